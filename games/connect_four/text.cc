
#include "core/text.h"

#include <bit>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "games/connect_four/game.h"

namespace phasemachine::connect_four {
namespace {

char discAt(const Board& board, unsigned column, unsigned row) {
  if (board.discs[0] & cellBit(column, row)) return 'X';
  if (board.discs[1] & cellBit(column, row)) return 'O';
  return '.';
}

absl::Status badPosition(const char* what) {
  return absl::InvalidArgumentError(
      absl::StrCat("connect_four position: ", what));
}

}  // namespace

absl::Status validate(const Board& board) {
  if (board.discs[0] & board.discs[1])
    return badPosition("two discs in a cell");
  if (board.taken() & ~kCells) return badPosition("a disc is off the board");
  // Each disc is on another or at the bottom.
  if (board.taken() & ~(board.taken() << 1 | kLowestCells)) {
    return badPosition("a disc hangs in the air");
  }
  const int surplus =
      std::popcount(board.discs[0]) - std::popcount(board.discs[1]);
  if (surplus != (board.sideToMove == Side::kFirst ? 0 : 1)) {
    return badPosition("the number of discs does not fit the side to move");
  }
  if (hasFour(board.discs[playerIndex(board.sideToMove)])) {
    return badPosition("the side to move has already won");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::connect_four

namespace phasemachine {

std::string ConnectFour::toText(const Board& board) {
  using namespace connect_four;
  std::string text;
  for (unsigned row = kRows; row-- > 0;) {
    for (unsigned column = 0; column < kColumns; ++column) {
      text += discAt(board, column, row);
    }
    text += row > 0 ? '/' : ' ';
  }
  return text + (board.sideToMove == Side::kFirst ? 'x' : 'o');
}

absl::StatusOr<connect_four::Board> ConnectFour::fromText(std::string_view text,
                                                          const Options&) {
  using namespace connect_four;
  Board board;
  std::size_t at = 0;
  const auto next = [&] { return at < text.size() ? text[at++] : '\0'; };
  const auto expected = [&](const char* what) {
    return badPosition(
        absl::StrCat("expected ", what, " before character ", at + 1).c_str());
  };
  for (unsigned row = kRows; row-- > 0;) {
    for (unsigned column = 0; column < kColumns; ++column) {
      const char disc = next();
      if (disc != 'X' && disc != 'O' && disc != '.')
        return expected("X, O or .");
      if (disc != '.') board.discs[disc == 'O'] |= cellBit(column, row);
    }
    if (next() != (row > 0 ? '/' : ' ')) return expected("/ or a blank");
  }
  const char side = next();
  if ((side != 'x' && side != 'o') || at != text.size()) {
    return expected("x or o, then the end,");
  }
  board.sideToMove = side == 'x' ? Side::kFirst : Side::kSecond;
  if (absl::Status status = validate(board); !status.ok()) return status;
  board.stack.push(StateType::kTurn);
  return board;
}

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
  return absl::InvalidArgumentError(
      absl::StrCat("connect_four move ", phasemachine::quoted(text),
                   ": expected a to g, or 1 to 7"));
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
