#include "games/monoknight/picture/draw.h"

#include "absl/strings/str_cat.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/score.h"

namespace phasemachine::monoknight {
namespace {

std::string tileMark(const Board& board, std::uint8_t tile, bool ascii) {
  const int needed = board.needed[tile];
  if (!board.passable.has(tile)) return ascii ? "#" : "\u2588";
  if (board.toggles.has(tile)) return needed != 0 ? "T" : "t";
  if (needed == 0) return ascii ? "." : "\u00b7";
  return std::to_string(needed);
}

// A tile in three columns.
std::string tileCell(const Board& board, std::uint8_t tile,
                     const RenderStyle<Move>& style) {
  const std::string mark = tileMark(board, tile, style.ascii);
  if (tile != board.position) return absl::StrCat(" ", mark, " ");
  if (style.color) return absl::StrCat("\x1b[7m[", mark, "]\x1b[0m");
  return absl::StrCat("[", mark, "]");
}

std::string cardText(const Slot& slot) {
  std::string text(kCards[slot.card].name);
  if (slot.count > 1) text += " x" + std::to_string(slot.count);
  return text;
}

// Maximum line length of a drawing.
constexpr std::size_t kWidth = 80;

// The text beside the board, line by line, from column `left`.
std::vector<std::string> sideLines(const Board& board, std::size_t left) {
  const Metrics metrics = metricsOf(board);
  std::vector<std::string> lines = {
      absl::StrCat("remaining ", board.open.size(), "   moves ", metrics.moves),
      absl::StrCat("penalties ", metrics.penalties, "   score ",
                   metrics.score())};
  // On one line if large numbers fit too.
  if (board.terms.size < 7) lines = {lines[0] + "   " + lines[1], ""};
  for (std::size_t i = 0; i < board.slots; ++i) {
    lines.push_back(absl::StrCat("  ", i, "  ", cardText(board.hand[i])));
  }
  std::string next = "next";
  for (std::size_t i = 0; i < board.previewCount; ++i) {
    const std::string card(kCards[board.preview[i]].name);
    if (i > 0) next += ',';
    if (left + next.size() + 1 + card.size() + 1 > kWidth) {
      lines.push_back(next);
      next = "    ";
    }
    next += ' ' + card;
  }
  lines.push_back(board.previewCount == 0 ? "next -" : next);
  return lines;
}

}  // namespace

std::string drawBoard(const Board& board, const RenderStyle<Move>& style) {
  const int size = board.terms.size;
  const auto below = static_cast<std::size_t>(3 * size + 3);
  const std::vector<std::string> side = sideLines(board, below + 4);
  std::string text;
  std::size_t line = 0;
  const auto finishLine = [&](bool indent) {
    if (line < side.size() && !side[line].empty()) {
      text += std::string(indent ? below : 0, ' ') + "    " + side[line];
    }
    ++line;
    while (text.back() == ' ') text.pop_back();
    text += '\n';
  };
  for (int y = size - 1; y >= 0; --y) {
    absl::StrAppend(&text, " ", y, " ");
    for (int x = 0; x < size; ++x) text += tileCell(board, tileAt(x, y), style);
    finishLine(false);
  }
  text += "   ";
  for (int x = 0; x < size; ++x) absl::StrAppend(&text, " ", x, " ");
  finishLine(false);
  while (line < side.size()) finishLine(true);
  return text;
}

}  // namespace phasemachine::monoknight
