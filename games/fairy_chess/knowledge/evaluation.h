// The terms of the static evaluation, computed only from the variant's data.
// evaluate.h is the public interface and documents the results.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/fairy_chess/moves/scene.h"

namespace phasemachine::fairy_chess {

namespace weights {

// A square that a piece may go to.
inline constexpr int kMobility = 3;
// A square next to a king that the enemy can capture on.
inline constexpr int kSiege = 14;
// The value of a royal piece that can be captured.
inline constexpr int kRoyal = 3000;
// Percent of the best capture credited to the side to move, and to the other
// side.
inline constexpr int kCanTake = 80;
inline constexpr int kIsThreatened = 15;
inline constexpr int kTempo = 12;
// Percent of the promotion gain credited to a pawn one square before promotion;
// proportional to the cube of the distance travelled.
inline constexpr int kNearPromotion = 40;
// For each remaining check, and each king step from the goal.
inline constexpr int kCheckLeft = 250;
inline constexpr int kGoalStep = 60;
// A borrower has half of its value when the pieces that it borrows from are
// worth this share of an army.
inline constexpr int kLenders = 8;

}  // namespace weights

// `Isa` as for Scene.
template <int kWords, class Isa>
class Evaluation {
 public:
  using Set = SquareSet<kWords>;

  Evaluation(const Variant& v, const Position& p)
      : v_(v), p_(p), scene_(v, p), loses_(losingWins(v)) {
    for (auto& side : cheapest_) side.fill(kNobody);
    if (v.borrows) findLenders();
    for (const int color : {0, 1}) survey(color);
  }

  // From the view of the side to move.
  int value() const {
    const int me = p_.side;
    int sum = standing(me) - standing(1 - me) + weights::kTempo;
    if (loses_) {
      sum -= bestCapture(me) * weights::kIsThreatened / 100;
      sum += bestCapture(1 - me) * weights::kIsThreatened / 100;
    } else {
      sum += bestCapture(me) * weights::kCanTake / 100;
      sum -= bestCapture(1 - me) * weights::kIsThreatened / 100;
    }
    return sum;
  }

  // The owner's loss if the piece on `square`, which is not empty, is captured.
  int worth(int square) const {
    return worth_[static_cast<std::size_t>(square)];
  }

  // The squares that this piece may go to, and their number for a color.
  Set reach(int square) const {
    Set set;
    std::copy_n(reach_[static_cast<std::size_t>(square)].begin(), kWords,
                set.words);
    return set;
  }
  int mobility(int color) const { return mobility_[at(color)]; }

  bool attacks(int color, int square) const { return once(color).has(square); }

  // The squares attacked by at least one piece of `color`, and by at least two.
  const Set& once(int color) const { return once_[at(color)]; }
  const Set& twice(int color) const { return twice_[at(color)]; }

  // The value of the cheapest attacker of `square`. Precondition: there is one.
  int cheapest(int color, int square) const {
    return cheapest_[at(color)][static_cast<std::size_t>(square)];
  }

  bool isRoyal(int kind) const {
    if (kind == v_.royal) return true;
    const Extinction& e = v_.spec.rules.extinction;
    return e.value == Outcome::kLoss && e.kinds.size() == 1 &&
           e.kinds[0] == kind;
  }

  // The gain of `color` by capturing the enemy on `square` with a piece worth
  // `by`, assuming one recapture.
  int gain(int color, int square, int by) const {
    const int won = worth(square);
    return attacks(1 - color, square) ? won - std::min(by, won) : won;
  }

  // The best gain of a capture, or 0.
  int bestCapture(int color) const {
    int best = 0;
    (scene_.own[1 - color] & once(color)).forEach([&](int square) {
      best = std::max(best, gain(color, square, cheapest(color, square)));
    });
    return best;
  }

  // Whether the sides try to lose their pieces.
  bool loses() const { return loses_; }

  const Scene<kWords, Isa>& scene() const { return scene_; }

 private:
  static std::size_t at(int color) { return static_cast<std::size_t>(color); }

  static constexpr std::int32_t kNobody = INT32_MAX;

  static bool losingWins(const Variant& v) {
    const Rules& rules = v.spec.rules;
    return rules.mustCapture || rules.mate == Outcome::kWin;
  }

  // A borrower is worth less if there is less to borrow from.
  int material(int square) const {
    const Code code = p_.cells[square];
    const int value = v_.worth.of(code, p_.counts[square]);
    if (!v_.borrows || !scene_.borrows(square)) return value;
    const bool orphan = scene_.specialAt(square) == Special::kOrphan;
    const int lent = lenders_[at(orphan ? 1 - colorOf(code) : colorOf(code))];
    return value * lent / (lent + v_.worth.army / weights::kLenders);
  }

  void findLenders() {
    scene_.occupied.forEach([&](int square) {
      if (scene_.borrows(square)) return;
      const Code code = p_.cells[square];
      lenders_[at(colorOf(code))] += v_.worth.of(code, p_.counts[square]);
    });
  }

