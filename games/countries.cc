// What people look up in a position: the countries of Twilight Struggle, the only
// game with such entries. A program without it has no_countries.cc.in instead.

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/text/text.h"
#include "games/words.h"

namespace phasemachine {

const PositionTopics* positionTopics(const AnyGame& game) {
  static constexpr PositionTopics kCountries = {
      .word = "country",
      .help = "what is there, and what is next to it",
      .names = twilight_struggle::countryNames,
      .text =
          [](const AnyBoard& board, std::string_view name) {
            return twilight_struggle::countryInWords(
                board.as<TwilightStruggle>(), name);
          },
  };
  return game == anyGame<TwilightStruggle>() ? &kCountries : nullptr;
}

}  // namespace phasemachine
