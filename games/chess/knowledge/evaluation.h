// The static evaluation and the search of captures, as templates on the
// instruction set tag (core/isa.h).
//
// Contract: as evaluate.h, which is the public interface; this header is for
// the translation units of the compiled forms.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/value_network.h"
#include "games/chess/moves/rules.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Winning chances of the side that is ahead.

// The value of winningChances() without drawish material.
inline constexpr int kSureWin = 64;

// A quick test: if false, winningChances() is kSureWin for both sides.
PHASEMACHINE_INLINE bool mayBeDrawish(const BothSides& sides) {
  const Pair noPawns = ~whereAny(sides.own[kPawn]);
  const Pair others = sides.own[kKnight] | sides.own[kRook] | sides.own[kQueen];
  return (noPawns[0] | noPawns[1]) != 0 || (others[0] | others[1]) == 0;
}

// Pieces in units of minor pieces: a rook is two, a queen four.
PHASEMACHINE_INLINE int minorUnits(const BothSides& sides, std::size_t side) {
  return std::popcount(sides.own[kKnight][side] | sides.own[kBishop][side]) +
         2 * std::popcount(sides.own[kRook][side]) +
         4 * std::popcount(sides.own[kQueen][side]);
}

// Winning chances of `side`, out of kSureWin. Precondition: `side` is ahead.
PHASEMACHINE_INLINE int winningChances(const BothSides& sides,
                                       std::size_t side) {
  const std::size_t enemy = side ^ 1;
  const auto none = [&](std::size_t type) {
    return (sides.own[type][0] | sides.own[type][1]) == 0;
  };
  const bool noMajors = none(kRook) && none(kQueen);
  const Bitboard bishops = sides.own[kBishop][side];
  if (sides.own[kPawn][side] == 0) {
    const int units = minorUnits(sides, side);
    // One minor piece never wins, two knights not by force.
    if (units <= 1) return 0;
    if (sides.own[kPawn][enemy] == 0 && noMajors && bishops == 0 &&
        units == 2) {
      return 0;
    }
    if (units - minorUnits(sides, enemy) <= 1) return kSureWin / 8;
  }
  // Bishops of opposite colours. One of the two boards is flipped, so they are
  // on squares of the same colour there.
  constexpr Bitboard kLight = 0x55AA55AA55AA55AAULL;
  const Bitboard others = sides.own[kBishop][enemy];
  if (noMajors && none(kKnight) && std::has_single_bit(bishops) &&
      std::has_single_bit(others) &&
      ((bishops & kLight) != 0) == ((others & kLight) != 0)) {
    return kSureWin / 2;
  }
  return kSureWin;
}

template <class Isa>
struct Evaluation {
  // The value of the network, scaled by the winning chances of the side that is
  // ahead.
  static int evaluate(const Position& position) {
    const BothSides sides(position);
    int value = ValueNetwork<Isa>::value(sides, position.sideToMove);
    if (mayBeDrawish(sides)) [[unlikely]] {
      value = value * winningChances(sides, value > 0 ? 0 : 1) / kSureWin;
    }
    return std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
  }
};

// The quiescence search, as a template on the instruction set tag (core/isa.h).
//
// Contract: as evaluate.h, which is the public interface; this header is for
// the translation units of the compiled forms.
//
// Captures are tried by descending gain, then ascending value of the capturing
// piece; those that cannot raise the value to alpha (delta pruning) or that
// lose material by static exchange are skipped.
//
// Thread safety: one object per search.

// Static exchange evaluation: the gain or loss of a capture after all
// recaptures on its square.
//
// Contract: both sides capture on the target square with their least valuable
// piece as long as it pays. Pins and checks are ignored; X-ray attackers are
// included. Values are kExchangeValues in centipawns, independent of the
// evaluation.

// [PieceType]; only an illegal move captures a king; an empty square is 0.
inline constexpr std::array<int, 7> kExchangeValues = {100, 325,   335, 500,
                                                       950, 20000, 0};

constexpr int exchangeValue(PieceType type) {
  return kExchangeValues[static_cast<std::size_t>(type)];
}

// The value of the captured piece plus the gain by promotion, before any reply.
inline int immediateGain(const Position& position, Move move) {
  const MoveKind kind = move.kind();
  if (kind == MoveKind::kEnPassant) return exchangeValue(PieceType::kPawn);
  if (kind == MoveKind::kCastle) return 0;
  const PieceType promoted = promotedPiece(kind);
  const int gain = exchangeValue(pieceOn(position, move.to()));
  return promoted == PieceType::kNone
             ? gain
             : gain + exchangeValue(promoted) - exchangeValue(PieceType::kPawn);
}

