// Positions and moves as text: reading, refusals with messages, and the rule
// that a refused move breaks.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/gungi/game.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "phase/erased/any_game.h"
#include "phase/erased/any_record.h"
#include "phase/machine.h"
#include "tests/games/gungi/diagrams.h"
#include "tests/support/must.h"

namespace phasemachine::gungi {
namespace {

using testing::HasSubstr;

std::string refusal(const std::string& text, const std::string& options = "") {
  Options rules = *Options::parse(options);
  const auto position = positionFromText(text, rules);
  return position.ok() ? "" : std::string(position.status().message());
}

constexpr const char* kTail = " -/- b";
constexpr const char* kEmpty = "9/9/9/9/9/9/9/9/9";

TEST(PositionText, StartsRoundTrip) {
  for (const char* rules :
       {"seed", "intro", "beginner", "intermediate", "advanced"}) {
    const Options options = *Options::parse(std::string("rules=") + rules);
    Board board = Gungi::initial(options);
    EXPECT_EQ(Gungi::toText(board), startText(options.rules));
    EXPECT_FALSE(PhaseMachine<Gungi>::step(board).winner);
  }
}

TEST(PositionText, TheNumberOfFieldsTellsTheRuleSet) {
  Options options;
  ASSERT_TRUE(positionFromText(startText(RuleSet::kAdvanced), options).ok());
  EXPECT_EQ(options.rules, RuleSet::kAdvanced);
  EXPECT_THAT(refusal(std::string(startText(RuleSet::kSeed)), "rules=intro"),
              HasSubstr("needs 6"));
  EXPECT_THAT(
      refusal(std::string(startText(RuleSet::kIntro)), "rules=beginner"),
      HasSubstr("mode 0 is not that of rules=beginner"));
}

// Several forms are read, one is written.
TEST(PositionText, HandsAreReadInAnyOrderAndWrittenInOne) {
  const std::string empty = kEmpty;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {empty + " T1J2/- w 3 wb 1", empty + " J2T1/- w 3 wb 1"},
      {empty + " -/t1j2m1 w 2 wb 1", empty + " -/m1j2t1 w 2 wb 1"},
      {empty + " D1R2S1/r1d1 w 0 - 1", empty + " R2S1D1/r1d1 w 0 - 1"},
      // The beginners' game has 忍 before 馬.
      {empty + " D1R2S1/r1s1 w 1 - 1", empty + " S1R2D1/s1r1 w 1 - 1"},
      {empty + " T1J2/k1c1 b", empty + " J2T1/c1k1 b"},
  };
  for (const auto& [text, canonical] : cases) {
    const auto read = must(Gungi::fromText(text, {}));
    EXPECT_EQ(Gungi::toText(read), canonical);
    const auto again = must(Gungi::fromText(canonical, {}));
    EXPECT_TRUE(again == read) << text;
    EXPECT_EQ(Gungi::hash(again), Gungi::hash(read)) << text;
  }
}

TEST(PositionText, PlacementAndRoundAreWrittenInOneWay) {
  const std::string rows = "/9/9/9/9/9/9/9/9";
  for (const std::string row : {"36", "45", "1215", "333"}) {
    const auto read =
        must(Gungi::fromText(row + rows + " -/-  w 0  - 007", {}));
    EXPECT_EQ(Gungi::toText(read), "9" + rows + " -/- w 0 - 7");
  }
  const auto tower = must(Gungi::fromText("|d|44" + rows + " -/- b", {}));
  EXPECT_EQ(Gungi::toText(tower), "d8" + rows + " -/- b");
}

TEST(PositionText, EachMistakeHasItsMessage) {
  const std::string tail = kTail;
  const std::string empty = kEmpty;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "has 0 fields"},
      {empty, "has 1 fields"},
      {"8/9/9/9/9/9/9/9/9" + tail, "row 0 has 8 squares"},
      {"91/9/9/9/9/9/9/9/9" + tail, "row 0 has more than 9"},
      {"9/9/9/9/9/9/9/9" + tail, "has 8 rows"},
      {empty + "/9" + tail, "more than 9 rows"},
      {"x8/9/9/9/9/9/9/9/9" + tail, "expected a piece, not \"x\""},
      {"|d8/9/9/9/9/9/9/9/9" + tail, "expected : or |"},
      {"|d:d:d:d|8/9/9/9/9/9/9/9/9" + tail, "more than 3 pieces"},
      {"||8/9/9/9/9/9/9/9/9" + tail, "expected a piece"},
      {"mm7/9/9/9/9/9/9/9/9" + tail, "Black has more than one marshal"},
      {"|m:d|8/9/9/9/9/9/9/9/9" + tail, "marshal under another piece"},
      {empty + " - b", "expected white's hand"},
      {empty + " d1/- b", "a piece of Black in the hand of White"},
      {empty + " D0/- b", "a count from 1 to 9"},
      {empty + " D1D1/- b", "listed twice"},
      {empty + " M1/- b", "a marshal in hand"},
      {empty + " Q1/- b", "expected a piece"},
      {empty + " /- b", "an empty hand is written -"},
      {empty + " -/- x", "expected w or b"},
      {empty + " -/- w 7 - 1", "expected 0, 1, 2 or 3"},
      {empty + " -/- w 0 wb 1", "has no draft"},
      {empty + " -/- w 3 bw 1", "expected wb, w, b or -"},
      {empty + " -/- w 3 b 1", "the side to move may not draft"},
      {empty + " -/- w 3 - x", "expected a number"},
      {"|d:d:d|8/9/9/9/9/9/9/9/9 -/- w 2 - 1", "the limit is 2"},
  };
  for (const auto& [text, part] : cases) {
    const std::string message = refusal(text);
    EXPECT_NE(message.find(part), std::string::npos) << text << ": " << message;
    EXPECT_EQ(message.rfind("gungi position", 0), 0U) << message;
  }
  EXPECT_THAT(refusal(std::string(2000, '9')), HasSubstr("longer than"));
}

