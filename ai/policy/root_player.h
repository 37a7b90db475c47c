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
//
// Thread safety: as Player<G>.

#ifndef PHASEMACHINE_AI_POLICY_ROOT_PLAYER_H_
#define PHASEMACHINE_AI_POLICY_ROOT_PLAYER_H_

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ai/player.h"
#include "ai/try_move.h"
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
    board_ = G::initial({});
  }

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    Board board = start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const absl::Status status = tryMove<G>(board, moves[i], i);
      if (!status.ok()) return status;
    }
    board_ = board;
    ply_ = moves.size();
    return absl::OkStatus();
  }

  absl::Status makeMove(Move move) override {
    const auto stepped = Machine::tryStep(board_, move);
    if (stepped.ok()) ++ply_;
    return stepped.status();
  }

  const Board& board() const override { return board_; }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    const auto begin = std::chrono::steady_clock::now();
    SearchResult<Move> result;
    Board board = board_;
    typename G::MoveList legal;
    const Decision decision = Machine::legalMoves(board, legal);
    if (decision.winner) return result;
    std::vector<Total> totals = candidates(legal, request);
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
      const auto reason = endOfRound(request, round, made, totals, elapsed());
      if (reason) {
        result.reason = *reason;
        break;
      }
      // One world for all moves of a round makes them comparable.
      const Board world = decision.side == Side::kNeutral
                              ? board
                              : G::determinize(board, decision.side, random);
      for (Total& total : totals) {
        total.sum += sample(world, total.move, decision.side, random);
        ++total.count;
        ++made;
      }
    }
    fill(result, totals, random);
    result.counters.simulations = made;
    result.counters.microseconds = elapsed();
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

  static std::vector<Total> candidates(const typename G::MoveList& legal,
                                       const SearchRequest<Move>& request) {
    std::vector<Total> totals;
    for (Move move : legal) {
      if (request.onlyMoves.empty() ||
          std::find(request.onlyMoves.begin(), request.onlyMoves.end(), move) !=
              request.onlyMoves.end()) {
        totals.push_back({.move = move});
      }
    }
    if (totals.empty()) {
      for (Move move : legal) totals.push_back({.move = move});
    }
    return totals;
  }

  // The reason not to start another round, if any.
  std::optional<StopReason> endOfRound(const SearchRequest<Move>& request,
                                       int round, std::uint64_t made,
                                       const std::vector<Total>& totals,
                                       std::int64_t microseconds) const {
    if (request.control != nullptr && request.control->stopped()) {
      return StopReason::kStopped;
    }
    if (totals.size() == 1 || samples_ == 0) return StopReason::kSimulations;
    if (round == 0) return std::nullopt;
    if constexpr (requires { Judge::kExactJudge; }) {
      if (!chanceMet_ && !G::kHasHiddenInformation) {
        return StopReason::kSimulations;
      }
    }
    const SearchLimits& limits = request.limits;
    if (limits.simulations && made + totals.size() > *limits.simulations) {
      return StopReason::kSimulations;
    }
    if (limits.milliseconds && microseconds >= *limits.milliseconds * 1000) {
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

  // Sorts moves by mean; ties are broken at random.
  static void fill(SearchResult<Move>& result, std::vector<Total> totals,
                   Random& random) {
    for (Total& total : totals) total.lot = random();
    std::sort(totals.begin(), totals.end(), [](const Total& a, const Total& b) {
      return a.mean() != b.mean() ? a.mean() > b.mean() : a.lot < b.lot;
    });
    for (const Total& total : totals) {
      MoveReport<Move> report;
      report.move = total.move;
      report.visits = total.count;
      report.score = total.mean();
      report.target = total.count;
      report.prior = 1 / static_cast<double>(totals.size());
      report.line = {total.move};
      result.visits += total.count;
      result.digest = hashCombine(result.digest, total.count);
      result.moves.push_back(std::move(report));
    }
    result.bestMove = result.moves.front().move;
    result.score = result.moves.front().score;
  }

  Judge judge_;
  int samples_;
  SearchOptions options_;  // only the seed matters
  Board board_{};
  std::size_t ply_ = 0;
  bool chanceMet_ = false;  // in a sample of this search
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_POLICY_ROOT_PLAYER_H_
