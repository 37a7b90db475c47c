// The keys of the positions that could still be repeated.
//
// Contract: keys are stored by the halfmove clock of their position. Entries
// above the current clock precede the last irreversible move and are invalid.
// The memory is not initialised, so creating a board is free.
//
// Example:
//   history.set(clock, key);
//   history.count<isa::Portable>(clock, key);  // earlier occurrences
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_CHESS_POSITION_KEY_HISTORY_H_
#define PHASEMACHINE_GAMES_CHESS_POSITION_KEY_HISTORY_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace phasemachine::chess {

// Counts matches among the first `count` of the eight keys at `line`. Variants
// may specialise it.
template <class Isa>
struct KeyLine {
  [[gnu::always_inline]] static unsigned equals(const unsigned char* line,
                                                std::size_t count,
                                                std::uint64_t key) {
    unsigned equal = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t other;
      std::memcpy(&other, line + i * sizeof other, sizeof other);
      equal += other == key;
    }
    return equal;
  }
};

class KeyHistory {
 public:
  // Clocks from 0 to kCapacity - 1 are stored. Every draw rule ends the game by
  // clock 150.
  static constexpr std::size_t kCapacity = 152;
  static constexpr std::size_t kLineKeys = 8;
  static constexpr std::size_t kLineBytes = kLineKeys * sizeof(std::uint64_t);

  KeyHistory() {}  // NOLINT: leaves the keys uninitialised on purpose

  // Precondition: clock < kCapacity.
  [[gnu::always_inline]] std::uint64_t at(std::size_t clock) const {
    std::uint64_t key;
    std::memcpy(&key, bytes_ + clock * sizeof key, sizeof key);
    return key;
  }
  [[gnu::always_inline]] void set(std::size_t clock, std::uint64_t key) {
    std::memcpy(bytes_ + clock * sizeof key, &key, sizeof key);
  }

  // Sets all keys to zero, which no position is expected to have.
  void clear() { std::memset(bytes_, 0, sizeof bytes_); }

  // The number of the first `size` keys that equal `key`. Precondition: size >
  // 0.
  template <class Isa>
  [[gnu::always_inline]] unsigned count(std::size_t size,
                                        std::uint64_t key) const {
    const unsigned char* line = bytes_;
    unsigned equal = 0;
    for (; size > kLineKeys; size -= kLineKeys) {
      equal += KeyLine<Isa>::equals(line, kLineKeys, key);
      line += kLineBytes;
    }
    return equal + KeyLine<Isa>::equals(line, size, key);
  }

  unsigned char* line(std::size_t i) { return bytes_ + i * kLineBytes; }
  const unsigned char* line(std::size_t i) const {
    return bytes_ + i * kLineBytes;
  }

 private:
  alignas(64) unsigned char bytes_[kCapacity * sizeof(std::uint64_t)];
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POSITION_KEY_HISTORY_H_