TEST(PositionText, MistakesAreFoundAtTheirCharacter) {
  EXPECT_THAT(refusal("9/9/4q4/9/9/9/9/9/9 -/- b"),
              HasSubstr("field 1 (placement), character 6"));
}

TEST(MoveText, BothNotationsOfBothRuleSets) {
  const Options seed;
  const Position start = positionOf(std::string(startText(seed.rules)), seed);
  const std::vector<std::pair<const char*, const char*>> pairs = {
      {"64-54", "兵(7-5-1)(6-5-1)"},
      {"83+74", "大(9-6-1)(8-5-2)付"},
      {"J@75", "新小(8-4-1)"},
      {"J@74", "新小(8-5-2)付"},
  };
  for (const auto& [ascii, japanese] : pairs) {
    const auto a = moveFromText(start, seed, ascii);
    const auto j = moveFromText(start, seed, japanese);
    ASSERT_TRUE(a.ok()) << a.status();
    ASSERT_TRUE(j.ok()) << j.status();
    EXPECT_TRUE(*a == *j);
    EXPECT_EQ(moveToText(start, seed, *a, Notation::kAscii), ascii);
    EXPECT_EQ(moveToText(start, seed, *a, Notation::kJapanese), japanese);
  }
}

// Typed moves use the numbers of the drawn board.
TEST(MoveText, TypedMovesOfThePublishedGameAreNumberedAsItsBoard) {
  const Options options = *Options::parse("rules=advanced");
  const Position start =
      positionOf(std::string(startText(options.rules)), options);
  for (const auto& [typed, japanese] :
       {std::pair{"M@9-4", "新帥(9-4-1)"}, {"M@7-9!", "新帥(7-9-1)終"}}) {
    const auto move = must(moveFromText(start, options, typed));
    EXPECT_EQ(moveToText(start, options, move, Notation::kJapanese), japanese);
    EXPECT_EQ(moveToText(start, options, move, typedNotationOf(options)),
              typed);
  }
  for (const char* wrong :
       {"M@94", "M@9-", "M@9-0", "M@9-4-1", "M@9-4=3", "9-4>84", "94>8-4"}) {
    EXPECT_THAT(complaint(start, options, wrong), HasSubstr("such as 7-5>6-5"))
        << wrong;
  }
  const Position play =
      positionOf("4m4/9/9/9/9/9/3D1d3/4D4/4M4 -/- w 3 - 20", options);
  for (const auto& [typed, japanese] :
       {std::pair{"8-5>7-5", "兵(8-5-1)(7-5-1)"},
        {"9-5+8-5", "帥(9-5-1)(8-5-2)付"}}) {
    const auto move = must(moveFromText(play, options, typed));
    EXPECT_EQ(moveToText(play, options, move, Notation::kJapanese), japanese);
    EXPECT_EQ(moveToText(play, options, move, typedNotationOf(options)), typed);
  }
  EXPECT_THAT(complaint(play, options, "9-5>8-5"),
              HasSubstr("is written 9-5+8-5"));
  EXPECT_EQ(typedNotationOf(Options{}), Notation::kAscii);
}

