// Counts the replies in sibling positions, one per lane of a vector register,
// without branches.
//
// Contract: for the translation units of the compiled forms, each with the lanes
// that it is compiled for; everything has internal linkage. The generator lists
// the children of a position, and the kernel counts their replies, kLanes at a
// time: it is given the legal moves that lead to them (types.h) and their common
// data, `Parent`.
//
// How it counts. Two sliders of one side never reach the same square in the
// same direction, because the front one blocks the rear one; so the sum over
// the directions of popcount(reach & targets) is the exact number of their
// moves (leaf_counter_lines.h). For pins and checks, rays go out from the king:
// where they meet the fill of an enemy slider on the same axis is either a
// single pinned piece or, if the king is in check, the empty squares between.
// So one set per axis gives pins and evasions; a pinned piece remains a
// generator on its own axis.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/moves/rules.h"
#include "games/chess/perft/leaf_counter_lanes.h"
#include "games/chess/perft/leaf_counter_lines.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {
namespace {  // NOLINT: included once for each instruction set

// Counts the replies to moves of kMover. kSpecial: the moves may include
// castling and en passant.
template <Color kMover, bool kSpecial>
class Kernel {
 public:
  // Replies in the children by kLanes moves, one per lane.
  static PHASEMACHINE_LANES Sizes count(const Parent& parent,
                                        const Move* moves) {
    Kernel children(parent, moves);
    children.lookAtKing();
    return add(add(children.countKingAndKnights(), children.countPawns()),
               add(children.countSliders(), children.countCastling()));
  }

 private:
  static constexpr bool kDown = kMover == Color::kWhite;
  static constexpr int kReplierUp = kDown ? -8 : 8;
  static constexpr int kMoverUp = -kReplierUp;

  // Kept in memory: a broadcast load needs no arithmetic port.
  struct Boards {
    Bitboard notFileA = ~fileMask(0);
    Bitboard notFileH = ~fileMask(7);
    Bitboard notFilesAB = ~(fileMask(0) | fileMask(0) << 1);
    Bitboard notFilesGH = ~(fileMask(7) | fileMask(7) >> 1);
    Bitboard thirdRank = rankMask(kDown ? 5 : 2);
    Bitboard lastRank = rankMask(kDown ? 0 : 7);
    std::uint64_t pawnKinds = kindsThatArriveAs(PieceType::kPawn);
    std::uint64_t knightKinds = kindsThatArriveAs(PieceType::kKnight);
    std::uint64_t diagonalKinds = kindsThatArriveAs(PieceType::kBishop) |
                                  kindsThatArriveAs(PieceType::kQueen);
    std::uint64_t orthogonalKinds = kindsThatArriveAs(PieceType::kRook) |
                                    kindsThatArriveAs(PieceType::kQueen);
    std::uint64_t kingKinds = kindsThatArriveAs(PieceType::kKing);
    std::uint64_t castle = kindBit(MoveKind::kCastle);
    std::uint64_t enPassant = kindBit(MoveKind::kEnPassant);
  };
  static constexpr Boards kBoards{};

  PHASEMACHINE_LANES Kernel(const Parent& p, const Move* list)
      : boards_(reload(kBoards)), parent_(p), king_(*p.king) {
    const Moves moves = loadMoves(list);
    static_assert(Move(1, 2, MoveKind::kKnight).bits == (2 | 1 << 6 | 1 << 12));
    to_ = bitsAt<0>(moves);
    from_ = bitsAt<6>(moves);
    kind_ = bitsAt<12>(moves);
    occupied_ = replaced(all(p.occupied), from_, to_);
    notReplier_ = either(all(p.notReplier), to_);
    if constexpr (kSpecial) {
      const LaneMask castled = meets(kind_, all(boards_.castle));
      const LaneMask kingside = isAbove(to_, from_);
      castled_ = {static_cast<LaneMask>(castled & ~kingside),
                  static_cast<LaneMask>(castled & kingside)};
      for (std::size_t i = 0; i < 2; ++i) {
        to_ = choose(to_, castled_[i], all(p.castled[i].kingTo));
        occupied_ = choose(occupied_, castled_[i], all(p.castled[i].occupied));
      }
      victim_ =
          only(meets(kind_, all(boards_.enPassant)), all(p.enPassantVictim));
      occupied_ = without(occupied_, victim_);
      notReplier_ = either(notReplier_, victim_);
    }
    if (p.moverHasOrthogonal || p.replierHasOrthogonal) {
      straights_ = Straights(occupied_);
    }
    if (p.moverHasDiagonal || p.replierHasDiagonal) {
      diagonals_ = Diagonals(occupied_);
    }
  }

