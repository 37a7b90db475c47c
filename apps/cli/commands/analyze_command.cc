// phasemachine analyze: the best moves of a position, with their lines.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/flags/search_flags.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "apps/cli/terminal/terminal.h"
#include "apps/serve/answers.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/words.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::cli {
namespace {

constexpr std::int64_t kDefaultMovetime = 3000;

struct AnalyzeFlags : GameFlags, SearchFlags {
  std::string moves;
  int lines = 3;
  std::string treeJson;
  std::string treeDot;
  TraceLimits tree;
};

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return absl::StrFormat("%5.1f %%", whole == 0
                                         ? 0.0
                                         : 100.0 * static_cast<double>(part) /
                                               static_cast<double>(whole));
}

Json describeCounters(const SearchCounters& counters) {
  Json found = {{"simulations", counters.simulations},
                {"seconds", static_cast<double>(counters.microseconds) / 1e6},
                {"simulations_per_second", counters.simulationsPerSecond},
                {"nodes", counters.nodes},
                {"mean_depth", counters.meanDepth},
                {"selective_depth", counters.selectiveDepth},
                {"tree_bytes", counters.treeBytes},
                {"memory_full", counters.memoryFull}};
  if (counters.worlds > 0) found["worlds"] = counters.worlds;
  return found;
}

Json describeLine(const AnyBoard& board, const MoveReport<MoveCode>& report) {
  Json pv = Json::array();
  Json people = Json::array();
  AnyReplay replay(board);
  for (MoveCode move : report.line) {
    if (!replay.isLegal(move)) break;
    pv.push_back(replay.board().moveToText(move));
    people.push_back(moveForPeople(replay.board(), move));
    replay.play(move).IgnoreError();  // legal
  }
  Json line = {{"move", board.moveToText(report.move)},
               {"san", moveForPeople(board, report.move)},
               {"visits", report.visits},
               {"score", report.score},
               {"value", scoreForPeople(board.game(), report.score,
                                        report.proof, report.plies)},
               {"prior", report.prior},
               {"proof", toString(report.proof)},
               {"pv", std::move(pv)},
               {"pv_san", std::move(people)}};
  if (report.policy > 0) line["policy"] = report.policy;
  return line;
}

void print(const AnyBoard& board, const AnySearchResult& result,
           std::size_t lines, std::ostream& out) {
  const SearchCounters& counters = result.counters;
  out << withSeparators(counters.simulations) << " simulations in "
      << duration(static_cast<double>(counters.microseconds) / 1e6) << ", "
      << withMultiplier(counters.simulationsPerSecond) << "/s, tree of "
      << withMultiplier(static_cast<double>(counters.nodes)) << " positions, "
      << withMultiplier(static_cast<double>(counters.treeBytes))
      << "B, longest line " << counters.selectiveDepth << ", ended by "
      << toString(result.reason);
  if (counters.worlds > 0) {
    out << ", " << absl::StrFormat("%.1f", counters.worlds) << " worlds";
  }
  out << "\n";
  for (std::size_t i = 0; i < lines; ++i) {
    const MoveReport<MoveCode>& report = result.moves[i];
    out << i + 1 << ". ";
    if (report.visits == 0 && report.proof == Proof::kNone) {
      out << "not searched  " << lineForPeople(board, {report.move}) << '\n';
      continue;
    }
    out << scoreForPeople(board.game(), report.score, report.proof,
                          report.plies)
        << "  " << withSeparators(report.visits) << " visits ("
        << percent(report.visits, result.visits) << ")  "
        << (report.policy > 0
                ? absl::StrFormat("drawn %.1f %%  ", 100 * report.policy)
                : "")
        << lineForPeople(board, report.line) << '\n';
  }
}

// The files of the tree, opened before the search.
struct TreeFiles {
  std::optional<OutputFile> json = {};
  std::optional<OutputFile> dot = {};

  absl::Status open(const AnalyzeFlags& flags) {
    if (!flags.treeJson.empty())
      json.emplace(
          PM_TRY_AT("--tree-json: ", OutputFile::create(flags.treeJson)));
    if (!flags.treeDot.empty())
      dot.emplace(PM_TRY_AT("--tree-dot: ", OutputFile::create(flags.treeDot)));
    return absl::OkStatus();
  }

