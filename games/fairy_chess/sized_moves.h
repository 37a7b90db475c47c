// The front door of the rules (moves.h) on boards of one size.
//
// Contract: as the functions of the same names in moves.h, for variants whose
// boards take kWords words of 64 squares. Each size is compiled in a file of its
// own, sized_moves_<squares>.cc.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_SIZED_MOVES_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_SIZED_MOVES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/fairy_chess/ends.h"
#include "games/fairy_chess/generator.h"
#include "games/fairy_chess/legality.h"
#include "games/fairy_chess/moves.h"

namespace phasemachine::fairy_chess {

template <int kWords>
struct SizedMoves {
  static std::vector<Move> wholeMoves(const Variant& v, const Position& p);
  static std::size_t countWholeMoves(const Variant& v, const Position& p);
  static void firstMoves(const Variant& v, const Position& p, MoveList& out);
  static void secondMoves(const Variant& v, const Position& p, Move first,
                          MoveList& out);
  static bool inCheck(const Variant& v, const Position& p, int color);
  // Precondition: `depth` is above zero.
  static std::uint64_t countSequences(const Variant& v, const Position& p,
                                      int depth);
};

template <int kWords>
std::vector<Move> SizedMoves<kWords>::wholeMoves(const Variant& v,
                                                 const Position& p) {
  std::vector<Move> moves;
  Generator<kWords>(v, p).generate(
      [&moves](Move move) { moves.push_back(move); });
  return moves;
}

template <int kWords>
std::size_t SizedMoves<kWords>::countWholeMoves(const Variant& v,
                                                const Position& p) {
  return Generator<kWords>(v, p).count();
}

template <int kWords>
void SizedMoves<kWords>::firstMoves(const Variant& v, const Position& p,
                                    MoveList& out) {
  Generator<kWords>(v, p).generate([&](Move move) {
    // Moves between the same squares come one after the other: the second
    // one turns the first into a question.
    if (!out.empty() && move.type != MoveType::kDrop) {
      Move& last = out[out.size() - 1];
      if (last.from == move.from && last.to == move.to &&
          last.type != MoveType::kDrop && last.type != MoveType::kCastling &&
          move.type != MoveType::kCastling) {
        const bool shot = move.type == MoveType::kShot;
        last = {.from = move.from,
                .to = move.to,
                .extra = 0,
                .type = shot || last.type == MoveType::kAsksShot
                            ? MoveType::kAsksShot
                            : MoveType::kAsksPromotion};
        return;
      }
    }
    if (move.type == MoveType::kPromotion || move.type == MoveType::kShot) {
      move.type = move.type == MoveType::kShot ? MoveType::kAsksShot
                                               : MoveType::kAsksPromotion;
      move.extra = 0;
    }
    out.push_back(move);
  });
}

template <int kWords>
void SizedMoves<kWords>::secondMoves(const Variant& v, const Position& p,
                                     Move first, MoveList& out) {
  Generator<kWords>(v, p).generate([&](Move move) {
    if (move.from == first.from && move.to == first.to &&
        (move.type == MoveType::kNormal || move.type == MoveType::kPromotion ||
         move.type == MoveType::kShot)) {
      out.push_back(move);
    }
  });
}

template <int kWords>
bool SizedMoves<kWords>::inCheck(const Variant& v, const Position& p,
                                 int color) {
  const Scene<kWords> scene(v, p);
  if (p.royal[color] != kNoSquare &&
      scene.attacked(p.royal[color], 1 - color)) {
    return true;
  }
  const auto enemies = legality::pseudoRoyals(scene, 1 - color);
  bool found = false;
  legality::pseudoRoyals(scene, color).forEach([&](int square) {
    found = found ||
            legality::enPrise(scene, square, color, scene.occupied, enemies);
  });
  return found;
}

template <int kWords>
std::uint64_t SizedMoves<kWords>::countSequences(const Variant& v,
                                                 const Position& p, int depth) {
  if (immediateEnd(v, p)) return 0;
  Generator<kWords> generator(v, p);
  if (depth == 1) return generator.count();
  std::uint64_t nodes = 0;
  generator.generate([&](Move move) {
    Position next = p;
    playMove(v, next, move);
    nodes += countSequences(v, next, depth - 1);
  });
  return nodes;
}

extern template struct SizedMoves<1>;
extern template struct SizedMoves<2>;
extern template struct SizedMoves<3>;

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_SIZED_MOVES_H_
