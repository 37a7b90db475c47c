#include "engine/external/engine_player.h"

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine {

absl::StatusOr<std::unique_ptr<AnyPlayer>> makeEnginePlayer(
    const AnyGame& /*game*/, EngineOptions /*options*/) {
  return absl::UnimplementedError("other programs cannot be started here");
}

}  // namespace phasemachine
