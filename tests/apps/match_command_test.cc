// match: pairs with sides swapped, the same games from a seed on any number of
// workers, misbehaving engines as opponents.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/apps/program.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

ProgramRun match(const Words& more) {
  Words words = {"match"};
  words.insert(words.end(), more.begin(), more.end());
  return phasemachine(words);
}

// A folder that is removed with its object.
class MatchFolder {
 public:
  ~MatchFolder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + '/' + name; }
  // A program that runs `script` with sh.
  std::string program(const std::string& script,
                      const std::string& name = "engine") const {
    writeFile(file(name), "#!/bin/sh\n" + script);
    chmod(file(name).c_str(), 0755);
    return file(name);
  }

 private:
  std::string path_ = makeTemporaryDirectory();
};

// Answers "go" by running `answer`; otherwise speaks UCI.
std::string uciScript(const std::string& answer) {
  return "while read -r line; do\n"
         "  case \"$line\" in\n"
         "    uci) echo 'id name Script'; echo uciok ;;\n"
         "    isready) echo readyok ;;\n"
         "    go*) " +
         answer +
         " ;;\n"
         "    quit) exit 0 ;;\n"
         "  esac\n"
         "done\n";
}

// Answers "go" by running `answer`; otherwise speaks the protocol of xboard.
// Logs its input.
std::string xboardScript(const std::string& answer, const std::string& log) {
  return "exec 3>>" + log +
         "\n"
         "while read -r word rest; do\n  echo \"$word $rest\" >&3\n"
         "  case \"$word\" in\n"
         "    protover) echo 'feature myname=\"A Script\" setboard=1 ping=1'\n"
         "      echo 'feature usermove=1 san=1'\n"
         "      echo 'feature option=\"Skill Level -spin 1 0 9\" done=1' ;;\n"
         "    ping) echo \"pong $rest\" ;;\n"
         "    go) " +
         answer +
         " ;;\n"
         "    quit) exit 0 ;;\n"
         "  esac\n"
         "done\n";
}

