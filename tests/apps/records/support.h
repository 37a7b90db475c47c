// Stored games made by hand, for tests of the store.

#ifndef PHASEMACHINE_TESTS_APPS_RECORDS_SUPPORT_H_
#define PHASEMACHINE_TESTS_APPS_RECORDS_SUPPORT_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "apps/records/store.h"
#include "core/random.h"
#include "games/catalog.h"
#include "phase/any_game.h"

namespace phasemachine::records {

inline RunDescription runOf(const AnyGame& game, std::uint64_t seed = 1) {
  AnyBoard board = *AnyBoard::initial(game, "");
  board.query();
  return {.kind = "selfplay",
          .program = "0.0",
          .game = std::string(game.name),
          .options = *game.canonicalOptions(""),
          .position = board.toText(),
          .seed = seed,
          .settings = "{}"};
}

inline RunDescription ticTacToeRun(std::uint64_t seed = 1) {
  return runOf(**findGame("tic_tac_toe"), seed);
}

// A random game with invented visits of the first legal moves.
inline StoredGame randomGame(const AnyGame& game, std::uint64_t number,
                             std::size_t maxPlies = 60) {
  Random random(number, 7);
  AnyBoard board = *AnyBoard::initial(game, "");
  AnyDecision decision = board.query();
  StoredGame stored;
  stored.number = number;
  PlyPacker packer;
  while (!decision.winner && stored.length < maxPlies) {
    StoredPly ply{.side = decision.side};
    if (decision.side == Side::kNeutral) {
      ply.move = game.sampleChance(board.data(), random);
    } else {
      ply.move = decision.moves[random.below(
          static_cast<std::uint32_t>(decision.moves.size()))];
      ply.searched = true;
      ply.score = static_cast<float>(random.uniform());
      ply.simulations = 100 + random.below(1000);
      ply.depth = random.below(20);
      ply.microseconds = random.below(1'000'000);
      for (std::size_t i = 0; i < decision.moves.size() && i < 5; ++i) {
        ply.visits.push_back({decision.moves[i], 1 + random.below(300)});
      }
    }
    packer.add(ply);
    if (!stored.moves.empty()) stored.moves += ' ';
    stored.moves += board.moveToText(ply.move);
    stored.simulations += ply.simulations;
    stored.microseconds += ply.microseconds;
    ++stored.length;
    decision = board.step(ply.move);
  }
  stored.plies = packer.takePlies();
  stored.times = packer.takeTimes();
  stored.winner = decision.winner;
  stored.end = decision.winner ? "win" : "length limit";
  if (decision.winner) stored.returns = game.returns(board.data());
  return stored;
}

inline StoredGame ticTacToeGame(std::uint64_t number) {
  return randomGame(**findGame("tic_tac_toe"), number);
}

// All games of a run, by number.
inline std::vector<StoredGame> allOf(const Store& store, std::int64_t run) {
  std::vector<StoredGame> games;
  auto reader = store.read(run);
  EXPECT_TRUE(reader.ok()) << reader.status();
  StoredGame game;
  for (;;) {
    const auto more = reader->next(game);
    EXPECT_TRUE(more.ok()) << more.status();
    if (!more.ok() || !*more) return games;
    games.push_back(game);
  }
}

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_TESTS_APPS_RECORDS_SUPPORT_H_
