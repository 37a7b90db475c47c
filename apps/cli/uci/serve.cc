#include "apps/cli/uci/serve.h"

#include "absl/strings/str_cat.h"
#include "apps/cli/uci/line_reader.h"

namespace phasemachine::uci {

std::size_t serve(std::istream& in, Session& session, LineSink& sink) {
  LineReader reader(in);
  std::size_t lines = 0;
  while (const auto line = reader.next()) {
    ++lines;
    if (line->dropped != 0) {
      sink.write(absl::StrCat(
          "info string a line of ", line->text.size() + line->dropped,
          " bytes is longer than ", LineReader::kMaxLength, "; it is ignored"));
    } else if (!session.handle(line->text)) {
      return lines;
    }
  }
  session.handle("quit");
  return lines;
}

}  // namespace phasemachine::uci
