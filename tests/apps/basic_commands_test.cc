// games, version, help, perft, moves, apply: good and bad user input.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/catalog.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::MatchesRegex;

struct BadInput {
  std::vector<std::string> arguments;
  std::vector<std::string> named;  // each occurs in the message
};

TEST(ProgramTest, WrongInputExitsWithTwoAndNamesWhatAndWhere) {
  const std::string t = "tic_tac_toe";
  const std::vector<BadInput> cases = {
      {{"frobnicate"}, {"unknown command \"frobnicate\"", "perft"}},
      {{"help", "frobnicate"}, {"unknown command \"frobnicate\""}},
      {{"perft", "--game", "checkers", "--depth", "1"},
       {"--game", "\"checkers\"", "tic_tac_toe"}},
      {{"perft", "--game", t}, {"--depth"}},
      {{"perft", "--game", t, "--depth", "x"}, {"--depth", "x"}},
      {{"perft", "--game", t, "--depth", "-1"}, {"--depth", "-1"}},
      {{"perft", "--game", t, "--depth", "1", "--leaf", "all"},
       {"--leaf", "all", "list"}},
      {{"perft", "--game", t, "--bogus", "1"}, {"--bogus"}},
      {{"perft", "--game", t, "--depth", "1", "--threads", "0"},
       {"--threads", "0"}},
      {{"perft", "--game", t, "--depth", "1", "--options", "size=4"},
       {"--options", "size"}},
      {{"moves", "--game", t, "--position", "XO.Q"},
       {"--position", "character 4"}},
      {{"moves", "--game", t, "--position", "......... x", "--stdin"},
       {"--stdin", "--position"}},
      {{"apply", "--game", t, "--moves", "b2 z9"},
       {"--moves", "move 2", "\"z9\""}},
      {{"apply", "--game", t, "--moves", "b2 a1 b2"},
       {"--moves", "move 3", "illegal", "\"b2\""}},
      {{"apply", "--game", t, "--moves", "a1 b1 a2 b2 a3 c1"},
       {"move 6", "over"}},
      {{"games", "extra"}, {"extra"}},
  };
  for (const BadInput& bad : cases) {
    std::string line;
    for (const std::string& word : bad.arguments) line += word + ' ';
    SCOPED_TRACE(line);
    const ProgramRun plain = phasemachine(bad.arguments);
    EXPECT_EQ(plain.exitCode, 2);
    EXPECT_EQ(plain.out, "");
    for (const std::string& name : bad.named) {
      EXPECT_THAT(plain.err, HasSubstr(name));
    }
    EXPECT_EQ(plain.err.find('\n'), plain.err.size() - 1) << plain.err;

    std::vector<std::string> withJson = bad.arguments;
    withJson.push_back("--json");
    const ProgramRun run = phasemachine(withJson);
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_TRUE(lastJson(run).contains("error")) << run.out;
  }
}

TEST(ProgramTest, WithoutArgumentsShowsUsageAndExitsWithTwo) {
  const ProgramRun run = phasemachine({});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("usage"));
}