template <class Isa>
struct Exchange {
  // True if the exchange started by the legal `move` gains at least `threshold`
  // centipawns for the mover; losses are negative gains.
  static bool gainsAtLeast(const Position& position, Move move, int threshold) {
    if (move.kind() == MoveKind::kCastle) return threshold <= 0;
    const Square to = move.to();
    const PieceType promoted = promotedPiece(move.kind());
    const PieceType moved = movingPiece(move.kind());
    // `balance`: how far the side that captured last exceeds its goal, even if
    // it loses the capturing piece next.
    int balance = immediateGain(position, move) - threshold;
    if (balance < 0) return false;
    balance -= exchangeValue(promoted == PieceType::kNone ? moved : promoted);
    if (balance >= 0) return true;

    Bitboard occupied = (position.occupied() & ~bit(move.from())) | bit(to);
    if (move.kind() == MoveKind::kEnPassant) {
      occupied &= ~bit(static_cast<Square>(to ^ 8));
    }
    bool moverWins = true;  // whether the mover captured last
    for (Color side = ~position.sideToMove;; side = ~side) {
      const Bitboard attackers =
          Rules<Isa>::attackersTo(position, to, occupied) & occupied;
      const Bitboard own = attackers & position.pieces(side);
      if (own == 0) break;
      std::size_t type = 0;
      while ((own & position.planes[type]) == 0) ++type;
      if (type == static_cast<std::size_t>(PieceType::kKing)) {
        // A king captures only undefended pieces.
        if ((attackers & position.pieces(~side)) == 0) moverWins = !moverWins;
        break;
      }
      moverWins = !moverWins;
      balance = -balance - 1 - kExchangeValues[type];
      if (balance >= 0) break;
      occupied &= ~firstOf(own & position.planes[type], position.sideToMove);
    }
    return moverWins;
  }

 private:
  // One square of the set: the first from the view of `color`, for colour
  // symmetry.
  static Bitboard firstOf(Bitboard set, Color color) {
    if (color == Color::kWhite) return set & -set;
    const Bitboard turned = __builtin_bswap64(set);
    return __builtin_bswap64(turned & -turned);
  }
};

template <class Isa>
class QuiescenceSearch {
 public:
  explicit QuiescenceSearch(const QuiescenceLimits& limits) : limits_(limits) {}

  int run(const Position& position, int alpha, int beta) {
    return search(position, alpha, beta, 0);
  }

  // Positions searched so far.
  int nodes() const { return nodes_; }

 private:
  // Allowance in delta pruning for gains beyond the captured material: squares
  // and threats.
  static constexpr int kDeltaMargin = 150;

  int search(const Position& position, int alpha, int beta, int depth) {
    ++nodes_;
    const bool checked = Rules<Isa>::inCheck(position, position.sideToMove);
    const bool exhausted =
        depth >= limits_.maxDepth || nodes_ >= limits_.maxNodes;
    int best = -kMaxEvaluation;
    if (!checked || exhausted) {
      best = Evaluation<Isa>::evaluate(position);
      if (best >= beta || exhausted) return best;
      alpha = std::max(alpha, best);
    }
    MoveList moves;
    Rules<Isa>::generateLegal(position, moves);
    std::array<std::uint32_t, MoveList::capacity()> ranked;
    const std::uint32_t turn = turnOf(position);
    std::uint32_t* const end = select(
        position, moves, checked ? kEverything : alpha - best, ranked.data());
    for (std::uint32_t* next = ranked.data(); next != end; ++next) {
      std::iter_swap(next, std::max_element(next, end));
      const Move move(static_cast<std::uint16_t>((*next ^ turn) & 0xFFFF));
      if (!checked && !Exchange<Isa>::gainsAtLeast(position, move, 0)) continue;
      Position child = position;
      Rules<Isa>::makeMove(child, move);
      const int value = -search(child, -beta, -alpha, depth + 1);
      if (value > best) {
        best = value;
        if (best >= beta) break;
        alpha = std::max(alpha, best);
      }
    }
    return best;
  }

  static constexpr int kEverything = -1'000'000;

  // Flips the squares of a move for Black, so that moves of equal urgency are
  // tried in a colour-symmetric order.
  static std::uint32_t turnOf(const Position& position) {
    return position.sideToMove == Color::kBlack ? 56u << 6 | 56u : 0u;
  }

  // Writes the moves to try, with their urgency in the upper half of the word:
  // all moves if `needed` is kEverything, otherwise captures and queen
  // promotions that may gain `needed` centipawns. Returns the end of the
  // output.
  static std::uint32_t* select(const Position& position, const MoveList& moves,
                               int needed, std::uint32_t* out) {
    const Bitboard enemies = position.pieces(~position.sideToMove);
    const std::uint32_t turn = turnOf(position);
    for (const Move move : moves) {
      const MoveKind kind = move.kind();
      const bool loud = kind == MoveKind::kPromoteQueen ||
                        kind == MoveKind::kEnPassant ||
                        ((bit(move.to()) & enemies) != 0 &&
                         promotedPiece(kind) == PieceType::kNone);
      if (!loud && needed != kEverything) continue;
      const int gain = loud ? immediateGain(position, move) : 0;
      if (gain + kDeltaMargin < needed) continue;
      const int urgency = gain * 8 + static_cast<int>(PieceType::kNone) -
                          static_cast<int>(movingPiece(kind));
      *out++ = static_cast<std::uint32_t>(urgency) << 16 | (move.bits ^ turn);
    }
    return out;
  }

  QuiescenceLimits limits_;
  int nodes_ = 0;
};

}  // namespace phasemachine::chess
