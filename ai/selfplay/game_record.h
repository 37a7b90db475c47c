// A played game with the players' search results, as data.

#ifndef PHASEMACHINE_AI_SELFPLAY_GAME_RECORD_H_
#define PHASEMACHINE_AI_SELFPLAY_GAME_RECORD_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "phase/game.h"

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
template <class Move>
struct MoveVisits {
  Move move{};
  std::uint64_t visits = 0;
};

template <class Move>
struct PlyRecord {
  Move move{};
  Side side = Side::kNeutral;  // who made it
  // The search result; empty for openings, nature's moves and players that do
  // not search.
  bool searched = false;
  double score = 0.5;  // of the side that moved, in [0, 1]
  std::uint64_t simulations = 0;
  int depth = 0;
  std::int64_t microseconds = 0;
  // Number of entries of this ply in GameRecord::visits.
  std::uint32_t visited = 0;
};

template <Game G>
struct GameRecord {
  // Number of the game in its run; with the run's seed it identifies the game.
  std::uint64_t index = 0;
  // The index of the configuration that played each side.
  std::array<int, 2> configuration = {0, 0};
  typename G::Board start{};
  std::vector<PlyRecord<typename G::Move>> plies;
  // The moves visited by the search of each ply, best first; empty unless
  // PlaySettings::keepVisits.
  std::vector<MoveVisits<typename G::Move>> visits;
  typename G::Board final{};
  GameEnd end = GameEnd::kStopped;
  // The winner, kNeutral for a draw; empty for a game without a result.
  std::optional<Side> winner;

  std::uint64_t simulations() const {
    std::uint64_t sum = 0;
    for (const auto& ply : plies) sum += ply.simulations;
    return sum;
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_GAME_RECORD_H_
