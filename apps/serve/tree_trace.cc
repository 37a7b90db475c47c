#include "apps/serve/tree_trace.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/session/words.h"

namespace phasemachine::serve {
namespace {

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
