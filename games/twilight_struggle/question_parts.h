// The parts of questions: small words, the table's words, warnings.
//
// Contract: `seen` is a board as `viewer` sees it (observe.h). Sentences that
// may be added begin with a line break; they are empty if nothing is to say.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_QUESTION_PARTS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_QUESTION_PARTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/twilight_struggle/ask_table.h"
#include "games/twilight_struggle/board.h"

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

// The row of kAskTable; empty if there is none.
std::string_view rowFor(AskRow::What what, Card card, int step);
// Its words with the marks filled in.
std::string filled(std::string_view words, Side side, int count = 0);

// The card on account of which the request stands on the stack, or kNoCard.
Card sourceCard(const Board& seen);
// " in Europe", from the terms of a coup or realignment.
std::string areaWords(std::uint8_t terms);
// `unit`: what there is one more of; empty when only the bonus is left.
std::string bonusWords(std::uint8_t bonus, std::string_view unit);

// The next two say nothing about a hand that the viewer does not see.
std::string heldScoring(const Board& seen, Side viewer, Side side);
std::string deadlyHand(const Board& seen, Side viewer, Side side);
std::string eventWarning(const Board& seen, Card card, Side side);
std::string coupWarning(const Board& seen, Side side, CountrySet targets);
std::string optionWarning(const Board& seen, Card card);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_QUESTION_PARTS_H_
