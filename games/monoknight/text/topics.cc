#include "games/monoknight/text/topics.h"

#include <cstdlib>

#include "core/find_name.h"
#include "core/text.h"
#include "games/monoknight/rules/cards.h"

namespace phasemachine::monoknight {
namespace {

// "2 up and 1 to the right".
std::string inWords(Vector vector) {
  std::string text;
  if (vector.dy != 0) {
    text =
        std::to_string(std::abs(vector.dy)) + (vector.dy > 0 ? " up" : " down");
  }
  if (vector.dx != 0) {
    if (!text.empty()) text += " and ";
    text += std::to_string(std::abs(vector.dx)) +
            (vector.dx > 0 ? " to the right" : " to the left");
  }
  return text;
}

}  // namespace

std::vector<std::string> cardTopics() {
  std::vector<std::string> names;
  for (const Card& card : kCards) {
    names.emplace_back(card.name);
  }
  return names;
}

absl::StatusOr<std::string> cardTopicText(std::string_view name) {
  std::vector<NamesOfOne> names;
  for (const Card& card : kCards) {
    names.push_back({std::string(card.name)});
  }
  const auto found = findOneName(names, name, "card");
  if (!found.ok()) return found.status();
  const Card& card = kCards[*found];
  std::string text =
      std::string(card.name) + "\nJumps " + inWords(card.vectors[0]);
  if (card.vectorCount > 1) {
    text += " or " + inWords(card.vectors[1]) + ", as you choose";
  }
  return inLines(text + ", over whatever lies between.") + '\n';
}

}  // namespace phasemachine::monoknight
