#include "apps/cli/openings.h"

#include <cstdint>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/output_file.h"
#include "core/hash.h"
#include "core/quote.h"

namespace phasemachine::cli {

absl::StatusOr<std::vector<AnyBoard>> readOpenings(const AnyGame& game,
                                                   const std::string& path,
                                                   const std::string& options) {
  const auto text = readWholeFile(path);
  if (!text.ok()) return annotate("--openings: ", text.status());
  const std::string file = quotedPath(path);
  std::vector<AnyBoard> boards;
  std::istringstream lines(*text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    const std::string where =
        "--openings: " + file + ":" + std::to_string(number) + ": ";
    auto board = boardFromText(game, line, options);
    if (!board.ok()) return annotate(where, board.status());
    if (board->winner()) {
      return absl::FailedPreconditionError(where + "the game is over there");
    }
    boards.push_back(*std::move(board));
  }
  if (boards.empty()) {
    return absl::InvalidArgumentError("--openings: no position in " + file);
  }
  return boards;
}

std::string describeOpenings(const std::vector<AnyBoard>& openings) {
  std::uint64_t hash = 0;
  for (const AnyBoard& board : openings) {
    hash = hashCombine(hash, hashText(board.toText()));
  }
  return absl::StrCat(openings.size(), " of hash ", absl::Hex(hash));
}

}  // namespace phasemachine::cli
