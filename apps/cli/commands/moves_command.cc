// phasemachine moves: legal moves of one position, or of a stream of them.

#include <memory>
#include <string>
#include <utility>

#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/line_input.h"

namespace phasemachine::cli {
namespace {

struct MovesFlags : GameFlags {
  bool fromStdin = false;
};

void print(const Json& description, std::ostream& out) {
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
  const auto game = flags.find();
  if (!game.ok()) return game.status();
  // Positions contain their own rules.
  if (!flags.position.empty()) {
    return absl::InvalidArgumentError(
        "--options: regulation does not go with --stdin");
  }
  BoundedLines lines(io.in, kMostLine);
  std::string line;
  std::size_t bad = 0;
  for (;;) {
    const auto more = lines.next(line);
    if (!more.ok()) return annotate("--stdin: ", more.status());
    if (!*more) break;
    auto board = boardFromText(**game, line, flags.options);
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
  return absl::InvalidArgumentError(std::to_string(bad) + " of " +
                                    std::to_string(lines.number()) +
                                    " positions could not be read");
}

absl::Status run(MovesFlags& flags, Io& io) {
  if (flags.fromStdin) return answerStream(flags, io);
  auto board = flags.board();
  if (!board.ok()) return board.status();
  const Json description = describe(*board);
  if (io.json) {
    io.writeJson(description);
  } else {
    print(description, io.out);
  }
  return absl::OkStatus();
}

}  // namespace

Run declareMoves(Arguments& arguments) {
  auto flags = std::make_shared<MovesFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
  arguments
      .flag("--stdin", flags->fromStdin,
            "read one position a line, write one JSON object a line")
      .excludes("--position");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
