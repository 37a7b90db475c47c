#include "games/chess/knowledge/bare_king.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/isa.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/moves.h"
#include "games/chess/moves/attacks.h"

namespace phasemachine::chess {

// Set-wise retrograde analysis of endings with a bare king.
//
// Contract: a table for a king with one piece, or with two minor pieces,
// against a bare king. One word marks the decided positions for all squares of
// the last piece at once, so a step of the analysis is a few word operations
// per placement of the other pieces. The bare king is restricted to a quarter
// of the board; the rest follows by symmetry.
//
// Example:
//   const MateTable table(PieceType::kRook);
//   int plies = table.plies(weakKing, king, 0, rook, /*strongToMove=*/true);
//
// Thread safety: immutable after construction.

class MateTable {
 public:
  // The result of plies() for drawn and impossible positions.
  static constexpr int kNoMate = 255;

  // King and `last` against a king.
  explicit MateTable(PieceType last);
  // King, bishop and `last` (a knight or a second bishop) against a king.
  static MateTable withBishop(PieceType last);

  // Plies to mate, or kNoMate. `bishop` is ignored in tables of one piece.
  int plies(Square weakKing, Square king, Square bishop, Square last,
            bool strongToMove) const;

 private:
  class Builder;
  MateTable(PieceType last, bool withBishop);

  // Index of the words of a placement. Precondition: the bare king is in its
  // quarter.
  std::size_t indexOf(Square weakKing, Square king, Square bishop) const;

  bool withBishop_;
  // [strong to move][placement][square of the last piece]
  std::vector<std::uint8_t> plies_[2];
};

namespace {

using Sliding = Sliders<isa::Portable>;

constexpr Bitboard kEverywhere = ~Bitboard{0};

// The exclusive-or mask that mirrors the board so that `square` is in the
// quarter a1-d4.
constexpr Square turnFor(Square square) {
  return static_cast<Square>((fileOf(square) >= 4 ? 7 : 0) |
                             (rankOf(square) >= 4 ? 56 : 0));
}

// A set of squares, each mirrored.
Bitboard turned(Bitboard set, Square turn) {
  if ((turn & 56) != 0) set = __builtin_bswap64(set);
  if ((turn & 7) != 0) {
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    set = (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
  }
  return set;
}

constexpr int placeInQuarter(Square square) {
  return rankOf(square) * 4 + fileOf(square);
}
constexpr Square squareInQuarter(int place) {
  return makeSquare(place % 4, place / 4);
}

Bitboard kingSteps(Square square) { return kAttacks.king[square]; }

// The squares that a piece attacks; equally, the squares from which it would
// attack this one.
Bitboard attacksOf(PieceType type, Square square, Bitboard occupied) {
  switch (type) {
    case PieceType::kKnight: return kAttacks.knight[square];
    case PieceType::kBishop: return Sliding::bishop(square, occupied);
    case PieceType::kRook: return Sliding::rook(square, occupied);
    default: return Sliding::queen(square, occupied);
  }
}

using Between = std::array<std::array<Bitboard, 64>, 64>;

// The squares between two on a diagonal; empty for other pairs.
Between makeDiagonals() {
  Between between = {};
  for (Square a = 0; a < 64; ++a) {
    for (Square b = 0; b < 64; ++b) {
      if ((Sliding::bishop(a, 0) & bit(b)) == 0) continue;
      between[a][b] = Sliding::bishop(a, bit(b)) & Sliding::bishop(b, bit(a));
    }
  }
  return between;
}

}  // namespace

// Alternately solves positions in which the strong side can move to a solved
// (or mated) one, and positions in which every move of the bare king leads to a
// solved one.
class MateTable::Builder {
 public:
  Builder(MateTable& table, PieceType last)
      : table_(table),
        last_(last),
        bishops_(table.withBishop_ ? 64 : 1),
        lost_(std::size_t{16} * 64 * bishops_),
        won_(lost_.size()),
        reached_(lost_.size()),
        candidates_(lost_.size(), kEverywhere),
        between_(makeDiagonals()) {
    for (auto& plies : table.plies_) {
      plies.assign(lost_.size() * 64, static_cast<std::uint8_t>(kNoMate));
    }
  }

