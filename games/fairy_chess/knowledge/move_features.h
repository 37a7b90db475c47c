// The binary features of a move for its prior (move_prior.h), each with a
// learned weight.
//
// Contract: list() calls f with the number of each feature of a move, below
// kMoveFeatures (move_feature_ranges.h). They depend only on the position and
// the move, and describe worth, movement, distances and dangers, never a kind
// of piece or a variant, so they also work for variants without any training.
// `second` says whether the moves are second halves.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/fairy_chess/knowledge/evaluation.h"
#include "games/fairy_chess/knowledge/move_feature_ranges.h"
#include "games/fairy_chess/knowledge/survey.h"
#include "games/fairy_chess/moves/arrows.h"
#include "games/fairy_chess/moves/moves.h"

namespace phasemachine::fairy_chess {

// list() has fewer calls of f, and each runs at most once.
inline constexpr std::size_t kMostFeaturesOfMove = 64;

// The data of a move shared by its features.
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
    case MoveType::kDrop: return MoveClass::kDrop;
    case MoveType::kCastling: return MoveClass::kCastling;
    case MoveType::kAsksShot: return MoveClass::kShooting;
    case MoveType::kAsksPromotion:
      return takes ? MoveClass::kTakingPromotion : MoveClass::kPromotion;
    default: return takes ? MoveClass::kCapture : MoveClass::kQuiet;
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

template <int kWords, class Isa>
class MoveFeatures {
 public:
  using Set = SquareSet<kWords>;
  using R = MoveFeatureRanges;
  using N = std::uint32_t;

  MoveFeatures(const Variant& v, const Position& p) : survey_(v, p) {}

  // Whether the move wins by reaching a goal or by the last check.
  bool winsAtOnce(Move move) const {
    const Survey<kWords, Isa>& s = survey_;
    if (s.v.spec.rules.checkCounting && s.p.checksLeft[s.me] == 1 &&
        (checks(lookAt(s, move), move) || discovers(move))) {
      return true;
    }
    return s.goals && move.type != MoveType::kDrop &&
           s.v.spec.rules.isFlagKind(kindOf(s.p.cells[move.from])) &&
           s.stepsToGoal(s.me, move.to) == 0;
  }

  template <class F>
  [[gnu::always_inline]] void list(Move move, bool second, F&& f) const {
    if (second) {
      listSecond(move, f);
    } else {
      listFirst(move, f);
    }
  }

 private:
  using Look = MoveLook<kWords>;

  template <class F>
  [[gnu::always_inline]] void listFirst(Move move, F&& f) const {
    const Survey<kWords, Isa>& s = survey_;
    Look look = lookAt(s, move);
    if (move.type == MoveType::kCastling) {
      f(R::kWorth + numberOf(MoveClass::kCastling) * kWorths * R::kDangers +
        look.worth * R::kDangers);
      f(R::kPhase +
        (s.phase * R::kClasses + numberOf(MoveClass::kCastling)) * kWorths +
        look.worth);
      return;
    }
    const std::size_t to = move.to;
    const N toSquare = squareStep(to);
    const N wide = look.kind * kWorths;
    f(R::kWorth + (wide + look.worth) * R::kDangers + look.danger);
    f(R::kManner + (look.kind * kManners + look.manner) * R::kDangers +
      look.danger);
    f(R::kShare + (wide + look.share) * R::kDangers + look.danger);
    f(R::kTwice + (wide + look.share) * 4 +
      (s.terms.twice(s.you).has(move.to) ? 2U : 0U) +
      (s.terms.twice(s.me).has(move.to) ? 1U : 0U));
    f(R::kPhase + (s.phase * R::kClasses + look.kind) * kWorths + look.worth);
    f(R::kBalance + (s.balance * R::kClasses + look.kind) * 4 +
      (look.attacked ? 2U : 0U) + (look.covered ? 1U : 0U));
    f(R::kPhaseRank + (s.phase * kManners + look.manner) * kRankSteps +
      s.v.traits.rankStep[s.mine][to]);
    f(R::kTo + look.manner * R::kSquareSteps + toSquare);
    f(R::kToWorth +
      ((look.drop ? kWorths : 0U) + look.worth) * R::kSquareSteps + toSquare);
    if (s.v.spec.rules.drops) f(R::kHand + look.kind * R::kHandSizes + s.hand);
    if (look.drop) {
      listDrop(look, move, f);
    } else {
      listOrigin(look, move, f);
    }
    if (look.kind == numberOf(MoveClass::kCapture) ||
        look.kind == numberOf(MoveClass::kTakingPromotion)) {
      listCapture(look, move, f);
    }
    if (look.kind == numberOf(MoveClass::kShooting)) {
      f(R::kBestShot + bestShot(move));
    }
    listReach(look, move, f);
    if (s.checked) {
      const N answer = look.manner == numberOf(Manner::kRoyal) ? 0U
                       : s.own.from.has(move.to)               ? 1U
                       : s.own.lines.has(move.to)              ? 2U
                                                               : 3U;
      f(R::kAnswer + (answer * R::kClasses + look.kind) * R::kDangers +
        look.danger);
    }
    if (s.v.clouds) {
      const N before = look.drop ? 0U : cloudOn(move.from);
      f(R::kClouds + (before * 3 + cloudOn(move.to)) * 2 +
        (look.attacked ? 1U : 0U));
    }
    if (s.aim != 0) {
      const N rank = s.v.traits.rankStep[s.mine][to];
      f(R::kAimWorth +
        (((s.aim - 1) * R::kClasses + look.kind) * kWorths + look.worth) *
            R::kDangers +
        look.danger);
      f(R::kAimRank + ((s.aim - 1) * kManners + look.manner) * kRankSteps +
        rank);
      if (s.goals) listGoal(look, move, f);
    }
  }