TEST(ProgramTest, AMisspeltWordIsAnsweredWithTheNearest) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows = {
      {{"analyse"}, "unknown command \"analyse\" (did you mean analyze?)"},
      {{"help", "mtach"}, "(did you mean match?)"},
      {{"play", "ches"}, "unknown game \"ches\" (did you mean chess?)"},
      {{"perft", "gunji"}, "(did you mean gungi?)"},
      {{"apply", "twilight"}, "(did you mean twilight_struggle?)"},
      {{"selfplay", "chess", "--gmaes", "2"},
       "unknown argument \"--gmaes\" (did you mean --games? see: "
       "phasemachine help selfplay)"},
      {{"selfplay", "--gmaes=2"}, "did you mean --games?"},
      {{"record", "lsit"}, "did you mean list?"},
      {{"record", "list", "a.db", "--jsno"}, "did you mean --json?"},
      {{"analyze", "chess", "--mode", "bacth"}, "(did you mean batch?)"},
      {{"play", "chess", "--level", "begginer"}, "(did you mean beginner?)"},
      {{"match", "chess", "--first", "mtcs", "--second", "random"},
       "(did you mean mcts?)"},
      {{"match", "chess", "--first", "mcts:simz=3", "--second", "random"},
       "(did you mean sims?)"},
      {{"describe", "chess", "knigt"},
       "no piece is called \"knigt\" (did you mean knight?)"},
      {{"describe", "ches", "knight"}, "(did you mean chess?)"},
      {{"moves", "chess", "--options", "drwas=none"}, "(did you mean draws?)"},
      {{"moves", "chess", "--options", "draws=nonne"}, "(did you mean none?)"},
      {{"moves", "fairy_chess", "--options", "varaint=atomic"},
       "(did you mean variant?)"},
      {{"moves", "fairy_chess", "--options", "variant=atmoic"},
       "(did you mean atomic?)"},
      {{"analyze", "chess", "--evaluator", "quiesence"},
       "(did you mean quiescence?)"},
      {{"match", "chess", "--first", "mcts:evaluator=statik", "--second",
        "random"},
       "(did you mean static?)"},
      {{"play", "chess", "--side", "blakc"}, "(did you mean Black?)"},
  };
  for (const auto& [words, message] : rows) {
    const ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, 2) << message;
    EXPECT_THAT(run.err, HasSubstr(message));
  }
  // Nothing is near.
  EXPECT_THAT(phasemachine({"frobnicate"}).err,
              testing::Not(HasSubstr("did you mean")));
}

TEST(ProgramTest, WhatIsWrongIsToldBeforeWhatIsMissing) {
  const ProgramRun player = phasemachine({"match", "chess", "--first", "foo"});
  EXPECT_EQ(player.exitCode, 2);
  EXPECT_THAT(player.err, HasSubstr("--first: player \"foo\" is unknown"));
  EXPECT_THAT(phasemachine({"match", "chess", "--first", "random"}).err,
              HasSubstr("--second is required"));
  EXPECT_THAT(phasemachine({"perft", "ches"}).err,
              HasSubstr("unknown game \"ches\""));
  EXPECT_THAT(phasemachine({"match", "ches", "--first", "random"}).err,
              HasSubstr("unknown game \"ches\""));
}

TEST(DescribeCommandTest, TheGameMayComeFirst) {
  const ProgramRun first = phasemachine({"describe", "chess", "knight"});
  EXPECT_EQ(first.exitCode, 0) << first.err;
  EXPECT_EQ(first.out,
            phasemachine({"describe", "--game", "chess", "knight"}).out);
  EXPECT_EQ(phasemachine({"describe", "gungi"}).out,
            phasemachine({"describe", "--game", "gungi"}).out);
  EXPECT_EQ(phasemachine({"describe", "Grand", "Duchess"}).exitCode, 0);
}

TEST(ProgramTest, HelpListsEveryCommandAndEachHasHelp) {
  const ProgramRun run = phasemachine({"help", "--json"});
  EXPECT_EQ(run.exitCode, 0);
  const auto list = lastJson(run)["commands"];
  EXPECT_GE(list.size(), 5U);
  const ProgramRun text = phasemachine({"help"});
  for (const auto& command : list) {
    const auto name = command["name"].get<std::string>();
    EXPECT_THAT(text.out, HasSubstr(name));
    const ProgramRun one = phasemachine({"help", name});
    EXPECT_EQ(one.exitCode, 0);
    EXPECT_THAT(one.out, HasSubstr("--json"));
    const ProgramRun flag = phasemachine({name, "--help"});
    EXPECT_EQ(flag.exitCode, 0);
    EXPECT_EQ(flag.out, one.out);
  }
}

