// The subject of a balance report: a named regulation with its goals.
//
// Example:
//   absl::StatusOr<std::vector<Subject>> subjects =
//       findSubjects("campaign", monoknight::Edition::kHandbook);
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_CLI_BALANCE_SUBJECT_H_
#define PHASEMACHINE_APPS_CLI_BALANCE_SUBJECT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::cli {

struct Subject {
  std::string name;
  monoknight::Regulation regulation;
  std::optional<monoknight::Goals> goals;  // empty: stars are not counted
};

// Finds subjects by name: "standard", "classical", "campaign" (all 40 stages),
// a chapter ("chapter:3"), a stage ("4-1"), a day ("daily:20367"), or the name
// of a regulation file. Errors give the reason.
absl::StatusOr<std::vector<Subject>> findSubjects(const std::string& text,
                                                  monoknight::Edition edition);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_BALANCE_SUBJECT_H_
