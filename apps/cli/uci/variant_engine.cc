#include "apps/cli/uci/variant_engine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "apps/cli/uci/search_settings.h"
#include "engine/typed_players.h"
#include "games/fairy_chess/moves.h"
#include "games/fairy_chess/registry.h"
#include "games/fairy_chess/uci_move.h"
#include "phase/machine.h"

namespace phasemachine::uci {
namespace {

using Machine = PhaseMachine<FairyChess>;
using fairy_chess::Board;
using fairy_chess::Move;
using Result = SearchResult<Move>;

std::optional<GameClock> clockOf(const VariantRequest& request) {
  const GoCommand& go = request.limits;
  const fairy_chess::Position& position = request.line.position();
  const std::size_t side = position.side;
  if (!go.clock[side] || go.infinite) return std::nullopt;
  return GameClock{.remaining = *go.clock[side],
                   .increment = go.increment[side],
                   .movesToGo = go.movesToGo.value_or(0),
                   .movesMade = std::max(position.moveNumber - 1, 0),
                   .overhead = request.settings.moveOverhead};
}

// Converts search results to the protocol: decisions become whole moves.
class Translator {
 public:
  explicit Translator(const VariantRequest& request)
      : request_(request),
        v_(fairy_chess::variantAt(request.line.position().variant)) {}

  // The moves of a line as text, without a trailing first half. Sets `ends` to
  // whether the game is over after it.
  std::vector<std::string> words(const std::vector<Move>& line,
                                 bool* ends = nullptr) const {
    std::vector<std::string> list;
    Board board = request_.line.current;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!isLegal(board, line[i])) break;
      if (FairyChess::isFirstPart(board, line[i])) {
        if (i + 1 == line.size()) break;
        list.push_back(word(board, line[i + 1]));
        Machine::advance(board, line[i]);
        ++i;
        if (!isLegal(board, line[i])) break;
      } else {
        list.push_back(word(board, line[i]));
      }
      Machine::advance(board, line[i]);
    }
    Machine::countLegalMoves(board);
    if (ends != nullptr) *ends = Machine::winner(board).has_value();
    return list;
  }

  // The best move with its second half: the line's, otherwise the first legal
  // one.
  std::string best(const Result& result) const {
    for (const auto& move : result.moves) {
      if (!result.bestMove || !(move.move == *result.bestMove)) continue;
      if (const auto list = words(move.line); !list.empty()) return list[0];
    }
    return anyWord(result.bestMove);
  }

  std::string anyWord(std::optional<Move> first) const {
    Board board = request_.line.current;
    for (const Move move :
         fairy_chess::wholeMoves(v_, request_.line.position())) {
      if (!first || (move.from == first->from && move.to == first->to)) {
        return word(board, move);
      }
    }
    return "0000";
  }

  Report report(const Result& result) const {
    Report report;
    report.nodes = result.counters.simulations;
    report.milliseconds = result.counters.microseconds / 1000;
    report.selectiveDepth = result.counters.selectiveDepth;
    report.hashPermille = result.counters.memoryPermille;
    for (const auto& move : result.moves) {
      if (move.line.empty()) break;
      if (move.visits == 0 && !report.lines.empty()) break;
      PvLine line;
      line.score.expected = move.score;
      bool ends = false;
      line.moves = words(move.line, &ends);
      if (ends && (move.proof == Proof::kWin || move.proof == Proof::kLoss)) {
        const int plies = static_cast<int>(line.moves.size());
        line.score.matePlies = move.proof == Proof::kWin ? plies : -plies;
      }
      if (!line.moves.empty()) report.lines.push_back(std::move(line));
    }
    return report;
  }

 private:
  static bool isLegal(Board board, Move move) {
    FairyChess::MoveList list;
    return !Machine::legalMoves(board, list).winner && list.contains(move);
  }

  std::string word(const Board& board, Move move) const {
    return fairy_chess::uciFromMove(v_, board.position, move,
                                    request_.settings.chess960);
  }

  const VariantRequest& request_;
  const fairy_chess::Variant& v_;
};

}  // namespace

absl::Status VariantEngine::prepare(const VariantRequest& request) {
  if (!player_ || !sameSearch(*made_, request.settings)) {
    player_.reset();
    auto player = makeTypedPlayer<FairyChess>(
        playerSettings(request.settings, FairyChess::kName, ""));
    if (!player.ok()) return player.status();
    player_ = *std::move(player);
    made_ = request.settings;
  } else if (request.fresh) {
    player_->clear();
  }
  const VariantRoot root = makeVariantRoot(request.line);
  return player_->setGame(root.start, root.decisions);
}

Outcome VariantEngine::search(
    const VariantRequest& request, GoControl& control,
    const std::function<void(const Report&)>& onReport) {
  const Translator translator(request);
  Outcome outcome;
  if (const absl::Status status = prepare(request); !status.ok()) {
    outcome.best = translator.anyWord(std::nullopt);
    outcome.note = absl::StrCat(status.message());
    return outcome;
  }
  SearchControl searchControl;
  control.attach([&](GoControl::State state) {
    if (!state.pondering) searchControl.ponderHit();
    if (state.stopped) searchControl.stop();
  });
  phasemachine::SearchRequest<Move> asked;
  asked.limits = searchLimits(request.limits, clockOf(request));
  asked.onlyMoves = request.searchMoves;
  asked.lines = request.settings.multiPv;
  asked.control = &searchControl;
  asked.progressMilliseconds = 1000;
  asked.progress = [&](const Result& result) {
    const Report report = translator.report(result);
    if (!report.lines.empty()) onReport(report);
  };
  const Result result = player_->search(asked);
  control.detach();
  const Report report = translator.report(result);
  if (!report.lines.empty()) onReport(report);
  outcome.best = translator.best(result);
  if (!report.lines.empty() && report.lines[0].moves.size() > 1 &&
      report.lines[0].moves[0] == *outcome.best) {
    outcome.ponder = report.lines[0].moves[1];
  }
  return outcome;
}

}  // namespace phasemachine::uci
