// selfplay and match with a store: the same games whether played in one go,
// resumed or sharded.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>

#include "games/catalog.h"
#include "tests/apps/records/stores.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

using SelfplayStoreTest = StoreCommandTest;

TEST_F(SelfplayStoreTest, GamesAreTheSameForAnyWorkersAndInShards) {
  for (const auto& game :
       {std::pair{"ttt", &ticTacToe}, std::pair{"chess", &chessWords}}) {
    const std::string base = game.first;
    const auto run = [&](const std::string& file, const Words& more) {
      succeed(
          (*game.second)(joined({"--games", "7", "--out", path(file)}, more)));
      return path(file);
    };
    const auto whole = gamesIn(run(base + "1.db", {"--threads", "1"}));
    ASSERT_EQ(whole.size(), 1U);
    ASSERT_EQ(whole[0].size(), 7U);
    EXPECT_NE(whole[0][0].plies, whole[0][1].plies);
    EXPECT_EQ(gamesIn(run(base + "2.db", {"--threads", "2"})), whole);
    // Shards in files of their own, merged; and in one file.
    Words merge = {"record", "merge", "--out", path(base + "-merged.db")};
    for (const char* i : {"0", "1", "2"}) {
      const std::string shard = std::string(i) + "/3";
      run(base + "-part.db", {"--shard", shard, "--threads", "2"});
      merge.push_back(path(base + "-part." + i + "-of-3.db"));
      run(base + "-same.db", {"--shard", shard, "--same-file"});
    }
    succeed(merge);
    EXPECT_EQ(gamesIn(path(base + "-merged.db")), whole);
    EXPECT_EQ(gamesIn(path(base + "-same.db")), whole);
    EXPECT_FALSE(fs::exists(path(base + "-merged.db-wal")));
  }
}

TEST_F(SelfplayStoreTest, SeveralProcessesFillOneFileAtATime) {
  succeed(ticTacToe({"--games", "90", "--out", path("whole.db")}));
  std::vector<std::thread> processes;
  for (const char* shard : {"0/3", "1/3", "2/3"}) {
    processes.emplace_back([&, shard] {
      succeed(ticTacToe({"--games", "90", "--shard", shard, "--same-file",
                         "--out", path("same.db")}));
    });
  }
  for (std::thread& process : processes) process.join();
  EXPECT_EQ(gamesIn(path("same.db")), gamesIn(path("whole.db")));
}

TEST_F(SelfplayStoreTest, SummaryAndSignatureAreThoseWithoutAStore) {
  const auto with = lastJson(
      succeed(ticTacToe({"--games", "9", "--out", path("x.db"), "--json"})));
  const auto without = lastJson(succeed(ticTacToe({"--games", "9", "--json"})));
  for (const char* key : {"signature", "results", "ends", "plies", "shortest",
                          "longest", "simulations", "games"}) {
    EXPECT_EQ(with[key], without[key]) << key;
  }
  EXPECT_EQ(with["resumed"], 0);
  EXPECT_FALSE(with.contains("records"));
  const auto threads = lastJson(succeed(ticTacToe(
      {"--games", "9", "--threads", "4", "--out", path("y.db"), "--json"})));
  EXPECT_EQ(threads["signature"], without["signature"]);
}

TEST_F(SelfplayStoreTest, ResumePlaysExactlyTheMissingGames) {
  succeed(ticTacToe({"--games", "20", "--out", path("whole.db")}));
  const Words start = {"--out", path("x.db"), "--resume", "--json"};
  const auto first =
      lastJson(succeed(ticTacToe(joined({"--games", "8"}, start))));
  EXPECT_EQ(first["resumed"], 0);
  const auto rest =
      lastJson(succeed(ticTacToe(joined({"--games", "20"}, start))));
  EXPECT_EQ(rest["resumed"], 8);
  EXPECT_EQ(rest["games"], 20);
  EXPECT_EQ(gamesIn(path("x.db")), gamesIn(path("whole.db")));
  const auto again =
      lastJson(succeed(ticTacToe(joined({"--games", "20"}, start))));
  EXPECT_EQ(again["resumed"], 20);
  EXPECT_EQ(again["signature"], rest["signature"]);
}

TEST_F(SelfplayStoreTest, RefusesARunThatIsThereOrAnotherOne) {
  succeed(ticTacToe({"--games", "4", "--out", path("x.db")}));
  const auto before = gamesIn(path("x.db"));
  const auto refused = [&](const Words& words, const char* message) {
    const ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_EQ(gamesIn(path("x.db")), before);
  };
  refused(ticTacToe({"--games", "6", "--out", path("x.db")}),
          "has 4 of these 6 games already; --resume plays");
  refused(
      changed(ticTacToe({"--games", "6", "--resume", "--out", path("x.db")}),
              "--seed", "6"),
      "its run differs: seed 5, not 6");
  refused(ticTacToe({"--games", "6", "--variety", "0", "--resume", "--out",
                     path("x.db")}),
          "settings");
  refused(chessWords({"--games", "6", "--resume", "--out", path("x.db")}),
          "game tic_tac_toe, not chess");
  refused(ticTacToe({"--games", "6", "--resume", "--out", path("x.jsonl")}),
          "--resume: needs --out with a store");
  refused(ticTacToe({"--same-file"}), "--same-file: needs");
  refused(ticTacToe({"--shard", "4/4"}), "--shard: ");
}

