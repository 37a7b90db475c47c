// Whole games of every kind, played to their end, through every way into a
// store and out of it. Games cut off by a ply limit never reach the requests
// without moves, final scorings and ends in which games differ.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "games/catalog.h"
#include "phase/erased/any_record.h"
#include "tests/apps/records/stores.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using Games = std::vector<records::StoredGame>;

class WholeGamesTest : public StoreCommandTest,
                       public testing::WithParamInterface<const AnyGame*> {
 protected:
  std::string name() const { return std::string(GetParam()->name); }

  Words selfplay(const Words& more) const {
    return joined({"selfplay", name(), "--sims", "3", "--seed", "9",
                   "--max-plies", "1000000"},
                  more);
  }
  // Plays games into a store of that name; the store's path.
  std::string play(const std::string& file, const Words& more = {},
                   const char* games = "3") const {
    succeed(selfplay(joined(
        {"--games", games, "--threads", "2", "--out", path(file)}, more)));
    return path(file);
  }
  // The games of a store with one run; each must be over by the rules and
  // valid.
  Games verified(const std::string& store, std::size_t count) const {
    const auto told = lastJson(succeed({"record", "verify", store, "--json"}));
    EXPECT_EQ(told["games"], count);
    EXPECT_EQ(told["bad"], 0);
    const auto runs = gamesIn(store);
    EXPECT_EQ(runs.size(), 1U);
    if (runs.size() != 1) return {};
    EXPECT_EQ(runs[0].size(), count);
    for (const records::StoredGame& game : runs[0]) {
      EXPECT_TRUE(game.winner) << "game " << game.number << " is cut off";
      EXPECT_FALSE(game.returns.empty()) << "game " << game.number;
    }
    return runs[0];
  }
};

INSTANTIATE_TEST_SUITE_P(AllGames, WholeGamesTest,
                         testing::ValuesIn(allGames().begin(),
                                           allGames().end()),
                         [](const auto& game) {
                           return std::string(game.param->name);
                         });

// What every notation keeps of a game.
using Kept = std::tuple<std::string, std::optional<Side>, std::string,
                        std::vector<double>>;
std::vector<Kept> keptOf(const Games& games) {
  std::vector<Kept> kept;
  for (const records::StoredGame& game : games) {
    kept.emplace_back(game.moves, game.winner, game.end, game.returns);
  }
  return kept;
}

Games withoutTags(Games games) {
  for (records::StoredGame& game : games) game.tags.clear();
  return games;
}

TEST_P(WholeGamesTest, SelfPlayResumesAndShards) {
  const Games whole = verified(play("whole.db"), 3);
  // In two goes.
  play("parts.db", {}, "1");
  EXPECT_EQ(verified(play("parts.db", {"--resume"}), 3), whole);
  // In shards with one file each, merged, and in one file.
  Words merge = {"record", "merge", "--out", path("merged.db")};
  for (const char* i : {"0", "1"}) {
    const std::string shard = std::string(i) + "/2";
    play("part.db", {"--shard", shard});
    merge.push_back(path(absl::StrCat("part.", i, "-of-2.db")));
    play("same.db", {"--shard", shard, "--same-file"});
  }
  succeed(merge);
  EXPECT_EQ(verified(path("merged.db"), 3), whole);
  EXPECT_EQ(verified(path("same.db"), 3), whole);
}

