// Simple players, as baselines for searches.
//
//   random   a uniformly random legal move
//   greedy   the move to the position that the evaluator scores best
//   flat     flat Monte Carlo: random playouts, spread evenly over the moves
//
// Example:
//   std::unique_ptr<Player<Chess>> player = makeRandomPlayer<Chess>(seed);
//
// Thread safety: pure functions; players are like Player<G>.

#ifndef PHASEMACHINE_AI_POLICY_POLICIES_H_
#define PHASEMACHINE_AI_POLICY_POLICIES_H_

#include <cstdint>
#include <memory>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "ai/evaluate/rollout.h"
#include "ai/policy/root_player.h"

namespace phasemachine {

// Number of worlds, or of outcomes of nature, that the greedy player samples
// per move if there is more than one.
inline constexpr int kGreedySamples = 16;
// Playouts per move of the flat player without a limit.
inline constexpr int kFlatSamples = 100;

// The evaluator's score of the position.
template <Game G, Evaluator<G> E>
struct EvaluatorJudge {
  static constexpr bool kExactJudge = true;
  E evaluator;

  double operator()(typename G::Board& board, Decision decision, Side viewer,
                    Random& random) {
    const double score = evaluator.evaluate(board, decision.side, random);
    return decision.side == viewer || G::kPlayers == 1 ? score : 1 - score;
  }
};

// One random playout.
template <Game G>
struct PlayoutJudge {
  RolloutEvaluator<G> rollout = {};

  double operator()(typename G::Board& board, Decision /*decision*/,
                    Side viewer, Random& random) {
    return rollout.evaluate(board, viewer, random);
  }
};

template <Game G>
std::unique_ptr<Player<G>> makeRandomPlayer(std::uint64_t seed) {
  return std::make_unique<RootPlayer<G, PlayoutJudge<G>>>(PlayoutJudge<G>{}, 0,
                                                          seed);
}

template <Game G, Evaluator<G> E>
std::unique_ptr<Player<G>> makeGreedyPlayer(E evaluator, std::uint64_t seed) {
  using Judge = EvaluatorJudge<G, E>;
  return std::make_unique<RootPlayer<G, Judge>>(Judge{std::move(evaluator)},
                                                kGreedySamples, seed);
}

template <Game G>
std::unique_ptr<Player<G>> makeFlatPlayer(std::uint64_t seed) {
  return std::make_unique<RootPlayer<G, PlayoutJudge<G>>>(PlayoutJudge<G>{},
                                                          kFlatSamples, seed);
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_POLICY_POLICIES_H_
