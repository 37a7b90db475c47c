// The player that a spec describes.
//
// Thread safety: as Player<G>.

#ifndef PHASEMACHINE_ENGINE_PLAY_SPEC_PLAYER_H_
#define PHASEMACHINE_ENGINE_PLAY_SPEC_PLAYER_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "engine/external/engine_player.h"
#include "engine/play/level_player.h"
#include "engine/play/player_spec.h"
#include "engine/typed_players.h"

namespace phasemachine {

// Errors: an engine that does not start; search options out of range.
template <Game G>
TypedPlayer<G> makeSpecPlayer(const PlayerSpec& spec) {
  const std::uint64_t seed = spec.settings.search.seed;
  switch (spec.kind) {
    case PlayerKind::kRandom:
      return makeTypedRandom<G>(seed);
    case PlayerKind::kFlat:
      return makeTypedFlat<G>(seed);
    case PlayerKind::kGreedy:
      return makeTypedGreedy<G>(spec.settings);
    case PlayerKind::kMcts: {
      auto player = makeTypedPlayer<G>(spec.settings);
      if (!player.ok() || spec.level == kFullLevel) return player;
      return std::make_unique<LevelPlayer<G>>(*std::move(player), spec.level);
    }
    case PlayerKind::kUci:
    case PlayerKind::kXboard:
      if constexpr (kHasEngines<G>) return makeEnginePlayer(spec.engine);
      break;
  }
  return absl::InvalidArgumentError("player " + spec.name +
                                    " cannot play this game");
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_SPEC_PLAYER_H_
