// Plays many games in parallel: one per thread or, where searches wait for a
// shared resource, thousands on a few threads (fiber.h).
//
// Contract: every game depends only on the settings, its index and the
// configurations, so a run gives the same games on any number of workers, in
// any order, on any machine (unless searches are limited by time). A single
// configuration plays both sides with one tree; with two, the first has side
// kFirst in even-numbered games and kSecond in odd-numbered ones, and the two
// games of a pair (2k, 2k + 1) start from the same opening.
//
// Example:
//   SelfPlay<Chess> run(settings, [](int configuration) {
//     return makePlayer<Chess>(options[configuration], evaluator);
//   });
//   absl::Status status = run.play(
//       {.workers = 4, .games = 100, .configurations = 2},
//       [&](const GameRecord<Chess>& game) { use(game); });
//
// Thread safety: one run at a time for each object; callbacks come from the
// workers, one at a time unless RunRequest::concurrent.

#ifndef PHASEMACHINE_AI_SELFPLAY_RUNNER_H_
#define PHASEMACHINE_AI_SELFPLAY_RUNNER_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/parallel/fiber.h"
#include "ai/parallel/footprint.h"
#include "ai/parallel/run_workers.h"
#include "ai/player.h"
#include "ai/selfplay/game_record.h"
#include "ai/selfplay/play_game.h"
#include "ai/selfplay/settings.h"

namespace phasemachine {

// The start of a game.
template <Game G>
struct Opening {
  typename G::Board start{};
  std::vector<typename G::Move> moves;
};

// Which games of a run to play, and how.
struct RunRequest {
  int workers = 1;
  // Indices [firstGame, firstGame + games), restricted to those accepted by
  // `wanted`: the missing ones of a resumed run, or those of a shard.
  std::uint64_t firstGame = 0;
  std::uint64_t games = 1;
  std::function<bool(std::uint64_t)> wanted = {};
  int configurations = 1;  // 1 or 2
  // If not null, games are fibers that wait in the host: `gamesAtOnce` of them
  // at a time, spread evenly over the workers. Otherwise a worker plays one
  // game at a time.
  FiberHost* host = nullptr;
  std::uint64_t gamesAtOnce = 1;
  // Delivers games in index order; a game waits for those before it. Otherwise
  // games are delivered as they end.
  bool inOrder = false;
  // Calls `onGame` from several workers concurrently, as games end. Not
  // together with inOrder.
  bool concurrent = false;
  // Stops the run; games in progress are dropped. May be null.
  const SearchControl* control = nullptr;
};

template <Game G>
class SelfPlay {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  // Makes a player of a configuration (0 or 1). Called once for each worker and
  // configuration. Its options' seed is ignored, and its mode should be
  // kSingle.
  using MakePlayer =
      std::function<absl::StatusOr<std::unique_ptr<Player<G>>>(int)>;
  using OnGame = std::function<void(const GameRecord<G>&)>;

  SelfPlay(PlaySettings settings, MakePlayer makePlayer)
      : settings_(settings), makePlayer_(std::move(makePlayer)) {}

  // Openings, used in turn, one per pair of games; by default every game starts
  // from the initial board of `G::Options{}`.
  void setOpenings(std::vector<Opening<G>> openings) {
    openings_ = std::move(openings);
  }

  // Plays the games; returns when all have been passed to `onGame`, at the
  // first error, or when stopped. `onGame` runs on the workers' own stacks, not
  // on fibers. An exception of a search ends the run and is rethrown.
  absl::Status play(const RunRequest& request, const OnGame& onGame) {
    if (absl::Status status = validate(settings_); !status.ok()) return status;
    if (request.workers < 1 || request.configurations < 1 ||
        request.configurations > 2) {
      return absl::InvalidArgumentError(
          "self-play: workers must be 1 or more, configurations 1 or 2");
    }
    Shared shared{request, onGame};
    shared.next = request.firstGame;
    shared.nextOut = request.firstGame;
    if (request.host == nullptr) {
      runWorkers(request.workers, [&](int) { work(shared); });
      return shared.status;
    }
    runWorkers(request.workers,
               [&](int worker) { workFibers(shared, worker); });
    request.host->rethrow();
    if (shared.thrown) std::rethrow_exception(shared.thrown);
    return shared.status;
  }

 private:
  // Shared by the workers of a run.
  struct Shared {
    const RunRequest& request;
    const OnGame& onGame;
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> failed{false};
    std::mutex mutex = {};
    // Under the mutex:
    absl::Status status = {};
    std::exception_ptr thrown = {};
    std::uint64_t nextOut = 0;
    std::map<std::uint64_t, GameRecord<G>> waiting = {};
  };

  static bool wanted(const RunRequest& request, std::uint64_t index) {
    return !request.wanted || request.wanted(index);
  }

  void work(Shared& shared) const {
    playAll(shared,
            [&](GameRecord<G> record) { handOut(shared, std::move(record)); });
  }

  // Plays games one after the other until there are no more.
  template <class Deliver>
  void playAll(Shared& shared, const Deliver& deliver) const {
    std::array<std::unique_ptr<Player<G>>, 2> players;
    const std::uint64_t end = shared.request.firstGame + shared.request.games;
    for (;;) {
      if (shared.failed || stopped(shared)) return;
      const std::uint64_t index = shared.next++;
      if (index >= end) return;
      if (!wanted(shared.request, index)) continue;
      for (int i = 0; i < shared.request.configurations; ++i) {
        auto& player = players[static_cast<std::size_t>(i)];
        if (player != nullptr) continue;
        auto made = makePlayer_(i);
        if (!made.ok()) return fail(shared, made.status());
        player = *std::move(made);
      }
      auto record = playOne(shared.request, players, index);
      if (!record.ok()) return fail(shared, record.status());
      if (record->end == GameEnd::kStopped) return;
      deliver(*std::move(record));
    }
  }

