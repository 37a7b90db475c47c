#include "games/chess/knowledge/bare_king.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/mate_table.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {
namespace {

constexpr Bitboard kLightSquares = 0x55AA55AA55AA55AAULL;

// The value of one ply less in the evaluation.
constexpr int kCentipawnsPerPly = 10;

// The difference in logits per ply.
constexpr int kLogitPerPly = 4;
// The plies assumed for a move that does not mate.
constexpr int kNever = 100;

const MateTable& queenTable() {
  static const MateTable table(PieceType::kQueen);
  return table;
}
const MateTable& rookTable() {
  static const MateTable table(PieceType::kRook);
  return table;
}
const MateTable& bishopsTable() {
  static const MateTable table = MateTable::withBishop(PieceType::kBishop);
  return table;
}
const MateTable& bishopAndKnightTable() {
  static const MateTable table = MateTable::withBishop(PieceType::kKnight);
  return table;
}

// The table's entry for a position with a bare king.
class Finder {
 public:
  Finder(const Position& position, Color strong)
      : position_(position),
        strong_(strong),
        strongToMove_(position.sideToMove == strong) {}

  std::optional<BareKingEnding> find() {
    const Bitboard queens = own(PieceType::kQueen);
    const Bitboard rooks = own(PieceType::kRook);
    const Bitboard light = own(PieceType::kBishop) & kLightSquares;
    const Bitboard dark = own(PieceType::kBishop) & ~kLightSquares;
    const Bitboard knights = own(PieceType::kKnight);
    if ((queens | rooks) != 0) {
      lookUp(queenTable, 2, kNoBishop, queens);
      lookUp(rookTable, 2, kNoBishop, rooks);
    } else if (light != 0 && dark != 0) {
      lookUp(bishopsTable, 3, light, dark);
    } else if ((light | dark) != 0 && knights != 0) {
      lookUp(bishopAndKnightTable, 3, light | dark, knights);
    } else {
      return std::nullopt;
    }
    if (best_ != MateTable::kNoMate) return BareKingEnding{strong_, best_};
    if (exact_) return BareKingEnding{strong_, std::nullopt};
    return std::nullopt;
  }

 private:
  Bitboard own(PieceType type) const { return position_.pieces(strong_, type); }

  // Tables without a bishop do not look at its square.
  static constexpr Bitboard kNoBishop = 1;

  // Keeps the shortest mate with one piece of each set; the table is for this
  // many pieces of the strong side.
  void lookUp(const MateTable& (*table)(), int pieces, Bitboard bishops,
              Bitboard lasts) {
    exact_ = exact_ || std::popcount(position_.pieces(strong_)) == pieces;
    for (Bitboard b = bishops; b != 0; b &= b - 1) {
      for (Bitboard l = lasts; l != 0; l &= l - 1) {
        best_ = std::min(
            best_,
            table().plies(position_.king(~strong_), position_.king(strong_),
                          lowestSquare(b), lowestSquare(l), strongToMove_));
      }
    }
  }

  const Position& position_;
  Color strong_;
  bool strongToMove_;
  bool exact_ = false;
  int best_ = MateTable::kNoMate;
};

// Plies to mate after a move; kNever if unknown.
int pliesAfter(const Position& child, Color strong) {
  if (child.sideToMove != strong && countLegal(child) == 0) {
    return inCheck(child, child.sideToMove) ? 0 : kNever;
  }
  const auto ending = bareKingEnding(child);
  return ending ? ending->plies.value_or(kNever) : kNever;
}

}  // namespace

std::optional<BareKingEnding> bareKingEnding(const Position& position) {
  if (!hasBareKing(position)) return std::nullopt;
  const bool whiteIsBare = std::has_single_bit(position.pieces(Color::kWhite));
  return Finder(position, whiteIsBare ? Color::kBlack : Color::kWhite).find();
}

bool bareKingIsNear(const Position& position) {
  constexpr int kFewMen = 4;
  for (const Color strong : {Color::kWhite, Color::kBlack}) {
    const Bitboard bishops = position.pieces(strong, PieceType::kBishop);
    const Bitboard minors =
        bishops | position.pieces(strong, PieceType::kKnight);
    if (bishops != 0 && std::popcount(minors) >= 2 &&
        std::popcount(position.pieces(~strong)) <= 1 + kFewMen) {
      return true;
    }
  }
  return false;
}

void prepareBareKings() {
  queenTable();
  rookTable();
  bishopsTable();
  bishopAndKnightTable();
}

double scoreOf(const BareKingEnding& ending, Color sideToMove) {
  if (!ending.plies) return 0.5;
  const int value = kMaxEvaluation - kCentipawnsPerPly * *ending.plies;
  return expectedScore(sideToMove == ending.strong ? value : -value);
}

bool bareKingLogits(const Position& position, const MoveList& moves,
                    float* logits) {
  const auto ending = bareKingEnding(position);
  if (!ending || !ending->plies) return false;
  const int sign = position.sideToMove == ending->strong ? -1 : 1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Position child = position;
    makeMove(child, moves[i]);
    logits[i] = static_cast<float>(sign * kLogitPerPly *
                                   pliesAfter(child, ending->strong));
  }
  return true;
}

}  // namespace phasemachine::chess
