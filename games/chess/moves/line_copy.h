// Copies of whole cache lines.
//
// Contract: `to` and `from` are 64-byte aligned and do not overlap. A variant
// that loads all planes of a position with one load also copies them with one
// store: processors cannot forward several small stores to one large load.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVES_LINE_COPY_H_
#define PHASEMACHINE_GAMES_CHESS_MOVES_LINE_COPY_H_

#include <cstddef>
#include <cstring>

namespace phasemachine::chess {

template <class Isa>
struct LineCopy {
  template <std::size_t kLines>
  [[gnu::always_inline]] static void copy(void* to, const void* from) {
    std::memcpy(to, from, kLines * 64);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVES_LINE_COPY_H_
