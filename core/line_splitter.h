// Splits a byte stream into lines, in bounded memory.
//
// Contract: lines end with "\n" or "\r\n". An overlong line is passed on
// without its rest, so that it can be answered; only its first kBeginning bytes
// are kept meanwhile. The next line is read normally.
//
// Example:
//   LineSplitter splitter(1 << 20);
//   const auto use = [](std::string_view line, std::size_t dropped) {};
//   splitter.feed("{}\n{}", use);
//   splitter.finish(use);  // a last line without an end
//
// Thread safety: one thread at a time.

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace phasemachine {

class LineSplitter {
 public:
  static constexpr std::size_t kBeginning = 64;

  // `longest`: bytes of a line without its end.
  explicit LineSplitter(std::size_t longest) : longest_(longest) {}

  // Calls use(line, dropped) for each line that ends within `bytes`; `dropped`
  // counts the missing bytes of an overlong line, else it is 0.
  template <class Use>
  void feed(std::string_view bytes, Use&& use) {
    while (!bytes.empty()) bytes = next(bytes, use);
  }

  // Does the same for the first such line only; returns the bytes after it.
  template <class Use>
  std::string_view next(std::string_view bytes, Use&& use) {
    const std::size_t end = bytes.find('\n');
    append(bytes.substr(0, end));
    if (end == std::string_view::npos) return {};
    bytes.remove_prefix(end + 1);
    emit(use);
    return bytes;
  }

  template <class Use>
  void finish(Use&& use) {
    if (!line_.empty() || dropped_ != 0) emit(use);
  }

 private:
  void append(std::string_view part) {
    const std::size_t length = line_.size() + dropped_ + part.size();
    // One byte more, for a carriage return.
    if (length <= longest_ + 1) {
      line_.append(part);
      return;
    }
    if (dropped_ == 0) {
      line_.append(part.substr(0, kBeginning));
      line_.resize(std::min({line_.size(), longest_, kBeginning}));
      line_.shrink_to_fit();
    }
    dropped_ = length - line_.size();
  }

  template <class Use>
  void emit(Use&& use) {
    if (dropped_ == 0 && line_.ends_with('\r')) line_.pop_back();
    if (line_.size() > longest_) {
      line_.pop_back();
      dropped_ = 1;
    }
    use(std::string_view(line_), dropped_);
    line_.clear();
    dropped_ = 0;
  }

  std::size_t longest_;
  std::string line_;
  std::size_t dropped_ = 0;
};

}  // namespace phasemachine
