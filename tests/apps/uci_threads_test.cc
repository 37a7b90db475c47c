// Commands that arrive during a search: stop, ponderhit, another go.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <sstream>
#include <string>
#include <thread>

#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/session.h"
#include "tests/apps/uci_fakes.h"

namespace phasemachine::uci {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::SizeIs;
using testing::StartsWith;

// The same session with a search thread.
class ThreadedUciSession : public testing::Test {
 protected:
  void say(std::initializer_list<std::string_view> lines) {
    for (std::string_view line : lines) session_.handle(line);
  }

  Lines lines_;
  FakeEngine engine_;
  ThreadedRunner runner_;
  Session session_{"Test", engine_, runner_, lines_};
};

TEST_F(ThreadedUciSession, CommandsAreAnsweredDuringASearch) {
  say({"go infinite", "isready", "d", "setoption name Threads value 0"});
  ASSERT_THAT(lines_.take(),
              AllOf(Contains("readyok"), Contains(StartsWith("Fen: ")),
                    Contains(StartsWith("info string option Threads")),
                    Not(Contains(StartsWith("bestmove")))));
  say({"stop"});
  lines_.await("bestmove");
}

TEST_F(ThreadedUciSession, StopBeforeTheSearchHasBegunStillStopsIt) {
  for (int i = 0; i < 50; ++i) {
    say({"go infinite", "stop"});
    lines_.await("bestmove");
    EXPECT_THAT(lines_.take(), Contains(StartsWith("bestmove")));
  }
}

TEST_F(ThreadedUciSession, PonderingEndsAtPonderHit) {
  say({"go ponder wtime 1000 btime 1000", "isready"});
  lines_.await("readyok");
  ASSERT_THAT(lines_.take(), Not(Contains(StartsWith("bestmove"))));
  say({"ponderhit"});
  lines_.await("bestmove");
}

TEST_F(ThreadedUciSession, PonderingEndsAtStop) {
  say({"go ponder movetime 10", "stop"});
  lines_.await("bestmove");
}

TEST_F(ThreadedUciSession, AGoWithinAnEndlessSearchStopsItAndFollows) {
  say({"go infinite", "position startpos moves e2e4", "go nodes 5"});
  while (true) {
    lines_.await("bestmove");
    if (!runner_.busy()) break;
    std::this_thread::yield();
  }
  EXPECT_THAT(engine_.requests, SizeIs(2));
  const auto answer = lines_.take();
  EXPECT_EQ(std::count_if(answer.begin(), answer.end(),
                          [](const std::string& line) {
                            return line.starts_with("bestmove");
                          }),
            2);
}

TEST_F(ThreadedUciSession, MateUnderInfiniteWaitsForStop) {
  say({"position startpos moves f2f3 e7e5 g2g4 d8h4", "go infinite"});
  lines_.await("info");
  say({"isready"});
  lines_.await("readyok");
  ASSERT_THAT(lines_.take(), Not(Contains(StartsWith("bestmove"))));
  say({"stop"});
  lines_.await("bestmove (none)");
}

TEST_F(ThreadedUciSession, MateWhilePonderingWaitsForPonderHit) {
  say({"position startpos moves f2f3 e7e5 g2g4 d8h4", "go ponder movetime 10"});
  lines_.await("info");
  say({"isready"});
  lines_.await("readyok");
  ASSERT_THAT(lines_.take(), Not(Contains(StartsWith("bestmove"))));
  say({"ponderhit"});
  lines_.await("bestmove (none)");
}

TEST_F(ThreadedUciSession, MateOnAClockIsAnsweredAtOnce) {
  say({"position startpos moves f2f3 e7e5 g2g4 d8h4",
       "go wtime 1000 btime 1000"});
  lines_.await("bestmove (none)");
  say({"go wtime 1000 movestogo 1"});
  lines_.await("bestmove (none)");
}

TEST_F(ThreadedUciSession, OnlySearchesWithoutAnEndMakeRoomForAnother) {
  // The second is still waiting when the third comes.
  std::promise<void> begin;
  bool stopped = true;
  const auto first = std::make_shared<GoControl>(SearchKind::kLimited);
  ASSERT_TRUE(runner_
                  .submit({first,
                           [&](GoControl& control) {
                             begin.get_future().wait();
                             stopped = control.stopped();
                           }})
                  .ok());
  say({"go infinite", "go nodes 5"});
  begin.set_value();
  while (runner_.busy()) std::this_thread::yield();
  EXPECT_FALSE(stopped);
  EXPECT_THAT(engine_.requests, SizeIs(2));
}

// A runner whose queue is full.
class FullRunner : public InlineRunner {
 public:
  absl::Status submit(SearchJob) override {
    return absl::ResourceExhaustedError("1000 searches are waiting already");
  }
};

TEST(UciQueue, AGoThatFindsItFullGetsALegalMoveToo) {
  Lines lines;
  FakeEngine engine;
  FullRunner runner;
  Session session{"Test", engine, runner, lines};
  session.handle("go nodes 5");
  EXPECT_THAT(
      lines.take(),
      ElementsAre("info string go: 1000 searches are waiting already",
                  testing::MatchesRegex("bestmove [a-h][12][a-h][34]")));
  session.handle("position startpos moves f2f3 e7e5 g2g4 d8h4");
  session.handle("go nodes 5");
  EXPECT_THAT(lines.take(), Contains("bestmove (none)"));
}

TEST(GoControl, OnlyAHitOrAStopReleasesPondering) {
  GoControl hit(SearchKind::kPonder);
  EXPECT_TRUE(hit.endless());
  hit.ponderHit();
  EXPECT_FALSE(hit.endless());
  GoControl stopped(SearchKind::kPonder);
  stopped.stop();
  EXPECT_FALSE(stopped.endless());
  GoControl infinite(SearchKind::kInfinite);
  infinite.ponderHit();
  EXPECT_TRUE(infinite.endless());
  EXPECT_FALSE(GoControl(SearchKind::kLimited).endless());
}

TEST(Serve, AnOverlongLineIsReportedAndTheNextIsRead) {
  Lines lines;
  FakeEngine engine;
  InlineRunner runner;
  Session session{"Test", engine, runner, lines};
  std::istringstream in("isready\r\n\n" + std::string(65'543, 'x') +
                        "\nisready");
  EXPECT_EQ(serve(in, session), 4U);
  EXPECT_THAT(lines.take(),
              ElementsAre("readyok",
                          "info string a line of 65543 bytes is longer than "
                          "65536; it is ignored",
                          "readyok"));
}

TEST(Serve, AfterAnOverlongPositionNothingIsSearched) {
  Lines lines;
  FakeEngine engine;
  InlineRunner runner;
  Session session{"Test", engine, runner, lines};
  std::istringstream in("position startpos moves" + std::string(70'000, ' ') +
                        "\ngo nodes 1");
  serve(in, session);
  EXPECT_THAT(
      lines.take(),
      ElementsAre("info string position: a line of 70023 bytes is longer than "
                  "65536; nothing is searched until another is given",
                  "info string go: the last position was refused",
                  "bestmove (none)"));
}

TEST(Depth, CountsDoublingsOfTheTree) {
  EXPECT_EQ(depthOfNodes(0), 1);
  EXPECT_EQ(depthOfNodes(1), 1);
  EXPECT_EQ(depthOfNodes(2), 1);
  EXPECT_EQ(depthOfNodes(4), 2);
  EXPECT_EQ(depthOfNodes(1023), 9);
  EXPECT_EQ(depthOfNodes(1024), 10);
  for (int depth = 1; depth < 63; ++depth) {
    EXPECT_EQ(depthOfNodes(nodesOfDepth(depth)), depth);
    EXPECT_EQ(depthOfNodes(nodesOfDepth(depth) - 1), std::max(1, depth - 1));
  }
}

}  // namespace
}  // namespace phasemachine::uci
