#include "games/fairy_chess/variants/castling_text.h"

#include <vector>

#include "core/quote.h"
#include "core/text.h"

namespace phasemachine::fairy_chess {
namespace {

int castlingHome(const Variant& v, int color) {
  const int rank = v.spec.rules.castlingRank;
  return (color == 0 ? rank - 1 : v.ranks - rank) * v.files;
}

// The king that has the rights if none is named: the one on the usual file, or
// the first on its rank.
int usualCastler(const Variant& v, const Position& p, int color) {
  const Rules& rules = v.spec.rules;
  int king = kNoSquare;
  for (int file = v.files; file > 0; --file) {
    const int s = castlingHome(v, color) + file - 1;
    if (p.cells[s] != codeOf(rules.castlingKing, color)) continue;
    if (file == rules.castlingKingFile) return s;
    king = s;
  }
  return king;
}

// Whether no rook of its color stands farther out on its side of the king.
bool isOutermost(const Variant& v, const Position& p, int color, int rook) {
  const bool far = rook == p.rooks[color][1];
  const int edge = rook / v.files * v.files + (far ? v.files - 1 : 0);
  for (int s = rook; s != edge;) {
    s += far ? 1 : -1;
    if (p.cells[s] == p.cells[rook]) return false;
  }
  return true;
}

}  // namespace

absl::Status readCastling(const Variant& v, std::string_view text,
                          Position& p) {
  if (text == "-") return absl::OkStatus();
  const Rules& rules = v.spec.rules;
  const auto refused = [](std::string_view letter) {
    return absl::InvalidArgumentError("castling: no king and rook for right " +
                                      quoted(letter));
  };
  if (!rules.castling || rules.castlingKing == 0) {
    return refused(text.substr(0, 1));
  }
  int kings[2] = {usualCastler(v, p, 0), usualCastler(v, p, 1)};
  for (const char letter : text) {
    const int color = isUpper(letter) ? 0 : 1;
    int& king = kings[color];
    int rook = kNoSquare;
    const char c = toLower(letter);
    const int named = castlingHome(v, color) + c - 'a';
    if (rules.castlingKing != v.royal && c >= 'a' && c < 'a' + v.files &&
        c != 'k' && p.cells[named] == codeOf(rules.castlingKing, color)) {
      king = named;
      continue;
    }
    for (int file = 0; file < v.files; ++file) {
      const int s = castlingHome(v, color) + file;
      if (p.cells[s] != codeOf(rules.castlingRook, color)) continue;
      const bool chosen = c == 'k'   ? s > king
                          : c == 'q' ? s < king && rook == kNoSquare
                                     : c - 'a' == file;
      if (chosen) rook = s;
    }
    if (king == kNoSquare || rook == kNoSquare) {
      return refused(std::string_view(&letter, 1));
    }
    p.allowCastling(v, color, king, rook);
  }
  return absl::OkStatus();
}

std::string castlingToText(const Variant& v, const Position& p) {
  std::string rights;
  for (int color = 0; color < 2; ++color) {
    const int king = p.castlers[color];
    if (king != kNoSquare && king != usualCastler(v, p, color)) {
      const char letter = static_cast<char>('A' + king % v.files);
      rights += color == 0 ? letter : toLower(letter);
    }
    // Setups begin with the a-side, other variants with the king's side.
    for (const int far : v.spec.setup ? std::vector{0, 1} : std::vector{1, 0}) {
      const int rook = p.rooks[color][far];
      if (rook == kNoSquare) continue;
      const bool byFile =
          v.spec.rules.chess960 || !isOutermost(v, p, color, rook);
      const char letter = byFile ? static_cast<char>('A' + rook % v.files)
                                 : (far == 1 ? 'K' : 'Q');
      rights += color == 0 ? letter : toLower(letter);
    }
  }
  return rights.empty() ? "-" : rights;
}

}  // namespace phasemachine::fairy_chess
