// One game between one or two players: its settings, and what was played, with
// the search results, as data.
//
// Contract: the game depends only on the start, the settings, the number and the
// players' options and evaluators, not on earlier games.
//
// Thread safety: the players belong to the caller's thread.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "ai/search/ask/limits.h"
#include "ai/search/ask/result.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// Settings for the games of a run.
struct PlaySettings {
  // Determines, with the game's number, every random choice of a game.
  std::uint64_t seed = 1;
  // Limits of each search. Games are reproducible if only simulations, nodes or
  // depth limit the searches.
  SearchLimits limits = {.simulations = 1000};
  // Games longer than this end without a result.
  int maxPlies = 2000;

  // Number of random legal moves at the start. Games 2k and 2k + 1 of a match
  // share them.
  int openingPlies = 0;
  // For this many plies after the opening a move is drawn with probability
  // proportional to visits^(1 / temperature), later with lateTemperature;
  // temperature 0 plays the best.
  int temperaturePlies = 0;
  double temperature = 1;
  double lateTemperature = 0;

  // Playout cap randomization (Wu, "Accelerating self-play learning in Go",
  // 2019): this share of the searches makes fastSimulations simulations instead
  // of `limits`, without root noise, plays the best move and records no visits.
  // 0 disables it.
  double fastShare = 0;
  std::uint64_t fastSimulations = 100;

  // A player resigns after `resignMoves` searches in a row with a score of at
  // most `resignScore`; 0 moves disable it. In a share `resignPlayThrough` of
  // the games nobody resigns, so that wrong resignations can be counted.
  double resignScore = 0.02;
  int resignMoves = 0;
  double resignPlayThrough = 0.1;

  // Record the visits of each move in each search.
  bool keepVisits = false;
};

// InvalidArgument naming the first field out of range.
absl::Status validate(const PlaySettings& settings);

enum class GameEnd : std::uint8_t {
  kFinished,  // by the rules
  kResigned,
  kTooLong,  // PlaySettings::maxPlies were played
  kForfeit,  // a player could not answer
  kStopped,  // stopped by the caller: the game is incomplete
};

constexpr std::string_view toString(GameEnd end) {
  constexpr std::array<std::string_view, 5> kNames = {
      "finished", "resigned", "too long", "forfeit", "stopped"};
  return kNames[static_cast<std::size_t>(end)];
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

// The start of a game.
struct Opening {
  AnyBoard start;
  std::vector<MoveCode> moves = {};
};

// Plays game `number`. players[s] plays side s; both may be the same player,
// which then uses one tree for both sides. `control` may be null. Errors: those
// of setGame(); InvalidArgument naming an illegal opening move.
absl::StatusOr<PlayedGame> playGame(const PlaySettings& settings,
                                    const std::array<AnyPlayer*, 2>& players,
                                    const SearchControl* control,
                                    std::uint64_t number,
                                    const Opening& opening);

// An index drawn with probability proportional to visits^(1 / temperature); 0
// if there are no visits. The same on every machine. Precondition: not empty.
std::size_t drawByVisits(std::span<const std::uint64_t> visits,
                         double temperature, Random& random);

// A move of the result drawn by visits. A proven win is always played; proven
// losses are not drawn if there is another move. Precondition: the result has a
// best move.
template <class Move>
Move drawMove(const SearchResult<Move>& result, double temperature,
              Random& random) {
  if (result.moves.front().proof == Proof::kWin) return *result.bestMove;
  std::vector<std::uint64_t> visits;
  visits.reserve(result.moves.size());
  for (const auto& move : result.moves) {
    visits.push_back(move.proof == Proof::kLoss ? 0 : move.visits);
  }
  return result.moves[drawByVisits(visits, temperature, random)].move;
}

}  // namespace phasemachine