  // The mover's squares on a plane after the move.
  PHASEMACHINE_LANES Lanes moved(Bitboard plane, std::uint64_t kinds) const {
    return withBit(without(all(plane), from_), meets(kind_, all(kinds)), to_);
  }

  // The mover's attacks that concern the replier's king: pins, evasions and the
  // squares the king may not enter.
  PHASEMACHINE_LANES void lookAtKing() {
    const Parent& p = parent_;
    const Lanes none = all(0);
    const Lanes pawns = moved(p.moverPawns, boards_.pawnKinds);
    attacked_ = both(shift<kMoverUp + 1>(pawns), all(boards_.notFileA));
    attacked_ =
        bothOr(shift<kMoverUp - 1>(pawns), all(boards_.notFileH), attacked_);
    Lanes leaperChecks =
        both(pawns, all(king_.pawns[static_cast<std::size_t>(kMover)]));
    if (p.moverHasKnights) {
      const Lanes knights = moved(p.moverKnights, boards_.knightKinds);
      attacked_ = either(attacked_, knightReach(knights));
      leaperChecks = bothOr(knights, all(king_.knights), leaperChecks);
    }
    if (p.kingsMeet) {
      attacked_ =
          either(attacked_, kingReach(moved(p.moverKing, boards_.kingKinds)));
    }

    Lanes checkers = none;
    pinRank_ = pinFile_ = pinDiagonal_ = pinAntidiagonal_ = none;
    if (p.moverHasOrthogonal) {
      Lanes rooks = moved(p.moverOrthogonal, boards_.orthogonalKinds);
      if constexpr (kSpecial) {
        for (std::size_t i = 0; i < 2; ++i) {
          rooks = choose(rooks, castled_[i], all(p.castled[i].moverOrthogonal));
        }
      }
      const auto [rank, file] = straights_.attacks(rooks);
      const auto [kingRank, kingFile] = straights_.view(king_);
      pinRank_ = bothWithout(kingRank, rank, to_);
      pinFile_ = bothWithout(kingFile, file, to_);
      checkers = eitherIn(kingRank, kingFile, rooks);
      attacked_ = any3(attacked_, rank, file);
    }
    if (p.moverHasDiagonal) {
      const Lanes bishops = moved(p.moverDiagonal, boards_.diagonalKinds);
      const auto [diagonal, antidiagonal] = diagonals_.attacks(bishops);
      const auto [kingDiagonal, kingAntidiagonal] = diagonals_.view(king_);
      pinDiagonal_ = bothWithout(kingDiagonal, diagonal, to_);
      pinAntidiagonal_ = bothWithout(kingAntidiagonal, antidiagonal, to_);
      checkers =
          either(checkers, eitherIn(kingDiagonal, kingAntidiagonal, bishops));
      attacked_ = any3(attacked_, diagonal, antidiagonal);
    }

    const Lanes met =
        either(any3(pinRank_, pinFile_, pinDiagonal_), pinAntidiagonal_);
    takenOrPinned_ = either(to_, met);
    // Checking sliders and the empty squares between them and the king.
    const Lanes checkLines = replaced(met, occupied_, checkers);
    behind_ = rotate(turn(both(checkLines, all(king_.zone))), king_.reflect);
    checkers = either(checkers, leaperChecks);
    calm_ = misses(checkers, checkers);
    const LaneMask evadable = misses(checkers, sub(checkers, all(1)));
    const Lanes evasions = either(checkLines, leaperChecks);
    targets_ = only(evadable, both(notReplier_,
                                   choose(evasions, calm_, all(~Bitboard{0}))));
  }

