// Where the rules end a game that was played elsewhere, and whether that is what
// its file says.
//
// Contract: what a file says was played was played: its moves and its result are
// kept. Players need not claim a draw, and may agree or resign where the board
// says otherwise; that is only told.
//
// Example:
//   const auto end = ruleEnd(record, options);
//   std::string told = end ? end->difference : "";
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_RULE_END_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_RULE_END_H_

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/games/record.h"

namespace phasemachine::cli {

struct RuleEnd {
  // "repetition": why the game ends; empty if the file has another result or
  // goes on.
  std::string reason = {};
  // With a reason.
  std::vector<double> returns = {};
  // What the file has instead; empty if nothing.
  std::string difference = {};
};

// The end of the game by its rules with the draw rules of `options`; empty if
// its last position is not the end. Precondition: the moves can be played.
std::optional<RuleEnd> ruleEnd(const GameRecord& record,
                               const std::string& options);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RULE_END_H_
