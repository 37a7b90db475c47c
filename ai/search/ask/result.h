// The result of a search, and its tree as data.
//
// Scores are expected results in [0, 1] of the side to decide at the root: 1 a
// win, 1/2 a draw, 0 a loss. The interfaces convert scores for display
// (centipawns, win/draw/loss); ai/evaluate/centipawns.h has the usual curve.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ai/search/ask/limits.h"
#include "core/side.h"

namespace phasemachine {

// What is proven about a move, from the view of the side that makes it.
enum class Proof : std::uint8_t { kNone = 0, kWin = 1, kLoss = 2, kDraw = 3 };

constexpr std::string_view toString(Proof proof) {
  constexpr std::array<std::string_view, 4> kNames = {"none", "win", "loss",
                                                      "draw"};
  return kNames[static_cast<std::size_t>(proof)];
}

// Sum of the targets of an improved policy, except for rounding.
inline constexpr std::uint64_t kImprovedPolicyOne = 4096;

// One move of the root, with its statistics.
template <class Move>
struct MoveReport {
  Move move{};
  // With HiddenPlay::kMixed, the move's share of all visits by `policy`.
  std::uint64_t visits = 0;
  // Mean score; the root's own score for a move never visited.
  double score = 0;
  // Share of the prior, without noise; the priors sum to about one.
  double prior = 0;
  // Weight in the policy that training should aim at: the visits, or with
  // RootRule::kGumbel the share of the improved policy in units of one by
  // kImprovedPolicyOne.
  std::uint64_t target = 0;
  // The probability with which this move was to be the best move, in searches
  // that draw it (HiddenPlay); 0 for all moves in others.
  double policy = 0;
  Proof proof = Proof::kNone;
  // To the end, this move included, if `proof` is a win or a loss. No move is
  // proven to win sooner or to lose later than the best one.
  std::uint32_t plies = 0;
  // The principal variation, starting with this move; only for the best moves
  // (as many as requested).
  std::vector<Move> line;
};

// Size and speed of a search.
struct SearchCounters {
  std::uint64_t simulations = 0;  // made by this call
  // Expanded positions in memory, including those of earlier searches.
  std::uint64_t nodes = 0;
  std::int64_t microseconds = 0;
  double simulationsPerSecond = 0;
  double meanDepth = 0;         // plies per simulation
  int depth = 0;                // plies of the best line
  int selectiveDepth = 0;       // plies of the longest simulation
  std::uint64_t treeBytes = 0;  // memory used by the tree
  int memoryPermille = 0;       // of the memory allowed
  bool memoryFull = false;      // the tree could not grow further
  // How many worlds the simulations were drawn from, as an effective number of
  // equally likely ones: 1 if nothing was hidden where they began; 0 for searches
  // that draw a world for each (HiddenPlay::kBest).
  double worlds = 0;
  // Total tree bytes per expanded position.
  double bytesPerNode = 0;
};

template <class Move>
struct SearchResult {
  StopReason reason = StopReason::kGameOver;
  // The move to play. Empty if the game is over.
  std::optional<Move> bestMove;
  // The expected reply.
  std::optional<Move> ponderMove;
  // Expected score of the side to decide.
  double score = 0.5;
  Proof proof = Proof::kNone;
  // Total visits of the root's moves.
  std::uint64_t visits = 0;
  // All legal moves (or those requested), the best move first.
  std::vector<MoveReport<Move>> moves;
  SearchCounters counters;
  // A hash of the root's statistics.
  std::uint64_t digest = 0;
};

// The tree as data: a list of moves with their statistics.
//
// Example:
//   for (const auto& step : player->trace({.depth = 3})) use(step.move);

// Bounds the part of the tree that is returned.
struct TraceLimits {
  int depth = 4;              // plies
  std::uint64_t visits = 1;   // moves with fewer are omitted
  std::size_t steps = 10000;  // maximum number of moves, nearest the root first
};

// One move of the tree.
template <class Move>
struct TraceStep {
  static constexpr std::size_t kRoot = SIZE_MAX;

  // Index of the parent step in the list, or kRoot for moves of the root.
  std::size_t parent = kRoot;
  int depth = 1;
  Side side = Side::kFirst;  // who makes it
  // Empty for an outcome that is known only by what the searching side sees of
  // it; such an outcome has only a key.
  std::optional<Move> move;
  std::uint32_t key = 0;
  std::uint64_t visits = 0;
  double score = 0.5;  // for `side` (nature's for the first player)
  double prior = 0;    // 0 for moves without priors
  Proof proof = Proof::kNone;
  std::uint32_t plies = 0;  // as in MoveReport
  bool expanded = false;    // has a subtree
};

}  // namespace phasemachine