  PHASEMACHINE_LANES Sizes countKingAndKnights() const {
    // The square behind the king on a line of check is attacked too.
    Sizes sum = size(
        withoutBoth(both(all(king_.zone), notReplier_), behind_, attacked_));
    for (int i = 0; i < parent_.replierKnightCount; ++i) {
      const RepliersKnight& knight =
          parent_.replierKnights[static_cast<std::size_t>(i)];
      sum = add(sum, sizeIn(misses(takenOrPinned_, all(knight.bit)),
                            both(targets_, all(knight.reach))));
    }
    return sum;
  }

  PHASEMACHINE_LANES Sizes countPawns() const {
    Lanes pawns = all(parent_.replierPawns);
    if constexpr (kSpecial) pawns = without(pawns, victim_);
    const Lanes victims = both(targets_, occupied_);
    const Lanes push = without(
        shift<kReplierUp>(unless(pawns, pinFile_, takenOrPinned_)), occupied_);
    const Lanes twice = without(
        shift<kReplierUp>(both(push, all(boards_.thirdRank))), occupied_);
    const Lanes east = all3(
        shift<kReplierUp + 1>(unless(
            pawns, kDown ? pinAntidiagonal_ : pinDiagonal_, takenOrPinned_)),
        victims, all(boards_.notFileA));
    const Lanes west = all3(
        shift<kReplierUp - 1>(unless(
            pawns, kDown ? pinDiagonal_ : pinAntidiagonal_, takenOrPinned_)),
        victims, all(boards_.notFileH));
    // Pushes and captures are disjoint.
    const Lanes first = either(eitherIn(push, twice, targets_), east);
    const Sizes sum = add(size(first), size(west));
    if (!parent_.replierPromotes) return sum;
    const Sizes promotions = add(size(both(first, all(boards_.lastRank))),
                                 size(both(west, all(boards_.lastRank))));
    return add(sum, add(promotions, add(promotions, promotions)));
  }

  PHASEMACHINE_LANES Sizes countSliders() const {
    Sizes sum = {};
    if (parent_.replierHasOrthogonal) {
      const Lanes rooks = all(parent_.replierOrthogonal);
      sum = straights_.count(unless(rooks, pinRank_, takenOrPinned_),
                             unless(rooks, pinFile_, takenOrPinned_), targets_);
    }
    if (parent_.replierHasDiagonal) {
      const Lanes bishops = all(parent_.replierDiagonal);
      sum = add(sum, diagonals_.count(
                         unless(bishops, pinDiagonal_, takenOrPinned_),
                         unless(bishops, pinAntidiagonal_, takenOrPinned_),
                         targets_));
    }
    return sum;
  }

  PHASEMACHINE_LANES Sizes countCastling() const {
    Sizes sum = {};
    for (int i = 0; i < parent_.rightCount; ++i) {
      const CastlingRight& right = parent_.rights[static_cast<std::size_t>(i)];
      const LaneMask may = calm_ & misses(occupied_, all(right.empty)) &
                           misses(attacked_, all(right.kingPath)) &
                           misses(takenOrPinned_, all(right.rook));
      sum = add(sum, oneIn(may));
    }
    return sum;
  }

  PHASEMACHINE_LANES Lanes knightReach(Lanes knights) const {
    const Lanes near = bothOr(shift<1>(knights), all(boards_.notFileA),
                              both(shift<-1>(knights), all(boards_.notFileH)));
    const Lanes far = bothOr(shift<2>(knights), all(boards_.notFilesAB),
                             both(shift<-2>(knights), all(boards_.notFilesGH)));
    return either(any3(shift<16>(near), shift<-16>(near), shift<8>(far)),
                  shift<-8>(far));
  }
  PHASEMACHINE_LANES Lanes kingReach(Lanes king) const {
    const Lanes row =
        either(bothOr(shift<1>(king), all(boards_.notFileA), king),
               both(shift<-1>(king), all(boards_.notFileH)));
    return any3(row, shift<8>(row), shift<-8>(row));
  }

