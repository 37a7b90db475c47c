// What a file says was played was played: its moves and its result are kept, and
// what the rules say is told.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/apps/records/stores.h"
#include "tests/support/places.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;
using testing::Not;

// A threefold repetition that nobody claims, and a game that goes on.
const std::string kRepetition =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Nf3";

struct Played {
  const char* what;
  std::string tags;
  std::string moves;
  const char* result;
  const char* told;  // empty: nothing
};

const Played kChess[] = {
    {"repetition", "", kRepetition, "1-0",
     "it goes on after a draw by repetition, at ply 8 of 11"},
    {"bare kings", "[FEN \"8/8/8/3k4/8/8/1p6/K7 w - - 0 1\"]\n",
     "1. Kxb2 Kd4 2. Kc2 Ke3", "0-1", "at ply 1 of 4"},
    {"fifty moves", "[FEN \"r6k/8/8/8/8/8/7P/K7 w - - 80 100\"]\n",
     "100. Kb1 Rb8+ 101. Kc1 Rc8+ 102. Kd1 Rd8+ 103. Ke1 Re8+ 104. Kf1 Rf8+ "
     "105. Kg1 Rg8+ 106. Kf1 Rf8+ 107. Ke1 Re8+ 108. Kd1 Rd8+ 109. Kc1 Rc8+ "
     "110. Kb1 Rb8+ 111. Ka1 Ra8+ 112. Kb2",
     "1/2-1/2", "it goes on after a draw"},
    {"a bishop is not enough", "[FEN \"8/8/8/3k4/8/8/1p6/K5B1 w - - 0 1\"]\n",
     "1. Kxb2 Kc4", "1-0", "at ply 1 of 2"},
    {"the flag fell at a repetition", "",
     "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8", "0-1",
     "it says Black wins, the board says draw by repetition"},
    {"stalemate lost", "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n", "1. Qf7",
     "1-0", "it says White wins, the board says draw by stalemate"},
    {"mate drawn", "", "1. f3 e5 2. g4 Qh4#", "1/2-1/2",
     "it says a draw, the board says Black wins by checkmate"},
    {"mate won", "", "1. f3 e5 2. g4 Qh4#", "0-1", ""},
    {"mate unfinished", "", "1. f3 e5 2. g4 Qh4#", "*", ""},
    {"resigned", "", "1. e4 e5", "1-0", ""},
    {"repetition agreed", "", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8",
     "1/2-1/2", ""},
};

class AsPlayedTest : public StoreCommandTest {
 protected:
  std::string pgnOf(const Played& game) {
    return "[Event \"" + std::string(game.what) + "\"]\n[Result \"" +
           game.result + "\"]\n" + game.tags + "\n" + game.moves + " " +
           game.result + "\n\n";
  }
  // Imports a file and exports it again; what is told is in `told`.
  std::string throughStore(const std::string& file, const char* game,
                           const std::string& format) {
    const std::string store = path(file + ".db");
    const ProgramRun run = succeed(
        {"record", "import", path(file), "--game", game, "--out", store});
    told_ = run.err;
    said_ = run.out;
    succeed({"record", "verify", store});
    succeed({"record", "export", store, "--out", path("again." + format)});
    return readFile(path("again." + format));
  }
  // The moves and the result of a text in PGN, as words.
  static std::string movetext(std::string text) {
    text = text.substr(text.find("\n\n") + 2);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.substr(0, text.find_last_not_of(' ') + 1);
  }

  std::string told_;
  std::string said_;
};

TEST_F(AsPlayedTest, MovesAndResultsComeBack) {
  for (const char* game : {"chess", "fairy_chess"}) {
    for (const Played& played : kChess) {
      SCOPED_TRACE(std::string(game) + ", " + played.what);
      // Bare kings are no draw by themselves in fairy chess.
      const bool dead = played.moves.find("Kxb2") != std::string::npos;
      writeFile(path("one.pgn"), pgnOf(played));
      EXPECT_EQ(movetext(throughStore("one.pgn", game, "pgn")),
                played.moves + " " + played.result);
      if (*played.told == 0) {
        EXPECT_EQ(told_, "");
      } else if (!dead || game == std::string("chess")) {
        EXPECT_THAT(told_, HasSubstr("one.pgn\":1: kept as it was played: "));
        EXPECT_THAT(told_, HasSubstr(played.told));
        EXPECT_EQ(std::count(told_.begin(), told_.end(), '\n'), 1);
      }
      std::filesystem::remove(path("one.pgn.db"));
    }
  }
}

