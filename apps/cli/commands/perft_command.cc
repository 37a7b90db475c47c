// phasemachine perft: counts the move sequences of a length, from one position
// or from those of a file that says how many there are.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "ai/parallel_perft.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/parts.h"
#include "phase/perft.h"

namespace phasemachine::cli {
namespace {

constexpr int kDeepest = 100;  // plies
// In the order of the enum Leaf.
constexpr std::array<const char*, 3> kLeafNames = {"step", "list", "count"};

struct PerftFlags : GameFlags {
  int depth = -1;  // -1: not given
  std::string epd;
  bool divide = false;
  std::string leaf = "count";
  int threads = 1;
  std::uint64_t hash = 0;             // MiB of the transposition table; 0: none
  std::unique_ptr<PerftTable> table;  // reused by the next count
};

// "197,281 leaves in 0.05 s, 3.9 M/s".
std::string speed(std::uint64_t leaves, double seconds) {
  return withSeparators(leaves) + " leaves in " + duration(seconds) + ", " +
         withMultiplier(perSecond(leaves, seconds)) + "/s";
}

// Errors: --hash for a game or board without keys, or more memory than
// available.
absl::StatusOr<PerftResult> countLeaves(
    PerftFlags& flags, const AnyBoard& board, int depth,
    decltype(PerftRequest::progress) progress) {
  PerftRequest request{.depth = depth,
                       .threads = flags.threads,
                       .progress = std::move(progress)};
  for (std::size_t i = 0; i < kLeafNames.size(); ++i) {
    if (flags.leaf == kLeafNames[i]) request.leaf = static_cast<Leaf>(i);
  }
  if (flags.hash == 0) return parallelPerft(board, request);

  const std::string name(board.game().name);
  const AnyHashedPerft* hashed = hashedPerftOf(board.game());
  if (hashed == nullptr) {
    return invalid("--hash: positions of ", name, " cannot be remembered");
  }
  if (!hashed->accepts(board.data())) {
    return invalid(
        "--hash: under these options of ", name,
        " the moves before a position matter, so it cannot be remembered");
  }
  if (!flags.table) {
    flags.table = std::make_unique<PerftTable>(
        static_cast<std::size_t>(flags.hash) << 20);
  }
  if (flags.table->capacity() == 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("--hash: there is no memory of ", flags.hash, " MB"));
  }
  request.count = [&](const void* start, int plies) {
    return hashed->count(start, plies, request.leaf, *flags.table);
  };
  return parallelPerft(board, request);
}

// A line of a perft suite, a file of positions with their counts:
//
//   # comment
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
//   startpos ;options variant=atomic ;id "atomic" ;D3 8902
//
// A line is a position in the game's notation or `startpos`, followed by fields
// after semicolons: D<depth> with a count, and `options` for this line; other
// fields are ignored. Empty lines and lines that begin with '#' are skipped.
struct PerftSuiteLine {
  int number = 0;             // in the file, from 1
  std::string position = {};  // empty: the game's start
  std::string options = {};
  std::vector<std::pair<int, std::uint64_t>> counts = {};  // depth, leaves
};

// Reads one field. False if it should be a count but is not.
bool takeField(const std::string& field, PerftSuiteLine& line) {
  const std::size_t blank = field.find_first_of(" \t");
  const std::string name = field.substr(0, blank);
  const std::string value = blank == std::string::npos
                                ? ""
                                : std::string(trimmed(field.substr(blank)));
  if (name == "options") {
    line.options = value;
  } else if (name.size() > 1 && name[0] == 'D' &&
             absl::ascii_isdigit(static_cast<unsigned char>(name[1]))) {
    const auto depth = numberIn<int>(name.substr(1));
    const auto count = numberIn<std::uint64_t>(value);
    if (!depth || *depth < 1 || *depth > kDeepest || !count) return false;
    line.counts.emplace_back(*depth, *count);
  }
  return true;
}

std::string joined(const std::string& a, const std::string& b) {
  return a.empty() || b.empty() ? a + b : a + ',' + b;
}

// The results of a run.
struct Totals {
  std::uint64_t counts = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  Json wrong = Json::array();
  std::string firstWrong = {};
};

// Counts one line; appends the result to `text`.
absl::Status countLine(const PerftSuiteLine& line, const AnyBoard& board,
                       PerftFlags& flags, Totals& totals, std::string& text) {
  for (const auto& [depth, expected] : line.counts) {
    if (depth > flags.depth) continue;
    const auto begin = std::chrono::steady_clock::now();
    const auto result = PM_TRY(countLeaves(flags, board, depth, {}));
    totals.seconds += secondsSince(begin);
    totals.nodes += result.nodes;
    ++totals.counts;
    absl::StrAppend(&text, " D", depth, " ", result.nodes);
    if (result.nodes == expected) continue;
    absl::StrAppend(&text, " (the file says ", expected, ")");
    totals.wrong.push_back({{"line", line.number},
                            {"depth", depth},
                            {"expected", expected},
                            {"counted", result.nodes}});
    if (totals.firstWrong.empty()) {
      totals.firstWrong =
          absl::StrCat("line ", line.number, ", depth ", depth, ": counted ",
                       result.nodes, ", the file says ", expected);
    }
  }
  return absl::OkStatus();
}

// Errors name --epd, file and line. A file without counts is an error.
absl::StatusOr<std::vector<PerftSuiteLine>> readPerftSuite(
    const std::string& path) {
  const auto text = PM_TRY_AT("--epd: ", readWholeFile(path));
  const std::string file = quotedPath(path);
  std::vector<PerftSuiteLine> suite;
  std::istringstream in(text);
  std::string words;
  for (int number = 1; std::getline(in, words); ++number) {
    words = std::string(trimmed(words));
    if (words.empty() || words[0] == '#') continue;
    PerftSuiteLine line{.number = number};
    std::istringstream fields(words);
    std::string field;
    std::getline(fields, field, ';');
    line.position = trimmed(field);
    if (line.position == "startpos") line.position.clear();
    while (std::getline(fields, field, ';')) {
      if (!takeField(std::string(trimmed(field)), line)) {
        return invalid("--epd: ", file, ":", number, ": ",
                       phasemachine::quoted(trimmed(field)),
                       " is not a depth of 1 to ", kDeepest, " and a count");
      }
    }
    if (line.counts.empty()) {
      return invalid("--epd: ", file, ":", number,
                     ": no count, such as ;D1 20");
    }
    suite.push_back(std::move(line));
  }
  if (suite.empty()) {
    return invalid("--epd: no position in ", file);
  }
  return suite;
}

// Counts the positions of the --epd file, up to --depth plies, and writes a line
// per position and a summary. --options apply to all lines. Returns an error if
// a position is invalid or a count is wrong, after counting the other positions.
absl::Status runPerftSuite(const AnyGame& game, PerftFlags& flags, Io& io) {
  if (flags.depth < 0) flags.depth = kDeepest;
  const auto suite = PM_TRY(readPerftSuite(flags.epd));
  const std::string file = quotedPath(flags.epd);
  // All boards first, so that a bad line is found before any counting.
  std::vector<AnyBoard> boards;
  for (const PerftSuiteLine& line : suite) {
    const std::string all = joined(flags.options, line.options);
    boards.push_back(PM_TRY_AT(
        absl::StrCat("--epd: ", file, ":", line.number, ": "),
        line.position.empty() ? AnyBoard::initial(game, all)
                              : boardFromText(game, line.position, all)));
  }
  Totals totals;
  {
    Progress progress(io, "perft", "positions", suite.size());
    for (std::size_t i = 0; i < suite.size(); ++i) {
      std::string text = absl::StrCat("line ", suite[i].number, ":");
      PM_TRY(countLine(suite[i], boards[i], flags, totals, text));
      if (!io.json) progress.note(io.out, text);
      progress.update(i + 1, "");
    }
  }
  if (totals.counts == 0) {
    return invalid("--epd: ", file, " has no count to depth ", flags.depth);
  }
  const std::size_t wrong = totals.wrong.size();
  io.write({{"game", game.name},
            {"epd", flags.epd},
            {"leaf", flags.leaf},
            {"threads", flags.threads},
            {"hash", flags.hash},
            {"positions", suite.size()},
            {"counts", totals.counts},
            {"wrong", std::move(totals.wrong)},
            {"nodes", totals.nodes},
            {"seconds", totals.seconds},
            {"nodes_per_second", perSecond(totals.nodes, totals.seconds)}},
           absl::StrCat(suite.size(), " positions, ", totals.counts,
                        " counts, ", wrong,
                        " wrong: ", speed(totals.nodes, totals.seconds), "\n"));
  if (wrong == 0) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("--epd: ", file, ": ", wrong, " of ",
                                          totals.counts, " counts are wrong; ",
                                          totals.firstWrong));
}

