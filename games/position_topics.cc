#include "games/position_topics.h"

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/text/topics.h"

namespace phasemachine {
namespace {

constexpr PositionTopics kCountries = {
    .word = "country",
    .help = "what is there, and what is next to it",
    .names = twilight_struggle::countryNames,
    .text =
        [](const AnyBoard& board, std::string_view name) {
          return twilight_struggle::countryInWords(board.as<TwilightStruggle>(),
                                                   name);
        },
};

}  // namespace

const PositionTopics* positionTopics(const AnyGame& game) {
  return game == anyGame<TwilightStruggle>() ? &kCountries : nullptr;
}

}  // namespace phasemachine
