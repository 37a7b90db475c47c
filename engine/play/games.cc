#include "engine/play/games.h"

#include "engine/on_game.h"
#include "engine/play/typed_games.h"

namespace phasemachine {

absl::Status playGames(const GamesSettings& settings,
                       const GamesObserver& observer) {
  absl::Status status = absl::InvalidArgumentError("unknown game");
  onGame(settings.start.game(),
         [&]<class G>() { status = playTypedGames<G>(settings, observer); });
  return status;
}

absl::StatusOr<std::uint64_t> memoryOfGames(const GamesSettings& settings) {
  absl::StatusOr<std::uint64_t> bytes =
      absl::InvalidArgumentError("unknown game");
  onGame(settings.start.game(),
         [&]<class G>() { bytes = memoryOfTypedGames<G>(settings); });
  return bytes;
}

}  // namespace phasemachine
