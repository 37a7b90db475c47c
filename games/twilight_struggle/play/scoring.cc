#include "games/twilight_struggle/play/scoring.h"

#include <cstddef>

namespace phasemachine::twilight_struggle {

RegionScore scoreRegion(const Board& board, Region region,
                        std::optional<Country> ignored, bool taiwan) {
  const auto r = static_cast<std::size_t>(region);
  const CountrySet all = kRegionSets[r];
  std::array<CountrySet, 2> held = {board.controlled[0] & all,
                                    board.controlled[1] & all};
  // Adjacency may still count the ignored country.
  const std::array<CountrySet, 2> adjacentHeld = held;
  if (ignored) held[0].remove(*ignored);

  CountrySet battlegrounds = kBattlegrounds;
  if (taiwan && region == Region::kAsia && board.has(Effect::kFormosan) &&
      board.controls(kUsa, kTaiwan)) {
    battlegrounds.add(kTaiwan);
  }
  battlegrounds &= all;

  RegionScore score;
  for (std::size_t i = 0; i < 2; ++i) {
    score.countries[i] = held[i].count();
    score.battlegrounds[i] = (held[i] & battlegrounds).count();
    const CountrySet& near =
        board.has(Rule::kShuttleKeepsAdjacent) ? adjacentHeld[i] : held[i];
    score.adjacent[i] = (near & kNextToSuperpower[1 - i]).count();
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const int n = score.countries[i];
    const int b = score.battlegrounds[i];
    const bool more = n > score.countries[1 - i];
    // The USSR does not control an ignored battleground.
    if (more && b == battlegrounds.count()) {
      score.level[i] = Level::kControl;
    } else if (more && b > score.battlegrounds[1 - i] && n > b) {
      score.level[i] = Level::kDomination;
    } else if (n > 0) {
      score.level[i] = Level::kPresence;
    }
    score.points[i] =
        kRegionValues[r].byLevel[static_cast<std::size_t>(score.level[i])] + b +
        score.adjacent[i];
  }
  return score;
}

int scoreSoutheastAsia(const Board& board) {
  int vp = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const CountrySet held = board.controlled[i] & kSoutheastAsia;
    const int points = held.count() + (held.contains(kThailand) ? 1 : 0);
    vp += i == 1 ? points : -points;
  }
  return vp;
}

RegionScores::RegionScores(const Board& board)
    : southeastAsia(scoreSoutheastAsia(board)) {
  for (std::size_t region = 0; region < kRegions; ++region) {
    of[region] = scoreRegion(board, static_cast<Region>(region));
  }
}

std::optional<Side> europeWinner(const RegionScore& europe) {
  if (europe.level[0] == Level::kControl) return kUssr;
  if (europe.level[1] == Level::kControl) return kUsa;
  return std::nullopt;
}

}  // namespace phasemachine::twilight_struggle
