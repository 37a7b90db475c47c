#include "phase/erased/any_moves.h"

#include <cstddef>
#include <utility>

namespace phasemachine {

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
  const auto move = board.moveFromText(text);
  if (!move.ok()) return move.status();
  return WholeMove{*move};
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
