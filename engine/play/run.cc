#include "engine/play/run.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/parallel/fiber.h"
#include "ai/search/tree/node.h"
#include "core/random.h"
#include "core/try.h"
#include "engine/bound_game.h"
#include "engine/external/engine_player.h"
#include "engine/external/engine_words.h"
#include "engine/outside/leaf_queue.h"
#include "engine/session/level.h"
#include "games/networks.h"
#include "games/parts.h"

namespace phasemachine {
namespace {

// A player that passes everything on to another one.
class PassingPlayer : public AnyPlayer {
 public:
  explicit PassingPlayer(std::unique_ptr<AnyPlayer> player)
      : player_(std::move(player)) {}

  absl::Status setGame(const AnyBoard& start,
                       std::span<const MoveCode> moves) override {
    return player_->setGame(start, moves);
  }
  absl::Status makeMove(MoveCode move) override {
    return player_->makeMove(move);
  }
  std::vector<TraceStep<MoveCode>> trace(
      const TraceLimits& limits) const override {
    return player_->trace(limits);
  }
  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 protected:
  AnyPlayer& player() { return *player_; }

 private:
  std::unique_ptr<AnyPlayer> player_;
};

// A search that plays at a level (engine/session/level.h). Each search starts
// with a new tree. The moves depend on the position, the move number and the
// seed.
class LevelPlayer final : public PassingPlayer {
 public:
  LevelPlayer(std::unique_ptr<AnyPlayer> player, int level)
      : PassingPlayer(std::move(player)),
        level_(levelAt(level)),
        seed_(options().seed) {}

  absl::Status setGame(const AnyBoard& start,
                       std::span<const MoveCode> moves) override {
    absl::Status status = player().setGame(start, moves);
    if (status.ok()) ply_ = moves.size();
    return status;
  }
  absl::Status makeMove(MoveCode move) override {
    absl::Status status = player().makeMove(move);
    if (status.ok()) ++ply_;
    return status;
  }
  AnySearchResult search(const AnySearchRequest& request) override {
    AnySearchRequest own = request;
    own.limits = limitsAt(level_, request.limits);
    own.ranking = true;
    player().clear();
    AnySearchResult result = player().search(own);
    if (result.bestMove) {
      Random random(seed_, kLevelStream, ply_);
      result.bestMove = moveAt(level_, result, random);
    }
    return result;
  }
  void reseed(std::uint64_t seed) override {
    seed_ = seed;
    player().reseed(seed);
  }

 private:
  const Level& level_;
  std::uint64_t seed_;
  std::size_t ply_ = 0;
};

class SupervisedPlayer final : public PassingPlayer {
 public:
  SupervisedPlayer(std::unique_ptr<AnyPlayer> player,
                   std::optional<SearchLimits> limits, RunMeter& meter)
      : PassingPlayer(std::move(player)), limits_(limits), meter_(meter) {}

  AnySearchResult search(const AnySearchRequest& request) override {
    meter_.stopped();
    AnySearchRequest own = request;
    if (limits_) own.limits = *limits_;
    own.control = &meter_.control();
    if (Fiber::current() == nullptr) {
      own.progressMilliseconds = 50;
      own.progress = [this](const AnySearchResult&) { meter_.stopped(); };
    }
    AnySearchResult result = player().search(own);
    meter_.count(result.counters.simulations);
    return result;
  }

