// The binary features of a position for the learned part of its value
// (value_network.h).
//
// Contract: all() are numbers below kValueFeatures; some may occur several
// times. They describe both sides from the view of the side to move: worth,
// movement, places, attacks, the surroundings of the kings and how near the
// sides are to the variant's goal, never a kind of piece or a variant, so that
// they also work for variants without any training.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/fairy_chess/knowledge/evaluation.h"
#include "games/fairy_chess/knowledge/move_feature_ranges.h"
#include "games/fairy_chess/knowledge/survey.h"
#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/moves/legality.h"
#include "games/fairy_chess/variants/traits.h"
#include "network/feature_range.h"

namespace phasemachine::fairy_chess {

// A first index of kSides is the side: the one to move, the other. Numbers of
// things are cut off at the last index.
struct ValueFeatureRanges {
  using N = std::uint32_t;
  static constexpr N kSides = 2;
  static constexpr N kDistances = MoveFeatureRanges::kDistances;
  static constexpr N kGains = MoveFeatureRanges::kGains;
  // Not attacked; its cheapest attacker is worth more, about as much, less.
  static constexpr N kDangers = 4;
  static constexpr N kReaches = 7;  // squares, by number of binary digits
  static constexpr N kZones = 10;   // round a king
  static constexpr N kWays = 9;     // steps to a goal

  // --- Pieces ---------------------------------------------------------------
  static constexpr FeatureRange<kSides, kManners, kRankSteps, kFileSteps>
      kManner{0};
  static constexpr FeatureRange<kAims, kSides, kWorths, kRankSteps> kWorth{
      kManner.end()};
  // By share of the army; covered by none, one, more.
  static constexpr FeatureRange<kSides, kWorths, kDangers, 3> kShare{
      kWorth.end()};
  // Covered or not.
  static constexpr FeatureRange<kAims, kSides, kWorths, kDangers, 2> kDanger{
      kShare.end()};
  // Distance from the own king, the other.
  static constexpr FeatureRange<kSides, 2, kWorths, kDistances> kKing{
      kDanger.end()};
  static constexpr FeatureRange<kSides, kManners, kReaches> kReach{kKing.end()};
  // Attacked: the cheapest attacker's worth; covered or not.
  static constexpr FeatureRange<kSides, kWorths, kWorths, 2> kHit{kReach.end()};
  // Pawns: none of the other's can stop it; the square ahead is blocked.
  static constexpr FeatureRange<kSides, kRankSteps, 2, 2> kPawn{kHit.end()};
  static constexpr FeatureRange<kSides, kWorths, 4> kHand{kPawn.end()};

  // --- Sides ----------------------------------------------------------------
  static constexpr FeatureRange<4, 5> kStage{kHand.end()};  // phase, balance
  static constexpr FeatureRange<kAims, kSides, 9> kMobility{kStage.end()};
  // Pieces of the other that it attacks; the best gain by a capture.
  static constexpr FeatureRange<kAims, kSides, 8> kPrey{kMobility.end()};
  static constexpr FeatureRange<kAims, kSides, kGains> kGain{kPrey.end()};
  // Squares round the king, by zone.
  static constexpr FeatureRange<kSides, kZones, 9> kZone{kGain.end()};
  static constexpr FeatureRange<kAims, kSides, kZones, 6> kAimZone{kZone.end()};
  static constexpr FeatureRange<kAims, kSides, 3> kKingHit{kAimZone.end()};
  // Squares from which it would give check: not attacked, else covered.
  static constexpr FeatureRange<kSides, 5, 3> kChecks{kKingHit.end()};
  static constexpr FeatureRange<kAims, kSides, 4, 2> kAimChecks{kChecks.end()};
  static constexpr FeatureRange<kSides, 5, 3> kDropChecks{kAimChecks.end()};

