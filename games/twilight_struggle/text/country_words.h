// Countries in words, for people who look one up during a game.
//
// Example:
//   std::string text = *countryInWords(board, "poland");
//   // "Poland: Eastern Europe, stability 3, battleground\nUSSR 4, ..."
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_COUNTRY_WORDS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_COUNTRY_WORDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// The names of all countries.
std::vector<std::string> countryNames();

// Where a country is, its stability, influence and neighbours, in lines that
// end in newlines. Part of a name is enough (core/find_name.h). Error:
// InvalidArgument that quotes the name, or lists the countries it may be.
absl::StatusOr<std::string> countryInWords(const Board& board,
                                           std::string_view name);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_COUNTRY_WORDS_H_
