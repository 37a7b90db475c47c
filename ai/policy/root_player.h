// Players without a tree, which compare the moves of one position: random,
// greedy, flat Monte Carlo.
//
// Contract: RootPlayer<G, Judge> implements Player<G>. A search gives every
// legal move a number of samples, each on a copy of the board, and plays the
// move with the best mean. A sample is the judge's
//
//   double operator()(Board&, Decision, Side viewer, Random&)
//
// of the position after the move, in [0, 1] from the view of `viewer`. With
// hidden cards each sample uses a world drawn by Game::determinize, so the
// result never depends on what `viewer` cannot see; nature's moves before the
// next decision are drawn by their probabilities. Without a time limit, results
// depend only on position, options and seed.
//
// Source: flat Monte Carlo as in Browne et al., "A survey of Monte Carlo tree
// search methods" (2012), section 3.1.4.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ai/evaluate/evaluator.h"
#include "ai/evaluate/rollout.h"
#include "ai/player.h"
#include "core/hash.h"
#include "phase/machine.h"

namespace phasemachine {

template <Game G, class Judge>
class RootPlayer final : public Player<G> {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using Machine = PhaseMachine<G>;

  // `samples` is the number per move for requests that limit neither
  // simulations nor time. With such a limit, samples are spread evenly over the
  // moves until it is reached, at least one per move. With an exact judge
  // (kExactJudge), no chance and no hidden cards, one sample per move is
  // enough.
  RootPlayer(Judge judge, int samples, std::uint64_t seed)
      : judge_(std::move(judge)), samples_(samples) {
    options_.seed = seed;
    place(G::initial({}), 0);
  }

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    Board board = start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (auto s = tryMove<G>(board, moves[i], i); !s.ok()) return s;
    }
    place(board, moves.size());
    return absl::OkStatus();
  }

  absl::Status makeMove(Move move) override {
    if (!legal_.contains(move)) return Machine::tryStep(board_, move).status();
    decision_ = Machine::step(board_, move, legal_);
    ++ply_;
    return absl::OkStatus();
  }

  const Board& board() const override { return board_; }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    const auto begin = std::chrono::steady_clock::now();
    SearchResult<Move> result;
    if (decision_.winner) return result;
    listCandidates(request);
    // Not seeded from the board, which contains hidden information.
    Random random(options_.seed, ply_);
    const auto elapsed = [begin] {
      return std::chrono::duration_cast<std::chrono::microseconds>(
                 std::chrono::steady_clock::now() - begin)
          .count();
    };
    std::uint64_t made = 0;
    chanceMet_ = false;
    for (int round = 0;; ++round) {
      const auto reason = endOfRound(request, round, made, elapsed);
      if (reason) {
        result.reason = *reason;
        break;
      }
      // One world for all moves of a round makes them comparable.
      const Board world = decision_.side == Side::kNeutral
                              ? board_
                              : G::determinize(board_, decision_.side, random);
      for (Total& total : totals_) {
        total.sum += sample(world, total.move, decision_.side, random);
        ++total.count;
        ++made;
      }
    }
    fill(result, request, random);
    result.visits = made;
    result.counters.simulations = made;
    if (made > 0) result.counters.microseconds = elapsed();
    if (result.counters.microseconds > 0) {
      result.counters.simulationsPerSecond =
          static_cast<double>(made) * 1e6 /
          static_cast<double>(result.counters.microseconds);
    }
    result.counters.depth = 1;
    result.counters.selectiveDepth = 1;
    return result;
  }

  void clear() override {}
  void reseed(std::uint64_t seed) override { options_.seed = seed; }
  const SearchOptions& options() const override { return options_; }

 private:
  struct Total {
    Move move{};
    double sum = 0;
    std::uint64_t count = 0;
    std::uint64_t lot = 0;  // breaks ties

    double mean() const {
      return count == 0 ? 0.5 : sum / static_cast<double>(count);
    }
  };

  void place(const Board& board, std::size_t ply) {
    board_ = board;
    ply_ = ply;
    decision_ = Machine::legalMoves(board_, legal_);
  }

  void listCandidates(const SearchRequest<Move>& request) {
    totals_.clear();
    for (Move move : legal_) {
      if (request.onlyMoves.empty() ||
          std::find(request.onlyMoves.begin(), request.onlyMoves.end(), move) !=
              request.onlyMoves.end()) {
        totals_.push_back({.move = move});
      }
    }
    if (totals_.empty()) {
      for (Move move : legal_) totals_.push_back({.move = move});
    }
  }

  // The reason not to start another round, if any.
  template <class Elapsed>
  std::optional<StopReason> endOfRound(const SearchRequest<Move>& request,
                                       int round, std::uint64_t made,
                                       const Elapsed& elapsed) const {
    if (request.control != nullptr && request.control->stopped()) {
      return StopReason::kStopped;
    }
    if (totals_.size() == 1 || samples_ == 0) return StopReason::kSimulations;
    if (round == 0) return std::nullopt;
    if constexpr (requires { Judge::kExactJudge; }) {
      if (!chanceMet_ && !G::kHasHiddenInformation) {
        return StopReason::kSimulations;
      }
    }
    const SearchLimits& limits = request.limits;
    if (limits.simulations && made + totals_.size() > *limits.simulations) {
      return StopReason::kSimulations;
    }
    if (limits.milliseconds && elapsed() >= *limits.milliseconds * 1000) {
      return StopReason::kTime;
    }
    if (!limits.simulations && !limits.milliseconds && round >= samples_) {
      return StopReason::kSimulations;
    }
    return std::nullopt;
  }

  double sample(const Board& world, Move move, Side viewer, Random& random) {
    Board after;
    typename G::MoveList list;
    Decision decision = Machine::step(world, move, after, list);
    if constexpr (G::kHasChance) {
      while (!decision.winner && decision.side == Side::kNeutral) {
        chanceMet_ = true;
        decision =
            Machine::step(after, Machine::sampleChance(after, random), list);
      }
    }
    if (decision.winner) return G::utility(after, viewer);
    return judge_(after, decision, viewer, random);
  }

  // Reports moves by mean; ties are broken at random.
  void fill(SearchResult<Move>& result, const SearchRequest<Move>& request,
            Random& random) {
    for (Total& total : totals_) total.lot = random();
    const auto better = [](const Total& a, const Total& b) {
      return a.mean() != b.mean() ? a.mean() > b.mean() : a.lot < b.lot;
    };
    std::size_t reported = totals_.size();
    if (request.ranking) {
      std::sort(totals_.begin(), totals_.end(), better);
    } else {
      reported = 1;
      std::iter_swap(totals_.begin(),
                     std::min_element(totals_.begin(), totals_.end(), better));
    }
    result.moves.reserve(reported);
    for (const Total& total : std::span(totals_).first(reported)) {
      MoveReport<Move>& report = result.moves.emplace_back();
      report.move = total.move;
      report.visits = total.count;
      report.score = total.mean();
      report.target = total.count;
      report.prior = 1 / static_cast<double>(totals_.size());
      if (result.moves.size() <=
          static_cast<std::size_t>(std::max(request.lines, 1))) {
        report.line = {total.move};
      }
      result.digest = hashCombine(result.digest, total.count);
    }
    result.bestMove = result.moves.front().move;
    result.score = result.moves.front().score;
  }

  Judge judge_;
  int samples_;
  SearchOptions options_;  // only the seed matters
  Board board_{};          // settled: legal_ are its moves
  typename G::MoveList legal_;
  Decision decision_;
  std::size_t ply_ = 0;
  std::vector<Total> totals_;  // of one search; here to keep its memory
  bool chanceMet_ = false;     // in a sample of this search
};

// Simple players, as baselines for searches.
//
//   random   a uniformly random legal move
//   greedy   the move to the position that the evaluator scores best
//   flat     flat Monte Carlo: random playouts, spread evenly over the moves
//
// Example:
//   std::unique_ptr<Player<Chess>> player = makeRandomPlayer<Chess>(seed);

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
