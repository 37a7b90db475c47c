#include "apps/cli/balance/balance_run.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "ai/player.h"
#include "ai/selfplay/runner.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/random.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/play/run.h"
#include "engine/players.h"
#include "games/monoknight/game.h"
#include "games/monoknight/rules/options.h"
#include "phase/machine.h"

namespace phasemachine::cli {
namespace {

using monoknight::Board;
using monoknight::MoveKind;

constexpr std::uint64_t kSearchMemory = std::uint64_t{16} << 20;
constexpr int kLongestPlan = 8;

using Machine = PhaseMachine<MonoKnight>;

// Runs the board to its next decision, where both policies and searches start.
Decision settle(Board& board) {
  MonoKnight::MoveList moves;
  return Machine::legalMoves(board, moves);
}

// Plays by a policy. Its choices depend on the seed and the number of earlier
// choices in the game.
class PolicyPlayer final : public Player<MonoKnight> {
 public:
  explicit PolicyPlayer(monoknight::PolicyChoice policy) : policy_(policy) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    Board board = start;
    for (std::size_t i = 0; i < moves.size(); ++i)
      PM_TRY(tryMove<MonoKnight>(board, moves[i], i));
    settle(board);
    board_ = board;
    return absl::OkStatus();
  }
  absl::Status makeMove(Move move) override {
    return Machine::tryStep(board_, move).status();
  }
  const Board& board() const override { return board_; }
  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    SearchResult<Move> result;
    if (request.control != nullptr && request.control->stopped()) {
      result.reason = StopReason::kStopped;
    } else if (!settle(board_).winner) {
      result.bestMove = monoknight::choosePolicyMove(policy_, board_, random_);
    }
    return result;
  }
  void clear() override { reseed(options_.seed); }
  void reseed(std::uint64_t seed) override {
    options_.seed = seed;
    random_ = Random(seed);
  }
  const SearchOptions& options() const override { return options_; }

 private:
  monoknight::PolicyChoice policy_;
  SearchOptions options_;  // only the seed matters
  Random random_{0};
  Board board_{};
};

// Chooses the start where the regulation lets the player do so; another player
// makes all other decisions.
class StartingPlayer final : public Player<MonoKnight> {
 public:
  // `tile` is an index of the passable tiles; empty: `player` chooses the
  // start.
  StartingPlayer(std::unique_ptr<Player<MonoKnight>> player,
                 std::optional<int> tile)
      : player_(std::move(player)), tile_(tile) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    return player_->setGame(start, moves);
  }
  absl::Status makeMove(Move move) override { return player_->makeMove(move); }
  const Board& board() const override { return player_->board(); }
  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    if (!tile_ || board().position != monoknight::kNowhere) {
      return player_->search(request);
    }
    monoknight::TileSet rest = board().passable;
    for (int skip = *tile_; skip > 0; --skip) rest.removeFirst();
    SearchResult<Move> result;
    result.bestMove = Move::spawn(static_cast<std::size_t>(rest.first()));
    return result;
  }
  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 private:
  std::unique_ptr<Player<MonoKnight>> player_;
  std::optional<int> tile_;
};

TypedPlayer<MonoKnight> makeBalancePlayer(const BalancePolicy& policy) {
  if (policy.simulations == 0) {
    return std::make_unique<PolicyPlayer>(policy.simple);
  }
  PlayerSettings player;
  player.search.memoryBytes = kSearchMemory;
  return makeTypedPlayer<MonoKnight>(player);
}

GameFigures figuresOf(const PlayedGame& game, const Subject& subject,
                      int freeActionCap) {
  const Board& board = game.final.as<MonoKnight>();
  GameFigures figures;
  figures.metrics = monoknight::metricsOf(board);
  figures.deadEnds = board.tally.deadEnds;
  figures.redraws = board.tally.redraws;
  figures.discards = board.tally.discards;
  figures.freeActions = board.tally.freeActions;
  figures.capHit = figures.freeActions >= freeActionCap;
  figures.cutOff = game.end == GameEnd::kTooLong;
  figures.start = subject.regulation.spawn;
  for (const PlayedPly& ply : game.plies) {
    const auto move = AnyGameTable<MonoKnight>::decode(ply.move);
    if (move.kind() == MoveKind::kSpawn) figures.start = move.value();
  }
  if (!subject.goals || figures.cutOff) return figures;
  const auto stars = monoknight::starsOf(*subject.goals, figures.metrics);
  figures.objective = stars.objective;
  figures.scoreStar = stars.score;
  return figures;
}

// The number after "name:", if `text` has this form.
std::optional<std::uint64_t> argumentOf(const std::string& text,
                                        const std::string& name) {
  if (text.compare(0, name.size() + 1, name + ":") != 0) return std::nullopt;
  const auto number =
      numberIn<std::uint64_t>(std::string_view(text).substr(name.size() + 1));
  return number && *number > 0 ? number : std::nullopt;
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
  return invalid(
      "unknown policy ", phasemachine::quoted(text),
      didYouMean({"random", "greedy", "careful", "plan", "search"}, text),
      "; known are random, greedy, careful, plan:DEPTH (1 to 8) and "
      "search:SIMULATIONS");
}

absl::StatusOr<BalanceResult> runBalance(const Subject& subject,
                                         const BalancePolicy& policy,
                                         const BalanceSettings& settings,
                                         const BalanceObserver& observer) {
  AnyBoard start = *AnyBoard::initial(anyGame<MonoKnight>(), "");
  auto& board = start.as<MonoKnight>();
  board = monoknight::makeBoard(
      subject.regulation,
      {.freeActionCap = settings.freeActionCap, .pace = settings.pace});
  const auto games = static_cast<std::size_t>(settings.games);
  std::vector<std::optional<GameFigures>> played(games);

  GamesObserver stopping;
  stopping.stop = observer.stop;
  RunMeter meter(stopping);
  // Plays the games n with n % parts == part, all on the start tile `part`; or
  // all games, each on the tile that the player chooses.
  const auto playPart = [&](std::size_t part, std::size_t parts) {
    std::optional<int> tile;
    if (parts > 1) tile = static_cast<int>(part);
    const SelfPlay run(
        {.seed = settings.seed,
         .limits = {.simulations =
                        std::max<std::uint64_t>(1, policy.simulations)},
         .maxPlies = settings.mostPlies},
        {{start}}, [&](int) -> absl::StatusOr<std::unique_ptr<AnyPlayer>> {
          auto player = PM_TRY(makeBalancePlayer(policy));
          auto starting =
              std::make_unique<StartingPlayer>(std::move(player), tile);
          return supervised(
              std::make_unique<ErasedPlayer<MonoKnight>>(std::move(starting)),
              std::nullopt, meter);
        });
    RunRequest request;
    request.workers = settings.threads;
    request.games = games;
    request.wanted = [=](std::uint64_t game) { return game % parts == part; };
    request.concurrent = true;
    request.control = &meter.control();
    return run.play(request, [&](const PlayedGame& game) {
      played[game.number] = figuresOf(game, subject, settings.freeActionCap);
      if (observer.onGame) observer.onGame();
    });
  };
  const std::size_t parts =
      settings.everySpawn && subject.regulation.choosesSpawn()
          ? static_cast<std::size_t>(board.passable.size())
          : 1;
  for (std::size_t part = 0; part < std::min(parts, games); ++part)
    PM_TRY(playPart(part, parts));

  BalanceResult result;
  result.subject = subject.name;
  result.policy = policy.name;
  for (const auto& figures : played) {
    if (figures) result.games.push_back(*figures);
  }
  return result;
}

}  // namespace phasemachine::cli
