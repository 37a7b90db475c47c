// Wrong texts: the messages name the error, and nothing changes.

#include "games/twilight_struggle/text/text.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string complaint(const std::string& text) {
  const auto board = fromText(text, {});
  EXPECT_FALSE(board.ok()) << text;
  return std::string(board.status().message());
}

TEST(TwilightStruggleText, NamesTheKeyThePartAndWhatIsExpected) {
  EXPECT_THAT(complaint("turn=3 defcon=9"),
              AllOf(StartsWith("twilight_struggle position: defcon: "),
                    HasSubstr("\"9\""), HasSubstr("1 to 5")));
  EXPECT_THAT(complaint("turn=0"), HasSubstr("1 to 10"));
  EXPECT_THAT(complaint("hand.US=NATO,Fidell,8"),
              AllOf(HasSubstr("hand.US"), HasSubstr("\"Fidell\"")));
  EXPECT_THAT(complaint("US=Cuba:3,Cubaa:1"),
              AllOf(HasSubstr("US: "), HasSubstr("\"Cubaa:1\"")));
  EXPECT_THAT(complaint("USSR=Cuba:201"), HasSubstr("\"Cuba:201\""));
  EXPECT_THAT(complaint("USSR=Cuba"), HasSubstr("\"Cuba\""));
  EXPECT_THAT(complaint("effects=NATO,Natto"), HasSubstr("\"Natto\""));
  EXPECT_THAT(complaint("milops=3"), HasSubstr("USSR/US"));
  EXPECT_THAT(complaint("space=9/0"), HasSubstr("0 to 8"));
  EXPECT_THAT(complaint("china=USSR:sideways"), HasSubstr("sideways"));
  EXPECT_THAT(complaint("chernobyl=6"), HasSubstr("0 to 5"));
  EXPECT_THAT(complaint("headlines=8"), HasSubstr("headlines"));
  EXPECT_THAT(complaint("phasing=UK"), HasSubstr("\"UK\""));
  EXPECT_THAT(complaint("rules=norad:never"),
              AllOf(HasSubstr("rules: "), HasSubstr("at_once")));
  EXPECT_THAT(complaint("stack=ar_ussr,ask_nothing.0"),
              AllOf(HasSubstr("stack: "), HasSubstr("\"ask_nothing.0\"")));
  EXPECT_THAT(complaint("turns=3"),
              AllOf(HasSubstr("no key \"turns\""), HasSubstr("turn, round")));
  EXPECT_THAT(complaint("turn"), HasSubstr("turn="));
  EXPECT_THAT(complaint("turn=3 turn=4"), HasSubstr("said twice"));
}

TEST(TwilightStruggleText, NamesWhatContradictsTheRules) {
  EXPECT_THAT(complaint("hand.US=NATO hand.USSR=NATO"),
              HasSubstr("NATO is in two places"));
  EXPECT_THAT(complaint("hand.US=6"), HasSubstr("The China Card"));
  EXPECT_THAT(complaint("known.US=NATO"),
              HasSubstr("NATO is known and not in the hand"));
  EXPECT_THAT(complaint("headlines=8/21"), HasSubstr("headline"));
  EXPECT_THAT(complaint("hand.USSR=NATO lacks.USSR=NATO"),
              HasSubstr("hidden card"));
  EXPECT_THAT(complaint("stack=ask_card.0"), HasSubstr("bottom"));
  EXPECT_THAT(complaint("stack=ar_ussr,ussr_win_end"), HasSubstr("end"));
  EXPECT_THAT(complaint("stack=ar_ussr,ask_mode.0.8.0"),
              HasSubstr("entry 2 of the stack"));
}

TEST(TwilightStruggleText, MessagesStayOneLineWhateverTheInput) {
  for (const std::string& text :
       {std::string("hand.US=\x01\xff\n"), std::string("rules=us_bon\x05:1"),
        "rules=" + std::string(5000, 'r'), "x=" + std::string(5000, 'y'),
        std::string(5000, 'z'), "stack=" + std::string(300, 'a')}) {
    const std::string message = complaint(text);
    EXPECT_LT(message.size(), 600U);
    for (const char c : message) {
      EXPECT_TRUE(c >= ' ' && c <= '~') << static_cast<int>(c);
    }
  }
}

TEST(TwilightStruggleText, AScenarioHasWhatIsLeftOut) {
  const auto board = fromText(
      "turn=4 round=2 phasing=US hand.US=Grain_Sales_to_Soviets,13 vp=-3", {});
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(board->hand[1], (CardSet{kGrainSalesToSoviets, kArabIsraeliWar}));
  EXPECT_EQ(board->defcon, 5);
  EXPECT_EQ(board->vp, -3);
  EXPECT_TRUE(board->deck.contains(kBrushWar));
  EXPECT_FALSE(board->deck.contains(kArabIsraeliWar));
  EXPECT_FALSE(board->deck.contains(kTerrorism));
  // Names in any case, and numbers.
  EXPECT_TRUE(fromText("hand.US=nato,8 USSR=cuba:2", {}).ok());
}

TEST(TwilightStruggleText, WrongMovesAreNamedAndChangeNothing) {
  using Machine = PhaseMachine<TwilightStruggle>;
  auto board = *fromText("turn=4 round=2 hand.USSR=8,14", {});
  MoveList moves;
  Machine::legalMoves(board, moves);
  const Board before = board;
  for (const std::string word : {"", "Kuba", "7", "0+3", "3+7", "12", "\n"}) {
    const auto move = moveFromText(board, word);
    ASSERT_FALSE(move.ok()) << word;
    EXPECT_THAT(std::string(move.status().message()),
                HasSubstr("neither a country, a card, a choice nor a roll"));
  }
  // A move that is not legal now.
  for (const std::string word : {"NATO", "Cuba", "event", "4", "2+6"}) {
    const auto move = moveFromText(board, word);
    ASSERT_TRUE(move.ok()) << word;
    const auto stepped = Machine::tryStep(board, *move);
    EXPECT_FALSE(stepped.ok()) << word;
    EXPECT_FALSE(stepped.status().message().empty());
    EXPECT_EQ(board, before);
  }
  EXPECT_TRUE(Machine::tryStep(board, *moveFromText(board, "fidel")).ok());
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
