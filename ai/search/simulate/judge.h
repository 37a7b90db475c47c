// The value of a leaf position.
//
// All values here are scores of the first player (of the only player in
// single-player games), so that the side to move matters only when statistics
// are written.
//
// Thread safety: one judge per thread.

#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "absl/status/statusor.h"
#include "ai/evaluate/evaluator.h"
#include "ai/search/ask/options.h"
#include "ai/search/tree/priors.h"
#include "core/hash.h"
#include "core/random.h"
#include "core/side.h"
#include "core/softmax.h"
#include "phase/machine.h"

namespace phasemachine::search {

// The side asked by the request on top of a board's stack. Precondition: a
// request is on top.
template <Game G>
Side deciderOf(const typename G::Board& board) {
  return MachineLoop<G>::onRequest(board.stack.topWord(), [](auto request) {
    return static_cast<Side>(request.side);
  });
}

// Whose score the evaluator returns.
constexpr Side viewerOf(Side decider) {
  return decider == Side::kSecond ? Side::kSecond : Side::kFirst;
}

struct Verdict {
  double first = 0.5;  // score of the first player
  bool ended = false;  // the game is over: the score is exact
};

// A cache of evaluator scores, for positions reached by several move orders.
//
// A position appears in a tree once for each order of moves that leads to it.
// In games with draws by repetition or move counting its subtree cannot be
// shared, but its score can, if the evaluator provides position keys
// (HasPositionKey in evaluator.h).
//
// An entry is one word {upper half of the key | score as a float}, indexed by
// the lower bits of the mixed key, and always replaced. Two positions are
// confused if 32 bits beyond the index agree by chance: once in four billion
// lookups in a full table.
//
// Contract: find() returns the score passed to store() for that key, after
// rounded(), or nothing.
//
// Thread safety: find() and store() from any number of threads, without locks.
class VerdictTable {
 public:
  // Creates a table with 2^`bits` entries of 8 bytes, but at most a sixteenth
  // of `memoryBytes`; null for 0. Error: ResourceExhausted if the memory cannot
  // be allocated.
  static absl::StatusOr<std::unique_ptr<VerdictTable>> create(
      int bits, std::uint64_t memoryBytes);

  std::uint64_t bytes() const { return (mask_ + 1) * sizeof(Entry); }

  std::optional<double> find(std::uint64_t key) const {
    const std::uint64_t mixed = mix(key);
    const std::uint64_t entry =
        entries_[mixed & mask_].load(std::memory_order_relaxed);
    if ((entry ^ mixed) >> 32 != 0 || entry == 0) return std::nullopt;
    return static_cast<double>(
        std::bit_cast<float>(static_cast<std::uint32_t>(entry)));
  }

  // `score` in [0, 1].
  void store(std::uint64_t key, double score) {
    const std::uint64_t mixed = mix(key);
    entries_[mixed & mask_].store(
        (mixed >> 32 << 32) |
            std::bit_cast<std::uint32_t>(static_cast<float>(score)),
        std::memory_order_relaxed);
  }

  // A score as stored in the table. Use it also for scores not yet in the
  // table, so that a search does not depend on the table's contents.
  static double rounded(double score) {
    return static_cast<double>(static_cast<float>(score));
  }

  void clear();

 private:
  using Entry = std::atomic<std::uint64_t>;

  VerdictTable(std::unique_ptr<Entry[]> entries, std::size_t size)
      : mask_(size - 1), entries_(std::move(entries)) {}

  // Index and tag depend on all bits (the finalizer of MurmurHash3; Appleby,
  // 2008).
  static std::uint64_t mix(std::uint64_t key) {
    key = (key ^ key >> 33) * 0xFF51AFD7ED558CCDULL;
    key = (key ^ key >> 33) * 0xC4CEB9FE1A85EC53ULL;
    return key ^ key >> 33;
  }

  std::uint64_t mask_;
  std::unique_ptr<Entry[]> entries_;
};

// Memory use of a table; 0 for null.
inline std::uint64_t bytesOf(const VerdictTable* table) {
  return table == nullptr ? 0 : table->bytes();
}

template <Game G, Evaluator<G> E>
class Judge {
 public:
  using Board = typename G::Board;

  // `table` may be null; it is used if the evaluator has position keys.
  Judge(E evaluator, VerdictTable* table)
      : evaluator_(std::move(evaluator)), table_(table) {}

  E& evaluator() { return evaluator_; }
  const E& evaluator() const { return evaluator_; }

  // Evaluates a board on which advance() returned `decision`. Modifies the
  // board.
  Verdict judge(Board& board, const Decision& decision, Random& random) {
    if (table_ != nullptr && !decision.winner) {
      // What is in the table has moves.
      const Side viewer = viewerOf(deciderOf<G>(board));
      const Lookup lookup = lookUp(board, viewer);
      if (lookup.score) return seenFromFirst(*lookup.score, viewer);
    }
    if (const auto end = endOf(board, decision)) return *end;
    const Side viewer = viewerOf(deciderOf<G>(board));
    const Lookup lookup = lookUp(board, viewer);
    const double score = evaluator_.evaluate(board, viewer, random);
    return seenFromFirst(keep(lookup, score), viewer);
  }

  // The table's score of a position, and its key.
  struct Lookup {
    std::uint64_t key = 0;
    std::optional<double> score;
  };
  Lookup lookUp(const Board& board, Side viewer) const {
    Lookup lookup;
    if constexpr (HasPositionKey<E, G>) {
      if (table_ != nullptr) {
        lookup.key = hashCombine(evaluator_.positionKey(board),
                                 static_cast<std::uint64_t>(viewer));
        lookup.score = table_->find(lookup.key);
      }
    }
    return lookup;
  }
  // Stores the evaluator's score after lookUp(). Returns the rounded score to
  // use.
  double keep(const Lookup& lookup, double score) {
    if constexpr (HasPositionKey<E, G>) {
      if (table_ != nullptr) {
        table_->store(lookup.key, score);
        return VerdictTable::rounded(score);
      }
    }
    return score;
  }

  // The verdict if the game is over.
  static std::optional<Verdict> endOf(Board& board, const Decision& decision) {
    // A request without moves may end the game, or pass it on.
    if (decision.winner || !PhaseMachine<G>::hasLegalMove(board)) {
      return Verdict{G::utility(board, Side::kFirst), true};
    }
    return std::nullopt;
  }
  static Verdict seenFromFirst(double score, Side viewer) {
    return {viewer == Side::kFirst ? score : 1 - score, false};
  }

 private:
  E evaluator_;
  VerdictTable* table_;
};

// Turns an evaluator's logits into priors.
inline void toPriors(std::span<float> logits, const SearchOptions& options) {
  softmax(logits, options.policyTemperature);
  spread(logits, options.uniformShare);
}

// The evaluator's priors of a position's moves; false if it has none or they are
// not used.
template <Game G, Evaluator<G> E>
bool evaluatorPriors(E& evaluator, const SearchOptions& options,
                     const typename G::Board& board, Side side,
                     const typename G::MoveList& moves,
                     std::span<float> shares) {
  if constexpr (HasMovePriors<E, G>) {
    if (options.priors == PriorSource::kEvaluator &&
        givesPriors<G>(evaluator)) {
      evaluator.priors(board, side, moves, shares.data());
      toPriors(shares, options);
      return true;
    }
  }
  return false;
}

}  // namespace phasemachine::search