TEST_F(AsPlayedTest, AFileIsOneRunAndShownWhole) {
  std::string all;
  for (const Played& played : kChess) all += pgnOf(played);
  writeFile(path("all.pgn"), all);
  throughStore("all.pgn", "chess", "jsonl");
  const std::string store = path("all.pgn.db");
  ASSERT_EQ(gamesIn(store).size(), 1U);
  EXPECT_EQ(gamesIn(store)[0].size(), std::size(kChess));
  EXPECT_THAT(said_, HasSubstr("7 of them not as the rules end a game"));
  EXPECT_THAT(succeed({"record", "show", store, "--number", "1"}).out,
              HasSubstr("11 plies"));
  EXPECT_THAT(succeed({"record", "replay", store, "--number", "1"}).out,
              HasSubstr("after 11 plies"));
  succeed({"record", "report", store});
  // JSON lines tell their rules, and keep all that.
  const std::string lines = readFile(path("again.jsonl"));
  writeFile(path("lines.jsonl"), lines);
  EXPECT_EQ(throughStore("lines.jsonl", "chess", "jsonl"), lines);
  // Rules under which the game would have ended.
  std::string claimed = lines.substr(0, lines.find('\n') + 1);
  const std::size_t none = claimed.find("draws=none");
  ASSERT_NE(none, std::string::npos);
  claimed.replace(none, 10, "draws=claim");
  writeFile(path("claimed.jsonl"), claimed);
  EXPECT_THAT(throughStore("claimed.jsonl", "chess", "pgn"),
              HasSubstr("5. e4 e5 6. Nf3 1-0"));
  EXPECT_THAT(told_, HasSubstr("it goes on after a draw by repetition"));
}

// The same in the notation of Gungi, whose fourth repetition is a draw.
TEST_F(AsPlayedTest, GungiGoesOnAfterARepetition) {
  std::string moves = "1. 64-54 24-34";
  for (int i = 0; i < 4; ++i) {
    moves += " 54-64 34-24 64-54 24-34";
  }
  writeFile(path("g.txt"), "[Game \"gungi\"]\n[Options \"rules=seed\"]\n\n" +
                               moves + " 1-0\n");
  const std::string again = throughStore("g.txt", "gungi", "txt");
  EXPECT_THAT(again, HasSubstr("1-0\n"));
  EXPECT_EQ(gamesIn(path("g.txt.db")).at(0).at(0).length, 18U);
  EXPECT_THAT(told_, HasSubstr("it goes on after a draw by repetition"));
}

TEST_F(AsPlayedTest, PlayTakesUpTheWholeGame) {
  writeFile(path("one.pgn"), pgnOf(kChess[0]));
  const ProgramRun run = phasemachine({"play", "chess", "--side", "both"},
                                      "load " + path("one.pgn") + "\nquit\n");
  EXPECT_THAT(run.out, HasSubstr("loaded 11 moves"));
}

TEST_F(AsPlayedTest, NothingIsMadeUpOfAnImportedGame) {
  writeFile(path("bare.pgn"), "1. e4 e5 *\n");
  const std::string pgn = throughStore("bare.pgn", "chess", "pgn");
  EXPECT_THAT(pgn, HasSubstr("[Event \"?\"]"));
  EXPECT_THAT(pgn, HasSubstr("[Round \"?\"]"));
  EXPECT_THAT(pgn, Not(HasSubstr("Seed")));
  EXPECT_THAT(pgn, Not(HasSubstr("PhaseMachine")));
  EXPECT_THAT(pgn, Not(HasSubstr("Termination")));
}

