#include "games/fairy_chess/picture/svg_piece.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/svg/svg_board.h"

namespace phasemachine::fairy_chess {
namespace {

using svg::Chessman;

constexpr std::array<std::pair<std::string_view, Chessman>, 6> kChessmen = {{
    {"King", Chessman::kKing},
    {"Queen", Chessman::kQueen},
    {"Rook", Chessman::kRook},
    {"Bishop", Chessman::kBishop},
    {"Knight", Chessman::kKnight},
    {"Pawn", Chessman::kPawn},
}};

// Only for a piece with one letter, so that no two kinds look the same.
std::optional<Chessman> chessmanOf(const Variant& v, int kind) {
  if (v.isPawn(kind)) return Chessman::kPawn;
  const Kind& row = v.spec.kinds[static_cast<std::size_t>(kind)];
  const bool goesBack = row.id.size() == 2 && row.id[1] == '~';
  if (row.id.size() != 1 && !goesBack) return std::nullopt;
  for (const auto& [name, man] : kChessmen) {
    if (row.name == name) return man;
  }
  return std::nullopt;
}

void disc(const std::string& id, bool second, int count, svg::Point center,
          double size, svg::Picture& picture) {
  const std::string_view ink = second ? svg::kPaper : svg::kInk;
  const double radius = size * 0.42;
  picture.circle(center.x, center.y, radius,
                 {.fill = second ? svg::kSecond : svg::kFirst,
                  .stroke = svg::kInk,
                  .strokeWidth = 1.4});
  picture.circle(center.x, center.y, radius * 0.86,
                 {.stroke = ink, .strokeWidth = 0.8, .opacity = 0.35});
  const double letters = size * (id.size() == 1 ? 0.44 : 0.36);
  const double width = radius * (id.size() <= 2 ? 1.5 : 1.7);
  // In the middle of the disc, as small as necessary.
  const double natural = svg::textWidth(id, letters, true);
  const double shown = natural > width ? letters * width / natural : letters;
  const double raised = count > 0 ? size * 0.07 : 0;
  picture.text(center.x, center.y + shown * 0.36 - raised, id,
               {.size = letters,
                .anchor = svg::kMiddle,
                .fill = ink,
                .bold = true,
                .width = width});
}

}  // namespace

void drawPiece(const Variant& v, int kind, bool second, int count,
               svg::Point at, double size, svg::Picture& picture) {
  const std::string& id = v.spec.kinds[static_cast<std::size_t>(kind)].id;
  const svg::Point center = {at.x + size / 2, at.y + size / 2};
  if (const auto man = chessmanOf(v, kind)) {
    svg::chessman(*man, second, at, size, picture);
    if (id.back() == '~') {
      picture.circle(at.x + size * 0.82, at.y + size * 0.18, size * 0.08,
                     {.fill = svg::kLast, .stroke = svg::kInk});
    }
  } else {
    disc(id, second, count, center, size, picture);
  }
  if (count > 0) {
    picture.text(center.x, center.y + size * 0.31, std::to_string(count),
                 {.size = size * 0.19,
                  .anchor = svg::kMiddle,
                  .fill = second ? svg::kPaper : svg::kInk});
  }
}

}  // namespace phasemachine::fairy_chess
