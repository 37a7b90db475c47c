#include "games/chess/picture/draw.h"

#include <array>
#include <string_view>

#include "games/chess/position/types.h"

namespace phasemachine::chess {
namespace {

// [colour][PieceType]: the symbols U+2654 to U+265F.
constexpr std::array<std::array<std::string_view, 6>, 2> kSymbols = {{
    {"\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654"},
    {"\u265F", "\u265E", "\u265D", "\u265C", "\u265B", "\u265A"},
}};
constexpr std::string_view kEmptySymbol = "\u00B7";

// Escape sequences of terminals with 256 colours. Both sides use the filled
// symbols there, distinguished by their colour.
constexpr std::string_view kLightSquare = "\x1b[48;5;180m";
constexpr std::string_view kDarkSquare = "\x1b[48;5;137m";
constexpr std::string_view kMarkedSquare = "\x1b[48;5;107m";
constexpr std::array<std::string_view, 2> kPieceColors = {"\x1b[38;5;231m",
                                                          "\x1b[38;5;16m"};
constexpr std::string_view kResetColors = "\x1b[0m";

bool isLightSquare(Square square) {
  return (fileOf(square) + rankOf(square)) % 2 == 1;
}

std::string_view emptySymbol(const RenderStyle<Move>& style) {
  if (style.color) return " ";
  return style.ascii ? std::string_view(".") : kEmptySymbol;
}

void appendSquare(const Position& position, Square square, bool marked,
                  const RenderStyle<Move>& style, std::string& out) {
  const PieceType type = pieceOn(position, square);
  const Color color = position.pieces(Color::kWhite) & bit(square)
                          ? Color::kWhite
                          : Color::kBlack;
  if (style.color) {
    out += marked                  ? kMarkedSquare
           : isLightSquare(square) ? kLightSquare
                                   : kDarkSquare;
    out += kPieceColors[static_cast<std::size_t>(color)];
  }
  const bool brackets = marked && !style.color;
  out += brackets ? '[' : ' ';
  if (type == PieceType::kNone) {
    out += emptySymbol(style);
  } else if (style.ascii) {
    out += fenLetter(color, type);
  } else {
    const Color symbols = style.color ? Color::kBlack : color;
    out += kSymbols[static_cast<std::size_t>(symbols)]
                   [static_cast<std::size_t>(type)];
  }
  out += brackets ? ']' : ' ';
  if (style.color) out += kResetColors;
}

// Lines have no trailing blanks.
void endLine(std::string& out) {
  while (out.back() == ' ') out.pop_back();
  out += '\n';
}

}  // namespace

Bitboard markedSquares(Move move) {
  Square to = move.to();
  if (move.kind() == MoveKind::kCastle) {
    to = makeSquare(to > move.from() ? 6 : 2, rankOf(to));
  }
  return bit(move.from()) | bit(to);
}

std::string drawBoard(const Position& position,
                      const RenderStyle<Move>& style) {
  const Bitboard marked = style.lastMove ? markedSquares(*style.lastMove) : 0;
  std::string out;
  for (int row = 0; row < 8; ++row) {
    const int rank = style.flipped ? row : 7 - row;
    out += ' ';
    out += rankDigit(rank);
    out += ' ';
    for (int column = 0; column < 8; ++column) {
      const int file = style.flipped ? 7 - column : column;
      const Square square = makeSquare(file, rank);
      appendSquare(position, square, (marked & bit(square)) != 0, style, out);
    }
    endLine(out);
  }
  out += "   ";
  for (int column = 0; column < 8; ++column) {
    out += ' ';
    out += fileLetter(style.flipped ? 7 - column : column);
    out += ' ';
  }
  endLine(out);
  return out;
}

}  // namespace phasemachine::chess
