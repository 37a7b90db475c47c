// A played game with the players' search results, of any listed game.
//
// Contract: GameRecord<G> (ai/selfplay/game_record.h) with boards and moves
// type-erased: the form in which the program, Python and stores receive a
// played game.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_ENGINE_PLAY_PLAYED_GAME_H_
#define PHASEMACHINE_ENGINE_PLAY_PLAYED_GAME_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ai/selfplay/game_record.h"
#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

using PlayedPly = PlyRecord<MoveCode>;

struct PlayedGame {
  std::uint64_t number = 0;  // from 0
  // The player of each side: an index into GamesSettings::players.
  std::array<int, 2> player = {0, 0};
  AnyBoard start;
  AnyBoard final;
  std::vector<PlayedPly> plies = {};
  // The moves visited by the search of each ply, best first; empty unless
  // PlaySettings::keepVisits.
  std::vector<MoveVisits<MoveCode>> visits = {};
  GameEnd end = GameEnd::kStopped;
  // kNeutral: a draw. Empty: no result.
  std::optional<Side> winner = {};

  // "checkmate", "win", "resignation", "forfeit", "length limit", ...
  std::string endReason() const;
  // One value per player, in the game's unit; empty unless the rules ended it.
  std::vector<double> returns() const;
  std::vector<MoveCode> moves() const;
  std::uint64_t simulations() const;
  double seconds() const;  // of thinking
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_PLAYED_GAME_H_
