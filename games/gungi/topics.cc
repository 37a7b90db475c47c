// The pieces as lookup topics: the reach of each at the three heights.

#include <array>

#include "core/find_name.h"
#include "core/isa.h"
#include "core/text.h"
#include "games/gungi/game.h"
#include "games/gungi/rules/names.h"
#include "games/gungi/rules/reach.h"
#include "games/gungi/rules/targets.h"

namespace phasemachine {
namespace {

using gungi::PieceType;

constexpr int kMiddle = 4;

// The reach of a lone piece from the middle of the board. The generals slide.
gungi::SquareSet reachOfLone(PieceType type, int level) {
  const gungi::Square from = gungi::squareAt(kMiddle, kMiddle);
  gungi::SquareSet reached =
      gungi::reachOf(type, level, Side::kFirst, from).squares;
  for (int d = 0; d < gungi::kDirections; ++d) {
    const bool diagonal = d % 2 != 0;
    if ((type == PieceType::kDai && !diagonal) ||
        (type == PieceType::kChuu && diagonal)) {
      reached |= gungi::kRays[static_cast<std::size_t>(d)][from];
    }
  }
  return reached;
}

std::string_view rulesOf(PieceType type) {
  switch (type) {
    case PieceType::kSui:
      return "Who loses it loses the game. No piece may be put on it.";
    case PieceType::kDai:
      return "Slides along rows and columns until something stands in its way.";
    case PieceType::kChuu:
      return "Slides along diagonals until something stands in its way.";
    case PieceType::kToride:
      return "Never put on another piece; others may stand on it.";
    case PieceType::kYumi:
      return "Its way forward may lead over other pieces.";
    case PieceType::kBou:
      return "In the published rules (rules=beginner and so on) it can make "
             "enemy pieces of a tower that it enters its own, at the cost of "
             "equal pieces in hand.";
    default:
      return "";
  }
}

std::string diagrams(PieceType type) {
  std::string text;
  for (const int level : {1, 2, 3}) {
    text += "height " + std::to_string(level) +
            (level < 3 ? std::string(13, ' ') : "\n");
  }
  for (int row = 0; row < gungi::kRows; ++row) {
    std::string line;
    for (const int level : {1, 2, 3}) {
      const gungi::SquareSet reached = reachOfLone(type, level);
      line += std::string(level > 1 ? 4 : 0, ' ');
      for (int column = 0; column < gungi::kRows; ++column) {
        const bool self = row == kMiddle && column == kMiddle;
        const bool hit =
            !(reached & gungi::SquareSet::of(gungi::squareAt(row, column)))
                 .empty();
        line += self ? 'P' : hit ? 'o' : '.';
        if (column + 1 < gungi::kRows) line += ' ';
      }
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace

std::vector<std::string> Gungi::topics() {
  std::vector<std::string> names;
  for (int i = 0; i < gungi::kPieceTypes; ++i) {
    names.emplace_back(gungi::namesOf(static_cast<PieceType>(i)).english);
  }
  return names;
}

absl::StatusOr<std::string> Gungi::topicText(std::string_view name) {
  std::vector<NamesOfOne> all;
  for (int i = 0; i < gungi::kPieceTypes; ++i) {
    const gungi::PieceNames& names = gungi::namesOf(static_cast<PieceType>(i));
    all.push_back({std::string(names.english), std::string(names.romaji),
                   std::string(names.kanji), std::string(1, names.letter)});
  }
  const auto found = findOneName(all, name, kTopicWord);
  if (!found.ok()) return found.status();
  const auto type = static_cast<PieceType>(*found);
  const gungi::PieceNames& names = gungi::namesOf(type);
  std::string words(rulesOf(type));
  if (!words.empty()) words += ' ';
  words +=
      "Its height is that of the tower on which it stands. It may enter no "
      "higher tower";
  words += gungi::Targets<isa::Portable>::jumps(type)
               ? ", and at height 3 it jumps over whatever stands between."
               : ", and it jumps over nothing.";
  return std::string(names.english) + ", " + std::string(names.kanji) + ' ' +
         std::string(names.romaji) + ", " + names.letter + '\n' +
         inLines(words) + "\n\n" + diagrams(type) +
         "P: the piece, which moves up the page; o: what it reaches on an "
         "empty board\n";
}

}  // namespace phasemachine
