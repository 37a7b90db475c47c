// The leaf counter for AVX-512: lists the children of a position by the scalar
// rules and counts their replies eight at a time.

#include "games/chess/leaf_counter_variants.h"

#ifdef PHASEMACHINE_LEAF_COUNTER_X86
#include "games/chess/leaf_counter_avx512_kernel.h"
#include "games/chess/leaf_counter_avx512_limits.h"
#include "games/chess/leaf_counter_scalar.h"

namespace phasemachine::chess {
namespace {

using Isa = isa::Avx512;

// The 64 squares in order, for VPCOMPRESSB.
struct alignas(64) SquareList {
  std::uint8_t squares[64];
};
constexpr SquareList makeSquareList() {
  SquareList list{};
  for (int s = 0; s < 64; ++s) list.squares[s] = static_cast<std::uint8_t>(s);
  return list;
}
constexpr SquareList kSquares = makeSquareList();

// Lists the children of a position as words for the kernel. Captures en
// passant, which touch three squares, are counted at once by the scalar rules,
// and so are the replies en passant to a double push.
template <Color kMover>
struct ChildLister {
  using Rare = RareMoves<Isa, kMover>;
  using Replies = typename Rare::Replies;

  const LeafBoard& board;
  std::uint16_t* end;      // of the list
  std::uint16_t* leapers;  // end of the moves of knights and pawns, the first
  Castled* castled;        // the last children, if any
  int castledCount = 0;
  Bitboard castledReach = 0;  // of the king after castling
  std::uint64_t replies = 0;
  bool promotes = false;

  PHASEMACHINE_LANES void piece(int kind, Square from, Bitboard targets) {
    const auto tag = static_cast<int>(kTags.of[kind][from]);
    append(targets, either(squares(targets), _mm512_set1_epi32(tag)));
    if (kind == kKnights) leapers = end;
  }
  PHASEMACHINE_LANES void pawns(Bitboard targets, int step) {
    appendPawns(targets, step, kPawns);
  }
  PHASEMACHINE_LANES void promotions(Bitboard targets, int step) {
    promotes = true;
    for (int kind = kKnights; kind <= kQueens; ++kind) {
      appendPawns(targets, step, kind);
    }
  }
  PHASEMACHINE_LANES void doublePushes(Bitboard targets) {
    appendPawns(targets, 2 * Rare::kForward, kPawns);
    const Bitboard beside = (targets & ~kFileA) >> 1 | (targets & ~kFileH) << 1;
    if (beside & board.planes[kPawns] & board.planes[Replies::kOwn]) {
      replies += Rare::repliesEnPassant(board, targets);
    }
  }
  PHASEMACHINE_LANES void enPassant(Square from, Square to) {
    replies += Rare::repliesToEnPassant(board, from, to);
  }
  PHASEMACHINE_LANES void castle(Square king, Square rook) {
    const auto change = Rare::castling(king, rook);
    const Bitboard* planes = board.planes;
    castled[castledCount++] = {
        (planes[kColors] | planes[kColors + 1]) ^ change.king ^ change.rook,
        ((planes[kRooks] | planes[kQueens]) & planes[Replies::kEnemy]) ^
            change.rook};
    castledReach |= kAttacks.king[static_cast<Square>(change.kingTo)];
    *end++ = static_cast<std::uint16_t>(king << kFromShift | change.kingTo);
  }

