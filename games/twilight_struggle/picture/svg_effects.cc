// The effects in force, by name.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/tables/countries.h"
#include "games/twilight_struggle/text/effect_words.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

struct Line {
  std::string text;
  Side helps;
};

// From `begin` to the one before `end`.
std::vector<Line> linesOf(const Board& seen, Effect begin, std::size_t end) {
  std::vector<Line> lines;
  for (auto i = static_cast<std::size_t>(begin); i < end; ++i) {
    const auto effect = static_cast<Effect>(i);
    if (!seen.has(effect)) continue;
    lines.push_back({std::string(labelOf(effect)), helpedBy(effect)});
  }
  return lines;
}

// In columns, each filled before the next begins.
void drawColumns(svg::Picture& picture, const Box& box,
                 const std::vector<Line>& lines) {
  constexpr std::size_t kColumns = 2;
  constexpr std::size_t kFirst = 9;  // in the first column, if few
  const std::size_t tall =
      std::max(kFirst, (lines.size() + kColumns - 1) / kColumns);
  const double step = std::min(19.0, box.height / static_cast<double>(tall));
  const double width = box.width / kColumns;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const double x = box.left + width * static_cast<double>(i / tall);
    const double y = box.top + step * (static_cast<double>(i % tall) + 0.7);
    const Side side = lines[i].helps;
    constexpr double kHalf = 4;
    if (side == kUsa) {
      picture.circle(x + kHalf, y - 3.6, kHalf, {.fill = kUsaColor});
    } else {
      picture.rect(x, y - 3.6 - kHalf, 2 * kHalf, 2 * kHalf,
                   {.fill = side == kUssr ? kUssrColor : svg::kCard,
                    .stroke = side == kUssr ? kUssrColor : svg::kInk});
    }
    picture.text(x + 14, y, lines[i].text, {.size = 10, .width = width - 22});
  }
  if (lines.empty()) {
    picture.text(box.left, box.top + 13, "none",
                 {.size = 10, .fill = svg::kFaint});
  }
}

}  // namespace

void drawEffects(svg::Picture& picture, const Board& seen, const Box& box) {
  constexpr auto kOfTurn = Effect::kVietnamRevolts;
  const std::vector<Line> lasting =
      linesOf(seen, static_cast<Effect>(0), static_cast<std::size_t>(kOfTurn));
  std::vector<Line> turn = linesOf(seen, kOfTurn, kEffects);
  if (seen.chernobyl != kAbsent) {
    turn.push_back(
        {"Chernobyl: " + std::string(kRegionNames[seen.chernobyl]), kUsa});
  }
  const double half = (box.width - 8) / 2;
  const Box first = {box.left, box.top, half, box.height};
  const Box second = {box.left + half + 8, box.top, half, box.height};
  drawPanel(picture, first, "Lasting effects", svg::kInk);
  drawPanel(picture, second, "This turn", svg::kInk);
  const auto inside = [](const Box& panel) {
    return Box{panel.left + 10, panel.top + kHeading + 4, panel.width - 12,
               panel.height - kHeading - 8};
  };
  drawColumns(picture, inside(first), lasting);
  drawColumns(picture, inside(second), turn);
}

}  // namespace phasemachine::twilight_struggle
