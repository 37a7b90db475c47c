#include "games/monoknight/picture/svg.h"

#include <algorithm>
#include <utility>

#include "core/svg/svg.h"
#include "games/monoknight/picture/places.h"
#include "games/monoknight/picture/svg_board.h"
#include "games/monoknight/picture/svg_cards.h"
#include "games/monoknight/picture/svg_score.h"

namespace phasemachine::monoknight {
namespace {

constexpr double kMargin = 16;
constexpr double kPanelGap = 22;

bool movesPiece(const RenderStyle<Move>& style) {
  return style.lastMove && (style.lastMove->kind() == MoveKind::kPlay ||
                            style.lastMove->kind() == MoveKind::kSpawn);
}

}  // namespace

std::vector<std::string> placesOf(const Board& board, Move move) {
  switch (move.kind()) {
    case MoveKind::kPlay: {
      const int tile = targetsOf(board, move.slot())[move.vector()];
      return {handPlace(move.slot()), tilePlace(tile)};
    }
    case MoveKind::kDiscard:
      return {handPlace(move.slot())};
    case MoveKind::kSpawn:
      return {tilePlace(move.value())};
    default:
      return {};
  }
}

std::string drawSvg(const Board& board, const RenderStyle<Move>& style) {
  const double side = boardSide(board.terms.size);
  const double cardsLeft = kMargin + side + kPanelGap;
  const double scoreLeft = cardsLeft + kCardsWidth + kPanelGap;
  svg::Picture picture(
      scoreLeft + kScoreWidth + kMargin,
      2 * kMargin + std::max({side, cardsHeight(board), kScoreHeight}));
  drawTiles(picture, {kMargin, kMargin}, board, movesPiece(style));
  drawCards(picture, {cardsLeft, kMargin}, board);
  drawScore(picture, {scoreLeft, kMargin}, board);
  return std::move(picture).finish();
}

}  // namespace phasemachine::monoknight
