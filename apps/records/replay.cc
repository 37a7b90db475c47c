#include "apps/records/replay.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/catalog.h"
#include "games/words.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::records {
namespace {

template <class... Parts>
absl::Status damaged(const StoredGame& game, std::size_t ply,
                     const Parts&... what) {
  return absl::DataLossError(
      inRow("game ", game.number + 1, ", ply ", ply, ": ", what...));
}

// The word of `text` that begins at `at`; moves `at` past it.
std::string_view nextWord(std::string_view text, std::size_t& at) {
  if (at >= text.size()) return {};
  std::size_t end = text.find(' ', at);
  if (end == std::string_view::npos) end = text.size();
  const std::string_view word = text.substr(at, end - at);
  at = end + 1;
  return word;
}

bool contains(const std::vector<MoveCode>& moves, MoveCode move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::string resultText(std::optional<Side> winner) {
  return winner ? std::string(toString(*winner)) : "none";
}

absl::Status verifyVisits(const StoredGame& game,
                          const Replay::Moment& moment) {
  for (const VisitCount& visit : moment.ply->visits) {
    if (!contains(moment.decision.moves, visit.move)) {
      return damaged(game, moment.number + 1, "visits of move ", visit.move,
                     ", which is not legal");
    }
  }
  return absl::OkStatus();
}

// Compares the final board with the stored result. Of an imported game the file
// told the result, which counts: other than the board's if it has no returns, or
// by a draw rule that the run does not have.
absl::Status verifyEnd(const StoredGame& game, bool imported,
                       const Replay::Moment& end) {
  const AnyBoard& board = end.board;
  const std::optional<Side> winner = end.decision.winner;
  const std::size_t ply = end.number;
  if (!winner) {
    if (!game.returns.empty() && !(imported && game.winner)) {
      return damaged(game, ply, "has returns, but the game is not over there");
    }
    return absl::OkStatus();
  }
  if (imported && game.returns.empty()) return absl::OkStatus();
  if (winner != game.winner) {
    return damaged(game, ply, "the winner is ", resultText(winner), ", not ",
                   resultText(game.winner));
  }
  if (board.game().returns(board.data()) != game.returns) {
    return damaged(game, ply, "the returns are others");
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> openingOf(const Replay& replay,
                                      const StoredGame& game,
                                      const std::vector<StoredPly>& plies,
                                      int decisions) {
  auto start = PM_TRY(replay.start(game));
  AnyReplay played(std::move(start));
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

absl::StatusOr<Replay> Replay::of(const StoredRun& run) {
  const auto game = findGame(run.game);
  if (!game.ok()) {
    return invalid("run ", run.id, ": ", game.status().message());
  }
  auto board = AnyBoard::fromText(**game, run.position, run.options);
  if (!board.ok()) {
    return invalid("run ", run.id, ": ", board.status().message());
  }
  board->query();
  return Replay(run, *std::move(board));
}

absl::StatusOr<AnyBoard> Replay::start(const StoredGame& game) const {
  if (game.start.empty()) return start_;
  auto board = AnyBoard::fromText(start_.game(), game.start, run_.options);
  if (!board.ok()) {
    return damaged(game, 0, std::string(board.status().message()));
  }
  board->query();
  return board;
}

absl::Status Replay::play(const StoredGame& game, const Visitor& visit) const {
  auto begun = PM_TRY(start(game));
  const auto plies = PM_TRY(unpackPlies(game));
  AnyReplay replay(std::move(begun));
  const AnyDecision& decision = replay.decision();
  std::size_t at = 0;
  for (const StoredPly& ply : plies) {
    const std::size_t name = replay.ply() + 1;
    if (decision.winner) return damaged(game, name, "the game is over before");
    if (decision.side != ply.side) {
      return damaged(game, name, "made by ", toString(ply.side), ", but ",
                     toString(decision.side), " decides");
    }
    if (!replay.isLegal(ply.move)) {
      return damaged(game, name, "move ", ply.move, " is not legal");
    }
    const std::string_view word = nextWord(game.moves, at);
    const std::string text = replay.board().moveToText(ply.move);
    if (text != word) {
      return damaged(game, name, "the text is ", phasemachine::quoted(word),
                     ", the code that of ", text);
    }
    visit({replay.board(), decision, &ply, word, replay.ply()});
    if (absl::Status status = replay.play(ply.move); !status.ok()) {
      return damaged(game, name, std::string(status.message()));
    }
  }
  if (at < game.moves.size()) {
    return damaged(game, replay.ply(), "there are more texts than moves");
  }
  visit({replay.board(), decision, nullptr, {}, replay.ply()});
  return absl::OkStatus();
}

absl::Status Replay::verify(const StoredGame& game) const {
  absl::Status found;
  const absl::Status played = play(game, [&](const Moment& moment) {
    if (!found.ok()) return;
    found = moment.ply == nullptr
                ? verifyEnd(game, run_.kind == "import", moment)
                : verifyVisits(game, moment);
  });
  return played.ok() ? found : played;
}

std::string resultInWords(const AnyGame& kind, const std::string& options,
                          const std::optional<Side>& winner) {
  if (!winner) return "cut off";
  if (kind.players == 1) return "finished";
  if (*winner == Side::kNeutral) return "draw";
  return std::string(sideName(kind, options, *winner));
}

absl::Status addToSummary(const StoredGame& game, const Replay& replay,
                          int decisions, RunSummary& summary) {
  const auto plies = PM_TRY(unpackPlies(game));
  const auto opening = PM_TRY(openingOf(replay, game, plies, decisions));
  ++summary.games;
  summary.plies += game.length;
  ++summary.results[resultInWords(replay.game(), replay.run().options,
                                  game.winner)];
  ++summary.ends[game.end];
  ++summary.lengths[game.length];
  ++summary.openings[opening];
  for (const StoredPly& ply : plies) {
    if (!ply.searched) continue;
    ++summary.times[static_cast<std::uint64_t>(
        std::max<std::int64_t>(ply.microseconds, 0))];
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::records
