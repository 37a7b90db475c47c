// The search of one game with one evaluator: Searcher<G, E>.
//
// Contract: see Player (ai/player.h), which this implements. In kSingle mode
// the result depends only on the position, the moves made since the tree was
// last cleared, the options, the requests and the evaluator, unless a request
// is limited by time or stopped. At most options.memoryBytes are used; when
// they are full the tree stops growing, but its statistics keep improving.
//
// In games with hidden information every simulation plays in a world drawn by
// Game::determinize from what the side to decide sees; nothing else reads the
// real board.
//
// Example:
//   auto searcher = Searcher<TicTacToe, ConstantEvaluator>::create({}, {});
//   (*searcher)->setGame(TicTacToe::initial({}), {});
//   SearchRequest<TicTacToe::Move> request;
//   request.limits.simulations = 1000;
//   auto result = (*searcher)->search(request);

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/evaluate/evaluator.h"
#include "ai/parallel/run_workers.h"
#include "ai/player.h"
#include "ai/search/ask/options.h"
#include "ai/search/choose/root_policy.h"
#include "ai/search/mixed/mixed_searcher.h"
#include "ai/search/report.h"
#include "ai/search/simulate/batch_run.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/simulate/worker.h"
#include "ai/search/simulate/worker_counts.h"
#include "ai/search/stop/budget.h"
#include "ai/search/tree/tree.h"

namespace phasemachine {
namespace search {

// The options, with the evaluator's defaults filled in.
inline SearchOptions withDefaults(SearchOptions options,
                                  const EvaluatorParts& parts) {
  if (options.exploration == 0) {
    // A constant for the spread means nothing without it.
    const bool usable = parts.exploration != 0 &&
                        !(parts.scaledBySpread &&
                          options.explorationScale == ExplorationScale::kFixed);
    options.exploration = usable ? parts.exploration : kUsualExploration;
    if (usable && parts.scaledBySpread) {
      options.explorationScale = ExplorationScale::kSpread;
    }
  }
  if (options.outcomeWidening == 0) {
    options.outcomeWidening = parts.outcomeWidening;
  }
  // Every simulation selects its move at the root.
  if (options.rootRule == RootRule::kGumbel) options.longestLease = 1;
  return options;
}

}  // namespace search

template <Game G, Evaluator<G> E>
class Searcher final : public Player<G>, public search::Pooled {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // Errors: InvalidArgument naming an option, ResourceExhausted without memory.
  // The position is the game's initial one with default rules.
  static absl::StatusOr<std::unique_ptr<Searcher>> create(
      const SearchOptions& options, E evaluator) {
    if (absl::Status status = validate(options); !status.ok()) return status;
    auto table = search::VerdictTable::create(
        givesKeys<G>(evaluator) ? options.verdictTable : 0,
        options.memoryBytes);
    if (!table.ok()) return table.status();
    auto tree = search::Tree::create(
        options.memoryBytes - search::bytesOf(table->get()), sizeof(Move));
    if (!tree.ok()) return tree.status();
    const SearchOptions complete =
        search::withDefaults(options, partsOf<G>(evaluator));
    return std::unique_ptr<Searcher>(new Searcher(
        complete, std::move(evaluator), *std::move(tree), *std::move(table)));
  }

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    const bool follows =
        start_ == start && played_.size() <= moves.size() &&
        std::equal(played_.begin(), played_.end(), moves.begin());
    const std::size_t known = follows ? played_.size() : 0;
    // Checks the whole line before changing anything.
    Board board = follows ? board_ : start;
    for (std::size_t i = known; i < moves.size(); ++i) {
      if (auto s = tryMove<G>(board, moves[i], i); !s.ok()) return s;
    }
    if (!follows) {
      // May throw (defined games), and then nothing has changed.
      Board first = start;
      MoveList legal;
      Machine::legalMoves(first, legal);
      dropTree();
      start_ = start;
      played_.clear();
      board_ = first;
      legal_ = legal;
    }
    for (std::size_t i = known; i < moves.size(); ++i) follow(moves[i]);
    return absl::OkStatus();
  }

  absl::Status makeMove(Move move) override {
    Board board = board_;
    const absl::Status status = tryMove<G>(board, move, played_.size());
    if (status.ok()) follow(move);
    return status;
  }

