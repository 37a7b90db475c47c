// playGames() of one game: declared here, compiled once per game
// (instantiate.h).
//
// Thread safety: as playGames() in games.h.

#ifndef PHASEMACHINE_ENGINE_PLAY_TYPED_GAMES_H_
#define PHASEMACHINE_ENGINE_PLAY_TYPED_GAMES_H_

#include "absl/status/status.h"
#include "engine/play/games.h"
#include "phase/game.h"

namespace phasemachine {

template <Game G>
absl::Status playTypedGames(const GamesSettings& settings,
                            const GamesObserver& observer);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_TYPED_GAMES_H_
