// The options that an engine announces, to compare what it is to be set to.
//
// Contract: names are compared without regard to case, as UCI demands. An
// option of a type that is not known takes any value.
//
// Example:
//   const std::vector<AnnouncedOption> announced = {
//       *uciOption("option name Hash type spin default 16 min 1 max 64")};
//   absl::Status status = checkOption(announced, "Hash", "100");
//     // INVALID_ARGUMENT: its option "Hash" takes a whole number from 1 to 64,
//     // got "100"
//
// Thread safety: pure functions and plain values.

#ifndef PHASEMACHINE_ENGINE_EXTERNAL_ANNOUNCED_OPTIONS_H_
#define PHASEMACHINE_ENGINE_EXTERNAL_ANNOUNCED_OPTIONS_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace phasemachine {

enum class OptionType : std::uint8_t { kText, kNumber, kChoice, kButton };

struct AnnouncedOption {
  std::string name;
  OptionType type = OptionType::kText;
  // Of a number.
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  std::vector<std::string> choices = {};  // of a choice
};

// From a line "option name ... type ..." of UCI. Empty for other lines.
std::optional<AnnouncedOption> uciOption(std::string_view line);
// From a feature of the protocol of xboard: "Hash -spin 16 1 64".
std::optional<AnnouncedOption> xboardOption(std::string_view feature);

// The announced option of that name, or null.
const AnnouncedOption* findOption(std::span<const AnnouncedOption> announced,
                                  std::string_view name);

// Errors: NotFound, naming the options there are; InvalidArgument, saying what
// the option takes.
absl::Status checkOption(std::span<const AnnouncedOption> announced,
                         std::string_view name, std::string_view value);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_EXTERNAL_ANNOUNCED_OPTIONS_H_