  // --- Aims -----------------------------------------------------------------
  // Checks to go for both.
  static constexpr FeatureRange<6, 6> kChecksLeft{kDropChecks.end()};
  // Steps to go for both, in a race or not.
  static constexpr FeatureRange<2, kWays, kWays> kWay{kChecksLeft.end()};
  // Goals attacked once, more, occupied.
  static constexpr FeatureRange<kSides, 3, 5> kGoals{kWay.end()};
  // Pieces left before a kind is extinct.
  static constexpr FeatureRange<kSides, kWorths, 4> kLeft{kGoals.end()};
  // The gain of the best explosion, and whether it takes the king.
  static constexpr FeatureRange<kSides, kGains, 2> kBlast{kLeft.end()};
  // Which color is to move, in a race and against a horde.
  static constexpr FeatureRange<2, 2> kColor{kBlast.end()};

  static constexpr N kEnd = kColor.end();
};

inline constexpr std::uint32_t kValueFeatures = ValueFeatureRanges::kEnd;

template <int kWords, class Isa>
class ValueFeatures {
 public:
  explicit ValueFeatures(const Evaluation<kWords, Isa>& terms)
      : terms_(terms),
        scene_(terms.scene()),
        v_(scene_.v),
        p_(scene_.p),
        aim_(static_cast<N>(v_.traits.aim)) {
    for (const int color : {0, 1}) kings_[at(color)] = kingOf(color);
    findPawns();
    for (N side = 0; side < 2; ++side) {
      const int color = side == 0 ? p_.side : 1 - p_.side;
      listPieces(side, color);
      listHand(side, color);
      listSide(side, color);
      if (kings_[at(color)] != kNoSquare) listKing(side, color);
      if (kings_[at(1 - color)] != kNoSquare) listChecks(side, color);
      listAim(side, color);
    }
    listBoth();
  }

  std::span<const std::uint16_t> all() const { return {listed_.data(), size_}; }

 private:
  using Set = SquareSet<kWords>;
  using R = ValueFeatureRanges;
  using N = std::uint32_t;

  // At most nine a piece, four a kind in hand, one a kind that must not become
  // extinct, and fewer than 128 others.
  static constexpr std::size_t kMost =
      9 * kMostSquares + 2 * 4 * kHandKinds + 2 * kMostKinds + 128;

  static std::size_t at(int color) { return static_cast<std::size_t>(color); }
  static N atMost(int number, N most) {
    return std::min(static_cast<N>(number), most);
  }

  // Of the other color.
  static Code turned(Code code) {
    return codeOf(kindOf(code), 1 - colorOf(code));
  }

  void add(N feature) {
    listed_[size_++] = static_cast<std::uint16_t>(feature);
  }

  int kingOf(int color) const {
    int king = p_.royal[color];
    if (king != kNoSquare) return king;
    scene_.own[color].forEach([&](int square) {
      if (king == kNoSquare && terms_.isRoyal(kindOf(p_.cells[square]))) {
        king = square;
      }
    });
    return king;
  }

