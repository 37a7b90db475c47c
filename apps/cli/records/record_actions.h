// What the command `record` can do with a store.
//
// Contract: each action reads the flags that its own help names, writes to the
// Io as every command does, and changes no store but the one it makes.
//
// Thread safety: one action at a time for an Io.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_RECORD_ACTIONS_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_RECORD_ACTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "apps/cli/io.h"

namespace phasemachine::cli {

struct RecordFlags {
  std::string file;                // the store, or the text to import
  std::vector<std::string> files;  // to merge
  std::string out;
  std::int64_t run = 0;      // 0: the only one, or all
  std::int64_t number = -1;  // of the game, from 0
  int ply = -1;
  bool partial = false;
  int openingPlies = 2;
  std::string format;
  std::string game = "chess";
  std::string options;
};

// The runs of a store, or the games of one run.
absl::Status listRecords(const RecordFlags& flags, Io& io);
// One game with what the search thought of each move.
absl::Status showRecord(const RecordFlags& flags, Io& io);
// Its boards.
absl::Status replayRecord(const RecordFlags& flags, Io& io);
// DataLoss when the file is damaged or a game is not what it says.
absl::Status verifyRecords(const RecordFlags& flags, Io& io);
// One store of several shards.
absl::Status mergeRecords(const RecordFlags& flags, Io& io);
// A run as PGN, own notation, JSON lines or training arrays.
absl::Status exportRecords(const RecordFlags& flags, Io& io);
// Results, lengths, times and openings, also as a picture in flags.out.
absl::Status reportRecords(const RecordFlags& flags, Io& io);
// Games of a file into a store.
absl::Status importRecords(const RecordFlags& flags, Io& io);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RECORD_ACTIONS_H_
