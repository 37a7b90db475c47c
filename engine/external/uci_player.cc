#include "engine/external/uci_player.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <span>
#include <sstream>
#include <string_view>

#include "ai/evaluate/centipawns.h"
#include "core/annotate.h"
#include "core/quote.h"
#include "engine/external/engine_process.h"
#include "games/chess/fen.h"
#include "games/chess/uci_move.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

using chess::Move;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPollInterval{50};

class UciPlayer final : public Player<Chess> {
 public:
  explicit UciPlayer(UciEngineOptions options) : engine_(std::move(options)) {
    board_ = Chess::initial({});
    start_ = board_;
  }

  // Starts the engine unless it runs.
  absl::Status ready() {
    if (process_) return absl::OkStatus();
    auto started = EngineProcess::start(engine_.command);
    if (!started.ok()) return started.status();
    process_.emplace(std::move(*started));
    toldChess960_ = false;
    absl::Status status = converse("uci", "uciok");
    for (const auto& [name, value] : engine_.options) {
      if (!status.ok()) break;
      status = process_->send("setoption name " + name +
                              (value.empty() ? "" : " value " + value));
    }
    if (status.ok()) status = converse("isready", "readyok");
    if (status.ok()) return status;
    process_.reset();
    return annotate("engine " + quoted(engine_.command[0], 300) + ": ", status);
  }

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    Board board = start;
    const bool chess960 = !chess::hasStandardCastling(start.position);
    std::vector<std::string> words;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto stepped = PhaseMachine<Chess>::tryStep(board, moves[i]);
      if (!stepped.ok()) {
        return annotate("move " + std::to_string(i + 1) + ": ",
                        stepped.status());
      }
      words.push_back(textOf(moves[i], chess960));
    }
    start_ = start;
    board_ = board;
    moves_ = std::move(words);
    chess960_ = chess960;
    // A new game: the engine's state belongs to another one.
    fresh_ = true;
    return absl::OkStatus();
  }

  absl::Status makeMove(Move move) override {
    const auto stepped = PhaseMachine<Chess>::tryStep(board_, move);
    if (stepped.ok()) moves_.push_back(textOf(move, chess960_));
    return stepped.status();
  }

  const Board& board() const override { return board_; }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    const auto begin = Clock::now();
    SearchResult<Move> result;
    Board board = board_;
    chess::MoveList legal;
    if (PhaseMachine<Chess>::legalMoves(board, legal).winner) return result;
    const absl::Status status = ask(request, result);
    result.counters.microseconds =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() -
                                                              begin)
            .count();
    if (status.ok()) return result;
    process_.reset();
    if (absl::IsCancelled(status)) {
      result.reason = StopReason::kStopped;
      return result;
    }
    if (engine_.onTrouble) {
      engine_.onTrouble("engine " + quoted(engine_.command[0], 300) +
                        " forfeits at move " +
                        std::to_string(moves_.size() + 1) + ": " +
                        std::string(status.message()));
    }
    SearchResult<Move> failed;
    failed.reason = StopReason::kFailed;
    return failed;
  }

  void clear() override { fresh_ = true; }
  void reseed(std::uint64_t seed) override { options_.seed = seed; }
  const SearchOptions& options() const override { return options_; }

 private:
  Clock::time_point deadline() const {
    return Clock::now() +
           std::chrono::milliseconds(engine_.patienceMilliseconds);
  }

  // Sends a line and reads until one that begins with `answer`.
  absl::Status converse(std::string_view line, std::string_view answer) {
    if (absl::Status status = process_->send(line); !status.ok()) return status;
    const auto end = deadline();
    for (;;) {
      const auto got = process_->readLine(end);
      if (!got.ok()) {
        return annotate("waiting for '" + std::string(answer) + "': ",
                        got.status());
      }
      if (std::string_view(*got).substr(0, answer.size()) == answer) {
        return absl::OkStatus();
      }
    }
  }

  static std::string textOf(Move move, bool chess960) {
    return chess::toUci(move, chess960 ? chess::UciCastling::kKingTakesRook
                                       : chess::UciCastling::kKingTarget);
  }

  // Sends the position, reads until the move, which fills `result`.
  absl::Status ask(const SearchRequest<Move>& request,
                   SearchResult<Move>& result) {
    if (absl::Status status = ready(); !status.ok()) return status;
    if (fresh_) {
      absl::Status status;
      if (chess960_ != toldChess960_) {
        status =
            process_->send(std::string("setoption name UCI_Chess960 value ") +
                           (chess960_ ? "true" : "false"));
        toldChess960_ = chess960_;
      }
      if (status.ok()) status = process_->send("ucinewgame");
      if (status.ok()) status = converse("isready", "readyok");
      if (!status.ok()) return status;
      fresh_ = false;
    }
    std::string line = "position fen " + Chess::toText(start_);
    if (!moves_.empty()) line += " moves";
    for (const std::string& move : moves_) line += ' ' + move;
    if (absl::Status status = process_->send(line); !status.ok()) return status;
    if (absl::Status status = process_->send("go " + engine_.go);
        !status.ok()) {
      return status;
    }
    const auto end = deadline();
    for (;;) {
      const auto got =
          process_->readLine(std::min(end, Clock::now() + kPollInterval));
      if (absl::IsDeadlineExceeded(got.status()) && Clock::now() < end) {
        if (request.progress) request.progress(result);
        if (request.control != nullptr && request.control->stopped()) {
          return absl::CancelledError("stopped");
        }
        continue;
      }
      if (!got.ok()) return annotate("waiting for its move: ", got.status());
      std::istringstream words(*got);
      std::string word;
      words >> word;
      if (word == "info") readInfo(words, result);
      if (word != "bestmove") continue;
      words >> word;
      const auto move = chess::parseUci(board_.position, word);
      if (!move.ok()) {
        return absl::InvalidArgumentError("its move " + quoted(word) + ": " +
                                          std::string(move.status().message()));
      }
      result.reason = StopReason::kNodes;
      result.bestMove = *move;
      result.visits = 1;
      result.moves.push_back({.move = *move,
                              .visits = 1,
                              .score = result.score,
                              .target = 1,
                              .line = {*move}});
      return absl::OkStatus();
    }
  }

  // Depth, nodes and score of an info line.
  static void readInfo(std::istringstream& words, SearchResult<Move>& result) {
    const auto number = [&words](auto& value) {
      std::string text;
      words >> text;
      std::from_chars(text.data(), text.data() + text.size(), value);
    };
    std::string word;
    while (words >> word && word != "pv" && word != "string") {
      if (word == "depth") number(result.counters.depth);
      if (word == "nodes") number(result.counters.simulations);
      if (word == "cp") {
        int centipawns = 0;
        number(centipawns);
        result.score = scoreFromCentipawns(centipawns);
      }
      if (word == "mate") {
        int moves = 0;
        number(moves);
        result.score = moves > 0 ? 1 : 0;
      }
    }
  }

  UciEngineOptions engine_;
  SearchOptions options_;
  std::optional<EngineProcess> process_;
  Board start_;
  Board board_;
  std::vector<std::string> moves_;  // since start_, as UCI writes them
  bool chess960_ = false;
  bool toldChess960_ = false;
  bool fresh_ = true;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Player<Chess>>> makeUciPlayer(
    UciEngineOptions options) {
  auto player = std::make_unique<UciPlayer>(std::move(options));
  if (absl::Status status = player->ready(); !status.ok()) return status;
  return std::unique_ptr<Player<Chess>>(std::move(player));
}

}  // namespace phasemachine
