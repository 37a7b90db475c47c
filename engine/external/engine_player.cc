#include "engine/external/engine_player.h"

#include <chrono>
#include <span>

#include "core/quote.h"
#include "engine/external/engine_dialogue.h"
#include "engine/external/engine_process.h"
#include "games/chess/text/fen.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

using chess::Move;
using Clock = std::chrono::steady_clock;

class EnginePlayer final : public Player<Chess> {
 public:
  explicit EnginePlayer(EngineOptions options) : engine_(std::move(options)) {
    board_ = Chess::initial({});
    start_ = board_;
  }

  // Starts the engine unless it runs.
  absl::Status ready() {
    if (dialogue_ != nullptr) return absl::OkStatus();
    auto started = EngineProcess::start(engine_.command);
    if (!started.ok()) return started.status();
    dialogue_ = engine_.protocol == EngineProtocol::kUci
                    ? makeUciDialogue(*std::move(started), engine_)
                    : makeXboardDialogue(*std::move(started), engine_);
    fresh_ = true;
    const absl::Status status = dialogue_->greet();
    if (status.ok()) return status;
    dialogue_.reset();
    return annotate("engine " + quoted(engine_.command[0], 300) + ": ", status);
  }

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    Board board = start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto stepped = PhaseMachine<Chess>::tryStep(board, moves[i]);
      if (!stepped.ok()) {
        return annotate("move " + std::to_string(i + 1) + ": ",
                        stepped.status());
      }
    }
    start_ = start;
    board_ = board;
    moves_.assign(moves.begin(), moves.end());
    chess960_ = !chess::hasStandardCastling(start.position);
    // A new game: the engine's state belongs to another one.
    fresh_ = true;
    return absl::OkStatus();
  }

  absl::Status makeMove(Move move) override {
    const auto stepped = PhaseMachine<Chess>::tryStep(board_, move);
    if (stepped.ok()) moves_.push_back(move);
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
    dialogue_.reset();
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
  // Fills `result` with the engine's move.
  absl::Status ask(const SearchRequest<Move>& request,
                   SearchResult<Move>& result) {
    if (absl::Status status = ready(); !status.ok()) return status;
    const EngineGame game{start_, moves_, board_, chess960_};
    if (fresh_) {
      if (absl::Status status = dialogue_->newGame(game); !status.ok()) {
        return status;
      }
      fresh_ = false;
    }
    const auto move = dialogue_->ask(game, request, result);
    if (!move.ok()) return move.status();
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

  EngineOptions engine_;
  SearchOptions options_;
  std::unique_ptr<EngineDialogue> dialogue_;
  Board start_;
  Board board_;
  std::vector<Move> moves_;  // since start_
  bool chess960_ = false;
  bool fresh_ = true;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Player<Chess>>> makeEnginePlayer(
    EngineOptions options) {
  auto player = std::make_unique<EnginePlayer>(std::move(options));
  if (absl::Status status = player->ready(); !status.ok()) return status;
  return std::unique_ptr<Player<Chess>>(std::move(player));
}

}  // namespace phasemachine