  const Board& board() const override { return board_; }
  const SearchOptions& options() const override { return options_; }

  void clear() override {
    dropTree();
    if (table_ != nullptr) table_->clear();
    simulationBase_ = 0;
  }

  void reseed(std::uint64_t seed) override {
    options_.seed = seed;
    clear();
  }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    SearchResult<Move> result;
    budget_.begin(request.limits, request.control);
    for (auto& worker : workers_) worker->resetCounters();
    sinceBestChanged_ = {};
    bool over = false;
    guard([&] {
      over = !prepareRoot(request);
      if (!over) run(request);
    });
    for (auto& worker : workers_) worker->flush();
    if (failure_.any()) {
      dropTree();
      policy_.reset();
      failure_.rethrow();
    }
    if (over) return result;
    result.reason = budget_.reason();
    fill(result, request, &board_);
    simulationBase_ += sum(&search::WorkerCounters::simulations);
    nodes_ += sum(&search::WorkerCounters::nodes);
    policy_.reset();
    return result;
  }

  std::vector<TraceStep<Move>> trace(const TraceLimits& limits) const override {
    return search::traceTree<Move>(*tree_, limits, !G::kHasHiddenInformation);
  }

  // Walks the whole tree.
  search::Tree::Census census() const { return tree_->census(); }
  const search::Tree& tree() const { return *tree_; }

 private:
  using Worker = search::Worker<G, E>;
  using Slot = search::Slot;

  Searcher(const SearchOptions& options, E evaluator,
           std::unique_ptr<search::Tree> tree,
           std::unique_ptr<search::VerdictTable> table)
      : options_(options),
        tree_(std::move(tree)),
        table_(std::move(table)),
        board_(G::initial({})),
        before_(board_),
        start_(board_) {
    if (options.mode != SearchMode::kSingle) threads_ = options.threads;
    for (int i = 0; i < threads_; ++i) {
      workers_.push_back(std::make_unique<Worker>(
          *tree_, options_, policy_, evaluator, table_.get(), threads_));
    }
    // In batches only one thread at a time allocates.
    tree_->arena().setThreads(options.mode == SearchMode::kBatch ? 1
                                                                 : threads_);
    resetCursors();
    Machine::legalMoves(board_, legal_);
  }

  // Makes a legal move and moves the tree's root to it.
  void follow(Move move) {
    const auto slot = search::slotOfMove<G>(*tree_, move);
    const Side mover = search::deciderOf<G>(board_);
    if (options_.hidden == HiddenPlay::kSecret) before_ = board_;
    Machine::step(board_, move, legal_);
    played_.push_back(move);
    const auto child = slot ? slot->child->load(std::memory_order_acquire) : 0;
    if (child == 0) return dropTree();
    const Side decider = search::nodeAt(tree_->base(), child)->side;
    tree_->moveRoot(*slot, search::signOf(mover) != search::signOf(decider));
  }

  // Whether HiddenPlay::kSecret draws the move: one that the other player does not
  // see, or an answer to one that the decider has not seen. Found out from what the
  // decider sees.
  bool isDrawn() const {
    if constexpr (G::kHasHiddenInformation && G::kPlayers == 2) {
      const Side decider = search::deciderOf<G>(board_);
      const auto isSecret = [&](const Board& board) {
        Random random(options_.seed);
        Board world = G::determinize(board, decider, random);
        MoveList moves;
        const Side mover = Machine::legalMoves(world, moves).side;
        return !moves.empty() &&
               decisionIsSecret<G>(world, moves, opponent(mover));
      };
      return options_.hidden == HiddenPlay::kSecret &&
             decider != Side::kNeutral &&
             (isSecret(board_) ||
              (!played_.empty() &&
               search::deciderOf<G>(before_) == opponent(decider) &&
               isSecret(before_)));
    }
    return false;
  }

  void dropTree() {
    tree_->clear();
    resetCursors();
    nodes_ = 0;
  }

  void resetCursors() {
    for (auto& worker : workers_) worker->cursor() = {};
    unitsBefore_ = tree_->arena().used();
  }
  // Units of the tree, which do not depend on the threads as the arena's do.
  std::uint32_t units() const {
    std::uint32_t sum = unitsBefore_;
    for (const auto& worker : workers_) sum += worker->cursor().units;
    return sum;
  }

  // False when the game is over.
  bool prepareRoot(const SearchRequest<Move>& request) {
    if (legal_.empty()) return false;
    viewer_ = search::viewerOf(search::deciderOf<G>(board_));
    drawn_ = isDrawn();
    if (units() > tree_->arena().capacity() / 2 && tree_->root() != nullptr) {
      makeRoom();
    }
    if (!workers_[0]->completeRoot(board_)) dropTree();
    if (tree_->root() == nullptr && !workers_[0]->expandRoot(board_, viewer_)) {
      return false;
    }
    workers_[0]->setRootShares(board_, viewer_, legal_,
                               {request.onlyMoves, request.noise,
                                request.limits.simulations, simulationBase_},
                               policy_);
    return true;
  }

  // Compacts the tree, or drops it if that would take too much of the search's
  // time. If the search is stopped, the tree is left for the next one.
  void makeRoom() {
    const std::int64_t allowed = budget_.plan().usualMicroseconds() / 4;
    const auto kept = tree_->compact([&] {
      return !budget_.ended() &&
             (!budget_.timed() || budget_.countedMicroseconds() <= allowed);
    });
    if (kept) {
      nodes_ = *kept;
    } else if (!budget_.ended() || tree_->root() == nullptr) {
      tree_->clear();
      nodes_ = 0;
    } else {
      return;
    }
    resetCursors();
  }

  bool solved() const {
    return search::proofOf(tree_->rootSlot().marks->load(
               std::memory_order_relaxed)) != Proof::kNone;
  }

  // Calls f(). An exception ends the search and is stored.
  template <class F>
  void guard(F&& f) {
    try {
      f();
    } catch (...) {
      failure_.keep();
      budget_.end(StopReason::kFailed);
    }
  }

  void run(const SearchRequest<Move>& request) {
    search::notePrefetches(options_, policy_, budget_, board_, *workers_[0]);
    if (legal_.size() == 1 &&
        search::playsOnlyMove(options_.earlyStop, request.limits)) {
      budget_.end(StopReason::kOnlyMove);
    } else if (solved() && request.limits.stopWhenSolved) {
      budget_.end(StopReason::kSolved);
    } else if (options_.mode == SearchMode::kBatch) {
      runBatches(request);
    } else if (threads_ == 1) {
      simulate<search::Sharing::kAlone>(0, request);
    } else {
      runWorkers(threads_, [&](int worker) {
        guard([&] { simulate<search::Sharing::kThreads>(worker, request); });
      });
    }
  }

  void runBatches(const SearchRequest<Move>& request) {
    search::Pace pace;
    search::BatchRun<G, E> run(
        workers_, budget_, board_, viewer_, simulationBase_, options_,
        [&](std::uint64_t number) { check(0, number, pace, request); });
    runWorkers(threads_, [&](int worker) {
      guard([&] { run.work(worker); });
      if (failure_.any()) run.giveUp();
    });
  }

  // One worker's loop.
  template <search::Sharing kSharing>
  void simulate(int index, const SearchRequest<Move>& request) {
    Worker& worker = *workers_[static_cast<std::size_t>(index)];
    search::Pace pace;
    while (!budget_.ended()) {
      const auto portion =
          budget_.take(static_cast<std::uint32_t>(workers_.size()));
      if (portion.count == 0) return;
      for (std::uint32_t i = 0; i < portion.count; ++i) {
        if (budget_.ended()) return;
        worker.template simulate<kSharing>(board_, viewer_,
                                           simulationBase_ + portion.first + i);
        check(index, portion.first + i, pace, request);
      }
    }
  }

  void check(int index, std::uint64_t number, search::Pace& pace,
             const SearchRequest<Move>& request) {
    const SearchLimits& limits = request.limits;
    if (limits.stopWhenSolved && solved()) budget_.end(StopReason::kSolved);
    if (limits.nodes &&
        nodes_ + sum(&search::WorkerCounters::nodes) >= *limits.nodes) {
      budget_.end(StopReason::kNodes);
    }
    if (index == 0 && number % 64 == 0) checkDepth(request);
    if (--pace.left == 0) checkClock(index, pace, request);
  }

  // Periodic checks that take longer.
  void checkDepth(const SearchRequest<Move>& request) {
    const std::optional<int>& depth = request.limits.depth;
    if (depth && search::Reporter<G>(*tree_).depth() >=
                     static_cast<std::size_t>(std::max(*depth, 1))) {
      budget_.end(StopReason::kDepth);
    }
    if (options_.earlyStop == EarlyStop::kAlways &&
        cannotChange(request, 0, lead())) {
      budget_.end(StopReason::kDecided);
    }
  }

  void checkClock(int index, search::Pace& pace,
                  const SearchRequest<Move>& request) {
    const std::int64_t elapsed = budget_.elapsedMicroseconds();
    pace.look(elapsed);
    if (budget_.timed()) {
      const std::int64_t counted = budget_.countedMicroseconds();
      if (counted >= budget_.plan().hardMicroseconds) {
        budget_.end(StopReason::kTime);
      } else if (index == 0 && counted > 0) {
        const search::RootLead now = lead();
        const auto made = sum(&search::WorkerCounters::simulations);
        sinceBestChanged_.look(now.played, counted);
        if (search::endEarly(budget_.plan(), counted, made, now,
                             sinceBestChanged_.since(),
                             options_.earlyStop >= EarlyStop::kClock)) {
          budget_.end(StopReason::kTime);
        } else if (cannotChange(request, counted, now)) {
          budget_.end(StopReason::kDecided);
        }
      }
    }
    if (index == 0 && request.progress &&
        elapsed - pace.lastProgress >= 1000 * request.progressMilliseconds) {
      pace.lastProgress = elapsed;
      SearchResult<Move> result;
      fill(result, request, nullptr);
      request.progress(result);
    }
  }

  // Whether the rest of the search cannot change the move.
  bool cannotChange(const SearchRequest<Move>& request,
                    std::int64_t microseconds,
                    const search::RootLead& now) const {
    return request.lines <= 1 && policy_.gumbel() == nullptr &&
           search::isDecided(options_, request.limits, microseconds,
                             sum(&search::WorkerCounters::simulations), now);
  }

  search::RootLead lead() const {
    return search::Reporter<G>(*tree_).lead(policy_, options_.secureMargin);
  }

  std::uint64_t sum(
      search::OwnedCounter search::WorkerCounters::* member) const {
    return search::sumOf(workers_, member);
  }

  void fill(SearchResult<Move>& result, const SearchRequest<Move>& request,
            const Board* board) const {
    search::Reporter<G>(*tree_).fill(result, legal_, policy_,
                                     std::max(request.lines, 1),
                                     options_.secureMargin, board);
    if (drawn_ && !result.moves.empty()) {
      search::drawAsGood(result, options_, played_.size());
    }
    SearchCounters& counters = result.counters;
    counters.nodes = nodes_ + sum(&search::WorkerCounters::nodes);
    counters.microseconds = budget_.elapsedMicroseconds();
    search::fillCounters(counters, workers_);
    search::fillMemory(counters, tree_->arena());
  }

  SearchOptions options_;
  int threads_ = 1;
  std::unique_ptr<search::Tree> tree_;
  std::unique_ptr<search::VerdictTable> table_;
  search::RootPolicy policy_;
  search::Budget budget_;
  search::UnchangedMove sinceBestChanged_;
  Failure failure_;
  std::vector<std::unique_ptr<Worker>> workers_;

  Board board_;   // settled: legal_ are its moves
  Board before_;  // the last move, with HiddenPlay::kSecret
  Board start_;
  std::vector<Move> played_;
  MoveList legal_;
  Side viewer_ = Side::kFirst;
  bool drawn_ = false;  // the move of this search (isDrawn())
  std::uint64_t simulationBase_ = 0;
  std::uint64_t nodes_ = 0;        // in the tree before this search
  std::uint32_t unitsBefore_ = 0;  // when the cursors were reset
};

template <Game G, Evaluator<G> E>
absl::StatusOr<std::unique_ptr<Player<G>>> makePlayer(
    const SearchOptions& options, E evaluator) {
  if constexpr (G::kHasHiddenInformation) {
    if (options.hidden == HiddenPlay::kMixed) {
      return makeMixedPlayer<G>(options, std::move(evaluator));
    }
  }
  auto searcher = Searcher<G, E>::create(options, std::move(evaluator));
  if (!searcher.ok()) return searcher.status();
  return std::unique_ptr<Player<G>>(*std::move(searcher));
}

}  // namespace phasemachine
