// The binary features of a position for the learned part of its value
// (value_network.h).
//
// Contract: list() calls f with the number of each feature, below
// kValueFeatures (value_feature_ranges.h). They are absolute, not relative to
// a viewer, and read both hands, as evaluate.h does. Precondition: the game is
// not over.
//
// Example:
//   const RegionScores scores(board);
//   const auto deadly = deadlyHeld(board);
//   ValueFeatures(board, scores, deadly).list(
//       [&](std::uint32_t feature) { use(feature); });
//
// Thread safety: it refers to the board, the scores and the cards.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_FEATURES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_FEATURES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/knowledge/value_feature_ranges.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/events.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {

class ValueFeatures {
 public:
  // No position has more features: three for each country, one for each card,
  // four for each entry of the stack, and fewer than 100 others.
  static constexpr std::size_t kMost =
      3 * kCountries + kCards + 4 * kStackCapacity + 100;

  // `scores` and `deadly`: those of the board.
  ValueFeatures(const Board& board, const RegionScores& scores,
                const DeadlyCards& deadly)
      : board_(board),
        scores_(scores),
        deadly_(deadly),
        defcon_(number(board.defcon - 2, 3)),
        era_(board.turn <= 3   ? 0U
             : board.turn <= 7 ? 1U
                               : 2U),
        left_(board.round == 0
                  ? 8U
                  : number(ordinaryRounds(board) - board.round, 7)) {}

  template <class F>
  [[gnu::always_inline]] void list(F&& f) const {
    listCountries(f);
    listRegions(f);
    listCards(f);
    listTracks(f);
    listStack(f);
  }

 private:
  using R = ValueFeatureRanges;
  using N = std::uint32_t;

  // `value` from 0 to `most`.
  static N number(int value, int most) {
    return static_cast<N>(std::clamp(value, 0, most));
  }
  static N indexOf(Side side) { return static_cast<N>(playerIndex(side)); }

  template <class F>
  void listCountries(F& f) const {
    for (const Country country : board_.present[0] | board_.present[1]) {
      const int lead =
          board_.influence[1][country] - board_.influence[0][country];
      f(R::kLead(country, number(lead + R::kMostLead, 2 * R::kMostLead)));
    }
    for (N side = 0; side < 2; ++side) {
      for (const Country country : board_.present[side]) {
        f(R::kPresent(side, country));
      }
    }
  }

  N placeOf(Card card) const {
    if (board_.hand[0].contains(card)) return 0;
    if (board_.hand[1].contains(card)) return 1;
    if (board_.deck.contains(card)) return 2;
    return board_.discard.contains(card) ? 3 : 4;
  }

  static N swingOf(int points) {
    return number((points + 2 * R::kMostSwing + 1) >> 1, 2 * R::kMostSwing);
  }

  template <class F>
  void listRegions(F& f) const {
    for (N region = 0; region < kRegions; ++region) {
      const RegionScore& score = scores_.of[region];
      const N place = placeOf(kScoringCardOf[region]);
      f(R::kLevels(region, place, score.level[0], score.level[1]));
      f(R::kSwing(region, place, swingOf(score.swing())));
    }
    f(R::kSwing(N{kRegions}, placeOf(kSoutheastAsiaScoring),
                swingOf(scores_.southeastAsia)));
  }

  template <class F>
  void listCards(F& f) const {
    for (N side = 0; side < 2; ++side) {
      const CardSet hand = board_.hand[side];
      for (const Card card : hand) f(R::kHeld(side, card));
      int operations = 0;
      for (int printed = 1; printed <= 4; ++printed) {
        operations +=
            printed *
            (hand & kWithOperations[static_cast<std::size_t>(printed)]).count();
      }
      f(R::kOperations(side, number(operations, 29)));
      f(R::kHandSize(side, number(hand.count(), 11)));
      f(R::kBurden(side, number((hand & kCardsOf[1 - side]).count(), 9)));
      f(R::kScoringHeld(side, number((hand & kScoringCards).count(), 3),
                        left_));
      f(R::kDeadly(side, number(deadly_[side].count(), 3), defcon_));
    }
    for (const Card card : board_.discard) f(R::kPile(0, card));
    for (const Card card : board_.removed) f(R::kPile(1, card));
  }

