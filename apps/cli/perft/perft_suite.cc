#include "apps/cli/perft/perft_suite.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <sstream>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "core/quote.h"
#include "core/text.h"

namespace phasemachine::cli {
namespace {

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
    if (!depth || *depth < 1 || *depth > PerftRun::kDeepest || !count) {
      return false;
    }
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
                       int deepest, PerftRun& run, Totals& totals,
                       std::string& text) {
  for (const auto& [depth, expected] : line.counts) {
    if (depth > deepest) continue;
    const auto begin = std::chrono::steady_clock::now();
    const auto result = run.count(board, depth, {});
    if (!result.ok()) return result.status();
    totals.seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
            .count();
    totals.nodes += result->nodes;
    ++totals.counts;
    absl::StrAppend(&text, " D", depth, " ", result->nodes);
    if (result->nodes == expected) continue;
    absl::StrAppend(&text, " (the file says ", expected, ")");
    totals.wrong.push_back({{"line", line.number},
                            {"depth", depth},
                            {"expected", expected},
                            {"counted", result->nodes}});
    if (totals.firstWrong.empty()) {
      totals.firstWrong =
          absl::StrCat("line ", line.number, ", depth ", depth, ": counted ",
                       result->nodes, ", the file says ", expected);
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<PerftSuiteLine>> readPerftSuite(
    const std::string& path) {
  const auto text = readWholeFile(path);
  if (!text.ok()) return annotate("--epd: ", text.status());
  const std::string file = quotedPath(path);
  std::vector<PerftSuiteLine> suite;
  std::istringstream in(*text);
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
        return absl::InvalidArgumentError(absl::StrCat(
            "--epd: ", file, ":", number, ": ",
            phasemachine::quoted(trimmed(field)), " is not a depth of 1 to ",
            PerftRun::kDeepest, " and a count"));
      }
    }
    if (line.counts.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--epd: ", file, ":", number, ": no count, such as ;D1 20"));
    }
    suite.push_back(std::move(line));
  }
  if (suite.empty()) {
    return absl::InvalidArgumentError("--epd: no position in " + file);
  }
  return suite;
}

absl::Status runPerftSuite(const AnyGame& game, const std::string& path,
                           const std::string& options, int deepest,
                           PerftRun& run, Io& io) {
  const auto suite = readPerftSuite(path);
  if (!suite.ok()) return suite.status();
  const std::string file = quotedPath(path);
  // All boards first, so that a bad line is found before any counting.
  std::vector<AnyBoard> boards;
  for (const PerftSuiteLine& line : *suite) {
    const std::string all = joined(options, line.options);
    auto board = line.position.empty()
                     ? AnyBoard::initial(game, all)
                     : boardFromText(game, line.position, all);
    if (!board.ok()) {
      return annotate(absl::StrCat("--epd: ", file, ":", line.number, ": "),
                      board.status());
    }
    boards.push_back(*std::move(board));
  }
  Totals totals;
  {
    Progress progress(io, "perft", "positions", suite->size());
    for (std::size_t i = 0; i < suite->size(); ++i) {
      std::string text = absl::StrCat("line ", (*suite)[i].number, ":");
      if (auto s =
              countLine((*suite)[i], boards[i], deepest, run, totals, text);
          !s.ok()) {
        return s;
      }
      if (!io.json) progress.note(io.out, text);
      progress.update(i + 1, "");
    }
  }
  if (totals.counts == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("--epd: ", file, " has no count to depth ", deepest));
  }
  const std::size_t wrong = totals.wrong.size();
  const double rate =
      static_cast<double>(totals.nodes) / std::max(totals.seconds, 1e-9);
  if (io.json) {
    io.writeJson({{"game", std::string(game.name)},
                  {"epd", path},
                  {"leaf", run.leaf()},
                  {"threads", run.threads()},
                  {"hash", run.hashMegabytes()},
                  {"positions", suite->size()},
                  {"counts", totals.counts},
                  {"wrong", std::move(totals.wrong)},
                  {"nodes", totals.nodes},
                  {"seconds", totals.seconds},
                  {"nodes_per_second", rate}});
  } else {
    io.out << suite->size() << " positions, " << totals.counts << " counts, "
           << wrong << " wrong: " << withSeparators(totals.nodes)
           << " leaves in " << duration(totals.seconds) << ", "
           << withMultiplier(rate) << "/s\n";
  }
  if (wrong == 0) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("--epd: ", file, ": ", wrong, " of ",
                                          totals.counts, " counts are wrong; ",
                                          totals.firstWrong));
}

}  // namespace phasemachine::cli
