// The actions of the `record` command, and what they share: the choice of a run,
// and a store that appears only when it is complete.
//
// Contract: each action reads the flags listed in its help, writes to the Io
// like every command, and changes no store except one that it creates.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/terminal/io.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"
#include "games/catalog.h"

namespace phasemachine::cli {

struct RecordFlags {
  std::string file;                // the store, or the text to import
  std::vector<std::string> files;  // to merge
  std::string out;
  std::int64_t run = 0;     // 0: the only run, or all
  std::int64_t number = 0;  // number of the game, from 1
  int ply = -1;
  std::string svg;  // picture: a .svg or .png file, or a folder
  bool partial = false;
  bool complete = false;
  bool strict = false;
  int openingPlies = 2;
  std::string format;
  std::string game{defaultGame()};
  std::string options;
};

// Lists the runs of a store, or the games of one run.
absl::Status listRecords(const RecordFlags& flags, Io& io);
// Shows one game with the search result of each move.
absl::Status showRecord(const RecordFlags& flags, Io& io);
// Shows the boards of one game.
absl::Status replayRecord(const RecordFlags& flags, Io& io);
// Verifies a store. Errors: DataLoss if the file is damaged or a run or game
// fails verification; FailedPrecondition if, with --complete, games are
// missing.
absl::Status verifyRecords(const RecordFlags& flags, Io& io);
// Merges shards into one store.
absl::Status mergeRecords(const RecordFlags& flags, Io& io);
// Exports a run as PGN, the game's own notation, JSON lines or training arrays.
absl::Status exportRecords(const RecordFlags& flags, Io& io);
// Reports results, lengths, times and openings; also as a picture in flags.out.
absl::Status reportRecords(const RecordFlags& flags, Io& io);
// Imports the games of a file into a store. Tells, on the error output, which
// games could not be read and left out (errors with --strict), and which were
// not played as the rules end a game.
absl::Status importRecords(const RecordFlags& flags, Io& io);

struct OpenStore {
  records::Store store;
  std::vector<records::StoredRun> runs;  // the one of --run, or all
};

// Opens the store flags.file for reading. NotFound if the run does not exist.
absl::StatusOr<OpenStore> openRuns(const RecordFlags& flags);

// One run and its rules.
struct OpenRun {
  records::Store store;
  records::Replay replay;

  const records::StoredRun& run() const { return replay.run(); }
};

// Opens the run of --run, or the only run. InvalidArgument if there are
// several.
absl::StatusOr<OpenRun> openRun(const RecordFlags& flags);

// The store is created under a temporary name in the same folder; keep() renames
// it to the final name, and without keep() the destructor removes it. If the
// name is a symbolic link, its target is created.
class NewStore {
 public:
  explicit NewStore(const std::string& path);
  NewStore(const NewStore&) = delete;
  NewStore& operator=(const NewStore&) = delete;
  ~NewStore();

  const std::string& temporary() const { return temporary_; }

  // Precondition: the store is closed. Errors: AlreadyExists if something else
  // has made the file, PermissionDenied if renaming fails.
  absl::Status keep();

 private:
  std::string path_;
  std::string temporary_;
};

}  // namespace phasemachine::cli
