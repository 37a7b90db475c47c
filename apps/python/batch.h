// Many boards of one game, stepped together.
//
// Contract: boards are contiguous; each is at a decision of a player or, once
// its game is over, at the end. Nature's moves are drawn automatically. A
// board's games depend only on the seed, its index and the moves made. No
// function needs Python. A step of all boards allocates nothing and dispatches
// on the game only once.
//
// Example:
//   auto batch = Batch::make(*AnyBoard::initial(game, ""), 4096, 1);
//   batch->randomMoves(moves.data());
//   batch->step(moves.data(), /*restart=*/true, rewards.data(), done.data());
//
// Thread safety: one thread at a time, which acquire() can enforce; sides(),
// winners() and counts() may be read meanwhile.

#ifndef PHASEMACHINE_APPS_PYTHON_BATCH_H_
#define PHASEMACHINE_APPS_PYTHON_BATCH_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "phase/any_game.h"

namespace phasemachine::python {

class Batch {
 public:
  // Copies `start` `size` times. Throws std::bad_alloc if out of memory.
  static std::unique_ptr<Batch> make(const AnyBoard& start, std::size_t size,
                                     std::uint64_t seed);
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // False while another thread holds it.
  bool acquire() { return !inUse_.exchange(true); }
  void release() { inUse_ = false; }

  std::size_t size() const { return sides_.size(); }
  const AnyGame& game() const { return start_.game(); }
  AnyBoard board(std::size_t i) const;

  // The side to decide on each board, and the winner (-1 while it is running;
  // 2: a draw).
  const std::vector<std::int8_t>& sides() const { return sides_; }
  const std::vector<std::int8_t>& winners() const { return winners_; }
  // Legal moves of each board; 0 at the end.
  const std::vector<std::uint32_t>& counts() const { return counts_; }
  // `width` codes per board; unused ones are zero.
  virtual void legalMoves(std::uint32_t* out, std::size_t width) const = 0;
  // A uniformly random legal move of each board; 0 at the end.
  virtual void randomMoves(std::uint32_t* out) = 0;
  // The i-th legal move of each board. False if an index is out of range.
  virtual bool movesAt(const std::uint32_t* indices,
                       std::uint32_t* out) const = 0;

  // The first board whose move is illegal, if any. On finished games every move
  // is accepted.
  virtual std::optional<std::size_t> firstIllegal(
      const std::uint32_t* moves) const = 0;
  // Makes one legal move on each board. `rewards` is set to the result (1, 0 or
  // -1) for the side that moved if the game ended, else 0; `done` to whether it
  // ended. With `restart` a finished game restarts, else it stays at its end.
  virtual void step(const std::uint32_t* moves, bool restart, float* rewards,
                    std::uint8_t* done) = 0;
  virtual void reset() = 0;

  // The observations of each board's side to decide (or of `viewer`),
  // contiguous, in the game's encoding (phase/encoding.h).
  virtual void observe(std::optional<Side> viewer, float* out) const = 0;
  // The features of the same viewers (phase/features.h), contiguous, and the
  // score of each.
  virtual void features(std::optional<Side> viewer, float* out,
                        float* scores) const = 0;
  // The actions of legalMoves(), in the same places; unused ones are zero.
  virtual void legalActions(std::uint32_t* out, std::size_t width) const = 0;
  // For each board 1 at the legal actions and 0 at the others, `actions` bytes
  // per board; or packed, eight per byte from the lowest bit, with rows padded
  // to bytes.
  virtual void legalMasks(std::uint8_t* out, bool packed) const = 0;
  // Converts actions to moves. Empty, or the first board whose action is
  // illegal. On finished games the result is 0.
  virtual std::optional<std::size_t> movesOf(const std::uint32_t* actions,
                                             std::uint32_t* out) const = 0;

 protected:
  Batch(AnyBoard start, std::size_t size, std::uint64_t seed);
  virtual const void* boardAt(std::size_t i) const = 0;

  AnyBoard start_;
  std::vector<std::int8_t> sides_;
  std::vector<std::int8_t> winners_;
  std::vector<std::uint32_t> counts_;
  std::vector<Random> randoms_;

 private:
  std::atomic<bool> inUse_ = false;
};

}  // namespace phasemachine::python

#endif  // PHASEMACHINE_APPS_PYTHON_BATCH_H_
