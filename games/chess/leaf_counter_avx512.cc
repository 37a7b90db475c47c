// The leaf counter for AVX-512: lists the children of a position by the scalar
// rules and counts their replies eight at a time.

#include "games/chess/leaf_counter_variants.h"

#ifdef PHASEMACHINE_LEAF_COUNTER_X86
#include "games/chess/leaf_counter_avx512_kernel.h"
#include "games/chess/leaf_counter_scalar.h"

namespace phasemachine::chess {
namespace {

using Isa = isa::Avx512;

// Lists the children of a position as words for the kernel. Castling and en
// passant, which touch more than two squares, are counted at once by the
// scalar rules, and so are the replies en passant to a double push.
template <Color kMover>
struct ChildLister : private ChildVisitor<Isa, kMover> {
  using Base = ChildVisitor<Isa, kMover>;
  using Replies = typename Base::Replies;
  using Base::castle;
  using Base::enPassant;
  using Base::replies;

  // No legal position has more than 218 moves; a store writes 32 words.
  alignas(64) std::uint16_t words[256 + 32];
  unsigned count = 0;
  bool promotes = false;

  explicit ChildLister(const LeafBoard& parent) : Base(parent) {}

  PHASEMACHINE_LANES void piece(int kind, Square from, Bitboard targets) {
    const Lanes tag = _mm512_set1_epi16(
        static_cast<short>(kArrives[kind] | from << kFromShift));
    append(targets, either(squares(targets), tag));
  }
  PHASEMACHINE_LANES void pawns(Bitboard targets, int step) {
    appendPawns(targets, step, kPawns);
  }
  PHASEMACHINE_LANES void promotions(Bitboard targets, int step) {
    if (targets == 0) return;
    promotes = true;
    for (int kind = kKnights; kind <= kQueens; ++kind) {
      appendPawns(targets, step, kind);
    }
  }
  PHASEMACHINE_LANES void doublePushes(Bitboard targets) {
    appendPawns(targets, 2 * Base::kForward, kPawns);
    const Bitboard beside = (targets & ~kFileA) >> 1 | (targets & ~kFileH) << 1;
    if (beside & Base::board.planes[kPawns] &
        Base::board.planes[Replies::kOwn]) {
      addEnPassantReplies(targets);
    }
  }

 private:
  static PHASEMACHINE_LANES Lanes squares(Bitboard set) {
    const Lanes list =
        _mm512_maskz_compress_epi8(set, _mm512_load_si512(kSquares));
    return _mm512_cvtepu8_epi16(_mm512_castsi512_si256(list));
  }
  PHASEMACHINE_LANES void append(Bitboard targets, Lanes list) {
    _mm512_storeu_si512(words + count, list);
    count += static_cast<unsigned>(__builtin_popcountll(targets));
  }
  PHASEMACHINE_LANES void appendPawns(Bitboard targets, int step, int kind) {
    // Origins are the targets less one step, in the upper byte.
    const int tag = kArrives[kind] - (step << kFromShift);
    append(targets,
           _mm512_add_epi16(
               _mm512_mullo_epi16(squares(targets),
                                  _mm512_set1_epi16(1 + (1 << kFromShift))),
               _mm512_set1_epi16(static_cast<short>(tag))));
  }
  __attribute__((noinline)) void addEnPassantReplies(Bitboard targets) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = Base::lowest(targets);
      LeafBoard child = Base::board;
      const Bitboard moved = Base::at(to) | Base::at(to - 2 * Base::kForward);
      child.planes[kPawns] ^= moved;
      child.planes[Replies::kEnemy] ^= moved;
      replies += Replies::countEnPassant(
          child, static_cast<Square>(to - Base::kForward));
    }
  }

  static constexpr struct alignas(64) SquareList {
    std::uint8_t squares[64] = {};
    constexpr SquareList() {
      for (int i = 0; i < 64; ++i) squares[i] = static_cast<std::uint8_t>(i);
    }
    constexpr operator const std::uint8_t*() const { return squares; }
  } kSquares{};
};

// Those knights of a side that attack a square of `near`.
PHASEMACHINE_LANES int listKnights(Bitboard knights, Bitboard near,
                                   Leaper* out) {
  int count = 0;
  for (; knights != 0; knights &= knights - 1) {
    const Bitboard reach = kAttacks.knight[__builtin_ctzll(knights)];
    out[count] = {knights & (0 - knights), reach};
    count += (reach & near) != 0 ? 1 : 0;
  }
  return count;
}

template <Color kMover>
PHASEMACHINE_LANES void describe(const LeafBoard& board, bool promotes,
                                 Parent& p) {
  using Replies = LeafRules<Isa, ~kMover>;
  const Bitboard* planes = board.planes;
  const Bitboard mover = planes[Replies::kEnemy];
  const Bitboard replier = planes[Replies::kOwn];
  const Bitboard diagonal = planes[kBishops] | planes[kQueens];
  const Bitboard orthogonal = planes[kRooks] | planes[kQueens];
  p.occupied = mover | replier;
  p.moverPawns = mover & planes[kPawns];
  p.moverDiagonal = mover & diagonal;
  p.moverOrthogonal = mover & orthogonal;
  p.moverKing = mover & planes[kKings];
  p.moverKingReach = kAttacks.king[__builtin_ctzll(p.moverKing)];
  p.notReplier = ~replier;
  p.replierPawns = replier & planes[kPawns];
  p.replierDiagonal = replier & diagonal;
  p.replierOrthogonal = replier & orthogonal;
  p.moverHasDiagonal = p.moverDiagonal != 0 || promotes;
  p.moverHasOrthogonal = p.moverOrthogonal != 0 || promotes;
  p.replierHasDiagonal = p.replierDiagonal != 0;
  p.replierHasOrthogonal = p.replierOrthogonal != 0;
  p.replierPromotes =
      (p.replierPawns & rankMask(kMover == Color::kBlack ? 6 : 1)) != 0;

  const Bitboard kingBit = replier & planes[kKings];
  const auto king = static_cast<Square>(__builtin_ctzll(kingBit));
  p.king = kTables.king[king];
  Bitboard near = p.king.zone | kingBit;
  p.rightCount = 0;
  if (board.castling & kingBit) {
    for (Bitboard b = board.castling & rankMask(Replies::kHomeRank) & ~kingBit;
         b != 0; b &= b - 1) {
      const auto path =
          Replies::castlingPath(king, static_cast<Square>(__builtin_ctzll(b)));
      p.rights[p.rightCount++] = {b & (0 - b), path.empty, path.king};
      near |= path.king;
    }
  }
  p.moverKnightCount =
      listKnights(mover & planes[kKnights], near, p.moverKnights);
  p.replierKnightCount =
      listKnights(replier & planes[kKnights], ~Bitboard{0}, p.replierKnights);
}

template <Color kMover>
std::uint64_t countGrandchildren(const LeafBoard& board) {
  ChildLister<kMover> children(board);
  LeafRules<Isa, kMover>::visit(board, children);
  Parent parent;
  describe<kMover>(board, children.promotes, parent);

  Lanes total = all(0);
  for (unsigned done = 0; done < children.count; done += 8) {
    const Lanes counts = Kernel<kMover>::count(
        parent, _mm_loadu_si128(
                    reinterpret_cast<const __m128i*>(children.words + done)));
    const unsigned left = children.count - done;
    const auto live =
        static_cast<__mmask8>(left >= 8 ? 0xFF : (1u << left) - 1);
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