  void listPieces(N side, int color) {
    const Traits& traits = v_.traits;
    Set last;
    if (v_.traits.aim == Aim::kExtinction) {
      last = legality::lastOfTheirKind(scene_, color);
    }
    const int own = kings_[at(color)];
    const int other = kings_[at(1 - color)];
    scene_.own[color].forEach([&](int square) {
      const auto s = static_cast<std::size_t>(square);
      const int kind = kindOf(p_.cells[s]);
      const int value = terms_.worth(square);
      const bool royal = terms_.isRoyal(kind) || last.has(square);
      const Steps steps = stepsOf(v_, kind, value);
      const N worth = royal ? kRoyalWorth : steps.worth;
      const N share = royal ? kRoyalWorth : steps.share;
      const auto manner = static_cast<N>(traits.manner[at(kind)]);
      const N rank = traits.rankStep[at(color)][s];
      const N covers = (terms_.once(color).has(square) ? 1U : 0U) +
                       (terms_.twice(color).has(square) ? 1U : 0U);
      const N covered = covers == 0 ? 0U : 1U;
      N danger = 0;
      if (terms_.attacks(1 - color, square)) {
        const int by = terms_.cheapest(1 - color, square);
        danger = dangerStep(by, value);
        const N attacker =
            by >= weights::kRoyal ? kRoyalWorth : stepOf(traits.worthFrom, by);
        add(R::kHit(side, worth, attacker, covered));
      }
      add(R::kManner(side, manner, rank, traits.fileStep[s]));
      add(R::kWorth(aim_, side, worth, rank));
      add(R::kShare(side, share, danger, covers));
      add(R::kDanger(aim_, side, worth, danger, covered));
      add(R::kReach(
          side, manner,
          atMost(static_cast<int>(std::bit_width(
                     static_cast<unsigned>(terms_.reach(square).size()))),
                 R::kReaches - 1)));
      if (own != kNoSquare) {
        add(R::kKing(side, 0, worth, distance(traits, square, own)));
      }
      if (other != kNoSquare) {
        add(R::kKing(side, 1, worth, distance(traits, square, other)));
      }
      material_[side] += royal ? 0 : value;
      if (manner == static_cast<N>(Manner::kPawn) &&
          v_.worth.promotion[at(color)] > 0) {
        listPawn(side, color, square, rank);
      }
    });
  }

  void listPawn(N side, int color, int square, N step) {
    const auto& traits = v_.traits;
    const auto s = static_cast<std::size_t>(square);
    // Of the other's pawns on this file and those beside it.
    const auto* last = &pawns_[at(1 - color)][traits.file[s]];
    const int rank = color == 0 ? traits.rank[s] : -traits.rank[s];
    const bool passed = std::max({last[0], last[1], last[2]}) <= rank;
    const int ahead = square + (color == 0 ? v_.files : -v_.files);
    const bool blocked =
        ahead < 0 || ahead >= v_.squares || scene_.occupied.has(ahead);
    add(R::kPawn(side, step, passed ? 1U : 0U, blocked ? 1U : 0U));
  }

  // Finds the hindmost pawn of each color and file.
  void findPawns() {
    for (auto& files : pawns_) files.fill(-kMostFiles);
    const Traits& traits = v_.traits;
    scene_.occupied.forEach([&](int square) {
      const auto s = static_cast<std::size_t>(square);
      const Code code = p_.cells[s];
      if (!v_.isPawn(kindOf(code))) return;
      const int color = colorOf(code);
      auto& last = pawns_[at(color)][traits.file[s] + std::size_t{1}];
      last = std::max(last, color == 0 ? -traits.rank[s] : traits.rank[s]);
    });
  }

  void listHand(N side, int color) {
    if (!v_.spec.rules.drops) return;
    for (int kind = 1; kind < kHandKinds; ++kind) {
      const int number = p_.hands[color][kind];
      if (number == 0) continue;
      const int value = v_.worth.of(codeOf(kind, color), 0);
      const N worth = stepOf(v_.traits.worthFrom, value);
      for (N i = 0; i < atMost(number, 4); ++i) add(R::kHand(side, worth, i));
      material_[side] += number * value;
    }
  }

  void listSide(N side, int color) {
    add(R::kMobility(aim_, side, atMost(terms_.mobility(color) / 8, 8)));
    const Set prey = scene_.own[1 - color] & terms_.once(color);
    add(R::kPrey(aim_, side, atMost(prey.size(), 7)));
    add(R::kGain(aim_, side, gainStep(v_, terms_.bestCapture(color))));
  }

