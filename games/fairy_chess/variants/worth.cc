#include "games/fairy_chess/variants/worth.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

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
  const int reach = v.words == 1   ? reachOfForm(v.one, form, v.squares)
                    : v.words == 2 ? reachOfForm(v.two, form, v.squares)
                                   : reachOfForm(v.three, form, v.squares);
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

}  // namespace phasemachine::fairy_chess
