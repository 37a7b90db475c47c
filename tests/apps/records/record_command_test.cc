// record: reports, exports and imports.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/apps/records/stores.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RecordCommandTest : public StoreCommandTest {
 protected:
  RecordCommandTest() {
    succeed(chessWords({"--games", "5", "--out", store_}));
  }
  // A command that must fail with that exit code and message.
  void refused(const Words& words, int code, const char* message) const {
    const ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, code) << run.err;
    EXPECT_THAT(run.err, HasSubstr(message));
  }

  const std::string store_ = path("runs.db");
};

TEST_F(RecordCommandTest, ListsRunsAndGames) {
  const auto list = lastJson(succeed({"record", "list", store_, "--json"}));
  ASSERT_EQ(list["runs"].size(), 1U);
  const auto& run = list["runs"][0];
  EXPECT_EQ(run["kind"], "selfplay");
  EXPECT_EQ(run["game"], "chess");
  EXPECT_EQ(run["games"], 5);
  EXPECT_EQ(run["requested"], 5);
  EXPECT_EQ(run["seed"], 5);
  EXPECT_EQ(run["settings"]["sims"], 25);
  EXPECT_EQ(run["first"].get<int>() + run["second"].get<int>() +
                run["draws"].get<int>() + run["cut_off"].get<int>(),
            5);
  const auto games =
      lastJson(succeed({"record", "list", store_, "--run", "1", "--json"}));
  EXPECT_EQ(games["games"].size(), 5U);
  EXPECT_EQ(games["games"][4]["number"], 5);
  const ProgramRun words = succeed({"record", "list", store_});
  EXPECT_THAT(words.out, HasSubstr("selfplay of chess, 5 of 5 games, seed 5"));
}

TEST_F(RecordCommandTest, ShowsAndReplaysAGame) {
  const auto shown =
      lastJson(succeed({"record", "show", store_, "--number", "2", "--json"}));
  ASSERT_GE(shown["plies"].size(), 10U);
  std::string moves;
  for (const auto& ply : shown["plies"]) {
    EXPECT_TRUE(ply["visits"].contains(ply["move"].get<std::string>()));
    int visits = 0;
    for (const auto& [move, count] : ply["visits"].items()) {
      visits += count.get<int>();
    }
    EXPECT_GE(visits, 20);
    moves += ply["move"].get<std::string>() + ' ';
  }
  const auto applied = lastJson(
      phasemachine({"apply", "--game", "chess", "--moves", moves, "--json"}));
  const auto end = lastJson(
      succeed({"record", "replay", store_, "--number", "2", "--json"}));
  EXPECT_EQ(end["position"], applied["position"]);
  const auto begin = lastJson(succeed(
      {"record", "replay", store_, "--number", "2", "--ply", "0", "--json"}));
  EXPECT_EQ(begin["position"], shown["position"]);
  EXPECT_EQ(begin["moves"].size(), 20U);
  const ProgramRun boards =
      succeed({"record", "replay", store_, "--number", "2"});
  EXPECT_THAT(boards.out, HasSubstr("after 0 plies"));
  EXPECT_THAT(boards.out, HasSubstr("winner "));
  EXPECT_THAT(succeed({"record", "show", store_, "--number", "1"}).out,
              HasSubstr("White"));
}

TEST_F(RecordCommandTest, VerifyFindsAChangedGame) {
  const auto sound = lastJson(succeed({"record", "verify", store_, "--json"}));
  EXPECT_EQ(sound["games"], 5);
  EXPECT_EQ(sound["bad"], 0);
  // One letter of a text.
  std::string bytes = readFile(store_);
  const auto games = gamesIn(store_);
  const std::size_t at = bytes.find(games[0][3].moves.substr(0, 60));
  ASSERT_NE(at, std::string::npos);
  bytes[at + 1] = bytes[at + 1] == '2' ? '3' : '2';
  writeFile(store_, bytes);
  const ProgramRun bad = phasemachine({"record", "verify", store_});
  EXPECT_EQ(bad.exitCode, 1);
  EXPECT_THAT(bad.err, HasSubstr("run 1: game 4"));
  EXPECT_THAT(bad.err, HasSubstr("1 game is not what they say"));
}

