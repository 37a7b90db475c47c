// phasemachine moves, apply and render: the legal moves of a position, the
// position that moves lead to, and its picture.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/line_input.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/terminal.h"
#include "apps/json/events_json.h"
#include "core/quote.h"
#include "core/try.h"
#include "phase/told/event.h"

namespace phasemachine::cli {
namespace {

struct MovesFlags : GameFlags {
  bool fromStdin = false;
};

void printMoves(const Json& description, std::ostream& out) {
  out << "position " << description["position"].asText() << '\n';
  if (!description["winner"].isNull()) {
    out << "winner   " << description["winner"].asText() << '\n';
    return;
  }
  out << "side     " << description["side"].asText() << '\n';
  out << "moves    " << description["moves"].size() << ':';
  for (const Json& move : description["moves"].elements()) {
    out << ' ' << move.asText();
  }
  out << '\n';
}

// One JSON line out for each position in; a bad line gives an object with
// "error" and does not end the stream.
absl::Status answerStream(MovesFlags& flags, Io& io) {
  const auto game = PM_TRY(flags.find());
  // Positions contain their own rules.
  if (!flags.position.empty()) {
    return invalid("--options: regulation does not go with --stdin");
  }
  BoundedLines lines(io.in, kMostLine);
  std::string line;
  std::size_t bad = 0;
  for (;;) {
    const auto more = PM_TRY_AT("--stdin: ", lines.next(line));
    if (!more) break;
    auto board = boardFromText(*game, line, flags.options);
    if (board.ok()) {
      io.writeJson(describe(*board));
      continue;
    }
    ++bad;
    const std::string message(board.status().message());
    io.err << "line " << lines.number() << ": " << message << '\n';
    io.writeJson({{"position", line}, {"error", message}});
  }
  if (bad == 0) return absl::OkStatus();
  return invalid(bad, " of ", lines.number(), " positions could not be read");
}

absl::Status runMoves(MovesFlags& flags, Io& io) {
  if (flags.fromStdin) return answerStream(flags, io);
  auto board = PM_TRY(flags.board());
  const Json description = describe(board);
  if (io.json) {
    io.writeJson(description);
  } else {
    printMoves(description, io.out);
  }
  return absl::OkStatus();
}

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

absl::Status runApply(ApplyFlags& flags, Io& io) {
  auto board = PM_TRY(flags.board());
  if (!flags.viewer.empty() && !flags.events) {
    return invalid("--viewer: needs --events");
  }
  const auto viewer = PM_TRY(viewerNamed(flags.viewer, board));
  const AnyBoard start = board;
  std::vector<MoveCode> made;
  PM_TRY(applyMoves(flags.moves, board, made));
  Json description = describe(board);
  std::vector<std::vector<Event>> events;
  if (flags.events) events = eventsOf(start, made, viewer);
  if (io.json) {
    if (flags.events) {
      Json lists = Json::array();
      for (const auto& list : events) lists.push_back(toJson(list));
      description["events"] = std::move(lists);
    }
    description["applied"] = made.size();
    description["returns"] = board.game().returns(board.data());
    io.writeJson(description);
    return absl::OkStatus();
  }
  for (const auto& list : events) {
    for (const Event& event : list) io.out << inOneLine(event) << '\n';
    io.out << '\n';
  }
  AnyRenderStyle style = drawingStyle(io);
  style.viewer = viewer;
  if (!made.empty()) style.lastMove = made.back();
  io.out << board.render(style);
  io.out << "position " << description["position"].asText() << '\n';
  if (const auto winner = board.winner()) {
    io.out << "winner   " << toString(*winner) << '\n';
  } else {
    io.out << "side     " << description["side"].asText() << ", "
           << description["moves"].size() << " legal moves\n";
  }
  return absl::OkStatus();
}

struct RenderFlags : GameFlags {
  std::string moves;
  std::string viewer;
  std::string targets;
  std::string out;
  bool flipped = false;
  int width = 0;
};

// The legal moves whose text begins with `--targets`, for marking. A viewer may
// not see others' legal moves.
absl::StatusOr<std::vector<MoveCode>> candidatesOf(const std::string& begin,
                                                   Side viewer,
                                                   AnyBoard& board) {
  const AnyDecision now = board.query();
  if (viewer != Side::kNeutral && viewer != now.side) {
    return invalid("--targets: the viewer does not see the moves of others");
  }
  std::vector<MoveCode> candidates;
  for (const MoveCode move : now.moves) {
    if (board.moveToText(move).starts_with(begin)) candidates.push_back(move);
  }
  if (candidates.empty()) {
    return invalid("--targets: no legal move begins with ",
                   phasemachine::quoted(begin));
  }
  return candidates;
}

absl::StatusOr<AnyRenderStyle> styleOf(const RenderFlags& flags,
                                       AnyBoard& board) {
  AnyRenderStyle style;
  style.flipped = flags.flipped;
  style.viewer = PM_TRY(viewerNamed(flags.viewer, board));
  if (!flags.targets.empty()) {
    style.candidates = PM_TRY(candidatesOf(flags.targets, style.viewer, board));
  }
  return style;
}

absl::Status runRender(RenderFlags& flags, Io& io) {
  // Before any work: checks the name and the flags that fit it.
  if (!flags.out.empty()) {
    PM_TRY_AT("--out: ", checkPictureName(flags.out));
  }
  if (flags.width != 0 && !flags.out.ends_with(".png")) {
    return invalid("--width is for PNG files; an SVG picture has no pixels");
  }
  auto board = PM_TRY(flags.board());
  std::vector<MoveCode> made;
  PM_TRY(applyMoves(flags.moves, board, made));
  auto style = PM_TRY(styleOf(flags, board));
  // A move may reveal hidden information.
  const bool open =
      !board.game().hasHiddenInformation || style.viewer == Side::kNeutral;
  if (open && !made.empty()) style.lastMove = made.back();
  const std::string svg = board.game().renderSvg(board.data(), style);
  if (flags.out.empty()) {
    io.write({{"svg", svg}}, svg);
    return absl::OkStatus();
  }
  PM_TRY_AT("--out: ", writePictureFile(svg, flags.out, flags.width));
  io.write({{"file", flags.out}}, "picture in " + quotedPath(flags.out) + '\n');
  return absl::OkStatus();
}

}  // namespace

Run declareMoves(Arguments& arguments) {
  auto flags = std::make_shared<MovesFlags>();
  flags->declareGame(arguments);
  arguments
      .flag("--stdin", flags->fromStdin,
            "read one position a line, write one JSON object a line")
      .excludes("--position");
  return [flags](Io& io) { return runMoves(*flags, io); };
}

Run declareApply(Arguments& arguments) {
  auto flags = std::make_shared<ApplyFlags>();
  flags->declareGame(arguments);
  arguments
      .option("--moves", flags->moves,
              "moves in the game's notation, separated by blanks")
      .mayBeEmpty()
      .required();
  arguments.flag("--events", flags->events, "list what each move did");
  arguments.option("--viewer", flags->viewer,
                   "with --events: the player who sees them (default: all is "
                   "seen)");
  return [flags](Io& io) { return runApply(*flags, io); };
}

Run declareRender(Arguments& arguments) {
  auto flags = std::make_shared<RenderFlags>();
  flags->declareGame(arguments);
  arguments
      .option("--moves", flags->moves,
              "moves made first, separated by blanks; the last is marked")
      .mayBeEmpty();
  arguments.option("--viewer", flags->viewer,
                   "draw only what this side sees: first, second or the game's "
                   "own name for it, such as USSR");
  arguments.flag("--flipped", flags->flipped,
                 "the second player's side at the bottom");
  arguments.option("--targets", flags->targets,
                   "mark the legal moves that begin with this text: e2 for "
                   "where the piece on e2 may go");
  arguments.option("--out", flags->out,
                   "the file to write, .svg or .png (PNG needs rsvg-convert); "
                   "default: SVG to stdout");
  arguments
      .option("--width", flags->width,
              "of a PNG, in pixels; default: the picture's own")
      .between(kLeastPictureWidth, kMostPictureWidth);
  return [flags](Io& io) { return runRender(*flags, io); };
}

}  // namespace phasemachine::cli