TEST(MoveText, ADropIsFoundInSmallLettersAndSeveralAreShownAsTheyAreTyped) {
  AnyBoard board = *AnyBoard::initial(anyGame<Gungi>(), "rules=advanced");
  const auto drop = must(board.moveFromPerson("m@9-4"));
  EXPECT_EQ(board.moveToText(drop), "新帥(9-4-1)");
  EXPECT_EQ(board.moveFromPerson("m94").status().message(),
            "move \"m94\" may be M@9-4 or M@9-4!");
}

TEST(GungiQuestion, SaysWhatIsSetUpAndHowItEnds) {
  const Options options = *Options::parse("rules=advanced");
  Board board = Gungi::initial(options);
  MoveList moves;
  PhaseMachine<Gungi>::legalMoves(board, moves);
  EXPECT_EQ(Gungi::question(board, Side::kFirst),
            "White: set up your marshal on ranks 7 to 9, as \"M@7-5\"");
  for (const char* typed : {"M@9-5", "M@1-5"}) {
    const auto move = must(Gungi::moveFromText(board, typed));
    PhaseMachine<Gungi>::step(board, move);
  }
  EXPECT_EQ(Gungi::question(board, Side::kFirst),
            "White: set up a piece of your hand on ranks 7 to 9, as "
            "\"G@7-5\"; end the move with ! to keep the rest in hand and "
            "begin play");
  const auto last = must(Gungi::moveFromText(board, "G@8-5!"));
  PhaseMachine<Gungi>::step(board, last);
  EXPECT_TRUE(Gungi::question(board, Side::kFirst)
                  .starts_with("Black: set up a piece of your hand on ranks 1 "
                               "to 3, as "));
  EXPECT_THAT(Gungi::render(board, {.ascii = true}),
              HasSubstr("Black still sets up"));
  EXPECT_EQ(Gungi::question(Gungi::initial({}), Side::kFirst), "Black to move");
}

TEST(MoveText, CapturesOfTheMarshalAreMarked) {
  const Options seed;
  const Position p = positionOf("9/9/9/9/4M4/4d4/9/9/4m4 -/- b", seed);
  const auto move = must(moveFromText(p, seed, "54x44"));
  EXPECT_EQ(moveToText(p, seed, move, Notation::kJapanese),
            "兵(6-5-1)取(5-5-1)#");
  EXPECT_TRUE(isLegal(p, seed, "兵(6-5-1)取(5-5-1)"));
}

TEST(MoveText, BetrayalsTellWhichPiecesTurn) {
  Options options;
  const Position p =
      positionOf("4m4/9/9/9/3|n:n|5/4T4/9/9/4M4 N2/- w 3 - 20", options);
  options.rules = RuleSet::kAdvanced;
  const std::vector<std::pair<const char*, const char*>> pairs = {
      {"54+43", "謀(6-5-1)(5-6-3)付"},
  };
  // From the first level a tower of two is too high.
  EXPECT_THAT(complaint(p, options, pairs[0].first), HasSubstr("higher"));
  const Position high =
      positionOf("4m4/9/9/9/3|n:n|5/4|D:T|4/9/9/4M4 N2/- w 3 - 20", options);
  const std::vector<std::pair<const char*, const char*>> betrayals = {
      {"54+43=1", "謀(6-5-2)(5-6-3)返槍"},
      {"54+43=2", "謀(6-5-2)(5-6-3)返槍(2)"},
      {"54+43=12", "謀(6-5-2)(5-6-3)返槍槍"},
  };
  for (const auto& [ascii, japanese] : betrayals) {
    const auto move = must(moveFromText(high, options, ascii));
    EXPECT_EQ(moveToText(high, options, move, Notation::kJapanese), japanese);
    const auto again = must(moveFromText(high, options, japanese));
    EXPECT_TRUE(again == move);
  }
  const auto both = moveFromText(high, options, "54+43=12");
  Position child = high;
  makeMove(child, options, *both);
  EXPECT_EQ(positionToText(child, options),
            "4m4/9/9/9/3|N:N:T|5/4D4/9/9/4M4 -/- b 3 - 20");
}

TEST(MoveText, NonsenseIsRefusedInOneLine) {
  const Options seed;
  const Position start = positionOf(std::string(startText(seed.rules)), seed);
  for (const char* bad : {"",
                          "64",
                          "64-",
                          "64-99",
                          "64~54",
                          "64-54!",
                          "Z@55",
                          "j@75",
                          "J@",
                          "64-54=1",
                          "兵",
                          "兵(7-5-1)",
                          "兵(7-5-1)(6-5-1)x",
                          "新",
                          "新兵",
                          "侍(7-5-1)(6-5-1)",
                          "新兵(9-9-9)",
                          "\xE5",
                          "64+54",
                          "83-74"}) {
    const std::string message = complaint(start, seed, bad);
    EXPECT_FALSE(message.empty()) << bad;
    for (const char c : message) EXPECT_TRUE(c >= ' ' && c <= '~') << bad;
  }
  EXPECT_THAT(complaint(start, seed, "83-74"),
              HasSubstr("is written 83+74 here"));
  // Right move, wrong tier.
  EXPECT_THAT(complaint(start, seed, "兵(7-5-2)(6-5-1)"), HasSubstr("tiers"));
}

