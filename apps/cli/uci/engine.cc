#include "apps/cli/uci/engine.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ai/search/stop/budget.h"
#include "games/chess/game.h"

namespace phasemachine::uci {
namespace {

std::int64_t microsecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now() - start)
      .count();
}

// The client's clock of the side to move, if the search uses it.
std::optional<GameClock> clockOf(const GoRequest& request) {
  const GoCommand& go = request.limits;
  const std::size_t side = request.game.side();
  if (!go.clock[side] || go.infinite) return std::nullopt;
  const int number = request.game.rules->moveNumber(request.game.current);
  return GameClock{.remaining = *go.clock[side],
                   .increment = go.increment[side],
                   .movesToGo = go.movesToGo.value_or(0),
                   .movesMade = std::max(number - 1, 0),
                   .overhead = request.settings.moveOverhead};
}

// Converts search results to the protocol: decisions become whole moves.
class Translator {
 public:
  explicit Translator(const GoRequest& request)
      : game_(request.game),
        allowed_(request.searchMoves.empty() ? wholeMoves(game_.current)
                                             : request.searchMoves),
        kingTakesRook_(request.settings.chess960) {}

  // The best move, completed by its line or else by the first legal move; any
  // legal move without a best one.
  std::string best(const AnySearchResult& result) const {
    for (const MoveReport<MoveCode>& move : result.moves) {
      if (result.bestMove != move.move) continue;
      if (const Line line = read(move.line); !line.moves.empty()) {
        return line.moves[0];
      }
    }
    return firstMove(result.bestMove);
  }

  // The first allowed whole move that begins with `decision`.
  std::string firstMove(std::optional<MoveCode> decision) const {
    for (const WholeMove& move : allowed_) {
      if (!decision || move[0] == *decision) return text(game_.current, move);
    }
    return "0000";
  }

  // The first decisions of the allowed moves.
  std::vector<MoveCode> firstDecisions() const {
    std::vector<MoveCode> decisions;
    for (const WholeMove& move : allowed_) {
      if (std::find(decisions.begin(), decisions.end(), move[0]) ==
          decisions.end()) {
        decisions.push_back(move[0]);
      }
    }
    return decisions;
  }

  Report report(const AnySearchResult& result) const {
    Report report;
    report.nodes = result.counters.simulations;
    report.milliseconds = result.counters.microseconds / 1000;
    report.selectiveDepth = result.counters.selectiveDepth;
    report.hashPermille = result.counters.memoryPermille;
    for (const MoveReport<MoveCode>& move : result.moves) {
      if (move.line.empty()) break;
      // Moves without simulations have nothing to report.
      if (move.visits == 0 && !report.lines.empty()) break;
      Line line = read(move.line);
      if (line.moves.empty()) continue;
      PvLine shown{.score = {.expected = move.score, .matePlies = {}},
                   .moves = std::move(line.moves)};
      if (!line.completed &&
          (move.proof == Proof::kWin || move.proof == Proof::kLoss)) {
        // Plies are decisions, of which a move may take two.
        const int plies =
            static_cast<int>(line.mates ? shown.moves.size() : move.plies);
        shown.score.matePlies = move.proof == Proof::kWin ? plies : -plies;
      }
      report.lines.push_back(std::move(shown));
    }
    return report;
  }

 private:
  struct Line {
    std::vector<std::string> moves;
    bool mates = false;  // the game is won after them
    // The search's choice for the second part is not allowed: another stands
    // here, of which nothing is known.
    bool completed = false;
  };

  std::string text(const AnyBoard& board, const WholeMove& move) const {
    return game_.rules->words().moveToText(board, move, kingTakesRook_);
  }

  // The moves of a line, up to a first part without its second one.
  Line read(const std::vector<MoveCode>& decisions) const {
    Line line;
    AnyBoard board = game_.current;
    AnyBoard before = board;
    WholeMove move;
    for (const MoveCode decision : decisions) {
      const bool completes = !isFirstPart(board, decision);
      const auto now = board.tryStep(decision);
      if (!now.ok()) break;
      move.push_back(decision);
      if (!completes) continue;
      if (line.moves.empty() &&
          std::find(allowed_.begin(), allowed_.end(), move) == allowed_.end()) {
        return {.moves = {firstMove(move[0])}, .completed = true};
      }
      line.moves.push_back(text(before, move));
      line.mates = now->winner && *now->winner != Side::kNeutral;
      before = board;
      move.clear();
    }
    return line;
  }

  const ClientGame& game_;
  const std::vector<WholeMove> allowed_;
  bool kingTakesRook_;
};

// Empty: the default of the variants.
std::string evaluatorOf(const GoRequest& request) {
  if (request.game.rules->game().name != Chess::kName) return "";
  return request.settings.quiescence ? "quiescence" : "static";
}

// Passes on a report with a new depth, or after a second.
class ReportFilter {
 public:
  explicit ReportFilter(const std::function<void(const Report&)>& onReport)
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

constexpr int kMovesLookedAt = 16;
constexpr std::int64_t kMostMicroseconds = 250'000;
// Clients round: a move may seem to cost slightly less or more.
constexpr double kRounding = 1;

}  // namespace

