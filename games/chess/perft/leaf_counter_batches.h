// The leaf counter's frame: the generator lists the children of a position, and
// the kernel counts their replies, kLanes at a time.
//
// Contract: for the translation units of the compiled forms; a template on the
// instruction set tag, with the lanes that the translation unit is compiled
// for. Everything has internal linkage.

#ifndef PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_BATCHES_H_
#define PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_BATCHES_H_

#include <cstddef>
#include <cstdint>

#include "games/chess/moves/rules.h"
#include "games/chess/perft/leaf_counter_kernel.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {
namespace {

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

#endif  // PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_BATCHES_H_
