#include "apps/cli/records/rule_end.h"

#include "absl/strings/str_cat.h"
#include "core/text.h"
#include "engine/session/words.h"
#include "games/side_names.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::cli {
namespace {

// `options` with the draw rules of `other`.
std::string withDrawsOf(const AnyGame& game, const std::string& options,
                        const std::string& other) {
  std::string result = options;
  const auto canonical = game.canonicalOptions(other);
  if (!canonical.ok()) return result;
  for (const std::string_view off : splitAt(game.perftOptions, ',')) {
    const std::string_view key = off.substr(0, off.find('=') + 1);
    for (const std::string_view option : splitAt(*canonical, ',')) {
      if (!key.empty() && option.starts_with(key)) {
        absl::StrAppend(&result, result.empty() ? "" : ",",
                        std::string(option));
      }
    }
  }
  return result;
}

std::string winnerInWords(const AnyBoard& board, Side winner) {
  if (winner == Side::kNeutral) return "a draw";
  return absl::StrCat(std::string(sideName(board, winner)), " wins");
}

}  // namespace

std::optional<RuleEnd> ruleEnd(const GameRecord& record,
                               const std::string& options) {
  const AnyGame& game = record.start.game();
  const auto start = AnyBoard::fromText(
      game, record.start.toText(), withDrawsOf(game, record.options, options));
  if (!start.ok()) return std::nullopt;
  AnyReplay replay(*start);
  const std::optional<Side>& winner = replay.decision().winner;
  while (!winner && replay.ply() < record.moves.size()) {
    if (!replay.play(record.moves[replay.ply()]).ok()) return std::nullopt;
  }
  if (!winner) return std::nullopt;
  const AnyBoard& board = replay.board();
  if (replay.ply() < record.moves.size()) {
    return RuleEnd{.difference = absl::StrCat(
                       "it goes on after a ", endForPeople(board), ", at ply ",
                       replay.ply(), " of ", record.moves.size())};
  }
  if (record.winner == winner) {
    return RuleEnd{.reason = endReason(board),
                   .returns = game.returns(board.data())};
  }
  if (!record.winner) return RuleEnd{};
  return RuleEnd{.difference = absl::StrCat(
                     "it says ", winnerInWords(board, *record.winner),
                     ", the board says ", endForPeople(board))};
}

}  // namespace phasemachine::cli