  template <class F>
  [[gnu::always_inline]] void listDrop(const Look& look, Move move,
                                       F&& f) const {
    const Survey<kWords, Isa>& s = survey_;
    if (s.enemyKing != kNoSquare) {
      f(R::kDropEnemyKing + look.worth * R::kDistances +
        s.distance(move.to, s.enemyKing));
    }
    if (s.ownKing != kNoSquare) {
      f(R::kDropOwnKing + look.worth * R::kDistances +
        s.distance(move.to, s.ownKing));
    }
  }

  template <class F>
  [[gnu::always_inline]] void listOrigin(const Look& look, Move move,
                                         F&& f) const {
    const Survey<kWords, Isa>& s = survey_;
    const std::size_t from = move.from;
    const bool covered = s.terms.once(s.me).has(move.from);
    f(R::kFled +
      (look.worth * R::kDangers + s.danger(move.from, look.value, covered)) *
          4 +
      (look.attacked ? 2U : 0U) + (look.kind == 0 ? 0U : 1U));
    f(R::kFrom + look.manner * R::kSquareSteps + squareStep(from));
    const N rank = s.v.traits.rankStep[s.mine][from];
    const int ahead = s.v.traits.rank[move.to] - s.v.traits.rank[from];
    const bool up = s.me == 0 || s.aim == static_cast<N>(Aim::kRace);
    const N turn = ahead == 0 ? 1U : (ahead > 0) == up ? 2U : 0U;
    f(R::kAhead + (s.phase * kManners + look.manner) * 3 + turn);
    f(R::kEarly + (s.moveNumber * kManners + look.manner) * 3 +
      (rank < 2 ? rank : 2U));
    if (s.enemyKing != kNoSquare) {
      const N near = nearing(look, move, s.enemyKing);
      f(R::kEnemyKing + near);
      if (s.aim != 0) {
        f(R::kAimKing + (s.aim - 1) * kManners * R::kDistances * R::kTurns +
          near);
      }
    }
    if (s.ownKing != kNoSquare && move.from != s.ownKing) {
      f(R::kOwnKing + nearing(look, move, s.ownKing));
    }
    if (look.origin == nullptr) return;
    const N now = stepOfReach(look.code, move.from, move.from);
    const N then = stepOfReach(look.code, move.from, move.to);
    f(R::kReach + look.manner * kReachSteps + then);
    const N change = then + 3 < now ? 0U : then > now + 3 ? 6U : then + 3 - now;
    f(R::kReachChange + look.manner * 7 + change);
    const N left = atMost2(look.now & s.alone);
    if (left != 0) f(R::kLeaves + look.worth * 2 + left - 1);
  }

