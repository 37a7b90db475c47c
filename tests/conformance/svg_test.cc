// Pictures of every game, over random play under random rules: well-formed, no
// overlapping or cut text, and nothing hidden from the viewer.
// PHASEMACHINE_PICTURES: positions per game (300).

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/catalog.h"
#include "phase/erased/any_game.h"
#include "tests/support/svg_check.h"

namespace phasemachine {
namespace {

constexpr int kMostPlies = 400;

int wantedPositions() {
  const char* text = std::getenv("PHASEMACHINE_PICTURES");
  return text == nullptr ? 300 : std::atoi(text);
}

// Every option at a random value, or the defaults if those are refused.
std::string randomOptionText(const AnyGame& game, Random& random) {
  std::string text;
  for (const AnyOption& row : game.listOptions()) {
    const std::size_t last =
        row.values.empty() ? row.highest : row.values.size() - 1;
    const std::size_t value =
        random.below(static_cast<std::uint32_t>(last + 1));
    if (!text.empty()) text += ',';
    text += std::string(row.key) + '=' +
            (row.values.empty() ? std::to_string(value)
                                : std::string(row.values[value]));
  }
  return AnyBoard::initial(game, text).ok() ? text : "";
}

struct Seen {
  const AnyBoard& board;
  AnyRenderStyle style;  // the viewer and the last move
};

std::vector<Side> viewersOf(const AnyGame& game) {
  std::vector<Side> viewers = {Side::kNeutral, Side::kFirst};
  if (game.players == 2) viewers.push_back(Side::kSecond);
  return viewers;
}

// Calls `look` with positions of random games, at most `most`.
void forPositions(const AnyGame& game, int most,
                  const std::function<void(const Seen&)>& look) {
  Random random(7);
  int positions = 0;
  for (int number = 0; positions < most; ++number) {
    // The first game has the usual rules.
    const std::string options =
        number == 0 ? "" : randomOptionText(game, random);
    AnyBoard board = *AnyBoard::initial(game, options);
    AnyDecision now = board.query();
    AnyRenderStyle style;
    std::uint32_t skipped = 0;
    for (int ply = 0; ply < kMostPlies && positions < most; ++ply) {
      if (skipped == 0 || now.winner) {
        skipped = random.below(12);
        ++positions;
        look({board, style});
      } else {
        --skipped;
      }
      if (now.winner || testing::Test::HasFatalFailure()) break;
      const MoveCode move =
          now.side == Side::kNeutral
              ? game.sampleChance(board.data(), random)
              : now.moves[random.below(
                    static_cast<std::uint32_t>(now.moves.size()))];
      now = board.step(move);
      style.lastMove = move;
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

class Pictures : public testing::TestWithParam<const AnyGame*> {};

TEST_P(Pictures, AreWellFormed) {
  forPositions(*GetParam(), wantedPositions(), [&](const Seen& seen) {
    AnyRenderStyle style = seen.style;
    for (const Side viewer : viewersOf(*GetParam())) {
      for (const bool flipped : {false, true}) {
        style.viewer = viewer;
        style.flipped = flipped;
        const std::string svg = GetParam()->renderSvg(seen.board.data(), style);
        ASSERT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 60);
        ASSERT_EQ(XmlCheck::faultOf(svg), "") << seen.board.toText();
      }
    }
  });
}

TEST_P(Pictures, HaveNoFaultsOfText) {
  std::map<std::string, int> faults;  // and how often they occur
  int pictures = 0;
  forPositions(*GetParam(), wantedPositions(), [&](const Seen& seen) {
    AnyRenderStyle style = seen.style;
    for (const Side viewer : viewersOf(*GetParam())) {
      style.viewer = viewer;
      ++pictures;
      for (const std::string& fault :
           textFaults(GetParam()->renderSvg(seen.board.data(), style))) {
        if (faults.size() < 100) ++faults[fault];
      }
    }
  });
  std::string told;
  int shown = 0;
  for (const auto& [fault, count] : faults) {
    if (++shown > 10) break;
    told += "\n  " + std::to_string(count) + " times " + fault;
  }
  EXPECT_TRUE(faults.empty())
      << faults.size() << " faults in " << pictures << " pictures" << told;
}

// A world that the viewer cannot distinguish from this one looks the same.
TEST_P(Pictures, ShowNothingHidden) {
  Random random(11);
  forPositions(*GetParam(), wantedPositions(), [&](const Seen& seen) {
    if (seen.board.winner()) return;  // nothing is hidden any more
    for (const Side viewer : viewersOf(*GetParam())) {
      if (viewer == Side::kNeutral) continue;
      AnyBoard world = seen.board;
      GetParam()->determinize(seen.board.data(), viewer, random, world.data());
      AnyRenderStyle style;
      style.viewer = viewer;
      ASSERT_EQ(GetParam()->renderSvg(world.data(), style),
                GetParam()->renderSvg(seen.board.data(), style))
          << "as " << toString(viewer) << " sees " << seen.board.toText();
    }
  });
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Pictures, testing::ValuesIn(allGames()),
                         [](const auto& game) {
                           return std::string(game.param->name);
                         });

TEST(XmlCheck, FindsFaults) {
  EXPECT_EQ(XmlCheck::faultOf("<svg a=\"1\"><text>a &lt; b</text></svg>\n"),
            "");
  for (const char* wrong :
       {"", "text", "<svg>", "<svg></svg></svg>", "<svg></g>", "<svg a=1/>",
        "<svg a=\"1\" a=\"2\"/>", "<svg>a & b</svg>", "<svg>\x01</svg>",
        "<svg>\xff</svg>", "<svg/><svg/>", "<svg a=\"<\"/>"}) {
    EXPECT_NE(XmlCheck::faultOf(wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace phasemachine