TEST(MatchCommandTest, SearchBeatsRandomMovesFromBothSides) {
  const ProgramRun run =
      match({"tic_tac_toe", "--first", "mcts:sims=1000", "--second", "random",
             "--games", "40", "--opening-plies", "0", "--json"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  const auto json = lastJson(run);
  EXPECT_EQ(json["games"], 40);
  EXPECT_EQ(json["result"]["losses"], 0);
  EXPECT_GT(json["result"]["wins"], 25);
  EXPECT_EQ(json["as_first"]["wins"].get<int>() +
                json["as_first"]["draws"].get<int>(),
            20);
  EXPECT_EQ(json["as_first"]["wins"].get<int>() +
                json["as_second"]["wins"].get<int>(),
            json["result"]["wins"].get<int>());
  EXPECT_GT(json["elo"]["low"], 100);
  EXPECT_EQ(json["players"][0]["player"], "mcts:sims=1000");
}

TEST(MatchCommandTest, AFewGamesLeaveAWideInterval) {
  // An odd number is made even, and this is told.
  const ProgramRun run =
      match({"tic_tac_toe", "--first", "mcts:sims=300", "--second", "random",
             "--games", "1", "--opening-plies", "0", "--json"});
  EXPECT_THAT(run.err, HasSubstr("--games 1: 2 are played, in pairs"));
  const auto json = lastJson(run);
  EXPECT_EQ(json["games"], 2);
  EXPECT_GT(
      json["elo"]["high"].get<double>() - json["elo"]["low"].get<double>(),
      400);
  EXPECT_LE(json["elo"]["low"], json["elo"]["difference"]);
  // 24 games in pairs of a win each.
  const auto even = lastJson(match({"tic_tac_toe", "--first", "mcts:sims=300",
                                    "--second", "mcts:sims=300", "--games",
                                    "24", "--opening-plies", "0", "--json"}));
  EXPECT_LT(even["elo"]["low"], -10);
  EXPECT_GT(even["elo"]["high"], 10);
}

TEST(MatchCommandTest, APartOfAMatchSaysSo) {
  const Words words = {"tic_tac_toe", "--first",         "random", "--second",
                       "random",      "--opening-plies", "0",      "--games",
                       "12",          "--shard",         "1/3"};
  const ProgramRun text = match(words);
  EXPECT_THAT(text.out, HasSubstr("shard      1/3: 4 of 12 games; the other 8 "
                                  "are in the other shards"));
  Words json = words;
  json.emplace_back("--json");
  EXPECT_EQ(lastJson(match(json))["shard"], "1/3");
}

TEST(MatchCommandTest, ReturnsOfOneGameHaveNoMargin) {
  const auto json =
      lastJson(match({"monoknight", "--first", "random", "--second", "random",
                      "--games", "2", "--json"}));
  for (const auto& player : json["players"]) {
    EXPECT_EQ(player["games"], 1);
    EXPECT_TRUE(player["margin"].is_null());
  }
}

TEST(MatchCommandTest, GamesDoNotDependOnTheWorkers) {
  const auto games = [](const char* threads, const char* seed) {
    MatchFolder folder;
    const ProgramRun run =
        match({"chess", "--first", "mcts:sims=30,evaluator=static", "--second",
               "greedy", "--games", "4", "--threads", threads, "--seed", seed,
               "--max-plies", "40", "--out", folder.file("games.pgn")});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    return readFile(folder.file("games.pgn"));
  };
  const std::string one = games("1", "3");
  EXPECT_THAT(one, HasSubstr("[White \"mcts:sims=30,evaluator=static\"]"));
  EXPECT_THAT(one, HasSubstr("[Black \"mcts:sims=30,evaluator=static\"]"));
  EXPECT_EQ(one, games("2", "3"));
  EXPECT_NE(one, games("2", "4"));
}

TEST(MatchCommandTest, SequentialTestStopsWhenItIsSure) {
  const auto json = lastJson(
      match({"tic_tac_toe", "--first", "random", "--second", "mcts:sims=100",
             "--games", "10000", "--sprt", "0,20", "--json"}));
  EXPECT_LT(json["games"], 500);
  EXPECT_EQ(json["sprt"]["accepted"], "elo0");
  EXPECT_LT(json["sprt"]["ratio"], json["sprt"]["low"]);
}

TEST(MatchCommandTest, OpeningsArePlayedByBothPlayers) {
  MatchFolder folder;
  writeFile(folder.file("openings.txt"),
            "# two\n6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n\n"
            "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1\n");
  const auto json =
      lastJson(match({"chess", "--first", "greedy", "--second", "random",
                      "--games", "4", "--max-plies", "1", "--openings",
                      folder.file("openings.txt"), "--json"}));
  // Greedy mates wherever it is to move: once in each pair.
  EXPECT_EQ(json["ends"]["checkmate"], 2);
  EXPECT_EQ(json["result"]["wins"], 2);
  EXPECT_EQ(json["as_first"]["wins"], 1);
}

// Lines of EPD (PGN standard, section 16.2), a byte order mark, line ends of
// Windows, comments.
TEST(MatchCommandTest, OpeningsMayBeEpd) {
  MatchFolder folder;
  const std::string position = "6k1/5ppp/8/8/8/8/8/R3K3 w - -";
  writeFile(folder.file("openings.epd"),
            "\xEF\xBB\xBF" + position + " bm Ra8#; id \"a; b\";\r\n" +
                position + " hmvc 3; fmvn 40;\n" + position +
                " 0 1 ;D1 20 ;D2 400\n" + position + " 7 30; c0 \"why\";\n" +
                position + "\n");
  for (const char* game : {"chess", "fairy_chess"}) {
    const auto json =
        lastJson(match({game, "--first", "greedy", "--second", "greedy",
                        "--games", "10", "--max-plies", "1", "--openings",
                        folder.file("openings.epd"), "--json"}));
    EXPECT_EQ(json["ends"]["checkmate"], 10) << game;
  }
  const std::string store = folder.file("m.db");
  match({"chess", "--first", "greedy", "--second", "greedy", "--games", "10",
         "--max-plies", "1", "--openings", folder.file("openings.epd"), "--out",
         store});
  const auto second = lastJson(
      phasemachine({"record", "show", store, "--number", "3", "--json"}));
  EXPECT_EQ(second["position"], position + " 3 40");
}

TEST(MatchCommandTest, PlaysAnEngineWithItsOptions) {
  MatchFolder folder;
  const std::string log = folder.file("log");
  const std::string engine = folder.program(
      "exec 3>>" + log + "\n" +
      "while read -r line; do\n  echo \"$line\" >&3\n"
      "  case \"$line\" in\n"
      "    uci) echo 'option name Skill Level type spin default 1 min 0 max "
      "9'\n"
      "         echo uciok ;;\n"
      "    isready) echo readyok ;;\n"
      "    go*) echo 'info depth 3 score cp 40 nodes 77 pv e1d1'\n"
      "         echo 'bestmove e1d1' ;;\n    quit) exit ;;\n  esac\ndone\n");
  const auto json = lastJson(
      match({"chess", "--first",
             "uci:path=" + engine +
                 ",nodes=77,option.Skill "
                 "Level=3",
             "--second", "random", "--games", "2", "--max-plies", "1",
             "--opening-plies", "0", "--position",
             "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "--threads", "1", "--json"}));
  EXPECT_EQ(json["players"][0]["forfeits"], 0);
  EXPECT_EQ(json["players"][0]["simulations"], 77);
  const std::string sent = readFile(log);
  EXPECT_THAT(sent, HasSubstr("setoption name Skill Level value 3\n"));
  EXPECT_THAT(sent, HasSubstr("position fen 7k/8/8/8/8/8/8/R3K3 w - - 0 1\n"));
  EXPECT_THAT(sent, HasSubstr("go nodes 77\n"));
}

TEST(MatchCommandTest, PlaysAnEngineOfXboardWithItsOptions) {
  MatchFolder folder;
  const std::string log = folder.file("log");
  // A score, its move, and a draw that it claims too late to matter.
  const std::string engine =
      folder.program(xboardScript("echo ' 3 40 1 77 e1d1'; echo 'move e1d1'\n"
                                  "      echo '1/2-1/2 {I say}'",
                                  log));
  const auto json = lastJson(
      match({"chess", "--first",
             "xboard:path=" + engine + ",movetime=50,option.Skill Level=3",
             "--second", "random", "--games", "2", "--max-plies", "2",
             "--opening-plies", "0", "--position",
             "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "--threads", "1", "--json"}));
  EXPECT_EQ(json["players"][0]["forfeits"], 1) << "as Black it has no e1d1";
  EXPECT_EQ(json["players"][0]["simulations"], 77);
  const std::string sent = readFile(log);
  EXPECT_THAT(sent, HasSubstr("protover 2\n"));
  EXPECT_THAT(sent, HasSubstr("accepted setboard\n"));
  EXPECT_THAT(sent, HasSubstr("rejected san\n"));
  EXPECT_THAT(sent, HasSubstr("option Skill Level=3\n"));
  EXPECT_THAT(sent, HasSubstr("level 40 0:02 0\n"));
  EXPECT_THAT(sent, HasSubstr("setboard 7k/8/8/8/8/8/8/R3K3 w - - 0 1\n"));
  EXPECT_THAT(sent, HasSubstr("time 200\notim 200\ngo \n"));
  // As Black it gets White's move.
  EXPECT_THAT(sent, HasSubstr("usermove "));
}

TEST(MatchCommandTest, AnEngineOfXboardIsToldOnlyWhatItDoesNotKnow) {
  MatchFolder folder;
  const std::string log = folder.file("log");
  // It shuffles a rook.
  const std::string engine = folder.program(
      xboardScript("n=$((${n:-0} + 1))\n"
                   "      if [ $((n % 2)) = 1 ]; then echo move a1a2\n"
                   "      else echo 'My move is: a2a1'; fi",
                   log));
  const auto json = lastJson(match(
      {"chess", "--first", "xboard:path=" + engine + ",depth=4", "--second",
       "uci:path=" +
           folder.program(
               uciScript(
                   "m=$((${m:-0} + 1))\n"
                   "      if [ $((m % 2)) = 1 ]; then echo bestmove h8h7\n"
                   "      else echo bestmove h7h8; fi"),
               "uci"),
       "--games", "1", "--max-plies", "6", "--opening-plies", "0", "--position",
       "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "--threads", "1", "--json"}));
  EXPECT_EQ(json["players"][0]["forfeits"], 0);
  const std::string sent = readFile(log);
  EXPECT_THAT(sent, HasSubstr("sd 4\n"));
  EXPECT_THAT(sent, Not(HasSubstr("time ")));
  std::string moves;
  std::istringstream lines(sent);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("usermove")) moves += line.substr(9) + ' ';
  }
  EXPECT_EQ(moves, "h8h7 h7h8 ");
}

TEST(MatchCommandTest, AnEngineOfXboardMayWriteCastlingAsLetters) {
  for (const auto& [castling, position] :
       {std::pair{"O-O", "k7/8/8/8/8/8/8/4K2R w K - 0 1"},
        std::pair{"O-O-O", "r3k3/8/8/8/8/8/8/7K b q - 0 1"}}) {
    MatchFolder folder;
    const std::string engine = folder.program(
        xboardScript(std::string("echo move ") + castling, folder.file("log")));
    const auto json =
        lastJson(match({"chess", "--first", "xboard:path=" + engine, "--second",
                        "xboard:path=" + engine, "--games", "2", "--max-plies",
                        "1", "--opening-plies", "0", "--position", position,
                        "--threads", "1", "--json"}));
    EXPECT_EQ(json["players"][0]["forfeits"], 0) << castling;
    EXPECT_EQ(json["players"][1]["forfeits"], 0) << castling;
  }
}

TEST(MatchCommandTest, AnEngineOfXboardThatMisbehavesForfeitsAndIsNamed) {
  struct Case {
    const char* answer;
    const char* message;
  };
  for (const Case& bad :
       {Case{"echo 'move e2e5'", "e2e5"}, Case{"echo resign", "resign"},
        Case{"echo '0-1 {White resigns}'", "0-1"},
        Case{"exit 3", "closed its output"}, Case{"sleep 9", "out of time"}}) {
    MatchFolder folder;
    const std::string engine =
        folder.program(xboardScript(bad.answer, folder.file("log")));
    const ProgramRun run =
        match({"chess", "--first", "random", "--second",
               "xboard:path=" + engine + ",patience=300", "--games", "2",
               "--opening-plies", "0", "--threads", "1", "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto json = lastJson(run);
    EXPECT_EQ(json["players"][1]["forfeits"], 2) << bad.answer;
    EXPECT_EQ(json["result"]["wins"], 2);
    EXPECT_THAT(run.err, HasSubstr(bad.message));
    EXPECT_THAT(run.err, HasSubstr("forfeits at move"));
  }
}

TEST(MatchCommandTest, AnEngineThatMisbehavesForfeitsAndIsNamed) {
  struct Case {
    const char* answer;
    const char* message;
  };
  for (const Case& bad :
       {Case{"echo 'bestmove e2e5'", "e2e5"}, Case{"echo bestmove", "move"},
        Case{"exit 3", "closed its output"}, Case{"sleep 9", "out of time"}}) {
    MatchFolder folder;
    const std::string engine = folder.program(uciScript(bad.answer));
    const ProgramRun run =
        match({"chess", "--first", "random", "--second",
               "uci:path=" + engine + ",patience=300", "--games", "2",
               "--opening-plies", "0", "--threads", "1", "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto json = lastJson(run);
    EXPECT_EQ(json["players"][1]["forfeits"], 2) << bad.answer;
    EXPECT_EQ(json["result"]["wins"], 2);
    EXPECT_EQ(json["ends"]["forfeit"], 2);
    EXPECT_THAT(run.err, HasSubstr(bad.message));
    EXPECT_THAT(run.err, HasSubstr("forfeits at move"));
  }
}

TEST(MatchCommandTest, RefusesWhatCannotWorkBeforePlaying) {
  struct Case {
    Words more;
    const char* named;
  };
  MatchFolder folder;
  writeFile(folder.file("bad.txt"), "# fine\nnonsense\n");
  const std::string silent = folder.program("cat >/dev/null\n");
  const std::vector<Case> cases = {
      {{"--first", "mcts"}, "--second"},
      {{"--first", "alphabeta", "--second", "mcts"}, "alphabeta"},
      {{"--first", "mcts:sims=0", "--second", "mcts"}, "sims"},
      {{"--first", "mcts:depth=3", "--second", "mcts"}, "exploration"},
      {{"--first", "mcts:solver=yes", "--second", "mcts"}, "off or on"},
      {{"--first", "mcts:evaluator=oracle", "--second", "mcts"}, "oracle"},
      {{"--first", "random:sims=3", "--second", "mcts"}, "sims"},
      {{"--first", "ismcts", "--second", "mcts"}, "hides nothing"},
      {{"--first", "mcts", "--second", "uci"}, "path"},
      {{"--first", "mcts", "--second", "uci:path=/no/such/engine"},
       "/no/such/engine"},
      {{"--first", "mcts", "--second", "uci:patience=200,path=" + silent},
       "uciok"},
      {{"--first", "mcts", "--second", "xboard:nodes=5,path=" + silent},
       "nodes"},
      {{"--first", "mcts", "--second", "xboard:patience=200,path=" + silent},
       "feature done=1"},
      {{"tic_tac_toe", "--first", "mcts", "--second", "xboard:path=" + silent},
       "chess alone"},
      {{"--first", "mcts", "--second", "mcts", "--sprt", "5,0"}, "--sprt"},
      {{"--first", "mcts", "--second", "mcts", "--openings", "/no/file"},
       "/no/file"},
      {{"--first", "mcts", "--second", "mcts", "--openings",
        folder.file("bad.txt")},
       "bad.txt\":2"},
      {{"--first", "mcts", "--second", "mcts", "--game", "go"}, "go"},
  };
  for (const Case& bad : cases) {
    const ProgramRun run = match(bad.more);
    EXPECT_NE(run.exitCode, 0) << run.out;
    EXPECT_THAT(run.err, HasSubstr(bad.named));
    EXPECT_EQ(run.out, "");
  }
}

}  // namespace
}  // namespace phasemachine
