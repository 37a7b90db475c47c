#include "apps/cli/uci/serve.h"

#include "absl/strings/str_cat.h"
#include "apps/cli/uci/line_reader.h"

namespace phasemachine::uci {

void serve(std::istream& in, Session& session, LineSink& sink) {
  LineReader reader(in);
  while (const auto line = reader.next()) {
    if (line->dropped != 0) {
      sink.write(absl::StrCat(
          "info string a line of ", line->text.size() + line->dropped,
          " bytes is longer than ", LineReader::kMaxLength, "; it is ignored"));
    } else if (!session.handle(line->text)) {
      return;
    }
  }
  session.handle("quit");
}

}  // namespace phasemachine::uci
