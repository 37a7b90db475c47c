// Many boards of one game, stepped together.
//
// Contract: boards are contiguous; each is at a player's decision or at the end
// of its game. Nature's moves are drawn automatically. The games of a board
// depend only on the seed, its index and the moves made. No function needs
// Python. Stepping all boards dispatches on the game only once and does not
// allocate, unless the rules may throw; then nothing has changed.
//
// Example:
//   auto batch = Batch::make(*AnyBoard::initial(game, ""), 4096, 1);
//   batch->randomMoves(moves.data());
//   batch->step(moves.data(), /*restart=*/true, rewards.data(), done.data());
//
// Thread safety: one thread at a time (see inUse()); sides(),
// winners() and counts() may be read meanwhile.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine::python {

class Batch {
 public:
  // Copies `start` `size` times. Throws std::bad_alloc if out of memory.
  static std::unique_ptr<Batch> make(const AnyBoard& start, std::size_t size,
                                     std::uint64_t seed);
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // True while a thread uses the batch; for its users.
  std::atomic<bool>& inUse() { return inUse_; }

  std::size_t size() const { return sides_.size(); }
  const AnyGame& game() const { return start_.game(); }
  AnyBoard board(std::size_t i) const;

  // The side to decide on each board, and the winner (-1: none yet; 2: a draw).
  const std::vector<std::int8_t>& sides() const { return sides_; }
  const std::vector<std::int8_t>& winners() const { return winners_; }
  // Legal moves of each board; 0 at the end.
  const std::vector<std::uint32_t>& counts() const { return counts_; }
  // Writes `width` codes per board; unused ones are zero.
  virtual void legalMoves(std::uint32_t* out, std::size_t width) const = 0;
  // Writes a uniformly random legal move of each board; 0 if the game is over.
  virtual void randomMoves(std::uint32_t* out) = 0;
  // Writes the i-th legal move of each board. Returns false if an index is out
  // of range.
  virtual bool movesAt(const std::uint32_t* indices,
                       std::uint32_t* out) const = 0;

  // The first board with an illegal move, if any. Finished games accept every
  // move.
  virtual std::optional<std::size_t> firstIllegal(
      const std::uint32_t* moves) const = 0;
  // Makes one legal move on each board. `rewards` gets the result for the side
  // that moved (1, 0 or -1) if the game ended, otherwise 0; `done` gets whether
  // it ended. With `restart`, finished games restart; otherwise they stay at
  // the end.
  virtual void step(const std::uint32_t* moves, bool restart, float* rewards,
                    std::uint8_t* done) = 0;
  virtual void reset() = 0;
  // Restarts the boards at which `which` is true.
  virtual void restart(const bool* which) = 0;
  // What a batch is made of besides its start, to be gone on with elsewhere.
  const std::vector<Random>& randoms() const { return randoms_; }
  // Replaces a board and its random numbers. Precondition: the same game.
  virtual void replace(std::size_t i, const AnyBoard& board,
                       const Random& random) = 0;
  const AnyBoard& start() const { return start_; }

  // Writes the observation of each board for the side to decide (or for
  // `viewer`), contiguous, in the game's encoding (phase/erased/encoding.h).
  virtual void observe(std::optional<Side> viewer, float* out) const = 0;
  // Writes the features for the same viewers (phase/knowledge.h), contiguous,
  // and their scores.
  virtual void features(std::optional<Side> viewer, float* out,
                        float* scores) const = 0;
  // Writes the actions of legalMoves() in the same order; unused ones are zero.
  virtual void legalActions(std::uint32_t* out, std::size_t width) const = 0;
  // Writes 1 for each legal action and 0 for others, `actions` bytes per board;
  // or packed, eight actions per byte from the lowest bit, with rows padded to
  // bytes.
  virtual void legalMasks(std::uint8_t* out, bool packed) const = 0;
  // Converts actions to moves. Returns the first board with an illegal action,
  // if any. Finished games get 0.
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

// Makes the batches of one game, which it knows by type.
struct BatchMaker {
  std::string_view game;
  std::unique_ptr<Batch> (*make)(const AnyBoard& start, std::size_t size,
                                 std::uint64_t seed);
};

// Of the games that the module is compiled for (batches.cc.in); others have the
// slower batches of batch.cc.
std::span<const BatchMaker> batchMakers();

// Of a game that was defined at run time; null for others.
std::unique_ptr<Batch> makeDefinedBatch(const AnyBoard& start, std::size_t size,
                                        std::uint64_t seed);

}  // namespace phasemachine::python
