// phasemachine record: actions on a store of games.

#include <memory>

#include "apps/cli/commands/command.h"
#include "apps/cli/records/record_actions.h"

namespace phasemachine::cli {
namespace {

constexpr std::int64_t kMostNumbers = 1'000'000'000'000;
constexpr const char* kOneRun = "which run; default: the only one";

using Action = absl::Status (*)(const RecordFlags&, Io&);

struct Chosen {
  RecordFlags flags;
  Action action = nullptr;
};

Arguments& addAction(Arguments& arguments,
                     const std::shared_ptr<Chosen>& chosen, const char* name,
                     const char* what, Action action) {
  return arguments.action(name, what,
                          [chosen, action] { chosen->action = action; });
}

// An action on a store, or on the run of it that `which` names.
Arguments& addStoreAction(Arguments& arguments,
                          const std::shared_ptr<Chosen>& chosen,
                          const char* name, const char* what, Action action,
                          const char* which = kOneRun) {
  Arguments& added = addAction(arguments, chosen, name, what, action);
  added.option("file", chosen->flags.file, "the store").required();
  added.option("--run", chosen->flags.run, which)
      .between(std::int64_t{1}, kMostNumbers);
  return added;
}

void addNumber(Arguments& arguments, RecordFlags& flags) {
  arguments.option("--number", flags.number, "number of the game, from 1")
      .between(std::int64_t{1}, kMostNumbers)
      .required();
}

}  // namespace

Run declareRecord(Arguments& arguments) {
  auto chosen = std::make_shared<Chosen>();
  RecordFlags& flags = chosen->flags;

  addStoreAction(arguments, chosen, "list",
                 "the runs of a store, or the games of a run", listRecords,
                 "list the games of this run");

  Arguments& show = addStoreAction(
      arguments, chosen, "show",
      "a game, with what the search thought of its moves", showRecord);
  addNumber(show, flags);

  Arguments& replay = addStoreAction(arguments, chosen, "replay",
                                     "the boards of a game", replayRecord);
  addNumber(replay, flags);
  replay.option("--ply", flags.ply, "the board after so many plies alone")
      .between(0, 1'000'000'000);
  replay.option("--svg", flags.svg,
                "draw the board of --ply (default: the last) into this .svg or "
                ".png file; in a folder, which gets ply-0000.svg and so on, "
                "default: all");

  addStoreAction(arguments, chosen, "verify",
                 "replay every game and check what it says", verifyRecords,
                 "this run alone; default: all")
      .flag("--complete", flags.complete,
            "a run of which games are missing is an error, too");

  Arguments& merge =
      addAction(arguments, chosen, "merge", "the shards of a run in one store",
                mergeRecords);
  merge.option("files", flags.files, "the shards' stores").required();
  merge.option("--out", flags.out, "the store to make").required();
  merge.flag("--partial", flags.partial,
             "also when games of the run are missing");

  Arguments& exported =
      addStoreAction(arguments, chosen, "export",
                     "the games of a run for other programs", exportRecords);
  exported.option("--out", flags.out, "the file to write; of rows, a folder")
      .required();
  exported.option("--format", flags.format,
                  "pgn (chess and its variants), own (the game's notation), "
                  "jsonl, npz (training arrays), or rows (packed rows for "
                  "training); default: by the file's ending");

  Arguments& report = addStoreAction(
      arguments, chosen, "report",
      "results, lengths, times and openings of a run", reportRecords);
  report.option("--svg", flags.out, "write them as a picture, too");
  report
      .option("--opening-plies", flags.openingPlies,
              "how many decisions of the players make an opening")
      .between(1, 40)
      .showDefault();

  Arguments& imported =
      addAction(arguments, chosen, "import", "games of a file into a store",
                importRecords);
  imported
      .option("file", flags.file,
              "PGN, Gungi's notation, or JSON lines (.jsonl)")
      .required();
  imported.option("--out", flags.out, "the store").required();
  imported.option("--game", flags.game, "which game").showDefault();
  imported
      .option("--options", flags.options,
              "rule options of games that have none of their own")
      .mayBeEmpty();
  imported.flag("--strict", flags.strict,
                "a game that cannot be read is an error; default: it is left "
                "out and told");

  return [chosen](Io& io) { return chosen->action(chosen->flags, io); };
}

}  // namespace phasemachine::cli
