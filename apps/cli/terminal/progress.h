// Shows the progress of long work on stderr.
//
// Contract: a terminal gets one line, rewritten at most ten times a second and
// cut to the terminal's width. Other outputs, and terminals that cannot rewrite
// a line, get a plain line every ten seconds, so short work logs nothing. Each
// line shows the work done, the total, the rate and the remaining time.
//
// Example:
//   Progress progress(io, "perft", "pieces", 400);
//   progress.update(17, "2.1 M nodes");
//
// Thread safety: update() may be called from any thread.

#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

class Progress {
 public:
  // `unit` is a plural noun; `total` is 0 if unknown.
  Progress(Io& io, std::string_view what, std::string_view unit,
           std::uint64_t total);
  // Erases the line on a terminal.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::uint64_t done, std::string_view detail = "");
  // Prints a line to `out` without garbling the progress line.
  void note(std::ostream& out, std::string_view line);

 private:
  using Clock = std::chrono::steady_clock;

  void erase();

  Io& io_;
  const std::string what_;
  const std::string unit_;
  const std::uint64_t total_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  Clock::time_point shown_ = start_;
  std::size_t width_ = 0;  // length of the line on the terminal
};

double secondsSince(std::chrono::steady_clock::time_point begin);
// 0 seconds count as one nanosecond.
double perSecond(std::uint64_t count, double seconds);

// "1,234,567".
std::string withSeparators(std::uint64_t value);
// Three significant digits with a decimal multiplier: "1.23 M", "456".
std::string withMultiplier(double value);
// "0.42 s", "1:05", "2:03:04".
std::string duration(double seconds);

}  // namespace phasemachine::cli
