// The China Card, and the piles of cards.

#include <array>
#include <string>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {

void drawChinaCard(svg::Picture& picture, const Board& seen) {
  constexpr Box kBox = {1156, 206, 92, 92};
  const bool up = seen.chinaUp != 0;
  // Face down, the card shows its hatched back.
  picture.rect(kBox.left, kBox.top, kBox.width, kBox.height,
               {.fill = up ? "#fff6d6" : "#e4dfd3",
                .stroke = colorOf(seen.china),
                .strokeWidth = 3,
                .radius = 7,
                .dashed = !up});
  const auto say = [&](double y, std::string_view text, double size, bool bold,
                       std::string_view color) {
    picture.text(kBox.middleX(), kBox.top + y, text,
                 {.size = size,
                  .anchor = svg::kMiddle,
                  .fill = color,
                  .bold = bold,
                  .width = kBox.width - 10});
  };
  say(18, "China Card", 11, true, svg::kInk);
  say(33, "4 Operations", 9, false, svg::kInk);
  say(58, wordOf(seen.china), 19, true, colorOf(seen.china));
  picture.place(kChinaPlace, kBox.left, kBox.top, kBox.width, kBox.height);
  say(80, up ? "face up" : "face down", 10.5, false, svg::kInk);
}

void drawPiles(svg::Picture& picture, const Board& seen) {
  const int deck = seen.deck.count() - seen.hiddenCards - seen.hiddenTurnedUp;
  struct Pile {
    std::string_view name;
    int cards;
    std::string_view fill;
  };
  const std::array<Pile, 3> piles = {{
      {"Draw pile", deck, "#8c7a63"},
      {"Discarded", seen.discard.count(), "#fffdf7"},
      {"Removed", seen.removed.count(), "#cfc8ba"},
  }};
  double top = 548;
  for (const Pile& pile : piles) {
    constexpr double kLeft = 462;
    constexpr double kWidth = 34;
    constexpr double kHeight = 42;
    // One more card for each dozen or so.
    const int layers =
        pile.cards == 0 ? 0 : 1 + (pile.cards > 12) + (pile.cards > 36);
    if (layers == 0) {
      picture.rect(kLeft, top, kWidth, kHeight,
                   {.stroke = svg::kFaint, .radius = 4, .dashed = true});
    }
    for (int i = 0; i < layers; ++i) {
      picture.rect(kLeft - 2.5 * (layers - 1 - i), top + 2.5 * (layers - 1 - i),
                   kWidth, kHeight,
                   {.fill = pile.fill, .stroke = svg::kInk, .radius = 4});
    }
    const bool dark = layers > 0 && pile.name == piles[0].name;
    picture.text(kLeft + kWidth / 2, top + 27, std::to_string(pile.cards),
                 {.size = 15,
                  .anchor = svg::kMiddle,
                  .fill = dark ? svg::kCard : svg::kInk,
                  .bold = true});
    picture.text(kLeft + kWidth / 2, top + kHeight + 14, pile.name,
                 {.size = 9.5, .anchor = svg::kMiddle});
    top += 64;
  }
}

}  // namespace phasemachine::twilight_struggle
