// phasemachine record: what is done with a store of games.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "apps/cli/command.h"
#include "apps/cli/records/record_actions.h"

namespace phasemachine::cli {
namespace {

constexpr std::int64_t kMostNumbers = 1'000'000'000'000;

using Action = absl::Status (*)(const RecordFlags&, Io&);

struct Chosen {
  RecordFlags flags;
  Action action = nullptr;
};

CLI::App* addAction(CLI::App& app, const std::shared_ptr<Chosen>& chosen,
                    const char* name, const char* what, Action action) {
  CLI::App* sub = app.add_subcommand(name, what);
  // --json belongs to the command.
  sub->fallthrough();
  sub->callback([chosen, action] { chosen->action = action; });
  return sub;
}

void addFile(CLI::App& app, RecordFlags& flags) {
  app.add_option("file", flags.file, "the store")->required();
}

void addRun(CLI::App& app, RecordFlags& flags, const char* what) {
  app.add_option("--run", flags.run, what)
      ->check(CLI::Range(std::int64_t{1}, kMostNumbers));
}

void addNumber(CLI::App& app, RecordFlags& flags) {
  app.add_option("--number", flags.number, "number of the game, from 0")
      ->check(CLI::Range(std::int64_t{0}, kMostNumbers))
      ->required();
}

}  // namespace

Run declareRecord(CLI::App& app) {
  auto chosen = std::make_shared<Chosen>();
  RecordFlags& flags = chosen->flags;
  app.require_subcommand(1);
  constexpr const char* kOneRun = "which run; default: the only one";

  CLI::App* list =
      addAction(app, chosen, "list",
                "the runs of a store, or the games of a run", listRecords);
  addFile(*list, flags);
  addRun(*list, flags, "list the games of this run");

  CLI::App* show = addAction(
      app, chosen, "show", "a game, with what the search thought of its moves",
      showRecord);
  addFile(*show, flags);
  addRun(*show, flags, kOneRun);
  addNumber(*show, flags);

  CLI::App* replay =
      addAction(app, chosen, "replay", "the boards of a game", replayRecord);
  addFile(*replay, flags);
  addRun(*replay, flags, kOneRun);
  addNumber(*replay, flags);
  replay->add_option("--ply", flags.ply, "the board after so many plies alone")
      ->check(CLI::Range(0, 1'000'000'000));

  CLI::App* verify =
      addAction(app, chosen, "verify",
                "replay every game and check what it says", verifyRecords);
  addFile(*verify, flags);
  addRun(*verify, flags, "this run alone; default: all");

  CLI::App* merge = addAction(app, chosen, "merge",
                              "the shards of a run in one store", mergeRecords);
  merge->add_option("files", flags.files, "the shards' stores")->required();
  merge->add_option("--out", flags.out, "the store to make")->required();
  merge->add_flag("--partial", flags.partial,
                  "also when games of the run are missing");

  CLI::App* exported =
      addAction(app, chosen, "export", "the games of a run for other programs",
                exportRecords);
  addFile(*exported, flags);
  addRun(*exported, flags, kOneRun);
  exported->add_option("--out", flags.out, "the file to write")->required();
  exported->add_option("--format", flags.format,
                       "pgn (chess), own (the game's notation), jsonl, or npz "
                       "(training arrays); default: by the file's ending");

  CLI::App* report =
      addAction(app, chosen, "report",
                "results, lengths, times and openings of a run", reportRecords);
  addFile(*report, flags);
  addRun(*report, flags, kOneRun);
  report->add_option("--svg", flags.out, "write them as a picture, too");
  report
      ->add_option("--opening-plies", flags.openingPlies,
                   "how many plies make an opening")
      ->check(CLI::Range(1, 40))
      ->capture_default_str();

  CLI::App* imported = addAction(app, chosen, "import",
                                 "games of a file into a store", importRecords);
  imported
      ->add_option("file", flags.file,
                   "PGN, Gungi's notation, or JSON lines (.jsonl)")
      ->required();
  imported->add_option("--out", flags.out, "the store")->required();
  imported->add_option("--game", flags.game, "which game")
      ->capture_default_str();
  imported->add_option("--options", flags.options,
                       "rule options of games that do not tell theirs");

  return [chosen](Io& io) { return chosen->action(chosen->flags, io); };
}

}  // namespace phasemachine::cli