TEST_P(WholeGamesTest, AKilledRunIsResumed) {
  const bool shortGames = name() == "tic_tac_toe" || name() == "monoknight";
  const std::size_t count = shortGames ? 100 : 4;
  const Words words = selfplay({"--games", absl::StrCat(count), "--threads",
                                "1", "--out", path("x.db"), "--resume"});
  RunningProgram program(commandLine(words), "");
  // Until there is a game, or the program has ended.
  while (waitpid(program.process(), nullptr, WNOHANG | WNOWAIT) == 0) {
    if (const auto store = records::Store::openToRead(path("x.db"));
        store.ok() && store->count(1).value_or(0) != 0) {
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(program.process(), SIGKILL);
  program.wait();
  succeed(words);
  succeed(selfplay({"--games", absl::StrCat(count), "--out", path("w.db")}));
  EXPECT_EQ(verified(path("x.db"), count), verified(path("w.db"), count));
}

TEST_P(WholeGamesTest, MatchesResume) {
  const auto match = [&](const char* games, const Words& more) {
    return joined(
        {"match", name(), "--first", "mcts:sims=3", "--second", "random",
         "--seed", "3", "--max-plies", "1000000", "--games", games, "--json"},
        more);
  };
  const auto whole = lastJson(succeed(match("4", {"--out", path("whole.db")})));
  EXPECT_EQ(whole["games"], 4);
  succeed(match("2", {"--out", path("x.db")}));
  const auto resumed =
      lastJson(succeed(match("4", {"--out", path("x.db"), "--resume"})));
  // Matches in one-player games have no result.
  for (const char* key : {"result", "ends", "plies"}) {
    if (!whole.contains(key)) continue;
    EXPECT_EQ(resumed[key], whole[key]) << key;
  }
  EXPECT_EQ(verified(path("x.db"), 4), verified(path("whole.db"), 4));
}

TEST_P(WholeGamesTest, ExportsComeBack) {
  const std::string store = play("x.db");
  const Games games = verified(store, 3);
  const auto exported = [&](const std::string& file) {
    succeed({"record", "export", store, "--out", path(file)});
    EXPECT_GT(fs::file_size(path(file)), 0U);
    return path(file);
  };
  const auto imported = [&](const std::string& file) {
    succeed({"record", "import", exported(file), "--game", name(), "--out",
             path(file + ".db")});
    return verified(path(file + ".db"), 3);
  };
  EXPECT_EQ(withoutTags(imported("x.jsonl")), games);
  EXPECT_EQ(keptOf(imported("x.txt")), keptOf(games));
  exported("x.npz");
  const auto report = lastJson(
      succeed({"record", "report", store, "--svg", path("x.svg"), "--json"}));
  EXPECT_EQ(report["games"], 3);
}

// Games of a few options and lengths, cut off or drawn by a rule, through every
// notation there is, twice.
TEST_P(WholeGamesTest, ExportsKeepHowGamesEnd) {
  std::vector<std::string> sets = {""};
  if (name() == "chess") sets = {"draws=claim", "draws=fide", "draws=none"};
  if (name() == "gungi") sets = {"rules=seed", "rules=seed,repetition=none"};
  if (name() == "fairy_chess") {
    sets = {"variant=crazyhouse", "variant=atomic,draws=none",
            "variant=racingkings"};
  }
  Words formats = {"jsonl", "txt"};
  if (const RecordFormat* own = GetParam()->recordFormat;
      own != nullptr && !own->suffix.empty()) {
    formats.emplace_back(own->suffix);
  }
  for (const std::string& options : sets) {
    const std::string store = path(options + ".db");
    for (const char* plies : {"9", "400"}) {
      succeed({"selfplay", name(), "--options", options, "--sims", "2",
               "--evaluator", "constant", "--variety", "1000", "--games", "8",
               "--max-plies", plies, "--seed", plies, "--out", store});
    }
    const auto runs = gamesIn(store);
    for (std::size_t run = 0; run < runs.size(); ++run) {
      for (const std::string& format : formats) {
        SCOPED_TRACE(absl::StrCat(options, ", run ", run + 1, ", ", format));
        std::string from = store;
        std::string number = absl::StrCat(run + 1);
        for (const std::string again : {"once", "twice"}) {
          const std::string file = path(again + "." + format);
          succeed({"record", "export", from, "--run", number, "--out", file});
          from = path(again + format + ".db");
          succeed({"record", "import", file, "--game", name(), "--options",
                   options, "--out", from});
          const auto back = gamesIn(from);
          ASSERT_EQ(back.size(), 1U);
          EXPECT_EQ(keptOf(back[0]), keptOf(runs[run]));
          succeed({"record", "verify", from});
          number = "1";
        }
        for (const char* again : {"once", "twice"}) {
          fs::remove(path(again + format + ".db"));
        }
      }
    }
  }
}

TEST_P(WholeGamesTest, ShownReplayedAndServed) {
  const std::string store = play("x.db");
  for (const records::StoredGame& game : verified(store, 3)) {
    const std::string number = absl::StrCat(game.number + 1);
    const auto shown = lastJson(
        succeed({"record", "show", store, "--number", number, "--json"}));
    EXPECT_EQ(shown["plies"].size(), game.length);
    const auto end = lastJson(
        succeed({"record", "replay", store, "--number", number, "--json"}));
    EXPECT_EQ(end["ply"], game.length);
    EXPECT_EQ(end["winner"], std::string(toString(*game.winner)));
    // The same moves by JSON lines.
    nlohmann::json moves = nlohmann::json::array();
    for (const auto& ply : shown["plies"]) {
      moves.push_back(ply["move"].get<std::string>());
    }
    const nlohmann::json request = {{"id", 1},
                                    {"op", "state"},
                                    {"game", name()},
                                    {"moves", std::move(moves)}};
    const ProgramRun served =
        phasemachine({"serve", "--stdio"}, request.dump() + "\n");
    EXPECT_EQ(served.exitCode, 0) << served.err;
    EXPECT_EQ(lastJson(served)["winner"], end["winner"]) << served.out;
  }
}

TEST_P(WholeGamesTest, FilesWithoutAStoreHoldTheSameGames) {
  const Games games = verified(play("x.db"), 3);
  const std::string file = name() == "chess" ? "x.pgn" : "x.jsonl";
  play(file);
  succeed({"record", "import", path(file), "--game", name(), "--out",
           path("i.db")});
  EXPECT_EQ(keptOf(verified(path("i.db"), 3)), keptOf(games));
}

class AllWholeGamesTest : public StoreCommandTest {};

TEST_F(AllWholeGamesTest, GoIntoOneStore) {
  const Words words = {"selfplay",    "--games", "2",     "--sims",      "2",
                       "--max-plies", "1000000", "--out", path("all.db")};
  succeed(words);
  ASSERT_EQ(gamesIn(path("all.db")).size(), allGames().size());
  const auto told =
      lastJson(succeed({"record", "verify", path("all.db"), "--json"}));
  EXPECT_EQ(told["games"], 2 * allGames().size());
  EXPECT_EQ(told["bad"], 0);
  succeed(joined(words, {"--resume"}));
}

TEST_F(AllWholeGamesTest, ComeFromOpenMpi) {
  if (std::system("command -v mpirun >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "mpirun is not installed";
  }
  const auto words = [&](const std::string& file) {
    return Words{"selfplay",    "twilight_struggle",
                 "--games",     "3",
                 "--sims",      "3",
                 "--threads",   "1",
                 "--out",       path(file),
                 "--max-plies", "1000000"};
  };
  succeed(words("whole.db"));
  std::string command = "mpirun -n 3 --oversubscribe --allow-run-as-root";
  for (const std::string& word : commandLine(words("mpi.db"))) {
    command += " '" + word + "'";
  }
  ASSERT_EQ(std::system((command + " >/dev/null 2>&1").c_str()), 0) << command;
  succeed({"record", "merge", "--out", path("merged.db"), path("mpi.0-of-3.db"),
           path("mpi.1-of-3.db"), path("mpi.2-of-3.db")});
  EXPECT_EQ(gamesIn(path("merged.db")), gamesIn(path("whole.db")));
}

}  // namespace
}  // namespace phasemachine
