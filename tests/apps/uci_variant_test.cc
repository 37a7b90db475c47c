// UCI_Variant: the session plays chess variants with a separate engine.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/uci/session.h"

namespace phasemachine::uci {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Lines : public LineSink {
 public:
  void write(std::string_view line) override { lines_.emplace_back(line); }
  std::vector<std::string> take() { return std::exchange(lines_, {}); }

 private:
  std::vector<std::string> lines_;
};

// The chess engine, used only if no variant is set.
class CountingEngine : public Engine {
 public:
  Outcome search(const SearchRequest&, GoControl&,
                 const std::function<void(const Report&)>&) override {
    ++searches;
    return {.best = "e2e4", .ponder = {}};
  }
  int searches = 0;
};

class UciVariant : public testing::Test {
 protected:
  std::vector<std::string> say(std::initializer_list<std::string_view> lines) {
    for (std::string_view line : lines) session_.handle(line);
    return lines_.take();
  }

  Lines lines_;
  CountingEngine engine_;
  InlineRunner runner_;
  Session session_{"Test", engine_, runner_, lines_};
};

TEST_F(UciVariant, PlaysTheVariantThatIsSet) {
  EXPECT_THAT(say({"uci"}),
              Contains(AllOf(StartsWith("option name UCI_Variant type combo "
                                        "default chess var chess "),
                             HasSubstr(" var crazyhouse"))));
  EXPECT_THAT(say({"setoption name UCI_Variant value checkers"}),
              ElementsAre("info string option UCI_Variant: there is no variant "
                          "\"checkers\""));
  const auto answer = say({"setoption name UCI_Variant value crazyhouse",
                           "position startpos moves e2e4 d7d5 e4d5", "d"});
  EXPECT_THAT(answer, Contains("Variant: crazyhouse"));
  EXPECT_THAT(answer, Contains("Fen: rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/"
                               "RNBQKBNR[P] b KQkq - 0 2"));
  const auto best = say({"go nodes 200"});
  ASSERT_FALSE(best.empty());
  EXPECT_THAT(best.back(), StartsWith("bestmove "));
  EXPECT_EQ(engine_.searches, 0);
  EXPECT_THAT(
      say({"position startpos moves e2e4 d7d5 e4d5 d8d5", "go perft 1"}),
      AllOf(Contains("P@e4: 1"), Contains(StartsWith("Nodes searched"))));
  EXPECT_THAT(say({"position startpos moves e2e5"}),
              ElementsAre("info string position: move 1, move \"e2e5\" is not "
                          "legal here; nothing is searched until another is "
                          "given"));
  EXPECT_THAT(say({"go nodes 200"}),
              ElementsAre("info string go: the last position was refused",
                          "bestmove (none)"));
  // A promotion is one move, and castling goes to the king's target.
  EXPECT_THAT(
      say({"position fen 6k1/P7/8/8/8/8/8/4K2R[] w K - 0 1", "go perft 1"}),
      AllOf(Contains("a7a8q: 1"), Contains("e1g1: 1"),
            Not(Contains(StartsWith("a7a8: ")))));
  EXPECT_THAT(say({"go nodes 300"}).back(), StartsWith("bestmove a7a8"));
  EXPECT_THAT(
      say({"position fen k7/8/1Q6/8/8/8/8/7K[] b - - 0 1", "go nodes 10"})
          .back(),
      StartsWith("bestmove "));
  // Names in any case, which begin at the start position.
  EXPECT_THAT(say({"position startpos moves e2e5",
                   "setoption name UCI_Variant value AtoMic", "d"}),
              AllOf(Contains("Variant: atomic"),
                    Contains(HasSubstr("/RNBQKBNR w KQkq - 0 1"))));
  // Castling from another file than usual is written with the rook's square.
  EXPECT_THAT(say({"position fen r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HAha - "
                   "0 1 moves g1a1",
                   "go perft 1"}),
              AllOf(Contains("g8a8: 1"), Contains("g8h8: 1"),
                    Contains("Nodes searched: 24")));
  // Chess again.
  say({"setoption name UCI_Variant value chess", "go nodes 5"});
  EXPECT_EQ(engine_.searches, 1);
}

}  // namespace
}  // namespace phasemachine::uci
