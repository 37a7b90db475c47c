// playGames() and memoryOfGames() of one game: declared here, compiled once per game
// (bind_games.cc.in).
//
// Thread safety: as playGames() in games.h.

#ifndef PHASEMACHINE_ENGINE_PLAY_TYPED_GAMES_H_
#define PHASEMACHINE_ENGINE_PLAY_TYPED_GAMES_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/play/games.h"
#include "phase/game.h"

namespace phasemachine {

template <Game G>
absl::Status playTypedGames(const GamesSettings& settings,
                            const GamesObserver& observer);
template <Game G>
absl::StatusOr<std::uint64_t> memoryOfTypedGames(const GamesSettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_TYPED_GAMES_H_
