// The parts of questions: small phrases, texts of the table, warnings.
//
// Contract: `seen` is a board as `viewer` sees it (observe.h). Optional
// sentences begin with a line break, or are empty.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_QUESTION_PARTS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_QUESTION_PARTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/text/ask_table.h"

namespace phasemachine::twilight_struggle {

std::string name(Side side);
std::string name(Card card);
std::string number(int n);
// "1 point", "2 points".
std::string counted(int n, std::string_view one);
// "+1", "-1".
std::string plus(int n);
// "USSR, Suez Crisis: "; without a card "USSR: ".
std::string head(Side side, Card card = kNoCard);
// "a, b or c".
std::string orList(const std::vector<std::string>& parts);

// The words of a row of kAskTable; empty if the row does not exist.
std::string_view rowFor(AskRow::What what, Card card, int step);
// Replaces the marks in the words of a row.
std::string filled(std::string_view words, Side side, int count = 0);

// The card that caused the current request, or kNoCard.
Card sourceCard(const Board& seen);
// " in Europe", from the terms of a coup or realignment.
std::string areaWords(std::uint8_t terms);
// `unit` names one more unit; it is empty when only the bonus is left.
std::string bonusWords(std::uint8_t bonus, std::string_view unit);

// The next two are empty for a hand that the viewer does not see.
std::string heldScoring(const Board& seen, Side viewer, Side side);
std::string deadlyHand(const Board& seen, Side viewer, Side side);
std::string eventWarning(const Board& seen, Card card, Side side);
std::string coupWarning(const Board& seen, Side side, CountrySet targets);
std::string optionWarning(const Board& seen, Card card);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_QUESTION_PARTS_H_
