// Lines of a stream, with a limit on their length.
//
// Contract: memory stays bounded whatever arrives. A longer line is passed
// over to its end and reported as such, so that the next line is read from its
// start. Ends of line are "\n" and "\r\n"; a last line without one counts.
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
    std::string text;         // its first kMaxLength bytes when too long
    std::size_t dropped = 0;  // bytes that were passed over
  };

  explicit LineReader(std::istream& in) : in_(in) {}

  // The next line, or nothing at the end of the stream.
  std::optional<Line> next();

 private:
  std::istream& in_;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_LINE_READER_H_
