// The keys of the positions that could still be repeated.
//
// Contract: keys are stored by the halfmove clock of their position. Entries
// above the current clock precede the last irreversible move and are invalid.
//
// Example:
//   history.set(clock, key);
//   history.count<isa::Portable>(clock, key);  // earlier occurrences

#ifndef PHASEMACHINE_GAMES_CHESS_POSITION_KEY_HISTORY_H_
#define PHASEMACHINE_GAMES_CHESS_POSITION_KEY_HISTORY_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/key_ring.h"

namespace phasemachine::chess {

// Counts matches among the first `count` of the eight keys at `line`. Compiled forms
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

// Clocks from 0 to kCapacity - 1 are stored. Every draw rule ends the game by
// clock 150.
class KeyHistory : public KeyRing<152> {
 public:
  // The number of the first `size` keys that equal `key`. Precondition: size >
  // 0.
  template <class Isa>
  [[gnu::always_inline]] unsigned count(std::size_t size,
                                        std::uint64_t key) const {
    std::size_t at = 0;
    unsigned equal = 0;
    for (; size > kLineKeys; size -= kLineKeys) {
      equal += KeyLine<Isa>::equals(line(at++), kLineKeys, key);
    }
    return equal + KeyLine<Isa>::equals(line(at), size, key);
  }
};

// Copies of whole cache lines.
//
// Contract: `to` and `from` are 64-byte aligned and do not overlap. A form
// that loads all planes of a position with one load also copies them with one
// store: processors cannot forward several small stores to one large load.

template <class Isa>
struct LineCopy {
  template <std::size_t kLines>
  [[gnu::always_inline]] static void copy(void* to, const void* from) {
    std::memcpy(to, from, kLines * 64);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POSITION_KEY_HISTORY_H_