  void listKing(N side, int color) {
    const int king = kings_[at(color)];
    const auto k = static_cast<std::size_t>(king);
    const int other = 1 - color;
    const Set& hit = terms_.once(other);
    const Set& hitTwice = terms_.twice(other);
    // The king itself covers them once.
    const Set& covered = terms_.twice(color);
    const Set near = scene_.t.near2[k];
    Set beside = scene_.t.near1[k];
    beside.remove(king);
    const std::array<int, R::kZones> sizes = {
        (beside & hit & ~covered).size(),
        (beside & hit & covered).size(),
        (beside & hitTwice & ~covered).size(),
        (beside & hitTwice & covered).size(),
        (beside & ~hit & ~scene_.own[color]).size(),
        (beside & scene_.own[color]).size(),
        (beside & scene_.own[other]).size(),
        (beside & scene_.own[color] & hit).size(),
        (near & hit).size() / 3,
        (near & hitTwice).size() / 2};
    for (N zone = 0; zone < R::kZones; ++zone) {
      add(R::kZone(side, zone, atMost(sizes[zone], 8)));
      add(R::kAimZone(aim_, side, zone, atMost(sizes[zone], 5)));
    }
    add(R::kKingHit(
        aim_, side,
        (hit.has(king) ? 1U : 0U) + (hitTwice.has(king) ? 1U : 0U)));
  }

  // Squares to which pieces may go or be dropped to give check on the next move.
  void listChecks(N side, int color) {
    if (v_.clouds || v_.borrows) return;
    const int king = kings_[at(1 - color)];
    std::array<int, 2> moves = {};
    scene_.own[color].forEach([&](int from) {
      const Code code = p_.cells[from];
      const int count = p_.counts[from];
      countChecks(v_.form(code, count), v_.form(turned(code), count),
                  terms_.reach(from), color, king, from, moves);
    });
    add(R::kChecks(side, atMost(moves[0], 4), atMost(moves[1], 2)));
    add(R::kAimChecks(aim_, side, atMost(moves[0], 3), atMost(moves[1], 1)));
    if (!v_.spec.rules.drops) return;
    std::array<int, 2> drops = {};
    for (int kind = 1; kind < kHandKinds; ++kind) {
      if (p_.hands[color][kind] == 0) continue;
      const Code code = codeOf(kind, color);
      countChecks(v_.forms[code], v_.forms[turned(code)], ~scene_.occupied,
                  color, king, kNoSquare, drops);
    }
    add(R::kDropChecks(side, atMost(drops[0], 4), atMost(drops[1], 2)));
  }

  // Adds the number of `targets` from which a piece of this form checks the
  // king: those that nothing attacks, and those that are covered. `back` is the
  // form of the other color.
  void countChecks(int form, int back, const Set& targets, int color, int king,
                   int from, std::array<int, 2>& counts) const {
    Set blocked = scene_.occupied;
    if (from != kNoSquare) blocked.remove(from);
    (targets & scene_.t.origin(back, king).reach).forEach([&](int to) {
      const Origin<kWords>& origin = scene_.t.origin(form, to);
      if (!origin.reach.has(king)) return;
      const Ways& ways = scene_.t.waysTo(origin, king);
      bool open = false;
      for (std::uint32_t i = 0; i < ways.count && !open; ++i) {
        open = (scene_.t.paths[ways.first + i] & blocked).empty();
      }
      if (!open) return;
      if (!terms_.attacks(1 - color, to)) {
        ++counts[0];
      } else if ((from == kNoSquare ? terms_.once(color) : terms_.twice(color))
                     .has(to)) {
        ++counts[1];
      }
    });
  }

  void listAim(N side, int color) {
    const Rules& rules = v_.spec.rules;
    if (v_.traits.aim == Aim::kExtinction) listLeft(side, color);
    if (rules.blast) listBlast(side, color);
    if (rules.flagKind == 0) return;
    const Set goals = narrow<kWords>(rules.flag[at(color)]);
    ways_[side] = wayToGoal(color, goals);
    const Set* const sets[] = {&terms_.once(color), &terms_.twice(color),
                               &scene_.own[color]};
    for (N i = 0; i < 3; ++i) {
      add(R::kGoals(side, i, atMost((goals & *sets[i]).size(), 4)));
    }
  }

