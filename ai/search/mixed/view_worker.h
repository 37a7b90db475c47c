// One thread's simulations of a search for mixed play.
//
// The players' strategies are those of regret matching: each information set
// follows its moves in proportion to their regrets, what they would have won
// beyond what was won, and the average of these strategies converges to an
// equilibrium (Zinkevich et al., "Regret minimization in games with incomplete
// information", 2007). A simulation draws one line from the start to a new
// information set, which the evaluator scores, or to the end (outcome sampling;
// Lanctot et al., "Monte Carlo sampling for regret minimization in extensive
// games", 2009; Lisy, Lanctot and Bowling, "Online Monte Carlo counterfactual
// regret minimization for search in imperfect information games", 2015). Both
// players' sets on the line learn. Moves off the line count with what they have
// won before at this very position or, if it is new, in this set (Schmid et al.,
// "Variance reduction in Monte Carlo counterfactual regret minimization for
// extensive form games using baselines", 2019). Regrets below zero are
// forgotten, and the strategy of simulation t counts t times (Tammelin, "Solving
// large imperfect information games using CFR+", 2014). Nature's outcomes at a
// position come in turn, as often as their probabilities say.
//
// Thread safety: one worker per thread; workers share the table.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "ai/evaluate/evaluator.h"
#include "ai/search/ask/options.h"
#include "ai/search/mixed/view_table.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/simulate/worker_counts.h"
#include "core/hash.h"
#include "core/random.h"
#include "core/sample_share.h"
#include "core/side.h"
#include "phase/machine.h"

namespace phasemachine::search {

// A game whose observations have keys.
template <class G>
concept HasViewKeys = requires(const typename G::Board& board, Side side) {
  { G::hash(G::observe(board, side)) } -> std::same_as<std::uint64_t>;
};

// What both players have seen at their decisions and done there, as keys.
template <Game G>
class Views {
 public:
  // `origin` distinguishes searches that begin elsewhere.
  explicit Views(std::uint64_t origin)
      : keys_{hashCombine(origin, 1), hashCombine(origin, 2)} {}

  // The key of the information set at a decision of `side`.
  std::uint64_t at(const typename G::Board& board, Side side) const {
    return hashCombine(keys_[playerIndex(side)],
                       G::hash(G::observe(board, side)));
  }
  // After a move at that set.
  void follow(Side side, std::uint64_t set, typename G::Move move) {
    keys_[playerIndex(side)] = hashCombine(set, moveKey(move));
  }
  static std::uint64_t moveKey(typename G::Move move) {
    std::uint32_t key = 0;
    std::memcpy(&key, &move, sizeof move);
    return key;
  }

 private:
  std::array<std::uint64_t, 2> keys_;
};

template <Game G, Evaluator<G> E>
class ViewWorker : public Pooled {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  ViewWorker(ViewTable& table, const SearchOptions& options, E evaluator)
      : table_(table),
        options_(options),
        judge_(std::move(evaluator), nullptr) {}
  ViewWorker(const ViewWorker&) = delete;
  ViewWorker& operator=(const ViewWorker&) = delete;

  ViewTable::Cursor& cursor() { return cursor_; }
  const WorkerCounters& counters() const { return counters_; }
  void resetCounters() { counters_.reset(); }

  // Makes one simulation in a world. `number` selects its random stream and
  // counts those made before. Only `learner` learns; both sides for kNeutral.
  void simulate(const Board& world, std::uint64_t origin,
                std::uint64_t worldKey, Side learner, std::uint64_t number) {
    learner_ = learner;
    Random random(options_.seed, number);
    backUp(descend(world, origin, worldKey, random),
           static_cast<double>(number + 1));
    counters_.countSimulation(steps_.size());
  }

  // The evaluator's priors, or equal shares.
  void priorsOf(const Board& board, Side side, const MoveList& moves,
                std::span<float> shares) {
    if (!evaluatorPriors<G>(judge_.evaluator(), options_, board, side, moves,
                            shares)) {
      std::fill(shares.begin(), shares.end(),
                1 / static_cast<float>(shares.size()));
    }
  }

 private:
  // How often a player of the simulation tries any move.
  static constexpr double kTrying = 0.4;
  // The weights that values keep in their means (SharedMean).
  static constexpr double kLeastOfSet = 0.02;
  static constexpr double kLeastOfPosition = 0.1;
  // Lists of outcomes beyond this are drawn from, without keeping count.
  static constexpr std::size_t kCountedOutcomes = 64;
  static constexpr std::size_t kLongest = 1024;

  struct Step {
    std::span<SetMove> set;
    // The moves at this very position; may be empty.
    std::span<SharedMean> position;
    std::size_t strategy;  // where it begins
    std::size_t chosen;
    bool learns;
    double sign;     // of the first player's values for who decides
    double own;      // probability of the decider's moves so far,
    double others;   // of the opponent's,
    double sampled;  // and that the simulation drew both
    double drawn;    // probability that it drew the chosen move
  };

