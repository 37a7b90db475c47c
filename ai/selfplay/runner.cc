#include "ai/selfplay/runner.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <span>

#include "ai/parallel/footprint.h"
#include "ai/parallel/run_workers.h"
#include "core/try.h"

namespace phasemachine {
namespace {

class Run {
 public:
  Run(const PlaySettings& settings, const std::vector<Opening>& openings,
      const SelfPlay::MakePlayer& makePlayer, const RunRequest& request,
      const SelfPlay::OnGame& onGame)
      : settings_(settings),
        openings_(openings),
        makePlayer_(makePlayer),
        request_(request),
        onGame_(onGame),
        next_(request.firstGame),
        nextOut_(request.firstGame) {}

  absl::Status play() {
    if (request_.host == nullptr) {
      runWorkers(request_.workers, [&](int) {
        playAll([&](PlayedGame game) { handOut(std::move(game)); });
      });
      return status_;
    }
    runWorkers(request_.workers, [&](int worker) { workFibers(worker); });
    request_.host->rethrow();
    if (thrown_) std::rethrow_exception(thrown_);
    return status_;
  }

 private:
  bool wanted(std::uint64_t number) const {
    return !request_.wanted || request_.wanted(number);
  }

  // Plays games one after the other until there are no more.
  template <class Deliver>
  void playAll(const Deliver& deliver) {
    std::array<std::unique_ptr<AnyPlayer>, 2> players;
    const std::uint64_t end = request_.firstGame + request_.games;
    for (;;) {
      if (failed_ || stopped()) return;
      const std::uint64_t number = next_++;
      if (number >= end) return;
      if (!wanted(number)) continue;
      for (int i = 0; i < request_.players; ++i) {
        auto& player = players[static_cast<std::size_t>(i)];
        if (player != nullptr) continue;
        auto made = makePlayer_(i);
        if (!made.ok()) return fail(made.status());
        player = *std::move(made);
      }
      auto game = playOne(players, number);
      if (!game.ok()) return fail(game.status());
      if (game->end == GameEnd::kStopped) return;
      deliver(*std::move(game));
    }
  }

  void fail(const absl::Status& status) {
    const std::lock_guard lock(mutex_);
    if (status_.ok()) status_ = status;
    failed_ = true;
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
  void workFibers(int worker) {
    FiberHost& host = *request_.host;
    const auto workers = static_cast<std::uint64_t>(request_.workers);
    const auto mine = (request_.gamesAtOnce + workers - 1 -
                       static_cast<std::uint64_t>(worker)) /
                      workers;
    const auto stacks = FiberStacks::create(mine);
    if (!stacks.ok()) {
      fail(stacks.status());
      return host.end();
    }
    std::vector<PlayedGame> finished;
    std::vector<std::unique_ptr<Fiber>> fibers;
    std::vector<Fiber*> ready;
    const bool many = mine >= kManyGames;
    std::vector<Footprint> footprints(many ? mine : 0);
    for (std::uint64_t i = 0; i < mine; ++i) {
      fibers.push_back(std::make_unique<Fiber>(
          (*stacks)->at(i), [&] { playInFiber(finished); },
          many ? &footprints[i] : nullptr));
      ready.push_back(fibers.back().get());
    }
    host.enter();
    std::uint64_t playing = mine;
    const auto resume = [&](Fiber& fiber) {
      fiber.resume();
      for (; !finished.empty(); fiber.resume()) {
        PlayedGame game = std::move(finished.back());
        finished.clear();
        if (!host.ended()) handOutOrEnd(std::move(game));
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
  void playInFiber(std::vector<PlayedGame>& finished) {
    FiberHost& host = *request_.host;
    try {
      playAll([&](PlayedGame game) {
        finished.push_back(std::move(game));
        Fiber::pause();
      });
    } catch (...) {
      // The host keeps the reason; the end of the run is not another error.
      if (!host.ended()) keepException();
    }
    if (failed_) host.end();
  }

  void handOutOrEnd(PlayedGame game) {
    try {
      handOut(std::move(game));
    } catch (...) {
      keepException();
      request_.host->end();
    }
  }

  // Call within a handler; the first exception is kept.
  void keepException() {
    const std::lock_guard lock(mutex_);
    if (!thrown_) thrown_ = std::current_exception();
    failed_ = true;
  }

  absl::StatusOr<PlayedGame> playOne(
      const std::array<std::unique_ptr<AnyPlayer>, 2>& players,
      std::uint64_t number) const {
    const bool match = request_.players == 2;
    const bool swapped = match && number % 2 == 1;
    AnyPlayer* const first = players[swapped ? 1 : 0].get();
    AnyPlayer* const second = match ? players[swapped ? 0 : 1].get() : first;
    auto game = playGame(settings_, {first, second}, request_.control, number,
                         openings_[number / 2 % openings_.size()]);
    if (game.ok() && match) game->player = {swapped ? 1 : 0, swapped ? 0 : 1};
    return game;
  }

  bool stopped() const {
    return request_.control != nullptr && request_.control->stopped();
  }

  void handOut(PlayedGame game) {
    if (request_.concurrent) return onGame_(std::move(game));
    const std::lock_guard lock(mutex_);
    if (!request_.inOrder) {
      onGame_(std::move(game));
      return;
    }
    const std::uint64_t number = game.number;
    waiting_.emplace(number, std::move(game));
    const std::uint64_t end = request_.firstGame + request_.games;
    while (nextOut_ < end) {
      if (wanted(nextOut_)) {
        const auto ready = waiting_.find(nextOut_);
        if (ready == waiting_.end()) return;
        onGame_(std::move(ready->second));
        waiting_.erase(ready);
      }
      ++nextOut_;
    }
  }

  const PlaySettings& settings_;
  const std::vector<Opening>& openings_;
  const SelfPlay::MakePlayer& makePlayer_;
  const RunRequest& request_;
  const SelfPlay::OnGame& onGame_;
  std::atomic<std::uint64_t> next_;
  std::atomic<bool> failed_{false};
  std::mutex mutex_;  // guards the members below
  absl::Status status_;
  std::exception_ptr thrown_;
  std::uint64_t nextOut_;
  std::map<std::uint64_t, PlayedGame> waiting_;
};

}  // namespace

absl::Status SelfPlay::play(const RunRequest& request,
                            const OnGame& onGame) const {
  PM_TRY(validate(settings_));
  if (request.workers < 1 || request.players < 1 || request.players > 2) {
    return invalid("self-play: workers must be 1 or more, players 1 or 2");
  }
  return Run(settings_, openings_, makePlayer_, request, onGame).play();
}

}  // namespace phasemachine
