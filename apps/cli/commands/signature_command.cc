// phasemachine signature: the numbers that must not change by accident.

#include <string>
#include <vector>

#include "apps/cli/commands/command.h"
#include "apps/cli/perft/signature.h"
#include "apps/cli/terminal/progress.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

// `text`, padded with blanks to `width`.
std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

absl::Status run(Io& io) {
  std::vector<SignaturePart> parts;
  {
    Progress progress(io, "signature", "games", allGames().size());
    std::uint64_t done = 0;
    for (const AnyGame* game : allGames()) {
      for (SignaturePart& part : signatureOf(*game)) {
        parts.push_back(std::move(part));
      }
      progress.update(++done);
    }
  }
  const std::string all = hexadecimal(combine(parts));
  if (!io.json) {
    for (const SignaturePart& part : parts) {
      io.out << padded(part.game, 20) << padded(part.part, 12)
             << hexadecimal(part.value) << '\n';
    }
    io.out << padded("signature", 32) << all << '\n';
    return absl::OkStatus();
  }
  Json list = Json::array();
  for (const SignaturePart& part : parts) {
    list.push_back({{"game", part.game},
                    {"part", part.part},
                    {"value", hexadecimal(part.value)}});
  }
  io.writeJson({{"signature", all}, {"parts", std::move(list)}});
  return absl::OkStatus();
}

}  // namespace

Run declareSignature(Arguments&) { return run; }

}  // namespace phasemachine::cli
