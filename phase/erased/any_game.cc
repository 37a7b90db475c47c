#include "phase/erased/any_game.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "core/quote.h"

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

absl::StatusOr<std::uint32_t> moveByName(
    std::span<const std::uint32_t> moves, std::span<const NamesOfOne> names,
    std::string_view text, const absl::StatusOr<std::uint32_t>& exact) {
  if (exact.ok() &&
      std::find(moves.begin(), moves.end(), *exact) != moves.end()) {
    return *exact;
  }
  const std::vector<std::size_t> found = findName(names, text);
  if (found.empty()) return exact;
  if (found.size() == 1) return moves[found[0]];
  // By their text for people, the second element.
  std::vector<NamesOfOne> shown;
  std::vector<std::size_t> all;
  for (const std::size_t i : found) {
    all.push_back(shown.size());
    shown.push_back({names[i].size() > 1 ? names[i][1] : names[i].front()});
  }
  return absl::InvalidArgumentError("move " + quoted(text) + " may be " +
                                    listOfNames(shown, all));
}

}  // namespace phasemachine
