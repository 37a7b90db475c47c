// Copies of whole cache lines.
//
// Contract: `to` and `from` are 64-byte aligned and do not overlap. A variant
// that moves all planes of a position by one load copies them by one store
// too: a processor cannot hand several small stores on to one large load
// before they have reached the cache.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_LINE_COPY_H_
#define PHASEMACHINE_GAMES_CHESS_LINE_COPY_H_

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

#endif  // PHASEMACHINE_GAMES_CHESS_LINE_COPY_H_
