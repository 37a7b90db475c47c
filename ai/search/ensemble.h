// Independent trees whose visits are added: SearchMode::kEnsemble.
//
// Contract: as Player<G>. Every tree is a separate player, searched by one
// thread at a time in portions; its result depends on its number, not on the
// thread, so without time limits the result is the same on any number of
// threads. Results are added in the order of the trees. With hidden cards, each
// tree gets a world drawn by Game::determinize from what the side to decide
// sees, and keeps it for the whole search.
//
// Limits: simulations and nodes are divided among the trees; time is shared by
// all.
//
// Thread safety: as Player<G>.

#ifndef PHASEMACHINE_AI_SEARCH_ENSEMBLE_H_
#define PHASEMACHINE_AI_SEARCH_ENSEMBLE_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ai/parallel/run_workers.h"
#include "ai/player.h"
#include "ai/search/budget.h"
#include "ai/search/early_stop.h"
#include "ai/search/failure.h"
#include "ai/search/judge.h"
#include "ai/search/merge.h"
#include "ai/try_move.h"
#include "core/hash.h"
#include "core/random.h"
#include "phase/machine.h"

namespace phasemachine::search {

// Options of one tree of an ensemble.
inline SearchOptions optionsOfTree(SearchOptions options, int tree,
                                   bool hidesInformation) {
  options.mode = SearchMode::kSingle;
  options.memoryBytes /= static_cast<std::uint64_t>(options.trees);
  options.threads = 1;
  // A tree gets its limits one portion at a time.
  options.earlyStop = EarlyStop::kOff;
  options.seed = hashCombine(options.seed, static_cast<std::uint64_t>(tree));
  options.worldGiven = options.worldGiven || hidesInformation;
  return options;
}

template <Game G>
class Ensemble final : public Player<G> {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;