  void listLeft(N side, int color) {
    const Extinction& extinction = v_.spec.rules.extinction;
    std::array<int, kMostKinds> numbers = {};
    scene_.own[color].forEach(
        [&](int square) { ++numbers[at(v_.typeOf(p_.cells[square]))]; });
    for (const int kind : extinction.kinds) {
      const int left = numbers[at(kind)] - extinction.atMost;
      add(R::kLeft(side, stepOf(v_.traits.worthFrom, v_.worth.kind[at(kind)]),
                   atMost(std::max(left, 0), 3)));
    }
  }

  void listBlast(N side, int color) {
    int best = -500;
    bool taken = false;
    (scene_.own[1 - color] & terms_.once(color)).forEach([&](int target) {
      const int by = terms_.cheapest(color, target);
      if (by >= weights::kRoyal) return;
      int gain = -by;
      bool theirs = false;
      bool own = false;
      scene_.t.near1[static_cast<std::size_t>(target)].forEach([&](int square) {
        const Code code = p_.cells[square];
        if (code == 0) return;
        if (square != target && v_.isPawn(kindOf(code))) return;
        const bool mine = colorOf(code) == color;
        gain += mine ? -terms_.worth(square) : terms_.worth(square);
        if (terms_.isRoyal(kindOf(code))) (mine ? own : theirs) = true;
      });
      if (own) return;
      best = std::max(best, gain);
      taken = taken || theirs;
    });
    add(R::kBlast(side, gainStep(v_, best), taken ? 1U : 0U));
  }

  // A king's steps to a goal by squares that the other does not attack; the most
  // if there is no way.
  N wayToGoal(int color, const Set& goals) const {
    Set border;
    scene_.own[color].forEach([&](int square) {
      if (v_.spec.rules.isFlagKind(kindOf(p_.cells[square])))
        border.add(square);
    });
    Set open = ~scene_.own[color] & ~terms_.once(1 - color);
    N steps = 0;
    for (; steps < R::kWays - 1 && (border & goals).empty(); ++steps) {
      Set next;
      border.forEach([&](int square) {
        next |= scene_.t.near1[static_cast<std::size_t>(square)];
      });
      border = next & open;
      open &= ~border;
    }
    return steps;
  }

  void listBoth() {
    const std::int64_t army = v_.worth.army;
    const std::int64_t all = material_[0] + material_[1];
    const N phase =
        (4 * all < 7 * army) + (4 * all < 5 * army) + (2 * all < army);
    const std::int64_t ahead = material_[0] - material_[1];
    add(R::kStage(phase, (40 * ahead > -army) + (10 * ahead > -army) +
                             (40 * ahead > army) + (10 * ahead > army)));
    const Rules& rules = v_.spec.rules;
    if (rules.checkCounting) {
      add(R::kChecksLeft(atMost(p_.checksLeft[p_.side], 5),
                         atMost(p_.checksLeft[1 - p_.side], 5)));
    }
    const bool race = v_.traits.aim == Aim::kRace;
    if (rules.flagKind != 0) add(R::kWay(race ? 1U : 0U, ways_[0], ways_[1]));
    if (race || v_.traits.aim == Aim::kHorde) {
      add(R::kColor(race ? 0U : 1U, p_.side));
    }
  }

  const Evaluation<kWords, Isa>& terms_;
  const Scene<kWords, Isa>& scene_;
  const Variant& v_;
  const Position& p_;
  N aim_;
  std::array<int, 2> kings_;                   // by color
  std::array<std::int64_t, 2> material_ = {};  // by side
  std::array<N, 2> ways_ = {};
  // By color and file from 1: the rank of the hindmost pawn, as the other color
  // counts the ranks of its own.
  std::array<std::array<int, kMostFiles + 2>, 2> pawns_;
  std::size_t size_ = 0;
  std::array<std::uint16_t, kMost> listed_;
};

}  // namespace phasemachine::fairy_chess
