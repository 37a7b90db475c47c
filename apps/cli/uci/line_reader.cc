#include "apps/cli/uci/line_reader.h"

#include <streambuf>

namespace phasemachine::uci {

std::optional<LineReader::Line> LineReader::next() {
  using Traits = std::istream::traits_type;
  std::streambuf* buffer = in_.rdbuf();
  Line line;
  bool any = false;
  for (;;) {
    const auto c = buffer->sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) {
      if (!any) return std::nullopt;
      break;
    }
    any = true;
    const char byte = Traits::to_char_type(c);
    if (byte == '\n') break;
    if (line.text.size() < kMaxLength) {
      line.text += byte;
    } else {
      ++line.dropped;
    }
  }
  if (line.dropped == 0 && !line.text.empty() && line.text.back() == '\r') {
    line.text.pop_back();
  }
  return line;
}

}  // namespace phasemachine::uci
