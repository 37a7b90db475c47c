#include "games/chess/picture/svg.h"

#include <bit>
#include <string_view>
#include <utility>

#include "core/svg/svg.h"
#include "core/svg/svg_board.h"
#include "games/chess/machine/moves.h"
#include "games/chess/picture/draw.h"
#include "games/chess/picture/places.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {
namespace {

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