  // Precondition: at least one tree, made with optionsOfTree().
  Ensemble(const SearchOptions& options,
           std::vector<std::unique_ptr<Player<G>>> trees)
      : options_(options),
        board_(G::initial({})),
        trees_(std::move(trees)),
        states_(trees_.size()) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    Board board = start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const absl::Status status = tryMove<G>(board, moves[i], i);
      if (!status.ok()) return status;
    }
    board_ = board;
    ply_ = moves.size();
    if (kOpen) {
      for (auto& tree : trees_) {
        if (absl::Status s = tree->setGame(start, moves); !s.ok()) return s;
      }
    }
    return absl::OkStatus();
  }

  absl::Status makeMove(Move move) override {
    const auto stepped = Machine::tryStep(board_, move);
    if (!stepped.ok()) return stepped.status();
    ++ply_;
    if (kOpen) {
      for (auto& tree : trees_) {
        if (absl::Status status = tree->makeMove(move); !status.ok()) {
          return status;
        }
      }
    }
    return absl::OkStatus();
  }

  const Board& board() const override { return board_; }
  const SearchOptions& options() const override { return options_; }

  void clear() override {
    for (auto& tree : trees_) tree->clear();
  }

  void reseed(std::uint64_t seed) override {
    options_.seed = seed;
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      trees_[i]->reseed(hashCombine(seed, i));
    }
  }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    budget_.begin(request.limits, request.control);
    Board board = board_;
    typename G::MoveList legal;
    const Decision decision = Machine::legalMoves(board, legal);
    if (decision.winner) return {};
    divide(request, decision.side);
    if (legal.size() == 1 &&
        playsOnlyMove(options_.earlyStop, request.limits)) {
      budget_.end(StopReason::kOnlyMove);
    }
    lastProgress_ = 0;
    runWorkers(std::min(options_.threads, static_cast<int>(trees_.size())),
               [&](int worker) {
                 try {
                   work(worker, request, legal);
                 } catch (...) {
                   failure_.keep();
                   budget_.end(StopReason::kFailed);
                 }
               });
    if (failure_.any()) {
      clear();
      failure_.rethrow();
    }
    SearchResult<Move> result = merged(legal);
    result.reason = endedBy();
    return result;
  }

  std::vector<TraceStep<Move>> trace(const TraceLimits& limits) const override {
    return trees_.front()->trace(limits);
  }

 private:
  static constexpr bool kOpen = !G::kHasHiddenInformation;
  // Simulations that a thread makes before it switches to another tree.
  static constexpr std::uint64_t kPortion = 256;

  // The state of one tree in this search.
  struct State {
    std::atomic<bool> taken{false};
    bool finished = false;  // guarded by `taken`
    std::optional<std::uint64_t> left;
    std::optional<std::uint64_t> nodes;
    SearchResult<Move> result;  // guarded by results_
    double plies = 0;
    bool begun = false;
  };

  // Gives every tree its position and its share of the limits.
  void divide(const SearchRequest<Move>& request, Side decider) {
    const SearchLimits& limits = request.limits;
    const std::uint64_t count = trees_.size();
    const auto share = [&](std::uint64_t all, std::uint64_t i) {
      return all / count + (i < all % count ? 1 : 0);
    };
    for (std::size_t i = 0; i < count; ++i) {
      State& state = states_[i];
      // A failed search leaves its tree taken.
      state.taken.store(false, std::memory_order_relaxed);
      state.finished = false;
      state.begun = false;
      state.plies = 0;
      state.result = {};
      state.left.reset();
      if (limits.simulations) state.left = share(*limits.simulations, i);
      state.nodes.reset();
      if (limits.nodes) state.nodes = share(*limits.nodes, i);
      if (kOpen) continue;
      Random random(options_.seed, ply_, i);
      const Board world =
          options_.worldGiven
              ? board_
              : G::determinize(board_, viewerOf(decider), random);
      // No moves, so it cannot fail.
      trees_[i]->setGame(world, {}).IgnoreError();
    }
  }

  void work(int worker, const SearchRequest<Move>& request,
            const typename G::MoveList& legal) {
    for (std::size_t at = static_cast<std::size_t>(worker);;) {
      bool found = false;
      for (std::size_t i = 0; i < states_.size() && !found; ++i) {
        at = (at + 1) % states_.size();
        State& state = states_[at];
        if (state.taken.exchange(true, std::memory_order_acquire)) continue;
        found = !state.finished && (!state.begun || !budget_.ended());
        if (found) portion(at, request);
        state.taken.store(false, std::memory_order_release);
      }
      // Nothing is left, or other threads are working on it.
      if (!found) return;
      tell(request, legal);
    }
  }

  // Runs one portion of simulations of a tree.
  void portion(std::size_t at, const SearchRequest<Move>& request) {
    State& state = states_[at];
    SearchRequest<Move> part;
    part.limits.stopWhenSolved = request.limits.stopWhenSolved;
    part.limits.depth = request.limits.depth;
    part.limits.nodes = state.nodes;
    part.limits.simulations =
        budget_.ended() ? 0 : std::min(state.left.value_or(kPortion), kPortion);
    if (budget_.timed() && !request.limits.ponder) {
      part.limits.milliseconds = std::max<std::int64_t>(
          (allowed() - budget_.countedMicroseconds()) / 1000, 1);
    }
    part.onlyMoves = request.onlyMoves;
    part.lines = request.lines;
    part.control = request.control;
    SearchResult<Move> result = trees_[at]->search(part);
    const std::uint64_t made = result.counters.simulations;
    if (state.left) *state.left -= made;
    state.finished = (state.left && *state.left == 0) ||
                     result.reason == StopReason::kSolved ||
                     result.reason == StopReason::kNodes ||
                     result.reason == StopReason::kDepth;
    state.begun = true;
    {
      const std::lock_guard lock(results_);
      state.plies += result.counters.meanDepth * static_cast<double>(made);
      result.counters.simulations += state.result.counters.simulations;
      result.counters.selectiveDepth = std::max(
          result.counters.selectiveDepth, state.result.counters.selectiveDepth);
      state.result = std::move(result);
    }
    if (budget_.timed() && budget_.countedMicroseconds() >= allowed()) {
      budget_.end(StopReason::kTime);
    }
  }

  // Microseconds allowed for the search.
  std::int64_t allowed() const { return budget_.plan().usualMicroseconds(); }

  void tell(const SearchRequest<Move>& request,
            const typename G::MoveList& legal) {
    if (!request.progress) return;
    const std::int64_t now = budget_.elapsedMicroseconds();
    std::int64_t last = lastProgress_.load(std::memory_order_relaxed);
    if (now - last < 1000 * request.progressMilliseconds ||
        !lastProgress_.compare_exchange_strong(last, now,
                                               std::memory_order_relaxed)) {
      return;
    }
    const std::lock_guard lock(progress_);
    request.progress(merged(legal));
  }

  SearchResult<Move> merged(const typename G::MoveList& legal) {
    SearchResult<Move> result;
    {
      const std::lock_guard lock(results_);
      std::vector<const SearchResult<Move>*> parts;
      double plies = 0;
      for (const State& state : states_) {
        parts.push_back(&state.result);
        plies += state.plies;
      }
      result = mergeResults<Move>(parts, legal, kOpen, options_.secureMargin);
      if (result.counters.simulations > 0) {
        result.counters.meanDepth =
            plies / static_cast<double>(result.counters.simulations);
      }
    }
    SearchCounters& counters = result.counters;
    counters.microseconds = budget_.elapsedMicroseconds();
    if (counters.microseconds > 0) {
      counters.simulationsPerSecond =
          static_cast<double>(counters.simulations) * 1e6 /
          static_cast<double>(counters.microseconds);
    }
    return result;
  }

  // The trees' common reason, if each reached its own limit.
  StopReason endedBy() const {
    const StopReason reason = budget_.reason();
    if (reason != StopReason::kSimulations) return reason;
    const StopReason first = states_.front().result.reason;
    for (const State& state : states_) {
      if (state.result.reason != first) return StopReason::kSimulations;
    }
    return first;
  }

  SearchOptions options_;
  Board board_;
  std::size_t ply_ = 0;
  std::vector<std::unique_ptr<Player<G>>> trees_;
  std::vector<State> states_;
  Budget budget_;
  Failure failure_;
  std::mutex results_;
  std::mutex progress_;
  std::atomic<std::int64_t> lastProgress_{0};
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_ENSEMBLE_H_
