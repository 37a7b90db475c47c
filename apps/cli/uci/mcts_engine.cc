#include "apps/cli/uci/mcts_engine.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ai/search/searcher.h"
#include "ai/search/time_manager.h"
#include "apps/cli/uci/root_board.h"
#include "apps/cli/uci/search_settings.h"
#include "engine/typed_players.h"
#include "games/chess/moves.h"
#include "games/chess/uci_move.h"

namespace phasemachine::uci {
namespace {

using ChessResult = SearchResult<chess::Move>;
using ChessRequest = phasemachine::SearchRequest<chess::Move>;

std::int64_t microsecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now() - start)
      .count();
}

// The client's clock of the side to move, if the search uses it.
std::optional<GameClock> clockOf(const SearchRequest& request) {
  const GoCommand& go = request.limits;
  const chess::Position& position = request.line.current;
  const auto side = static_cast<std::size_t>(position.sideToMove);
  if (!go.clock[side] || go.infinite) return std::nullopt;
  return GameClock{.remaining = *go.clock[side],
                   .increment = go.increment[side],
                   .movesToGo = go.movesToGo.value_or(0),
                   .movesMade = std::max(position.fullmoveNumber - 1, 0),
                   .overhead = request.settings.moveOverhead};
}

// Converts search results to the protocol.
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
      // Moves without simulations have nothing to report.
      if (move.visits == 0 && !report.lines.empty()) break;
      report.lines.push_back(line(move));
    }
    return report;
  }

 private:
  PvLine line(const MoveReport<chess::Move>& move) const {
    PvLine line;
    line.score.expected = move.score;
    const auto plies = static_cast<int>(move.plies);
    if (move.proof == Proof::kWin) line.score.matePlies = plies;
    if (move.proof == Proof::kLoss) line.score.matePlies = -plies;
    for (const chess::Move step : move.line) line.moves.push_back(text(step));
    return line;
  }

  const SearchRequest& request_;
};

// Passes on a report with a new depth, or after a second.
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

}  // namespace

absl::Status MctsEngine::prepare(const SearchRequest& request,
                                 std::string& note) {
  if (!player_ || !sameSearch(*made_, request.settings)) {
    player_.reset();
    PlayerSettings settings =
        playerSettings(request.settings, Chess::kName,
                       request.settings.quiescence ? "quiescence" : "static");
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

std::optional<GameClock> MctsEngine::plannedClock(
    const SearchRequest& request) {
  std::optional<GameClock> clock = clockOf(request);
  // While pondering, the clock stands still for an unknown time.
  if (!clock || request.limits.ponder || request.fresh) lag_.forgetMove();
  if (!clock) return clock;
  if (!request.limits.ponder) {
    lag_.told(*clock,
              static_cast<std::size_t>(request.line.current.sideToMove));
    clock->remaining = std::max<std::int64_t>(clock->remaining, 0) -
                       microsecondsSince(request.asked) / 1000;
  }
  return lag_.planned(*clock);
}

Outcome MctsEngine::search(const SearchRequest& request, GoControl& control,
                           const std::function<void(const Report&)>& onReport) {
  const Translator translator(request);
  Outcome outcome;
  if (const absl::Status status = prepare(request, outcome.note);
      !status.ok()) {
    // An unsearched move is better than none.
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
  ChessRequest asked;
  asked.limits = searchLimits(request.limits, plannedClock(request));
  asked.onlyMoves = request.searchMoves;
  asked.lines = request.settings.multiPv;
  asked.control = &searchControl;
  asked.progressMilliseconds = 50;
  asked.progress = [&](const ChessResult& result) {
    progress(translator.report(result));
  };
  const ChessResult result = player_->search(asked);
  control.detach();
  lag_.answered(microsecondsSince(request.asked),
                search::planTime(asked.limits).hardMicroseconds);
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