TEST_F(AsPlayedTest, BadGamesAreToldAndLeftOut) {
  const std::string good = "[Event \"good\"]\n\n1. e4 e5 (1... -- 2. d4) *\n\n";
  const std::string bad =
      "[Event \"bad\"]\n\n1. e4 e5 2. Nf3 Nc6\n3. Ke3 *\n\n";
  writeFile(path("x.pgn"), good + bad + good + bad);
  const Words import = {"record", "import", path("x.pgn"), "--out",
                        path("x.db")};
  ProgramRun run = phasemachine(joined(import, {"--strict"}));
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("x.pgn\":5: PGN line 8, column 4: move 3"));
  EXPECT_FALSE(std::filesystem::exists(path("x.db")));
  run = succeed(import);
  EXPECT_THAT(run.err, HasSubstr("x.pgn\":5: left out: PGN line 8, column 4"));
  EXPECT_THAT(run.err,
              HasSubstr("x.pgn\":14: left out: PGN line 17, column 4"));
  EXPECT_THAT(run.out, HasSubstr("2 games of "));
  EXPECT_THAT(run.out, HasSubstr("; 2 left out"));
  const auto runs = gamesIn(path("x.db"));
  for (const records::StoredGame& game : runs.at(0)) {
    EXPECT_EQ(game.moves, "e2e4 e7e5");
  }
  // Nothing but bad games is an error.
  writeFile(path("y.pgn"), bad);
  run =
      phasemachine({"record", "import", path("y.pgn"), "--out", path("y.db")});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("has no game that could be read"));
  EXPECT_FALSE(std::filesystem::exists(path("y.db")));
}

TEST_F(AsPlayedTest, BadLinesAndBadGamesOfGungiToo) {
  const std::string good = "[Game \"gungi\"]\n\n1. 64-54 24-34 *\n\n";
  writeFile(path("g.txt"), good +
                               "[Game \"gungi\"]\n[White \"x\"]\n\n"
                               "1. 64-99 24-34 *\n\n" +
                               good + "1. 64-99 {* [x]} *\n" + good);
  ProgramRun run = succeed({"record", "import", path("g.txt"), "--game",
                            "gungi", "--out", path("g.db")});
  EXPECT_EQ(gamesIn(path("g.db")).at(0).size(), 3U);
  EXPECT_THAT(run.err, HasSubstr("g.txt\":5: left out: "));
  EXPECT_THAT(run.err, HasSubstr("g.txt\":14: left out: "));
  const std::string line =
      "{\"position\":\"" +
      std::string("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") +
      "\",\"moves\":[\"e2e4\"]";
  writeFile(path("x.jsonl"), line + "}\nnonsense\n" + line +
                                 ",\"winner\":\"white\"}\n" + line + "}\n");
  run = succeed(
      {"record", "import", path("x.jsonl"), "--out", path("x.db"), "--json"});
  EXPECT_THAT(run.out, HasSubstr("\"games\":2"));
  EXPECT_THAT(run.out, HasSubstr("\"bad\":2"));
  EXPECT_THAT(run.err, HasSubstr("x.jsonl\":2: left out: not a JSON object"));
  EXPECT_THAT(run.err, HasSubstr("x.jsonl\":3: left out: \"winner\""));
}

TEST_F(AsPlayedTest, Latin1ComesBackAsUtf8) {
  writeFile(path("l.pgn"), "[White \"Bj\xF6rk\"]\n\n1. e4 \xBD-\xBD\n");
  EXPECT_THAT(throughStore("l.pgn", "chess", "pgn"),
              HasSubstr("[White \"Bj\u00F6rk\"]"));
  writeFile(path("l.txt"),
            "[Game \"gungi\"]\n[Black \"Bj\xF6rk\"]\n\n1. 64-54 *\n");
  EXPECT_THAT(throughStore("l.txt", "gungi", "txt"),
              HasSubstr("[Black \"Bj\u00F6rk\"]"));
}

TEST_F(AsPlayedTest, AByteOrderMarkIsNothing) {
  const std::string mark = "\xEF\xBB\xBF";
  writeFile(path("m.pgn"), mark + "1. e4 e5 *\n");
  writeFile(path("m.txt"), mark + "[Game \"gungi\"]\n\n1. 64-54 *\n");
  writeFile(path("m.jsonl"),
            mark + "{\"position\":\"......... x\",\"moves\":[\"b2\"]}\n");
  throughStore("m.pgn", "chess", "pgn");
  throughStore("m.txt", "gungi", "txt");
  throughStore("m.jsonl", "tic_tac_toe", "jsonl");
  EXPECT_EQ(told_, "");
}

}  // namespace
}  // namespace phasemachine
