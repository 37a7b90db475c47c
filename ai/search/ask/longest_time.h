// The maximum time limit of a search.
//
// Thread safety: a constant.

#ifndef PHASEMACHINE_AI_SEARCH_ASK_LONGEST_TIME_H_
#define PHASEMACHINE_AI_SEARCH_ASK_LONGEST_TIME_H_

#include <cstdint>

namespace phasemachine::search {

// In milliseconds: about 30 years. Microseconds and sums of it do not overflow.
inline constexpr std::int64_t kMostMilliseconds = 1'000'000'000'000;

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_ASK_LONGEST_TIME_H_
