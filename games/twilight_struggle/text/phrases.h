// Names of lasting effects for people, and the sides that they help.
//
// Example:
//   std::string text = nameOf(Effect::kRedScareUsa);
//   // "Red Scare/Purge against the US"
//   std::string_view label = labelOf(Effect::kRedScareUsa);
//   // "Red Scare on the US"

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_PHRASES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_PHRASES_H_

#include <string>
#include <string_view>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/effects.h"

namespace phasemachine::twilight_struggle {

// The name printed on the card, with the side if there are two such effects.
// The subject of "... takes effect" and "... is over".
std::string nameOf(Effect effect);
// At most 23 characters, for lists.
std::string_view labelOf(Effect effect);
// kNeutral: both sides.
Side helpedBy(Effect effect);

// Sets of countries in words.

// "the United Kingdom", "Cuba".
std::string withArticle(Country country);
// "France, the United Kingdom or Israel"; "no country".
std::string listed(CountrySet places);
// The same, using regions if the set consists of them: "Western Europe",
// "countries of Eastern Europe that the US does not control", "any country".
std::string placesInWords(const Board& board, CountrySet places);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_PHRASES_H_