 private:
  std::optional<SearchLimits> limits_;
  RunMeter& meter_;
};

absl::Status outOfRange(const std::string& name, std::uint64_t most) {
  return invalid(name, ": must be from 1 to ", most);
}

// Replaces zeros in the settings of such a run by defaults, and checks them.
absl::Status settleOutsideRun(GamesSettings& settings) {
  if (!judgedFromOutside(settings)) {
    if (settings.gamesAtOnce == 0 && settings.batchSize == 0) {
      return absl::OkStatus();
    }
    return invalid(
        "games at once and batches need an evaluator that is a function");
  }
  if (settings.gamesAtOnce == 0) settings.gamesAtOnce = kUsualGamesAtOnce;
  if (settings.gamesAtOnce > kMostGamesAtOnce) {
    return outOfRange("games at once", kMostGamesAtOnce);
  }
  settings.gamesAtOnce = std::min(settings.gamesAtOnce,
                                  std::max<std::uint64_t>(1, settings.games));
  const auto workers =
      std::min(static_cast<std::uint64_t>(std::max(1, settings.workers)),
               settings.gamesAtOnce);
  settings.workers = static_cast<int>(workers);
  std::uint64_t waiting = 1;
  for (PlayerSpec& spec : settings.players) {
    if (spec.settings.outside == nullptr) continue;
    SearchOptions& options = spec.settings.search;
    if (options.mode == SearchMode::kTree) {
      return invalid(
          "search option mode: not tree with a function as evaluator in a run "
          "of games");
    }
    // The result is the same, and a game is on one thread.
    options.threads = 1;
    if (options.mode == SearchMode::kBatch) {
      waiting =
          std::max(waiting, static_cast<std::uint64_t>(options.batchSize));
    }
  }
  if (settings.batchSize > LeafQueue::kMostRows) {
    return outOfRange("batch size", LeafQueue::kMostRows);
  }
  if (settings.batchSize == 0) {
    settings.batchSize = std::min<std::uint64_t>(
        (settings.gamesAtOnce + workers - 1) / workers * waiting,
        LeafQueue::kMostRows);
  }
  return absl::OkStatus();
}

// The numbers of moves in a random game, the same everywhere.
struct UsualMoves {
  std::uint32_t mean = 1;  // of the widest sixteenth of the game
  std::uint32_t most = 1;
  bool chance = false;  // nature decided, too
};
UsualMoves usualMoves(const AnyBoard& start) {
  constexpr int kLongest = 400;
  AnyBoard board = start;
  Random random(1);
  std::vector<std::uint32_t> counts;
  bool chance = false;
  AnyDecision now = board.query();
  for (int ply = 0; ply < kLongest && !now.winner; ++ply) {
    const auto listed = static_cast<std::uint32_t>(now.moves.size());
    MoveCode move = now.moves[random.below(listed)];
    if (now.side == Side::kNeutral) {
      chance = true;
      move = board.game().sampleChance(board.data(), random);
    } else {
      counts.push_back(listed);
    }
    now = board.step(move);
  }
  if (counts.empty()) return {};
  std::sort(counts.rbegin(), counts.rend());
  counts.resize((counts.size() + 15) / 16);
  std::uint64_t sum = 0;
  for (const std::uint32_t count : counts) sum += count;
  return {static_cast<std::uint32_t>(sum / counts.size()) + 1, counts.front(),
          chance};
}

// A tree's memory for `simulations` a move that each add a position: as much
// again as a search needs, so that it needs no room while there is more than
// half left (Searcher::makeRoom()), and some very wide positions.
std::uint64_t usualTreeBytes(const AnyGame& game, const BoundGame& bound,
                             std::uint64_t simulations, const UsualMoves& moves,
                             bool shortLists) {
  // Further chunks, on average: where there are many moves, more are tried.
  const std::uint64_t slotUnits = moves.mean > search::kListedMoves ? 4 : 2;
  constexpr std::uint64_t kVeryWide = 16;
  const auto unitsOf = [&](std::uint32_t wanted, bool mayShorten) {
    using search::Node;
    const auto wide = std::min<std::uint32_t>(
        wanted, static_cast<std::uint32_t>(game.maxMoves));
    const bool isShort = mayShorten && wide > search::kListedMoves;
    const std::uint32_t listed = Node::units(
        wide, bound.moveBytes, isShort ? unsigned{search::kShortList} : 0);
    return std::uint64_t{game.hasHiddenInformation || game.hasChance
                             ? std::max(listed, Node::unlistedUnits(wide))
                             : listed};
  };
  const std::uint64_t units =
      2 * std::min<std::uint64_t>(simulations, 1 << 20) *
          (unitsOf(moves.mean, shortLists) + slotUnits) +
      kVeryWide * unitsOf(2 * moves.most, false);
  return std::max(units * search::kUnitBytes + (std::uint64_t{16} << 10),
                  kMinMemoryBytes);
}

// Sets memoryBytes of outside players if it is 0; their trees then store short
// lists.
void settleTrees(GamesSettings& settings, const BoundGame& bound,
                 const UsualMoves& moves) {
  const AnyGame& game = settings.start.game();
  constexpr std::uint64_t kWithoutLimit = std::uint64_t{16} << 20;
  for (PlayerSpec& spec : settings.players) {
    SearchOptions& options = spec.settings.search;
    std::uint64_t& bytes = options.memoryBytes;
    if (spec.settings.outside == nullptr || bytes != 0) continue;
    options.shortLists = true;
    const SearchLimits& limits =
        spec.limits ? *spec.limits : settings.play.limits;
    bytes = limits.simulations
                ? usualTreeBytes(game, bound, *limits.simulations, moves,
                                 options.shortLists)
                : kWithoutLimit;
  }
}

// The rows of all batches that `waiting` positions may need at once: one that is
// judged and one that is filled, neither perhaps full, and full ones.
std::uint64_t rowsOfBatches(std::uint64_t waiting, std::uint64_t batchSize,
                            std::uint32_t moves) {
  const std::uint64_t full = std::max<std::uint64_t>(
      std::min<std::uint64_t>(batchSize,
                              batchSize * LeafQueue::kActionsPerRow / moves),
      1);
  return (2 + (std::max<std::uint64_t>(waiting, 2) - 2) / full) * full;
}

// Precondition: the settings are settled.
std::uint64_t memoryOfOutsideRun(const GamesSettings& settings,
                                 const BoundGame& bound,
                                 const UsualMoves& moves) {
  const AnyGame& game = settings.start.game();
  // Per fiber: frames, and move lists on the stack.
  const std::uint64_t stack = (std::uint64_t{24} << 10) + 3 * game.listBytes;
  const std::uint64_t unlistedMoves =
      moves.chance || game.hasHiddenInformation ? bound.unlistedMovesBytes : 0;
  const std::uint64_t player = bound.playerBytes + (std::uint64_t{8} << 10);
  const std::uint64_t row =
      sizeof(float) * (encodingOf(game).table().size() + 2 * moves.mean) + 64;
  std::uint64_t perGame = stack;
  std::uint64_t rows = 0;
  for (const PlayerSpec& spec : settings.players) {
    const SearchOptions& options = spec.settings.search;
    perGame += player + unlistedMoves + options.memoryBytes;
    if (spec.settings.outside == nullptr) {
      perGame += bound.leasedBytes;
      continue;
    }
    const auto waiting = static_cast<std::uint64_t>(
        options.mode == SearchMode::kBatch ? options.batchSize : 1);
    rows += rowsOfBatches(settings.gamesAtOnce * waiting,
                          static_cast<std::uint64_t>(settings.batchSize),
                          moves.mean);
  }
  return settings.gamesAtOnce * perGame + rows * row;
}

std::optional<std::uint64_t> numberInFile(const char* path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  if (file >> number) return number;
  return std::nullopt;
}

std::optional<std::uint64_t> ofTheSystem() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  std::uint64_t kibibytes = 0;
  while (file >> word) {
    if (word == "MemAvailable:" && file >> kibibytes) return kibibytes * 1024;
  }
  return std::nullopt;
}

// Of the control group at the root of the process's view, version 2 or 1.
std::optional<std::uint64_t> ofTheGroup() {
  constexpr std::array<std::array<const char*, 2>, 2> kFiles = {{
      {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
      {"/sys/fs/cgroup/memory/memory.limit_in_bytes",
       "/sys/fs/cgroup/memory/memory.usage_in_bytes"},
  }};
  for (const auto& [limit, usage] : kFiles) {
    const auto most = numberInFile(limit);  // the word "max" is no number
    const auto used = numberInFile(usage);
    if (most && used) return *most - std::min(*most, *used);
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::unique_ptr<AnyPlayer>> makeSpecPlayer(
    const AnyGame& game, const PlayerSpec& spec) {
  const BoundGame* const bound = findBoundGame(game);
  if (bound == nullptr) return invalid("unknown game");
  if (spec.kind == PlayerKind::kMcts || spec.kind == PlayerKind::kGreedy) {
    PM_TRY(needNetworks(game.name, spec.settings.evaluator));
  }
  switch (spec.kind) {
    case PlayerKind::kRandom:
      return bound->random(game, spec.settings.search.seed);
    case PlayerKind::kFlat: return bound->flat(game, spec.settings.search.seed);
    case PlayerKind::kGreedy: return bound->greedy(game, spec.settings);
    case PlayerKind::kMcts: {
      auto player = bound->search(game, spec.settings);
      if (!player.ok() || spec.level == kFullLevel) return player;
      return std::make_unique<LevelPlayer>(*std::move(player), spec.level);
    }
    case PlayerKind::kUci:
    case PlayerKind::kXboard:
#ifndef __EMSCRIPTEN__  // which has no processes
      if (engineWords(game) != nullptr) {
        return makeEnginePlayer(game, spec.engine);
      }
#endif
      break;
  }
  return invalid("player ", spec.name, " cannot play this game");
}

std::unique_ptr<AnyPlayer> supervised(std::unique_ptr<AnyPlayer> player,
                                      std::optional<SearchLimits> limits,
                                      RunMeter& meter) {
  return std::make_unique<SupervisedPlayer>(std::move(player), limits, meter);
}

bool judgedFromOutside(const GamesSettings& settings) {
  return std::any_of(
      settings.players.begin(), settings.players.end(),
      [](const PlayerSpec& spec) { return spec.settings.outside != nullptr; });
}

absl::StatusOr<std::uint64_t> prepareOutsideRun(GamesSettings& settings) {
  PM_TRY(settleOutsideRun(settings));
  if (!judgedFromOutside(settings)) return std::uint64_t{0};
  const BoundGame* const bound = findBoundGame(settings.start.game());
  if (bound == nullptr) return invalid("unknown game");
  const UsualMoves moves = usualMoves(settings.start);
  settleTrees(settings, *bound, moves);
  return memoryOfOutsideRun(settings, *bound, moves);
}

absl::Status checkMemoryOfRun(const GamesSettings& settings,
                              std::uint64_t needed) {
  std::uint64_t most = settings.memoryLimit;
  if (most == 0) {
    const auto available = availableMemory();
    if (!available) return absl::OkStatus();
    most = *available;
  }
  if (needed <= most) return absl::OkStatus();
  std::uint64_t trees = 0;
  for (const PlayerSpec& spec : settings.players) {
    trees += spec.settings.search.memoryBytes;
  }
  return absl::ResourceExhaustedError(
      std::to_string(settings.gamesAtOnce) + " games at once may need " +
      bytesInWords(needed) + " (" + bytesInWords(trees) +
      " for the trees of each), and there are " + bytesInWords(most) +
      "; play fewer at once, or give their trees less memory");
}

std::optional<std::uint64_t> availableMemory() {
  const auto system = ofTheSystem();
  const auto group = ofTheGroup();
  if (system && group) return std::min(*system, *group);
  return system ? system : group;
}

std::string bytesInWords(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits = {"kB", "MB", "GB", "TB"};
  std::uint64_t unit = 1000;
  std::size_t name = 0;
  while (bytes / unit >= 1000 && name + 1 < kUnits.size()) {
    unit *= 1000;
    ++name;
  }
  const std::uint64_t tenths = bytes / (unit / 10) % 10;
  return std::to_string(bytes / unit) + "." + std::to_string(tenths) + " " +
         std::string(kUnits[name]);
}

}  // namespace phasemachine
