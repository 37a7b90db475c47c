// Games of Gungi in their own notation, as played games (record.h).
//
// Contract: between GameRecord and games/gungi/record.h, whose errors are
// passed on. Games of rule set A are written in ASCII, those of B in Japanese;
// both are read in both.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_GUNGI_RECORD_H_
#define PHASEMACHINE_APPS_CLI_GUNGI_RECORD_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/record.h"
#include "games/gungi/record.h"

namespace phasemachine::cli {

// Precondition of the record: a game of Gungi.
std::string gungiRecordToText(const GameRecord& record);

GameRecord gungiRecordFrom(gungi::Record game);

// All games of a text; `options` are for games that tell none.
absl::StatusOr<std::vector<GameRecord>> gungiRecordsFromText(
    const std::string& options, const std::string& text);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_GUNGI_RECORD_H_
