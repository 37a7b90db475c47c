// The phase stack and a move step by step in words (phase/erased/scene.h).

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "phase/erased/any_game.h"

namespace phasemachine {
namespace {

TEST(StackWords, NameEntriesAndFields) {
  const AnyGame& chess = **findGame("chess");
  AnyBoard board = *AnyBoard::initial(chess, "");
  AnyDecision now = board.query();
  EXPECT_EQ(sceneOf(chess).stack(board.data()),
            (std::vector<std::string>{"turn", "request move (side White)"}));
  std::vector<std::string> ran;
  sceneOf(chess).steps(board.data(), *board.moveFromText("e4"),
                       [&](const AnyStep& s) {
                         ran.push_back(std::string(toString(s.kind)) + ": " +
                                       std::string(s.ran));
                       });
  EXPECT_EQ(ran, (std::vector<std::string>{
                     "answered: request move (side White)",
                     "command: move piece (move e2e4)", "phase: turn"}));
  const AnyGame& war = **findGame("twilight_struggle");
  AnyBoard cold = *AnyBoard::initial(war, "");
  Random random(3);
  std::set<std::string> words;
  now = cold.query();
  for (int ply = 0; ply < 60 && !now.winner; ++ply) {
    const MoveCode move =
        now.side == Side::kNeutral
            ? war.sampleChance(cold.data(), random)
            : now.moves[random.below(
                  static_cast<std::uint32_t>(now.moves.size()))];
    now = cold.step(move);
    for (const std::string& entry : sceneOf(war).stack(cold.data())) {
      words.insert(entry);
    }
  }
  EXPECT_TRUE(words.contains("request headline (side USSR)"))
      << testing::PrintToString(words);
}

}  // namespace
}  // namespace phasemachine