absl::Status MctsEngine::prepare(const GoRequest& request, std::string& note) {
  const AnyGame& game = request.game.rules->game();
  if (!player_ || !(*playerGame_ == game) ||
      !sameSearch(*made_, request.settings)) {
    player_.reset();
    PlayerSettings settings =
        playerSettings(request.settings, game.name, evaluatorOf(request));
    std::uint64_t& memory = settings.search.memoryBytes;
    auto player = makePlayer(game, settings);
    while (absl::IsResourceExhausted(player.status()) &&
           memory / 2 >= kMinMemoryBytes) {
      memory /= 2;
      note = absl::StrCat(player.status().message(), "; the tree gets ",
                          memory >> 10, " KiB");
      player = makePlayer(game, settings);
    }
    if (!player.ok()) return player.status();
    player_ = *std::move(player);
    playerGame_ = &game;
    made_ = request.settings;
  } else if (request.fresh) {
    player_->clear();
  }
  const SearchRoot root = makeSearchRoot(request.game);
  return player_->setGame(root.start, root.decisions);
}

std::optional<GameClock> MctsEngine::plannedClock(const GoRequest& request) {
  std::optional<GameClock> clock = clockOf(request);
  // While pondering, the clock stands still for an unknown time.
  if (!clock || request.limits.ponder || request.fresh) lag_.forgetMove();
  if (!clock) return clock;
  if (!request.limits.ponder) {
    lag_.told(*clock, request.game.side());
    clock->remaining = std::max<std::int64_t>(clock->remaining, 0) -
                       microsecondsSince(request.asked) / 1000;
  }
  return lag_.planned(*clock);
}

Outcome MctsEngine::search(const GoRequest& request, GoControl& control,
                           const std::function<void(const Report&)>& onReport) {
  const Translator translator(request);
  Outcome outcome;
  if (const absl::Status status = prepare(request, outcome.note);
      !status.ok()) {
    // An unsearched move is better than none.
    outcome.best = translator.firstMove(std::nullopt);
    outcome.note = absl::StrCat(status.message());
    return outcome;
  }
  SearchControl searchControl;
  control.attach([&](GoControl::State state) {
    if (!state.pondering) searchControl.ponderHit();
    if (state.stopped) searchControl.stop();
  });
  ReportFilter pass(onReport);
  AnySearchRequest asked;
  asked.limits = searchLimits(request.limits, plannedClock(request));
  if (!request.searchMoves.empty()) {
    asked.onlyMoves = translator.firstDecisions();
  }
  asked.lines = request.settings.multiPv;
  asked.control = &searchControl;
  asked.progressMilliseconds = 50;
  asked.progress = [&](const AnySearchResult& result) {
    pass(translator.report(result));
  };
  const AnySearchResult result = player_->search(asked);
  control.detach();
  lag_.answered(microsecondsSince(request.asked),
                search::planTime(asked.limits).hardMicroseconds);
  const Report report = translator.report(result);
  if (!report.lines.empty()) onReport(report);
  if (request.explain && outcome.note.empty()) {
    outcome.note = "search ended by " + std::string(toString(result.reason));
  }
  outcome.best = translator.best(result);
  if (!report.lines.empty() && report.lines[0].moves.size() > 1 &&
      report.lines[0].moves[0] == *outcome.best) {
    outcome.ponder = report.lines[0].moves[1];
  }
  return outcome;
}

void ClockLag::told(const GameClock& clock, std::size_t side) {
  if (last_ && last_->microseconds && last_->side == side &&
      last_->clock.movesMade + 1 == clock.movesMade) {
    // As doubles, since clients may send senseless values.
    const double cost = static_cast<double>(last_->clock.remaining) +
                        static_cast<double>(last_->clock.increment) -
                        static_cast<double>(clock.remaining);
    const double lost = cost - static_cast<double>(*last_->microseconds) / 1000;
    // If it lost less, time was added to the clock.
    if (lost >= -2 * kRounding) {
      count_ = std::min(count_ + 1, kMovesLookedAt);
      const std::int64_t counted = std::llround(
          std::clamp(1000 * lost, 0.0, static_cast<double>(kMostMicroseconds)));
      mean_ += (static_cast<double>(counted) / 1000 - mean_) / count_;
      worst_ = std::max(worst_,
                        std::min(counted + last_->beyond, kMostMicroseconds));
    }
  }
  last_ = {.clock = clock, .side = side, .microseconds = {}};
}

void ClockLag::answered(std::int64_t microseconds, std::int64_t most) {
  if (!last_) return;
  last_->microseconds = microseconds;
  last_->beyond =
      std::clamp<std::int64_t>(microseconds - most, 0, kMostMicroseconds);
  worst_ = std::max(worst_ - worst_ / 16, last_->beyond);
}

std::int64_t ClockLag::expected(std::int64_t overhead) const {
  const double known = std::min(count_, 2) / 2.0;
  return std::llround(
      1000 * (mean_ * known + static_cast<double>(overhead) * (1 - known)));
}

GameClock ClockLag::planned(GameClock clock) const {
  clock.lagMicroseconds = expected(clock.overhead);
  clock.remaining -= std::max<std::int64_t>(worst_ / 1000 - clock.overhead, 0);
  return clock;
}

}  // namespace phasemachine::uci
