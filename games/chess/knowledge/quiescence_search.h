// The quiescence search, as a template on the instruction set tag (core/isa.h).
//
// Contract: as quiescence.h, which is the public interface; this header is for
// the translation units of the variants.
//
// Captures are tried by descending gain, then ascending value of the capturing
// piece; those that cannot raise the value to alpha (delta pruning) or that
// lose material by static exchange are skipped.
//
// Thread safety: one object per search.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_QUIESCENCE_SEARCH_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_QUIESCENCE_SEARCH_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/evaluation.h"
#include "games/chess/knowledge/exchange.h"
#include "games/chess/knowledge/quiescence.h"
#include "games/chess/moves/rules.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

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

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_QUIESCENCE_SEARCH_H_
