#include "apps/cli/uci/mcts_engine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ai/search/searcher.h"
#include "apps/cli/uci/move_clock.h"
#include "apps/cli/uci/root_board.h"
#include "apps/players/typed_players.h"
#include "games/chess/moves.h"
#include "games/chess/uci_move.h"

namespace phasemachine::uci {
namespace {

using ChessResult = SearchResult<chess::Move>;
using ChessRequest = phasemachine::SearchRequest<chess::Move>;

SearchOptions searchOptions(const Settings& settings) {
  SearchOptions options;
  options.mode =
      settings.threads == 1 ? SearchMode::kSingle : SearchMode::kTree;
  if (settings.mode != 0) {
    options.mode = static_cast<SearchMode>(settings.mode - 1);
  }
  options.threads = settings.threads;
  options.memoryBytes = static_cast<std::uint64_t>(settings.hashMegabytes)
                        << 20;
  options.seed = settings.seed;
  options.selection = static_cast<SelectionRule>(settings.selection);
  options.exploration = settings.explorationPercent / 100.0;
  options.fpuReduction = settings.fpuReductionPercent / 100.0;
  options.virtualLoss = settings.virtualLossPercent / 100.0;
  options.priors = static_cast<PriorSource>(settings.priors);
  options.priorTemperature = settings.priorTemperaturePercent / 100.0;
  options.policyTemperature = settings.policyTemperaturePercent / 100.0;
  options.uniformShare = settings.uniformSharePercent / 100.0;
  options.secureMargin = settings.secureMarginPercent / 100.0;
  options.verdictTable = settings.verdictTable;
  options.expandVisit = options.priors == PriorSource::kChildren ? 1 : 2;
  options.solver = settings.solver;
  return options;
}

SearchLimits searchLimits(const SearchRequest& request) {
  const GoCommand& go = request.limits;
  SearchLimits limits;
  limits.simulations = go.nodes;
  if (go.depth) {
    const std::uint64_t most = nodesOfDepth(*go.depth);
    limits.simulations = std::min(go.nodes.value_or(most), most);
  }
  if (go.moveTime) {
    limits.milliseconds = std::max<std::int64_t>(*go.moveTime, 1);
  }
  const auto side = static_cast<std::size_t>(request.line.current.sideToMove);
  if (go.clock[side] && !go.infinite) {
    limits.clock = moveClock({.remaining = *go.clock[side],
                              .increment = go.increment[side],
                              .movesToGo = go.movesToGo.value_or(0)},
                             request.settings.moveOverhead);
  }
  limits.ponder = go.ponder;
  return limits;
}

// Plies to the mate at the end of a proven line, if the line reaches it.
std::optional<int> pliesToMate(chess::Position position,
                               const std::vector<chess::Move>& line) {
  for (const chess::Move move : line) chess::makeMove(position, move);
  if (chess::countLegal(position) != 0 ||
      !chess::inCheck(position, position.sideToMove)) {
    return std::nullopt;
  }
  return static_cast<int>(line.size());
}

// Search results in the words of the protocol.
class Translator {
 public:
  explicit Translator(const SearchRequest& request) : request_(request) {}

  std::string text(chess::Move move) const {
    return chess::toUci(move, request_.settings.chess960
                                  ? chess::UciCastling::kKingTakesRook
                                  : chess::UciCastling::kKingTarget);
  }

  Report report(const ChessResult& result) const {
    Report report;
    report.nodes = result.counters.simulations;
    report.milliseconds = result.counters.microseconds / 1000;
    report.selectiveDepth = result.counters.selectiveDepth;
    report.hashPermille = result.counters.memoryPermille;
    for (const auto& move : result.moves) {
      if (move.line.empty()) break;
      // Moves that no simulation has tried have nothing to tell.
      if (move.visits == 0 && !report.lines.empty()) break;
      report.lines.push_back(line(move));
    }
    return report;
  }

 private:
  PvLine line(const MoveReport<chess::Move>& move) const {
    PvLine line;
    line.score.expected = move.score;
    if (move.proof == Proof::kWin || move.proof == Proof::kLoss) {
      line.score.matePlies = pliesToMate(request_.line.current, move.line);
      if (line.score.matePlies && move.proof == Proof::kLoss) {
        line.score.matePlies = -*line.score.matePlies;
      }
    }
    for (const chess::Move step : move.line) line.moves.push_back(text(step));
    return line;
  }

