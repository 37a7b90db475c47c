#include "apps/python/any_batch.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <vector>

#include "core/number_runs.h"
#include "games/parts.h"

namespace phasemachine::python {
namespace {

class AnyBatch final : public Batch {
 public:
  AnyBatch(const AnyBoard& start, std::size_t size, std::uint64_t seed)
      : Batch(start, size, seed),
        encoding_(encodingOf(game())),
        stride_((game().listBytes + game().listAlignment - 1) /
                game().listAlignment * game().listAlignment),
        boards_(size, start),
        lists_(::operator new(stride_ * size,
                              std::align_val_t{game().listAlignment}),
               Free{std::align_val_t{game().listAlignment}}) {
    reset();
  }

  void legalMoves(std::uint32_t* out, std::size_t width) const override {
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      game().listCodes(list(i), out);
      std::fill(out + counts_[i], out + width, 0);
    }
  }

  void randomMoves(std::uint32_t* out) override {
    for (std::size_t i = 0; i < size(); ++i) {
      out[i] = counts_[i] == 0
                   ? 0
                   : game().listAt(list(i), randoms_[i].below(counts_[i]));
    }
  }

  bool movesAt(const std::uint32_t* indices,
               std::uint32_t* out) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      out[i] = 0;
      if (counts_[i] == 0) continue;
      if (indices[i] >= counts_[i]) return false;
      out[i] = game().listAt(list(i), indices[i]);
    }
    return true;
  }

  std::optional<std::size_t> firstIllegal(
      const std::uint32_t* moves) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      if (counts_[i] != 0 && !game().listContains(list(i), moves[i])) return i;
    }
    return std::nullopt;
  }

  void step(const std::uint32_t* moves, bool restartEnded, float* rewards,
            std::uint8_t* done) override {
    for (std::size_t i = 0; i < size(); ++i) {
      rewards[i] = 0;
      done[i] = counts_[i] == 0;
      if (counts_[i] != 0) {
        const auto mover = static_cast<Side>(sides_[i]);
        settle(i, make(i, moves[i]));
        if (winners_[i] < 0) continue;
        done[i] = 1;
        rewards[i] = static_cast<float>(
            2 * game().utility(boards_[i].data(), mover) - 1);
      }
      if (restartEnded) restartBoard(i);
    }
  }

  void observe(std::optional<Side> viewer, float* out) const override {
    const std::size_t width = encoding_.table().size();
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      encoding_.encode(boards_[i].data(), viewerOf(i, viewer), out);
    }
  }

  void features(std::optional<Side> viewer, float* out,
                float* scores) const override {
    const std::size_t width = encoding_.features().size();
    NumberRuns runs;
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      runs.clear();
      scores[i] =
          encoding_.listFeatures(boards_[i].data(), viewerOf(i, viewer), runs);
      runs.write(out, width);
    }
  }

  void legalActions(std::uint32_t* out, std::size_t width) const override {
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      for (std::size_t j = 0; j < counts_[i]; ++j) out[j] = action(i, j);
      std::fill(out + counts_[i], out + width, 0);
    }
  }

  void legalMasks(std::uint8_t* out, bool packed) const override {
    const std::size_t actions = encoding_.table().actions;
    const std::size_t width = packed ? (actions + 7) / 8 : actions;
    std::memset(out, 0, size() * width);
    for (std::size_t i = 0; i < size(); ++i, out += width) {
      for (std::size_t j = 0; j < counts_[i]; ++j) {
        const std::uint32_t at = action(i, j);
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
      const auto move = encoding_.moveOf(boards_[i].data(), actions[i]);
      if (!move || !game().listContains(list(i), *move)) return i;
      out[i] = *move;
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
    game().copy(board.data(), boards_[i].data());
    randoms_[i] = random;
    settle(i, game().queryList(boards_[i].data(), list(i)));
  }

 private:
  struct Free {
    std::align_val_t alignment;
    void operator()(void* p) const { ::operator delete(p, alignment); }
  };

  // The typed move list of a board; lists are values that need no destructor.
  void* list(std::size_t i) const {
    return static_cast<unsigned char*>(lists_.get()) + i * stride_;
  }
  std::uint32_t action(std::size_t i, std::size_t j) const {
    return encoding_.actionOf(boards_[i].data(), game().listAt(list(i), j));
  }
  Side viewerOf(std::size_t i, std::optional<Side> viewer) const {
    const Side side = viewer.value_or(static_cast<Side>(sides_[i]));
    return side == Side::kNeutral ? Side::kFirst : side;
  }

  Decision make(std::size_t i, MoveCode move) {
    return game().stepList(boards_[i].data(), move, 0, list(i)).decision;
  }
  void restartBoard(std::size_t i) {
    game().copy(start_.data(), boards_[i].data());
    settle(i, game().queryList(boards_[i].data(), list(i)));
  }
  // Draws nature's moves and stores the decision.
  void settle(std::size_t i, Decision decision) {
    while (decision.side == Side::kNeutral && !decision.winner) {
      decision = make(i, game().sampleChance(boards_[i].data(), randoms_[i]));
    }
    sides_[i] = static_cast<std::int8_t>(decision.side);
    winners_[i] = decision.winner ? static_cast<std::int8_t>(*decision.winner)
                                  : std::int8_t{-1};
    counts_[i] = static_cast<std::uint32_t>(game().listSize(list(i)));
  }

  const void* boardAt(std::size_t i) const override {
    return boards_[i].data();
  }

  const AnyEncoding& encoding_;
  std::size_t stride_;
  std::vector<AnyBoard> boards_;
  std::unique_ptr<void, Free> lists_;
};

}  // namespace

std::unique_ptr<Batch> makeAnyBatch(const AnyBoard& start, std::size_t size,
                                    std::uint64_t seed) {
  return std::make_unique<AnyBatch>(start, size, seed);
}

}  // namespace phasemachine::python