  // Draws a line. Returns the score of its end for the first player, from -1 to
  // 1.
  double descend(const Board& world, std::uint64_t origin,
                 std::uint64_t worldKey, Random& random) {
    steps_.clear();
    strategies_.clear();
    Machine::clone(world, board_);
    Views<G> views(origin);
    std::uint64_t history = hashCombine(hashCombine(origin, 3), worldKey);
    std::array<double, 2> reach = {1, 1};
    double sampled = 1;
    Decision decision = Machine::legalMoves(board_, moves_);
    for (std::size_t plies = 0; !decision.winner; ++plies) {
      if (plies == kLongest) return judged(decision, random);
      Move move;
      if (decision.side == Side::kNeutral) {
        move = outcome(history, random);
      } else {
        const std::size_t player = playerIndex(decision.side);
        const std::uint64_t key = views.at(board_, decision.side);
        const auto found =
            table_.template find<SetMove>(key, moves_.size(), cursor_);
        if (found.isNew) {
          counters_.nodes.add(1);
          begin(found.cells, decision.side);
        }
        if (found.isNew || found.cells.empty()) {
          return judged(decision, random);
        }
        Step step = {
            .set = found.cells,
            .position =
                table_
                    .template find<SharedMean>(history, moves_.size(), cursor_)
                    .cells,
            .strategy = strategies_.size(),
            .chosen = 0,
            .learns = learner_ == Side::kNeutral || learner_ == decision.side,
            .sign = player == 0 ? 1.0 : -1.0,
            .own = reach[player],
            .others = reach[1 - player],
            .sampled = sampled,
            .drawn = 0};
        const std::span<const double> strategy = follow(found.cells);
        step.chosen = draw(strategy, random);
        step.drawn = (1 - kTrying) * strategy[step.chosen] +
                     kTrying / static_cast<double>(strategy.size());
        reach[player] *= strategy[step.chosen];
        sampled *= step.drawn;
        move = moves_[step.chosen];
        views.follow(decision.side, key, move);
        steps_.push_back(step);
      }
      history = hashCombine(history, Views<G>::moveKey(move));
      decision = Machine::step(board_, move, moves_);
    }
    return 2 * G::utility(board_, Side::kFirst) - 1;
  }

  double judged(const Decision& decision, Random& random) {
    return 2 * judge_.judge(board_, decision, random).first - 1;
  }

  // The first strategy of a new set is the evaluator's.
  void begin(std::span<SetMove> set, Side side) {
    shares_.resize(set.size());
    if (!evaluatorPriors<G>(judge_.evaluator(), options_, board_, side, moves_,
                            shares_)) {
      return;
    }
    for (std::size_t i = 0; i < set.size(); ++i) {
      set[i].regret.set(static_cast<double>(shares_[i]));
    }
  }

  // The set's present strategy, at the end of `strategies_`.
  std::span<const double> follow(std::span<const SetMove> set) {
    const std::size_t first = strategies_.size();
    double sum = 0;
    for (const SetMove& move : set) {
      strategies_.push_back(move.regret.get());
      sum += strategies_.back();
    }
    const std::span strategy(strategies_.data() + first, set.size());
    for (double& share : strategy) {
      share = sum > 0 ? share / sum : 1 / static_cast<double>(set.size());
    }
    return strategy;
  }

  static std::size_t draw(std::span<const double> strategy, Random& random) {
    if (random.uniform() < kTrying) {
      return random.below(static_cast<std::uint32_t>(strategy.size()));
    }
    return sampleShare(strategy, random);
  }

  // Nature's move that is furthest behind its probability.
  Move outcome(std::uint64_t history, Random& random) {
    if constexpr (G::kHasChance) {
      if (moves_.size() > kCountedOutcomes) {
        return Machine::sampleChance(board_, random);
      }
      const auto found =
          table_.template find<SharedFloat>(history, moves_.size(), cursor_);
      if (found.cells.empty()) return Machine::sampleChance(board_, random);
      std::size_t furthest = 0;
      for (std::size_t i = 0; i < moves_.size(); ++i) {
        SharedFloat& share = found.cells[i];
        if (found.isNew) share.set(random.uniform() / 2);
        share.add(Machine::chanceWeight(board_, moves_[i]));
        if (share.get() > found.cells[furthest].get()) furthest = i;
      }
      found.cells[furthest].add(-1);
      return moves_[furthest];
    } else {
      return moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
    }
  }

  // Teaches the sets of the line. `value` is that of its end.
  void backUp(double value, double weight) {
    for (std::size_t i = steps_.size(); i-- > 0;) {
      const Step& step = steps_[i];
      const double* strategy = strategies_.data() + step.strategy;
      estimates_.resize(step.set.size());
      double mean = 0;
      for (std::size_t j = 0; j < step.set.size(); ++j) {
        const bool known =
            !step.position.empty() && step.position[j].count() > 0;
        double& estimate = estimates_[j];
        estimate = known ? step.position[j].get() : step.set[j].value.get();
        if (j == step.chosen) estimate += (value - estimate) / step.drawn;
        mean += strategy[j] * estimate;
      }
      const double others = step.sign * step.others / step.sampled;
      const double own = weight * step.own / step.sampled;
      for (std::size_t j = 0; step.learns && j < step.set.size(); ++j) {
        SetMove& move = step.set[j];
        move.regret.set(
            std::max(0.0, move.regret.get() + others * (estimates_[j] - mean)));
        move.sum.add(own * strategy[j]);
      }
      step.set[step.chosen].value.add(value, kLeastOfSet);
      if (!step.position.empty()) {
        step.position[step.chosen].add(value, kLeastOfPosition);
      }
      value = mean;
    }
  }

  ViewTable& table_;
  const SearchOptions& options_;
  Judge<G, E> judge_;
  ViewTable::Cursor cursor_;
  WorkerCounters counters_;
  Board board_;
  MoveList moves_;
  Side learner_ = Side::kNeutral;
  std::vector<Step> steps_;
  std::vector<double> strategies_;  // of the steps
  std::vector<double> estimates_;
  std::vector<float> shares_;
};

}  // namespace phasemachine::search
