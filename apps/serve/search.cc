// The operation "search": its network, limits, result and tree.

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "apps/serve/answers.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::serve {
namespace {

constexpr std::size_t kLongestOptions = 4096;
constexpr std::size_t kMostSteps = 4000;  // of a tree
constexpr std::size_t kLongestFileName = 255;

// A file in the folder; names that lead out of it are refused.
bool isPlain(const std::string& name) {
  return !name.empty() && name.front() != '.' &&
         name.find('/') == std::string::npos &&
         name.find('\0') == std::string::npos;
}

// A file that is in use, as it was when it was read.
struct Kept {
  struct stat file;
  std::weak_ptr<const LoadedNetwork> network;
};

bool isSame(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino &&
         a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
         a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

absl::StatusOr<std::shared_ptr<const LoadedNetwork>> shared(
    const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, Kept>* const all =
      new std::map<std::string, Kept>();
  const std::lock_guard lock(mutex);
  std::erase_if(*all,
                [](const auto& kept) { return kept.second.network.expired(); });
  struct stat file = {};
  const bool there = stat(path.c_str(), &file) == 0;
  const auto found = all->find(path);
  if (there && found != all->end() && isSame(found->second.file, file)) {
    if (auto network = found->second.network.lock()) return network;
  }
  auto network = loadNetwork(path);
  if (network.ok()) (*all)[path] = {file, *network};
  return network;
}

using Step = TraceStep<MoveCode>;

// A step's move as text, if it can be made on the known boards.
struct Name {
  std::string move;  // empty if it cannot
  std::string san;
};

// Names of all steps, found by playing them.
std::vector<Name> namesOf(const AnyBoard& root, std::span<const Step> steps) {
  std::vector<Name> names(steps.size());
  std::vector<std::unique_ptr<AnyBoard>> after(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    const AnyBoard* before =
        step.parent == Step::kRoot ? &root : after[step.parent].get();
    if (before == nullptr || !step.move) continue;
    AnyBoard board = *before;
    const AnyDecision decision = board.query();
    if (std::find(decision.moves.begin(), decision.moves.end(), *step.move) ==
        decision.moves.end()) {
      continue;
    }
    names[i] = {board.moveToText(*step.move), moveForPeople(board, *step.move)};
    if (!step.expanded) continue;
    board.step(*step.move);
    after[i] = std::make_unique<AnyBoard>(std::move(board));
  }
  return names;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const LoadedNetwork>> requestedNetwork(
    Members& members, const Limits& limits) {
  const auto name = members.text("net", kLongestFileName);
  if (!name) return std::shared_ptr<const LoadedNetwork>();
  if (limits.networks.empty()) {
    return invalid(
        "this server has no networks: it was started without --networks");
  }
  if (!isPlain(*name)) {
    return invalid("\"net\": ", quoted(*name), " is not the name of a network");
  }
  return shared(limits.networks + '/' + *name);
}

absl::StatusOr<SearchOrder> readSearch(Members& members, const Limits& limits) {
  SearchLimits given;
  if (const auto n = members.number("simulations", 1, limits.simulations)) {
    given.simulations = static_cast<std::uint64_t>(*n);
  }
  given.milliseconds = members.number("milliseconds", 1, limits.milliseconds);
  if (!given.simulations && !given.milliseconds) given.simulations = 1000;
  // Every search has a time limit.
  if (!given.milliseconds) given.milliseconds = limits.milliseconds;
  const std::string evaluator = members.text("evaluator", 64).value_or("");
  const std::string options =
      members.text("search_options", kLongestOptions).value_or("");
  const std::int64_t threads =
      members.number("threads", 1, limits.threads).value_or(1);
  const std::int64_t memory =
      members.number("memory", 1, limits.memoryMebibytes)
          .value_or(std::min<std::int64_t>(16, limits.memoryMebibytes));
  const std::int64_t seed = members.number("seed", 0, kHighest).value_or(1);
  const std::int64_t lines = members.number("lines", 1, 1000).value_or(1);
  const std::int64_t progress =
      members.number("progress", 10, 3'600'000).value_or(0);
  const std::int64_t depth = members.number("tree", 1, 64).value_or(0);
  const std::int64_t least =
      members.number("tree_visits", 1, kHighest).value_or(1);
  const std::string name = members.text("viewer", 16).value_or("neutral");
  const auto network = PM_TRY(requestedNetwork(members, limits));
  auto state = PM_TRY(readState(members));
  auto settings = PM_TRY(readPlayerSettings(
      {.evaluator = evaluator,
       .network = network,
       .options = options,
       .threads = static_cast<int>(threads),
       .memoryBytes = static_cast<std::uint64_t>(memory) << 20,
       .seed = static_cast<std::uint64_t>(seed)}));
  if (state.now.winner) {
    return codedError("game_over", "the game is over");
  }
  if (state.now.side == Side::kNeutral) {
    return invalid("nature decides here; ask for a \"sample\"");
  }
  const AnyGame& game = state.board.game();
  auto viewer = PM_TRY(sideNamed(name, game));
  if (!game.hasHiddenInformation) viewer = Side::kNeutral;
  if (viewer != Side::kNeutral && viewer != state.now.side) {
    return invalid("\"viewer\": ", name, " does not decide here");
  }
  if (viewer != Side::kNeutral && depth != 0) {
    return invalid("\"tree\": a tree shows what is hidden from the viewer");
  }
  return SearchOrder{.state = std::move(state),
                     .settings = std::move(settings),
                     .limits = given,
                     .lines = static_cast<int>(lines),
                     .progressMilliseconds = progress,
                     .viewer = viewer,
                     .tree = {.depth = static_cast<int>(depth),
                              .visits = static_cast<std::uint64_t>(least),
                              .steps = kMostSteps}};
}

Json linesOf(const AnyBoard& board, const AnySearchResult& result, int most,
             bool whole) {
  Json lines = Json::array();
  for (const MoveReport<MoveCode>& row : result.moves) {
    if (static_cast<int>(lines.size()) == most) break;
    Json pv = Json::array();
    AnyReplay replay(board);
    for (const MoveCode move : row.line) {
      if (!replay.isLegal(move) || (!whole && !pv.empty())) break;
      pv.push_back(replay.board().moveToText(move));
      replay.play(move).IgnoreError();  // legal
    }
    Json line = {{"move", board.moveToText(row.move)},
                 {"visits", row.visits},
                 {"score", row.score},
                 {"prior", row.prior},
                 {"proof", toString(row.proof)},
                 {"plies", row.plies},
                 {"pv", std::move(pv)}};
    if (row.policy > 0) line["policy"] = row.policy;
    lines.push_back(std::move(line));
  }
  return lines;
}

Json describe(const SearchOrder& order, const AnySearchResult& result) {
  const AnyBoard& board = order.state.board;
  Json lines =
      linesOf(board, result, order.lines, order.viewer == Side::kNeutral);
  const SearchCounters& counters = result.counters;
  return {{"best", result.bestMove ? Json(board.moveToText(*result.bestMove))
                                   : Json(nullptr)},
          {"score", result.score},
          {"proof", toString(result.proof)},
          {"plies", pliesToEnd(result)},
          {"ended_by", toString(result.reason)},
          {"simulations", counters.simulations},
          {"nodes", counters.nodes},
          {"seconds", static_cast<double>(counters.microseconds) / 1e6},
          {"lines", std::move(lines)}};
}

Json treeToJson(const AnyBoard& root, std::span<const Step> steps) {
  const std::vector<Name> names = namesOf(root, steps);
  Json list = Json::array();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    Json row = {{"id", i}, {"parent", nullptr}};
    if (step.parent != Step::kRoot) row["parent"] = step.parent;
    row["depth"] = step.depth;
    row["side"] = toString(step.side);
    row["move"] = nullptr;
    row["san"] = nullptr;
    if (!names[i].move.empty()) {
      row["move"] = names[i].move;
      row["san"] = names[i].san;
    }
    row["key"] = step.key;
    row["visits"] = step.visits;
    row["score"] = step.score;
    row["prior"] = step.prior;
    row["proof"] = toString(step.proof);
    row["expanded"] = step.expanded;
    list.push_back(std::move(row));
  }
  return {{"version", 1},
          {"game", root.game().name},
          {"position", root.toText()},
          {"steps", std::move(list)}};
}

std::string treeToDot(const AnyBoard& root, std::span<const Step> steps) {
  const std::vector<Name> names = namesOf(root, steps);
  std::string text =
      "digraph tree {\n  node [shape=box];\n  root [label=\"root\"];\n";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    std::array<char, 64> figures;
    std::snprintf(figures.data(), figures.size(), "%llu  %.3f",
                  static_cast<unsigned long long>(step.visits), step.score);
    std::string name = names[i].san;
    if (name.empty()) name = absl::StrCat("#", step.key);
    const std::string before =
        step.parent == Step::kRoot ? "root" : absl::StrCat("s", step.parent);
    absl::StrAppend(&text, "  s", i, " [label=\"", escaped(name), "\\n",
                    figures.data());
    if (step.proof != Proof::kNone) {
      absl::StrAppend(&text, "\\n", std::string(toString(step.proof)));
    }
    absl::StrAppend(&text, "\"];\n  ", before, " -> s", i, ";\n");
  }
  return text + "}\n";
}

}  // namespace phasemachine::serve
