// The engines of a build without chess.

#include "engine/external/engine_player.h"

namespace phasemachine {

absl::StatusOr<std::unique_ptr<AnyPlayer>> makeEnginePlayer(
    EngineOptions /*options*/) {
  return absl::UnimplementedError("this build has no chess");
}

}  // namespace phasemachine
