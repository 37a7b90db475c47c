#include "phase/erased/any_game.h"

#include <algorithm>
#include <utility>

#include "core/quote.h"
#include "core/try.h"

namespace phasemachine {

AnyBoard::AnyBoard(const AnyGame& game)
    : game_(&game),
      storage_(::operator new(game.boardBytes,
                              std::align_val_t{game.boardAlignment}),
               Free{std::align_val_t{game.boardAlignment}}) {}

absl::StatusOr<AnyBoard> AnyBoard::initial(const AnyGame& game,
                                           std::string_view options) {
  AnyBoard board(game);
  PM_TRY(game.initial(game, options, board.data()));
  return board;
}

absl::StatusOr<AnyBoard> AnyBoard::fromText(const AnyGame& game,
                                            std::string_view text,
                                            std::string_view options) {
  AnyBoard board(game);
  PM_TRY(game.fromText(game, text, options, board.data()));
  return board;
}

absl::StatusOr<AnyBoard> AnyBoard::load(const AnyGame& game,
                                        std::string_view bytes) {
  AnyBoard board(game);
  PM_TRY(game.load(game, bytes, board.data()));
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
  std::vector<MoveCode> moves;
  const Decision now = game_->query(data(), moves);
  return {now.side, now.winner, std::move(moves)};
}

AnyDecision AnyBoard::step(MoveCode move) {
  std::vector<MoveCode> moves;
  const Decision now = game_->step(data(), move, moves);
  return {now.side, now.winner, std::move(moves)};
}

absl::StatusOr<AnyDecision> AnyBoard::tryStep(MoveCode move) {
  std::vector<MoveCode> moves;
  const Decision now = PM_TRY(game_->tryStep(data(), move, moves));
  return AnyDecision{now.side, now.winner, std::move(moves)};
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
  return invalid("move ", quoted(text), " may be ", listOfNames(shown, all));
}

bool isFirstPart(const AnyBoard& board, MoveCode move) {
  const auto ask = board.game().isFirstPart;
  return ask != nullptr && ask(board.data(), move);
}

std::vector<WholeMove> wholeMoves(const AnyBoard& board) {
  std::vector<WholeMove> list;
  AnyBoard asked = board;
  for (const MoveCode first : asked.query().moves) {
    if (!isFirstPart(asked, first)) {
      list.push_back({first});
      continue;
    }
    AnyBoard half = asked;
    for (const MoveCode second : half.step(first).moves) {
      list.push_back({first, second});
    }
  }
  return list;
}

std::string wholeMoveToText(const AnyBoard& board,
                            std::span<const MoveCode> move) {
  if (move.size() < 2) return board.moveToText(move[0]);
  return board.game().wholeMoveToText(board.data(), move[0], move[1]);
}

absl::StatusOr<WholeMove> wholeMoveFromText(const AnyBoard& board,
                                            std::string_view text) {
  if (const auto read = board.game().wholeMoveFromText; read != nullptr) {
    return read(board.data(), text);
  }
  const auto move = PM_TRY(board.moveFromText(text));
  return WholeMove{move};
}

std::vector<std::string> wholeMovesToText(const AnyBoard& start,
                                          std::span<const MoveCode> moves) {
  std::vector<std::string> words;
  AnyBoard board = start;
  board.query();
  for (std::size_t i = 0; i < moves.size();) {
    const std::size_t rest = moves.size() - i;
    const std::size_t size = rest > 1 && isFirstPart(board, moves[i]) ? 2 : 1;
    words.push_back(wholeMoveToText(board, moves.subspan(i, size)));
    for (const std::size_t end = i + size; i < end; ++i) board.step(moves[i]);
  }
  return words;
}

}  // namespace phasemachine