TEST_F(RecordCommandTest, RefusesWhatIsNotThere) {
  refused({"record"}, 2, "subcommand");
  refused({"record", "burn", store_}, 2, "burn");
  refused({"record", "list", path("none.db")}, 2, "there is no file");
  refused({"record", "list", store_, "--run", "7"}, 2, "has no run 7");
  refused({"record", "show", store_}, 2, "--number");
  refused({"record", "show", store_, "--number", "9"}, 2, "no game 9");
  refused({"record", "show", store_, "--number", "0"}, 2, "--number");
  refused({"record", "replay", store_, "--number", "1", "--ply", "999"}, 2,
          "--ply: game 1 has");
  refused({"record", "export", store_, "--out", path("no/such/x.pgn")}, 1,
          "--out: cannot write");
  refused({"record", "export", store_, "--out", path("x"), "--format", "xml"},
          2, "--format: \"xml\"");
  refused({"record", "export", path("none.db"), "--out", path("x.pgn")}, 2,
          "there is no file");
  succeed(ticTacToe({"--games", "2", "--out", store_}));
  refused({"record", "show", store_, "--number", "1"}, 2,
          "has 2 runs; choose one with --run");
  refused({"record", "export", store_, "--run", "2", "--out", path("x.pgn")}, 2,
          "PGN is for chess");
  writeFile(path("junk.db"), std::string(9000, 'j'));
  for (const char* action : {"list", "verify"}) {
    refused({"record", action, path("junk.db")}, 1, "is no store of games");
  }
  EXPECT_THAT(succeed({"record", "list", "--help"}).out, HasSubstr("--run"));
}

TEST_F(RecordCommandTest, MergeRefusesWhatDoesNotBelong) {
  for (const char* shard : {"0/3", "1/3", "2/3"}) {
    succeed(
        ticTacToe({"--games", "9", "--shard", shard, "--out", path("s.db")}));
  }
  succeed(changed(
      ticTacToe({"--games", "9", "--shard", "1/3", "--out", path("t.db")}),
      "--seed", "6"));
  const std::string a = path("s.0-of-3.db");
  const std::string b = path("s.1-of-3.db");
  const std::string c = path("s.2-of-3.db");
  const std::string out = path("all.db");
  const auto merge = [&](const Words& files) {
    return joined({"record", "merge", "--out", out}, files);
  };
  refused(merge({a, c}), 2, "hold 6 of 9 games");
  refused(merge({a, c}), 2, "game 2 is missing");
  refused(merge({a, b, b, c}), 1, "game 2 is in another");
  refused(merge({a, path("t.1-of-3.db"), c}), 2, "seed 5, not 6");
  refused(merge({a, b, store_}), 2, "do not belong together");
  refused(merge({a, path("none.db")}), 2, "there is no file");
  EXPECT_FALSE(fs::exists(out));
  EXPECT_EQ(std::count_if(fs::directory_iterator(folder_), {},
                          [](const auto& entry) {
                            return entry.path().string().find(".new") !=
                                   std::string::npos;
                          }),
            0);
  succeed(merge({a, c, "--partial"}));
  refused(merge({a, b, c}), 2, "is there already");
  EXPECT_EQ(gamesIn(out)[0].size(), 6U);
}

TEST_F(RecordCommandTest, ExportsPgnThatPgnExtractAccepts) {
  const std::string pgn = path("games.pgn");
  succeed({"record", "export", store_, "--out", pgn});
  const std::string text = readFile(pgn);
  EXPECT_THAT(text, HasSubstr("[White \"PhaseMachine (static, 25 sims)\"]"));
  const std::string find = "PATH=$PATH:/usr/games; ";
  if (std::system((find + "command -v pgn-extract >/dev/null 2>&1").c_str()) !=
      0) {
    GTEST_SKIP() << "pgn-extract is not installed";
  }
  EXPECT_EQ(std::system((find + "pgn-extract -s '" + pgn + "' -o '" +
                         path("o.pgn") + "' -l '" + path("log") + "'")
                            .c_str()),
            0);
  EXPECT_EQ(readFile(path("log")), "");
  const std::string out = readFile(path("o.pgn"));
  std::size_t games = 0;
  for (std::size_t at = 0; (at = out.find("[Event ", at)) != std::string::npos;
       ++at) {
    ++games;
  }
  EXPECT_EQ(games, 5U);
}

// Moves, visits and results, which an export must preserve.
void expectSameGames(std::vector<records::StoredGame> a,
                     std::vector<records::StoredGame> b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i].tags.clear();
    b[i].tags.clear();
    EXPECT_EQ(a[i], b[i]) << "game " << i;
  }
}

TEST_F(RecordCommandTest, JsonLinesComeBackAsTheyWere) {
  for (const char* kind : {"chess", "fairy_chess", "gungi", "twilight_struggle",
                           "monoknight", "tic_tac_toe"}) {
    const std::string db = path(std::string(kind) + ".db");
    const std::string again = path(std::string(kind) + "-again.db");
    const std::string lines = path(std::string(kind) + ".jsonl");
    succeed({"selfplay", kind, "--games", "3", "--sims", "8", "--max-plies",
             "60", "--out", db});
    succeed({"record", "export", db, "--out", lines});
    succeed({"record", "import", lines, "--game", kind, "--out", again});
    expectSameGames(gamesIn(db).at(0), gamesIn(again).at(0));
    succeed({"record", "verify", again});
    refused({"record", "import", lines, "--game", kind, "--out", again}, 2,
            "was imported there before");
  }
}

