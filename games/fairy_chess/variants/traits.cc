#include "games/fairy_chess/variants/traits.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "games/fairy_chess/variants/arrows.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {
namespace {

// In hundredths of a pawn; an army of chess is worth about kChessArmy.
constexpr std::array<std::int32_t, kRoyalWorth> kWorthFrom = {
    0, 150, 280, 420, 650, 1000, 1600, 2300};
constexpr int kChessArmy = 4000;

constexpr std::array<std::size_t, kReachSteps> kReachFrom = {0, 1,  2,  4,
                                                             7, 12, 20, 32};

std::uint8_t reachStepOf(std::size_t squares) {
  std::uint8_t step = 0;
  while (step + 1U < kReachSteps && squares >= kReachFrom[step + 1U]) ++step;
  return step;
}

// The movement of a form, over all squares.
struct Movements {
  int leaps = 0;
  int walks = 0;  // nodes
  int hops = 0;
  int far = 0;    // leaps of more than two files or ranks
  int taken = 0;  // squares that it could take on
};

template <int kWords>
Movements movementsOf(const Variant& v, const Tables<kWords>& t, int form) {
  Movements sum;
  for (int s = 0; s < v.squares; ++s) {
    const Origin<kWords>& origin = t.origin(form, s);
    const auto leaps = origin.quietLeaps | origin.takingLeaps;
    sum.leaps += leaps.size();
    sum.far += (leaps & ~t.near2[static_cast<std::size_t>(s)]).size();
    sum.walks += static_cast<int>(origin.nodeCount);
    sum.hops += static_cast<int>(origin.hopCount);
    sum.taken += origin.reach.size();
  }
  return sum;
}

Manner mannerOf(const Variant& v, int kind) {
  const Special special = v.special[static_cast<std::size_t>(kind)];
  if (special == Special::kRoyal) return Manner::kRoyal;
  if (v.isPawn(kind)) return Manner::kPawn;
  if (special == Special::kFog || special == Special::kFreeze) {
    return Manner::kCloud;
  }
  if (special == Special::kOrphan || special == Special::kFriend) {
    return Manner::kBorrower;
  }
  if (arrows::isArcher(special)) return Manner::kArcher;
  if (highestCount(special) > 0) return Manner::kChanging;
  const int form = v.forms[codeOf(kind, 0)];
  const Movements sum = v.words == 1   ? movementsOf(v, v.one, form)
                        : v.words == 2 ? movementsOf(v, v.two, form)
                                       : movementsOf(v, v.three, form);
  if (sum.hops != 0) return Manner::kHopper;
  if (sum.walks == 0) {
    return sum.far == 0 && sum.leaps <= 6 * v.squares ? Manner::kShortLeaper
                                                      : Manner::kLeaper;
  }
  if (sum.taken <= 9 * v.squares) return Manner::kShortRider;
  return 4 * sum.taken <= v.squares * v.squares ? Manner::kRider
                                                : Manner::kLongRider;
}

Aim aimOf(const Rules& rules) {
  if (rules.mustCapture || rules.mate == Outcome::kWin) return Aim::kLoss;
  if (rules.blast) return Aim::kBlast;
  if (rules.extinction.value == Outcome::kLoss &&
      !rules.extinction.everything && !rules.extinction.pseudoRoyal) {
    return Aim::kExtinction;
  }
  if (rules.flagKind != 0) return rules.checking ? Aim::kHill : Aim::kRace;
  if (rules.checkCounting) return Aim::kChecks;
  return rules.drops ? Aim::kHands : Aim::kMate;
}

template <int kWords>
void addReachSteps(const Tables<kWords>& t, std::vector<std::uint8_t>& steps) {
  for (const Origin<kWords>& origin : t.origins) {
    steps.push_back(reachStepOf(
        static_cast<std::size_t>((origin.reach | origin.quietLeaps).size())));
  }
}

}  // namespace

Traits traitsOf(const Variant& v) {
  Traits traits;
  traits.aim = aimOf(v.spec.rules);
  for (std::size_t k = 1; k < v.spec.kinds.size(); ++k) {
    traits.manner[k] = mannerOf(v, static_cast<int>(k));
  }
  for (std::size_t color = 0; color < 2; ++color) {
    int most = 0;
    for (const std::uint8_t kind : v.spec.rules.promotions[color]) {
      if (v.worth.kind[kind] <= most) continue;
      most = v.worth.kind[kind];
      traits.promoted[color] = kind;
    }
  }
  traits.worthFrom = kWorthFrom;
  for (std::size_t i = 0; i < kRoyalWorth; ++i) {
    traits.shareFrom[i] = static_cast<std::int32_t>(
        std::int64_t{kWorthFrom[i]} * v.worth.army / kChessArmy);
  }
  for (int s = 0; s < v.squares; ++s) {
    const auto at = static_cast<std::size_t>(s);
    const int file = s % v.files;
    const int rank = s / v.files;
    traits.file[at] = static_cast<std::uint8_t>(file);
    traits.rank[at] = static_cast<std::uint8_t>(rank);
    const int most = static_cast<int>(kRankSteps) - 1;
    const int last = std::max(v.ranks - 1, 1);
    for (int color = 0; color < 2; ++color) {
      const bool up = color == 0 || traits.aim == Aim::kRace;
      const int ahead = up ? rank : v.ranks - 1 - rank;
      traits.rankStep[static_cast<std::size_t>(color)][at] =
          static_cast<std::uint8_t>((2 * ahead * most + last) / (2 * last));
    }
    const int off = std::abs(2 * file - (v.files - 1));
    traits.fileStep[at] = static_cast<std::uint8_t>(
        std::min(off * static_cast<int>(kFileSteps) / std::max(v.files, 1),
                 static_cast<int>(kFileSteps) - 1));
  }
  addReachSteps(v.one, traits.reachStep);
  addReachSteps(v.two, traits.reachStep);
  addReachSteps(v.three, traits.reachStep);
  return traits;
}

}  // namespace phasemachine::fairy_chess
