// Data of a position for move features (move_features.h), computed once for all
// its moves.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "games/fairy_chess/knowledge/evaluation.h"
#include "games/fairy_chess/knowledge/move_feature_ranges.h"
#include "games/fairy_chess/moves/legality.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/traits.h"

namespace phasemachine::fairy_chess {

// The steps of worth and share of a piece that is not royal.
struct Steps {
  std::uint8_t worth;
  std::uint8_t share;
};
[[gnu::always_inline]] inline Steps stepsOf(const Variant& v, int kind,
                                            int value) {
  const Traits& traits = v.traits;
  if (v.counts || v.borrows) {
    return {static_cast<std::uint8_t>(stepOf(traits.worthFrom, value)),
            static_cast<std::uint8_t>(stepOf(traits.shareFrom, value))};
  }
  const auto k = static_cast<std::size_t>(kind);
  return {traits.worthStep[k], traits.shareStep[k]};
}

// Of king's steps: 1 (or 0), 2, 3, 4 and 5, 6 and 7, more.
[[gnu::always_inline]] inline std::uint32_t distanceStep(std::uint32_t steps) {
  constexpr std::uint8_t kStep[] = {0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5};
  return kStep[steps];
}

// King's steps between two squares.
[[gnu::always_inline]] inline std::uint32_t kingSteps(const Traits& traits,
                                                      int a, int b) {
  const auto s = static_cast<std::size_t>(a);
  const auto t = static_cast<std::size_t>(b);
  const int x = std::abs(traits.file[s] - traits.file[t]);
  const int y = std::abs(traits.rank[s] - traits.rank[t]);
  return static_cast<std::uint32_t>(x < y ? y : x);
}
[[gnu::always_inline]] inline std::uint32_t distance(const Traits& traits,
                                                     int a, int b) {
  return distanceStep(kingSteps(traits, a, b));
}

// The danger to a piece of this value that one worth `by` attacks.
[[gnu::always_inline]] inline std::uint32_t dangerStep(int by, int value) {
  return 4 * by > 5 * value ? 1U : 5 * by >= 4 * value ? 2U : 3U;
}

// In steps of 100 for an army of chess, from -500.
[[gnu::always_inline]] inline std::uint32_t gainStep(const Variant& v,
                                                     int gain) {
  const auto scaled = std::int64_t{gain} * 4000 / v.worth.army + 500;
  if (scaled < 0) return 0;
  const auto step = static_cast<std::uint32_t>(scaled / 100);
  return step < MoveFeatureRanges::kGains ? step
                                          : MoveFeatureRanges::kGains - 1;
}

template <int kWords, class Isa>
struct Survey {
  using Set = SquareSet<kWords>;
  using N = std::uint32_t;

  // Lines from pieces of one side to a king.
  struct Lines {
    Set from;     // pieces that attack it
    Set lines;    // squares between
    Set screens;  // pieces of their own that alone stand between
  };

  const Variant& v;
  const Position& p;
  int me;
  int you;
  std::size_t mine;
  Evaluation<kWords, Isa> terms;
  int ownKing = kNoSquare;  // or the piece that must not be lost
  int enemyKing = kNoSquare;
  // Steps of worth of the pieces, by square; unspecified for empty squares.
  std::array<std::uint8_t, kMostSquares> worth;
  std::array<std::uint8_t, kMostSquares> share;
  std::array<Set, kWorths> above;  // enemies of more than this worth
  Set threatened;  // own pieces that would be lost, or traded for less
  Set alone;       // own pieces under attack that one piece covers
  Set prey;        // enemies that nothing covers
  Set beside;      // squares beside the enemy's king
  Set escapes;     // those of them that it could go to
  Lines own;       // to the own king
  Lines enemy;     // to the enemy's
  bool checked = false;
  bool goals = false;
  N aim = 0;
  N phase = 0;
  N balance = 0;
  N hand = 0;
  N moveNumber = 0;
  N enemyGoal = 0;

