#include "apps/python/self_play.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

namespace phasemachine::python {
namespace {

// An index drawn in proportion to the visits.
std::size_t drawn(const std::vector<std::uint32_t>& visits, Random& random) {
  std::uint64_t sum = 0;
  for (const std::uint32_t v : visits) sum += v;
  if (sum == 0) return 0;
  auto at =
      static_cast<std::uint64_t>(random.uniform() * static_cast<double>(sum));
  for (std::size_t i = 0; i < visits.size(); ++i) {
    if (at < visits[i]) return i;
    at -= visits[i];
  }
  return 0;
}

class Games {
 public:
  Games(const SelfPlayOrder& order, const std::function<bool()>& stop)
      : order_(order), stop_(stop), played_(order.games) {}

  absl::StatusOr<std::vector<PlayedGame>> run() {
    const int workers = static_cast<int>(std::min<std::uint64_t>(
        static_cast<std::uint64_t>(std::max(1, order_.workers)),
        std::max<std::uint64_t>(1, order_.games)));
    std::vector<std::thread> threads;
    for (int i = 1; i < workers; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (!status_.ok()) return status_;
    return std::move(played_);
  }

 private:
  void work() {
    while (!failed_) {
      const std::uint64_t number = next_++;
      if (number >= order_.games) return;
      const absl::Status status = play(number);
      if (status.ok()) continue;
      const std::lock_guard lock(mutex_);
      if (status_.ok()) status_ = status;
      failed_ = true;
    }
  }

  absl::Status play(std::uint64_t number) {
    Random random(order_.player.search.seed, number);
    PlayerSettings settings = order_.player;
    settings.search.seed = random();
    auto player = makePlayer(order_.start.game(), settings);
    if (!player.ok()) return player.status();
    AnyBoard board = order_.start;
    AnyDecision now = board.query();
    std::vector<MoveCode> line;
    PlayedGame& game = played_[number];
    while (!now.winner && static_cast<int>(line.size()) < order_.maxPlies) {
      if (stop_()) return absl::CancelledError("self-play was interrupted");
      PlayedMove ply{.side = now.side, .move = 0};
      if (now.side == Side::kNeutral) {
        ply.move = board.game().sampleChance(board.data(), random);
      } else {
        absl::Status status = (*player)->setGame(order_.start, line);
        if (!status.ok()) return status;
        AnySearchRequest request;
        request.limits.simulations = order_.simulations;
        const AnySearchResult result = (*player)->search(request);
        if (!result.bestMove) {
          return absl::InternalError("a search found no move");
        }
        for (const auto& row : result.moves) {
          ply.moves.push_back(row.move);
          ply.visits.push_back(static_cast<std::uint32_t>(row.visits));
        }
        ply.score = result.score;
        ply.move = static_cast<int>(line.size()) < order_.varietyPlies
                       ? ply.moves[drawn(ply.visits, random)]
                       : *result.bestMove;
      }
      now = board.step(ply.move);
      line.push_back(ply.move);
      game.plies.push_back(std::move(ply));
    }
    game.winner = now.winner;
    game.returns = board.game().returns(board.data());
    return absl::OkStatus();
  }

  const SelfPlayOrder& order_;
  const std::function<bool()>& stop_;
  std::vector<PlayedGame> played_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  absl::Status status_;
};

}  // namespace

absl::StatusOr<std::vector<PlayedGame>> selfPlay(
    const SelfPlayOrder& order, const std::function<bool()>& stop) {
  return Games(order, stop).run();
}

}  // namespace phasemachine::python
