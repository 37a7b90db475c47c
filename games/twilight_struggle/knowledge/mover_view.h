// The deciding player's view of a position, as small numbers, for move features
// (move_features.h).
//
// Contract: it reads the board's public part and the hand of `side`, never the
// other hand's hidden cards or the deck. The numbers are indices of the tables
// of move_feature_ranges.h.
//
// Example:
//   const MoverView view(board, kUssr);
//   if (view.scoringOf(Region::kAsia) == MoverView::kHeld) use(view);
//
// Thread safety: a view refers to the board.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVER_VIEW_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVER_VIEW_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {

class MoverView {
 public:
  using N = std::uint32_t;

  // The location of a region's scoring card, as far as `side` knows.
  enum Scoring : N { kUnseen, kHeld, kPlayed, kNotYet, kOpponentHolds };
  // The effect of a point of influence of `side` in a country.
  enum Change : N { kNoChange, kGains, kBreaks, kSecures };

  MoverView(const Board& onBoard, Side ofSide)
      : board(onBoard),
        me(ofSide),
        you(opponent(ofSide)),
        side(static_cast<N>(playerIndex(ofSide))),
        defcon(number(onBoard.defcon - 2, 3)),
        era(onBoard.turn <= 3   ? 0U
            : onBoard.turn <= 7 ? 1U
                                : 2U),
        shortOps(number(onBoard.defcon - onBoard.milOps[side], 3)) {
    const int rounds =
        onBoard.round == 0 ? 8 : roundsOf(onBoard, me) - onBoard.round + 1;
    left = rounds <= 1 ? 0U : rounds == 2 ? 1U : rounds <= 4 ? 2U : 3U;
  }

  const Board& board;
  const Side me;
  const Side you;
  const N side;
  const N defcon;
  const N era;
  const N shortOps;
  N left;

  // `value` from 0 to `most`.
  static N number(int value, int most) {
    return static_cast<N>(std::clamp(value, 0, most));
  }
  // 1, 2, 3, more, as 0 to 3.
  static N points(int value) { return number(value - 1, 3); }

  N scoringOf(Region region) const {
    const Card card = kScoringCardOf[static_cast<std::size_t>(region)];
    if (board.handOf(me).contains(card)) return kHeld;
    if ((board.discard | board.removed).contains(card)) return kPlayed;
    if (kCardTable[card].era == Era::kMid && era == 0) return kNotYet;
    return board.known[1 - side].contains(card) ? kOpponentHolds : kUnseen;
  }

  // The lead in battlegrounds of a region, -2 to 2, as 0 to 4.
  N leadIn(Region region) const {
    const CountrySet fought =
        kBattlegrounds & kRegionSets[static_cast<std::size_t>(region)];
    return number((board.controlled[side] & fought).count() -
                      (board.controlled[1 - side] & fought).count() + 2,
                  4);
  }

  // The influence in a country: the opponent controls it, by 0 to 2 points to
  // spare, without or with own influence (0 to 5); no control, 1 to 4 points
  // short, without or with own and the opponent's influence (6 to 21); own
  // control, by 0 to 3 points to spare, without or with the opponent's (22 to
  // 29).
  N stateOf(Country country) const {
    const int own = board.influence[side][country];
    const int other = board.influence[1 - side][country];
    const int lead = own - other;
    const int stability = kStability[country];
    const N present = own > 0 ? 1 : 0;
    const N opposed = other > 0 ? 1 : 0;
    if (-lead >= stability) return 2 * number(-lead - stability, 2) + present;
    if (lead >= stability)
      return 22 + 2 * number(lead - stability, 3) + opposed;
    return 6 + 4 * number(stability - lead - 1, 3) + 2 * present + opposed;
  }

  static N changeOf(N state) {
    if (state < 2) return kBreaks;
    if (state >= 22) return kSecures;
    return state >= 6 && state < 10 ? kGains : kNoChange;
  }

  // The side of a card's event, or scoring, and its Operations.
  N classOf(Card card) const {
    const CardInfo& info = kCardTable[card];
    const N whose = isScoring(card)    ? 3U
                    : info.side == me  ? 0U
                    : info.side == you ? 1U
                                       : 2U;
    return whose * 5 + info.operations;
  }
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVER_VIEW_H_
