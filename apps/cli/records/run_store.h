// The part of a run that this process plays, the settings that identify the run,
// and the store that it fills.
//
// Contract: a run of the same settings is continued. All defaults are written
// out, including those of the game and the evaluator, so a run resumed after a
// default has changed is recognised as different. Keys are sorted, so equal
// settings have equal texts.
//
// Example:
//   auto player = effectivePlayer(game, flags.settings());
//   Json settings = {{"player", *player}};
//   description.settings = settings.sorted().text();
//   auto store =
//       RunStore::open({.path = "runs.db", .games = 100}, description);
//   if ((*store)->wanted(7)) (*store)->add(play(7));
//   absl::Status status = (*store)->finish();

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/flags/arguments.h"
#include "apps/cli/terminal/io.h"
#include "apps/json/json.h"
#include "apps/records/run.h"
#include "apps/records/store.h"
#include "engine/players.h"

namespace phasemachine::cli {

// "evaluator", "memory" in bytes, "threads", "search" with every option of
// ai/search/ask/options.h as text, and "network" with its checksum, if used.
// Errors: as makePlayer().
absl::StatusOr<Json> effectivePlayer(const AnyGame& game,
                                     const PlayerSettings& settings);

// A run's settings for people, on one line, without search options at their
// default. Text that is not a JSON object is returned unchanged.
std::string settingsForPeople(const std::string& settings);

struct RunPart {
  std::string path;
  std::uint64_t games = 0;  // of the whole run
  records::Shard shard = {};
  // Games 2k and 2k + 1 belong to one shard.
  bool pairs = false;
  bool resume = false;
  // A resumed file may lack this run, because it is one of several.
  bool oneOfSeveral = false;

  bool has(std::uint64_t number) const {
    return shard.has(pairs ? number / 2 : number);
  }
  // Number of games in this shard.
  std::uint64_t size() const;
};

// Adds the missing games of this shard. The first one makes the file and the run
// if they are new, so work that is refused or interrupted before leaves nothing.
// Without `resume`, a file that has some of these games is an error. With
// `resume`, a file that has only other runs is an error; the message says what
// differs. wanted(), add() and failed() may be called from any thread.
class RunStore {
 public:
  static absl::StatusOr<std::unique_ptr<RunStore>> open(
      const RunPart& part, const records::RunDescription& description);

  // True if this part includes the game and the store lacked it when opened.
  bool wanted(std::uint64_t number) const {
    return part_.has(number) && !there_[number];
  }
  // Number of games of this part in the store when it was opened.
  std::uint64_t earlier() const { return earlier_; }
  // As StoreWriter::add() and failed().
  void add(records::StoredGame game);
  bool failed() const;
  // Waits until all added games are on disk; returns the first error.
  absl::Status finish();

  // Visits the stored games of this part by number. Call it after finish(), or
  // before adding the first game.
  absl::Status forEach(
      const std::function<void(const records::StoredGame&)>& visit);

 private:
  RunStore(const RunPart& part, const records::RunDescription& description);

  // Makes what is missing of the file and the run, and starts the writer.
  absl::Status begin();

  const RunPart part_;
  const records::RunDescription description_;
  std::vector<bool> there_;  // as all above, constant once opened
  std::uint64_t earlier_ = 0;
  mutable std::mutex mutex_;             // guards all members below
  std::optional<records::Store> store_;  // until the writer has it
  std::int64_t run_ = 0;
  std::optional<records::StoreWriter> writer_;
  absl::Status begun_;
};

// True if the path has a store's extension: .db, .sqlite, .sqlite3.
bool isStorePath(const std::string& path);

// The version of this program, as stored with each run.
std::string programVersion();

// The end of a run that was interrupted after `done` of `all` games; says how to
// go on if they are in a store.
absl::Status interruptedRun(std::uint64_t done, std::uint64_t all, bool stored);

// Flags of commands that store games: --out, --resume, --shard, --same-file.
//
// A path with a store's extension is a store; any other is a file that is
// written atomically. With --shard, or if a launcher started several processes,
// each process plays its part and writes its own file (apps/records/run.h),
// unless --same-file is given.
struct StoreFlags {
  std::string out;
  bool resume = false;
  std::string shard;
  bool sameFile = false;

  // `others` describes the non-store formats, for help.
  void declareStore(Arguments& arguments, const std::string& others);

  bool toStore() const { return isStorePath(out); }
  // The part of `games` games that this process plays, with the path of its
  // file (empty without --out). Prints to io.err which shard a launcher
  // assigned. Errors: InvalidArgument naming the flag or environment variable.
  absl::StatusOr<RunPart> part(std::uint64_t games, bool pairs, Io& io) const;
};

}  // namespace phasemachine::cli
