// phasemachine apply: makes moves and shows the resulting position.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/terminal.h"
#include "apps/json/events_json.h"
#include "core/quote.h"
#include "games/words.h"
#include "phase/told/event.h"

namespace phasemachine::cli {
namespace {

struct ApplyFlags : GameFlags {
  std::string moves;
  bool events = false;
  std::string viewer;
};

// The events of each move from `board` on, as `viewer` sees them.
std::vector<std::vector<Event>> eventsOf(AnyBoard board,
                                         const std::vector<MoveCode>& moves,
                                         Side viewer) {
  std::vector<std::vector<Event>> all;
  board.query();
  for (const MoveCode move : moves) {
    all.push_back(board.game().events(board.data(), move, viewer));
    board.step(move);
  }
  return all;
}

// "moved (first): piece white pawn, from e2, to e4"
std::string inOneLine(const Event& event) {
  std::string line = event.kind;
  if (event.side != Side::kNeutral) {
    line += " (";
    line += toString(event.side);
    line += ')';
  }
  std::string_view separator = ": ";
  for (const auto& [name, text] : event.details) {
    line += separator;
    line += name + ' ' + text;
    separator = ", ";
  }
  return line;
}

absl::StatusOr<Side> viewerOf(const ApplyFlags& flags, AnyBoard& board) {
  if (flags.viewer.empty()) return Side::kNeutral;
  if (!flags.events) {
    return absl::InvalidArgumentError("--viewer: needs --events");
  }
  const auto side = sideNamed(board, flags.viewer);
  if (side) return *side;
  return absl::InvalidArgumentError(
      "--viewer: " + phasemachine::quoted(flags.viewer) + " is not " +
      sideWords(board));
}

absl::Status run(ApplyFlags& flags, Io& io) {
  auto board = flags.board();
  if (!board.ok()) return board.status();
  const auto viewer = viewerOf(flags, *board);
  if (!viewer.ok()) return viewer.status();
  const AnyBoard start = *board;
  std::vector<MoveCode> made;
  const absl::Status status = applyMoves(flags.moves, *board, made);
  if (!status.ok()) return annotate("--moves: ", status);
  Json description = describe(*board);
  std::vector<std::vector<Event>> events;
  if (flags.events) events = eventsOf(start, made, *viewer);
  if (io.json) {
    if (flags.events) {
      Json lists = Json::array();
      for (const auto& list : events) lists.push_back(toJson(list));
      description["events"] = std::move(lists);
    }
    description["applied"] = made.size();
    description["returns"] = board->game().returns(board->data());
    io.writeJson(description);
    return absl::OkStatus();
  }
  for (const auto& list : events) {
    for (const Event& event : list) io.out << inOneLine(event) << '\n';
    io.out << '\n';
  }
  AnyRenderStyle style = drawingStyle(io);
  style.viewer = *viewer;
  if (!made.empty()) style.lastMove = made.back();
  io.out << board->render(style);
  io.out << "position " << description["position"].asText() << '\n';
  if (const auto winner = board->winner()) {
    io.out << "winner   " << toString(*winner) << '\n';
  } else {
    io.out << "side     " << description["side"].asText() << ", "
           << description["moves"].size() << " legal moves\n";
  }
  return absl::OkStatus();
}

}  // namespace

Run declareApply(Arguments& arguments) {
  auto flags = std::make_shared<ApplyFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
  arguments
      .option("--moves", flags->moves,
              "moves in the game's notation, separated by blanks")
      .required();
  arguments.flag("--events", flags->events, "list what each move did");
  arguments.option("--viewer", flags->viewer,
                   "with --events: the player who sees them (default: all is "
                   "seen)");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
