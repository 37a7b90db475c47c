#include "phase/erased/any_game.h"

#include <utility>

namespace phasemachine {

AnyBoard::AnyBoard(const AnyGame& game)
    : game_(&game),
      storage_(::operator new(game.boardBytes,
                              std::align_val_t{game.boardAlignment}),
               Free{std::align_val_t{game.boardAlignment}}) {}

absl::StatusOr<AnyBoard> AnyBoard::initial(const AnyGame& game,
                                           std::string_view options) {
  AnyBoard board(game);
  absl::Status status = game.initial(options, board.data());
  if (!status.ok()) return status;
  return board;
}

absl::StatusOr<AnyBoard> AnyBoard::fromText(const AnyGame& game,
                                            std::string_view text,
                                            std::string_view options) {
  AnyBoard board(game);
  absl::Status status = game.fromText(text, options, board.data());
  if (!status.ok()) return status;
  return board;
}

absl::StatusOr<AnyBoard> AnyBoard::load(const AnyGame& game,
                                        std::string_view bytes) {
  AnyBoard board(game);
  absl::Status status = game.load(bytes, board.data());
  if (!status.ok()) return status;
  return board;
}

AnyBoard::AnyBoard(const AnyBoard& other) : AnyBoard(other.game()) {
  game_->copy(other.data(), data());
}

AnyBoard& AnyBoard::operator=(const AnyBoard& other) {
  if (this != &other) *this = AnyBoard(other);
  return *this;
}

AnyDecision AnyBoard::query() {
  AnyDecision result;
  const Decision d = game_->query(data(), result.moves);
  result.side = d.side;
  result.winner = d.winner;
  return result;
}

AnyDecision AnyBoard::step(MoveCode move) {
  AnyDecision result;
  const Decision d = game_->step(data(), move, result.moves);
  result.side = d.side;
  result.winner = d.winner;
  return result;
}

absl::StatusOr<AnyDecision> AnyBoard::tryStep(MoveCode move) {
  AnyDecision result;
  const absl::StatusOr<Decision> d = game_->tryStep(data(), move, result.moves);
  if (!d.ok()) return d.status();
  result.side = d->side;
  result.winner = d->winner;
  return result;
}

}  // namespace phasemachine
