// The real program behind pipes, as a chess client sees it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"
#include "tests/support/conversation.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"

namespace phasemachine {
namespace {

using std::chrono::milliseconds;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

class UciProcess : public testing::Test {
 protected:
  // The rest of the line that starts with `start`, read up to it.
  std::string await(const std::string& start) {
    const auto lines = engine_.hearUntil(start);
    const bool found = !lines.empty() && lines.back().starts_with(start);
    EXPECT_TRUE(found) << "no line \"" << start << "\"";
    return found ? lines.back().substr(start.size()) : "";
  }

  // The move of the next bestmove, without the move to ponder on.
  std::string bestMove() {
    const std::string rest = await("bestmove ");
    return rest.substr(0, rest.find(' '));
  }

  // Info lines and best move of a `go`, without clock-dependent parts.
  std::vector<std::string> timelessAnswer(const std::string& go) {
    engine_.say(go);
    std::vector<std::string> lines = engine_.hearUntil("bestmove");
    // Progress reports are timed; the last one is the result.
    lines.erase(lines.begin(),
                lines.end() - std::min<std::ptrdiff_t>(2, std::ssize(lines)));
    for (std::string& line : lines) {
      for (const char* word : {" nps ", " time "}) {
        const std::size_t at = line.find(word);
        if (at == std::string::npos) continue;
        const std::size_t digits = at + std::string(word).size();
        line.erase(at, line.find(' ', digits) - at);
      }
    }
    return lines;
  }