  template <class F>
  [[gnu::always_inline]] void listCapture(const Look& look, Move move,
                                          F&& f) const {
    const Survey<kWords, Isa>& s = survey_;
    const bool passing = move.type == MoveType::kEnPassant;
    const std::size_t to = move.to;
    const N victim = passing ? 0U : s.worth[to];
    const N share = passing ? 0U : s.share[to];
    const int won = passing ? s.v.worth.kind[static_cast<std::size_t>(s.v.pawn)]
                            : s.terms.worth(move.to);
    const N recaptured = look.attacked ? 1U : 0U;
    f(R::kVictim + (victim * kWorths + look.worth) * 2 + recaptured);
    f(R::kVictimShare + share * R::kDangers + look.danger);
    f(R::kGain +
      s.gainStep(look.attacked ? won - look.value : won) * R::kPhases +
      s.phase);
    f(R::kCheapest +
      (s.terms.attacks(s.me, move.to) &&
               s.terms.cheapest(s.me, move.to) >= look.value
           ? 2U
           : 0U) +
      recaptured);
    if (!passing && !s.threatened.empty()) {
      const N relief = atMost2(s.hitFrom(move.to, s.threatened));
      if (relief != 0) f(R::kRelief + (relief - 1) * 2 + recaptured);
    }
    if (s.aim == 0) return;
    f(R::kAimVictim +
      (((s.aim - 1) * kWorths + victim) * kWorths + look.worth) * 2 +
      recaptured);
    if (s.v.spec.rules.blast) {
      const auto [gain, king] = s.explosion(move);
      f(R::kBlast + s.gainStep(gain) * 2 + (king ? 1U : 0U));
    }
  }

  // The effects of the piece on its target.
  template <class F>
  [[gnu::always_inline]] void listReach(const Look& look, Move move,
                                        F&& f) const {
    const Survey<kWords, Isa>& s = survey_;
    const bool direct = checks(look, move);
    const bool discovered = discovers(move);
    if (discovered) f(R::kDiscovery + look.worth * 2 + (direct ? 1U : 0U));
    if (direct) {
      f(R::kCheck + look.manner * R::kDangers + look.danger);
      const int escapes = (s.escapes & ~look.reach).size();
      f(R::kNoEscape +
        (static_cast<N>(escapes < 4 ? escapes : 4) * R::kClasses + look.kind) *
            2 +
        (look.attacked ? 1U : 0U));
    }
    if ((direct || discovered) && s.v.spec.rules.checkCounting) {
      const N left = s.p.checksLeft[s.me];
      f(R::kChecksLeft +
        (left > 3 ? 2U : left - (left > 0 ? 1U : 0U)) * R::kDangers +
        look.danger);
    }
    if (look.origin == nullptr) return;
    const N attacked = look.attacked ? 1U : 0U;
    const Set above = s.above[look.worth];
    N higher = 0;
    N prey = 0;
    N best = 0;
    (look.reach & (above | s.prey)).forEach([&](int at) {
      if (at == s.enemyKing || !s.opens(*look.origin, at, move.from)) return;
      const N worth = s.worth[static_cast<std::size_t>(at)];
      if (worth > best) best = worth;
      if (above.has(at)) {
        ++higher;
      } else {
        ++prey;
      }
    });
    if (higher != 0) {
      f(R::kAbove + (look.worth * 2 + (higher > 1 ? 1U : 0U)) * 2 + attacked);
    }
    if (prey != 0) {
      f(R::kPrey + (look.worth * 2 + (prey > 1 ? 1U : 0U)) * 2 + attacked);
    }
    if (higher + prey != 0) f(R::kBestHit + best * 2 + attacked);
    const N saved = atMost2(look.reach & s.threatened);
    if (saved != 0) f(R::kSaved + (look.drop ? 2U : 0U) + saved - 1);
    const N siege = atMost3(look.reach & s.beside);
    if (siege != 0) f(R::kSiege + look.manner * 3 + siege - 1);
    const N confines = atMost3(look.reach & s.escapes);
    if (confines != 0) {
      f(R::kConfines + (look.manner * 3 + confines - 1) * 2 + attacked);
    }
    if (s.aim != 0) {
      const N hits = atMost3(look.reach & s.scene().own[s.you]);
      f(R::kAimHits + ((s.aim - 1) * 4 + hits) * R::kDangers + look.danger);
    }
  }

