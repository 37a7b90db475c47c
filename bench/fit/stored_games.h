// The games of a store, for fits.
//
// Contract: visitGames() calls f(replay, game) for each game of the store
// `path`, until f returns an error. Errors: those of f and of the store, and
// InvalidArgument if it has games of another game than `name`.
//
// Example:
//   std::uint64_t plies = 0;
//   absl::Status status = visitGames(
//       "games.db", "gungi",
//       [&](const records::Replay&, const records::StoredGame& game) {
//         plies += game.length;
//         return absl::OkStatus();
//       });
//
// Thread safety: none.

#ifndef PHASEMACHINE_BENCH_FIT_STORED_GAMES_H_
#define PHASEMACHINE_BENCH_FIT_STORED_GAMES_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"

namespace phasemachine::fit {

template <class F>
absl::Status visitGames(const std::string& path, std::string_view name, F&& f) {
  auto store = records::Store::openToRead(path);
  if (!store.ok()) return store.status();
  auto runs = store->runs();
  if (!runs.ok()) return runs.status();
  for (const records::StoredRun& stored : *runs) {
    auto replay = records::Replay::of(stored);
    if (!replay.ok()) return replay.status();
    if (replay->game().name != name) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, " has games of ", std::string(replay->game().name),
                       ", not of ", std::string(name)));
    }
    auto games = store->read(stored.id);
    if (!games.ok()) return games.status();
    records::StoredGame game;
    while (true) {
      const auto more = games->next(game);
      if (!more.ok()) return more.status();
      if (!*more) break;
      const absl::Status visited = f(*replay, game);
      if (!visited.ok()) return visited;
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_STORED_GAMES_H_
