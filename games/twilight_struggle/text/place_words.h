// Sets of countries in words.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_PLACE_WORDS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_PLACE_WORDS_H_

#include <string>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// "the United Kingdom", "Cuba".
std::string withArticle(Country country);
// "France, the United Kingdom or Israel"; "no country".
std::string listed(CountrySet places);
// The same, using regions if the set consists of them: "Western Europe",
// "countries of Eastern Europe that the US does not control", "any country".
std::string placesInWords(const Board& board, CountrySet places);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_PLACE_WORDS_H_
