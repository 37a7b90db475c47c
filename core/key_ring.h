// The keys of the latest positions of a game, for counting repetitions.
//
// Contract: a ring of kKeys keys; positions are numbered from 0. The memory is
// not initialised, so that creating a board is free; it is aligned to cache lines,
// for copying and comparing whole lines.
//
// Example:
//   KeyRing<304> history;
//   history.push(count, key);
//   for (std::size_t i = 0; i < history.live(count + 1); ++i) use(history.at(i));

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace phasemachine {

template <std::size_t kKeys>
class KeyRing {
 public:
  static constexpr std::size_t kCapacity = kKeys;
  static constexpr std::size_t kLineKeys = 8;
  static constexpr std::size_t kLineBytes = kLineKeys * sizeof(std::uint64_t);
  static_assert(kCapacity % kLineKeys == 0);
  // A game's count of keys wraps around before this, by a multiple of the ring
  // size.
  static constexpr std::size_t kMostKeys = 100 * kCapacity;

  KeyRing() {}  // NOLINT: leaves the keys uninitialised on purpose

  // Number of the `count` keys pushed so far that are still stored.
  static constexpr std::size_t live(std::size_t count) {
    return std::min(count, kCapacity);
  }
  // Precondition: i < kCapacity.
  [[gnu::always_inline]] std::uint64_t at(std::size_t i) const {
    std::uint64_t key;
    std::memcpy(&key, bytes_ + i * sizeof key, sizeof key);
    return key;
  }
  [[gnu::always_inline]] void set(std::size_t i, std::uint64_t key) {
    std::memcpy(bytes_ + i * sizeof key, &key, sizeof key);
  }
  // Key number `number`. Precondition: it is still stored.
  [[gnu::always_inline]] std::uint64_t numbered(std::size_t number) const {
    return at(number % kCapacity);
  }
  // Stores `key` as number `count`.
  [[gnu::always_inline]] void push(std::size_t count, std::uint64_t key) {
    set(count % kCapacity, key);
  }

  // Sets all keys to zero, which no position is expected to have.
  void clear() { std::memset(bytes_, 0, sizeof bytes_); }
  // Copies what is stored of `count` keys.
  void copyFrom(const KeyRing& other, std::size_t count) {
    std::memcpy(bytes_, other.bytes_, live(count) * sizeof(std::uint64_t));
  }

  // The kLineKeys keys from number i * kLineKeys on.
  unsigned char* line(std::size_t i) { return bytes_ + i * kLineBytes; }
  const unsigned char* line(std::size_t i) const {
    return bytes_ + i * kLineBytes;
  }

 private:
  alignas(64) unsigned char bytes_[kCapacity * sizeof(std::uint64_t)];
};

}  // namespace phasemachine
