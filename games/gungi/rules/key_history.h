// The keys of positions for counting repetitions.
//
// Contract: a ring of the latest kCapacity keys. The memory is not initialised,
// so that creating a board is free.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_KEY_HISTORY_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_KEY_HISTORY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace phasemachine::gungi {

class KeyHistory {
 public:
  static constexpr std::size_t kLineKeys = 8;
  static constexpr std::size_t kLineBytes = kLineKeys * sizeof(std::uint64_t);
  // More than the move cap; without the cap older positions are forgotten.
  // Even, so that a slot of the ring always belongs to the same side to move.
  static constexpr std::size_t kCapacity = 304;
  // The count of keys wraps around before this, by a multiple of the ring size.
  static constexpr std::size_t kMostKeys = 100 * kCapacity;

  KeyHistory() {}  // NOLINT: leaves the keys uninitialised on purpose

  // Number of the `count` keys pushed so far that are still stored.
  static constexpr std::size_t live(std::size_t count) {
    return std::min(count, kCapacity);
  }
  // Precondition: i < live(count).
  [[gnu::always_inline]] std::uint64_t at(std::size_t i) const {
    std::uint64_t key;
    std::memcpy(&key, bytes_ + i * sizeof key, sizeof key);
    return key;
  }
  [[gnu::always_inline]] void set(std::size_t i, std::uint64_t key) {
    std::memcpy(bytes_ + i * sizeof key, &key, sizeof key);
  }
  // Stores `key` as number `count`, from 0.
  [[gnu::always_inline]] void push(std::size_t count, std::uint64_t key) {
    set(count % kCapacity, key);
  }

  void clear() { std::memset(bytes_, 0, sizeof bytes_); }

  unsigned char* line(std::size_t i) { return bytes_ + i * kLineBytes; }
  const unsigned char* line(std::size_t i) const {
    return bytes_ + i * kLineBytes;
  }

 private:
  alignas(64) unsigned char bytes_[kCapacity * sizeof(std::uint64_t)];
};

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_KEY_HISTORY_H_
