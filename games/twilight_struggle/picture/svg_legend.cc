// The legend of the map's colours and signs.

#include <string_view>

#include "games/twilight_struggle/picture/svg_parts.h"

namespace phasemachine::twilight_struggle {

void drawLegend(svg::Picture& picture) {
  constexpr double kLeft = 14;
  constexpr double kStep = 19;
  constexpr double kWide = 30;
  constexpr double kTall = 14;
  double y = 450;
  const auto sample = [&](std::string_view fill, std::string_view stroke) {
    picture.rect(kLeft, y, kWide, kTall,
                 {.fill = fill, .stroke = stroke, .radius = 3});
  };
  const auto sign = [&](double x, std::string_view text, std::string_view fill,
                        bool bold) {
    picture.text(
        x, y + 11, text,
        {.size = 10.5, .anchor = svg::kMiddle, .fill = fill, .bold = bold});
  };
  const auto say = [&](std::string_view text) {
    picture.text(kLeft + kWide + 6, y + 10.5, text, {.size = 9.5});
    y += kStep;
  };
  constexpr double kMiddle = kLeft + kWide / 2;
  sample(kBattlegroundName, kBattlegroundName);
  say("battleground");
  sample(kUssrColor, kUssrColor);
  sign(kLeft + 8, "3", svg::kCard, true);
  say("USSR control");
  sample(kUsaColor, kUsaColor);
  sign(kLeft + kWide - 8, "3", svg::kCard, true);
  say("US control");
  sample(kUssrPale, kUssrColor);
  sign(kMiddle, "1", kUssrColor, false);
  say("influence");
  picture.circle(kMiddle, y + 7, 7,
                 {.fill = svg::kCard, .stroke = svg::kFaint});
  sign(kMiddle, "2", svg::kInk, false);
  say("stability");
}

}  // namespace phasemachine::twilight_struggle
