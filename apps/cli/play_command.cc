// phasemachine play: a person against the engine, in the terminal.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/notation.h"
#include "apps/cli/output_file.h"
#include "apps/cli/play_session.h"
#include "apps/cli/progress.h"
#include "apps/cli/search_flags.h"

namespace phasemachine::cli {
namespace {

constexpr std::int64_t kDefaultMovetime = 1000;

struct PlayFlags : GameFlags, SearchFlags {
  std::string side = "first";
  std::string load;
  bool ascii = false;
};

absl::StatusOr<std::array<bool, 2>> people(const PlayFlags& flags,
                                           const AnyGame& game) {
  if (flags.side == "both") return std::array<bool, 2>{true, true};
  if (flags.side == "none") return std::array<bool, 2>{false, false};
  const auto side = sideNamed(game, flags.side);
  if (!side) {
    return absl::InvalidArgumentError("--side: '" + flags.side +
                                      "' is not first, second, both or none");
  }
  return std::array<bool, 2>{*side == Side::kFirst, *side == Side::kSecond};
}

absl::Status run(const PlayFlags& flags, Io& io) {
  const auto board = flags.board();
  if (!board.ok()) return board.status();
  const auto person = people(flags, board->game());
  if (!person.ok()) return person.status();
  const PlayerSettings playerSettings = flags.settings();
  auto player = makePlayer(board->game(), playerSettings);
  if (!player.ok()) return player.status();

  // With --json stdout is kept for the record of the game.
  std::ostream& out = io.json ? io.err : io.out;
  SessionSettings settings;
  settings.options = flags.options;
  settings.person = *person;
  settings.limits = flags.limits(kDefaultMovetime);
  settings.seed = flags.seed;
  settings.ascii = flags.ascii;
  settings.color =
      !flags.ascii && (io.json ? io.errIsTerminal : io.outIsTerminal);
  settings.watchSearch = [&io, limits = settings.limits] {
    auto progress = std::make_shared<Progress>(io, "thinking", "simulations",
                                               limits.simulations.value_or(0));
    return [progress](const AnySearchResult& now) {
      progress->update(now.counters.simulations);
    };
  };
  PlaySession session(out, *std::move(player), *board, settings);
  if (!flags.load.empty()) {
    const auto text = readWholeFile(flags.load);
    if (!text.ok()) return annotate("--load: ", text.status());
    const auto records = recordsFromText(board->game(), flags.options, *text);
    if (!records.ok()) return annotate("--load: ", records.status());
    if (records->empty()) {
      return absl::InvalidArgumentError("--load: '" + flags.load +
                                        "' holds no game");
    }
    session.resume(records->front());
  }
  const auto prompt = [&] {
    if (io.inIsTerminal) out << "> " << std::flush;
  };
  if (io.inIsTerminal) out << "Type a move, or help.\n";
  session.begin();
  prompt();
  std::string line;
  while (std::getline(io.in, line) && session.handle(line)) prompt();
  if (io.json) io.writeJson(recordToJson(session.record()));
  return absl::OkStatus();
}

}  // namespace

Run declarePlay(CLI::App& app) {
  auto flags = std::make_shared<PlayFlags>();
  flags->declareGame(app);
  flags->declarePosition(app);
  flags->SearchFlags::declare(app);
  app.add_option("--side", flags->side,
                 "who you are: first (white), second (black), both or none")
      ->capture_default_str();
  app.add_option("--load", flags->load, "take up a saved game");
  app.add_flag("--ascii", flags->ascii, "draw with plain characters");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
