// What rules in Python have answered, so that they are asked once: states are
// values, so the same question has the same answer.
//
// Contract: a table of limited memory; a new answer replaces an old one. An entry
// is found only for equal bytes. With no memory nothing is kept.
//
// Example: ObjectRules in define_binding.cc.
//
// Thread safety: all functions. No lock is held while anything else is called,
// so the caller may hold the GIL or not.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <vector>

#include "core/hash.h"
#include "engine/defined/rules.h"

namespace phasemachine::python {

struct Answer {
  int turn = 0;
  std::vector<std::uint32_t> moves;
  std::vector<std::byte> state;  // after a step

  std::size_t copyMoves(std::uint32_t* to) const {
    std::copy(moves.begin(), moves.end(), to);
    return moves.size();
  }
};

class AnswerCache {
 public:
  AnswerCache(std::size_t stateBytes, std::size_t memoryBytes)
      : stateBytes_(stateBytes) {
    const std::size_t each =
        sizeof(Entry) + 2 * stateBytes + kUsualMoves * sizeof(std::uint32_t);
    const std::size_t wanted = memoryBytes / each;
    if (wanted >= kLocks) entries_.resize(std::bit_floor(wanted));
  }

  // False if it is not known; else calls use(answer), which must be brief.
  template <class F>
  bool position(const std::byte* state, const F& use) {
    return find(state, kNoMove, use);
  }
  template <class F>
  bool step(const std::byte* state, std::uint32_t move, const F& use) {
    return find(state, move, use);
  }
  void keepPosition(const std::byte* state, const Answer& answer) {
    keep(state, kNoMove, answer);
  }
  void keepStep(const std::byte* state, std::uint32_t move,
                const Answer& answer) {
    keep(state, move, answer);
  }

 private:
  static constexpr std::uint64_t kNoMove = std::uint64_t{1} << 32;
  static constexpr std::size_t kUsualMoves = 16;
  static constexpr std::size_t kLocks = 64;

  struct Entry {
    std::uint64_t move = 0;
    std::vector<std::byte> key;  // empty: none
    Answer answer;
  };

  std::size_t indexOf(const std::byte* state, std::uint64_t move) const {
    std::uint64_t hash = move;
    for (std::size_t i = 0; i < stateBytes_; i += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, state + i, std::min(sizeof word, stateBytes_ - i));
      hash = hashCombine(hash, word);
    }
    return hash & (entries_.size() - 1);
  }
  bool holds(const Entry& entry, const std::byte* state,
             std::uint64_t move) const {
    return entry.move == move && entry.key.size() == stateBytes_ &&
           std::memcmp(entry.key.data(), state, stateBytes_) == 0;
  }

  template <class F>
  bool find(const std::byte* state, std::uint64_t move, const F& use) {
    if (entries_.empty()) return false;
    const std::size_t at = indexOf(state, move);
    const std::lock_guard lock(locks_[at % kLocks]);
    const Entry& entry = entries_[at];
    if (!holds(entry, state, move)) return false;
    use(entry.answer);
    return true;
  }
  void keep(const std::byte* state, std::uint64_t move, const Answer& answer) {
    if (entries_.empty() || answer.moves.size() > 4 * kUsualMoves) return;
    const std::size_t at = indexOf(state, move);
    const std::lock_guard lock(locks_[at % kLocks]);
    Entry& entry = entries_[at];
    entry.move = move;
    entry.key.assign(state, state + stateBytes_);
    entry.answer = answer;
  }

  const std::size_t stateBytes_;
  std::vector<Entry> entries_;
  std::array<std::mutex, kLocks> locks_;
};

}  // namespace phasemachine::python
