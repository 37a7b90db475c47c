// Reference texts of the cards: number, side, value and the effect of the
// event, in original wording.
//
// Contract: a card is found by its name in any case, without its "The", by a
// part of it, or by number (core/find_name.h).
//
// Example:
//   cardTopicText("suez");  // "28 Suez Crisis\nUSSR card, 3 Operations, ..."

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_TOPICS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_TOPICS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/card.h"

namespace phasemachine::twilight_struggle {

// A row of the tables in cards/*_words.h.
struct CardWords {
  Card card;
  std::string_view words;
};

// All names, by number.
std::vector<std::string> cardTopics();
// Lines that end in newlines. Errors: InvalidArgument quoting the name, with
// the candidates if it fits several cards.
absl::StatusOr<std::string> cardTopicText(std::string_view name);

// Countries in words, for people who look one up during a game.
//
// Example:
//   std::string text = *countryInWords(board, "poland");
//   // "Poland: Eastern Europe, stability 3, battleground\nUSSR 4, ..."

// The names of all countries.
std::vector<std::string> countryNames();

// Where a country is, its stability, influence and neighbours, in lines that
// end in newlines. Part of a name is enough (core/find_name.h). Error:
// InvalidArgument that quotes the name, or lists the countries it may be.
absl::StatusOr<std::string> countryInWords(const Board& board,
                                           std::string_view name);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_TOPICS_H_