  Conversation engine_{{programPath(), "uci"}};
};

TEST_F(UciProcess, Handshake) {
  engine_.say("uci");
  const auto lines = engine_.hearUntil("uciok");
  EXPECT_THAT(lines, Contains(StartsWith("id name PhaseMachine ")));
  EXPECT_THAT(lines, Contains(StartsWith("option name Hash ")));
  engine_.say("isready");
  await("readyok");
  engine_.say("quit");
  EXPECT_EQ(engine_.exitCode(), 0);
}

TEST_F(UciProcess, InfoLinesCarryAllFieldsAndAPlayableLine) {
  engine_.say("setoption name UCI_ShowWDL value true");
  engine_.say("position startpos");
  engine_.say("go nodes 2000");
  const auto lines = engine_.hearUntil("bestmove");
  ASSERT_GE(lines.size(), 2U);
  const std::string& info = lines[lines.size() - 2];
  EXPECT_THAT(
      info, MatchesRegex("info depth [0-9]+ seldepth [0-9]+ multipv 1 score cp "
                         "-?[0-9]+ wdl [0-9]+ [0-9]+ [0-9]+ nodes [0-9]+ nps "
                         "[0-9]+ hashfull [0-9]+ time [0-9]+ pv .*"));
  chess::Position position = chess::startPosition();
  std::string line = info.substr(info.find(" pv ") + 4) + ' ';
  for (std::size_t end; (end = line.find(' ')) != std::string::npos;
       line.erase(0, end + 1)) {
    const auto move = chess::parseUci(position, line.substr(0, end));
    ASSERT_TRUE(move.ok()) << move.status().message() << " in " << info;
    chess::makeMove(position, *move);
  }
}

TEST_F(UciProcess, EveryLimitEndsInALegalMove) {
  for (const char* go :
       {"go depth 1", "go depth 8", "go nodes 1", "go nodes 500",
        "go movetime 0", "go movetime 30", "go wtime 500 btime 500",
        "go wtime 1 btime 1", "go wtime -50 btime -50",
        "go wtime 0 btime 0 winc 10 binc 10",
        "go wtime 200 btime 200 movestogo 1", "go mate 1 nodes 500"}) {
    engine_.say("position startpos moves e2e4");
    engine_.say(go);
    chess::Position position = chess::startPosition();
    chess::makeMove(position, *chess::parseUci(position, "e2e4"));
    EXPECT_TRUE(chess::parseUci(position, bestMove()).ok()) << go;
  }
}

TEST_F(UciProcess, FindsMatesAndSaysSo) {
  engine_.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  engine_.say("go nodes 2000");
  const auto lines = engine_.hearUntil("bestmove");
  EXPECT_THAT(lines.back(), StartsWith("bestmove d1d8"));
  EXPECT_THAT(lines, Contains(HasSubstr(" score mate 1 ")));
  // Two rooks drive the king: Ra7 and Rb8 mate after any reply. A mate that is
  // a move longer may be proven first.
  engine_.say("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
  engine_.say("go mate 3 nodes 200000");
  EXPECT_THAT(engine_.hearUntil("bestmove"),
              Contains(AnyOf(HasSubstr(" score mate 2 "),
                             HasSubstr(" score mate 3 "))));
}

TEST_F(UciProcess, MultiPvShowsDifferentMovesBestFirst) {
  engine_.say("setoption name MultiPV value 3");
  engine_.say("go nodes 3000");
  const auto lines = engine_.hearUntil("bestmove");
  ASSERT_GE(lines.size(), 4U);
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string& info = lines[lines.size() - 4 + i];
    EXPECT_THAT(info, HasSubstr(" multipv " + std::to_string(i + 1) + ' '));
    moves.push_back(info.substr(info.find(" pv ") + 4, 4));
  }
  EXPECT_THAT(lines.back(), StartsWith("bestmove " + moves[0]));
  std::sort(moves.begin(), moves.end());
  EXPECT_EQ(std::unique(moves.begin(), moves.end()), moves.end());
}

TEST_F(UciProcess, SearchMovesBindTheSearch) {
  engine_.say("go nodes 500 searchmoves a2a3 h2h4");
  EXPECT_THAT(bestMove(), testing::AnyOf("a2a3", "h2h4"));
}

TEST_F(UciProcess, CastlingIsWrittenAsTheClientAsks) {
  const std::string go = "go nodes 50 searchmoves ";
  engine_.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  engine_.say(go + "e1g1");
  EXPECT_EQ(bestMove(), "e1g1");
  engine_.say("setoption name UCI_Chess960 value true");
  engine_.say(go + "e1h1");
  EXPECT_EQ(bestMove(), "e1h1");
  engine_.say("position fen 4k3/8/8/8/8/8/8/1K4RR w G - 0 1");
  engine_.say(go + "b1g1");
  EXPECT_EQ(bestMove(), "b1g1");
}

TEST_F(UciProcess, OneThreadAndANodeLimitGiveTheSameAnswerEachTime) {
  std::vector<std::vector<std::string>> answers;
  for (int i = 0; i < 2; ++i) {
    engine_.say("ucinewgame");
    engine_.say("position startpos moves e2e4 c7c5");
    answers.push_back(timelessAnswer("go nodes 5000"));
  }
  EXPECT_EQ(answers[0], answers[1]);
  EXPECT_THAT(answers[0][0], HasSubstr(" nodes 5000 "));
}

TEST_F(UciProcess, PositionsThatAClientPlaysOnDespiteADrawAreSearched) {
  engine_.say(
      "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 "
      "g8f6 f3g1 f6g8 e2e4");
  engine_.say("go nodes 200");
  EXPECT_NE(bestMove(), "(none)");
  engine_.say("position fen 7k/8/8/8/8/8/8/KR6 w - - 100 90");
  engine_.say("go nodes 200");
  EXPECT_NE(bestMove(), "(none)");
  engine_.say("position fen 7k/8/8/8/8/8/8/KB6 w - - 0 90");
  engine_.say("go nodes 200");
  EXPECT_NE(bestMove(), "(none)");
}

TEST_F(UciProcess, StopAnswersAtOnce) {
  std::vector<double> latencies;
  for (int threads : {1, 2}) {
    engine_.say("setoption name Threads value " + std::to_string(threads));
    for (int i = 0; i < 10; ++i) {
      engine_.say("go infinite");
      std::this_thread::sleep_for(milliseconds(20 * (i + 1)));
      engine_.say("isready");
      await("readyok");
      const auto start = Conversation::Clock::now();
      engine_.say("stop");
      bestMove();
      latencies.push_back(std::chrono::duration<double, std::milli>(
                              Conversation::Clock::now() - start)
                              .count());
    }
  }
  std::sort(latencies.begin(), latencies.end());
  std::printf("stop to bestmove: median %.2f ms, worst %.2f ms of %zu\n",
              latencies[latencies.size() / 2], latencies.back(),
              latencies.size());
  // The promise is 50 ms; the bound here allows for a machine under load.
  EXPECT_LT(latencies.back(), 1000);
}

TEST_F(UciProcess, PonderHitTurnsPonderingIntoASearchWithAClock) {
  engine_.say("position startpos moves e2e4 e7e5");
  engine_.say("go ponder wtime 1000 btime 1000");
  std::this_thread::sleep_for(milliseconds(100));
  engine_.say("isready");
  EXPECT_THAT(engine_.hearUntil("readyok"), Not(Contains(StartsWith("best"))));
  engine_.say("ponderhit");
  bestMove();
  engine_.say("go ponder movetime 10");
  engine_.say("stop");
  bestMove();
}

TEST_F(UciProcess, DebugTellsWhatEndedASearch) {
  engine_.say("debug on");
  engine_.say("go nodes 20");
  EXPECT_THAT(engine_.hearUntil("bestmove"),
              Contains("info string search ended by simulations"));
}

// More than the memory there is: the tree gets less, in chess and in variants.
TEST_F(UciProcess, WithLittleMemoryTheTreeIsSmaller) {
  if (kSanitized) GTEST_SKIP() << "sanitizers take more address space";
  for (const char* variant : {"chess", "crazyhouse", "atomic"}) {
    Conversation engine(
        {"/bin/sh", "-c", "ulimit -v 1500000; exec \"$0\" uci", programPath()});
    engine.say(std::string("setoption name UCI_Variant value ") + variant);
    engine.say("setoption name Hash value 8192");
    engine.say("position startpos");
    engine.say("go nodes 2000");
    const auto lines = engine.hearUntil("bestmove");
    EXPECT_THAT(lines, Contains(HasSubstr(" nodes 2000 "))) << variant;
    EXPECT_THAT(lines, Contains(HasSubstr("; the tree gets ")));
    EXPECT_THAT(lines.back(), StartsWith("bestmove ")) << variant;
  }
}

TEST_F(UciProcess, QuitDuringASearchEndsTheProgram) {
  engine_.say("go infinite");
  engine_.say("quit");
  EXPECT_EQ(engine_.exitCode(), 0);
}

TEST_F(UciProcess, EndOfInputDuringASearchEndsTheProgram) {
  engine_.say("go infinite");
  engine_.closeInput();
  EXPECT_EQ(engine_.exitCode(), 0);
}

TEST_F(UciProcess, GarbageIsAnsweredAndSurvived) {
  engine_.sendBytes(std::string(100000, 'x') + '\n');
  EXPECT_THAT(await("info string "), HasSubstr("longer than 65536"));
  engine_.sendBytes(std::string("\0\1\2\377\n", 5));
  EXPECT_THAT(await("info string "), StartsWith("unknown command"));
  engine_.say("position startpos moves e2e4 e2e4");
  EXPECT_THAT(await("info string "), HasSubstr("move 2"));
  engine_.say("go nodes 10");
  bestMove();
}

}  // namespace
}  // namespace phasemachine
