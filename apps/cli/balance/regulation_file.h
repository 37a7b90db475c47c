// The subjects of balance reports: regulations with a name and goals, of the
// game's own or a designer's stage as JSON in a regulation file.
//
//   {
//     "format": "monoknight-regulation", "version": 1,
//     "name": "My stage",
//     "board_size": 5, "hand_size": 5, "next_preview": 3, "stacking": true,
//     "deck": "standardLight",
//     "spawn": [2, 2],
//     "penalties": {"deadlock": 5, "manual_redraw": 5, "manual_discard": 1,
//                   "revisit": 0},
//     "multi_visit": [[0, 1, 2]], "toggle": [[1, 1]], "impassable": [[3, 3]],
//     "objective": {"type": "moves", "at_most": 30},
//     "score": {"at_most": 520}
//   }
//
// A deck is a preset's name or weights by card, {"kingUp": 3, ...}; a spawn is
// a tile, "centre" or "choose". Objectives are moves, seconds and penalties
// (with at_most), no_penalty, no_revisit, and no_penalty_moves (with at_most);
// a score has at_most or below. Omitted keys default to the standard mode,
// without goals. Unknown keys are errors.
//
// Example:
//   absl::StatusOr<std::vector<Subject>> subjects =
//       findSubjects("campaign", monoknight::Edition::kHandbook);

#pragma once

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

// Errors: InvalidArgument naming the field and what was expected. A regulation
// read without error can be played.
absl::StatusOr<Subject> regulationFromJson(const std::string& text);
// Text from which regulationFromJson() reads the same subject.
std::string regulationToJson(const Subject& subject);

// Errors name the file.
absl::StatusOr<Subject> readRegulationFile(const std::string& path);
absl::Status writeRegulationFile(const std::string& path,
                                 const Subject& subject);

}  // namespace phasemachine::cli
