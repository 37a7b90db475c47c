#include "games/twilight_struggle/play/operations.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {

namespace {

constexpr std::array<CountrySet, kAreas> kAreaSets = {
    kAllCountries,
    kCentralAmerica | kSouthAmerica,
    (kCentralAmerica | kSouthAmerica | kAfrica) - kBattlegrounds,
    CountrySet{kCuba, kHonduras, kCostaRica},
    kEurope,
};

// By DEFCON: regions closed to coups and realignments.
constexpr std::array<CountrySet, 6> kBarred = {
    CountrySet{},
    kEurope | kAsia | kMiddleEast,
    kEurope | kAsia | kMiddleEast,
    kEurope | kAsia,
    kEurope,
    CountrySet{},
};

CountrySet areaOf(const Board& board, std::uint8_t terms) {
  const CountrySet area = kAreaSets[static_cast<std::size_t>(areaIn(terms))];
  return (terms & kIgnoreDefcon) != 0 ? area : area - kBarred[board.defcon];
}

// Whether `asked` can be spent completely from here on in ascending order, if
// any order can. This matters only if there are countries where a point costs 2
// even after the first.
bool canFinish(Board& board, const RequestInfluence& asked) {
  const CountrySet anywhere = placementTargets(board, asked);
  if (anywhere.empty()) return true;
  CountrySet ahead = anywhere.from(static_cast<Country>(asked.last));
  for (Country country : ahead) {
    const RequestInfluence next = afterPlacing(board, asked, country);
    const int before = board.influenceOf(asked.side, country);
    board.setInfluence(asked.side, country, before + 1);
    const bool finishes = placementCost(board, asked.side, country) == 1 ||
                          canFinish(board, next);
    board.setInfluence(asked.side, country, before);
    if (finishes) return true;
  }
  return false;
}

}  // namespace

int effectiveOperations(const Board& board, Side side, int printed) {
  int value = printed;
  if (board.has(side == kUsa ? Effect::kContainment : Effect::kBrezhnev)) {
    ++value;
  }
  if (board.has(effectFor(Effect::kRedScareUssr, side))) --value;
  return std::clamp(value, 1, std::max(4, printed));
}

CardSet cardsWorth(const Board& board, Side side, int least) {
  CardSet cards;
  for (int printed = 1; printed <= 4; ++printed) {
    if (effectiveOperations(board, side, printed) >= least) {
      cards |= kWithOperations[static_cast<std::size_t>(printed)];
    }
  }
  return cards;
}

std::uint8_t bonusesOf(const Board& board, Side side, Card card) {
  std::uint8_t bonus = 0;
  if (card == kTheChinaCard) bonus |= kAsiaBonus;
  if (side == kUssr && board.has(Effect::kVietnamRevolts)) {
    bonus |= kSoutheastBonus;
  }
  return bonus;
}

int bonusIn(std::uint8_t bonus, Country country) {
  return ((bonus & kAsiaBonus) != 0 && kAsia.contains(country) ? 1 : 0) +
         ((bonus & kSoutheastBonus) != 0 && kSoutheastAsia.contains(country)
              ? 1
              : 0);
}

CountrySet placementReach(const Board& board, Side side) {
  const std::size_t i = playerIndex(side);
  CountrySet reach =
      board.has(Rule::kReachNow) ? board.present[i] : board.reachFrom[i];
  for (Country country : CountrySet(reach)) reach |= kNeighbors[country];
  reach |= kNextToSuperpower[i];
  if (side == kUssr && board.chernobyl != kAbsent) {
    reach -= kRegionSets[board.chernobyl];
  }
  return reach;
}

int placementCost(const Board& board, Side side, Country country) {
  return board.controls(opponent(side), country) ? 2 : 1;
}

CountrySet placementTargets(const Board& board, const RequestInfluence& asked) {
  if (asked.left <= 0 && asked.bonus == 0) return {};
  const CountrySet reach = placementReach(board, asked.side);
  const CountrySet dear = board.controlled[playerIndex(opponent(asked.side))];
  const auto payable = [&](int points) -> CountrySet {
    if (points <= 0) return {};
    return points == 1 ? reach - dear : reach;
  };
  CountrySet targets = payable(asked.left);
  if ((asked.bonus & kAsiaBonus) != 0) {
    targets |= payable(asked.left + 1) & kAsia;
  }
  if ((asked.bonus & kSoutheastBonus) != 0) {
    const int points = asked.left + ((asked.bonus & kAsiaBonus) != 0 ? 2 : 1);
    targets |= payable(points) & kSoutheastAsia;
  }
  return targets;
}

RequestInfluence afterPlacing(const Board& board, RequestInfluence asked,
                              Country country) {
  asked.left = static_cast<std::int8_t>(
      asked.left - placementCost(board, asked.side, country));
  if (!kAsia.contains(country)) asked.bonus = 0;
  if (!kSoutheastAsia.contains(country)) {
    asked.bonus &= static_cast<std::uint8_t>(~kSoutheastBonus);
  }
  asked.last = country;
  return asked;
}

