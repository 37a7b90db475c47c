#include "games/position_topics.h"

#include "games/built.h"
#if PHASEMACHINE_HAS_TWILIGHT_STRUGGLE
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/text/text.h"
#endif

namespace phasemachine {
namespace {

#if PHASEMACHINE_HAS_TWILIGHT_STRUGGLE
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
#endif

}  // namespace

const PositionTopics* positionTopics([[maybe_unused]] const AnyGame& game) {
#if PHASEMACHINE_HAS_TWILIGHT_STRUGGLE
  if (game == anyGame<TwilightStruggle>()) return &kCountries;
#endif
  return nullptr;
}

}  // namespace phasemachine
