// Perft suites: files of positions with their counts.
//
//   # comment
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
//   startpos ;options variant=atomic ;id "atomic" ;D3 8902
//
// A line is a position in the game's notation or `startpos`, followed by fields
// after semicolons: D<depth> with a count, and `options` for this line; other
// fields are ignored. Empty lines and lines that begin with '#' are skipped.
//
// Example:
//   auto lines = readPerftSuite("suite.epd");
//
// Thread safety: pure functions, apart from reading the file.

#ifndef PHASEMACHINE_APPS_CLI_PERFT_PERFT_SUITE_H_
#define PHASEMACHINE_APPS_CLI_PERFT_PERFT_SUITE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/perft/perft_run.h"
#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

struct PerftSuiteLine {
  int number = 0;             // in the file, from 1
  std::string position = {};  // empty: the game's start
  std::string options = {};
  std::vector<std::pair<int, std::uint64_t>> counts = {};  // depth, leaves
};

// Errors name --epd, file and line. A file without counts is an error.
absl::StatusOr<std::vector<PerftSuiteLine>> readPerftSuite(
    const std::string& path);

// Counts the positions of the --epd file, up to `deepest` plies, and writes a
// line per position and a summary. `options` apply to all lines. Returns an
// error if a position is invalid or a count is wrong, after counting the other
// positions.
absl::Status runPerftSuite(const AnyGame& game, const std::string& path,
                           const std::string& options, int deepest,
                           PerftRun& run, Io& io);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_PERFT_PERFT_SUITE_H_
