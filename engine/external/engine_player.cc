#include "engine/external/engine_player.h"

#include <algorithm>
#include <chrono>
#include <span>

#include "core/quote.h"
#include "core/try.h"
#include "engine/external/engine_dialogue.h"
#include "engine/external/engine_process.h"
#include "engine/external/engine_words.h"

namespace phasemachine {
namespace {

using Clock = std::chrono::steady_clock;

// A game as programs are told of it.
class ToldGame {
 public:
  explicit ToldGame(const AnyBoard& start)
      : words_(engineWords(start.game())), board_(start), turn_(start) {
    begin();
  }

  absl::Status make(MoveCode move) {
    const bool natures = board_.query().side == Side::kNeutral;
    const bool part = isFirstPart(board_, move);
    PM_TRY(board_.tryStep(move));
    parts_.push_back(move);
    if (part) return absl::OkStatus();
    if (natures) {
      begin();
    } else if (start_.ok()) {
      moves_.push_back(words_->moveToText(turn_, parts_, start_->chess960));
    }
    turn_ = board_;
    parts_.clear();
    return absl::OkStatus();
  }

  const AnyBoard& board() const { return board_; }
  // Where the move that is due began, and its decisions so far.
  const AnyBoard& turn() const { return turn_; }
  const WholeMove& parts() const { return parts_; }
  const absl::StatusOr<EngineStart>& start() const { return start_; }
  const std::vector<std::string>& moves() const { return moves_; }

 private:
  // Nature may deal the start.
  void begin() {
    moves_.clear();
    start_ = words_->start(board_);
  }

  const EngineWords* words_;
  AnyBoard board_;
  AnyBoard turn_;
  WholeMove parts_;
  absl::StatusOr<EngineStart> start_;
  std::vector<std::string> moves_;
};

class EnginePlayer final : public AnyPlayer {
 public:
  EnginePlayer(const AnyGame& game, EngineOptions options)
      : engine_(std::move(options)), game_(*AnyBoard::initial(game, "")) {}

  // Starts the engine unless it runs.
  absl::Status ready() {
    if (dialogue_ != nullptr) return absl::OkStatus();
    auto started = PM_TRY(EngineProcess::start(engine_.command));
    dialogue_ = engine_.protocol == EngineProtocol::kUci
                    ? makeUciDialogue(std::move(started), engine_)
                    : makeXboardDialogue(std::move(started), engine_);
    fresh_ = true;
    const absl::Status status = dialogue_->greet();
    if (status.ok()) return status;
    dialogue_.reset();
    return annotate(name() + ": ", status);
  }

  absl::Status setGame(const AnyBoard& start,
                       std::span<const MoveCode> moves) override {
    ToldGame game(start);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (absl::Status status = game.make(moves[i]); !status.ok()) {
        return annotate("move " + std::to_string(i + 1) + ": ", status);
      }
    }
    game_ = std::move(game);
    // A new game: the engine's state belongs to another one.
    fresh_ = true;
    PM_TRY(game_.start().status());
    const absl::Status status = tellGame();
    if (absl::IsInvalidArgument(status) || absl::IsNotFound(status)) {
      return annotate(name() + ": ", status);
    }
    // Other trouble forfeits the game, if it lasts until the engine is to move.
    if (!status.ok()) dialogue_.reset();
    return absl::OkStatus();
  }

  absl::Status makeMove(MoveCode move) override { return game_.make(move); }

  AnySearchResult search(const AnySearchRequest& request) override {
    const auto begin = Clock::now();
    AnySearchResult result;
    AnyBoard board = game_.board();
    const AnyDecision now = board.query();
    if (now.winner) return result;
    if (const std::size_t made = game_.parts().size(); made != 0) {
      const bool begun = answer_.size() > made &&
                         std::equal(game_.parts().begin(), game_.parts().end(),
                                    answer_.begin());
      decide(begun ? answer_[made] : now.moves[0], result);
      return result;
    }
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
      engine_.onTrouble(name() + " forfeits at move " +
                        std::to_string(game_.moves().size() + 1) + ": " +
                        std::string(status.message()));
    }
    AnySearchResult failed;
    failed.reason = StopReason::kFailed;
    return failed;
  }

  std::vector<TraceStep<MoveCode>> trace(const TraceLimits&) const override {
    return {};
  }
  void clear() override { fresh_ = true; }
  void reseed(std::uint64_t seed) override { options_.seed = seed; }
  const SearchOptions& options() const override { return options_; }

 private:
  std::string name() const {
    return "engine " + quoted(engine_.command[0], 300);
  }

  // Precondition: the game has a start.
  EngineGame engineGame() const {
    return {*game_.start(), game_.moves(), game_.board()};
  }

  // Starts the engine if it does not run, and announces a game that is new.
  absl::Status tellGame() {
    PM_TRY(ready());
    if (!fresh_) return absl::OkStatus();
    PM_TRY(dialogue_->newGame(engineGame()));
    fresh_ = false;
    return absl::OkStatus();
  }

  // Fills `result` with the engine's move, and `answer_`.
  absl::Status ask(const AnySearchRequest& request, AnySearchResult& result) {
    PM_TRY(game_.start().status());
    PM_TRY(tellGame());
    answer_ = PM_TRY(dialogue_->ask(engineGame(), request, result));
    decide(answer_[0], result);
    return absl::OkStatus();
  }

  static void decide(MoveCode move, AnySearchResult& result) {
    result.reason = StopReason::kNodes;
    result.bestMove = move;
    result.visits = 1;
    result.moves.push_back({.move = move,
                            .visits = 1,
                            .score = result.score,
                            .target = 1,
                            .line = {move}});
  }

  EngineOptions engine_;
  SearchOptions options_;
  std::unique_ptr<EngineDialogue> dialogue_;
  ToldGame game_;
  WholeMove answer_;  // the last one
  bool fresh_ = true;
};

}  // namespace

absl::StatusOr<std::unique_ptr<AnyPlayer>> makeEnginePlayer(
    const AnyGame& game, EngineOptions options) {
  auto player = std::make_unique<EnginePlayer>(game, std::move(options));
  PM_TRY(player->ready());
  return player;
}

}  // namespace phasemachine