// The labels beside the board: from 0 in rule set A, ranks and files from 1 in
// B.
TEST(Explain, CountsSquaresAsTheDrawingDoes) {
  const Options seed;
  const Position a = positionOf("9/9/9/9/9/4M4/9/9/4m4 -/- b", seed);
  EXPECT_THAT(complaint(a, seed, "20-30"),
              HasSubstr("no piece at row 2, column 0"));
  EXPECT_THAT(complaint(a, seed, "84-64"),
              HasSubstr("row 8, column 4 to row 6"));
  Options published;
  const Position b =
      positionOf("4m4/9/9/9/9/9/9/9/4M4 -/- w 3 - 20", published);
  published.rules = RuleSet::kAdvanced;
  EXPECT_THAT(complaint(b, published, "20-30"),
              HasSubstr("no piece at rank 3, file 9"));
  EXPECT_THAT(refusal("9/8/9/9/9/9/9/9/9 -/- w 3 - 20", "rules=advanced"),
              HasSubstr("rank 2 has 8 squares"));
}

TEST(Explain, NamesTheRule) {
  const Options seed;
  const Position start = positionOf(std::string(startText(seed.rules)), seed);
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"55-45", "(source)"},
      {"24-34", "(source)"},
      {"64-44", "(reach)"},
      {"71-81", ""},
      {"83+03", "(path)"},
      {"83x03", "(path)"},
      {"84x83", "(capture)"},
      {"84x75", "(capture)"},
      {"62+63", "(fortress)"},
      {"J@55", "(front line)"},
      {"J@84", "(marshal)"},
      {"M@75", "(source)"},
      {"J@60", ""},
      {"85+84", "(marshal)"},
  };
  for (const auto& [move, rule] : cases) {
    const std::string message = complaint(start, seed, move);
    EXPECT_EQ(message.empty(), *rule == '\0') << move << ": " << message;
    EXPECT_NE(message.find(rule), std::string::npos) << move << ": " << message;
  }
}

// Whole games as text; the laws have round trips of random games.

using Records = absl::StatusOr<std::vector<AnyRecord>>;

Records recordsIn(std::string_view text) {
  std::vector<AnyRecord> records;
  RecordPlace place;
  for (;;) {
    RecordRead read = Gungi::kRecordFormat.read(text, "", place);
    if (!read.record) return records;
    if (!read.record->ok()) return read.record->status();
    records.push_back(**std::move(read.record));
    text.remove_prefix(read.used);
    place = read.end;
  }
}

TEST(GungiRecord, ReadsMovesAloneAndMixedNotations) {
  const auto games = must(recordsIn("64-54 兵(3-5-1)(4-5-1)\n2. J@75 *"));
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games.front().moves.size(), 3U);
  EXPECT_FALSE(games.front().winner);
}

TEST(GungiRecord, KeepsAllCommentsOfAMove) {
  const auto games =
      must(recordsIn("1.64-54 {one}{ two\nthree } 1...24-34 2.J@75{four} *"));
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].comments,
            std::vector<std::string>({"one two three", "", "four"}));
}

TEST(GungiRecord, StartsAnywhere) {
  const std::string text =
      "[Game \"gungi\"]\n[Options \"" + Options().toText() +
      "\"]\n[Position \"4M4/9/9/4D4/4d4/9/9/9/4m4 -/- w\"]\n"
      "[White \"Two\"]\n\n1... 34x44 {said} 0-1\n";
  const auto read = must(recordsIn(text));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(must(Gungi::kRecordFormat.write(read[0])), text);
}

TEST(GungiRecord, MistakesAreNamed) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"64-54 64-54", "game 1: move 2: gungi move \"64-54\" is not legal"},
      {"64-54 * 24-34", "game 2: move 1"},
      {"[Options \"rules=x\"] *", "option rules"},
      {"[Game \"chess\"] *", "a game of \"chess\""},
      {"[Position \"9 b\"] *", "Position: gungi position"},
      {"[broken", "not a tag"},
      {"64-54 {endless", "a comment does not end"},
  };
  for (const auto& [text, part] : cases) {
    const auto read = recordsIn(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_NE(std::string(read.status().message()).find(part),
              std::string::npos)
        << read.status();
  }
}

}  // namespace
}  // namespace phasemachine::gungi
