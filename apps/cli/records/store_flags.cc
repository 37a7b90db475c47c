#include "apps/cli/records/store_flags.h"

#include <cstdlib>
#include <optional>

#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "core/quote.h"

namespace phasemachine::cli {

void StoreFlags::declareStore(Arguments& arguments, const std::string& others) {
  arguments.option(
      "--out", out,
      "write the games: into a store with a name that ends in .db, "
      "which survives a kill and can be resumed; else " +
          others);
  arguments.flag("--resume", resume,
                 "play the games that the store of --out does not have yet");
  arguments.option(
      "--shard", shard,
      "I/N: play part I (from 0) of N alone; default: as Open MPI, "
      "Slurm or Kubernetes say, else everything");
  arguments.flag("--same-file", sameFile,
                 "all shards write into the one store of --out, instead of one "
                 "file each");
}

absl::StatusOr<RunPart> StoreFlags::part(std::uint64_t games, bool pairs,
                                         Io& io) const {
  RunPart part{.path = out, .games = games, .pairs = pairs, .resume = resume};
  if (resume && !toStore()) {
    return absl::InvalidArgumentError(
        "--resume: needs --out with a store, a name that ends in .db");
  }
  if (sameFile && !toStore()) {
    return absl::InvalidArgumentError(
        "--same-file: needs --out with a store, a name that ends in .db");
  }
  bool found = false;
  if (!shard.empty()) {
    const auto given = records::parseShard(shard);
    if (!given.ok()) return annotate("--shard: ", given.status());
    part.shard = *given;
  } else {
    const auto given = records::shardFromEnvironment(
        [](const char* name) { return std::getenv(name); });
    if (!given.ok()) return given.status();
    if (*given) {
      part.shard = **given;
      found = true;
    }
  }
  if (!out.empty() && !sameFile) part.path = shardPath(out, part.shard);
  if (found) {
    io.err << "shard " << part.shard.describe(part.size(), games)
           << " (as the launcher says)"
           << (out.empty() ? "" : "; games in " + quotedPath(part.path))
           << '\n';
  }
  return part;
}

}  // namespace phasemachine::cli
