// Places of moves and the machine's steps (phase/erased/scene.h) for debuggers, over
// random play of every game under random rules.

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "phase/erased/any_game.h"

namespace phasemachine {
namespace {

constexpr std::string_view kMark = "data-place=\"";

// In the order of the picture, as XML has them.
std::vector<std::string> placesOn(const std::string& svg) {
  std::vector<std::string> places;
  for (std::size_t at = svg.find(kMark); at != std::string::npos;
       at = svg.find(kMark, at)) {
    at += kMark.size();
    places.push_back(svg.substr(at, svg.find('"', at) - at));
  }
  return places;
}

class Places : public testing::TestWithParam<const AnyGame*> {
 protected:
  // Calls look(board, decision) at every decision of some random games.
  template <class Look>
  static void everywhere(int games, int plies, Look&& look) {
    Random random(23);
    for (int number = 0; number < games; ++number) {
      std::string options;
      for (const AnyOption& row : GetParam()->listOptions()) {
        // The first value of each row is the usual one.
        if (number == 0 || row.values.empty()) continue;
        const auto value =
            random.below(static_cast<std::uint32_t>(row.values.size()));
        if (!options.empty()) options += ',';
        options += std::string(row.key) + '=' + std::string(row.values[value]);
      }
      auto start = AnyBoard::initial(*GetParam(), options);
      if (!start.ok()) start = AnyBoard::initial(*GetParam(), "");
      AnyBoard board = *start;
      AnyDecision now = board.query();
      for (int ply = 0; ply < plies && !now.winner; ++ply) {
        look(board, now);
        if (HasFatalFailure()) return;
        const MoveCode move =
            now.side == Side::kNeutral
                ? GetParam()->sampleChance(board.data(), random)
                : now.moves[random.below(
                      static_cast<std::uint32_t>(now.moves.size()))];
        now = board.step(move);
      }
    }
  }
};

// The deciding side finds every place of a move on the picture, either way up.
TEST_P(Places, OfMovesAreOnThePicture) {
  const AnyGame& game = *GetParam();
  everywhere(8, 250, [&](const AnyBoard& board, const AnyDecision& now) {
    for (const bool flipped : {false, true}) {
      AnyRenderStyle style;
      style.flipped = flipped;
      style.viewer = now.side;
      const std::vector<std::string> shown =
          placesOn(game.renderSvg(board.data(), style));
      const std::set<std::string> places(shown.begin(), shown.end());
      ASSERT_EQ(places.size(), shown.size()) << "a place stands twice";
      for (const MoveCode move : now.moves) {
        const std::vector<std::string> named =
            sceneOf(game).places(board.data(), move);
        ASSERT_EQ(std::set(named.begin(), named.end()).size(), named.size());
        for (const std::string& place : named) {
          ASSERT_TRUE(places.contains(place))
              << place << " of " << board.moveToText(move) << " on "
              << board.toText();
        }
      }
    }
  });
}

// The steps end where the machine does, and report everything.
TEST_P(Places, StepsLeadToTheMachinesBoard) {
  const AnyGame& game = *GetParam();
  Random random(5);
  everywhere(3, 250, [&](const AnyBoard& board, const AnyDecision& now) {
    const MoveCode move =
        now.moves[random.below(static_cast<std::uint32_t>(now.moves.size()))];
    AnyBoard after = board;
    after.step(move);
    AnyBoard last = board;
    bool answered = false;
    Picture picture = game.picture(board.data(), Side::kNeutral);
    picture.erase("to_decide");
    const Picture before = picture;
    sceneOf(game).steps(board.data(), move, [&](const AnyStep& step) {
      ASSERT_EQ(step.kind == StepKind::kAnswered, !answered);
      answered = true;
      ASSERT_FALSE(step.ran.empty());
      for (const std::string& entry : sceneOf(game).stack(step.after)) {
        ASSERT_FALSE(entry.empty());
        ASSERT_EQ(entry.find("phasemachine"), std::string::npos) << entry;
      }
      // Debuggers also draw boards between steps.
      AnyRenderStyle style;
      ASSERT_TRUE(game.renderSvg(step.after, style).starts_with("<svg"));
      applyChanges(step.changes, picture);
      game.copy(step.after, last.data());
    });
    ASSERT_TRUE(answered);
    last.query();
    ASSERT_TRUE(last == after) << board.moveToText(move);
    if (picture == before) return;  // or a game without pictures
    Picture goal = game.picture(after.data(), Side::kNeutral);
    goal.erase("to_decide");
    goal.erase("winner");
    ASSERT_EQ(picture, goal) << board.moveToText(move);
  });
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Places, testing::ValuesIn(allGames()),
                         [](const auto& game) {
                           return std::string(game.param->name);
                         });

TEST(StackWords, NameEntriesAndFields) {
  const AnyGame& chess = **findGame("chess");
  AnyBoard board = *AnyBoard::initial(chess, "");
  AnyDecision now = board.query();
  EXPECT_EQ(sceneOf(chess).stack(board.data()),
            (std::vector<std::string>{"turn", "request move (side White)"}));
  std::vector<std::string> ran;
  sceneOf(chess).steps(board.data(), *board.moveFromText("e4"),
                       [&](const AnyStep& s) {
                         ran.push_back(std::string(toString(s.kind)) + ": " +
                                       std::string(s.ran));
                       });
  EXPECT_EQ(ran, (std::vector<std::string>{
                     "answered: request move (side White)",
                     "command: move piece (move e2e4)", "phase: turn"}));
  const AnyGame& war = **findGame("twilight_struggle");
  AnyBoard cold = *AnyBoard::initial(war, "");
  Random random(3);
  std::set<std::string> words;
  now = cold.query();
  for (int ply = 0; ply < 60 && !now.winner; ++ply) {
    const MoveCode move =
        now.side == Side::kNeutral
            ? war.sampleChance(cold.data(), random)
            : now.moves[random.below(
                  static_cast<std::uint32_t>(now.moves.size()))];
    now = cold.step(move);
    for (const std::string& entry : sceneOf(war).stack(cold.data())) {
      words.insert(entry);
    }
  }
  EXPECT_TRUE(words.contains("request headline (side USSR)"))
      << testing::PrintToString(words);
}

}  // namespace
}  // namespace phasemachine