TEST_F(SelfplayStoreTest, AllKindsOfGamesGoIntoOneFile) {
  const Words words = {"selfplay",    "--games", "2",     "--sims",      "5",
                       "--max-plies", "20",      "--out", path("all.db")};
  succeed(words);
  EXPECT_EQ(gamesIn(path("all.db")).size(), allGames().size());
  succeed({"record", "verify", path("all.db")});
  succeed(joined(words, {"--resume"}));
}

TEST_F(SelfplayStoreTest, MatchesResumeWithTheSameResult) {
  const auto match = [&](const char* games, const Words& more) {
    return joined(
        {"match", "tic_tac_toe", "--first", "mcts:sims=40", "--second",
         "random", "--opening-plies", "2", "--games", games, "--json"},
        more);
  };
  const auto whole = lastJson(succeed(match("30", {"--threads", "2"})));
  const Words out = {"--out", path("x.db"), "--resume"};
  const auto part = lastJson(succeed(match("12", out)));
  EXPECT_EQ(part["games"], 12);
  const auto resumed = lastJson(succeed(match("30", out)));
  for (const char* key : {"games", "result", "as_first", "as_second", "pairs",
                          "elo", "ends", "plies"}) {
    EXPECT_EQ(resumed[key], whole[key]) << key;
  }
  for (const std::size_t player : {0U, 1U}) {
    EXPECT_EQ(resumed["players"][player]["moves"],
              whole["players"][player]["moves"]);
    EXPECT_EQ(resumed["players"][player]["simulations"],
              whole["players"][player]["simulations"]);
  }
  // Pairs stay together in shards.
  for (const char* shard : {"0/2", "1/2"}) {
    succeed(match("30", {"--shard", shard, "--out", path("s.db")}));
  }
  succeed({"record", "merge", "--out", path("m.db"), path("s.0-of-2.db"),
           path("s.1-of-2.db")});
  EXPECT_EQ(gamesIn(path("m.db")), gamesIn(path("x.db")));
  succeed({"record", "verify", path("m.db")});
}

TEST_F(SelfplayStoreTest, AFullDiskKeepsWhatWasWritten) {
  const std::string disk = path("disk");
  fs::create_directory(disk);
  const auto mount = [&](const std::string& options) {
    return std::system(("mount -t tmpfs -o " + options + " tmpfs '" + disk +
                        "' 2>/dev/null")
                           .c_str()) == 0;
  };
  if (!mount("size=400k")) GTEST_SKIP() << "cannot mount a small disk";
  const std::unique_ptr<void, std::function<void(void*)>> unmount(
      this, [&](void*) {
        EXPECT_EQ(std::system(("umount '" + disk + "'").c_str()), 0);
      });
  const Words run = changed(ticTacToe({"--games", "3000"}), "--sims", "10");
  const Words words = joined(run, {"--out", disk + "/x.db", "--resume"});
  const ProgramRun full = phasemachine(words);
  EXPECT_EQ(full.exitCode, 1);
  EXPECT_THAT(full.err, HasSubstr("the disk is full"));
  EXPECT_THAT(full.err, HasSubstr("are kept"));
  const auto kept = gamesIn(disk + "/x.db");
  EXPECT_GT(kept.at(0).size(), 10U);
  EXPECT_LT(kept.at(0).size(), 3000U);
  EXPECT_TRUE(mount("remount,size=40m"));
  succeed({"record", "verify", disk + "/x.db"});
  succeed(words);
  succeed(joined(run, {"--out", path("whole.db")}));
  const auto whole = gamesIn(path("whole.db"));
  EXPECT_EQ(gamesIn(disk + "/x.db"), whole);
  for (const records::StoredGame& game : kept[0]) {
    EXPECT_EQ(game, whole[0][game.number]);
  }
}

TEST_F(SelfplayStoreTest, RefusesFilesThatAreNoStoreBeforePlaying) {
  writeFile(path("text.db"), "This is a text, and by no means a store.");
  const ProgramRun text =
      phasemachine(ticTacToe({"--out", path("text.db"), "--resume"}));
  EXPECT_EQ(text.exitCode, 1);
  EXPECT_THAT(text.err, HasSubstr("is no store of games"));
  EXPECT_EQ(readFile(path("text.db")),
            "This is a text, and by no means a store.");
  const ProgramRun folder =
      phasemachine(ticTacToe({"--out", path("no/folder/x.db")}));
  EXPECT_EQ(folder.exitCode, 1);
  EXPECT_THAT(folder.err, HasSubstr("cannot open or write"));
  EXPECT_EQ(folder.out, "");
}

TEST_F(SelfplayStoreTest, TakesItsShardFromOpenMpi) {
  if (std::system("command -v mpirun >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "mpirun is not installed";
  }
  succeed(ticTacToe({"--games", "10", "--out", path("whole.db")}));
  std::string command = "mpirun -n 3 --oversubscribe --allow-run-as-root";
  for (const std::string& word : commandLine(ticTacToe(
           {"--games", "10", "--threads", "1", "--out", path("mpi.db")}))) {
    command += " '" + word + "'";
  }
  ASSERT_EQ(std::system((command + " >/dev/null 2>&1").c_str()), 0) << command;
  succeed({"record", "merge", "--out", path("merged.db"), path("mpi.0-of-3.db"),
           path("mpi.1-of-3.db"), path("mpi.2-of-3.db")});
  EXPECT_EQ(gamesIn(path("merged.db")), gamesIn(path("whole.db")));
}

}  // namespace
}  // namespace phasemachine
