// Regulation files: a designer's own stage as JSON.
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
// Thread safety: pure functions, apart from the files.

#ifndef PHASEMACHINE_APPS_CLI_BALANCE_REGULATION_FILE_H_
#define PHASEMACHINE_APPS_CLI_BALANCE_REGULATION_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "apps/cli/balance/subject.h"

namespace phasemachine::cli {

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

#endif  // PHASEMACHINE_APPS_CLI_BALANCE_REGULATION_FILE_H_
