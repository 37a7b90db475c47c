// The log in words: its sentences, what it hides, and that every decision has
// one.

#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include "games/twilight_struggle/text/text.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

// The log of the next move of a scene.
template <class What>
std::string told(Scene& scene, What what, Side viewer = Side::kNeutral) {
  const Board before = scene.board;
  scene.choose(what);
  return narrate(before, Move::of(what), scene.board, viewer);
}

TEST(TwilightStruggleLog, TellsAnEvent) {
  Scene scene;
  scene.put(kCuba, 1, 2);
  scene.board.round = 2;
  scene.play(kUssr, kFidel);
  EXPECT_EQ(
      told(scene, kEvent),
      "5.2 USSR   Fidel as an event: Cuba USSR 1 to 3 and US 2 to 0, Fidel "
      "is removed\n");
  scene.play(kUsa, kContainment);
  EXPECT_EQ(told(scene, kEvent),
            "5.2 US     Containment as an event: Containment takes effect, "
            "Containment is removed\n");
}

TEST(TwilightStruggleLog, NamesEffectsAsCardsAreNamed) {
  Scene scene;
  scene.board.round = 2;
  scene.play(kUssr, kVietnamRevolts);
  EXPECT_EQ(told(scene, kEvent),
            "5.2 USSR   Vietnam Revolts as an event: Vietnam USSR 0 to 2, "
            "Vietnam Revolts takes effect, Vietnam Revolts is removed\n");
  EXPECT_TRUE(TwilightStruggle::picture(scene.board, Side::kNeutral)
                  .contains("effect.Vietnam Revolts"));
  EXPECT_NE(render(scene.board, {}).find("In effect: Vietnam Revolts\n"),
            std::string::npos);
  Scene other;
  other.board.round = 2;
  other.play(kUssr, kRedScarePurge);
  EXPECT_EQ(told(other, kEvent),
            "5.2 USSR   Red Scare/Purge as an event: Red Scare/Purge against "
            "the US takes effect, Red Scare/Purge is discarded\n");
}

TEST(TwilightStruggleLog, TellsWhatTheTurnIsAt) {
  std::set<std::string> times;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Board before = TwilightStruggle::initial({});
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      if (!visit.history.empty()) {
        const std::string text =
            narrate(before, visit.history.back(), visit.board, Side::kNeutral);
        const std::string what =
            narrateMove(before, visit.history.back(), Side::kNeutral);
        const std::string time = text.substr(0, text.find("  "));
        if (what.find(" sets up ") != std::string::npos) {
          EXPECT_EQ(time, "setup");
        } else if (what.starts_with("headlines: ")) {
          EXPECT_TRUE(time.ends_with(".h")) << text;
        } else if (what.find(" keeps its cards") != std::string::npos) {
          EXPECT_TRUE(time.ends_with(" end")) << text;
        } else if (what.find(" draws ") != std::string::npos &&
                   before.phasing == Side::kNeutral) {
          EXPECT_TRUE(time.ends_with(" deal")) << text;
        }
        for (const Side side : {kUssr, kUsa}) {
          const std::string word(wordOf(side));
          EXPECT_EQ(text.find(' ' + word + "   " + word + ' '),
                    std::string::npos)
              << text;
        }
        times.insert(time);
      }
      before = visit.board;
    });
  }
  EXPECT_TRUE(times.contains("setup"));
  EXPECT_TRUE(times.contains("1 deal"));
  EXPECT_TRUE(times.contains("1.h"));
}

TEST(TwilightStruggleLog, TellsACoup) {
  Scene scene;
  scene.put(kIran, 0, 2);
  scene.board.milOps = {1, 0};
  scene.play(kUssr, kComecon);
  EXPECT_EQ(told(scene, kOps), "5.1 USSR   COMECON for Operations\n");
  EXPECT_EQ(told(scene, kCoup),
            "5.1 USSR   attempts a coup with the 3 Operations of COMECON\n");
  EXPECT_EQ(told(scene, kIran),
            "5.1 USSR   attempts a coup in Iran: USSR military operations "
            "4, DEFCON 4\n");
  const Board before = scene.board;
  scene.roll(4);
  EXPECT_EQ(narrate(before, {Move::Kind::kDie, 3}, scene.board, kUsa),
            "5.1 USSR   rolls 4 for the coup in Iran\n"
            "           Iran USSR 0 to 1 and US 2 to 0\n"
            "           COMECON is discarded\n");
}