  void run() {
    bool more = true;
    for (int plies = 0; more; plies += 2) {
      more = lose(plies);
      if (more) more = win(plies + 1);
    }
  }

 private:
  // The squares of all but the last piece, the bare king in its quarter.
  struct Placing {
    Square weak;
    Square king;
    Square bishop;  // kNoSquare: none
    std::size_t index;

    Bitboard bishopSet() const { return bishop == kNoSquare ? 0 : bit(bishop); }
  };

  // Calls f for every possible placement.
  template <class F>
  void forEachPlacing(F&& f) const {
    for (int place = 0; place < 16; ++place) {
      const Square weak = squareInQuarter(place);
      for (Square king = 0; king < 64; ++king) {
        if (king == weak || (kingSteps(weak) & bit(king)) != 0) continue;
        if (!table_.withBishop_) {
          f(Placing{weak, king, kNoSquare, table_.indexOf(weak, king, 0)});
          continue;
        }
        for (Square bishop = 0; bishop < 64; ++bishop) {
          if (bishop == weak || bishop == king) continue;
          f(Placing{weak, king, bishop, table_.indexOf(weak, king, bishop)});
        }
      }
    }
  }

  // Squares from which the last piece attacks `square`, ignoring the bare king
  // as a blocker.
  Bitboard attackers(const Placing& at, Square square) const {
    Bitboard from =
        attacksOf(last_, square, bit(at.king) | at.bishopSet()) & ~bit(square);
    if ((kingSteps(at.king) & bit(square)) != 0) return kEverywhere;
    if (at.bishop != kNoSquare && bishopReaches(at, square)) {
      from |= ~between_[at.bishop][square];
    }
    return from;
  }

  // Whether the bishop attacks `square` if the last piece is not in the way.
  bool bishopReaches(const Placing& at, Square square) const {
    return (Sliding::bishop(at.bishop, bit(at.king)) & bit(square)) != 0;
  }

  // Positions lost in this many plies, the bare king to move.
  bool lose(int plies) {
    bool any = false;
    forEachPlacing([&](const Placing& at) {
      const Bitboard open =
          std::exchange(candidates_[at.index], 0) &
          ~(bit(at.weak) | bit(at.king) | at.bishopSet() | lost_[at.index]);
      const Bitboard fresh = open & ~escapes(at, open);
      if (fresh == 0) return;
      any = true;
      lost_[at.index] |= fresh;
      record(false, at.index, fresh, plies);
      reachFrom(at, fresh);
    });
    return any;
  }

  // Squares of the last piece, among `open`, for which the bare king, to move,
  // is not lost yet: stalemate, or a move to an unsolved position.
  Bitboard escapes(const Placing& at, Bitboard open) const {
    Bitboard legal = 0;
    Bitboard escape = 0;
    for (Bitboard steps = kingSteps(at.weak) & ~kingSteps(at.king); steps != 0;
         steps &= steps - 1) {
      if ((open & ~escape) == 0) return open;
      const Square to = lowestSquare(steps);
      Bitboard safe = ~attackers(at, to);
      if (to == at.bishop) {
        // The remaining pieces cannot mate.
        escape |= safe;
        continue;
      }
      // On this square the last piece is captured.
      if ((safe & bit(to)) != 0) escape |= bit(to);
      safe &= ~bit(to);
      legal |= safe;
      escape |= safe & ~wonWith(to, at);
    }
    if ((open & ~escape) == 0) return open;
    const Bitboard stalemate = ~legal & ~attackers(at, at.weak);
    return escape | stalemate;
  }

  // Squares of the last piece for which the strong side, to move, is known to
  // win with the bare king on `weak`.
  Bitboard wonWith(Square weak, const Placing& at) const {
    const Square turn = turnFor(weak);
    const auto bishop =
        static_cast<Square>(at.bishop == kNoSquare ? 0 : at.bishop ^ turn);
    return turned(
        won_[table_.indexOf(static_cast<Square>(weak ^ turn),
                            static_cast<Square>(at.king ^ turn), bishop)],
        turn);
  }

