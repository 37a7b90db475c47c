// Wrong texts: the messages name the error, and nothing changes.

#include "games/twilight_struggle/text/text.h"

#include <gmock/gmock.h>

#include <string>
#include <string_view>

#include "phase/erased/any_game.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/must.h"
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
  for (const char* text :
       {"hand.US=NATO,nato", "hand.US=8,8", "US=Cuba:3,Iran:1,Cuba:1",
        "reach.US=Cuba,Cuba", "lacks.USSR=NATO,21"}) {
    EXPECT_THAT(complaint(text), HasSubstr("stands twice")) << text;
  }
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
  const auto board = must(fromText(
      "turn=4 round=2 phasing=US hand.US=Grain_Sales_to_Soviets,13 vp=-3", {}));
  EXPECT_EQ(board.hand[1], (CardSet{kGrainSalesToSoviets, kArabIsraeliWar}));
  EXPECT_EQ(board.defcon, 5);
  EXPECT_EQ(board.vp, -3);
  EXPECT_TRUE(board.deck.contains(kBrushWar));
  EXPECT_FALSE(board.deck.contains(kArabIsraeliWar));
  EXPECT_FALSE(board.deck.contains(kTerrorism));
  // Names in any case, and numbers.
  EXPECT_TRUE(fromText("hand.US=nato,8 USSR=cuba:2", {}).ok());
}

TEST(TwilightStruggleText, WrongMovesAreNamedAndChangeNothing) {
  auto board = *fromText("turn=4 round=2 hand.USSR=8,14", {});
  MoveList moves;
  PhaseMachine<TwilightStruggle>::legalMoves(board, moves);
  const Board before = board;
  for (const std::string word : {"", "Kuba", "7", "0+3", "3+7", "12", "\n"}) {
    const auto move = moveFromText(board, word);
    ASSERT_FALSE(move.ok()) << word;
    EXPECT_THAT(std::string(move.status().message()),
                HasSubstr("neither a country, a card, a choice nor a roll"));
  }
  // A move that is not legal now.
  for (const std::string word : {"NATO", "Cuba", "event", "4", "2+6"}) {
    const auto move = must(moveFromText(board, word));
    const auto stepped = PhaseMachine<TwilightStruggle>::tryStep(board, move);
    EXPECT_FALSE(stepped.ok()) << word;
    EXPECT_FALSE(stepped.status().message().empty());
    EXPECT_EQ(board, before);
  }
  EXPECT_TRUE(PhaseMachine<TwilightStruggle>::tryStep(
                  board, *moveFromText(board, "fidel"))
                  .ok());
}

// Names as people type them: moves among the legal ones, and cards to look up.

// The move that `text` names on the board, or the message.
std::string read(const Board& board, std::string_view text) {
  const AnyGame& game = anyGame<TwilightStruggle>();
  const auto move = game.moveFromPerson(&board, text);
  return move.ok() ? game.moveToText(&board, *move)
                   : std::string(move.status().message());
}

TEST(Names, CountriesInAnyLetters) {
  Scene scene;
  for (const Country country : kAllCountries) scene.put(country, 1, 1);
  scene.begin(RequestNorad{.side = kUsa});
  for (const char* text : {"East Germany", "east germany", "East_Germany",
                           "EASTGERMANY", "east g", "E. Germany", "GDR"}) {
    EXPECT_EQ(read(scene.board, text), "East_Germany") << text;
  }
  EXPECT_EQ(read(scene.board, "UK"), "United_Kingdom");
  EXPECT_EQ(read(scene.board, "united kingdom"), "United_Kingdom");
  EXPECT_EQ(read(scene.board, "spain"), "Spain_Portugal");
  EXPECT_EQ(read(scene.board, "Laos/Cambodia"), "Laos_Cambodia");
  EXPECT_EQ(read(scene.board, "germany"),
            "move \"germany\" may be West_Germany or East_Germany");
  // A whole name means itself even if others begin with it or contain it.
  EXPECT_EQ(read(scene.board, "niger"), "Nigeria");
  EXPECT_EQ(read(scene.board, "south africa"), "South_Africa");
  EXPECT_EQ(read(scene.board, "sudan"), "Sudan");
}

TEST(Names, ChoicesInPart) {
  Scene scene;
  for (const Country country : kAllCountries) scene.put(country, 1, 1);
  takeSnapshot(scene.board);
  scene.begin(RequestOps{.side = kUsa,
                         .card = kDuckAndCover,
                         .value = 3,
                         .kinds = kAnyOperations,
                         .terms = 0});
  EXPECT_EQ(read(scene.board, "coup"), "coup");
  EXPECT_EQ(read(scene.board, "inf"), "influence");
  EXPECT_EQ(read(scene.board, "REALIGN"), "realign");
  // One letter is not an abbreviation; an illegal move means itself.
  EXPECT_NE(read(scene.board, "c").find("neither a country"),
            std::string::npos);
  EXPECT_EQ(read(scene.board, "event"), "event");
}