TEST(ProgramTest, VersionTellsItself) {
  const ProgramRun run = phasemachine({"version", "--json"});
  EXPECT_EQ(run.exitCode, 0);
  const auto json = lastJson(run);
  EXPECT_EQ(json["name"], "phasemachine");
  EXPECT_THAT(json["version"].get<std::string>(),
              MatchesRegex("[0-9]+\\.[0-9]+(\\.[0-9]+)?"));
  EXPECT_THAT(json["compiler"].get<std::string>(),
              MatchesRegex("(g\\+\\+|clang) [0-9].*"));
  EXPECT_THAT(json["instructions"].get<std::string>(),
              AnyOf("portable", "avx2", "bmi2", "avx512"));
  EXPECT_EQ(lastJson(runProgram({"/usr/bin/env", "PHASEMACHINE_ISA=portable",
                                 programPath(), "version",
                                 "--json"}))["instructions"],
            "portable");
  // Nothing in an archive of the sources.
  EXPECT_THAT(json["commit"].get<std::string>(), MatchesRegex("|[0-9a-f]{40}"));
  const ProgramRun flag = phasemachine({"--version"});
  EXPECT_THAT(flag.out, HasSubstr(lastJson(run)["version"].get<std::string>()));
}

TEST(GamesCommandTest, ListsTheCatalog) {
  const ProgramRun run = phasemachine({"games", "--json"});
  EXPECT_EQ(run.exitCode, 0);
  const auto games = lastJson(run)["games"];
  ASSERT_EQ(games.size(), allGames().size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i]["name"], std::string(allGames()[i]->name));
    EXPECT_EQ(games[i]["players"], allGames()[i]->players);
  }
}

TEST(PerftCommandTest, CountsTicTacToeWithEveryLeafAndThreadCount) {
  // The number of sequences of nine marks that nobody wins before the last.
  constexpr int kFullGames = 127872;
  for (const char* leaf : {"step", "list", "count"}) {
    for (const char* threads : {"1", "3"}) {
      const ProgramRun run =
          phasemachine({"perft", "--game", "tic_tac_toe", "--depth", "9",
                        "--leaf", leaf, "--threads", threads, "--json"});
      EXPECT_EQ(run.exitCode, 0);
      const auto json = lastJson(run);
      EXPECT_EQ(json["nodes"], kFullGames);
      EXPECT_EQ(json["leaf"], leaf);
    }
  }
}

TEST(PerftCommandTest, DividesByMove) {
  const ProgramRun run = phasemachine(
      {"perft", "--game", "tic_tac_toe", "--depth", "3", "--divide", "--json"});
  const auto divide = lastJson(run)["divide"];
  EXPECT_EQ(divide.size(), 9U);
  EXPECT_EQ(divide["b2"], 56);
  const ProgramRun text = phasemachine(
      {"perft", "--game", "tic_tac_toe", "--depth", "3", "--divide"});
  EXPECT_THAT(text.out, HasSubstr("b2: 56\n"));
}

TEST(PerftCommandTest, CountsChessMovesWithoutDrawRulesUnlessAsked) {
  const std::vector<std::string> bareKings = {
      "perft",   "--position", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
      "--depth", "2",          "--json"};
  EXPECT_EQ(lastJson(phasemachine(bareKings))["nodes"], 25);
  std::vector<std::string> claimed = bareKings;
  claimed.insert(claimed.end(), {"--options", "draws=claim"});
  EXPECT_EQ(lastJson(phasemachine(claimed))["nodes"], 0);
  const ProgramRun start = phasemachine({"perft", "--depth", "4", "--json"});
  EXPECT_EQ(lastJson(start)["nodes"], 197281);
}

