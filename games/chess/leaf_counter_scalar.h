// The leaf counter for one child at a time.
//
// Contract: as leaf_counter_rules.h: for the translation units of the leaf
// counter, everything a template on the instruction set tag.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_SCALAR_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_SCALAR_H_

#include <cstdint>

#include "games/chess/leaf_counter_rules.h"

namespace phasemachine::chess {

// Replies to the moves that touch more than two squares. Kept out of line:
// they are rare.
template <class Isa, Color kMover>
struct RareMoves {
  static constexpr int kForward = kMover == Color::kWhite ? 8 : -8;
  using Replies = LeafRules<Isa, ~kMover>;

  static Bitboard at(int square) { return Bitboard{1} << square; }

  [[gnu::noinline]] static std::uint64_t repliesToEnPassant(
      const LeafBoard& board, Square from, Square to) {
    LeafBoard child = board;
    const Bitboard moved = at(from) | at(to);
    const Bitboard victim = at(to ^ 8);
    child.planes[kPawns] ^= moved | victim;
    child.planes[Replies::kEnemy] ^= moved;
    child.planes[Replies::kOwn] ^= victim;
    child.enPassant = kNoSquare;
    return Replies::count(child);
  }
  // The squares of king and rook that change when they castle.
  struct Castling {
    Bitboard king;
    Bitboard rook;
    int kingTo;
  };
  static Castling castling(Square king, Square rook) {
    const bool kingside = rook > king;
    const int kingTo = (king & 56) + (kingside ? 6 : 2);
    const int rookTo = (king & 56) + (kingside ? 5 : 3);
    return {at(king) ^ at(kingTo), at(rook) ^ at(rookTo), kingTo};
  }
  // Captures en passant that answer the double pushes to `targets`.
  [[gnu::noinline]] static std::uint64_t repliesEnPassant(
      const LeafBoard& board, Bitboard targets) {
    std::uint64_t replies = 0;
    for (; targets != 0; targets &= targets - 1) {
      const int to = __builtin_ctzll(targets);
      const Bitboard moved = at(to) | at(to - 2 * kForward);
      LeafBoard child = board;
      child.planes[kPawns] ^= moved;
      child.planes[Replies::kEnemy] ^= moved;
      replies +=
          Replies::countEnPassant(child, static_cast<Square>(to - kForward));
    }
    return replies;
  }
};

// A visitor that makes each child of `board` and counts its replies.
template <class Isa, Color kMover>
struct ChildVisitor {
  using Rare = RareMoves<Isa, kMover>;
  using Replies = typename Rare::Replies;

  const LeafBoard& board;
  std::uint64_t replies = 0;

  static Bitboard at(int square) { return Bitboard{1} << square; }

  void piece(int kind, Square from, Bitboard targets) {
    for (; targets != 0; targets &= targets - 1) {
      countChild(at(from), targets & (0 - targets), kind, kNoSquare);
    }
  }
  void pawns(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = __builtin_ctzll(targets);
      countChild(at(to - step), at(to), kPawns, kNoSquare);
    }
  }
  void doublePushes(Bitboard targets) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = __builtin_ctzll(targets);
      countChild(at(to - 2 * Rare::kForward), at(to), kPawns,
                 static_cast<Square>(to - Rare::kForward));
    }
  }
  void promotions(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = __builtin_ctzll(targets);
      for (int kind = kKnights; kind <= kQueens; ++kind) {
        countChild(at(to - step), at(to), kind, kNoSquare);
      }
    }
  }
  void enPassant(Square from, Square to) {
    replies += Rare::repliesToEnPassant(board, from, to);
  }
  void castle(Square king, Square rook) {
    const auto change = Rare::castling(king, rook);
    LeafBoard child = board;
    child.planes[kKings] ^= change.king;
    child.planes[kRooks] ^= change.rook;
    child.planes[Replies::kEnemy] ^= change.king ^ change.rook;
    child.castling &= ~rankMask(king >> 3);
    child.enPassant = kNoSquare;
    replies += Replies::count(child);
  }

 private:
  void countChild(Bitboard from, Bitboard to, int arrives, Square enPassant) {
    const Bitboard keep = ~(from | to);
    LeafBoard child;
    for (int i = 0; i < 8; ++i) child.planes[i] = board.planes[i] & keep;
    child.planes[arrives] |= to;
    child.planes[Replies::kEnemy] |= to;
    child.castling = board.castling & keep;
    child.enPassant = enPassant;
    replies += Replies::count(child);
  }
};

template <class Isa, Color kMover>
std::uint64_t countGrandchildrenOneByOne(const LeafBoard& board) {
  ChildVisitor<Isa, kMover> visitor{board};
  LeafRules<Isa, kMover>::visit(board, visitor);
  return visitor.replies;
}

template <class Isa>
std::uint64_t countGrandchildrenOneByOne(const LeafBoard& board, Color mover) {
  return mover == Color::kWhite
             ? countGrandchildrenOneByOne<Isa, Color::kWhite>(board)
             : countGrandchildrenOneByOne<Isa, Color::kBlack>(board);
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_SCALAR_H_