CountrySet orderedPlacementTargets(const Board& board,
                                   const RequestInfluence& asked) {
  const CountrySet targets =
      placementTargets(board, asked).from(static_cast<Country>(asked.last));
  // After a point that costs 1, or if the next one would cost 1, all remaining
  // points can go to the same country.
  const CountrySet dear =
      targets & board.controlled[playerIndex(opponent(asked.side))];
  if (dear.empty()) return targets;
  CountrySet finishing = targets;
  Board trial = board;
  for (Country country : dear) {
    const RequestInfluence next = afterPlacing(board, asked, country);
    const int before = board.influenceOf(asked.side, country);
    trial.setInfluence(asked.side, country, before + 1);
    if (placementCost(trial, asked.side, country) == 2 &&
        !canFinish(trial, next)) {
      finishing.remove(country);
    }
    trial.setInfluence(asked.side, country, before);
  }
  return finishing;
}

CountrySet natoProtected(const Board& board) {
  if (!board.has(Effect::kNato)) return {};
  CountrySet set = board.controlled[playerIndex(kUsa)] & kEurope;
  if (board.has(Effect::kDeGaulle)) set.remove(kFrance);
  if (board.has(Effect::kWillyBrandt)) set.remove(kWestGermany);
  return set;
}

CountrySet coupTargets(const Board& board, Side side, std::uint8_t terms) {
  CountrySet targets =
      board.present[playerIndex(opponent(side))] & areaOf(board, terms);
  if (side == kUssr) {
    targets -= natoProtected(board);
    if (board.has(Effect::kUsJapanPact)) targets.remove(kJapan);
    if (board.has(Effect::kReformer)) targets -= kEurope;
  }
  return targets;
}

CountrySet realignTargets(const Board& board, Side side, std::uint8_t terms) {
  CountrySet targets = areaOf(board, terms);
  if (!board.has(Rule::kRealignAnywhere)) {
    targets &= board.present[playerIndex(opponent(side))];
  }
  if (side == kUssr) {
    targets -= natoProtected(board);
    if (board.has(Effect::kUsJapanPact)) targets.remove(kJapan);
  }
  return targets;
}

int resolveCoup(Board& board, Side side, Country country, int value, int roll) {
  int total = roll + value;
  if ((kCentralAmerica | kSouthAmerica).contains(country)) {
    if (board.has(effectFor(Effect::kDeathSquadsUssr, side))) ++total;
    if (board.has(effectFor(Effect::kDeathSquadsUssr, opponent(side)))) --total;
  }
  if (board.has(Effect::kSalt)) --total;
  const int margin = total - 2 * kStability[country];
  if (margin <= 0) return 0;
  const int theirs = board.influenceOf(opponent(side), country);
  const int removed = std::min(margin, theirs);
  board.setInfluence(opponent(side), country, theirs - removed);
  board.setInfluence(side, country,
                     board.influenceOf(side, country) + margin - removed);
  return removed;
}

int realignModifier(const Board& board, Side side, Country country,
                    Side acting) {
  const std::size_t i = playerIndex(side);
  int modifier = (kNeighbors[country] & board.controlled[i]).count();
  if (kNextToSuperpower[i].contains(country)) ++modifier;
  if (board.influenceOf(side, country) >
      board.influenceOf(opponent(side), country)) {
    ++modifier;
  }
  if (side == kUsa && board.has(Effect::kIranContra) &&
      (acting == kUsa || !board.has(Rule::kContraActing))) {
    --modifier;
  }
  return modifier;
}

void resolveRealign(Board& board, Side acting, Country country, int ussrDie,
                    int usaDie) {
  const int lead = ussrDie + realignModifier(board, kUssr, country, acting) -
                   usaDie - realignModifier(board, kUsa, country, acting);
  const Side loser = lead > 0 ? kUsa : kUssr;
  board.setInfluence(loser, country,
                     board.influenceOf(loser, country) - std::abs(lead));
}

int warModifier(const Board& board, Side attacker, Card card, Country target) {
  const Side defender = opponent(attacker);
  const std::size_t i = playerIndex(defender);
  int modifier = (kNeighbors[target] & board.controlled[i]).count();
  if (kNextToSuperpower[i].contains(target)) ++modifier;
  if (card == kArabIsraeliWar && board.controls(defender, target)) ++modifier;
  return modifier;
}

int warMilOps(Card card) { return card == kBrushWar ? 3 : 2; }

void resolveWar(Board& board, Side attacker, Card card, Country target,
                int roll) {
  const int success = card == kBrushWar ? 3 : 4;
  const int points = card == kBrushWar ? 1 : 2;
  if (roll - warModifier(board, attacker, card, target) < success) return;
  gainPoints(board, attacker, points);
  const Side defender = opponent(attacker);
  const int replaced = board.influenceOf(defender, target);
  board.setInfluence(defender, target, 0);
  board.setInfluence(attacker, target,
                     board.influenceOf(attacker, target) + replaced);
}

}  // namespace phasemachine::twilight_struggle
