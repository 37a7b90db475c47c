#include "apps/cli/balance/balance_run.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "ai/parallel/run_workers.h"
#include "ai/player.h"
#include "apps/players/typed_players.h"
#include "games/monoknight/game.h"
#include "games/monoknight/options.h"
#include "phase/machine.h"

namespace phasemachine::cli {
namespace {

using monoknight::Board;
using monoknight::Move;
using Machine = PhaseMachine<MonoKnight>;

constexpr std::uint64_t kNatureStream = 1;
constexpr std::uint64_t kPolicyStream = 2;
// Games that a thread takes at a time.
constexpr int kPortion = 8;
constexpr std::uint64_t kSearchMemory = std::uint64_t{16} << 20;
constexpr int kLongestPlan = 8;

// Plays games one after another.
class GamePlayer {
 public:
  GamePlayer(const Subject& subject, const BalancePolicy& policy,
             const BalanceSettings& settings)
      : subject_(subject), policy_(policy), settings_(settings) {
    if (policy.simulations == 0) return;
    PlayerSettings player;
    player.search.memoryBytes = kSearchMemory;
    // The options are valid, and so is the default evaluator.
    searcher_ = *makeTypedPlayer<MonoKnight>(player);
  }

  GameFigures play(int game) {
    const auto number = static_cast<std::uint64_t>(game);
    Random nature(settings_.seed, number, kNatureStream);
    Random choice(settings_.seed, number, kPolicyStream);
    Board board = monoknight::makeBoard(
        subject_.regulation,
        {.freeActionCap = settings_.freeActionCap, .pace = settings_.pace});
    begin(board, number);
    GameFigures figures;
    Decision decision = Machine::legalMoves(board, moves_);
    while (!decision.winner && !figures.cutOff) {
      Move move;
      if (decision.side == Side::kNeutral) {
        move = Machine::sampleChance(board, nature);
      } else {
        move = decide(board, game, choice);
      }
      if (move.kind() == monoknight::MoveKind::kSpawn) {
        figures.start = move.value();
      }
      decision = Machine::step(board, move, moves_);
      if (searcher_) searcher_->makeMove(move).IgnoreError();
      figures.cutOff = board.tally.actions() > settings_.mostActions;
    }
    if (!subject_.regulation.choosesSpawn()) {
      figures.start = subject_.regulation.spawn;
    }
    fill(figures, board);
    return figures;
  }

 private:
  void begin(const Board& board, std::uint64_t game) {
    if (!searcher_) return;
    searcher_->reseed(hashCombine(settings_.seed, game));
    // Nothing was played yet, so nothing can be illegal.
    searcher_->setGame(board, {}).IgnoreError();
  }

  Move decide(const Board& board, int game, Random& choice) {
    if (board.position == monoknight::kNowhere && settings_.everySpawn) {
      return spawnInTurn(board, game);
    }
    if (!searcher_) {
      return monoknight::choosePolicyMove(policy_.simple, board, choice);
    }
    SearchRequest<Move> request;
    request.limits.simulations = policy_.simulations;
    return *searcher_->search(request).bestMove;
  }

  static Move spawnInTurn(const Board& board, int game) {
    monoknight::TileSet rest = board.passable;
    for (int skip = game % rest.size(); skip > 0; --skip) rest.removeFirst();
    return Move::spawn(static_cast<std::size_t>(rest.first()));
  }

  void fill(GameFigures& figures, const Board& board) const {
    figures.metrics = monoknight::metricsOf(board);
    figures.deadEnds = board.tally.deadEnds;
    figures.redraws = board.tally.redraws;
    figures.discards = board.tally.discards;
    figures.freeActions = board.tally.freeActions;
    figures.capHit = figures.freeActions >= settings_.freeActionCap;
    if (!subject_.goals || figures.cutOff) return;
    const auto stars = monoknight::starsOf(*subject_.goals, figures.metrics);
    figures.objective = stars.objective;
    figures.scoreStar = stars.score;
  }

  const Subject& subject_;
  const BalancePolicy& policy_;
  const BalanceSettings& settings_;
  std::unique_ptr<Player<MonoKnight>> searcher_;
  monoknight::MoveList moves_;
};

// The number after "name:", if `text` is that.
std::optional<std::uint64_t> argumentOf(const std::string& text,
                                        const std::string& name) {
  if (text.compare(0, name.size() + 1, name + ":") != 0) return std::nullopt;
  std::uint64_t number = 0;
  const char* begin = text.data() + name.size() + 1;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || stop != end || number == 0) return std::nullopt;
  return number;
}

}  // namespace

absl::StatusOr<BalancePolicy> BalancePolicy::parse(const std::string& text) {
  using monoknight::Policy;
  BalancePolicy policy;
  policy.name = text;
  const std::pair<const char*, Policy> simple[] = {
      {"random", Policy::kRandom},
      {"greedy", Policy::kGreedy},
      {"careful", Policy::kCareful}};
  for (const auto& [name, choice] : simple) {
    if (text != name) continue;
    policy.simple.policy = choice;
    return policy;
  }
  if (const auto depth = argumentOf(text, "plan");
      depth && *depth <= kLongestPlan) {
    policy.simple = {Policy::kPlan, static_cast<int>(*depth)};
    return policy;
  }
  if (const auto simulations = argumentOf(text, "search")) {
    policy.simulations = *simulations;
    return policy;
  }
  return absl::InvalidArgumentError(
      "unknown policy '" + text +
      "'; known are random, greedy, careful, plan:DEPTH (1 to 8) and "
      "search:SIMULATIONS");
}

BalanceResult runBalance(const Subject& subject, const BalancePolicy& policy,
                         const BalanceSettings& settings,
                         const BalanceObserver& observer) {
  BalanceResult result;
  result.subject = subject.name;
  result.policy = policy.name;
  const auto games = static_cast<std::size_t>(settings.games);
  result.games.resize(games);
  std::vector<char> played(games, 0);
  std::atomic<int> next{0};
  const int portion = policy.simulations > 0 ? 1 : kPortion;
  runWorkers(settings.threads, [&](int) {
    GamePlayer player(subject, policy, settings);
    for (;;) {
      const int begin = next.fetch_add(portion);
      const int end = std::min(begin + portion, settings.games);
      for (int game = begin; game < end; ++game) {
        if (observer.stop && observer.stop()) return;
        result.games[static_cast<std::size_t>(game)] = player.play(game);
        played[static_cast<std::size_t>(game)] = 1;
        if (observer.onGame) observer.onGame();
      }
      if (end <= begin) return;
    }
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < games; ++i) {
    if (played[i] != 0) result.games[kept++] = result.games[i];
  }
  result.games.resize(kept);
  return result;
}

}  // namespace phasemachine::cli