  // The distance of a piece to its goal.
  template <class F>
  [[gnu::always_inline]] void listGoal(const Look& look, Move move,
                                       F&& f) const {
    const Survey<kWords, Isa>& s = survey_;
    if (!s.v.spec.rules.isFlagKind(kindOf(look.code)) || look.drop) return;
    const N before = s.stepsToGoal(s.me, move.from);
    const N after = s.stepsToGoal(s.me, move.to);
    f(R::kGoal + (after * R::kTurns + turnOf(before, after)) * R::kDistances +
      s.enemyGoal);
  }

  template <class F>
  [[gnu::always_inline]] void listSecond(Move move, F&& f) const {
    const Survey<kWords, Isa>& s = survey_;
    if (move.type == MoveType::kPromotion) {
      const int value = s.v.worth.of(codeOf(move.extra, s.me), 0);
      const N worth = stepOf(s.v.traits.worthFrom, value);
      const bool best = value >= s.v.worth.promotion[s.mine] + 100;
      const Look look = lookAt(s, move);
      f(R::kBecomes + worth * 4 + (best ? 2U : 0U) +
        (checks(look, move) ? 1U : 0U));
      f(R::kBecomesManner + look.manner);
    } else if (move.type == MoveType::kShot) {
      const std::size_t hit = move.extra;
      f(R::kShot + s.worth[hit] * 2 +
        (s.terms.attacks(s.you, move.extra) ? 1U : 0U));
      const bool attacks = !s.hitFrom(move.extra, s.threatened).empty();
      f(R::kShotShare + s.share[hit] * 2 + (attacks ? 1U : 0U));
    } else if (s.manner(s.p.cells[move.from]) == numberOf(Manner::kArcher)) {
      f(R::kNoShot);
    } else {
      f(R::kDeclines + s.manner(s.p.cells[move.from]));
    }
  }

  bool checks(const Look& look, Move move) const {
    const Survey<kWords, Isa>& s = survey_;
    if (look.origin == nullptr || s.enemyKing == kNoSquare) return false;
    return s.opens(*look.origin, s.enemyKing, move.from);
  }

  // Whether it opens a line to the enemy's king.
  bool discovers(Move move) const {
    const Survey<kWords, Isa>& s = survey_;
    return move.type != MoveType::kDrop && s.enemy.screens.has(move.from) &&
           !s.enemy.lines.has(move.to);
  }

  // The best worth that an arrow after the move could hit.
  N bestShot(Move move) const {
    const Survey<kWords, Isa>& s = survey_;
    N best = 0;
    arrows::forEachHit(s.scene(), s.scene().specialAt(move.from), move.from,
                       move.to, [&](int at) {
                         const auto hit = static_cast<std::size_t>(at);
                         if (colorOf(s.p.cells[hit]) != s.you) return;
                         if (s.worth[hit] > best) best = s.worth[hit];
                       });
    return best;
  }

  N nearing(const Look& look, Move move, int king) const {
    const N before = survey_.steps(move.from, king);
    const N after = survey_.steps(move.to, king);
    return (look.manner * R::kDistances + distanceStep(after)) * R::kTurns +
           turnOf(before, after);
  }

  static N turnOf(N before, N after) {
    return after < before ? 0U : after == before ? 1U : 2U;
  }
  N squareStep(std::size_t square) const {
    const Traits& traits = survey_.v.traits;
    return traits.rankStep[survey_.mine][square] * kFileSteps +
           traits.fileStep[square];
  }
  // The number of squares the piece on `from` would reach from `square`.
  N stepOfReach(Code code, int from, int square) const {
    const Survey<kWords, Isa>& s = survey_;
    const int form = s.v.form(code, s.p.counts[from]);
    return s.v.traits
        .reachStep[static_cast<std::size_t>(form * s.v.squares + square)];
  }
  N cloudOn(int square) const {
    const auto& scene = survey_.scene();
    return scene.frozen.has(square) ? 2U : scene.fog.has(square) ? 1U : 0U;
  }
  static N atMost2(const Set& set) {
    const int size = set.size();
    return size < 2 ? static_cast<N>(size) : 2U;
  }
  static N atMost3(const Set& set) {
    const int size = set.size();
    return size < 3 ? static_cast<N>(size) : 3U;
  }

  Survey<kWords, Isa> survey_;
};

}  // namespace phasemachine::fairy_chess
