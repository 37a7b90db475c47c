// Scoring cards as events.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_SCORE_CARD_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_SCORE_CARD_H_

#include <optional>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/scoring.h"

namespace phasemachine::twilight_struggle {

// Scores a region for both sides; `ignored` as in scoreRegion().
inline void scoreNow(Board& board, Region region,
                     std::optional<Country> ignored = std::nullopt) {
  const RegionScore score = scoreRegion(board, region, ignored);
  if (region == Region::kEurope) {
    if (const auto winner = europeWinner(score)) {
      endGame(board, *winner, EndReason::kEuropeControl);
      return;
    }
  }
  gainPoints(board, kUsa, score.swing());
}

inline void useUpShuttle(Play& play) {
  if (!play.has(Effect::kShuttleDiplomacy)) return;
  play.cancel(Effect::kShuttleDiplomacy);
  play.board.discard.add(kShuttleDiplomacy);
}

// The event of a region's scoring card. With Shuttle Diplomacy on the table,
// the US first names a USSR battleground in Asia or the Middle East that does
// not count; the card is used up even if there is none.
template <Region kRegion>
constexpr Event scoringEvent() {
  constexpr bool kShuttle =
      kRegion == Region::kAsia || kRegion == Region::kMiddleEast;
  return {
      .happen =
          [](Play& play) {
            if (!kShuttle || !play.has(Effect::kShuttleDiplomacy)) {
              scoreNow(play.board, kRegion);
            } else if ((play.board.controlled[0] & kBattlegrounds &
                        kRegionSets[static_cast<std::size_t>(kRegion)])
                           .empty()) {
              useUpShuttle(play);
              scoreNow(play.board, kRegion);
            } else {
              play.choose(kUsa, 1);
            }
          },
      .picks = {{pickCountry([](const Board& board, Side) {
        return board.controlled[0] & kBattlegrounds &
               kRegionSets[static_cast<std::size_t>(kRegion)];
      })}},
      .resume =
          [](Play& play, Reply reply) {
            useUpShuttle(play);
            scoreNow(play.board, kRegion, reply.country());
          },
  };
}

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_SCORE_CARD_H_
