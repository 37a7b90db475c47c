// Lines of input: bounded ones of any stream, and those that a person types,
// with editing, history and completion if the build found libedit.
//
// Contract: memory use is bounded by the longest line, up to the limit. Lines
// end with "\n" or "\r\n"; the last line may lack an end. Bounded lines may begin
// with a byte order mark, which is passed.
//
// Example:
//   BoundedLines lines(io.in, kMostLine);
//   std::string line;
//   for (;;) {
//     const auto more = lines.next(line);
//     if (!more.ok()) return more.status();   // "line 3 is longer than ..."
//     if (!*more) break;
//   }

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace phasemachine::cli {

// Limit for a position or a command, in bytes.
inline constexpr std::size_t kMostLine = std::size_t{1} << 20;

class BoundedLines {
 public:
  BoundedLines(std::istream& in, std::size_t most) : in_(in), most_(most) {}

  // Replaces `line`; returns false at the end. Errors, after which nothing can be
  // read: InvalidArgument with line number and byte offset if a line exceeds the
  // limit; DataLoss if the stream is bad.
  absl::StatusOr<bool> next(std::string& line);
  // Number of the last line read, from 1.
  std::uint64_t number() const { return number_; }

 private:
  std::istream& in_;
  const std::size_t most_;
  std::uint64_t number_ = 0;
  std::uint64_t offset_ = 0;  // bytes of all lines read
};

// A stream buffer over a descriptor that calls a function while it waits.
//
// Contract: passes input on as it arrives. While none arrives, it calls `idle`
// several times a second and after each signal; if `idle` returns false, the
// stream ends, as it does at the end of the input. A read error makes it bad.
class WaitingInput final : public std::streambuf {
 public:
  WaitingInput(int descriptor, std::function<bool()> idle)
      : descriptor_(descriptor), idle_(std::move(idle)) {}

 private:
  int_type underflow() override;

  int descriptor_;
  std::function<bool()> idle_;
  std::array<char, 4096> bytes_;
};

// Callbacks of a line editor; each may be empty.
struct LineEditorCalls {
  // Called after each signal and while nothing is typed; true ends next().
  std::function<bool()> interrupted;
  // Called several times a second while nothing is typed. May write to stdout;
  // must then return true, so that the line is redrawn.
  std::function<bool()> idle;
  // Returns the whole lines that Tab can complete to.
  std::function<std::vector<std::string>()> words;
};

// Reads lines from a terminal: next() shows a prompt and reads one line. Arrow
// keys edit and recall earlier lines; Tab completes the line to one of the
// offered words. Input is UTF-8; bytes that are none are dropped. The editor
// reads stdin's descriptor itself, so nothing else may read it. One at a time.
class LineEditor {
 public:
  // Null without libedit.
  static std::unique_ptr<LineEditor> create(std::string prompt,
                                            LineEditorCalls calls);
  virtual ~LineEditor() = default;

  // Replaces `line` (without its line end). Returns false at the end of the
  // input or after an interruption.
  virtual bool next(std::string& line) = 0;
};

}  // namespace phasemachine::cli
