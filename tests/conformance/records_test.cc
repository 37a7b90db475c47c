// Random games round-trip through the notation of their game
// (phase/erased/any_record.h).

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/random.h"
#include "games/catalog.h"
#include "phase/erased/any_record.h"
#include "phase/erased/any_timeline.h"
#include "phase/laws/walk.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

TEST(Records, RandomGamesRoundTrip) {
  for (const AnyGame* game : allGames()) {
    if (game->recordFormat == nullptr) continue;
    SCOPED_TRACE(std::string(game->name));
    int finished = 0;
    for (std::uint64_t i = 0; i < 60 && finished < 15; ++i) {
      Random random(8000 + i);
      const std::string rules = laws::randomRules(*game, random);
      AnyBoard board = must(AnyBoard::initial(*game, rules));
      AnyDecision now = board.query();
      AnyRecord record{
          .options = rules, .start = board, .tags = {{"White", "Two"}}};
      while (!now.winner && record.moves.size() < 600) {
        record.moves.push_back(laws::anyOf(now.moves, random));
        now = board.step(record.moves.back());
      }
      record.winner = now.winner;
      record.comments.resize(record.moves.size());
      record.comments.back() = "said";
      // A notation may lack a variant.
      const auto text = game->recordFormat->write(record);
      if (!now.winner || !text.ok()) continue;
      ++finished;
      const RecordRead read = game->recordFormat->read(*text, rules, {});
      ASSERT_TRUE(read.record);
      const AnyRecord again = must(*read.record);
      EXPECT_EQ(again.winner, record.winner);
      EXPECT_EQ(again.comments.back(), "said");
      EXPECT_NE(std::find(again.tags.begin(), again.tags.end(), record.tags[0]),
                again.tags.end());
      AnyReplay replay(again.start);
      EXPECT_TRUE(replay.playAll(again.moves).ok());
      EXPECT_EQ(replay.board().toText(), board.toText());
    }
    EXPECT_GT(finished, 3);
  }
}

}  // namespace
}  // namespace phasemachine