  absl::Status write(const AnyBoard& board, const AnyPlayer& player,
                     const TraceLimits& limits) {
    if (!json && !dot) return absl::OkStatus();
    const auto steps = player.trace(limits);
    if (json) {
      PM_TRY(json->write(serve::treeToJson(board, steps).text() + '\n'));
      PM_TRY(json->commit());
    }
    if (!dot) return absl::OkStatus();
    PM_TRY(dot->write(serve::treeToDot(board, steps)));
    return dot->commit();
  }
};

absl::Status run(AnalyzeFlags& flags, Io& io) {
  auto board = PM_TRY(flags.board());
  const AnyBoard start = board;
  std::vector<MoveCode> made;
  PM_TRY(applyMoves(flags.moves, board, made));
  if (board.winner()) {
    return refused("the game is over: ", endForPeople(board));
  }
  if (board.query().side == Side::kNeutral) {
    return refused("nature is to act; give its move with --moves");
  }
  const auto settings = PM_TRY(flags.settings());
  auto player = PM_TRY(makePlayer(board.game(), settings));
  PM_TRY(player->setGame(start, made));
  AnySearchRequest request;
  request.limits = flags.limits(kDefaultMovetime);
  request.lines = flags.lines;
  SearchControl control;
  request.control = &control;
  AnySearchResult result;
  const Interrupt interrupt;
  TreeFiles tree;
  PM_TRY(tree.open(flags));
  {
    Progress progress(io, "analyze", "simulations",
                      request.limits.simulations.value_or(0));
    request.progressMilliseconds = 100;
    request.progress = [&](const AnySearchResult& now) {
      if (interrupt.requested()) control.stop();
      const auto& best = now.moves[0];
      progress.update(
          now.counters.simulations,
          scoreForPeople(board.game(), best.score, best.proof, best.plies) +
              "  " + lineForPeople(board, best.line));
    };
    result = player->search(request);
  }
  // An error is returned after the results have been printed.
  const absl::Status written = tree.write(board, *player, flags.tree);
  const std::size_t lines =
      std::min(static_cast<std::size_t>(flags.lines), result.moves.size());
  if (!io.json) {
    AnyRenderStyle style = drawingStyle(io);
    if (!made.empty()) style.lastMove = made.back();
    io.out << board.render(style) << "position " << board.toText() << '\n'
           << "to move  " << sideName(board, board.query().side) << '\n';
    print(board, result, lines, io.out);
    return written;
  }
  Json json = {{"game", flags.game},
               {"position", board.toText()},
               {"side", toString(board.query().side)},
               {"best", board.moveToText(*result.bestMove)},
               {"score", result.score},
               {"proof", toString(result.proof)},
               {"ended_by", toString(result.reason)}};
  json.update(describeCounters(result.counters));
  json["lines"] = Json::array();
  for (std::size_t i = 0; i < lines; ++i) {
    json["lines"].push_back(describeLine(board, result.moves[i]));
  }
  io.writeJson(json);
  return written;
}

}  // namespace

Run declareAnalyze(Arguments& arguments) {
  auto flags = std::make_shared<AnalyzeFlags>();
  flags->declareGame(arguments);
  arguments
      .option("--moves", flags->moves,
              "moves from the position, separated by blanks")
      .mayBeEmpty();
  arguments.option("--lines", flags->lines, "number of best moves to show")
      .between(1, 1000)
      .showDefault();
  arguments.option("--tree-json", flags->treeJson,
                   "write the search tree to this file as JSON");
  arguments.option("--tree-dot", flags->treeDot,
                   "write the search tree to this file for Graphviz");
  arguments
      .option("--tree-depth", flags->tree.depth,
              "plies of the tree that are written")
      .between(1, 1000)
      .showDefault();
  arguments
      .option("--tree-visits", flags->tree.visits,
              "moves with fewer visits are not written")
      .between(std::uint64_t{1}, std::uint64_t{1} << 60)
      .showDefault();
  flags->SearchFlags::declare(arguments);
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