TEST(Names, CardsByNumberAndInPart) {
  Scene scene;
  scene.give(kUssr, {kSuezCrisis, kFidel, kAsiaScoring, kEuropeScoring,
                     kTheCambridgeFive, kDeStalinization});
  scene.begin(RequestCard{.side = kUssr});
  EXPECT_EQ(read(scene.board, "suez"), "Suez_Crisis");
  EXPECT_EQ(read(scene.board, "28"), "Suez_Crisis");
  // "1" would be a roll.
  EXPECT_EQ(read(scene.board, "1"), "Asia_Scoring");
  EXPECT_EQ(read(scene.board, "Asia"), "Asia_Scoring");
  EXPECT_EQ(read(scene.board, "cambridge"), "The_Cambridge_Five");
  EXPECT_EQ(read(scene.board, "de-stalinization"), "De_Stalinization");
  EXPECT_EQ(read(scene.board, "scoring"),
            "move \"scoring\" may be Asia_Scoring or Europe_Scoring");
}

std::string look(std::string_view name) {
  const auto text = cardTopicText(name);
  return text.ok() ? *text : std::string(text.status().message());
}

TEST(Names, CardsToLookUp) {
  for (const Card card : kAllCards) {
    const std::string text = look(nameOf(card));
    EXPECT_EQ(text.find("\n  \n"), std::string::npos) << text;
  }
  EXPECT_EQ(
      look("suez"),
      "28 Suez Crisis\n"
      "USSR card, 3 Operations, Early War; leaves the game once its event "
      "has\nhappened.\n"
      "  The USSR removes 4 US influence from France, the United Kingdom "
      "and Israel,\n  at most 2 in each.\n");
  EXPECT_EQ(look("28"), look("Suez_Crisis"));
  EXPECT_TRUE(look("east european").starts_with("29 East European Unrest\n"));
  EXPECT_TRUE(look("nato").starts_with("21 NATO\nUS card, 4 Operations"));
  EXPECT_TRUE(look("china card").starts_with("6 The China Card\nNeutral"));
  EXPECT_TRUE(look("u2").starts_with("60 U-2 Incident\n"));
  EXPECT_TRUE(look("purge").starts_with("31 Red Scare/Purge\n"));
  EXPECT_EQ(look("war games"), look("Wargames"));
  EXPECT_EQ(look("korea"), look("Korean War"));
  const std::string europe = look("Europe Scoring");
  EXPECT_NE(europe.find("In Europe a side scores 3 for presence, 7"),
            std::string::npos)
      << europe;
  const std::string africa = look("africa");
  EXPECT_NE(africa.find("1 for presence, 4 for domination and 6 for control"),
            std::string::npos)
      << africa;
  EXPECT_EQ(look("asia"), look("Asia Scoring"));  // not that of Southeast Asia
  EXPECT_EQ(look("america s"),
            "\"america s\" may be Central America Scoring or South America "
            "Scoring");
  EXPECT_EQ(look("nobody"), "no card is called \"nobody\"");
  EXPECT_EQ(look("111"), "no card is called \"111\"");
}

// The texts have the numbers of the tables.
TEST(Names, FactsAgreeWithTheTable) {
  for (const Card card : kAllCards) {
    const std::string text = look(nameOf(card));
    EXPECT_TRUE(text.starts_with(std::to_string(card) + ' ' +
                                 std::string(nameOf(card)) + '\n'))
        << text;
    EXPECT_EQ(text.find("leaves the game") != std::string::npos,
              kStarredCards.contains(card))
        << text;
    EXPECT_EQ(text.find("Scoring card,") != std::string::npos, isScoring(card));
    EXPECT_EQ(text.find("makes war") != std::string::npos,
              kWarCards.contains(card))
        << text;
  }
}

TEST(Names, BriefDrawingsShowTheHandAndNoMap) {
  Scene scene;
  scene.put({{kFrance, 0, 3}, {kCuba, 3, 0}});
  scene.give(kUsa, {kNato});
  scene.give(kUssr, {kFidel});
  scene.begin(Happen{kSuezCrisis, kUssr});
  const std::string text =
      TwilightStruggle::render(scene.board, {.viewer = kUssr, .brief = true});
  EXPECT_NE(text.find("DEFCON 5"), std::string::npos) << text;
  EXPECT_NE(text.find("Fidel"), std::string::npos) << text;
  EXPECT_NE(text.find("France"), std::string::npos) << text;
  EXPECT_NE(text.find("Suez Crisis"), std::string::npos) << text;
  EXPECT_EQ(text.find("Cuba"), std::string::npos) << text;
  EXPECT_EQ(text.find("NATO ("), std::string::npos) << text;
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
