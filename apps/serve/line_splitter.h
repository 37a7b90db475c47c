// Splits a byte stream into lines, in bounded memory.
//
// Contract: lines end with "\n" or "\r\n". Only the first kBeginning bytes of
// an overlong line are kept; it is passed on as `tooLong`, so that it can be
// answered, and the next line is read normally.
//
// Example:
//   LineSplitter splitter(1 << 20);
//   const auto use = [](std::string_view line, bool tooLong) {};
//   splitter.feed("{}\n{}", use);
//   splitter.finish(use);  // a last line without an end
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_SERVE_LINE_SPLITTER_H_
#define PHASEMACHINE_APPS_SERVE_LINE_SPLITTER_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace phasemachine::serve {

class LineSplitter {
 public:
  static constexpr std::size_t kBeginning = 64;

  explicit LineSplitter(std::size_t longest) : longest_(longest) {}

  // Calls use(line, tooLong) for each line that ends within `bytes`.
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
    if (!line_.empty() || tooLong_) emit(use);
  }

 private:
  void append(std::string_view part) {
    if (tooLong_) return;
    // One byte more, for a carriage return.
    if (line_.size() + part.size() > longest_ + 1) {
      tooLong_ = true;
      line_.append(part.substr(0, kBeginning));
      line_.resize(std::min(line_.size(), kBeginning));
      line_.shrink_to_fit();
      return;
    }
    line_.append(part);
  }

  template <class Use>
  void emit(Use&& use) {
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    use(std::string_view(line_), tooLong_ || line_.size() > longest_);
    line_.clear();
    tooLong_ = false;
  }

  std::size_t longest_;
  std::string line_;
  bool tooLong_ = false;
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_LINE_SPLITTER_H_
