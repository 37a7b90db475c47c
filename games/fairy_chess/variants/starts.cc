#include "games/fairy_chess/variants/starts.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/text.h"
#include "games/fairy_chess/variants/position_text.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr std::string_view kChessBoard =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ";
constexpr char kKingFile = 'e';

// A row of pieces by the numbering of chess960, upper case.
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

std::string wholeStart(std::string_view text) {
  std::vector<std::string_view> fields = splitAt(text, ' ');
  std::erase(fields, "");
  const auto counts = [](std::string_view field) {
    return field.find_first_not_of("0123456789+") == std::string_view::npos;
  };
  std::string_view board = fields.empty() ? "" : fields[0];
  std::string_view rights = "-";
  std::string_view square = "-";
  std::size_t at = 1;
  std::string_view side = at < fields.size() ? fields[at++] : "w";
  if (at < fields.size() && !counts(fields[at])) rights = fields[at++];
  if (at < fields.size() && !counts(fields[at])) square = fields[at++];
  std::string start;
  for (const std::string_view field : {board, side, rights, square}) {
    start.append(start.empty() ? "" : " ").append(field);
  }
  for (; at < fields.size(); ++at) start.append(" ").append(fields[at]);
  return start;
}

std::string withoutRights(std::string_view start) {
  const std::size_t side = start.find(' ');
  const std::size_t rights = start.find(' ', side + 1) + 1;
  const std::size_t end = start.find(' ', rights);
  return std::string(start.substr(0, rights)) + "-" +
         std::string(start.substr(end));
}

}  // namespace phasemachine::fairy_chess
