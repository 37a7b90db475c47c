// Whole games as text: both notations round-trip, errors are named.

#include "games/gungi/text/record.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/gungi/game.h"
#include "games/gungi/text/position_text.h"
#include "phase/machine.h"

namespace phasemachine::gungi {
namespace {

Record randomGame(const std::string& options, std::uint64_t seed) {
  Record record;
  record.options = *Options::parse(options);
  Board board = Gungi::initial(record.options);
  record.start = board.position;
  MoveList moves;
  Random random(seed);
  Decision now = PhaseMachine<Gungi>::legalMoves(board, moves);
  while (!now.winner) {
    record.moves.push_back(
        moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    record.comments.push_back(random.below(9) == 0 ? "said" : "");
    now = PhaseMachine<Gungi>::step(board, record.moves.back(), moves);
  }
  record.winner = now.winner;
  record.tags = {{"Black", "One"}, {"White", "Two"}};
  return record;
}

TEST(GungiRecord, WholeGamesRoundTripInBothNotations) {
  for (const char* options :
       {"", "yumi=engine,end=mate", "rules=intro", "rules=beginner",
        "rules=intermediate", "rules=advanced"}) {
    std::string all;
    std::vector<Record> games;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      for (const Notation notation :
           {Notation::kAscii, Notation::kNumbered, Notation::kJapanese}) {
        games.push_back(randomGame(options, seed));
        all += writeRecord(games.back(), notation) + '\n';
      }
    }
    const auto read = readRecords(all, Options{});
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_EQ(read->size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      const Record& game = (*read)[i];
      EXPECT_TRUE(game.moves == games[i].moves);
      EXPECT_EQ(game.winner, games[i].winner);
      EXPECT_EQ(game.tags, games[i].tags);
      EXPECT_TRUE(game.options == games[i].options);
      EXPECT_TRUE(game.start == games[i].start);
      // Trailing blanks are not kept.
      auto comments = games[i].comments;
      while (!comments.empty() && comments.back().empty()) comments.pop_back();
      EXPECT_EQ(game.comments, comments);
    }
  }
}

TEST(GungiRecord, ReadsMovesAloneAndMixedNotations) {
  const auto games = readRecords("64-54 兵(3-5-1)(4-5-1)\n2. J@75 *", {});
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 1U);
  EXPECT_EQ(games->front().moves.size(), 3U);
  EXPECT_FALSE(games->front().winner);
}

TEST(GungiRecord, StartsAnywhere) {
  Record record;
  const std::string text = "4M4/9/9/4D4/4d4/9/9/9/4m4 -/- w";
  record.start = *positionFromText(text, record.options);
  record.moves.push_back(*moveFromText(record.start, record.options, "34x44"));
  record.winner = Side::kSecond;
  const std::string written = writeRecord(record, Notation::kAscii);
  EXPECT_NE(written.find("[Position \"" + text + "\"]"), std::string::npos);
  EXPECT_NE(written.find("1... 34x44 0-1"), std::string::npos);
  const auto read = readRecords(written, {});
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(read->front().start == record.start);
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
    const auto read = readRecords(text, {});
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_NE(std::string(read.status().message()).find(part),
              std::string::npos)
        << read.status();
  }
}

}  // namespace
}  // namespace phasemachine::gungi
