// Any input is answered in whole printable lines; searches end in legal moves
// and report playable lines. Searches run synchronously and are tiny.

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "apps/cli/uci/engine.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/session.h"
#include "tests/apps/uci_fakes.h"
#include "tests/fuzz/check.h"

namespace phasemachine::uci {
namespace {

class CheckedSink : public LineSink {
 public:
  void write(std::string_view line) override {
    constexpr std::string_view kString = "info string ";
    FUZZ_CHECK(std::all_of(line.begin(), line.end(),
                           [](char c) { return c >= ' ' && c <= '~'; }));
    if (line.starts_with(kString)) {
      FUZZ_CHECK(isGoodMessage(line.substr(kString.size())));
    }
  }
};

class CheckedEngine : public Engine {
 public:
  Outcome search(const GoRequest& request, GoControl& control,
                 const std::function<void(const Report&)>& onReport) override {
    const Outcome outcome =
        engine_.search(request, control, [&](const Report& report) {
          for (const PvLine& line : report.lines) checkLine(request.game, line);
          onReport(report);
        });
    FUZZ_CHECK(outcome.best.has_value());
    const auto best = request.game.rules->words().moveFrom(request.game.current,
                                                           *outcome.best);
    FUZZ_CHECK(best.ok());
    FUZZ_CHECK(request.searchMoves.empty() ||
               std::find(request.searchMoves.begin(), request.searchMoves.end(),
                         *best) != request.searchMoves.end());
    return outcome;
  }

 private:
  static void checkLine(const ClientGame& game, const PvLine& line) {
    FUZZ_CHECK(!line.moves.empty());
    FUZZ_CHECK(line.score.expected >= 0 && line.score.expected <= 1);
    AnyBoard board = game.current;
    for (const std::string& text : line.moves) {
      const auto move = game.rules->words().moveFrom(board, text);
      FUZZ_CHECK(move.ok());
      for (const MoveCode decision : *move) board.step(decision);
    }
  }

  MctsEngine engine_;
};

}  // namespace

extern "C" void fuzz(std::string_view input) {
  std::istringstream in{std::string(input)};
  CheckedSink sink;
  CheckedEngine engine;
  InlineRunner runner;
  Session session(
      "Fuzz", engine, runner, sink,
      {.nodes = 20, .perftDepth = 2, .threads = 1, .hashMegabytes = 1});
  serve(in, session);
}

}  // namespace phasemachine::uci
