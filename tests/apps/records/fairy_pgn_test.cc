// Games of fairy chess leave the program as PGN and come back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/apps/records/stores.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

class FairyPgnTest : public StoreCommandTest {};

TEST_F(FairyPgnTest, StoresAreExportedAndImported) {
  for (const char* variant : {"crazyhouse", "atomic", "3check"}) {
    SCOPED_TRACE(variant);
    const std::string options = std::string("variant=") + variant;
    const std::string name = path(variant);
    succeed({"selfplay", "fairy_chess", "--options", options, "--games", "2",
             "--sims", "5", "--max-plies", "60", "--variety", "60", "--out",
             name + ".db"});
    succeed({"record", "export", name + ".db", "--out", name + ".pgn"});
    EXPECT_THAT(readFile(name + ".pgn"), HasSubstr("[Variant \""));
    succeed({"record", "import", name + ".pgn", "--game", "fairy_chess",
             "--out", name + "-again.db"});
    succeed({"record", "verify", name + "-again.db"});
    const auto original = gamesIn(name + ".db").at(0);
    const auto imported = gamesIn(name + "-again.db").at(0);
    ASSERT_EQ(original.size(), imported.size());
    for (std::size_t i = 0; i < original.size(); ++i) {
      EXPECT_EQ(imported[i].moves, original[i].moves);
      EXPECT_EQ(imported[i].winner, original[i].winner);
    }
  }
}

// The start dealt by nature becomes the tag FEN.
TEST_F(FairyPgnTest, DealtStartsAreKept) {
  const std::string name = path("dealt");
  succeed({"selfplay", "fairy_chess", "--options",
           "variant=fischerandom,position=random", "--games", "2", "--sims",
           "5", "--max-plies", "20", "--out", name + ".db"});
  succeed({"record", "verify", name + ".db"});
  const auto games = gamesIn(name + ".db").at(0);
  ASSERT_EQ(games.size(), 2U);
  const auto dealt = [](const auto& game) {
    return game.moves.substr(0, game.moves.find(' '));
  };
  EXPECT_TRUE(dealt(games[0]).starts_with("start"));
  EXPECT_NE(dealt(games[0]), dealt(games[1]));
  succeed({"record", "export", name + ".db", "--out", name + ".pgn"});
  EXPECT_THAT(readFile(name + ".pgn"), HasSubstr("[Variant \"Chess960\"]"));
  EXPECT_THAT(readFile(name + ".pgn"), HasSubstr("[FEN \""));
  succeed({"record", "import", name + ".pgn", "--game", "fairy_chess", "--out",
           name + "-again.db"});
  succeed({"record", "verify", name + "-again.db"});
}

TEST_F(FairyPgnTest, PlaySavesAndLoads) {
  const std::string pgn = path("saved.pgn");
  const Words play = {"play",      "fairy_chess",
                      "--options", "variant=crazyhouse",
                      "--side",    "both"};
  ProgramRun run =
      phasemachine(play, "e2e4\nd7d5\ne4d5\nd8d5\nsave " + pgn + "\nquit\n");
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(readFile(pgn), HasSubstr("1. e4 d5 2. exd5 Qxd5"));
  EXPECT_THAT(readFile(pgn), HasSubstr("[Variant \"Crazyhouse\"]"));
  run = phasemachine({"play", "fairy_chess", "--side", "both"},
                     "load " + pgn + "\nP@d7\nquit\n");
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("loaded 4 moves"));
  // Anything PGN cannot express is refused, and no file is created.
  run = phasemachine(
      {"play", "fairy_chess", "--options", "variant=archers", "--side", "both"},
      "save " + path("archers.pgn") + "\nquit\n");
  EXPECT_THAT(run.out, HasSubstr("PGN does not know the variant \"archers\""));
}

}  // namespace
}  // namespace phasemachine