absl::Status run(PerftFlags& flags, Io& io) {
  const auto game = PM_TRY(flags.find());
  // The user's options come later and so take precedence.
  if (!game->perftOptions.empty()) {
    flags.options = joined(std::string(game->perftOptions), flags.options);
  }
  if (!flags.epd.empty()) return runPerftSuite(*game, flags, io);
  if (flags.depth < 0) {
    return invalid("--depth is required, or a file of counts with --epd");
  }
  const auto board = PM_TRY(flags.board());
  const auto start = std::chrono::steady_clock::now();
  std::unique_ptr<Progress> progress;
  const auto result = countLeaves(
      flags, board, flags.depth,
      [&](std::size_t done, std::size_t total, std::uint64_t nodes) {
        if (!progress) {
          progress = std::make_unique<Progress>(io, "perft", "subtrees", total);
        }
        progress->update(
            done, withMultiplier(static_cast<double>(nodes)) + " leaves");
      });
  progress.reset();
  if (!result.ok()) return result.status();
  const double seconds = secondsSince(start);
  Json divide = Json::object();
  if (flags.divide) {
    for (const auto& [move, nodes] : result->divide) {
      divide[wholeMoveToText(board, move)] = nodes;
    }
  }
  if (io.json) {
    Json json = {{"game", flags.game},
                 {"position", board.toText()},
                 {"depth", flags.depth},
                 {"leaf", flags.leaf},
                 {"threads", flags.threads},
                 {"hash", flags.hash},
                 {"nodes", result->nodes},
                 {"seconds", seconds},
                 {"nodes_per_second", perSecond(result->nodes, seconds)}};
    if (flags.divide) json["divide"] = std::move(divide);
    io.writeJson(json);
    return absl::OkStatus();
  }
  for (const auto& [move, nodes] : divide.members()) {
    io.out << move << ": " << nodes.text() << '\n';
  }
  io.out << "perft " << flags.depth << ": " << speed(result->nodes, seconds)
         << '\n';
  return absl::OkStatus();
}

}  // namespace

Run declarePerft(Arguments& arguments) {
  auto flags = std::make_shared<PerftFlags>();
  flags->declareGame(arguments);
  arguments
      .option("--depth", flags->depth,
              "plies to walk; with --epd the most plies to check")
      .between(0, kDeepest);
  arguments
      .option("--epd", flags->epd,
              "file of positions with their counts, such as ;D1 20 ;D2 400, to "
              "check")
      .excludes("--position");
  arguments
      .option("--leaf", flags->leaf,
              "what happens at the last ply: step makes every leaf, list "
              "makes every last move list, count counts in bulk")
      .oneOf({kLeafNames.begin(), kLeafNames.end()})
      .showDefault();
  arguments.option("--threads", flags->threads, "worker threads")
      .between(1, 1024)
      .showDefault();
  arguments
      .option("--hash", flags->hash,
              "megabytes for counted positions, kept whole; 0: none")
      .between(std::uint64_t{0}, std::uint64_t{1} << 20)
      .showDefault();
  arguments.flag("--divide", flags->divide, "leaves below each move")
      .excludes("--epd");
  arguments.setFooter(
      "Chess counts under draws=none unless --options says otherwise.");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
