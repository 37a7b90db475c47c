// The search for mixed play in games with hidden information: MixedSearcher<G, E>.
//
// Contract: as Searcher (searcher.h), with these differences. The result is the
// average strategy of the deciding side's information set (MoveReport::policy),
// and the best move is drawn from it: by the seed and the number of moves played,
// not by anything hidden. It is reported first, the others by their shares.
// SearchMode::kBatch uses one thread. There is no tree to trace.
//
// The search begins at the start of the game where it can: what was hidden there
// is drawn, and everything since then is played again in all ways, so that each
// side's hidden cards are as likely as its own play makes them. If the present
// information set is not met so, the search begins at the present, in worlds that
// the side to decide cannot tell from the real one, weighted by how likely the
// opponent's moves were in them (beliefs.h); in long games all alike. It never
// reads what is hidden from that side, and takes the opponent to think everything
// as likely that the side may hide from him there.
//
// How strategies are found: view_worker.h.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/evaluate/evaluator.h"
#include "ai/parallel/run_workers.h"
#include "ai/player.h"
#include "ai/search/ask/options.h"
#include "ai/search/choose/draw.h"
#include "ai/search/mixed/beliefs.h"
#include "ai/search/mixed/view_table.h"
#include "ai/search/mixed/view_worker.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/simulate/worker_counts.h"
#include "ai/search/stop/budget.h"
#include "core/hash.h"
#include "core/random.h"

