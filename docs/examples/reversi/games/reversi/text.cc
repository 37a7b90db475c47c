#include "games/reversi/text.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "core/quote.h"

namespace phasemachine::reversi {
namespace {

char discAt(const Board& board, unsigned cell) {
  if (board.discs[0] & cellBit(cell)) return 'X';
  if (board.discs[1] & cellBit(cell)) return 'O';
  return '.';
}

absl::Status badPosition(const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat("reversi position: ", what));
}

}  // namespace

absl::Status validate(const Board& board) {
  if (board.discs[0] & board.discs[1]) {
    return badPosition("two discs in a cell");
  }
  if (kMiddle & ~(board.discs[0] | board.discs[1])) {
    return badPosition("a cell in the middle is free");
  }
  return absl::OkStatus();
}

std::string toText(const Board& board) {
  std::string text;
  for (unsigned cell = 0; cell < kCells; ++cell) text += discAt(board, cell);
  return text + (board.sideToMove == Side::kFirst ? " x" : " o");
}

absl::StatusOr<Board> fromText(std::string_view text) {
  const auto expected = [](std::size_t at, const char* what) {
    return badPosition(absl::StrCat("character ", at + 1, ": expected ", what));
  };
  Board board;
  board.discs = {};
  for (unsigned cell = 0; cell < kCells; ++cell) {
    const char disc = cell < text.size() ? text[cell] : '\0';
    if (disc != 'X' && disc != 'O' && disc != '.') {
      return expected(cell, "X, O or .");
    }
    if (disc != '.') board.discs[disc == 'O'] |= cellBit(cell);
  }
  const std::string_view rest = text.substr(kCells);
  if (rest != " x" && rest != " o") return expected(kCells, "\" x\" or \" o\"");
  board.sideToMove = rest == " x" ? Side::kFirst : Side::kSecond;
  if (absl::Status status = validate(board); !status.ok()) return status;
  board.stack.push(StateType::kTurn);
  return board;
}

std::string moveToText(Move move) {
  return {static_cast<char>('a' + move.cell % 8),
          static_cast<char>('1' + move.cell / 8)};
}

absl::StatusOr<Move> moveFromText(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' ||
      text[1] > '8') {
    return absl::InvalidArgumentError(absl::StrCat(
        "reversi move ", phasemachine::quoted(text), ": expected a1 to h8"));
  }
  return Move{static_cast<std::uint16_t>(text[0] - 'a' + 8 * (text[1] - '1'))};
}

std::string render(const Board& board, const RenderStyle<Move>&) {
  std::string text = "  a b c d e f g h\n";
  for (unsigned row = 0; row < 8; ++row) {
    text += static_cast<char>('1' + row);
    for (unsigned column = 0; column < 8; ++column) {
      text += {' ', discAt(board, 8 * row + column)};
    }
    text += '\n';
  }
  return text;
}

std::string renderSvg(const Board& board, const RenderStyle<Move>&) {
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 256 256\">"
      "<rect width=\"256\" height=\"256\" fill=\"#285\"/>";
  for (unsigned cell = 0; cell < kCells; ++cell) {
    const char disc = discAt(board, cell);
    if (disc == '.') continue;
    absl::StrAppend(&svg, "<circle cx=\"", 32 * (cell % 8) + 16, "\" cy=\"",
                    32 * (cell / 8) + 16, "\" r=\"13\" fill=\"",
                    disc == 'X' ? "#111" : "#fff", "\"/>");
  }
  return svg + "</svg>\n";
}

}  // namespace phasemachine::reversi
