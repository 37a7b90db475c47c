// The data of a move shared by its features (move_features.h).
//
// Thread safety: reads immutable values.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_MOVE_LOOK_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_MOVE_LOOK_H_

#include <cstdint>

#include "games/fairy_chess/knowledge/move_feature_ranges.h"
#include "games/fairy_chess/knowledge/survey.h"

namespace phasemachine::fairy_chess {

template <int kWords>
struct MoveLook {
  Code code;
  std::uint32_t worth;
  std::uint32_t share;
  std::uint32_t manner;
  std::uint32_t kind;    // MoveClass
  std::uint32_t danger;  // of the target
  int value;
  bool drop;
  bool attacked;  // the target
  bool covered;
  SquareSet<kWords> now;    // what the piece attacks, were nothing in its way
  SquareSet<kWords> reach;  // likewise from the target
  const Origin<kWords>* origin = nullptr;  // null for borrowers
};

[[gnu::always_inline]] inline MoveClass classOfMove(Move move, bool takes) {
  switch (move.type) {
    case MoveType::kDrop:
      return MoveClass::kDrop;
    case MoveType::kCastling:
      return MoveClass::kCastling;
    case MoveType::kAsksShot:
      return MoveClass::kShooting;
    case MoveType::kAsksPromotion:
      return takes ? MoveClass::kTakingPromotion : MoveClass::kPromotion;
    default:
      return takes ? MoveClass::kCapture : MoveClass::kQuiet;
  }
}

template <int kWords, class Isa>
MoveLook<kWords> lookAt(const Survey<kWords, Isa>& s, Move move) {
  MoveLook<kWords> look = {};
  look.drop = move.type == MoveType::kDrop;
  look.code = look.drop ? codeOf(move.extra, s.me) : s.p.cells[move.from];
  if (look.drop) {
    look.value = s.v.worth.of(look.code, 0);
    look.worth = stepOf(s.v.traits.worthFrom, look.value);
    look.share = stepOf(s.v.traits.shareFrom, look.value);
  } else {
    look.value = s.terms.worth(move.from);
    look.worth = s.worth[move.from];
    look.share = s.share[move.from];
  }
  look.manner = s.manner(look.code);
  const bool takes =
      move.type == MoveType::kEnPassant ||
      (move.type != MoveType::kCastling && s.p.cells[move.to] != 0);
  look.kind = numberOf(classOfMove(move, takes));
  Code becomes = look.code;
  if (move.type == MoveType::kPromotion) {
    becomes = codeOf(move.extra, s.me);
    look.manner = s.manner(becomes);
  } else if (move.type == MoveType::kAsksPromotion) {
    becomes = codeOf(s.promoted(kindOf(look.code)), s.me);
  }
  if (s.formAt(becomes, look.drop ? kNoSquare : move.from, move.to,
               look.origin)) {
    look.reach = look.origin->reach;
  }
  if (!look.drop) look.now = s.reachFrom(move.from);
  look.attacked = s.terms.attacks(s.you, move.to);
  const bool other = !look.now.has(move.to);  // whether only others cover it
  look.covered =
      (other ? s.terms.once(s.me) : s.terms.twice(s.me)).has(move.to);
  look.danger = s.danger(move.to, look.value, look.covered);
  return look;
}

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_MOVE_LOOK_H_
