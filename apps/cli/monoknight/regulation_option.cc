#include "apps/cli/monoknight/regulation_option.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "apps/cli/balance/regulation_file.h"
#include "core/quote.h"
#include "games/monoknight/game.h"

namespace phasemachine::cli {
namespace {

constexpr std::string_view kKey = "regulation=";

bool isOfPlay(std::string_view item) {
  for (const std::string_view key : {"order=", "free_actions=", "pace="}) {
    if (item.starts_with(key)) return true;
  }
  return false;
}

}  // namespace

absl::Status takeRegulation(const AnyGame& game, std::string& options,
                            std::string& position) {
  if (game != anyGame<MonoKnight>()) return absl::OkStatus();
  std::optional<std::string> path;
  std::string rest;
  std::string other;
  for (std::string_view text = options; !text.empty();) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view item = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (item.starts_with(kKey)) {
      path = item.substr(kKey.size());
      continue;
    }
    if (!isOfPlay(item) && other.empty()) {
      other = item.substr(0, item.find('='));
    }
    if (!rest.empty()) rest += ',';
    rest += item;
  }
  if (!path) return absl::OkStatus();
  if (!position.empty()) {
    return absl::InvalidArgumentError(
        "--options: regulation does not go with --position");
  }
  if (!other.empty()) {
    return absl::InvalidArgumentError(
        "--options: regulation goes with order, free_actions and pace, not "
        "with " +
        other);
  }
  const auto parsed = monoknight::Options::parse(rest);
  if (!parsed.ok()) return annotate("--options: ", parsed.status());
  const auto subject = readRegulationFile(*path);
  if (!subject.ok()) return annotate("--options: ", subject.status());
  options = rest;
  position = MonoKnight::toText(
      monoknight::makeBoard(subject->regulation, parsed->play));
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