  // Positions won in this many plies, the strong side to move.
  bool win(int plies) {
    bool any = false;
    forEachPlacing([&](const Placing& at) {
      const Bitboard reached = std::exchange(reached_[at.index], 0) &
                               ~won_[at.index] &
                               ~(bit(at.king) | at.bishopSet() | bit(at.weak));
      if (reached == 0) return;
      const Bitboard fresh = reached & ~attackers(at, at.weak);
      if (fresh == 0) return;
      any = true;
      won_[at.index] |= fresh;
      record(true, at.index, fresh, plies);
      markNeighbours(at, fresh);
    });
    return any;
  }

  // Marks the positions from which a move of the strong side leads to one of
  // `lost`, the last piece's squares.
  void reachFrom(const Placing& at, Bitboard lost) {
    const Bitboard own = bit(at.king) | at.bishopSet();
    for (Bitboard steps = kingSteps(at.king) & ~kingSteps(at.weak) &
                          ~(at.bishopSet() | bit(at.weak));
         steps != 0; steps &= steps - 1) {
      const Square from = lowestSquare(steps);
      reached_[table_.indexOf(
          at.weak, from, at.bishop == kNoSquare ? Square{0} : at.bishop)] |=
          lost;
    }
    if (at.bishop != kNoSquare) {
      for (Bitboard steps =
               Sliding::bishop(at.bishop, bit(at.king) | bit(at.weak)) &
               ~(bit(at.king) | bit(at.weak));
           steps != 0; steps &= steps - 1) {
        const Square from = lowestSquare(steps);
        reached_[table_.indexOf(at.weak, at.king, from)] |=
            lost & ~between_[from][at.bishop];
      }
    }
    for (; lost != 0; lost &= lost - 1) {
      reached_[at.index] |=
          attacksOf(last_, lowestSquare(lost), own | bit(at.weak));
    }
  }

  // The bare king, whose moves to `at` now lose, may have come from any adjacent
  // square.
  void markNeighbours(const Placing& at, Bitboard lost) {
    for (Bitboard steps = kingSteps(at.weak); steps != 0; steps &= steps - 1) {
      const Square from = lowestSquare(steps);
      const Square turn = turnFor(from);
      const auto bishop =
          static_cast<Square>(at.bishop == kNoSquare ? 0 : at.bishop ^ turn);
      candidates_[table_.indexOf(static_cast<Square>(from ^ turn),
                                 static_cast<Square>(at.king ^ turn),
                                 bishop)] |= turned(lost, turn);
    }
  }

  void record(bool strongToMove, std::size_t index, Bitboard set, int plies) {
    for (; set != 0; set &= set - 1) {
      table_.plies_[strongToMove ? 1 : 0][index * 64 + lowestSquare(set)] =
          static_cast<std::uint8_t>(plies);
    }
  }

  MateTable& table_;
  PieceType last_;
  std::size_t bishops_;
  std::vector<Bitboard> lost_;  // bare king to move
  std::vector<Bitboard> won_;   // strong side to move
  // Strong side to move: a move leads to a position that has been lost since
  // the last step.
  std::vector<Bitboard> reached_;
  // Bare king to move: a move leads to a position that has been won since the
  // last step; at first all.
  std::vector<Bitboard> candidates_;
  Between between_;
};

MateTable::MateTable(PieceType last) : MateTable(last, false) {}

MateTable::MateTable(PieceType last, bool withBishop)
    : withBishop_(withBishop) {
  Builder(*this, last).run();
}

MateTable MateTable::withBishop(PieceType last) {
  return MateTable(last, true);
}

std::size_t MateTable::indexOf(Square weakKing, Square king,
                               Square bishop) const {
  const auto pair =
      static_cast<std::size_t>(placeInQuarter(weakKing)) * 64 + king;
  return withBishop_ ? pair * 64 + bishop : pair;
}

int MateTable::plies(Square weakKing, Square king, Square bishop, Square last,
                     bool strongToMove) const {
  const Square turn = turnFor(weakKing);
  const auto placed = [&](Square square) {
    return static_cast<Square>(square ^ turn);
  };
  const std::size_t index =
      indexOf(placed(weakKing), placed(king), withBishop_ ? placed(bishop) : 0);
  return plies_[strongToMove ? 1 : 0][index * 64 + placed(last)];
}

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