  Survey(const Variant& variant, const Position& position)
      : v(variant),
        p(position),
        me(position.side),
        you(1 - position.side),
        mine(position.side),
        terms(variant, position) {
    ownKing = p.royal[me];
    enemyKing = p.royal[you];
    aim = static_cast<N>(v.traits.aim);
    std::array<Set, kWorths> enemies;
    std::array<int, 2> material = {};
    scene().occupied.forEach([&](int square) {
      const auto at = static_cast<std::size_t>(square);
      const int kind = kindOf(p.cells[at]);
      const int color = colorOf(p.cells[at]);
      if (terms.isRoyal(kind)) {
        worth[at] = share[at] = kRoyalWorth;
        int& king = color == me ? ownKing : enemyKing;
        if (king == kNoSquare) king = square;
      } else {
        const int value = terms.worth(square);
        const Steps steps = stepsOf(v, kind, value);
        worth[at] = steps.worth;
        share[at] = steps.share;
        material[static_cast<std::size_t>(color)] += value;
      }
    });
    if (aim == static_cast<N>(Aim::kExtinction)) findLast();
    scene().own[you].forEach([&](int square) {
      enemies[worth[static_cast<std::size_t>(square)]].add(square);
    });
    Set higher;
    for (std::size_t i = kWorths; i-- > 0;) {
      above[i] = higher;
      higher |= enemies[i];
    }
    findDangers();
    if (ownKing != kNoSquare) {
      own = linesTo(ownKing, you);
      checked = !own.from.empty();
    }
    if (enemyKing != kNoSquare) {
      enemy = linesTo(enemyKing, me);
      beside = scene().t.near1[static_cast<std::size_t>(enemyKing)];
      beside.remove(enemyKing);
      escapes = beside & ~scene().own[you] & ~terms.once(me);
    }
    countHands(material);
    findStage(material);
    const auto& flag = v.spec.rules.flag;
    goals = v.spec.rules.flagKind != 0 && !narrow<kWords>(flag[0]).empty() &&
            !narrow<kWords>(flag[1]).empty();
    if (goals) {
      enemyGoal = MoveFeatureRanges::kDistances - 1;
      scene().own[you].forEach([&](int square) {
        if (!v.spec.rules.isFlagKind(kindOf(p.cells[square]))) return;
        const N left = stepsToGoal(you, square);
        if (left < enemyGoal) enemyGoal = left;
      });
    }
  }

  const Scene<kWords, Isa>& scene() const { return terms.scene(); }

  N manner(Code code) const {
    return static_cast<N>(
        v.traits.manner[static_cast<std::size_t>(kindOf(code))]);
  }

  // The most likely promotion of a piece of this kind.
  int promoted(int kind) const {
    const int becomes = v.spec.kinds[static_cast<std::size_t>(kind)].promotesTo;
    if (becomes != 0) return becomes;
    const int best = v.traits.promoted[mine];
    return best != 0 ? best : kind;
  }

  N steps(int a, int b) const { return kingSteps(v.traits, a, b); }
  N distance(int a, int b) const {
    return fairy_chess::distance(v.traits, a, b);
  }

  // King's steps to the color's nearest goal, at most the last distance.
  N stepsToGoal(int color, int square) const {
    N least = MoveFeatureRanges::kDistances - 1;
    narrow<kWords>(v.spec.rules.flag[static_cast<std::size_t>(color)])
        .forEach([&](int goal) {
          const N left = goal < v.squares ? steps(square, goal) : least;
          if (left < least) least = left;
        });
    return least;
  }

  // The danger to a piece of this value of the side to move on a square.
  N danger(int square, int value, bool covered) const {
    N step = 0;
    if (terms.attacks(you, square)) {
      step = dangerStep(terms.cheapest(you, square), value);
    }
    return step + (covered ? 4U : 0U);
  }

  // The squares a piece could reach from `to` after moving from `from`, or from
  // a hand if that is kNoSquare. False if there are none or they are unknown.
  bool formAt(Code code, int from, int to,
              const Origin<kWords>*& origin) const {
    const auto special = v.special[static_cast<std::size_t>(kindOf(code))];
    if (isBorrower(special)) return false;
    int form = v.forms[code];
    if (v.counts && from != kNoSquare && code == p.cells[from]) {
      form = v.form(code, nextCount(special, p.counts[from]));
    }
    if (v.clouds && !isCloud(special)) {
      if (scene().frozen.has(to)) return false;
      if (scene().fog.has(to)) form = v.forms[codeOf(v.royal, colorOf(code))];
    }
    origin = &scene().t.origin(form, to);
    return true;
  }

