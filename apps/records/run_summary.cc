#include "apps/records/run_summary.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/session/words.h"
#include "games/side_names.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::records {
namespace {

absl::StatusOr<std::string> openingOf(const Replay& replay,
                                      const StoredGame& game,
                                      const std::vector<StoredPly>& plies,
                                      int decisions) {
  auto start = replay.start(game);
  if (!start.ok()) return start.status();
  AnyReplay played(*std::move(start));
  std::string text;
  for (const StoredPly& ply : plies) {
    if (decisions == 0) break;
    if (ply.side != Side::kNeutral) {
      const AnyBoard& board = played.board();
      const bool first = text.empty();
      if (!first) text += ' ';
      text += board.game().moveNumber(board.data(), first);
      text += moveForPeople(board, ply.move);
      --decisions;
    }
    if (absl::Status status = played.play(ply.move); !status.ok()) {
      return absl::DataLossError(absl::StrCat("game ", game.number + 1,
                                              ", ply ", played.ply() + 1, ": ",
                                              status.message()));
    }
  }
  return text;
}

}  // namespace

std::string resultInWords(const AnyGame& kind, const std::string& options,
                          const std::optional<Side>& winner) {
  if (!winner) return "cut off";
  if (kind.players == 1) return "finished";
  if (*winner == Side::kNeutral) return "draw";
  return std::string(sideName(kind, options, *winner));
}

absl::Status addToSummary(const StoredGame& game, const Replay& replay,
                          int decisions, RunSummary& summary) {
  const auto plies = unpackPlies(game);
  if (!plies.ok()) return plies.status();
  const auto opening = openingOf(replay, game, *plies, decisions);
  if (!opening.ok()) return opening.status();
  ++summary.games;
  summary.plies += game.length;
  ++summary.results[resultInWords(replay.game(), replay.run().options,
                                  game.winner)];
  ++summary.ends[game.end];
  ++summary.lengths[game.length];
  ++summary.openings[*opening];
  for (const StoredPly& ply : *plies) {
    if (!ply.searched) continue;
    ++summary.times[static_cast<std::uint64_t>(
        std::max<std::int64_t>(ply.microseconds, 0))];
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::records
