#include "games/chess/picture/draw.h"

#include <array>
#include <bit>
#include <string_view>
#include <utility>

#include "core/svg/svg.h"
#include "core/svg/svg_board.h"
#include "games/chess/machine/moves.h"

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

void tint(Bitboard squares, std::string_view fill, svg::SquareBoard& board) {
  for (Square square = 0; square < kNoSquare; ++square) {
    if (squares & bit(square)) {
      board.tint(fileOf(square), rankOf(square), fill);
    }
  }
}

void drawPiece(const Position& position, Square square,
               svg::SquareBoard& board) {
  const PieceType type = pieceOn(position, square);
  if (type == PieceType::kNone) return;
  const bool black = position.pieces(Color::kBlack) & bit(square);
  svg::chessman(static_cast<svg::Chessman>(type), black,
                board.corner(fileOf(square), rankOf(square)),
                board.shape().square, board.picture());
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

std::string drawSvg(const Position& position, const RenderStyle<Move>& style,
                    const SvgMarks& marks) {
  const Color mover = position.sideToMove;
  const bool check = inCheck(position, mover);
  svg::SquareBoard board({.flipped = style.flipped});
  if (style.lastMove) tint(markedSquares(*style.lastMove), svg::kLast, board);
  if (check) tint(bit(position.king(mover)), svg::kDanger, board);
  tint(marks.selected, svg::kSelected, board);
  for (Square square = 0; square < kNoSquare; ++square) {
    drawPiece(position, square, board);
    board.place(fileOf(square), rankOf(square), placeOf(square));
    if (marks.targets & bit(square)) {
      board.target(fileOf(square), rankOf(square),
                   position.occupied() & bit(square));
    }
  }
  const std::string number = "move " + std::to_string(position.fullmoveNumber);
  if (!marks.caption.empty()) {
    board.caption(marks.caption, {.right = number});
  } else {
    const bool white = mover == Color::kWhite;
    std::string text = white ? "White to move" : "Black to move";
    if (check) text += ", in check";
    board.caption(
        text, {.player = white ? svg::kFirst : svg::kSecond, .right = number});
  }
  return std::move(board).finish();
}

std::string placeOf(Square square) { return "square." + squareName(square); }

std::vector<std::string> placesOf(const Board&, Move move) {
  std::vector<std::string> places = {placeOf(move.from())};
  const Bitboard to = markedSquares(move) & ~bit(move.from());
  if (to != 0) {
    places.push_back(placeOf(static_cast<Square>(std::countr_zero(to))));
  }
  return places;
}

SvgMarks marksOf(const std::vector<Move>& moves) {
  SvgMarks marks;
  for (const Move move : moves) {
    marks.selected |= bit(move.from());
    marks.targets |= markedSquares(move) & ~bit(move.from());
  }
  return marks;
}

}  // namespace phasemachine::chess
