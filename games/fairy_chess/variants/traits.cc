#include "games/fairy_chess/variants/traits.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {
namespace {

// Probabilities in thousandths that a square can be passed and that a hopper
// finds a target; calibrated with kPerSquare on knight and queen.
constexpr int kOpen = 700;
constexpr int kHopper = 350;
// Hundredths of a pawn per reached square.
constexpr int kPerSquare = 57;

// Squares reached from an average square, in thousandths; to move and to take
// count half each.
template <int kWords>
int reachOfForm(const Tables<kWords>& t, int form, int squares) {
  std::int64_t sum = 0;
  for (int s = 0; s < squares; ++s) {
    const Origin<kWords>& origin = t.origin(form, s);
    sum += 500 * (origin.quietLeaps.size() + origin.takingLeaps.size());
    // The probabilities of all nodes with an open subtree here, by its end.
    std::vector<std::pair<std::uint32_t, int>> open;
    for (std::uint32_t i = 0; i < origin.nodeCount; ++i) {
      while (!open.empty() && open.back().first <= i) open.pop_back();
      const int chance = open.empty() ? 1000 : open.back().second;
      const Node& node = t.nodes[origin.nodes + i];
      sum += chance *
             (((node.flags & kLandsQuiet) != 0 ? 1 : 0) +
              ((node.flags & kLandsTaking) != 0 ? 1 : 0)) /
             2;
      open.emplace_back(i + node.skip, chance * kOpen / 1000);
    }
    for (std::uint32_t i = 0; i < origin.hopCount; ++i) {
      const HopLine& line = t.hopLines[origin.hops + i];
      sum +=
          kHopper * (line.moves + line.takes) / 2 * std::min<int>(line.size, 3);
    }
  }
  return static_cast<int>(sum / squares);
}

int worthOfForm(const Variant& v, int form) {
  const int reach = v.withTables(
      [&](const auto& t) { return reachOfForm(t, form, v.squares); });
  return std::max(reach * kPerSquare / 1000, 10);
}

// For counted forms: the mean of now and three moves later.
std::vector<std::int32_t> countedWorth(const Variant& v, Code code) {
  const auto& forms = v.countedForms[code];
  std::vector<std::int32_t> plain;
  for (std::size_t c = 0; c < forms.size(); ++c) {
    plain.push_back(c > 0 && forms[c] == forms[c - 1]
                        ? plain.back()
                        : worthOfForm(v, forms[c]));
  }
  std::vector<std::int32_t> worth;
  for (std::size_t c = 0; c < plain.size(); ++c) {
    worth.push_back((plain[c] + plain[std::min(c + 3, plain.size() - 1)]) / 2);
  }
  return worth;
}

std::int32_t armyOf(const Variant& v, const Worth& worth) {
  const auto start = positionFromText(v, v.spec.start);
  // The start of chess960 is drawn.
  if (!start.ok()) return 4000;
  std::array<std::int32_t, 2> sums = {};
  for (int s = 0; s < v.squares; ++s) {
    const Code code = start->cells[s];
    if (code == 0) continue;
    sums[static_cast<std::size_t>(colorOf(code))] += worth.of(code, 0);
  }
  for (int color = 0; color < 2; ++color) {
    for (int k = 1; k < kHandKinds; ++k) {
      sums[static_cast<std::size_t>(color)] +=
          start->hands[color][k] * worth.of(codeOf(k, color), 0);
    }
  }
  return std::max({sums[0], sums[1], 1000});
}

// In hundredths of a pawn; an army of chess is worth about kChessArmy.
constexpr std::array<std::int32_t, kRoyalWorth> kWorthFrom = {
    0, 150, 280, 420, 650, 1000, 1600, 2300};
constexpr int kChessArmy = 4000;

constexpr int kReachFrom[kReachSteps] = {0, 1, 2, 4, 7, 12, 20, 32};

std::uint8_t reachStepOf(int squares) {
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
  if (isCloud(special)) return Manner::kCloud;
  if (isBorrower(special)) return Manner::kBorrower;
  if (isArcher(special)) return Manner::kArcher;
  if (highestCount(special) > 0) return Manner::kChanging;
  const int form = v.forms[codeOf(kind, 0)];
  const Movements sum =
      v.withTables([&](const auto& t) { return movementsOf(v, t, form); });
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
      !rules.extinction.pseudoRoyal) {
    return rules.extinction.everything ? Aim::kHorde : Aim::kExtinction;
  }
  if (rules.flagKind != 0) return rules.checking ? Aim::kHill : Aim::kRace;
  if (rules.checkCounting) return Aim::kChecks;
  return rules.drops ? Aim::kHands : Aim::kMate;
}

}  // namespace

Worth worthOf(const Variant& v) {
  Worth worth;
  for (std::size_t k = 1; k < v.spec.kinds.size(); ++k) {
    const Kind& kind = v.spec.kinds[k];
    if (kind.special == Special::kRoyal) continue;
    const Code code = codeOf(static_cast<int>(k), 0);
    if (kind.value > 0) {
      worth.kind[k] = static_cast<std::int32_t>(std::lround(100 * kind.value));
    } else if (v.isPawn(static_cast<int>(k))) {
      worth.kind[k] = 100;
    } else if (!v.countedForms[code].empty()) {
      worth.counted[k] = countedWorth(v, code);
      worth.kind[k] = worth.counted[k][0];
    } else {
      worth.kind[k] = worthOfForm(v, v.forms[code]);
    }
  }
  for (std::size_t color = 0; color < 2; ++color) {
    for (const auto kind : v.spec.rules.promotions[color]) {
      worth.promotion[color] =
          std::max(worth.promotion[color], worth.kind[kind] - 100);
    }
  }
  worth.army = armyOf(v, worth);
  return worth;
}

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
  for (std::size_t k = 1; k < v.spec.kinds.size(); ++k) {
    const std::int32_t worth = v.worth.kind[k];
    traits.worthStep[k] =
        static_cast<std::uint8_t>(stepOf(traits.worthFrom, worth));
    traits.shareStep[k] =
        static_cast<std::uint8_t>(stepOf(traits.shareFrom, worth));
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
  v.withTables([&](const auto& t) {
    for (const auto& origin : t.origins) {
      const int squares = (origin.reach | origin.quietLeaps).size();
      traits.reachStep.push_back(reachStepOf(squares));
    }
  });
  return traits;
}

}  // namespace phasemachine::fairy_chess
