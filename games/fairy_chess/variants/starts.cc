#include "games/fairy_chess/variants/starts.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/text.h"
#include "games/fairy_chess/variants/position_text.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr std::string_view kChessBoard =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ";
constexpr char kKingFile = 'e';

// Rights of the start by side instead of file, since the rooks are elsewhere.
std::string rightsBySide(std::string_view rights) {
  std::string text(rights);
  for (char& c : text) {
    const char file = toLower(c);
    if (file < 'a' || file > 'h') continue;
    const char side = file > kKingFile ? 'k' : 'q';
    c = isUpper(c) ? toUpper(side) : side;
  }
  return text;
}

std::string numberedText(const Variant& v, int number) {
  const std::string row = chess960Row(number);
  std::string black = row;
  for (char& c : black) c = toLower(c);
  std::string_view rest = v.spec.start;
  rest.remove_prefix(kChessBoard.size());
  // The side to move, the rights, and what follows.
  const std::size_t side = std::min(rest.find(' '), rest.size());
  const std::size_t from = std::min(side + 1, rest.size());
  const std::size_t to = std::min(rest.find(' ', from), rest.size());
  return absl::StrCat(black, "/pppppppp/8/8/8/8/PPPPPPPP/", row, " ",
                      std::string(rest.substr(0, from)),
                      rightsBySide(rest.substr(from, to - from)),
                      std::string(rest.substr(to)));
}

}  // namespace

bool numberedStartsFit(const Variant& v) {
  const bool named =
      v.spec.setup ? v.spec.id == "chess960" : v.spec.rules.chess960;
  if (!named || !std::string_view(v.spec.start).starts_with(kChessBoard)) {
    return false;
  }
  for (int number = 0; number < kStarts; ++number) {
    if (!positionFromText(v, numberedText(v, number)).ok()) return false;
  }
  return true;
}

std::string startText(const Variant& v, int number) {
  return v.numberedStarts ? numberedText(v, number) : v.spec.start;
}

Position startPosition(const Variant& v, int number) {
  const auto position = positionFromText(v, startText(v, number));
  assert(position.ok());  // compile() has read it
  return position.value_or(Position());
}

}  // namespace phasemachine::fairy_chess
