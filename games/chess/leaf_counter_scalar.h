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

// A visitor that makes each child of `board` and counts its replies. The
// moves that touch more than two squares, castling and en passant, serve the
// vector variant too.
template <class Isa, Color kMover>
struct ChildVisitor {
  static constexpr int kForward = kMover == Color::kWhite ? 8 : -8;
  using Replies = LeafRules<Isa, ~kMover>;

  const LeafBoard& board;
  std::uint64_t replies = 0;

  explicit ChildVisitor(const LeafBoard& parent) : board(parent) {}

  static Bitboard at(int square) { return Bitboard{1} << square; }
  static int lowest(Bitboard b) { return __builtin_ctzll(b); }

  void piece(int kind, Square from, Bitboard targets) {
    for (; targets != 0; targets &= targets - 1) {
      countChild(at(from), targets & (0 - targets), kind, kNoSquare);
    }
  }
  void pawns(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = lowest(targets);
      countChild(at(to - step), at(to), kPawns, kNoSquare);
    }
  }
  void doublePushes(Bitboard targets) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = lowest(targets);
      countChild(at(to - 2 * kForward), at(to), kPawns,
                 static_cast<Square>(to - kForward));
    }
  }
  void promotions(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = lowest(targets);
      for (int kind = kKnights; kind <= kQueens; ++kind) {
        countChild(at(to - step), at(to), kind, kNoSquare);
      }
    }
  }
  void enPassant(Square from, Square to) {
    LeafBoard child = board;
    const Bitboard moved = at(from) | at(to);
    const Bitboard victim = at(to ^ 8);
    child.planes[kPawns] ^= moved | victim;
    child.planes[Replies::kEnemy] ^= moved;
    child.planes[Replies::kOwn] ^= victim;
    child.enPassant = kNoSquare;
    replies += Replies::count(child);
  }
  void castle(Square king, Square rook) {
    const int home = king & 56;
    const bool kingside = rook > king;
    const Bitboard kingMove = at(king) ^ at(home + (kingside ? 6 : 2));
    const Bitboard rookMove = at(rook) ^ at(home + (kingside ? 5 : 3));
    LeafBoard child = board;
    child.planes[kKings] ^= kingMove;
    child.planes[kRooks] ^= rookMove;
    child.planes[Replies::kEnemy] ^= kingMove ^ rookMove;
    child.castling &= ~(Bitboard{0xFF} << home);
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
  ChildVisitor<Isa, kMover> visitor(board);
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
