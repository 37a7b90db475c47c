// Reads lines from a stream, with a length limit.
//
// Contract: memory is bounded. The rest of a line over the limit is skipped and
// counted; the next line is read normally. Lines end with "\n" or "\r\n"; the
// last line may lack an end.
//
// Example:
//   LineReader reader(std::cin);
//   while (auto line = reader.next()) use(*line);
//
// Thread safety: one thread reads.

#ifndef PHASEMACHINE_APPS_CLI_UCI_LINE_READER_H_
#define PHASEMACHINE_APPS_CLI_UCI_LINE_READER_H_

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

namespace phasemachine::uci {

class LineReader {
 public:
  // Enough for a game of 6000 moves.
  static constexpr std::size_t kMaxLength = 65'536;

  struct Line {
    std::string text;         // at most its first kMaxLength bytes
    std::size_t dropped = 0;  // bytes skipped
  };

  explicit LineReader(std::istream& in) : in_(in) {}

  // The next line; empty at the end of the stream.
  std::optional<Line> next();

 private:
  std::istream& in_;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_LINE_READER_H_
