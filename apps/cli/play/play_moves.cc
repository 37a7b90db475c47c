// The part of PlaySession for lists of moves and for one move several times.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/match.h"
#include "apps/cli/play/play_session.h"
#include "apps/cli/terminal/terminal.h"
#include "core/quote.h"
#include "core/text.h"
#include "engine/session/words.h"

namespace phasemachine::cli {
namespace {

constexpr int kMostTimes = 99;

// "poland 4", "poland x4" or "4 poland".
struct Several {
  std::string name;
  int times = 0;
};

std::optional<int> timesIn(std::string_view word) {
  if (!word.empty() && (word.front() == 'x' || word.front() == 'X')) {
    word.remove_prefix(1);
  }
  const auto times = numberIn<int>(word);
  if (!times || *times < 1 || *times > kMostTimes) return std::nullopt;
  return times;
}

// The ways to read a text as a move and a number.
std::vector<Several> readSeveral(std::string_view text) {
  std::vector<Several> ways;
  const std::size_t last = text.rfind(' ');
  if (last == std::string_view::npos) return ways;
  if (const auto times = timesIn(text.substr(last + 1))) {
    ways.push_back({std::string(trimmed(text.substr(0, last))), *times});
  }
  const std::size_t first = text.find(' ');
  if (const auto times = timesIn(text.substr(0, first))) {
    ways.push_back({std::string(trimmed(text.substr(first))), *times});
  }
  return ways;
}

// How often `move` can be made one after the other, up to `times`, by the side
// to decide; if not so often, `why` says what is in the way.
int timesPossible(AnyBoard board, MoveCode move, int times, std::string& why) {
  const Side side = board.query().side;
  for (int made = 0; made < times; ++made) {
    const AnyDecision now = board.query();
    if (now.winner || now.side != side) {
      why = now.winner ? "then the game is over" : "then it is another's turn";
      return made;
    }
    if (std::find(now.moves.begin(), now.moves.end(), move) ==
        now.moves.end()) {
      why = whyRefused(board, move);
      return made;
    }
    board.step(move);
  }
  return times;
}

}  // namespace

std::optional<absl::Status> PlaySession::playSeveral(const std::string& text) {
  for (const Several& several : readSeveral(text)) {
    const auto move = game_->board().moveFromPerson(several.name);
    if (!move.ok()) continue;
    std::string why;
    const int possible =
        timesPossible(game_->board(), *move, several.times, why);
    if (possible < several.times) {
      return absl::FailedPreconditionError(
          phasemachine::quoted(text) + ": " +
          (possible == 0
               ? ""
               : "only " + std::to_string(possible) + " of " +
                     std::to_string(several.times) + " can be made here; ") +
          why);
    }
    for (int i = 0; i < several.times; ++i) {
      const absl::Status status = game_->play(
          *move, [this](const SessionMove& made) { tellMove(made); });
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }
  return std::nullopt;
}

void PlaySession::answerMoves(const std::string& begin) {
  if (game_->checkClock()) {
    tellTurn();
    return;
  }
  const bool all = begin == "all";
  std::size_t count = 0;
  std::string text;
  for (const MoveCode move : game_->decision().moves) {
    const std::string name = moveForPeople(game_->board(), move);
    if (!all && !absl::StartsWithIgnoreCase(name, begin)) continue;
    text += ' ' + name;
    ++count;
  }
  const std::size_t width = std::max(look_.size.columns, kLineWidth + 2) - 2;
  text = inLines(std::to_string(count) + ':' + text, width) + '\n';
  // Below it come a line of advice and the prompt.
  constexpr std::size_t kBelow = 3;
  const std::size_t room = look_.size.rows - std::min(look_.size.rows, kBelow);
  if (all || lineCount(text) <= room) {
    out_ << text;
    return;
  }
  std::size_t end = 0;
  for (std::size_t line = 0; line < room; ++line) {
    end = text.find('\n', end) + 1;
  }
  out_ << text.substr(0, end)
       << "... \"moves all\" lists all, \"moves TEXT\" those that begin with "
          "TEXT\n";
}

}  // namespace phasemachine::cli