 private:
  static PHASEMACHINE_LANES Lanes squares(Bitboard set) {
    const Lanes list =
        _mm512_maskz_compress_epi8(set, _mm512_load_si512(kSquares.squares));
    return _mm512_cvtepu8_epi16(_mm512_castsi512_si256(list));
  }
  PHASEMACHINE_LANES void append(Bitboard targets, Lanes list) {
    _mm512_storeu_si512(end, list);
    end += __builtin_popcountll(targets);
  }
  PHASEMACHINE_LANES void appendPawns(Bitboard targets, int step, int kind) {
    // Origins are the targets less one step.
    const int tag = kArrives[kind] - (step << kFromShift);
    const Lanes to = squares(targets);
    append(targets, _mm512_add_epi16(
                        _mm512_add_epi16(to, _mm512_slli_epi16(to, kFromShift)),
                        _mm512_set1_epi16(static_cast<short>(tag))));
    leapers = end;
  }
};

template <Color kMover>
PHASEMACHINE_LANES void describe(const ChildLister<kMover>& children,
                                 Parent& p) {
  using Replies = LeafRules<Isa, ~kMover>;
  const LeafBoard& board = children.board;
  const Bitboard* planes = board.planes;
  const bool promotes = children.promotes;
  const Bitboard mover = planes[Replies::kEnemy];
  const Bitboard replier = planes[Replies::kOwn];
  const Bitboard diagonal = planes[kBishops] | planes[kQueens];
  const Bitboard orthogonal = planes[kRooks] | planes[kQueens];
  p.occupied = mover | replier;
  p.moverPawns = mover & planes[kPawns];
  p.moverKnights = mover & planes[kKnights];
  p.moverDiagonal = mover & diagonal;
  p.moverOrthogonal = mover & orthogonal;
  p.moverKing = mover & planes[kKings];
  p.moverLeaperReach = Replies::leaperThreats(board);
  p.notReplier = ~replier;
  p.replierPawns = replier & planes[kPawns];
  p.replierDiagonal = replier & diagonal;
  p.replierOrthogonal = replier & orthogonal;
  p.moverHasKnights = p.moverKnights != 0 || promotes;
  p.moverHasDiagonal = p.moverDiagonal != 0 || promotes;
  p.moverHasOrthogonal = p.moverOrthogonal != 0 || promotes;
  p.replierHasDiagonal = p.replierDiagonal != 0;
  p.replierHasOrthogonal = p.replierOrthogonal != 0;
  p.replierPromotes =
      (p.replierPawns & rankMask(kMover == Color::kBlack ? 6 : 1)) != 0;

  p.replierKnightCount = 0;
  for (Bitboard b = replier & planes[kKnights]; b != 0; b &= b - 1) {
    p.replierKnights[p.replierKnightCount++] = {
        b & (0 - b), kAttacks.knight[Replies::lowest(b)]};
  }

  const Bitboard kingBit = replier & planes[kKings];
  const auto king = Replies::lowest(kingBit);
  p.king = &kKingTable.of[king];
  Bitboard guarded = p.king->zone;
  p.rightCount = 0;
  if (board.castling & kingBit) {
    for (Bitboard b = board.castling & rankMask(Replies::kHomeRank) & ~kingBit;
         b != 0; b &= b - 1) {
      const auto path = Replies::castlingPath(king, Replies::lowest(b));
      p.rights[p.rightCount++] = {b & (0 - b), path.empty, path.king};
      guarded |= path.king;
    }
  }
  const Bitboard kingReach =
      kTwoSteps.from[Replies::lowest(p.moverKing)] | children.castledReach;
  p.kingsMeet = (kingReach & guarded) != 0;
}

template <Color kMover>
std::uint64_t countGrandchildren(const LeafBoard& board) {
  // No legal position has more than 218 moves; a store writes 32 words.
  alignas(64) std::uint16_t words[256 + 32];
  Parent parent;
  ChildLister<kMover> children{board, words, words, parent.castled};
  LeafRules<Isa, kMover>::visit(board, limits<kMover>(board), children);
  describe(children, parent);

  const int count = static_cast<int>(children.end - words);
  const int leapers = static_cast<int>(children.leapers - words);
  const int castled = count - children.castledCount;
  Lanes total = all(0);
  for (int first = 0; first < count; first += 8) {
    Batch batch = {
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(words + first)),
        {0, 0}};
    Lanes counts;
    if (children.castledCount != 0 && first + 8 > castled) [[unlikely]] {
      for (int i = 0; i < children.castledCount; ++i) {
        const int lane = castled + i - first;
        batch.castled[i & 1] =
            static_cast<LaneMask>(lane < 0 || lane > 7 ? 0 : 1 << lane);
      }
      counts = Kernel<kMover, true, true>::count(reload(parent), batch);
    } else if (first < leapers) {
      counts = Kernel<kMover, true, false>::count(reload(parent), batch);
    } else {
      counts = Kernel<kMover, false, false>::count(reload(parent), batch);
    }
    const auto live = static_cast<LaneMask>(
        _bzhi_u32(0xFF, static_cast<unsigned>(count - first)));
    total = _mm512_mask_add_epi64(total, live, total, counts);
  }
  return children.replies +
         static_cast<std::uint64_t>(_mm512_reduce_add_epi64(total));
}

}  // namespace

std::uint64_t countGrandchildrenAvx512(const LeafBoard& board, Color mover) {
  return mover == Color::kWhite ? countGrandchildren<Color::kWhite>(board)
                                : countGrandchildren<Color::kBlack>(board);
}

}  // namespace phasemachine::chess
#endif
