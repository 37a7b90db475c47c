#include "apps/cli/terminal/progress.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "apps/cli/terminal/terminal.h"

namespace phasemachine::cli {
namespace {

std::string formatted(const char* format, double value) {
  std::array<char, 64> text;
  const int size = std::snprintf(text.data(), text.size(), format, value);
  return {text.data(), static_cast<std::size_t>(std::max(size, 0))};
}

bool rewrites(const Io& io) { return io.errIsTerminal && rewritesLines(); }

// Precondition: value < 100.
std::string twoDigits(std::uint64_t value) {
  return {static_cast<char>('0' + value / 10),
          static_cast<char>('0' + value % 10)};
}

}  // namespace

Progress::Progress(Io& io, std::string_view what, std::string_view unit,
                   std::uint64_t total)
    : io_(io), what_(what), unit_(unit), total_(total) {}

Progress::~Progress() { erase(); }

void Progress::update(std::uint64_t done, std::string_view detail) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  const auto pause = rewrites(io_) ? std::chrono::milliseconds(100)
                                   : std::chrono::milliseconds(10000);
  if (now - shown_ < pause) return;
  shown_ = now;
  const double rate = perSecond(done, secondsSince(start_));
  std::string line = what_ + ": " + withSeparators(done);
  if (total_ != 0) line += " of " + withSeparators(total_);
  line += ' ' + unit_ + ", " + withMultiplier(rate) + "/s";
  if (!detail.empty()) line += ", " + std::string(detail);
  if (total_ > done && done > 0) {
    line +=
        ", " + duration(static_cast<double>(total_ - done) / rate) + " left";
  }
  if (rewrites(io_)) {
    erase();
    // A line that reaches the last column may wrap, which garbles it.
    line.resize(std::min(line.size(), terminalWidth() - 1));
    io_.err << line;
    width_ = line.size();
  } else {
    io_.err << line << '\n';
  }
  io_.err.flush();
}

void Progress::note(std::ostream& out, std::string_view line) {
  const std::lock_guard lock(mutex_);
  erase();
  out << line << std::endl;
}

void Progress::erase() {
  if (width_ == 0) return;
  // The terminal may have become narrower.
  const std::size_t blanks = std::min(width_, terminalWidth() - 1);
  io_.err << '\r' << std::string(blanks, ' ') << '\r';
  io_.err.flush();
  width_ = 0;
}

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

double perSecond(std::uint64_t count, double seconds) {
  return static_cast<double>(count) / std::max(seconds, 1e-9);
}

std::string withSeparators(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t i = text.size(); i > 3;) {
    i -= 3;
    text.insert(i, 1, ',');
  }
  return text;
}

std::string withMultiplier(double value) {
  static constexpr std::array<const char*, 5> kMultipliers = {"", " k", " M",
                                                              " G", " T"};
  std::size_t i = 0;
  while (value >= 999.5 && i + 1 < kMultipliers.size()) {
    value /= 1000;
    ++i;
  }
  const char* format = value >= 99.95   ? "%.0f"
                       : value >= 9.995 ? "%.1f"
                                        : "%.2f";
  if (i == 0 && value == std::floor(value)) format = "%.0f";
  return formatted(format, value) + kMultipliers[i];
}

std::string duration(double seconds) {
  if (seconds < 9.95) return formatted("%.2f s", seconds);
  if (seconds < 59.95) return formatted("%.1f s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const std::uint64_t minutes = whole / 60;
  if (minutes < 60) {
    return std::to_string(minutes) + ':' + twoDigits(whole % 60);
  }
  return std::to_string(minutes / 60) + ':' + twoDigits(minutes % 60) + ':' +
         twoDigits(whole % 60);
}

}  // namespace phasemachine::cli