  static void fail(Shared& shared, const absl::Status& status) {
    const std::lock_guard lock(shared.mutex);
    if (shared.status.ok()) shared.status = status;
    shared.failed = true;
  }

  // The memory of fewer games stays in the caches.
  static constexpr std::uint64_t kManyGames = 256;
  // A fiber's memory is fetched while this many others before it run.
  static constexpr std::size_t kAhead = 2;

  static void fetchAhead(std::span<Fiber* const> ready, std::size_t next) {
    if (next + 2 * kAhead < ready.size()) ready[next + 2 * kAhead]->fetchList();
    if (next + kAhead < ready.size()) ready[next + kAhead]->fetch();
  }

  // Plays one worker's share of the concurrent games.
  void workFibers(Shared& shared, int worker) const {
    FiberHost& host = *shared.request.host;
    const auto workers = static_cast<std::uint64_t>(shared.request.workers);
    const auto mine = (shared.request.gamesAtOnce + workers - 1 -
                       static_cast<std::uint64_t>(worker)) /
                      workers;
    const auto stacks = FiberStacks::create(mine);
    if (!stacks.ok()) {
      fail(shared, stacks.status());
      return host.end();
    }
    std::vector<GameRecord<G>> finished;
    std::vector<std::unique_ptr<Fiber>> fibers;
    std::vector<Fiber*> ready;
    const bool many = mine >= kManyGames;
    std::vector<Footprint> footprints(many ? mine : 0);
    for (std::uint64_t i = 0; i < mine; ++i) {
      fibers.push_back(std::make_unique<Fiber>(
          (*stacks)->at(i), [&] { playInFiber(shared, finished); },
          many ? &footprints[i] : nullptr));
      ready.push_back(fibers.back().get());
    }
    host.enter();
    std::uint64_t playing = mine;
    const auto resume = [&](Fiber& fiber) {
      fiber.resume();
      for (; !finished.empty(); fiber.resume()) {
        GameRecord<G> record = std::move(finished.back());
        finished.clear();
        if (!host.ended()) handOutOrEnd(shared, std::move(record));
      }
      if (fiber.finished()) --playing;
    };
    bool goesOn = true;
    while (playing > 0 && goesOn) {
      for (std::size_t i = 0; i < ready.size(); ++i) {
        if (many) fetchAhead(ready, i);
        resume(*ready[i]);
        host.poll();
      }
      ready.clear();
      if (playing > 0) goesOn = host.waitForReady(ready);
    }
    for (const auto& fiber : fibers) {
      while (!fiber->finished()) resume(*fiber);
    }
    host.leave();
  }

  // The body of a fiber. It pauses after each finished game, so that the game
  // is delivered on the stack of its thread.
  void playInFiber(Shared& shared, std::vector<GameRecord<G>>& finished) const {
    FiberHost& host = *shared.request.host;
    try {
      playAll(shared, [&](GameRecord<G> record) {
        finished.push_back(std::move(record));
        Fiber::pause();
      });
    } catch (...) {
      // The host keeps the reason; the end of the run is not another error.
      if (!host.ended()) keepException(shared);
    }
    if (shared.failed) host.end();
  }

  void handOutOrEnd(Shared& shared, GameRecord<G> record) const {
    try {
      handOut(shared, std::move(record));
    } catch (...) {
      keepException(shared);
      shared.request.host->end();
    }
  }

  // Call within a handler; the first exception is kept.
  static void keepException(Shared& shared) {
    const std::lock_guard lock(shared.mutex);
    if (!shared.thrown) shared.thrown = std::current_exception();
    shared.failed = true;
  }

  absl::StatusOr<GameRecord<G>> playOne(
      const RunRequest& request,
      const std::array<std::unique_ptr<Player<G>>, 2>& players,
      std::uint64_t index) const {
    const bool match = request.configurations == 2;
    const bool swapped = match && index % 2 == 1;
    Player<G>* const first = players[swapped ? 1 : 0].get();
    Player<G>* const second = match ? players[swapped ? 0 : 1].get() : first;
    GamePlay<G> game(settings_, {first, second}, request.control);
    absl::StatusOr<GameRecord<G>> record;
    if (openings_.empty()) {
      record = game.play(index, G::initial({}), {});
    } else {
      const Opening<G>& opening = openings_[index / 2 % openings_.size()];
      record = game.play(index, opening.start, opening.moves);
    }
    if (record.ok() && match) {
      record->configuration = {swapped ? 1 : 0, swapped ? 0 : 1};
    }
    return record;
  }

  static bool stopped(const Shared& shared) {
    const SearchControl* control = shared.request.control;
    return control != nullptr && control->stopped();
  }

  void handOut(Shared& shared, GameRecord<G> record) const {
    if (shared.request.concurrent) return shared.onGame(record);
    const std::lock_guard lock(shared.mutex);
    if (!shared.request.inOrder) {
      shared.onGame(record);
      return;
    }
    shared.waiting.emplace(record.index, std::move(record));
    const std::uint64_t end = shared.request.firstGame + shared.request.games;
    while (shared.nextOut < end) {
      if (wanted(shared.request, shared.nextOut)) {
        const auto ready = shared.waiting.find(shared.nextOut);
        if (ready == shared.waiting.end()) return;
        shared.onGame(ready->second);
        shared.waiting.erase(ready);
      }
      ++shared.nextOut;
    }
  }

  PlaySettings settings_;
  MakePlayer makePlayer_;
  std::vector<Opening<G>> openings_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_RUNNER_H_
