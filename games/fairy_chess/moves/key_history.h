// The keys of the positions that could be repeated.
//
// Contract: a ring of the latest kCapacity keys. The lowest bit of a key says
// whether its side to move was in check, for variants that need it. The memory
// is not initialised, so that creating a board is free.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_KEY_HISTORY_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_KEY_HISTORY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace phasemachine::fairy_chess {

class KeyHistory {
 public:
  // More than any move rule allows without progress. In variants without such a
  // rule older positions are forgotten.
  static constexpr std::size_t kCapacity = 304;
  // The count of keys wraps around before this, by a multiple of the ring size.
  static constexpr std::size_t kMostKeys = 100 * kCapacity;

  KeyHistory() {}  // NOLINT: leaves the keys uninitialised on purpose

  // Number of the `count` keys pushed so far that are still stored.
  static constexpr std::size_t live(std::size_t count) {
    return std::min(count, kCapacity);
  }
  // Precondition: i < live(count).
  std::uint64_t at(std::size_t i) const {
    std::uint64_t key;
    std::memcpy(&key, bytes_ + i * sizeof key, sizeof key);
    return key;
  }
  void set(std::size_t i, std::uint64_t key) {
    std::memcpy(bytes_ + i * sizeof key, &key, sizeof key);
  }
  // Key number `number`, counted from 0. Precondition: it is still stored.
  std::uint64_t numbered(std::size_t number) const {
    return at(number % kCapacity);
  }
  // Stores `key` as number `count`.
  void push(std::size_t count, std::uint64_t key) {
    set(count % kCapacity, key);
  }
  void copyFrom(const KeyHistory& other, std::size_t count) {
    std::memcpy(bytes_, other.bytes_, live(count) * sizeof(std::uint64_t));
  }

 private:
  alignas(64) unsigned char bytes_[kCapacity * sizeof(std::uint64_t)];
};

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_KEY_HISTORY_H_
