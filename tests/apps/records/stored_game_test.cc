// Plies as bytes: they round-trip, and damage is reported.

#include "apps/records/stored_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "apps/records/replay.h"
#include "tests/apps/records/support.h"
#include "tests/support/must.h"

namespace phasemachine::records {
namespace {

using testing::HasSubstr;

TEST(StoredGameTest, PliesComeBackAsTheyWere) {
  const std::vector<StoredPly> plies = {
      {.side = Side::kNeutral, .move = UINT32_MAX},
      {.side = Side::kSecond,
       .move = 0,
       .searched = true,
       .score = 0.123456F,
       .simulations = UINT64_MAX,
       .depth = 300,
       .microseconds = 1,
       .visits = {{127, 128}, {16384, 1}}},
      {.side = Side::kFirst, .move = 128, .searched = true}};
  PlyPacker packer;
  for (const StoredPly& ply : plies) packer.add(ply);
  StoredGame game;
  game.length = 3;
  game.plies = packer.takePlies();
  game.times = packer.takeTimes();
  const auto again = must(unpackPlies(game));
  EXPECT_EQ(again, plies);
}

TEST(StoredGameTest, EveryPrefixIsRefused) {
  const StoredGame whole = randomGame(**findGame("chess"), 3);
  ASSERT_TRUE(unpackPlies(whole).ok());
  for (std::size_t size = 0; size < whole.plies.size(); ++size) {
    StoredGame cut = whole;
    cut.plies.resize(size);
    const auto plies = unpackPlies(cut);
    ASSERT_FALSE(plies.ok()) << size;
    EXPECT_THAT(std::string(plies.status().message()),
                HasSubstr("game 4, ply"));
  }
  StoredGame cut = whole;
  cut.times.pop_back();
  EXPECT_FALSE(unpackPlies(cut).ok());
}

TEST(StoredGameTest, NumbersThatDoNotFitAreRefused) {
  // A searched ply of move, score, simulations, depth, one visit; its time.
  const auto message = [](const std::string& move, const std::string& depth,
                          const std::string& visited, const std::string& time) {
    StoredGame game;
    game.length = 1;
    game.plies = std::string(1, '\4') + move + std::string(4, '\0') + '\1' +
                 depth + '\1' + visited + '\1';
    game.times = time;
    return std::string(unpackPlies(game).status().message());
  };
  const std::string one = "\1";
  const std::string bits32 = "\x80\x80\x80\x80\x10";
  const std::string bits63 = "\x80\x80\x80\x80\x80\x80\x80\x80\x80\1";
  const std::string bits64 = "\x80\x80\x80\x80\x80\x80\x80\x80\x80\2";
  const std::string large = "game 1, ply 1: a number is too large";
  EXPECT_EQ(message(one, one, one, one), "");
  EXPECT_EQ(message(bits32, one, one, one), large);
  EXPECT_EQ(message(one, bits32, one, one), large);
  EXPECT_EQ(message(one, one, bits32, one), large);
  EXPECT_EQ(message(one, bits64, one, one), large);
  EXPECT_THAT(message(one, one, one, bits63), HasSubstr("time"));
}

TEST(StoredGameTest, ChecksumSeesEverythingButTheClock) {
  const StoredGame game = randomGame(**findGame("chess"), 3);
  const auto differs = [&](auto change) {
    StoredGame other = game;
    change(other);
    return checksumOf(other) != checksumOf(game);
  };
  EXPECT_TRUE(differs([](StoredGame& g) { ++g.number; }));
  EXPECT_TRUE(differs([](StoredGame& g) { g.firstPlayer = 1; }));
  EXPECT_TRUE(differs([](StoredGame& g) { g.winner = Side::kFirst; }));
  EXPECT_TRUE(differs([](StoredGame& g) { g.end += 'x'; }));
  EXPECT_TRUE(differs([](StoredGame& g) { g.returns = {1, -1}; }));
  EXPECT_TRUE(differs([](StoredGame& g) { ++g.length; }));
  EXPECT_TRUE(differs([](StoredGame& g) { g.plies.back() ^= 1; }));
  EXPECT_TRUE(differs([](StoredGame& g) { g.moves.back() ^= 1; }));
  EXPECT_TRUE(differs([](StoredGame& g) { g.start = "x"; }));
  EXPECT_FALSE(differs([](StoredGame& g) { g.times.clear(); }));
  EXPECT_FALSE(differs([](StoredGame& g) { ++g.microseconds; }));
}

// Written stores stay readable: these numbers change only with the schema
// version.
TEST(StoredGameTest, ChecksumsAreThoseOfTheSchema) {
  StoredGame game;
  game.number = 5;
  game.start = "a start";
  game.firstPlayer = 1;
  game.winner = Side::kSecond;
  game.end = "mate";
  game.returns = {-1, 1};
  game.length = 2;
  game.simulations = 60;
  game.microseconds = 1234;
  game.moves = "e2e4 e7e5";
  game.plies = "plies";
  game.times = "times";
  game.tags = "{}";
  EXPECT_EQ(checksumOf(game), 14525444995395818074U);
  EXPECT_EQ(checksumOf(game, 7), 5078027166028157608U);
  EXPECT_EQ(clockChecksumOf(game), 16012900888760700709U);
  StoredRun run;
  run.kind = "selfplay";
  run.program = "0.1.0";
  run.engine = "0123456789abcdef";
  run.game = "chess";
  run.options = "variant=chess";
  run.position = "a position";
  run.seed = 3;
  run.settings = "{}";
  run.games = 10;
  run.created = "2026-01-02 03:04:05";
  EXPECT_EQ(hashOf(run), 3766701035736911887U);
  EXPECT_EQ(checksumOf(run), 11257750976457219839U);
}

TEST(ReplayTest, VerifiesGamesOfEveryKind) {
  for (const AnyGame* kind : allGames()) {
    StoredRun run;
    static_cast<RunDescription&>(run) = runOf(*kind);
    const auto replay = must(Replay::of(run));
    for (std::uint64_t number = 0; number < 5; ++number) {
      const StoredGame game = randomGame(*kind, number, 400);
      EXPECT_TRUE(replay.verify(game).ok())
          << kind->name << ": " << replay.verify(game);
    }
  }
}

TEST(ReplayTest, TellsWhatDoesNotFit) {
  StoredRun run;
  static_cast<RunDescription&>(run) = ticTacToeRun();
  const auto replay = must(Replay::of(run));
  const StoredGame good = ticTacToeGame(4);
  const auto message = [&](auto change) {
    StoredGame game = good;
    change(game);
    return std::string(replay.verify(game).message());
  };
  EXPECT_EQ(message([](StoredGame&) {}), "");
  EXPECT_THAT(message([](StoredGame& g) { g.moves[0] ^= 1; }),
              HasSubstr("game 5, ply 1: the text is"));
  EXPECT_THAT(message([](StoredGame& g) { g.moves += " a1"; }),
              HasSubstr("more texts than moves"));
  EXPECT_THAT(message([](StoredGame& g) {
                g.winner =
                    g.winner == Side::kFirst ? Side::kSecond : Side::kFirst;
              }),
              HasSubstr("the winner is"));
  EXPECT_THAT(message([](StoredGame& g) { g.returns[0] += 1; }),
              HasSubstr("the returns"));
  EXPECT_THAT(message([](StoredGame& g) { g.plies[0] ^= 1; }),
              HasSubstr("made by second, but first decides"));
  EXPECT_THAT(message([](StoredGame& g) { g.plies[1] ^= 127; }),
              HasSubstr("is not legal"));
}

TEST(ReplayTest, RefusesRunsThatThisProgramDoesNotKnow) {
  StoredRun run;
  static_cast<RunDescription&>(run) = ticTacToeRun();
  run.id = 3;
  run.game = "checkers";
  EXPECT_THAT(std::string(Replay::of(run).status().message()),
              HasSubstr("run 3: unknown game"));
  run.game = "tic_tac_toe";
  run.position = "no board";
  EXPECT_THAT(std::string(Replay::of(run).status().message()),
              HasSubstr("run 3: "));
}

}  // namespace
}  // namespace phasemachine::records
