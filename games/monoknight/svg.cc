#include "games/monoknight/svg.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "games/monoknight/cards.h"
#include "games/monoknight/score.h"

namespace phasemachine::monoknight {
namespace {

constexpr int kTileUnits = 40;
constexpr int kMargin = 24;
constexpr int kCardUnits = 50;
constexpr int kCardGap = 10;
constexpr int kCardCell = 8;

std::string num(int value) { return std::to_string(value); }

std::string rectangle(int x, int y, int width, int height,
                      const std::string& fill) {
  return "<rect x=\"" + num(x) + "\" y=\"" + num(y) + "\" width=\"" +
         num(width) + "\" height=\"" + num(height) + "\" fill=\"" + fill +
         "\" stroke=\"#667\"/>";
}

std::string label(int x, int y, int points, const std::string& text) {
  return "<text x=\"" + num(x) + "\" y=\"" + num(y) + "\" font-size=\"" +
         num(points) +
         "\" font-family=\"sans-serif\" text-anchor=\"middle\" "
         "fill=\"#223\">" +
         text + "</text>";
}

std::string circle(int x, int y, int radius, const std::string& fill) {
  return "<circle cx=\"" + num(x) + "\" cy=\"" + num(y) + "\" r=\"" +
         num(radius) + "\" fill=\"" + fill + "\"/>";
}

std::string tileFill(const Board& board, std::uint8_t tile) {
  if (!board.passable.has(tile)) return "#445";
  const bool open = board.needed[tile] != 0;
  if (board.toggles.has(tile)) return open ? "#e9d8fd" : "#b794d8";
  return open ? "#f6f1e4" : "#9cc5a1";
}

std::string drawTile(const Board& board, int x, int y) {
  const std::uint8_t tile = tileAt(x, y);
  const int left = kMargin + x * kTileUnits;
  const int top = kMargin + (board.terms.size - 1 - y) * kTileUnits;
  std::string svg =
      rectangle(left, top, kTileUnits, kTileUnits, tileFill(board, tile));
  if (board.needed[tile] > 1) {
    svg += label(left + kTileUnits / 2, top + 27, 18, num(board.needed[tile]));
  }
  if (tile == board.position) {
    svg += circle(left + kTileUnits / 2, top + kTileUnits / 2, 13, "#c0392b");
  }
  return svg;
}

// A card: where it leads on a grid around the piece.
std::string drawCard(int left, int top, std::uint8_t card, int copies) {
  std::string svg = rectangle(left, top, kCardUnits, kCardUnits, "#fff");
  const int origin = kCardUnits / 2;
  svg += circle(left + origin, top + origin, 3, "#c0392b");
  for (std::size_t v = 0; v < kCards[card].vectorCount; ++v) {
    const Vector vector = kCards[card].vectors[v];
    svg += rectangle(left + origin + vector.dx * kCardCell - 3,
                     top + origin - vector.dy * kCardCell - 3, 7, 7, "#2c6fbb");
  }
  if (copies > 1) {
    svg += label(left + kCardUnits - 9, top + kCardUnits - 4, 11,
                 absl::StrCat("x", copies));
  }
  return svg;
}

}  // namespace

std::string drawSvg(const Board& board, const RenderStyle<Move>&) {
  const int size = board.terms.size;
  const int boardUnits = 2 * kMargin + size * kTileUnits;
  const int cards = std::max<int>({board.slots, board.previewCount, 5});
  const int width =
      std::max(boardUnits, 2 * kMargin + cards * (kCardUnits + kCardGap));
  const int handTop = boardUnits + 24;
  const int nextTop = handTop + kCardUnits + 24;
  const int height = nextTop + kCardUnits + kMargin;
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                    num(width) + " " + num(height) + "\"><rect width=\"" +
                    num(width) + "\" height=\"" + num(height) +
                    "\" fill=\"#fff\"/>";
  for (int y = 0; y < size; ++y) {
    svg += label(kMargin / 2,
                 kMargin + (size - 1 - y) * kTileUnits + kTileUnits / 2 + 4, 11,
                 num(y));
    svg += label(kMargin + y * kTileUnits + kTileUnits / 2, boardUnits - 8, 11,
                 num(y));
    for (int x = 0; x < size; ++x) svg += drawTile(board, x, y);
  }
  const Metrics metrics = metricsOf(board);
  svg += label(width / 2, handTop - 8, 12,
               "moves " + num(static_cast<int>(metrics.moves)) +
                   ", penalties " + num(static_cast<int>(metrics.penalties)) +
                   ", score " + std::to_string(metrics.score()));
  for (int i = 0; i < board.slots; ++i) {
    const Slot& slot = board.hand[static_cast<std::size_t>(i)];
    svg += drawCard(kMargin + i * (kCardUnits + kCardGap), handTop, slot.card,
                    slot.count);
  }
  svg += label(width / 2, nextTop - 8, 12, "next");
  for (int i = 0; i < board.previewCount; ++i) {
    svg += drawCard(kMargin + i * (kCardUnits + kCardGap), nextTop,
                    board.preview[static_cast<std::size_t>(i)], 1);
  }
  return svg + "</svg>\n";
}

}  // namespace phasemachine::monoknight
