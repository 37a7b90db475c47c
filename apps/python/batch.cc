#include "apps/python/batch.h"

#include <algorithm>

#include "apps/python/observation_array.h"

namespace phasemachine::python {
namespace {

// Boards whose memory is asked for before their turn comes.
constexpr std::size_t kAhead = 6;

}  // namespace

Batch::Storage Batch::storage(std::size_t bytes, std::size_t alignment) {
  const std::align_val_t aligned{alignment};
  return Storage(static_cast<unsigned char*>(::operator new(bytes, aligned)),
                 Free{aligned});
}

Batch::Batch(const AnyBoard& start, std::size_t size, std::uint64_t seed)
    : start_(start),
      boards_(
          storage(size * start.game().boardBytes, start.game().boardAlignment)),
      lists_(
          storage(size * start.game().listBytes, start.game().listAlignment)),
      sides_(size),
      winners_(size),
      counts_(size) {
  randoms_.reserve(size);
  for (std::size_t i = 0; i < size; ++i) randoms_.emplace_back(seed, i);
  reset();
}

AnyBoard Batch::board(std::size_t i) const {
  AnyBoard copy = start_;
  game().copy(boardAt(i), copy.data());
  return copy;
}

void Batch::restart(std::size_t i) {
  game().copy(start_.data(), boardAt(i));
  settle(i, game().queryList(boardAt(i), listAt(i)));
}

void Batch::reset() {
  for (std::size_t i = 0; i < size(); ++i) restart(i);
}

void Batch::settle(std::size_t i, Decision decision) {
  while (decision.side == Side::kNeutral && !decision.winner) {
    const MoveCode move = game().sampleChance(boardAt(i), randoms_[i]);
    game().stepList(boardAt(i), move, listAt(i), decision);
  }
  sides_[i] = static_cast<std::int8_t>(decision.side);
  winners_[i] = decision.winner ? static_cast<std::int8_t>(*decision.winner)
                                : std::int8_t{-1};
  counts_[i] = static_cast<std::uint32_t>(game().listSize(listAt(i)));
}

void Batch::legalMoves(std::uint32_t* out, std::size_t width) const {
  for (std::size_t i = 0; i < size(); ++i, out += width) {
    game().listCodes(listAt(i), out);
    std::fill(out + counts_[i], out + width, 0);
  }
}

void Batch::randomMoves(std::uint32_t* out) {
  for (std::size_t i = 0; i < size(); ++i) {
    out[i] = counts_[i] == 0
                 ? 0
                 : game().listAt(listAt(i), randoms_[i].below(counts_[i]));
  }
}

bool Batch::movesAt(const std::uint32_t* indices, std::uint32_t* out) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (counts_[i] == 0) {
      out[i] = 0;
      continue;
    }
    if (indices[i] >= counts_[i]) return false;
    out[i] = game().listAt(listAt(i), indices[i]);
  }
  return true;
}

void Batch::prefetch(std::size_t i) const {
  if (i >= size()) return;
  constexpr std::size_t kLine = 64;
  const auto* board = static_cast<const unsigned char*>(boardAt(i));
  const auto* list = static_cast<const unsigned char*>(listAt(i));
  for (std::size_t line = 0; line < 3; ++line) {
    __builtin_prefetch(board + line * kLine, 1);
    __builtin_prefetch(list + line * kLine, 1);
  }
}

std::optional<std::size_t> Batch::firstIllegal(
    const std::uint32_t* moves) const {
  for (std::size_t i = 0; i < size(); ++i) {
    prefetch(i + kAhead);
    if (counts_[i] != 0 && !game().listContains(listAt(i), moves[i])) return i;
  }
  return std::nullopt;
}

void Batch::step(const std::uint32_t* moves, bool restartEnded, float* rewards,
                 std::uint8_t* done) {
  for (std::size_t i = 0; i < size(); ++i) {
    prefetch(i + kAhead);
    rewards[i] = 0;
    done[i] = counts_[i] == 0;
    if (counts_[i] != 0) {
      const auto mover = static_cast<Side>(sides_[i]);
      Decision decision;
      game().stepList(boardAt(i), moves[i], listAt(i), decision);
      settle(i, decision);
      if (winners_[i] < 0) continue;
      done[i] = 1;
      rewards[i] =
          static_cast<float>(2 * game().utility(boardAt(i), mover) - 1);
    }
    if (restartEnded) restart(i);
  }
}

void Batch::observe(std::optional<Side> viewer, float* out) const {
  const ObservationArray& array = observationArray(game());
  for (std::size_t i = 0; i < size(); ++i, out += array.size()) {
    Side side = viewer.value_or(static_cast<Side>(sides_[i]));
    if (side == Side::kNeutral) side = Side::kFirst;
    array.write(boardAt(i), side, out);
  }
}

}  // namespace phasemachine::python
