// Converts between days and dates.
//
// Contract: a day is a number of whole days since 1970-01-01 UTC; a date is
// "YYYY-MM-DD".
//
// Example:
//   dateOfDay(20367);          // "2025-10-06"
//   dayOfDate("2025-10-06");   // 20367
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_RULES_CALENDAR_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_RULES_CALENDAR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace phasemachine::monoknight {

// The largest day; later years would have five digits.
inline constexpr std::uint32_t kLastDay = 2932896;  // 9999-12-31

// Precondition: day <= kLastDay.
std::string dateOfDay(std::uint32_t day);
// Empty unless the text is a calendar date from 1970 on.
std::optional<std::uint32_t> dayOfDate(std::string_view date);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_RULES_CALENDAR_H_