TEST_F(RecordCommandTest, ImportsPgnAndGungisNotation) {
  succeed({"record", "export", store_, "--out", path("x.pgn")});
  succeed({"record", "import", path("x.pgn"), "--out", path("i.db")});
  const auto original = gamesIn(store_)[0];
  const auto imported = gamesIn(path("i.db"))[0];
  ASSERT_EQ(imported.size(), original.size());
  for (std::size_t i = 0; i < original.size(); ++i) {
    EXPECT_EQ(imported[i].moves, original[i].moves);
    EXPECT_EQ(imported[i].winner, original[i].winner);
  }
  succeed({"record", "verify", path("i.db")});
  succeed({"selfplay", "gungi", "--games", "2", "--sims", "5", "--max-plies",
           "30", "--out", path("g.db")});
  succeed({"record", "export", path("g.db"), "--out", path("g.txt")});
  succeed({"record", "import", path("g.txt"), "--game", "gungi", "--out",
           path("gi.db")});
  EXPECT_EQ(gamesIn(path("gi.db"))[0][1].moves,
            gamesIn(path("g.db"))[0][1].moves);
}

TEST_F(RecordCommandTest, ImportTellsWhichLineIsWrongAndKeepsNothing) {
  succeed({"record", "export", store_, "--out", path("x.jsonl")});
  std::string text = readFile(path("x.jsonl"));
  const std::size_t second = text.find('\n') + 1;
  const auto import = [&](const std::string& content, const char* message) {
    writeFile(path("bad.jsonl"), content);
    refused({"record", "import", path("bad.jsonl"), "--out", path("i.db"),
             "--strict"},
            2, message);
    for (const auto& entry : fs::directory_iterator(folder_)) {
      EXPECT_FALSE(entry.path().filename().string().starts_with("i.db"))
          << entry.path();
    }
  };
  import(text.substr(0, second) + "{\"moves\": 3}\n", "bad.jsonl\":2: ");
  import(text.substr(0, second) + "nonsense\n", "bad.jsonl\":2: not a JSON");
  std::string wrong = text;
  wrong.replace(wrong.find("\"moves\":[\"") + 10, 4, "e2e5");
  import(wrong, "bad.jsonl\":1: ");
  std::string visits = text;
  visits.replace(visits.find("\"visits\":{\"") + 11, 2, "z9");
  import(visits, "\"search\": entry 1");
  refused({"record", "import", path("x.jsonl"), "--game", "gungi", "--out",
           path("i.db")},
          2, "a game of chess, not of gungi");
  refused({"record", "import", path("none.pgn"), "--out", path("i.db")}, 2,
          "cannot be read");
}

TEST_F(RecordCommandTest, TrainingArraysAreReadByNumPy) {
  const std::string script =
      sourceDirectory() + "/tests/apps/records/read_npz.py";
  // Use Debian's Python, which has Debian's NumPy, whatever is first in PATH.
  const std::string python =
      std::system("python3 -c 'import numpy' 2>/dev/null") == 0
          ? "python3"
          : "/usr/bin/python3";
  for (const char* kind : {"chess", "fairy_chess", "gungi", "twilight_struggle",
                           "monoknight", "tic_tac_toe"}) {
    const std::string db = path(std::string(kind) + ".db");
    succeed({"selfplay", kind, "--games", "4", "--sims", "10", "--max-plies",
             "50", "--fast-share", "0.3", "--fast-sims", "5", "--out", db});
    succeed({"record", "export", db, "--out", path("x.npz")});
    succeed({"record", "export", db, "--out", path("x.jsonl")});
    const int code =
        std::system((python + " '" + script + "' '" + path("x.npz") + "' '" +
                     path("x.jsonl") + "' >'" + path("log") + "' 2>&1")
                        .c_str());
    if (WEXITSTATUS(code) == 77) GTEST_SKIP() << "NumPy is not installed";
    EXPECT_EQ(code, 0) << kind << ": " << readFile(path("log"));
  }
}

TEST_F(RecordCommandTest, ReportsWithAPicture) {
  const auto report = lastJson(
      succeed({"record", "report", store_, "--svg", path("x.svg"), "--json"}));
  EXPECT_EQ(report["games"], 5);
  for (const char* chart : {"results", "ended by", "length in plies",
                            "time of a search", "first 2 decisions"}) {
    std::uint64_t sum = 0;
    for (const auto& [label, count] : report["charts"][chart].items()) {
      sum += count.get<std::uint64_t>();
    }
    EXPECT_GE(sum, 5U);
    if (std::string(chart) == "time of a search") continue;
    EXPECT_EQ(sum, 5U) << chart;
  }
  for (const auto& [opening, count] :
       report["charts"]["first 2 decisions"].items()) {
    EXPECT_EQ(opening.rfind("1. ", 0), 0U) << opening;
  }
  const std::string svg = readFile(path("x.svg"));
  EXPECT_EQ(svg.rfind("<svg ", 0), 0U);
  EXPECT_THAT(svg, HasSubstr("length in plies"));
  EXPECT_THAT(svg, HasSubstr("</svg>"));
}

}  // namespace
}  // namespace phasemachine