TEST(TwilightStruggleLog, CountriesHaveTheirArticles) {
  Scene scene;
  scene.put(kPhilippines, 0, 1);
  scene.play(kUssr, kComecon).choose(kOps, kCoup);
  EXPECT_EQ(told(scene, kPhilippines),
            "5.1 USSR   attempts a coup in the Philippines: USSR military "
            "operations 3\n");
  const Board before = scene.board;
  scene.roll(4);
  EXPECT_EQ(narrate(before, {Move::Kind::kDie, 3}, scene.board, kUsa),
            "5.1 USSR   rolls 4 for the coup in the Philippines\n"
            "           Philippines USSR 0 to 2 and US 1 to 0\n"
            "           COMECON is discarded\n");
}

TEST(TwilightStruggleLog, TellsPointsAndTheEnd) {
  Scene scene;
  scene.board.defcon = 2;
  scene.board.vp = 4;
  scene.play(kUsa, kDuckAndCover);
  EXPECT_EQ(told(scene, kEvent),
            "5.1 US     Duck and Cover as an event: DEFCON 1\n"
            "USSR wins as DEFCON fell to 1: US ahead by 4, DEFCON 1\n");
  Scene other;
  other.play(kUsa, kNuclearTestBan);
  EXPECT_EQ(told(other, kEvent),
            "5.1 US     Nuclear Test Ban as an event: US gains 3 VP (now +3), "
            "Nuclear Test Ban is discarded\n");
}

TEST(TwilightStruggleLog, HidesDrawsOfTheOtherSide) {
  Scene scene;
  scene.board.deck = {kNato, kFidel};
  scene.begin(RequestDeal{.side = Side::kNeutral, .to = kUsa});
  const Move move = Move::of(kNato);
  EXPECT_EQ(narrateMove(scene.board, move, kUsa), "US draws NATO");
  EXPECT_EQ(narrateMove(scene.board, move, Side::kNeutral), "US draws NATO");
  EXPECT_EQ(narrateMove(scene.board, move, kUssr), "US draws a card");
}

TEST(TwilightStruggleLog, HidesTheFirstHeadline) {
  Scene scene;
  scene.give(kUssr, {kFidel});
  scene.give(kUsa, {kNato});
  scene.board.round = 0;
  scene.begin(StateType::kHeadline);
  const Move first = Move::of(kFidel);
  EXPECT_EQ(narrateMove(scene.board, first, kUsa), "USSR chooses a headline");
  EXPECT_EQ(narrateMove(scene.board, first, kUssr),
            "USSR chooses Fidel as headline");
  scene.choose(kFidel);
  EXPECT_EQ(narrateMove(scene.board, Move::of(kNato), kUssr),
            "headlines: US NATO, USSR Fidel");
}

TEST(TwilightStruggleLog, ShowsUsDrawsUnderAldrichAmes) {
  Scene scene;
  scene.board.deck = {kNato, kFidel};
  scene.board.effects.set(Effect::kAldrichAmes);
  scene.begin(RequestDeal{.side = Side::kNeutral, .to = kUsa});
  EXPECT_EQ(narrateMove(scene.board, Move::of(kNato), kUssr), "US draws NATO");
}

TEST(TwilightStruggleLog, ShowsTheFirstHeadlineToWhoAloneHasBoxFour) {
  Scene scene;
  scene.give(kUssr, {kFidel});
  scene.give(kUsa, {kNato});
  scene.board.round = 0;
  scene.board.space = {3, 4};
  scene.begin(StateType::kHeadline);
  EXPECT_EQ(narrateMove(scene.board, Move::of(kFidel), kUsa),
            "USSR chooses Fidel as headline");
}