  const Boards& boards_;
  const Parent& parent_;
  const KingLines& king_;
  Lanes from_, to_, kind_;  // one bit each
  Lanes victim_;            // captured en passant
  std::array<LaneMask, 2> castled_;
  Lanes occupied_, notReplier_;
  Straights straights_;
  Diagonals diagonals_;
  Lanes attacked_;
  // Per axis: where the king's rays meet a slider's, except for the piece that
  // just moved.
  Lanes pinRank_, pinFile_, pinDiagonal_, pinAntidiagonal_;
  Lanes takenOrPinned_;
  Lanes behind_;   // squares behind the king on lines of check
  Lanes targets_;  // of all replies except the king's
  LaneMask calm_;  // lanes without a check
};

// Fills in the replier's castling rights. Returns the squares that its king
// passes.
template <Color kReplier>
PHASEMACHINE_LANES Bitboard describeRights(const Position& position,
                                           Square king, Parent& p) {
  constexpr unsigned kHome = kReplier == Color::kWhite ? 0 : 56;
  p.rightCount = 0;
  Bitboard kingPaths = 0;
  if ((position.castling >> king & 1) == 0) return kingPaths;
  const auto rights = position.castling >> kHome & 0xFF;
  for (Bitboard b = rights & ~(Bitboard{1} << (king & 7)); b != 0; b &= b - 1) {
    const Bitboard obstacles = kCastlingObstacles[king & 7][lowestSquare(b)];
    const auto files = [&](int from) __attribute__((always_inline)) {
      return (obstacles >> from & 0xFF) << kHome;
    };
    kingPaths |= files(8);
    p.rights[static_cast<std::size_t>(p.rightCount++)] = {
        .rook = files(16), .empty = files(0), .kingPath = files(8)};
  }
  return kingPaths;
}

template <Color kMover>
PHASEMACHINE_LANES void describe(const Position& position, Parent& p) {
  constexpr auto kOwn = static_cast<std::size_t>(kMover);
  constexpr Bitboard kSeventhRank = rankMask(kMover == Color::kWhite ? 6 : 1);
  constexpr Bitboard kSecondRank = rankMask(kMover == Color::kWhite ? 1 : 6);
  const auto& [pawns, knights, bishops, rooks, queens, kings, white, black] =
      position.planes;
  const Bitboard mover = position.planes[kWhitePlane + kOwn];
  const Bitboard replier = position.planes[kBlackPlane - kOwn];
  p.occupied = mover | replier;
  p.moverPawns = mover & pawns;
  p.moverKnights = mover & knights;
  p.moverDiagonal = mover & (bishops | queens);
  p.moverOrthogonal = mover & (rooks | queens);
  p.moverKing = mover & kings;
  p.notReplier = ~replier;
  p.replierPawns = replier & pawns;
  p.replierDiagonal = replier & (bishops | queens);
  p.replierOrthogonal = replier & (rooks | queens);
  p.enPassantVictim = 0;
  if (position.enPassant != kNoSquare) {
    p.enPassantVictim = Bitboard{1} << (position.enPassant ^ 8);
  }
  p.replierKnightCount = 0;
  for (Bitboard b = replier & knights; b != 0; b &= b - 1) {
    p.replierKnights[static_cast<std::size_t>(p.replierKnightCount++)] = {
        .bit = b & (0 - b), .reach = kAttacks.knight[lowestSquare(b)]};
  }

  const bool promotes = (p.moverPawns & kSeventhRank) != 0;
  p.moverHasKnights = p.moverKnights != 0 || promotes;
  p.moverHasDiagonal = p.moverDiagonal != 0 || promotes;
  p.moverHasOrthogonal = p.moverOrthogonal != 0 || promotes;
  p.replierHasDiagonal = p.replierDiagonal != 0;
  p.replierHasOrthogonal = p.replierOrthogonal != 0;
  p.replierPromotes = (p.replierPawns & kSecondRank) != 0;

  const Square king = lowestSquare(replier & kings);
  p.king = &kKingLines[king];
  const Bitboard guarded =
      p.king->zone | describeRights<~kMover>(position, king, p);
  // After castling too, which ends on the c- or g-file.
  const Square moverKing = lowestSquare(p.moverKing);
  Bitboard kingReach = kTwoSteps[moverKing];
  if ((position.castling & p.moverKing) != 0) {
    kingReach |= kAttacks.king[(moverKing & 56) + 2] |
                 kAttacks.king[(moverKing & 56) + 6];
  }
  p.kingsMeet = (kingReach & guarded) != 0;
}

// Describes the castling moves, which end the list together with captures en
// passant. Returns the number of the other moves.
PHASEMACHINE_LANES std::size_t describeSpecial(const MoveList& moves,
                                               Parent& p) {
  std::size_t common = moves.size();
  for (; common != 0; --common) {
    const Move move = moves.data()[common - 1];
    if (move.kind() < MoveKind::kEnPassant) [[likely]]
      break;
    if (move.kind() == MoveKind::kEnPassant) continue;
    const bool kingside = move.to() > move.from();
    const int home = move.from() & 56;
    const Bitboard king = Bitboard{1} << move.from();
    const Bitboard rook = Bitboard{1} << move.to();
    const Bitboard kingTo = Bitboard{1} << (home + (kingside ? 6 : 2));
    const Bitboard rookTo = Bitboard{1} << (home + (kingside ? 5 : 3));
    p.castled[kingside ? 1 : 0] = {
        .kingTo = kingTo,
        .occupied = (p.occupied & ~(king | rook)) | kingTo | rookTo,
        .moverOrthogonal = (p.moverOrthogonal & ~rook) | rookTo};
  }
  return common;
}

// Where double steps of the mover's pawns end beside a pawn of the replier.
template <Color kMover>
PHASEMACHINE_LANES Bitboard doubleStepsBeside(const Parent& p) {
  constexpr bool kWhite = kMover == Color::kWhite;
  const Bitboard starts = p.moverPawns & rankMask(kWhite ? 1 : 6);
  const Bitboard east = (p.replierPawns & ~fileMask(7)) << 1;
  const Bitboard west = (p.replierPawns & ~fileMask(0)) >> 1;
  return (kWhite ? starts << 16 : starts >> 16) & (east | west);
}

// Captures en passant that answer the double steps to `stops`.
template <class Isa>
__attribute__((noinline)) std::uint64_t countEnPassantReplies(
    const Position& position, const MoveList& moves, Bitboard stops) {
  std::uint64_t count = 0;
  for (const Move move : moves) {
    if (move.kind() != MoveKind::kDoublePush || !(stops & bit(move.to()))) {
      continue;
    }
    Position child = position;
    Rules<Isa>::makeMove(child, move);
    if (child.enPassant == kNoSquare) continue;
    for (Bitboard b = Scout<Isa>::enPassantCapturers(child, child.enPassant);
         b != 0; b &= b - 1) {
      const bool safe =
          Scout<Isa>::enPassantIsSafe(child, lowestSquare(b), child.enPassant);
      count += safe ? 1 : 0;
    }
  }
  return count;
}

template <class Isa, Color kMover>
std::uint64_t countGrandchildren(const Position& position) {
  MoveList moves;
  Rules<Isa>::generateLegal(position, moves);
  Parent parent;
  describe<kMover>(position, parent);
  const std::size_t common = describeSpecial(moves, parent);

  const std::size_t size = moves.size();
  Lanes total = all(0);
  for (std::size_t first = 0; first < size; first += kLanes) {
    const Move* batch = moves.data() + first;
    const Sizes sizes =
        first + kLanes <= common || common == size
            ? Kernel<kMover, false>::count(reload(parent), batch)
            : Kernel<kMover, true>::count(reload(parent), batch);
    total =
        addSizes(total, firstLanes(static_cast<unsigned>(size - first)), sizes);
  }
  const std::uint64_t count = sumOfLanes(total);
  const Bitboard stops = doubleStepsBeside<kMover>(parent);
  if (stops == 0) [[likely]]
    return count;
  return count + countEnPassantReplies<Isa>(position, moves, stops);
}

template <class Isa>
std::uint64_t countGrandchildren(const Position& position) {
  return position.sideToMove == Color::kWhite
             ? countGrandchildren<Isa, Color::kWhite>(position)
             : countGrandchildren<Isa, Color::kBlack>(position);
}

}  // namespace
}  // namespace phasemachine::chess
