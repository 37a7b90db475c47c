#include <algorithm>
#include <string>
#include <string_view>

#include "games/fairy_chess/variants/spec.h"

namespace phasemachine::fairy_chess {
namespace {

int addKind(Spec& spec, std::string_view id) {
  if (const int known = spec.kind(id)) return known;
  const Piece* piece = findPiece(id);
  spec.kinds.push_back({.id = std::string(piece->id),
                        .name = std::string(piece->name),
                        .value = piece->value,
                        .movement = std::string(piece->movement),
                        .special = piece->special});
  if (piece->special == Special::kPawn) {
    // Both have the same letter; position_text.h distinguishes them.
    spec.kinds.push_back(spec.kinds.back());
    spec.kinds.back().special = Special::kUnmovedPawn;
    spec.kinds.back().movement += " double";
  }
  return spec.kind(id);
}

// White's kinds; Black has none of its own.
void addKinds(Spec& spec, std::string_view row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '(') {
      const std::size_t end = row.find(')', i);
      if (row[i + 1] <= 'Z') addKind(spec, row.substr(i + 1, end - i - 1));
      i = end;
    } else if (row[i] >= 'A' && row[i] <= 'Z') {
      addKind(spec, row.substr(i, 1));
    }
  }
}

}  // namespace

Spec setupSpec(const Setup& setup) {
  Spec spec;
  spec.id = setup.id;
  spec.name = setup.name;
  spec.setup = true;
  spec.files = setup.size;
  spec.ranks = setup.size;
  spec.text = "setup " + std::string(setup.id);
  addKind(spec, "K");
  addKind(spec, "P");
  addKinds(spec, setup.ranks);
  Rules& rules = spec.rules;
  std::string_view rest = setup.promotions;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const int kind = addKind(spec, rest.substr(0, end));
    rules.promotions[0].push_back(static_cast<std::uint8_t>(kind));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  // Borrowed and counted movements name these kinds.
  if (spec.kind("It") != 0) addKinds(spec, "NBRQ");
  rules.promotions[1] = rules.promotions[0];
  rules.castling = setup.castling;
  rules.chess960 = true;
  rules.castlingKing = spec.kind("K");
  rules.castlingRook = spec.kind("R");
  rules.castlingGoal = {3, setup.size - 1};
  spec.start = std::string(setup.ranks) + " w " +
               (setup.castling ? "KQkq" : "-") + " - 0 1";
  return spec;
}

std::string chess960Row(int number) {
  std::string row(8, ' ');
  row[static_cast<std::size_t>(1 + 2 * (number % 4))] = 'B';
  number /= 4;
  row[static_cast<std::size_t>(2 * (number % 4))] = 'B';
  number /= 4;
  const auto fill = [&row](int free, char piece) {
    for (char& c : row) {
      if (c == ' ' && free-- == 0) {
        c = piece;
        return;
      }
    }
  };
  fill(number % 6, 'Q');
  number /= 6;
  // The knights' pair among the five free files, in the order 01 02 .. 34.
  int first = 0;
  int second = 1;
  for (; number > 0; --number) {
    if (++second == 5) second = ++first + 1;
  }
  fill(second, 'N');
  fill(first, 'N');
  for (const char piece : {'R', 'K', 'R'}) fill(0, piece);
  return row;
}

}  // namespace phasemachine::fairy_chess
