// Hands and cards as lists.

#include <algorithm>
#include <string>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

// The Operations on a badge: a square for the USSR, a disc for the US, both
// combined for neutral cards; "S" for scoring cards.
void drawBadge(svg::Picture& picture, Card card, double x, double y,
               double size) {
  const CardInfo& info = kCardTable[card];
  const double half = 0.68 * size;
  const double middle = y - 0.36 * size;
  const bool scoring = isScoring(card);
  if (info.side == kUsa) {
    picture.circle(x, middle, half, {.fill = kUsaColor});
  } else {
    picture.rect(x - half, middle - half, 2 * half, 2 * half,
                 {.fill = scoring              ? kGold
                          : info.side == kUssr ? kUssrColor
                                               : svg::kCard,
                  .stroke = info.side == kUssr ? kUssrColor : svg::kInk,
                  .radius = info.side == kUssr ? 1.0 : 4.0});
  }
  picture.text(x, y, scoring ? "S" : std::to_string(info.operations),
               {.size = size,
                .anchor = svg::kMiddle,
                .fill = info.side == Side::kNeutral ? svg::kInk : svg::kCard,
                .bold = true});
}

}  // namespace

std::string placeOf(Side hand, Card card) {
  return "hand." + std::string(wordOf(hand)) + '.' + std::string(nameOf(card));
}

void drawCardRow(svg::Picture& picture, Card card, double x, double y,
                 double width, double size) {
  const double number = 2.1 * size;
  const double name = number + 2.1 * size;
  picture.text(x + number, y, std::to_string(static_cast<int>(card)),
               {.size = 0.85 * size, .anchor = svg::kEnd, .fill = svg::kFaint});
  drawBadge(picture, card, x + number + 1.1 * size, y, 0.92 * size);
  std::string words(nameOf(card));
  if (kStarredCards.contains(card)) words += '*';
  picture.text(x + name, y, words, {.size = size, .width = width - name});
}

void drawHand(svg::Picture& picture, const Board& seen, Side side, Side viewer,
              const Box& box) {
  constexpr int kMostRows = 12;
  const CardSet hand = seen.handOf(side);
  const int unseen = viewer == opponent(side) ? seen.hiddenCards : 0;
  const int cards = hand.count() + unseen;
  std::string heading(wordOf(side));
  heading +=
      " hand, " + std::to_string(cards) + (cards == 1 ? " card" : " cards");
  drawPanel(picture, box, heading, colorOf(side));
  const int known = hand.count();
  const int extra = unseen > 0 ? 1 : 0;
  const int shown = known + extra <= kMostRows ? known : kMostRows - 1 - extra;
  const int rows = shown + extra + (shown < known ? 1 : 0);
  const double step =
      std::min(18.0, (box.height - kHeading - 8) / std::max(rows, 1));
  const double size = std::min(11.0, 0.74 * step);
  double y = box.top + kHeading + 0.78 * step + 2;
  int left = shown;
  for (Card card : hand) {
    if (left-- == 0) break;
    drawCardRow(picture, card, box.left + 4, y, box.width - 12, size);
    if (shown - left <= kPlacedCards) {
      picture.place(placeOf(side, card), box.left + 2, y - 0.78 * step,
                    box.width - 4, step);
    }
    y += step;
  }
  const auto say = [&](const std::string& text) {
    picture.text(box.left + 4 + 4.2 * size, y, text,
                 {.size = size, .fill = svg::kFaint, .bold = true});
    y += step;
  };
  if (shown < known) say("and " + std::to_string(known - shown) + " more");
  if (unseen == 0) return;
  constexpr std::string_view kBack = "#8c7a63";
  picture.rect(box.left + 4 + 3.2 * size - 0.55 * size, y - size, 1.1 * size,
               1.4 * size, {.fill = kBack, .stroke = svg::kInk, .radius = 2});
  say(std::to_string(unseen) + (known > 0 ? " more unseen" : " unseen"));
}

}  // namespace phasemachine::twilight_struggle