  // Whether a piece there could capture on `target` if `from` were empty.
  bool opens(const Origin<kWords>& origin, int target, int from) const {
    Set blocked = scene().occupied;
    blocked.remove(from);
    if (origin.reach.has(target)) {
      const Ways& ways = scene().t.waysTo(origin, target);
      for (std::uint32_t i = 0; i < ways.count; ++i) {
        if ((scene().t.paths[ways.first + i] & blocked).empty()) return true;
      }
    }
    return v.hops && scene().t.hopReachOf(origin).has(target) &&
           scene().hopsTo(origin, target, blocked);
  }

  // All squares on which the piece could capture if nothing were in its way.
  Set reachFrom(int square) const {
    Set reach;
    scene().anyForm(square, [&](int form, const Set&) {
      reach |= scene().t.origin(form, square).reach;
      return false;
    });
    return reach;
  }

  // The members of `targets` that the piece on a square attacks.
  Set hitFrom(int square, const Set& targets) const {
    Set hit;
    targets.forEach([&](int target) {
      if (scene().attacksFrom(square, target, scene().occupied)) {
        hit.add(target);
      }
    });
    return hit;
  }

  N gainStep(int gain) const { return fairy_chess::gainStep(v, gain); }

  // The gain of an explosion, and whether it takes a king.
  std::pair<int, bool> explosion(Move move) const {
    int gain = -terms.worth(move.from);
    bool king = false;
    scene().t.near1[move.to].forEach([&](int square) {
      const Code code = p.cells[square];
      if (code == 0 || square == move.from) return;
      if (square != move.to && v.isPawn(kindOf(code))) return;
      const bool enemys = colorOf(code) == you;
      gain += enemys ? terms.worth(square) : -terms.worth(square);
      king = king || (enemys && terms.isRoyal(kindOf(code)));
    });
    return {gain, king};
  }

 private:
  // The last piece of a kind that must not become extinct is worth as much as a
  // king.
  void findLast() {
    for (const int color : {0, 1}) {
      legality::lastOfTheirKind(scene(), color).forEach([&](int square) {
        const auto at = static_cast<std::size_t>(square);
        worth[at] = share[at] = kRoyalWorth;
      });
    }
  }

  void findDangers() {
    const Set& covers = terms.once(me);
    const Set attacked = scene().own[me] & terms.once(you);
    attacked.forEach([&](int square) {
      if (!covers.has(square) ||
          terms.cheapest(you, square) < terms.worth(square)) {
        threatened.add(square);
      }
    });
    alone = attacked & covers & ~terms.twice(me);
    prey = scene().own[you] & ~terms.once(you);
  }

  Lines linesTo(int king, int color) const {
    Lines found;
    scene().own[color].forEach([&](int from) {
      scene().anyForm(from, [&](int form, const Set& mist) {
        const Origin<kWords>& origin = scene().t.origin(form, from);
        if (!origin.reach.has(king)) return false;
        const Ways& ways = scene().t.waysTo(origin, king);
        for (std::uint32_t i = 0; i < ways.count; ++i) {
          const Set& path = scene().t.paths[ways.first + i];
          if (!(path & mist).empty()) continue;
          const Set between = path & scene().occupied;
          const int blockers = between.size();
          if (blockers == 0) {
            found.from.add(from);
            found.lines |= path;
          } else if (blockers == 1 && color == me &&
                     scene().own[color].has(between.first())) {
            found.screens |= between;
            found.lines |= path;
          }
        }
        return false;
      });
    });
    return found;
  }

  void countHands(std::array<int, 2>& material) {
    if (!v.spec.rules.drops) return;
    N held = 0;
    for (int kind = 1; kind < kHandKinds; ++kind) {
      for (const int color : {0, 1}) {
        material[static_cast<std::size_t>(color)] +=
            p.hands[color][kind] * v.worth.of(codeOf(kind, color), 0);
      }
      held += p.hands[me][kind];
    }
    const N most = MoveFeatureRanges::kHandSizes - 1;
    hand = held / 2 < most ? held / 2 : most;
  }

  void findStage(const std::array<int, 2>& material) {
    const std::int64_t army = v.worth.army;
    const std::int64_t all = material[0] + material[1];
    phase = (4 * all < 7 * army) + (4 * all < 5 * army) + (2 * all < army);
    const std::int64_t ahead = material[mine] - material[1 - mine];
    balance = static_cast<N>((40 * ahead > -army) + (10 * ahead > -army) +
                             (40 * ahead > army) + (10 * ahead > army));
    moveNumber = (p.moveNumber > 5) + (p.moveNumber > 12) + (p.moveNumber > 30);
  }
};

}  // namespace phasemachine::fairy_chess
