#include "games/monoknight/campaign/policies.h"

#include <algorithm>
#include <cstddef>

#include "games/monoknight/knowledge/features.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/phases.h"

namespace phasemachine::monoknight {
namespace {

using RulePhases = Phases<RuleCards>;

Vector vectorOf(const Board& board, Move play) {
  return kCards[board.hand[play.slot()].card].vectors[play.vector()];
}

int targetOf(const Board& board, Move play) {
  return RulePhases::target(board, vectorOf(board, play));
}

Move any(const MoveList& moves, Random& random) {
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

int openNeighbours(const Board& board, int tile) {
  return (entriesTo(board, tile) & board.open).size();
}

// Cards of hand and preview that lead from `tile` onto another open tile.
// `without` is a slot whose card has been used once, or -1.
int followers(const Board& board, int tile, int without) {
  int count = 0;
  const auto leads = [&](std::uint8_t card) {
    for (std::size_t v = 0; v < kCards[card].vectorCount; ++v) {
      const Vector vector = kCards[card].vectors[v];
      const int next = tile + vector.dy * kTileStride + vector.dx;
      if (next != tile && board.open.has(next)) return true;
    }
    return false;
  };
  for (int slot = 0; slot < board.slots; ++slot) {
    const Slot& held = board.hand[static_cast<std::size_t>(slot)];
    if (slot == without && held.count == 1) continue;
    count += leads(held.card);
  }
  if (board.previewCount > 0) count += leads(board.preview[0]);
  return count;
}

MoveList playsOf(const Board& board) {
  MoveList plays;
  RulePhases::listPlays(board, plays);
  return plays;
}

MoveList ontoOpenTiles(const Board& board, const MoveList& plays) {
  MoveList open;
  for (Move move : plays) {
    if (board.open.has(targetOf(board, move))) open.push_back(move);
  }
  return open;
}

// The move with the least key; ties go to the first drawn.
template <class Key>
Move least(const MoveList& moves, Random& random, Key key) {
  Move best;
  double bestKey = 0;
  std::uint32_t equals = 0;
  for (Move move : moves) {
    const double k = key(move);
    if (equals == 0 || k < bestKey) {
      best = move;
      bestKey = k;
      equals = 1;
    } else if (k == bestKey && random.below(++equals) == 0) {
      best = move;
    }
  }
  return best;
}

Move spawnMove(const Board& board, bool looksAhead, Random& random) {
  MoveList spawns;
  for (TileSet rest = board.passable; !rest.empty(); rest.removeFirst()) {
    spawns.push_back(Move::spawn(static_cast<std::size_t>(rest.first())));
  }
  if (!looksAhead) return any(spawns, random);
  return least(spawns, random, [&](Move move) {
    return -static_cast<double>(followers(board, move.value(), -1)) +
           openNeighbours(board, move.value()) / 32.0;
  });
}

// The stack that costs least to lose here: the smallest that leads nowhere new.
Move worstStack(const Board& board, Random& random) {
  MoveList discards;
  for (std::size_t slot = 0; slot < board.slots; ++slot) {
    discards.push_back(Move::discard(slot));
  }
  return least(discards, random, [&](Move move) {
    const Slot& held = board.hand[move.slot()];
    bool moves = false;
    for (std::size_t v = 0; v < kCards[held.card].vectorCount; ++v) {
      moves =
          moves || RulePhases::target(board, kCards[held.card].vectors[v]) >= 0;
    }
    return held.count + (moves ? 2 : 0);
  });
}

// Without a card onto an open tile: the step with most continuations, or, if
// enabled, a discard if there is none.
Move wait(const Board& board, const MoveList& plays, bool discards,
          Random& random) {
  const auto after = [&](Move move) {
    return followers(board, targetOf(board, move),
                     static_cast<int>(move.slot()));
  };
  const Move step =
      least(plays, random, [&](Move move) { return -after(move); });
  if (discards && after(step) == 0 &&
      board.affords(board.terms.costs.discard) &&
      board.terms.costs.discard <= 1) {
    return worstStack(board, random);
  }
  return step;
}

Move careful(const Board& board, Random& random) {
  const MoveList plays = playsOf(board);
  const MoveList open = ontoOpenTiles(board, plays);
  if (open.empty()) return wait(board, plays, false, random);
  return least(open, random, [&](Move move) {
    const int tile = targetOf(board, move);
    const bool stuck =
        followers(board, tile, static_cast<int>(move.slot())) == 0;
    return openNeighbours(board, tile) + (stuck ? 4 : 0);
  });
}

// Sequences of the visible cards.
class Planner {
 public:
  Planner(const Board& board, int depth) : root_(board), depth_(depth) {}

  // False if no sequence reaches an open tile.
  bool best(Move& move) {
    bestValue_ = -1;
    search(root_, 0, 0);
    move = bestMove_;
    return bestVisits_ > 0;
  }

 private:
  void search(const Board& board, int depth, int visits) {
    if (depth == depth_ || board.cleared()) return judge(board, depth, visits);
    const MoveList plays = playsOf(board);
    if (plays.empty()) return judge(board, depth, visits);
    for (Move play : plays) {
      if (depth == 0) firstMove_ = play;
      Board next = board;
      const int tile = targetOf(board, play);
      const bool visited = board.open.has(tile);
      next.position = static_cast<std::uint8_t>(tile);
      next.stepOn(next.position);
      useCard(next, play.slot());
      search(next, depth + 1, visits + (visited ? 1 : 0));
    }
  }

  // The preview refills the hand by the rules, as far as it lasts.
  static void useCard(Board& board, std::size_t slot) {
    if (--board.hand[slot].count > 0) return;
    board.eraseSlot(slot);
    board.gap = static_cast<std::uint8_t>(slot);
    while (board.slots < board.terms.slotCap && board.previewCount > 0) {
      board.place(board.takePreview());
    }
  }

  void judge(const Board& board, int depth, int visits) {
    double lonely = 0;
    for (TileSet rest = board.open; !rest.empty(); rest.removeFirst()) {
      lonely += 1.0 / (1 + openNeighbours(board, rest.first()));
    }
    // Among equals sooner is better: a clear ends the sequence.
    const double value = 100 * visits - depth - lonely;
    if (bestValue_ >= 0 && value <= bestValue_) return;
    bestValue_ = std::max(value, 0.0);
    bestMove_ = firstMove_;
    bestVisits_ = visits;
  }

  const Board& root_;
  int depth_;
  Move firstMove_;
  Move bestMove_;
  double bestValue_ = -1;
  int bestVisits_ = 0;
};

}  // namespace

Move choosePolicyMove(PolicyChoice choice, const Board& board, Random& random) {
  if (board.position == kNowhere) {
    return spawnMove(board, choice.policy >= Policy::kCareful, random);
  }
  switch (choice.policy) {
    case Policy::kRandom: return any(playsOf(board), random);
    case Policy::kGreedy: {
      const MoveList plays = playsOf(board);
      const MoveList open = ontoOpenTiles(board, plays);
      return any(open.empty() ? plays : open, random);
    }
    case Policy::kCareful: return careful(board, random);
    case Policy::kPlan: {
      Move move;
      if (Planner(board, choice.depth).best(move)) return move;
      return wait(board, playsOf(board), true, random);
    }
  }
  return playsOf(board)[0];
}

}  // namespace phasemachine::monoknight
