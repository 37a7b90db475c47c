// A shallow search of chess positions with Stockfish's network
// (judging_network.h): a few plies of all moves, then captures.
//
// Contract: values are in the network's units, from the view of the side to
// move. Alpha-beta with moves ordered by the priors; skips captures that lose
// by static exchange. Mates count kMate.
//
// Example:
//   JudgingSearch search(network);
//   auto [units, best] = search.judge(position, 2);

#ifndef PHASEMACHINE_BENCH_FIT_JUDGING_SEARCH_H_
#define PHASEMACHINE_BENCH_FIT_JUDGING_SEARCH_H_

#include <optional>

#include "bench/fit/judging_network.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::fit {

class JudgingSearch {
 public:
  static constexpr int kMate = 30'000;

  struct Result {
    int units = 0;
    std::optional<chess::Move> best;  // nothing if the game is over
  };

  explicit JudgingSearch(JudgingNetwork& network) : network_(network) {}

  // Precondition: `plies` is positive.
  Result judge(const chess::Position& position, int plies);

 private:
  int search(const chess::Position& position, int plies, int alpha, int beta,
             std::optional<chess::Move>* best);
  int captures(const chess::Position& position, int plies, int alpha, int beta);

  JudgingNetwork& network_;
};

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_JUDGING_SEARCH_H_