  template <class F>
  void listTracks(F& f) const {
    f(R::kPoints(era_, number(board_.vp + 20, 40)));
    f(R::kTime(number(board_.turn - 1, 9), left_));
    f(R::kDefconLeft(defcon_, left_));
    for (N side = 0; side < 2; ++side) {
      f(R::kShortOps(side, number(board_.defcon - board_.milOps[side], 5),
                     left_));
      f(R::kSpaceUsed(side, number(board_.spaceUsed[side], 2)));
    }
    f(R::kSpace(number(board_.space[0], 8), number(board_.space[1], 8)));
    f(R::kChina(indexOf(board_.china), N{board_.chinaUp != 0 ? 1U : 0U}));
    for (int effect = 0; effect < kEffects; ++effect) {
      if (board_.has(static_cast<Effect>(effect))) f(R::kEffect(era_, effect));
    }
  }

  // --- The stack ------------------------------------------------------------

  // By side: USSR, US, neither.
  static N sideOf(Side side) {
    return side == Side::kNeutral ? 2 : indexOf(side);
  }

  template <class F, class C>
  void listEntry(C command, F& f) const {
    constexpr auto kKind = static_cast<N>(Command::tagOf<C>() - 1);
    if constexpr (kKind < R::kStackKinds) {
      N side = 2;
      if constexpr (requires { command.executor; }) {
        side = sideOf(command.executor);
      } else if constexpr (requires { command.side; }) {
        side = sideOf(command.side);
      }
      f(R::kEntry(kKind, side));
      if constexpr (requires { command.card; }) {
        if (command.card == kNoCard) return;
        if constexpr (std::is_same_v<C, Happen> || std::is_same_v<C, Resume> ||
                      requires { command.executor; }) {
          if (side < 2) f(R::kEvent(side, command.card));
        } else if constexpr (std::is_same_v<C, EventAfterOps> ||
                             std::is_same_v<C, RequestOrder>) {
          f(R::kEvent(indexOf(kCardTable[command.card].side), command.card));
        } else if constexpr (requires { command.side; }) {
          if (side < 2) f(R::kInPlay(side, command.card));
        }
      }
    }
  }

  // Points about to be spent; 0 for entries without a case.
  template <class C>
  static int pending(C) {
    return 0;
  }
  static int pending(Conduct c) { return c.operations; }
  static int pending(RequestOrder c) { return kCardTable[c.card].operations; }
  static int pending(RequestOps c) { return c.value; }
  static int pending(RequestInfluence c) { return c.left; }
  static int pending(RequestRealign c) { return c.left; }
  static int pending(RequestCoup c) { return c.value; }

  template <class F>
  void listStack(F& f) const {
    Side decides = Side::kNeutral;
    for (std::size_t i = 0; i < board_.stack.size(); ++i) {
      const auto word = board_.stack.wordAt(i);
      if (Stack::isState(word)) continue;
      Command::fromWord(word).visit([&](auto command) {
        listEntry(command, f);
        const int points = pending(command);
        if constexpr (requires { command.side; }) {
          decides = command.side;  // the last one is on top
          if (points > 0) {
            f(R::kPending(indexOf(command.side), number(points, 11)));
          }
        }
      });
    }
    f(R::kTempo(sideOf(decides), sideOf(board_.phasing), left_));
    for (const Side side : {kUssr, kUsa}) {
      const Card card = board_.headline[playerIndex(side)];
      if (card == kNoCard || card == kHiddenHeadline) continue;
      f(R::kEvent(indexOf(executorOf(card, side)), card));
    }
  }

  const Board& board_;
  const RegionScores& scores_;
  const DeadlyCards& deadly_;
  const N defcon_;
  const N era_;
  const N left_;
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_FEATURES_H_
