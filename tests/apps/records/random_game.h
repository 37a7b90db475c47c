// Runs and random games for stores, for tests and benchmarks.
//
// Example:
//   StoredGame game = randomGame(**findGame("chess"), 0);

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "apps/records/store.h"
#include "core/random.h"
#include "phase/erased/any_game.h"

namespace phasemachine::records {

inline RunDescription runOf(const AnyGame& game, std::uint64_t seed = 1) {
  AnyBoard board = *AnyBoard::initial(game, "");
  board.query();
  return {.kind = "selfplay",
          .program = "0.0",
          .engine = "0",
          .game = std::string(game.name),
          .options = *game.canonicalOptions(""),
          .position = board.toText(),
          .seed = seed,
          .settings = "{}"};
}

// A random game with invented visits of the first legal moves.
inline StoredGame randomGame(const AnyGame& game, std::uint64_t number,
                             std::size_t maxPlies = 60,
                             std::size_t maxVisited = 5) {
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
      for (std::size_t i = 0; i < decision.moves.size() && i < maxVisited;
           ++i) {
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

}  // namespace phasemachine::records
