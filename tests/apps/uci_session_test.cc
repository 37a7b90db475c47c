// The UCI session, driven with strings: lines in, lines out. A fake engine
// isolates the protocol.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "ai/search/ask/options.h"
#include "apps/cli/uci/session.h"
#include "apps/cli/uci/settings.h"
#include "tests/apps/uci_fakes.h"
#include "tests/support/places.h"

namespace phasemachine::uci {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

class UciSession : public testing::Test {
 protected:
  // The session's answers to these lines.
  std::vector<std::string> say(std::initializer_list<std::string_view> lines) {
    for (std::string_view line : lines) session_.handle(line);
    return lines_.take();
  }

  Lines lines_;
  FakeEngine engine_;
  InlineRunner runner_;
  Session session_{"Test", engine_, runner_, lines_};
};

TEST_F(UciSession, SaysWhenThereAreFewerThreads) {
  SessionLimits limits;
  limits.threads = 2;
  Session session("Test", engine_, runner_, lines_, limits);
  session.handle("setoption name Threads value 3");
  session.handle("go nodes 1");
  EXPECT_THAT(lines_.take(),
              Contains("info string option Threads: at most 2 here"));
  EXPECT_EQ(engine_.requests.at(0).settings.search.threads, 2);
}

TEST_F(UciSession, HandshakeNamesTheEngineAndItsOptions) {
  const auto answer = say({"uci"});
  EXPECT_EQ(answer.front(), "id name Test");
  EXPECT_EQ(answer.back(), "uciok");
  EXPECT_THAT(answer, Contains(StartsWith("id author ")));
  EXPECT_THAT(answer, Contains("option name Threads type spin default 1 min 1 "
                               "max 1024"));
  EXPECT_THAT(answer, Contains(StartsWith("option name Hash type spin ")));
  EXPECT_THAT(answer, Contains(StartsWith("option name MultiPV type spin ")));
  EXPECT_THAT(answer, Contains("option name Ponder type check default false"));
  EXPECT_THAT(answer,
              Contains("option name UCI_Chess960 type check default false"));
  EXPECT_THAT(answer,
              Contains("option name UCI_ShowWDL type check default false"));
  EXPECT_THAT(answer, Contains("option name Clear Hash type button"));
  EXPECT_THAT(say({"isready"}), ElementsAre("readyok"));
}

// The row's form in docs/uci.md: "| Threads | 1 to 512, 1 |".
std::string rowOf(const std::string& option) {
  std::istringstream in(option);
  std::string word, name, type, standard, low, high, choices;
  in >> word >> word;
  while (in >> word && word != "type") name += (name.empty() ? "" : " ") + word;
  in >> type;
  while (in >> word) {
    if (word == "default") in >> standard;
    if (word == "min") in >> low;
    if (word == "max") in >> high;
    if (word == "var" && in >> word) {
      choices += (choices.empty() ? "" : ", ") + word;
    }
  }
  std::string row = "| " + name + " | ";
  if (type == "spin") row += low + " to " + high + ", ";
  if (type == "string") standard = "`" + standard + "`";
  if (type == "combo") row += choices + "; ";
  return row + (type == "button" ? type : standard) + " |";
}

TEST_F(UciSession, TheDocumentTellsEveryOption) {
  std::ifstream in(sourceDirectory() + "/docs/uci.md");
  const std::string document{std::istreambuf_iterator<char>(in), {}};
  int options = 0;
  for (const std::string& line : say({"uci"})) {
    if (!line.starts_with("option name ")) continue;
    EXPECT_THAT(document, HasSubstr("\n" + rowOf(line)));
    ++options;
  }
  EXPECT_GT(options, 20);
}

TEST_F(UciSession, GoAnswersInfoAndBestMove) {
  const auto answer = say({"position startpos moves e2e4", "go nodes 4096"});
  ASSERT_THAT(answer, SizeIs(2));
  const std::string best = answer[1].substr(9, 4);
  EXPECT_EQ(answer[0],
            "info depth 12 seldepth 17 multipv 1 score cp 0 nodes 4096 nps "
            "4096 hashfull 250 time 1000 pv " +
                best + " a7a6");
  EXPECT_EQ(answer[1], "bestmove " + best + " ponder a7a6");
  ASSERT_THAT(engine_.requests, SizeIs(1));
  EXPECT_EQ(engine_.requests[0].limits.nodes, 4096U);
  EXPECT_EQ(engine_.requests[0].game.current.toText(),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_F(UciSession, AllLimitsOfGoAreUnderstood) {
  say(
      {"go depth 5 nodes 6 mate 7 movetime 8 wtime -9 btime 10 winc 11 binc 12 "
       "movestogo 13 ponder infinite searchmoves e2e4 d2d4"});
  ASSERT_THAT(engine_.requests, SizeIs(1));
  const GoRequest& request = engine_.requests[0];
  EXPECT_EQ(request.limits.depth, 5);
  EXPECT_EQ(request.limits.nodes, 6U);
  EXPECT_EQ(request.limits.mate, 7);
  EXPECT_EQ(request.limits.moveTime, 8);
  EXPECT_EQ(request.limits.clock[0], -9);
  EXPECT_EQ(request.limits.clock[1], 10);
  EXPECT_EQ(request.limits.increment[0], 11);
  EXPECT_EQ(request.limits.increment[1], 12);
  EXPECT_EQ(request.limits.movesToGo, 13);
  EXPECT_TRUE(request.limits.ponder);
  EXPECT_TRUE(request.limits.infinite);
  EXPECT_THAT(request.searchMoves, SizeIs(2));
}

TEST_F(UciSession, SearchMovesEndAtTheNextLimit) {
  const auto answer = say({"go searchmoves g1f3 nodes 5"});
  EXPECT_THAT(answer, Contains("bestmove g1f3 ponder a7a6"));
  EXPECT_EQ(engine_.requests.at(0).limits.nodes, 5U);
}

TEST_F(UciSession, SearchMovesThatAreIllegalAreNamedAndLeftOut) {
  auto answer = say({"go nodes 1 searchmoves e2e5 g1f3"});
  EXPECT_THAT(answer, Contains(AllOf(StartsWith("info string "),
                                     HasSubstr("\"e2e5\" is not legal"))));
  EXPECT_THAT(answer, Contains("bestmove g1f3 ponder a7a6"));
}

TEST_F(UciSession, EveryGoThatIsRefusedGetsALegalMove) {
  for (const auto& [line, what] :
       {std::pair{"go movetime -1", "movetime needs a whole number from 0"},
        std::pair{"go mate", "mate needs"},
        std::pair{"go mate 0", "mate needs"},
        std::pair{"go depth 0", "depth needs"},
        std::pair{"go depth x nodes 5", "depth needs"},
        std::pair{"go nodes", "nodes needs"}, std::pair{"go nodes 0", "nodes"},
        std::pair{"go nodes 99999999999999999999", "nodes needs"},
        std::pair{"go wtime x btime 1000", "wtime needs"},
        std::pair{"go winc -1 wtime 500", "winc needs"},
        std::pair{"go movestogo -1", "movestogo needs"},
        std::pair{"go mate nodes 7", "mate needs"},
        std::pair{"go searchmoves", "searchmoves names no move"},
        std::pair{"go searchmoves depth 3", "searchmoves names no move"},
        std::pair{"go searchmoves e2e5", "no move of searchmoves is legal"},
        std::pair{"go wobble", "got \"wobble\""}}) {
    engine_.requests.clear();
    const auto answer = say({line});
    EXPECT_THAT(answer, Contains(AllOf(StartsWith("info string go: "),
                                       HasSubstr(what))))
        << line;
    EXPECT_THAT(answer.back(),
                testing::MatchesRegex("bestmove [a-h][12][a-h][34] .*"))
        << line;
    EXPECT_EQ(std::count_if(answer.begin(), answer.end(),
                            [](const std::string& said) {
                              return said.starts_with("bestmove");
                            }),
              1)
        << line;
    // Without thinking, whatever the limits.
    ASSERT_THAT(engine_.requests, SizeIs(1)) << line;
    EXPECT_EQ(engine_.requests[0].limits.nodes, 1U) << line;
    EXPECT_FALSE(engine_.requests[0].limits.infinite) << line;
  }
  EXPECT_THAT(
      say({"position startpos moves f2f3 e7e5 g2g4 d8h4", "go mate"}).back(),
      "bestmove (none)");
}

TEST_F(UciSession, ScoresOfProvenMatesCountMoves) {
  const auto scoreAfter = [&](int plies) {
    engine_.score = {.expected = plies > 0 ? 1.0 : 0.0, .matePlies = plies};
    const std::string line = say({"go nodes 1"}).at(0);
    const auto begin = line.find("score ");
    return line.substr(begin, line.find(" nodes") - begin);
  };
  EXPECT_EQ(scoreAfter(1), "score mate 1");
  EXPECT_EQ(scoreAfter(3), "score mate 2");
  EXPECT_EQ(scoreAfter(-2), "score mate -1");
  EXPECT_EQ(scoreAfter(-4), "score mate -2");
  EXPECT_EQ(scoreAfter(0), "score mate 0");
}

TEST_F(UciSession, WinDrawLossIsShownOnRequestAndSumsToOneThousand) {
  engine_.score = {.expected = 0.7, .matePlies = {}};
  EXPECT_THAT(say({"go nodes 1"}).at(0), Not(HasSubstr(" wdl ")));
  say({"setoption name UCI_ShowWDL value true"});
  EXPECT_THAT(say({"go nodes 1"}).at(0), HasSubstr(" wdl 490 420 90 "));
}

TEST_F(UciSession, PositionsThatAreWrongAreNamedAndNotReplacedByTheOneBefore) {
  say({"position startpos moves e2e4 e7e5"});
  const auto before = say({"d"});
  for (const auto& [line, what] :
       {std::pair{"position startpos moves e2e4 e7e4",
                  "position: move 2, \"e7e4\" is not legal here"},
        std::pair{"position startpos moves e2e4 garbage",
                  "position: move 2, \"garbage\" is not a UCI move"},
        std::pair{"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "FEN"},
        std::pair{"position fen", "no FEN"},
        std::pair{"position", "expected startpos or fen, got nothing"},
        std::pair{"position nowhere", "got \"nowhere\""},
        std::pair{"position startpos e2e4", "expected moves"}}) {
    const auto answer = say({line});
    ASSERT_THAT(answer, SizeIs(1)) << line;
    EXPECT_THAT(answer[0], AllOf(StartsWith("info string "), HasSubstr(what)));
    EXPECT_THAT(say({"go nodes 5"}),
                ElementsAre("info string go: the last position was refused",
                            "bestmove (none)"))
        << line;
    EXPECT_THAT(say({"d", "go perft 1"}), Not(Contains(HasSubstr("e2e4"))));
    EXPECT_EQ(say({"position startpos moves e2e4 e7e5", "d"}), before) << line;
  }
  EXPECT_THAT(engine_.requests, IsEmpty());
  // A new game begins at the start.
  EXPECT_THAT(say({"position fen", "ucinewgame", "go nodes 5"}),
              Not(Contains(HasSubstr("bestmove (none)"))));
  EXPECT_THAT(engine_.requests, SizeIs(1));
}

TEST_F(UciSession, LinesThatMakeNoSenseAreAnsweredAndSurvived) {
  for (const char* line :
       {"hello", "\x01\xff\x80", "go perft x", "setoption", "setoption name",
        "setoption value 3", "setoption name Threads value 0",
        "setoption name Threads value 1e3", "setoption name Threads",
        "setoption name Ponder value maybe", "setoption name Nothing value 1",
        "debug", "debug perhaps"}) {
    const auto answer = say({line});
    ASSERT_THAT(answer, SizeIs(1)) << line;
    EXPECT_THAT(answer[0], StartsWith("info string ")) << line;
  }
  EXPECT_THAT(engine_.requests, IsEmpty());
  EXPECT_THAT(say({"", "  \t "}), IsEmpty());
  EXPECT_THAT(say({"isready"}), ElementsAre("readyok"));
}

TEST_F(UciSession, WordsBeforeACommandAreSkipped) {
  EXPECT_THAT(say({"joho isready"}),
              ElementsAre("info string skipped \"joho\"", "readyok"));
  EXPECT_THAT(say({"go wobble nodes 3"}).at(0),
              StartsWith("info string skipped \"wobble\""));
}

TEST_F(UciSession, OptionsReachTheSearchWhateverTheirCase) {
  say({"setoption name threads value 3", "setoption name HASH value 17",
       "setoption name Move Overhead value 250",
       "setoption name multipv value 4", "setoption name Seed value 9",
       "setoption name UCI_Chess960 value TRUE", "go nodes 1"});
  const Settings& settings = engine_.requests.at(0).settings;
  EXPECT_EQ(settings.search.threads, 3);
  EXPECT_EQ(settings.hashMegabytes, 17);
  EXPECT_EQ(settings.moveOverhead, 250);
  EXPECT_EQ(settings.multiPv, 4);
  EXPECT_EQ(settings.search.seed, 9U);
  EXPECT_TRUE(settings.chess960);
}

TEST_F(UciSession, ANameOfAFileKeepsItsBlanks) {
  EXPECT_THAT(say({"setoption name EvalFile value  none/a  b "}),
              ElementsAre(HasSubstr("\"none/a  b\"")));
}

TEST_F(UciSession, UnknownOptionsAreNamedInAShortLine) {
  const std::string strange(1000, '\xfe');
  EXPECT_THAT(say({"setoption name MultiPV " + strange + " value 3"}),
              ElementsAre(AllOf(HasSubstr("\"MultiPV "),
                                HasSubstr("is unknown; \"uci\" lists"),
                                SizeIs(testing::Lt(300)))));
}

TEST_F(UciSession, EveryOptionOfTheHandshakeCanBeSetToItsDefault) {
  for (const std::string& line : say({"uci"})) {
    if (!line.starts_with("option name ")) continue;
    const std::string name = line.substr(12, line.find(" type ") - 12);
    const auto at = line.find(" default ");
    std::string command = "setoption name " + name;
    if (at != std::string::npos) {
      const auto begin = at + 9;
      command += " value " + line.substr(begin, line.find(' ', begin) - begin);
    }
    EXPECT_THAT(say({command}), IsEmpty()) << command;
  }
}

// Each key of the table, and at both bounds what the search accepts.
TEST_F(UciSession, SearchOptionsAreThoseOfTheTable) {
  const auto handshake = say({"uci"});
  int bounds = 0;
  for (const std::string& line : handshake) {
    const auto type = line.find(" type spin ");
    if (type == std::string::npos) continue;
    for (const char* bound : {" min ", " max "}) {
      Settings settings;
      const auto at = line.find(bound) + 5;
      const std::string value = line.substr(at, line.find(' ', at) - at);
      const absl::Status set =
          setOption(settings, line.substr(12, type - 12), value);
      EXPECT_TRUE(set.ok()) << line;
      EXPECT_TRUE(validate(searchOptions(settings)).ok()) << line << bound;
      ++bounds;
    }
  }
  EXPECT_GT(bounds, 30);
  // Besides the session's own options.
  constexpr std::size_t kOwn = 12;
  EXPECT_EQ(std::count_if(
                handshake.begin(), handshake.end(),
                [](auto& line) { return line.starts_with("option name "); }),
            static_cast<std::ptrdiff_t>(kOwn + listSearchOptions().size()));
  EXPECT_THAT(handshake,
              AllOf(Contains("option name Noise Weight Percent type spin "
                             "default 0 min 0 max 100"),
                    Contains("option name Selection type combo default puct "
                             "var puct var uct"),
                    Contains("option name Solver type check default true")));
}

TEST_F(UciSession, NewGameStartsAfreshOnce) {
  say({"go nodes 1", "go nodes 1", "ucinewgame", "go nodes 1", "go nodes 1",
       "setoption name Clear Hash", "go nodes 1"});
  ASSERT_THAT(engine_.requests, SizeIs(5));
  EXPECT_TRUE(engine_.requests[0].fresh);
  EXPECT_FALSE(engine_.requests[1].fresh);
  EXPECT_TRUE(engine_.requests[2].fresh);
  EXPECT_FALSE(engine_.requests[3].fresh);
  EXPECT_TRUE(engine_.requests[4].fresh);
}

TEST_F(UciSession, MateAndStalemateHaveNoBestMove) {
  EXPECT_THAT(
      say({"position startpos moves f2f3 e7e5 g2g4 d8h4", "go movetime 100"}),
      ElementsAre(HasSubstr(" score mate 0 "), "bestmove (none)"));
  EXPECT_THAT(
      say({"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"}),
      ElementsAre(HasSubstr(" score cp 0 "), "bestmove (none)"));
  EXPECT_THAT(engine_.requests, IsEmpty());
}

TEST_F(UciSession, PerftCountsBelowEachMove) {
  const auto answer = say({"go perft 3"});
  EXPECT_THAT(answer, Contains("e2e4: 600"));
  EXPECT_THAT(answer, Contains("a2a3: 380"));
  EXPECT_THAT(answer, Contains("Nodes searched: 8902"));
  EXPECT_THAT(answer, Not(Contains(StartsWith("bestmove"))));
  EXPECT_THAT(
      say({"position fen "
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - "
           "0 1",
           "go perft 4"}),
      AllOf(Contains("Nodes searched: 4085603"),
            Contains(StartsWith("e1g1:"))));
  EXPECT_THAT(say({"setoption name UCI_Chess960 value true", "go perft 1"}),
              AllOf(Contains("Nodes searched: 48"), Contains("e1h1: 1")));
}

TEST_F(UciSession, LimitsOfTheDriverBoundASearch) {
  Session bounded(
      "Test", engine_, runner_, lines_,
      {.nodes = 50, .perftDepth = 2, .threads = 1, .hashMegabytes = 8});
  for (const char* line :
       {"setoption name Threads value 9", "setoption name Hash value 4096",
        "go infinite", "go nodes 1000", "go nodes 7"}) {
    bounded.handle(line);
  }
  ASSERT_THAT(engine_.requests, SizeIs(3));
  EXPECT_EQ(engine_.requests[0].limits.nodes, 50U);
  EXPECT_EQ(engine_.requests[1].limits.nodes, 50U);
  EXPECT_EQ(engine_.requests[2].limits.nodes, 7U);
  EXPECT_EQ(engine_.requests[0].settings.search.threads, 1);
  EXPECT_EQ(engine_.requests[0].settings.hashMegabytes, 8);
  lines_.take();
  bounded.handle("go perft 3");
  EXPECT_THAT(lines_.take(), ElementsAre(HasSubstr("limited to depth 2")));
}

TEST_F(UciSession, QuitEndsTheSession) {
  EXPECT_TRUE(session_.handle("isready"));
  EXPECT_FALSE(session_.handle("quit"));
}

}  // namespace
}  // namespace phasemachine::uci
