// Many boards of one game, stepped together.
//
// Contract: boards lie one after the other; each stands at a decision of a
// player or, once its game is over, at the end. Nature's moves are drawn by
// themselves. A board's games depend on the seed, its index and the moves made
// alone. No function needs Python. A step of all boards allocates nothing and
// asks once, not for each board, which game it is.
//
// Example:
//   auto batch = Batch::make(*AnyBoard::initial(...), 4096, 1);
//   batch->randomMoves(moves.data());
//   batch->step(moves.data(), /*restart=*/true, rewards.data(), done.data());
//
// Thread safety: one thread at a time, which acquire() arranges where nobody
// else does; sides(), winners() and counts() may be looked at meanwhile.

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
  // `start` is copied `size` times. std::bad_alloc where memory does not
  // suffice.
  static std::unique_ptr<Batch> make(const AnyBoard& start, std::size_t size,
                                     std::uint64_t seed);
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // False while another thread has acquired it and not released it.
  bool acquire() { return !inUse_.exchange(true); }
  void release() { inUse_ = false; }

  std::size_t size() const { return sides_.size(); }
  const AnyGame& game() const { return start_.game(); }
  AnyBoard board(std::size_t i) const;

  // Who decides on each board, and who has won (-1 while it runs; 2: a draw).
  const std::vector<std::int8_t>& sides() const { return sides_; }
  const std::vector<std::int8_t>& winners() const { return winners_; }
  // Legal moves of each board; 0 at the end.
  const std::vector<std::uint32_t>& counts() const { return counts_; }
  // `width` codes a board; unused ones are zero.
  virtual void legalMoves(std::uint32_t* out, std::size_t width) const = 0;
  // A legal move of each board, each as likely; 0 at the end.
  virtual void randomMoves(std::uint32_t* out) = 0;
  // The i-th legal move of each board. False where an index is too high.
  virtual bool movesAt(const std::uint32_t* indices,
                       std::uint32_t* out) const = 0;

  // The first board on which its move is not legal, if any. Where the game is
  // over every move is.
  virtual std::optional<std::size_t> firstIllegal(
      const std::uint32_t* moves) const = 0;
  // Makes one legal move on each board. `rewards` becomes what the side that
  // moved gains where the game ended (1, 0 or -1), else 0; `done` whether it
  // ended. With `restart` a game that ended begins anew, else it stays.
  virtual void step(const std::uint32_t* moves, bool restart, float* rewards,
                    std::uint8_t* done) = 0;
  virtual void reset() = 0;

  // What each board's side to decide sees (or `viewer`), one after the other.
  void observe(std::optional<Side> viewer, float* out) const;

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