TEST(TwilightStruggleLog, TellsWhichCardsAreShown) {
  Scene scene;
  scene.give(kUssr, {kFidel, kNasser});
  scene.board.round = 2;
  scene.play(kUsa, kCiaCreated);
  EXPECT_EQ(told(scene, kEvent),
            "5.2 US     CIA Created as an event: the USSR hand shows Fidel and "
            "Nasser\n");
  Scene more;
  more.give(kUssr, {kFidel, kNasser, kBlockade});
  more.board.round = 2;
  more.play(kUsa, kCiaCreated);
  EXPECT_NE(told(more, kEvent).find(" shows Fidel, Blockade and Nasser\n"),
            std::string::npos);
}

// True if `text` contains `name` as whole words.
bool mentions(const std::string& text, std::string_view name) {
  const auto isLetter = [&](std::size_t at) {
    return at < text.size() &&
           std::isalnum(static_cast<unsigned char>(text[at])) != 0;
  };
  for (std::size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at + 1)) {
    if ((at == 0 || !isLetter(at - 1)) && !isLetter(at + name.size())) {
      return true;
    }
  }
  return false;
}

TEST(TwilightStruggleLog, NamesNoHiddenCard) {
  int hiddenCards = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Board before = TwilightStruggle::initial({});
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      const Board& board = visit.board;
      for (Side viewer : {kUssr, kUsa}) {
        const std::size_t i = playerIndex(opponent(viewer));
        CardSet hidden = board.hand[i] - board.known[i];
        if (viewer == kUssr) hidden |= board.tehran - board.deck;
        hiddenCards += hidden.count();
        std::string text =
            render(board, RenderStyle<Move>{.ascii = true, .viewer = viewer});
        // Effects are named like cards.
        const std::size_t effects = text.find("In effect:");
        text.erase(effects, text.find("USSR hand:") - effects);
        if (!visit.history.empty()) {
          text += narrate(before, visit.history.back(), board, viewer);
          // So are names that end with one of them.
          for (int e = 0; e < kEffects; ++e) {
            const std::string over =
                nameOf(static_cast<Effect>(e)) + " is over";
            const std::size_t at = text.find(over);
            if (at != std::string::npos) text.erase(at, over.size());
          }
        }
        // A name that ends with another card's.
        const std::string_view southeast = nameOf(kSoutheastAsiaScoring);
        if (hidden.contains(kSoutheastAsiaScoring)) {
          ASSERT_FALSE(mentions(text, southeast)) << text;
        }
        for (std::size_t at = text.find(southeast); at != std::string::npos;
             at = text.find(southeast)) {
          text.erase(at, southeast.size());
        }
        for (Card card : hidden) {
          ASSERT_FALSE(mentions(text, nameOf(card))) << nameOf(card) << " in\n"
                                                     << text;
        }
      }
      before = board;
    });
  }
  EXPECT_GT(hiddenCards, 10000);
}

TEST(TwilightStruggleLog, SaysSomethingAboutEveryMove) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Board before = TwilightStruggle::initial({});
    bool first = true;
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      if (!first) {
        const Move move = visit.history.back();
        const std::string line = narrateMove(before, move, Side::kNeutral);
        EXPECT_FALSE(line.empty());
        const std::string text =
            narrate(before, move, visit.board, Side::kNeutral);
        EXPECT_EQ(text.back(), '\n');
        if (visit.decision.winner) {
          EXPECT_NE(text.find(visit.board.victor == Side::kNeutral ? "A draw"
                                                                   : " wins "),
                    std::string::npos);
        }
        // Deals are logged without the card.
        if (before.hand[1] != visit.board.hand[1] &&
            line.starts_with("US draws ")) {
          EXPECT_EQ(narrateMove(before, move, kUssr), "US draws a card");
        }
      }
      before = visit.board;
      first = false;
    });
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
