// The texts in pictures of every game, over random play under random rules: none
// overlaps another, is cut or leaves the picture.
// PHASEMACHINE_PICTURES: positions per game (300).

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "games/catalog.h"
#include "phase/erased/any_game.h"
#include "phase/laws/walk.h"
#include "phase/laws/xml_check.h"
#include "tests/support/svg_check.h"

namespace phasemachine {
namespace {

std::size_t wantedPictures() {
  const char* text = std::getenv("PHASEMACHINE_PICTURES");
  return text == nullptr ? 300 : std::stoull(text);
}

class Pictures : public testing::TestWithParam<const AnyGame*> {};

TEST_P(Pictures, HaveNoFaultsOfText) {
  std::map<std::string, int> faults;  // and how often they occur
  std::size_t pictures = 0;
  const auto look = [&](const laws::Visit& visit) -> std::string {
    if (pictures >= wantedPictures()) return "";
    AnyRenderStyle style;
    style.flipped = pictures % 2 == 1;
    if (!visit.history.empty()) style.lastMove = visit.history.back();
    for (const Side viewer : {Side::kNeutral, Side::kFirst, Side::kSecond}) {
      if (viewer == Side::kSecond && GetParam()->players == 1) continue;
      style.viewer = viewer;
      for (const std::string& fault :
           textFaults(visit.board.renderSvg(style))) {
        if (faults.size() < 100) ++faults[fault];
      }
    }
    ++pictures;
    return "";
  };
  laws::everywhere({.game = GetParam()}, {.plies = 8 * wantedPictures()}, 8,
                   look);
  std::string told;
  int shown = 0;
  for (const auto& [fault, count] : faults) {
    if (++shown > 10) break;
    told += "\n  " + std::to_string(count) + " times " + fault;
  }
  EXPECT_TRUE(faults.empty())
      << faults.size() << " faults in " << pictures << " pictures" << told;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Pictures, testing::ValuesIn(allGames()),
                         [](const auto& game) {
                           return std::string(game.param->name);
                         });

TEST(XmlFault, FindsFaults) {
  for (const char* sound :
       {"<svg a=\"1\"><text>a &lt; b</text></svg>\n", "<svg/>",
        "<?xml version='1.0'?>\n<!-- a > b --><svg viewBox='0 0 1 1'\n/>",
        "<svg>&#233;&#xe9;&apos;<![CDATA[a < b]]></svg>"}) {
    EXPECT_EQ(xmlFault(sound), "") << sound;
  }
  for (const char* wrong :
       {"", "text", "<svg>", "<svg></svg></svg>", "<svg></g>", "<svg a=1/>",
        "<svg a=\"1\" a=\"2\"/>", "<svg>a & b</svg>", "<svg>\x01</svg>",
        "<svg>\xff</svg>", "<svg/><svg/>", "<svg a=\"<\"/>", "<svg>&#x;</svg>",
        "<svg><!-- </svg>", "<svg a='\"/>"}) {
    EXPECT_NE(xmlFault(wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace phasemachine
