// Batches over boards of a game known at compile time, or in another form.
//
// Example:
//   std::unique_ptr<Batch> batch = makeBatch<TicTacToe>(start, 4096, 1);

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "apps/python/batch.h"
#include "games/parts.h"
#include "phase/erased/encoding.h"
#include "phase/knowledge.h"
#include "phase/machine.h"

namespace phasemachine::python {

// `Boards` holds the boards and their lists of legal moves, by index; `moveAt`
// is a move's code. TypedBoards is an example.
template <class Boards>
class BatchOf final : public Batch {
 public:
  BatchOf(const AnyBoard& start, std::size_t size, std::uint64_t seed)
      : Batch(start, size, seed),
        boards_(start, size),
        encoding_(encodingOf(start.game())) {
    reset();
  }

  void legalMoves(std::uint32_t* out, std::size_t width) const override {
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      boards_.copyMoves(i, out);
      std::fill(out + counts_[i], out + width, 0);
    }
  }

  void randomMoves(std::uint32_t* out) override {
    for (std::size_t i = 0; i < size(); ++i) {
      if (i + kAhead < size()) boards_.prefetchList(i + kAhead);
      out[i] = counts_[i] == 0
                   ? 0
                   : boards_.moveAt(i, randoms_[i].below(counts_[i]));
    }
  }

  bool movesAt(const std::uint32_t* indices,
               std::uint32_t* out) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      out[i] = 0;
      if (counts_[i] == 0) continue;
      if (indices[i] >= counts_[i]) return false;
      out[i] = boards_.moveAt(i, indices[i]);
    }
    return true;
  }

  std::optional<std::size_t> firstIllegal(
      const std::uint32_t* moves) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      if (i + kAhead < size()) boards_.prefetchList(i + kAhead);
      if (counts_[i] != 0 && !boards_.contains(i, moves[i])) return i;
    }
    return std::nullopt;
  }

  void step(const std::uint32_t* moves, bool restartEnded, float* rewards,
            std::uint8_t* done) override {
    orNothing([&] { stepAll(moves, restartEnded, rewards, done); });
  }

  void observe(std::optional<Side> viewer, float* out) const override {
    const std::size_t width = encoding_.table().size();
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      boards_.encode(i, viewerOf(i, viewer), out);
    }
  }

  void features(std::optional<Side> viewer, float* out,
                float* scores) const override {
    const std::size_t width = encoding_.features().size();
    NumberRuns runs;
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      runs.clear();
      scores[i] = boards_.listFeatures(i, viewerOf(i, viewer), runs);
      runs.write(out, width);
    }
  }

  void legalActions(std::uint32_t* out, std::size_t width) const override {
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      for (std::size_t j = 0; j < counts_[i]; ++j) {
        out[j] = boards_.actionAt(i, j);
      }
      std::fill(out + counts_[i], out + width, 0);
    }
  }

  void legalMasks(std::uint8_t* out, bool packed) const override {
    const std::size_t actions = encoding_.table().actions;
    const std::size_t width = packed ? (actions + 7) / 8 : actions;
    std::memset(out, 0, size() * width);
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      for (std::size_t j = 0; j < counts_[i]; ++j) {
        const std::uint32_t at = boards_.actionAt(i, j);
        if (packed) {
          out[at / 8] = static_cast<std::uint8_t>(out[at / 8] | 1U << at % 8);
        } else {
          out[at] = 1;
        }
      }
    }
  }

  std::optional<std::size_t> movesOf(const std::uint32_t* actions,
                                     std::uint32_t* out) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      out[i] = 0;
      if (counts_[i] == 0) continue;
      const std::optional<MoveCode> move = boards_.moveOf(i, actions[i]);
      if (!move || !boards_.contains(i, *move)) return i;
      out[i] = *move;
    }
    return std::nullopt;
  }

  void reset() override {
    orNothing([&] {
      for (std::size_t i = 0; i < size(); ++i) settle(i, boards_.restart(i));
    });
  }
  void restart(const bool* which) override {
    orNothing([&] {
      for (std::size_t i = 0; i < size(); ++i) {
        if (which[i]) settle(i, boards_.restart(i));
      }
    });
  }
  void replace(std::size_t i, const AnyBoard& board,
               const Random& random) override {
    randoms_[i] = random;
    settle(i, boards_.replace(i, board));
  }

 private:
  static constexpr std::size_t kAhead = 8;

  void stepAll(const std::uint32_t* moves, bool restartEnded, float* rewards,
               std::uint8_t* done) {
    for (std::size_t i = 0; i < size(); ++i) {
      if (i + kAhead < size()) {
        boards_.prefetchBoard(i + kAhead);
        boards_.prefetchList(i + kAhead);
      }
      rewards[i] = 0;
      done[i] = counts_[i] == 0;
      if (counts_[i] != 0) {
        const auto mover = static_cast<Side>(sides_[i]);
        settle(i, boards_.step(i, moves[i]));
        if (winners_[i] < 0) continue;
        done[i] = 1;
        rewards[i] = static_cast<float>(2 * boards_.utility(i, mover) - 1);
      }
      if (restartEnded) settle(i, boards_.restart(i));
    }
  }

  // Calls `act`. Nothing has changed if the rules throw.
  template <class Act>
  void orNothing(const Act& act) {
    if constexpr (Boards::kMayThrow) {
      const Boards boards = boards_;
      const auto sides = sides_;
      const auto winners = winners_;
      const auto counts = counts_;
      const auto randoms = randoms_;
      try {
        act();
      } catch (...) {
        // Their memory stays, for there are views of it.
        boards_ = boards;
        sides_ = sides;
        winners_ = winners;
        counts_ = counts;
        randoms_ = randoms;
        throw;
      }
    } else {
      act();
    }
  }

  Side viewerOf(std::size_t i, std::optional<Side> viewer) const {
    const Side side = viewer.value_or(static_cast<Side>(sides_[i]));
    return side == Side::kNeutral ? Side::kFirst : side;
  }
  // Draws nature's moves and stores the decision.
  void settle(std::size_t i, Decision decision) {
    if constexpr (Boards::kHasChance) {
      while (decision.side == Side::kNeutral && !decision.winner) {
        decision = boards_.step(i, boards_.sample(i, randoms_[i]));
      }
    }
    sides_[i] = static_cast<std::int8_t>(decision.side);
    winners_[i] = decision.winner ? static_cast<std::int8_t>(*decision.winner)
                                  : std::int8_t{-1};
    counts_[i] = static_cast<std::uint32_t>(boards_.listSize(i));
  }
  const void* boardAt(std::size_t i) const override { return boards_.at(i); }

  Boards boards_;
  const AnyEncoding& encoding_;
};

