#include "core/text.h"

#include "core/quote.h"
#include "core/try.h"
#include "games/connect_four/game.h"

namespace phasemachine::connect_four {
namespace {

char discAt(const Board& board, unsigned column, unsigned row) {
  if (board.discs[0] & cellBit(column, row)) return 'X';
  if (board.discs[1] & cellBit(column, row)) return 'O';
  return '.';
}

}  // namespace
}  // namespace phasemachine::connect_four

namespace phasemachine {

std::string ConnectFour::moveToText(const Board&, Move move) {
  return std::string(1, static_cast<char>('a' + move.column));
}

absl::StatusOr<connect_four::Move> ConnectFour::moveFromText(
    const Board&, std::string_view text) {
  if (text.size() == 1) {
    const char letter = toLower(text[0]);
    if (letter >= 'a' && letter <= 'g') {
      return Move{static_cast<std::uint16_t>(letter - 'a')};
    }
    if (letter >= '1' && letter <= '7') {
      return Move{static_cast<std::uint16_t>(letter - '1')};
    }
  }
  return invalid("connect_four move ", phasemachine::quoted(text),
                 ": expected a to g, or 1 to 7");
}

std::string ConnectFour::render(const Board& board, const RenderStyle<Move>&) {
  using namespace connect_four;
  std::string text;
  for (unsigned row = kRows; row-- > 0;) {
    for (unsigned column = 0; column < kColumns; ++column) {
      text += discAt(board, column, row);
      text += column + 1 < kColumns ? ' ' : '\n';
    }
  }
  return text + "a b c d e f g\n";
}

}  // namespace phasemachine
