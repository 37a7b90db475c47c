// Writes rows of large batches without displacing what the caches hold.
//
// A batch of thousands of positions is larger than the caches of a processor
// core, and is read much later, elsewhere. Through the caches it would drive out
// the games that wrote it.
//
// Contract: copies `from` to `to`; the arrays do not overlap. The numbers are
// visible to a thread that sees a later write of this one.
//
// Example:
//   copyPastCaches(row, batch);

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__SSE__)
#include <immintrin.h>
#endif

namespace phasemachine {

// Arrays of this size should be written so.
inline constexpr std::size_t kPastCachesFrom = std::size_t{4} << 20;

inline void copyPastCaches(std::span<const float> from, float* to) {
  std::size_t i = 0;
#if defined(__SSE__)
  constexpr std::size_t kTogether = 4;
  if (reinterpret_cast<std::uintptr_t>(to) % (kTogether * sizeof(float)) == 0) {
    for (; i + kTogether <= from.size(); i += kTogether) {
      _mm_stream_ps(to + i, _mm_loadu_ps(from.data() + i));
    }
    _mm_sfence();
  }
#endif
  std::copy(from.begin() + static_cast<std::ptrdiff_t>(i), from.end(), to + i);
}

}  // namespace phasemachine
