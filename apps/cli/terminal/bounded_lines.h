// Reads lines from a stream, with a length limit.
//
// Contract: memory use is bounded by the longest line, up to the limit. Lines
// end with "\n" or "\r\n"; the last line may lack an end.
//
// Example:
//   BoundedLines lines(io.in, kMostLine);
//   std::string line;
//   for (;;) {
//     const auto more = lines.next(line);
//     if (!more.ok()) return more.status();   // "line 3 is longer than ..."
//     if (!*more) break;
//   }
//
// Thread safety: one thread reads.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_BOUNDED_LINES_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_BOUNDED_LINES_H_

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>

#include "absl/status/statusor.h"

namespace phasemachine::cli {

// Limit for a position or a command, in bytes.
inline constexpr std::size_t kMostLine = std::size_t{1} << 20;

class BoundedLines {
 public:
  BoundedLines(std::istream& in, std::size_t most) : in_(in), most_(most) {}

  // Replaces `line`; returns false at the end. Error: InvalidArgument with line
  // number and byte offset if a line exceeds the limit; nothing can be read
  // after it.
  absl::StatusOr<bool> next(std::string& line);
  // Number of the last line read, from 1.
  std::uint64_t number() const { return number_; }

 private:
  std::istream& in_;
  const std::size_t most_;
  std::uint64_t number_ = 0;
  std::uint64_t offset_ = 0;  // bytes of all lines read
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_BOUNDED_LINES_H_