// Whether the rules may throw (phase/rules_error.h).
template <class G>
inline constexpr bool kRulesMayThrow = false;

template <class G>
class TypedBoards {
 public:
  static constexpr bool kHasChance = G::kHasChance;
  static constexpr bool kMayThrow = kRulesMayThrow<G>;

  TypedBoards(const AnyBoard& start, std::size_t size)
      : boards_(size, start.as<G>()), lists_(size), start_(start.as<G>()) {
    startDecision_ = Machine::legalMoves(start_, startList_);
  }

  const void* at(std::size_t i) const { return &boards_[i]; }
  std::size_t listSize(std::size_t i) const { return lists_[i].size(); }
  MoveCode moveAt(std::size_t i, std::size_t j) const {
    return Table::encode(lists_[i][j]);
  }
  void copyMoves(std::size_t i, MoveCode* out) const {
    std::transform(lists_[i].begin(), lists_[i].end(), out, Table::encode);
  }
  // Compares with all moves, so that the compiler can vectorise.
  bool contains(std::size_t i, MoveCode wanted) const {
    const Bits bits = static_cast<Bits>(wanted);
    if (bits != wanted) return false;
    Bits found = 0;
    for (const Move other : lists_[i]) {
      found |= static_cast<Bits>(std::bit_cast<Bits>(other) == bits);
    }
    return found != 0;
  }

  Decision step(std::size_t i, MoveCode move) {
    return Machine::step(boards_[i], Table::decode(move), lists_[i]);
  }
  Decision restart(std::size_t i) {
    Machine::clone(start_, boards_[i]);
    lists_[i] = startList_;
    return startDecision_;
  }
  Decision replace(std::size_t i, const AnyBoard& board) {
    Machine::clone(board.as<G>(), boards_[i]);
    return Machine::legalMoves(boards_[i], lists_[i]);
  }
  MoveCode sample(std::size_t i, Random& random) const {
    return Table::encode(Machine::sampleChance(boards_[i], random));
  }
  double utility(std::size_t i, Side side) const {
    return G::utility(boards_[i], side);
  }

  void encode(std::size_t i, Side viewer, float* out) const {
    Encoding<G>::encode(boards_[i], viewer, out);
  }
  float listFeatures(std::size_t i, Side viewer, NumberRuns& runs) const {
    return Features<G>::list(boards_[i], viewer, runs);
  }
  std::uint32_t actionAt(std::size_t i, std::size_t j) const {
    return Encoding<G>::actionOf(boards_[i], lists_[i][j]);
  }
  std::optional<MoveCode> moveOf(std::size_t i, std::uint32_t action) const {
    const std::optional<Move> move = Encoding<G>::moveOf(boards_[i], action);
    return move ? std::optional(Table::encode(*move)) : std::nullopt;
  }

  // The first cache lines contain most of the data that a step reads.
  void prefetchBoard(std::size_t i) const {
    prefetch<std::min<std::size_t>(6, (sizeof(Board) + kLine - 1) / kLine)>(
        &boards_[i]);
  }
  void prefetchList(std::size_t i) const { prefetch<3>(&lists_[i]); }

 private:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Machine = PhaseMachine<G>;
  using Table = AnyGameTable<G>;
  using Bits =
      std::conditional_t<sizeof(Move) == 2, std::uint16_t, std::uint32_t>;

  static constexpr std::size_t kLine = 64;

  template <std::size_t kLines>
  static void prefetch(const void* object) {
    const auto* bytes = static_cast<const unsigned char*>(object);
    for (std::size_t line = 0; line < kLines; ++line) {
      __builtin_prefetch(bytes + line * kLine, 1);
    }
  }

  std::vector<Board> boards_;
  std::vector<MoveList> lists_;
  Board start_;
  MoveList startList_;
  Decision startDecision_;
};

template <class G>
std::unique_ptr<Batch> makeBatch(const AnyBoard& start, std::size_t size,
                                 std::uint64_t seed) {
  return std::make_unique<BatchOf<TypedBoards<G>>>(start, size, seed);
}

}  // namespace phasemachine::python
