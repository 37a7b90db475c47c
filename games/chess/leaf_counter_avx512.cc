// The leaf counter for AVX-512: the generator lists the children of a position,
// and the kernel counts their replies eight at a time.

#if defined(__x86_64__)
#include "games/chess/leaf_counter.h"
#include "games/chess/leaf_counter_avx512_kernel.h"
#include "games/chess/rules_avx512.h"

namespace phasemachine::chess {
namespace {

using Isa = isa::Avx512;

Square lowest(Bitboard b) { return static_cast<Square>(_tzcnt_u64(b)); }

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
    const Bitboard obstacles = kCastlingObstacles[king & 7][lowest(b)];
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
        .bit = b & (0 - b), .reach = kAttacks.knight[lowest(b)]};
  }

  const bool promotes = (p.moverPawns & kSeventhRank) != 0;
  p.moverHasKnights = p.moverKnights != 0 || promotes;
  p.moverHasDiagonal = p.moverDiagonal != 0 || promotes;
  p.moverHasOrthogonal = p.moverOrthogonal != 0 || promotes;
  p.replierHasDiagonal = p.replierDiagonal != 0;
  p.replierHasOrthogonal = p.replierOrthogonal != 0;
  p.replierPromotes = (p.replierPawns & kSecondRank) != 0;

  const Square king = lowest(replier & kings);
  p.king = &kKingLines[king];
  const Bitboard guarded =
      p.king->zone | describeRights<~kMover>(position, king, p);
  // After castling too, which ends on the c- or g-file.
  const Square moverKing = lowest(p.moverKing);
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
          Scout<Isa>::enPassantIsSafe(child, lowest(b), child.enPassant);
      count += safe ? 1 : 0;
    }
  }
  return count;
}

template <Color kMover>
std::uint64_t countGrandchildren(const Position& position) {
  MoveList moves;
  Rules<Isa>::generateLegal(position, moves);
  Parent parent;
  describe<kMover>(position, parent);
  const std::size_t common = describeSpecial(moves, parent);

  const auto size = static_cast<unsigned>(moves.size());
  Lanes total = all(0);
  for (unsigned first = 0; first < size; first += 8) {
    const __m128i batch =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(moves.data() + first));
    const Lanes counts =
        first + 8 <= common || common == size
            ? Kernel<kMover, false>::count(reload(parent), batch)
            : Kernel<kMover, true>::count(reload(parent), batch);
    const auto live = static_cast<LaneMask>(_bzhi_u32(0xFF, size - first));
    total = _mm512_mask_add_epi64(total, live, total, counts);
  }
  const auto count = static_cast<std::uint64_t>(_mm512_reduce_add_epi64(total));
  const Bitboard stops = doubleStepsBeside<kMover>(parent);
  if (stops == 0) [[likely]]
    return count;
  return count + countEnPassantReplies(position, moves, stops);
}

}  // namespace

std::uint64_t countGrandchildrenAvx512(const Position& position) {
  return position.sideToMove == Color::kWhite
             ? countGrandchildren<Color::kWhite>(position)
             : countGrandchildren<Color::kBlack>(position);
}

}  // namespace phasemachine::chess
#endif