  const SearchRequest& request_;
};

// Passes on what is new: a depth, or that a second has gone by.
class Progress {
 public:
  explicit Progress(const std::function<void(const Report&)>& onReport)
      : onReport_(onReport) {}

  void operator()(const Report& report) {
    const int depth = depthOfNodes(report.nodes);
    if (report.lines.empty() ||
        (depth == depth_ && report.milliseconds < next_)) {
      return;
    }
    depth_ = depth;
    next_ = report.milliseconds + 1000;
    onReport_(report);
  }

 private:
  const std::function<void(const Report&)>& onReport_;
  int depth_ = 0;
  std::int64_t next_ = 0;
};

// Whether a player made for `a` serves `b`.
bool sameSearch(const Settings& a, const Settings& b) {
  return a.threads == b.threads && a.hashMegabytes == b.hashMegabytes &&
         a.seed == b.seed && a.explorationPercent == b.explorationPercent &&
         a.fpuReductionPercent == b.fpuReductionPercent &&
         a.virtualLossPercent == b.virtualLossPercent &&
         a.priorTemperaturePercent == b.priorTemperaturePercent &&
         a.policyTemperaturePercent == b.policyTemperaturePercent &&
         a.uniformSharePercent == b.uniformSharePercent &&
         a.secureMarginPercent == b.secureMarginPercent &&
         a.verdictTable == b.verdictTable && a.mode == b.mode &&
         a.selection == b.selection && a.priors == b.priors &&
         a.solver == b.solver && a.quiescence == b.quiescence;
}

}  // namespace

absl::Status MctsEngine::prepare(const SearchRequest& request,
                                 std::string& note) {
  if (!player_ || !sameSearch(*made_, request.settings)) {
    player_.reset();
    PlayerSettings settings = {
        .evaluator = request.settings.quiescence ? "quiescence" : "static",
        .search = searchOptions(request.settings)};
    std::uint64_t& memory = settings.search.memoryBytes;
    auto player = makeTypedPlayer<Chess>(settings);
    while (absl::IsResourceExhausted(player.status()) &&
           memory / 2 >= kMinMemoryBytes) {
      memory /= 2;
      note = absl::StrCat(player.status().message(), "; the tree gets ",
                          memory >> 10, " KiB");
      player = makeTypedPlayer<Chess>(settings);
    }
    if (!player.ok()) return player.status();
    player_ = *std::move(player);
    made_ = request.settings;
  } else if (request.fresh) {
    player_->clear();
  }
  const RootBoard root = makeRootBoard(request.line);
  return player_->setGame(root.start, root.moves);
}

Outcome MctsEngine::search(const SearchRequest& request, GoControl& control,
                           const std::function<void(const Report&)>& onReport) {
  const Translator translator(request);
  Outcome outcome;
  if (const absl::Status status = prepare(request, outcome.note);
      !status.ok()) {
    // A move that is not thought about is better than none.
    chess::MoveList moves;
    chess::generateLegal(request.line.current, moves);
    outcome.best = translator.text(moves[0]);
    outcome.note = absl::StrCat(status.message());
    return outcome;
  }
  SearchControl searchControl;
  control.attach([&](GoControl::State state) {
    if (!state.pondering) searchControl.ponderHit();
    if (state.stopped) searchControl.stop();
  });
  Progress progress(onReport);
  ChessRequest search;
  search.limits = searchLimits(request);
  search.onlyMoves = request.searchMoves;
  search.lines = request.settings.multiPv;
  search.control = &searchControl;
  search.progressMilliseconds = 50;
  search.progress = [&](const ChessResult& result) {
    progress(translator.report(result));
  };
  const ChessResult result = player_->search(search);
  control.detach();
  const Report report = translator.report(result);
  if (!report.lines.empty()) onReport(report);
  if (request.explain && outcome.note.empty()) {
    outcome.note = "search ended by " + std::string(toString(result.reason));
  }
  if (result.bestMove) outcome.best = translator.text(*result.bestMove);
  if (result.ponderMove) outcome.ponder = translator.text(*result.ponderMove);
  return outcome;
}

}  // namespace phasemachine::uci