TEST(ApplyCommandTest, ReadsChessMovesAsUciAndSan) {
  const ProgramRun run =
      phasemachine({"apply", "--moves", "f2f3 e5 g4 Qh4", "--json"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_EQ(lastJson(run)["position"],
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  EXPECT_EQ(lastJson(run)["winner"], "second");
}

// A promotion in fairy chess as UCI and as our lists write it.
TEST(ApplyCommandTest, ReadsPromotionsOfFairyChess) {
  for (const char* move :
       {"a7a8q", "a7a8Q", "a7a8=q", "a7a8=Q", "a7a8> =Q", "a7a8 q"}) {
    const ProgramRun run = phasemachine(
        {"apply", "--game", "fairy_chess", "--options", "variant=chess",
         "--position", "7k/P7/8/8/8/8/8/K7 w - - 0 0", "--moves", move,
         "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_EQ(lastJson(run)["position"], "Q6k/8/8/8/8/8/8/K7 b - - 0 1")
        << move;
  }
}

TEST(ApplyCommandTest, ListsWhatEachMoveDid) {
  const ProgramRun run =
      phasemachine({"apply", "--moves", "e4 d5 exd5", "--events"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out,
              HasSubstr("captured (first): piece black pawn, square d5\n"));
  const ProgramRun rows =
      phasemachine({"apply", "--moves", "e4 d5 exd5", "--events", "--json"});
  const auto events = lastJson(rows)["events"];
  EXPECT_EQ(events.size(), 3u);
  EXPECT_EQ(events[2][1]["kind"], "captured");
  EXPECT_EQ(events[2][1]["changes"]["square.d5"], nullptr);
}

TEST(ApplyCommandTest, RefusesAViewerThatIsNone) {
  const ProgramRun run =
      phasemachine({"apply", "--moves", "e4", "--events", "--viewer", "red"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("--viewer: \"red\" is not "));
  const ProgramRun without =
      phasemachine({"apply", "--moves", "e4", "--viewer", "White"});
  EXPECT_EQ(without.exitCode, 2);
  EXPECT_THAT(without.err, HasSubstr("--viewer: needs --events"));
}

TEST(ApplyCommandTest, NamesFieldAndCharacterOfABadFen) {
  const ProgramRun run =
      phasemachine({"moves", "--position", "8/8/8/8/8/8/8/4K2x w - - 0 1"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("--position: FEN field 1"));
  EXPECT_THAT(run.err, HasSubstr("character 18"));
}

TEST(MovesCommandTest, DescribesAPosition) {
  const ProgramRun run = phasemachine({"moves", "--game", "tic_tac_toe",
                                       "--position", "XO.XO.... x", "--json"});
  EXPECT_EQ(run.exitCode, 0);
  const auto json = lastJson(run);
  EXPECT_EQ(json["position"], "XO.XO.... x");
  EXPECT_EQ(json["side"], "first");
  EXPECT_TRUE(json["winner"].is_null());
  EXPECT_EQ(json["moves"],
            (std::vector<std::string>{"c3", "c2", "a1", "b1", "c1"}));
}

TEST(MovesCommandTest, AnEndedGameHasAWinnerAndNoMoves) {
  const ProgramRun run = phasemachine({"moves", "--game", "tic_tac_toe",
                                       "--position", "XO.XO.X.. o", "--json"});
  const auto json = lastJson(run);
  EXPECT_EQ(json["winner"], "first");
  EXPECT_TRUE(json["side"].is_null());
  EXPECT_TRUE(json["moves"].empty());
}

TEST(MovesCommandTest, AnswersEachLineOfStdin) {
  const ProgramRun run =
      phasemachine({"moves", "--game", "tic_tac_toe", "--stdin", "--json"},
                   "......... x\nnonsense\r\nXO.XO.X.. o\n");
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("line 2"));
  std::istringstream lines(run.out);
  std::vector<nlohmann::ordered_json> answers;
  for (std::string line; std::getline(lines, line);) {
    answers.push_back(jsonOf(line));
  }
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0]["moves"].size(), 9U);
  EXPECT_EQ(answers[1]["position"], "nonsense");
  EXPECT_TRUE(answers[1].contains("error"));
  EXPECT_EQ(answers[2]["winner"], "first");
}

TEST(ApplyCommandTest, ShowsWhereTheMovesLead) {
  const ProgramRun run = phasemachine({"apply", "--game", "tic_tac_toe",
                                       "--moves", "a1 b1 a2 b2 a3", "--json"});
  EXPECT_EQ(run.exitCode, 0);
  const auto json = lastJson(run);
  EXPECT_EQ(json["position"], "X..XO.XO. o");
  EXPECT_EQ(json["winner"], "first");
  EXPECT_EQ(json["applied"], 5);
  const ProgramRun text =
      phasemachine({"apply", "--game", "tic_tac_toe", "--moves", "a1 b1"});
  EXPECT_THAT(text.out, HasSubstr("1 X O ."));
}

}  // namespace
}  // namespace phasemachine
