// A board's questions in sentences: in random games, and for events by name.

#include "games/twilight_struggle/text/question.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <sstream>
#include <string>
#include <variant>

#include "core/random.h"
#include "games/twilight_struggle/play/event.h"
#include "tests/games/twilight_struggle/question_samples.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

// The text on one line.
std::string unwrapped(std::string text) {
  for (std::size_t at = text.find("\n  "); at != std::string::npos;
       at = text.find("\n  ")) {
    text.replace(at, 3, " ");
  }
  return text;
}

std::size_t widest(const std::string& text) {
  std::istringstream in(text);
  std::size_t most = 0;
  for (std::string line; std::getline(in, line);) {
    most = std::max(most, line.size());
  }
  return most;
}

// A request on top of `board`.
Command requestOn(const Board& board) {
  return std::get<Command>(board.stack.top());
}

// The card that a request names.
Card cardOf(const Command& command) {
  Card card = kNoCard;
  command.visit([&](auto request) {
    if constexpr (requires { request.card; }) {
      card = request.card;
    } else if constexpr (std::is_same_v<decltype(request), RequestDice>) {
      if (request.roll == Roll::kEvent)
        card = static_cast<Card>(request.a & 127);
    }
  });
  return card;
}

constexpr std::size_t kFirstRequest = Command::tagOf<RequestSetup>();
constexpr std::size_t kLastRequest = Command::tagOf<RequestNorad>();

TEST(Question, RandomGamesAskInWords) {
  std::set<std::size_t> met;
  std::set<std::string> beginnings;
  Random random(5);
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      if (visit.decision.winner) return;
      const Board& board = visit.board;
      const Command request = requestOn(board);
      met.insert(request.tag());
      const Side side = visit.decision.side;
      for (const Side viewer : {kUssr, kUsa, Side::kNeutral}) {
        const std::string text = question(board, viewer);
        ASSERT_FALSE(text.empty()) << toText(board);
        EXPECT_LE(widest(text), 78U) << text;
        EXPECT_EQ(text.find("  .\n"), std::string::npos) << text;
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
        const std::string who =
            side == Side::kNeutral ? "Nature" : std::string(wordOf(side));
        EXPECT_TRUE(text.starts_with(who)) << text;
        if (const Card card = cardOf(request); card != kNoCard) {
          EXPECT_NE(unwrapped(text).find(nameOf(card)), std::string::npos)
              << text;
        }
        if (viewer == Side::kNeutral || random.below(8) != 0) continue;
        const Board world =
            TwilightStruggle::determinize(board, viewer, random);
        EXPECT_EQ(question(world, viewer), text);
      }
    });
  }
  // NORAD and UN Intervention's companion may be rare; scenes below ask them.
  for (std::size_t tag = kFirstRequest; tag <= kLastRequest; ++tag) {
    if (tag == Command::tagOf<RequestNorad>()) continue;
    EXPECT_TRUE(met.contains(tag)) << "request " << tag << " never came";
  }
}

// Hidden things are not named.
TEST(Question, HidesTheOtherHand) {
  Scene scene;
  scene.give(kUsa, {kAsiaScoring, kDuckAndCover});
  scene.board.defcon = 2;
  scene.begin(RequestCard{.side = kUsa});
  EXPECT_EQ(question(scene.board, kUssr).find("coring"), std::string::npos);
  EXPECT_NE(question(scene.board, kUsa).find("1 scoring card"),
            std::string::npos);
  scene.board.headline[0] = kFidel;
  scene.board.round = 0;
  scene.begin(RequestHeadline{.side = kUsa});
  EXPECT_EQ(unwrapped(question(scene.board, kUsa)).find("Fidel"),
            std::string::npos);
  EXPECT_NE(unwrapped(question(scene.board, kUsa)).find("face down"),
            std::string::npos);
}

// All choices of events have words, whether or not random games meet them.
TEST(Question, EveryChoiceOfAnEventHasARow) {
  for (const Card card : kAllCards) {
    const Event& event = eventOf(card);
    const auto has = [&](AskRow::What what) {
      return std::any_of(kAskTable.begin(), kAskTable.end(),
                         [&](const AskRow& row) {
                           return row.what == what && row.card == card;
                         });
    };
    EXPECT_EQ(event.cards != nullptr, has(AskRow::What::kCard)) << nameOf(card);
    EXPECT_EQ(event.options != nullptr, has(AskRow::What::kOption))
        << nameOf(card);
    for (std::size_t step = 0; step < event.picks.size(); ++step) {
      if (event.picks[step].effect != Pick::kResume) continue;
      // Shuttle Diplomacy concerns two of the scoring cards.
      if (isScoring(card) && card != kAsiaScoring &&
          card != kMiddleEastScoring) {
        continue;
      }
      EXPECT_FALSE(
          rowFor(AskRow::What::kCountry, card, static_cast<int>(step)).empty())
          << nameOf(card) << ' ' << step;
    }
  }
}

// A position in which most events ask something.
Scene richScene() {
  Scene scene;
  for (const Country country : kAllCountries) scene.put(country, 1, 1);
  scene.put({{kUnitedKingdom, 0, 6},
             {kFrance, 0, 3},
             {kIsrael, 1, 2},
             {kItaly, 3, 0},
             {kRomania, 3, 1},
             {kBulgaria, 2, 1},
             {kHungary, 1, 4},
             {kSudan, 0, 0},
             {kChile, 0, 0}});
  scene.give(kUssr, {kDecolonization, kComecon, kSocialistGovernments});
  scene.give(kUsa, {kContainment, kNato, kCiaCreated});
  scene.board.discard = {kFidel, kNasser};
  scene.board.deck = {kBlockade, kAllende, kOpec, kJunta, kSummit, kTerrorism};
  scene.board.turn = 6;
  scene.board.space = {1, 2};
  scene.board.defcon = 3;
  return scene;
}

TEST(Question, EventsAskAsExpected) {
  for (const QuestionSample& sample : kQuestionSamples) {
    Scene scene = richScene();
    scene.board.phasing = sample.player;
    scene.begin(Happen{sample.card, executorOf(sample.card, sample.player)});
    const std::string text = question(scene.board, Side::kNeutral);
    EXPECT_EQ(text, sample.text) << "    {" << static_cast<int>(sample.card);
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