namespace phasemachine {

template <Game G, Evaluator<G> E>
class MixedSearcher final : public Player<G>, public search::Pooled {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // Errors: as Searcher::create().
  static absl::StatusOr<std::unique_ptr<MixedSearcher>> create(
      const SearchOptions& options, E evaluator) {
    if (absl::Status status = validate(options); !status.ok()) return status;
    auto table = search::ViewTable::create(options.memoryBytes);
    if (!table.ok()) return table.status();
    return std::unique_ptr<MixedSearcher>(
        new MixedSearcher(options, std::move(evaluator), *std::move(table)));
  }

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    std::vector<Board> line;
    Board board = start;
    MoveList legal;
    Decision now = Machine::legalMoves(board, legal);  // may throw
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i < kLongestReplay) line.push_back(board);
      if (auto s = tryMove<G>(board, moves[i], i); !s.ok()) return s;
    }
    now = Machine::legalMoves(board, legal);
    if (!(start == start_)) forget();
    const bool follows =
        played_.size() <= moves.size() &&
        std::equal(played_.begin(), played_.end(), moves.begin());
    if (!follows) fromStart_ = true;
    start_ = start;
    line_ = std::move(line);
    played_.assign(moves.begin(), moves.end());
    place(board, now, legal);
    return absl::OkStatus();
  }

  absl::Status makeMove(Move move) override {
    Board board = board_;
    if (auto s = tryMove<G>(board, move, played_.size()); !s.ok()) return s;
    MoveList legal;
    const Decision now = Machine::legalMoves(board, legal);
    if (played_.size() < kLongestReplay) line_.push_back(board_);
    played_.push_back(move);
    place(board, now, legal);
    return absl::OkStatus();
  }

  const Board& board() const override { return board_; }
  const SearchOptions& options() const override { return options_; }

  void clear() override { forget(); }
  void reseed(std::uint64_t seed) override {
    options_.seed = seed;
    forget();
  }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    SearchResult<Move> result;
    if (legal_.empty()) return result;
    budget_.begin(request.limits, request.control);
    for (auto& worker : workers_) worker->resetCounters();
    guard([&] { run(request); });
    if (failure_.any()) {
      forget();
      failure_.rethrow();
    }
    result.reason = budget_.reason();
    fill(result, request);
    origin_->made += made() - origin_->first;
    sets_ += search::sumOf(workers_, &search::WorkerCounters::nodes);
    return result;
  }

 private:
  using Worker = search::ViewWorker<G, E>;

  // Longer games are not played again from the start.
  static constexpr std::size_t kLongestReplay = 64;
  // In so many simulations the present information set must be met, in searches
  // without a limit of simulations or time.
  static constexpr std::uint64_t kTrial = 1000;
  static constexpr std::uint64_t kWorldStream = 0x776f726c64;

  MixedSearcher(const SearchOptions& options, E evaluator,
                std::unique_ptr<search::ViewTable> table)
      : options_(options),
        table_(std::move(table)),
        start_(G::initial({})),
        board_(start_) {
    const int threads = options.mode == SearchMode::kTree ? options.threads : 1;
    for (int i = 0; i < threads; ++i) {
      workers_.push_back(
          std::make_unique<Worker>(*table_, options_, evaluator));
    }
    table_->arena().setThreads(threads);
    side_ = Machine::legalMoves(board_, legal_).side;
  }

  void place(const Board& board, const Decision& now, const MoveList& legal) {
    board_ = board;
    side_ = now.side;
    legal_ = legal;
  }

  // Where simulations begin: worlds that the side to decide cannot tell apart.
  // What is learned is learned in these worlds, since the other side can.
  struct World {
    Board board;
    std::uint64_t key = 0;
    // The same for the opponent, with what the side hides from him drawn anew.
    Board redrawn;
    std::uint64_t redrawnKey = 0;
    double weight = 1;
    double upTo = 0;  // sum of the weights up to here
  };
  struct Origin {
    std::vector<World> worlds;
    bool hides = false;       // the side hides something from the opponent
    double weight = 0;        // of all worlds
    double effective = 0;     // number of worlds (SearchCounters::worlds)
    std::uint64_t key = 0;    // of all worlds
    std::uint64_t made = 0;   // simulations of earlier searches
    std::uint64_t first = 0;  // number of this search's first simulation there
  };

  // Drops all that was learned.
  void forget() {
    table_->clear();
    for (auto& worker : workers_) worker->cursor() = {};
    atStart_ = {};
    here_ = {};
    fromStart_ = true;
    sets_ = 0;
  }

  template <class F>
  void guard(F&& f) {
    try {
      f();
    } catch (...) {
      failure_.keep();
      budget_.end(StopReason::kFailed);
    }
  }

  std::uint64_t made() const {
    return search::sumOf(workers_, &search::WorkerCounters::simulations);
  }

  void run(const SearchRequest<Move>& request) {
    viewer_ = search::viewerOf(side_);
    const search::Arena& arena = table_->arena();
    if (arena.used() > arena.capacity() / 2) forget();
    fromStart_ = fromStart_ && played_.size() <= kLongestReplay;
    if (fromStart_) {
      beginAtStart();
      if (!isKnown()) tryFromStart(request.limits);
    }
    if (!fromStart_) beginHere();
    if (legal_.size() == 1 &&
        search::playsOnlyMove(options_.earlyStop, request.limits)) {
      return budget_.end(StopReason::kOnlyMove);
    }
    if (workers_.size() == 1) return simulate(0, request);
    runWorkers(static_cast<int>(workers_.size()),
               [&](int worker) { guard([&] { simulate(worker, request); }); });
  }

  // Makes simulations from the start until the present information set is met,
  // for an eighth of the search at most. If it is not, the search does not begin
  // there.
  void tryFromStart(const SearchLimits& limits) {
    const std::uint64_t most = limits.simulations ? *limits.simulations / 8 + 1
                               : budget_.timed()
                                   ? std::numeric_limits<std::uint64_t>::max()
                                   : kTrial;
    const std::int64_t time = budget_.plan().usualMicroseconds() / 8;
    search::Pace pace;
    std::uint64_t number = 0;
    for (std::uint64_t i = 0; i < most && !budget_.ended(); ++i) {
      if (!budget_.takeOne(number)) break;
      simulateOne(*workers_[0], number);
      if (isKnown()) return;
      if (--pace.left != 0) continue;
      pace.look(budget_.elapsedMicroseconds());
      if (budget_.timed() && pace.lastLook >= time) break;
    }
    // Nowhere else, if nothing is left for it.
    if (played_.empty() || made() == limits.simulations) return;
    fromStart_ = false;
    atStart_.made += made();
  }

  // The search begins at the start of the game.
  void beginAtStart() {
    const Board& start = played_.empty() ? board_ : line_.front();
    begin(atStart_, 0, [&](World& world, Random& random) {
      world.board = G::determinize(start, viewer_, random);
    });
  }

  // It begins at the present position.
  void beginHere() {
    const auto draw = [&](World& world, Random& random) {
      world.board = G::determinize(board_, viewer_, random);
    };
    if (played_.size() > kLongestReplay) {
      return begin(here_, played_.size(), draw);
    }
    std::vector<const Board*> boards;
    for (const Board& board : line_) boards.push_back(&board);
    boards.push_back(&board_);
    // Few worlds if replays take long: a quarter of the time is enough.
    const std::int64_t until = budget_.plan().usualMicroseconds() / 4;
    begin(here_, played_.size(), [&](World& world, Random& random) {
      world.weight = 0;
      if (budget_.ended()) return;
      if (budget_.timed() && budget_.elapsedMicroseconds() >= until) return;
      world.board = G::determinize(*boards.front(), viewer_, random);
      world.weight = replay(world.board, boards, random);
    });
    // If all replays have failed or none was made.
    if (here_.effective == 0) begin(here_, played_.size(), draw);
  }

  // Replays the game in a world; the opponent's policy is what was learned from
  // the start or, where nothing was, the evaluator's.
  double replay(Board& world, std::span<const Board* const> boards,
                Random& random) {
    search::Views<G> views(atStart_.key);
    std::uint64_t set = 0;
    return search::replay<G>(
        world, boards, std::span<const Move>(played_), viewer_,
        [&](const Board& board, Side side, const MoveList& moves,
            std::span<float> shares) {
          set = views.at(board, side);
          const auto known = table_->template lookUp<search::SetMove>(set);
          double sum = 0;
          for (const search::SetMove& move : known) sum += move.sum.get();
          if (known.size() != moves.size() || sum <= 0) {
            return workers_[0]->priorsOf(board, side, moves, shares);
          }
          for (std::size_t i = 0; i < known.size(); ++i) {
            shares[i] = static_cast<float>(known[i].sum.get() / sum);
          }
        },
        [&](Side side, Move move) { views.follow(side, set, move); }, random);
  }

  // Begins after `first` moves, in worlds drawn by `draw`.
  template <class Draw>
  void begin(Origin& origin, std::size_t first, const Draw& draw) {
    Origin drawn;
    std::map<std::uint64_t, double> weights;
    for (int i = 0; i < options_.worlds; ++i) {
      Random random(options_.seed, kWorldStream, i);
      World world;
      draw(world, random);
      if (world.weight <= 0) continue;
      world.key = G::hash(world.board);
      world.redrawn =
          G::kPlayers == 1
              ? world.board
              : G::determinize(world.board, opponent(viewer_), random);
      world.redrawnKey = G::hash(world.redrawn);
      weights[world.key] += world.weight;
      drawn.weight += world.weight;
      drawn.key = hashCombine(hashCombine(drawn.key, world.key),
                              std::bit_cast<std::uint64_t>(world.weight));
      drawn.key = hashCombine(drawn.key, world.redrawnKey);
      drawn.hides = drawn.hides || world.redrawnKey != world.key;
      world.upTo = drawn.weight;
      drawn.worlds.push_back(world);
    }
    double squares = 0;
    for (const auto& [key, weight] : weights) squares += weight * weight;
    if (squares > 0) drawn.effective = drawn.weight * drawn.weight / squares;
    if (drawn.key == origin.key) drawn.made = origin.made;
    drawn.first = made();
    origin = std::move(drawn);
    origin_ = &origin;

    search::Views<G> views(origin.key);
    for (std::size_t i = first; i < played_.size(); ++i) {
      const Side side = search::deciderOf<G>(line_[i]);
      if (side != viewer_) continue;
      views.follow(side, views.at(line_[i], side), played_[i]);
    }
    set_ = views.at(board_, viewer_);
  }

  // What is known of the information set of the side to decide.
  std::span<search::SetMove> cells() const {
    const auto found = table_->template lookUp<search::SetMove>(set_);
    return found.size() == legal_.size() ? found : std::span<search::SetMove>();
  }
  bool isKnown() const { return !cells().empty(); }

  void simulateOne(Worker& worker, std::uint64_t number) {
    const std::uint64_t total = origin_->made + number - origin_->first;
    // Evenly spread: multiples of the golden ratio.
    const double at = static_cast<double>(total * 0x9E3779B97F4A7C15ULL >> 11) *
                      0x1.0p-53 * origin_->weight;
    const auto found = std::upper_bound(
        origin_->worlds.begin(), origin_->worlds.end() - 1, at,
        [](double value, const World& world) { return value < world.upTo; });
    // The opponent does not know the side's own cards: he learns against cards
    // drawn anew, every other time, and the side against what he has learned.
    const World& world = *found;
    if (!origin_->hides) {
      worker.simulate(world.board, origin_->key, world.key, Side::kNeutral,
                      total);
    } else if (total % 2 == 0) {
      worker.simulate(world.board, origin_->key, world.key, viewer_, total);
    } else {
      worker.simulate(world.redrawn, origin_->key, world.redrawnKey,
                      Side::kNeutral, total);
    }
  }

  void simulate(int index, const SearchRequest<Move>& request) {
    Worker& worker = *workers_[static_cast<std::size_t>(index)];
    search::Pace pace;
    while (!budget_.ended()) {
      const auto portion =
          budget_.take(static_cast<std::uint32_t>(workers_.size()));
      if (portion.count == 0) return;
      for (std::uint32_t i = 0; i < portion.count && !budget_.ended(); ++i) {
        simulateOne(worker, portion.first + i);
        check(index, pace, request);
      }
    }
  }

  void check(int index, search::Pace& pace,
             const SearchRequest<Move>& request) {
    const SearchLimits& limits = request.limits;
    if (limits.nodes &&
        sets_ + search::sumOf(workers_, &search::WorkerCounters::nodes) >=
            *limits.nodes) {
      budget_.end(StopReason::kNodes);
    }
    if (limits.depth &&
        workers_[static_cast<std::size_t>(index)]->counters().longest.get() >=
            static_cast<std::uint64_t>(std::max(*limits.depth, 1))) {
      budget_.end(StopReason::kDepth);
    }
    if (--pace.left != 0) return;
    const std::int64_t elapsed = budget_.elapsedMicroseconds();
    pace.look(elapsed);
    budget_.checkClock();
    if (index == 0 && request.progress &&
        elapsed - pace.lastProgress >= 1000 * request.progressMilliseconds) {
      pace.lastProgress = elapsed;
      SearchResult<Move> result;
      fill(result, request);
      request.progress(result);
    }
  }

  // --- The result ---

  void fill(SearchResult<Move>& result, const SearchRequest<Move>& request) {
    const auto set = cells();
    std::vector<float> priors(legal_.size());
    if (side_ == Side::kNeutral) {
      std::fill(priors.begin(), priors.end(),
                1 / static_cast<float>(priors.size()));
    } else {
      Random random(options_.seed);
      const Board world = G::determinize(board_, viewer_, random);
      workers_[0]->priorsOf(world, side_, legal_, priors);
    }
    const double sign = viewer_ == Side::kSecond ? -1 : 1;
    double all = 0;
    double visits = 0;
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      if (!request.onlyMoves.empty() && !isOneOf(request.onlyMoves, i)) {
        continue;
      }
      MoveReport<Move>& report = result.moves.emplace_back();
      report.move = legal_[i];
      report.prior = static_cast<double>(priors[i]);
      report.policy = set.empty() ? report.prior : set[i].sum.get();
      report.score = set.empty() ? 0.5 : (1 + sign * set[i].value.get()) / 2;
      if (!set.empty()) visits += set[i].value.count();
      all += report.policy;
    }
    result.score = 0;
    for (MoveReport<Move>& report : result.moves) {
      report.policy = all > 0 ? report.policy / all
                              : 1 / static_cast<double>(result.moves.size());
      report.target = static_cast<std::uint64_t>(
          report.policy * static_cast<double>(kImprovedPolicyOne) + 0.5);
      report.visits = static_cast<std::uint64_t>(report.policy * visits + 0.5);
      result.visits += report.visits;
      result.score += report.policy * report.score;
      result.digest = hashCombine(hashCombine(result.digest, report.visits),
                                  std::bit_cast<std::uint64_t>(report.policy));
    }
    order(result.moves);
    result.bestMove = result.moves.front().move;
    for (int i = 0; i < std::max(request.lines, 1); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (at < result.moves.size()) {
        result.moves[at].line = {result.moves[at].move};
      }
    }
    count(result.counters);
  }

  bool isOneOf(const std::vector<Move>& moves, std::size_t i) const {
    const auto has = [&](Move move) {
      return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    // If none of them is legal, all moves are considered.
    return has(legal_[i]) || std::none_of(legal_.begin(), legal_.end(), has);
  }

  // Puts a move first that is drawn by `policy`; the others by their shares.
  void order(std::vector<MoveReport<Move>>& moves) const {
    const auto byShare = [](const auto& a, const auto& b) {
      return a.policy != b.policy ? a.policy > b.policy
                                  : search::Views<G>::moveKey(a.move) <
                                        search::Views<G>::moveKey(b.move);
    };
    search::drawFirst(moves, options_.seed, played_.size());
    std::sort(moves.begin() + 1, moves.end(), byShare);
  }

  void count(SearchCounters& counters) const {
    counters.nodes =
        sets_ + search::sumOf(workers_, &search::WorkerCounters::nodes);
    counters.microseconds = budget_.elapsedMicroseconds();
    search::fillCounters(counters, workers_);
    search::fillMemory(counters, table_->arena());
    counters.depth = counters.selectiveDepth;
    counters.worlds = origin_->effective;
  }

  SearchOptions options_;
  std::unique_ptr<search::ViewTable> table_;
  search::Budget budget_;
  Failure failure_;
  std::vector<std::unique_ptr<Worker>> workers_;

  Board start_;
  std::vector<Board> line_;  // before each of the first kLongestReplay moves
  std::vector<Move> played_;
  Board board_;  // settled: legal_ are its moves
  MoveList legal_;
  Side side_ = Side::kFirst;
  Side viewer_ = Side::kFirst;

  // Whether searches of this game begin at its start.
  bool fromStart_ = true;
  Origin atStart_;
  Origin here_;
  Origin* origin_ = &atStart_;  // of the present search
  std::uint64_t set_ = 0;       // of the side to decide
  std::uint64_t sets_ = 0;      // in the table before this search
};

// Errors: InvalidArgument if the game's observations have no hash.
template <Game G, Evaluator<G> E>
absl::StatusOr<std::unique_ptr<Player<G>>> makeMixedPlayer(
    const SearchOptions& options, E evaluator) {
  if constexpr (search::HasViewKeys<G>) {
    auto searcher = MixedSearcher<G, E>::create(options, std::move(evaluator));
    if (!searcher.ok()) return searcher.status();
    return std::unique_ptr<Player<G>>(*std::move(searcher));
  } else {
    return absl::InvalidArgumentError(
        "search option hidden=mixed: " + std::string(G::kName) +
        " has no hash of what a player sees");
  }
}

}  // namespace phasemachine
