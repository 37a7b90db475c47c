// A played game of any game, with the players' search results, as data.

#ifndef PHASEMACHINE_AI_SELFPLAY_PLAYED_GAME_H_
#define PHASEMACHINE_AI_SELFPLAY_PLAYED_GAME_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

enum class GameEnd : std::uint8_t {
  kFinished,  // by the rules
  kResigned,
  kTooLong,  // PlaySettings::maxPlies were played
  kForfeit,  // a player could not answer
  kStopped,  // stopped by the caller: the game is incomplete
};

constexpr std::string_view toString(GameEnd end) {
  switch (end) {
    case GameEnd::kFinished:
      return "finished";
    case GameEnd::kResigned:
      return "resigned";
    case GameEnd::kTooLong:
      return "too long";
    case GameEnd::kForfeit:
      return "forfeit";
    case GameEnd::kStopped:
      return "stopped";
  }
  return "invalid";
}

// The visits of a move in a search, or its weight in an improved policy
// (MoveReport::target).
struct MoveVisits {
  MoveCode move = 0;
  std::uint64_t visits = 0;
};

struct PlayedPly {
  MoveCode move = 0;
  Side side = Side::kNeutral;  // who made it
  // The search result; empty for openings, nature's moves and players that do
  // not search.
  bool searched = false;
  double score = 0.5;  // of the side that moved, in [0, 1]
  std::uint64_t simulations = 0;
  int depth = 0;
  std::int64_t microseconds = 0;
  // Number of entries of this ply in PlayedGame::visits.
  std::uint32_t visited = 0;
};

struct PlayedGame {
  // Number of the game in its run; with the run's seed it identifies the game.
  std::uint64_t number = 0;
  // The player of each side: an index of the run's players.
  std::array<int, 2> player = {0, 0};
  AnyBoard start;
  AnyBoard final;
  std::vector<PlayedPly> plies = {};
  // The moves visited by the search of each ply, best first; empty unless
  // PlaySettings::keepVisits.
  std::vector<MoveVisits> visits = {};
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

#endif  // PHASEMACHINE_AI_SELFPLAY_PLAYED_GAME_H_