  // Computes the moves of a color's pieces, and the cheapest attacker of each
  // square.
  void survey(int color) {
    auto& cheapest = cheapest_[at(color)];
    const Set enemy = scene_.own[1 - color];
    int mobility = 0;
    scene_.own[color].forEach([&](int from) {
      Set quiet;
      Set takes;
      scene_.anyForm(from, [&](int form, const Set& mist) {
        addTargets(form, from, mist, quiet, takes);
        return false;
      });
      const auto s = static_cast<std::size_t>(from);
      const Set reach = quiet | (takes & enemy);
      std::copy_n(reach.words, kWords, reach_[s].begin());
      mobility += reach.size();
      twice_[at(color)] |= once_[at(color)] & takes;
      once_[at(color)] |= takes;
      const int by =
          isRoyal(kindOf(p_.cells[from])) ? weights::kRoyal : material(from);
      worth_[s] = by;
      takes.forEach([&](int to) {
        auto& least = cheapest[static_cast<std::size_t>(to)];
        least = std::min(least, by);
      });
    });
    mobility_[at(color)] = mobility;
  }

  // As Scene::addReach, plus empty squares on which it could capture.
  void addTargets(int form, int from, const Set& mist, Set& quiet,
                  Set& takes) const {
    const Tables<kWords>& t = scene_.t;
    const Origin<kWords>& origin = t.origin(form, from);
    quiet |= origin.quietLeaps & ~scene_.occupied;
    takes |= origin.takingLeaps;
    if (scene_.addStraight(origin, mist, quiet, takes)) return;
    const Node* node = t.nodes.data() + origin.nodes;
    const Node* const end = node + origin.nodeCount;
    while (node != end) {
      const int at = node->square;
      if ((node->flags & kLandsTaking) != 0) takes.add(at);
      if (p_.cells[at] != 0) {
        node += node->skip;
        continue;
      }
      if ((node->flags & kLandsQuiet) != 0) quiet.add(at);
      const bool stops = mist.has(at) && (node->flags & kThroughClouds) == 0;
      node += stops ? node->skip : 1;
    }
    if (v_.hops) {
      Reach<kWords> reach;
      scene_.addReach(form, from, mist, reach);
      quiet |= reach.quiet;
      takes |= reach.taking;
    }
  }

  int standing(int color) const {
    const Rules& rules = v_.spec.rules;
    int sum = 0;
    int advance = 0;
    scene_.own[color].forEach([&](int square) {
      const Code code = p_.cells[square];
      sum += material(square);
      if (v_.isPawn(kindOf(code))) advance += pawnAdvance(color, square);
    });
    for (int kind = 1; kind < kHandKinds; ++kind) {
      if (p_.hands[color][kind] == 0) continue;
      sum += p_.hands[color][kind] * v_.worth.of(codeOf(kind, color), 0);
    }
    sum = loses_ ? -sum : sum + advance;
    sum += weights::kMobility * mobility_[at(color)];
    if (p_.royal[1 - color] != kNoSquare && !loses_) {
      const Set& beside = scene_.t.near1[p_.royal[1 - color]];
      sum += weights::kSiege * (beside & once(color)).size();
    }
    if (rules.checkCounting) sum -= weights::kCheckLeft * p_.checksLeft[color];
    if (rules.flagKind != 0) sum -= weights::kGoalStep * stepsToGoal(color);
    return sum;
  }

  int pawnAdvance(int color, int square) const {
    const int gain = v_.worth.promotion[static_cast<std::size_t>(color)];
    if (gain <= 0) return 0;
    const int rank = square / v_.files;
    const int gone = color == 0 ? rank : v_.ranks - 1 - rank;
    const int way = std::max(v_.ranks - 2, 1);
    return gain * weights::kNearPromotion / 100 * gone * gone / (way * way) *
           gone / way;
  }

  // King's steps of the nearest flag piece from the nearest goal.
  int stepsToGoal(int color) const {
    const auto goals =
        narrow<kWords>(v_.spec.rules.flag[static_cast<std::size_t>(color)]);
    int least = v_.ranks;
    scene_.own[color].forEach([&](int from) {
      if (!v_.spec.rules.isFlagKind(kindOf(p_.cells[from]))) return;
      for (int to = 0; to < v_.squares; ++to) {
        if (!goals.has(to)) continue;
        const int dx = std::abs(from % v_.files - to % v_.files);
        const int dy = std::abs(from / v_.files - to / v_.files);
        least = std::min(least, std::max(dx, dy));
      }
    });
    return least;
  }

  const Variant& v_;
  const Position& p_;
  Scene<kWords, Isa> scene_;
  bool loses_;
  std::array<int, 2> mobility_ = {};
  std::array<int, 2> lenders_ = {};  // what each side has to lend to borrowers
  std::array<Set, 2> once_;
  std::array<Set, 2> twice_;
  std::array<std::array<std::int32_t, kMostSquares>, 2> cheapest_;
  // Of the pieces, by square; unspecified for empty squares.
  std::array<std::int32_t, kMostSquares> worth_;
  std::array<std::array<std::uint64_t, kWords>, kMostSquares> reach_;
};

}  // namespace phasemachine::fairy_chess
