// Batches of a game known at compile time.
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

template <class G>
class TypedBatch final : public Batch {
 public:
  TypedBatch(const AnyBoard& start, std::size_t size, std::uint64_t seed)
      : Batch(start, size, seed),
        boards_(size, start.as<G>()),
        lists_(size),
        startBoard_(start.as<G>()),
        table_(encodingOf(start.game()).table()) {
    startDecision_ = Machine::legalMoves(startBoard_, startList_);
    reset();
  }

  void legalMoves(std::uint32_t* out, std::size_t width) const override {
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      std::transform(lists_[i].begin(), lists_[i].end(), out, Table::encode);
      std::fill(out + counts_[i], out + width, 0);
    }
  }

  void randomMoves(std::uint32_t* out) override {
    for (std::size_t i = 0; i < size(); ++i) {
      prefetchList(i + kAhead);
      out[i] = counts_[i] == 0
                   ? 0
                   : Table::encode(lists_[i][randoms_[i].below(counts_[i])]);
    }
  }

  bool movesAt(const std::uint32_t* indices,
               std::uint32_t* out) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      out[i] = 0;
      if (counts_[i] == 0) continue;
      if (indices[i] >= counts_[i]) return false;
      out[i] = Table::encode(lists_[i][indices[i]]);
    }
    return true;
  }

  std::optional<std::size_t> firstIllegal(
      const std::uint32_t* moves) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      prefetchList(i + kAhead);
      if (counts_[i] != 0 && !contains(lists_[i], moves[i])) return i;
    }
    return std::nullopt;
  }

  void step(const std::uint32_t* moves, bool restartEnded, float* rewards,
            std::uint8_t* done) override {
    for (std::size_t i = 0; i < size(); ++i) {
      prefetchBoard(i + kAhead);
      prefetchList(i + kAhead);
      rewards[i] = 0;
      done[i] = counts_[i] == 0;
      if (counts_[i] != 0) {
        const auto mover = static_cast<Side>(sides_[i]);
        settle(i,
               Machine::step(boards_[i], Table::decode(moves[i]), lists_[i]));
        if (winners_[i] < 0) continue;
        done[i] = 1;
        rewards[i] = static_cast<float>(2 * G::utility(boards_[i], mover) - 1);
      }
      if (restartEnded) restartBoard(i);
    }
  }

  void observe(std::optional<Side> viewer, float* out) const override {
    const std::size_t width = table_.size();
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      Encoding<G>::encode(boards_[i], viewerOf(i, viewer), out);
    }
  }

  void features(std::optional<Side> viewer, float* out,
                float* scores) const override {
    const std::size_t width = Features<G>::table().size();
    NumberRuns runs;
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      runs.clear();
      scores[i] = Features<G>::list(boards_[i], viewerOf(i, viewer), runs);
      runs.write(out, width);
    }
  }

  void legalActions(std::uint32_t* out, std::size_t width) const override {
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      std::uint32_t* to = out;
      for (const Move move : lists_[i]) *to++ = action(i, move);
      std::fill(to, out + width, 0);
    }
  }

  void legalMasks(std::uint8_t* out, bool packed) const override {
    const std::size_t actions = table_.actions;
    const std::size_t width = packed ? (actions + 7) / 8 : actions;
    std::memset(out, 0, size() * width);
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      for (const Move move : lists_[i]) {
        const std::uint32_t at = action(i, move);
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
      const std::optional<Move> move =
          Encoding<G>::moveOf(boards_[i], actions[i]);
      if (!move || !contains(lists_[i], Table::encode(*move))) return i;
      out[i] = Table::encode(*move);
    }
    return std::nullopt;
  }

  void reset() override {
    for (std::size_t i = 0; i < size(); ++i) restartBoard(i);
  }
  void restart(const bool* which) override {
    for (std::size_t i = 0; i < size(); ++i) {
      if (which[i]) restartBoard(i);
    }
  }
  void replace(std::size_t i, const AnyBoard& board,
               const Random& random) override {
    Machine::clone(board.as<G>(), boards_[i]);
    randoms_[i] = random;
    settle(i, Machine::legalMoves(boards_[i], lists_[i]));
  }

 private:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Machine = PhaseMachine<G>;
  using Table = AnyGameTable<G>;
  using Bits =
      std::conditional_t<sizeof(Move) == 2, std::uint16_t, std::uint32_t>;

  static constexpr std::size_t kAhead = 8;
  static constexpr std::size_t kLine = 64;

  std::uint32_t action(std::size_t i, Move move) const {
    return Encoding<G>::actionOf(boards_[i], move);
  }
  // Compares with all moves, so that the compiler can vectorise.
  static bool contains(const MoveList& list, std::uint32_t wanted) {
    const Bits bits = static_cast<Bits>(wanted);
    if (bits != wanted) return false;
    Bits found = 0;
    for (const Move other : list) {
      found |= static_cast<Bits>(std::bit_cast<Bits>(other) == bits);
    }
    return found != 0;
  }

  // The first cache lines contain most of the data that a step reads.
  template <std::size_t kLines>
  static void prefetch(const void* object) {
    const auto* bytes = static_cast<const unsigned char*>(object);
    for (std::size_t line = 0; line < kLines; ++line) {
      __builtin_prefetch(bytes + line * kLine, 1);
    }
  }
  void prefetchBoard(std::size_t i) const {
    if (i < size()) {
      prefetch<std::min<std::size_t>(6, (sizeof(Board) + kLine - 1) / kLine)>(
          &boards_[i]);
    }
  }
  void prefetchList(std::size_t i) const {
    if (i < size()) prefetch<3>(&lists_[i]);
  }

  Side viewerOf(std::size_t i, std::optional<Side> viewer) const {
    const Side side = viewer.value_or(static_cast<Side>(sides_[i]));
    return side == Side::kNeutral ? Side::kFirst : side;
  }

  void restartBoard(std::size_t i) {
    Machine::clone(startBoard_, boards_[i]);
    lists_[i] = startList_;
    settle(i, startDecision_);
  }
  // Draws nature's moves and stores the decision.
  void settle(std::size_t i, Decision decision) {
    if constexpr (G::kHasChance) {
      while (decision.side == Side::kNeutral && !decision.winner) {
        const Move drawn = Machine::sampleChance(boards_[i], randoms_[i]);
        decision = Machine::step(boards_[i], drawn, lists_[i]);
      }
    }
    sides_[i] = static_cast<std::int8_t>(decision.side);
    winners_[i] = decision.winner ? static_cast<std::int8_t>(*decision.winner)
                                  : std::int8_t{-1};
    counts_[i] = static_cast<std::uint32_t>(lists_[i].size());
  }

  const void* boardAt(std::size_t i) const override { return &boards_[i]; }

  std::vector<Board> boards_;
  std::vector<MoveList> lists_;
  Board startBoard_;
  MoveList startList_;
  Decision startDecision_;
  const EncodingTable& table_;
};

template <class G>
std::unique_ptr<Batch> makeBatch(const AnyBoard& start, std::size_t size,
                                 std::uint64_t seed) {
  return std::make_unique<TypedBatch<G>>(start, size, seed);
}

}  // namespace phasemachine::python
