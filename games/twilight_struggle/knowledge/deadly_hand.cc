#include "games/twilight_struggle/knowledge/deadly_hand.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {
namespace {

// Headlines are chosen or resolved. During the deal the hands mean nothing.
bool isHeadlinePhase(const Board& board) {
  for (std::size_t i = 0; i < board.stack.size(); ++i) {
    const auto word = board.stack.wordAt(i);
    if (word == Stack::wordOf(StateType::kHeadlineReveal) ||
        word == Stack::wordOf(StateType::kHeadlineEnd)) {
      return true;
    }
  }
  return false;
}

// The rounds that still need a card from the hand, without the current round of
// the phasing side.
int roundsLeft(const Board& board, Side side) {
  const int yet = board.phasing == kUssr && side == kUsa ? 1 : 0;
  return std::max(0, ordinaryRounds(board) - board.round + yet);
}

// The card about to leave the hand of `side`.
struct Leaving {
  enum What : std::uint8_t { kNothing, kAnyCard, kDeadlyCard, kThisCard };
  What what = kNothing;
  Card card = kNoCard;
};

Leaving leavingOf(const Board& board, Side side) {
  if (board.round == 0) {
    if (board.headlinesShown != 0) return {};
    const Card headline = board.headline[playerIndex(side)];
    if (headline == kNoCard) return {.what = Leaving::kAnyCard};
    return {.what = Leaving::kThisCard, .card = headline};
  }
  if (board.stack.empty() || Stack::isState(board.stack.topWord())) return {};
  const auto top = Command::fromWord(board.stack.topWord());
  return top.visit([side]<class C>(C command) -> Leaving {
    if constexpr (std::is_same_v<C, RequestCard>) {
      if (command.side == side) return {.what = Leaving::kAnyCard};
    } else if constexpr (std::is_same_v<C, RequestCompanion>) {
      if (command.side == side) return {.what = Leaving::kDeadlyCard};
    } else if constexpr (std::is_same_v<C, RequestMode>) {
      if (command.source == side) {
        return {.what = Leaving::kThisCard, .card = command.card};
      }
    }
    return {};
  });
}

}  // namespace

DeadlyHand deadlyHandOf(const Board& board, Side side, CardSet deadly,
                        bool deadlyNext) {
  if (deadly.empty() || isTrapped(board, side)) return DeadlyHand::kNone;
  if (board.round == 0 && !isHeadlinePhase(board)) return DeadlyHand::kNone;
  if (board.round > ordinaryRounds(board)) return DeadlyHand::kNone;
  CardSet hand = board.handOf(side);
  const Leaving leaving = leavingOf(board, side);
  if (leaving.what == Leaving::kThisCard) {
    hand.remove(leaving.card);
    deadly.remove(leaving.card);
  }
  const bool chooses = leaving.what == Leaving::kAnyCard;
  const bool deadlyLeaves =
      leaving.what == Leaving::kDeadlyCard || (chooses && deadlyNext);
  const int rounds = roundsLeft(board, side) + (chooses && !deadlyNext ? 1 : 0);
  const int left = deadly.count() - (deadlyLeaves ? 1 : 0) -
                   (hand.contains(kUnIntervention) ? 1 : 0);
  if (left <= 0 || rounds == 0) return DeadlyHand::kNone;
  const int others = (hand - deadly).count();
  const int china = board.china == side && board.chinaUp != 0 ? 1 : 0;
  int space = 0;
  for (Card card : deadly) {
    if (isEnoughForSpace(board, side, card)) ++space;
  }
  space = std::min({space, left, spaceAttemptsLeft(board, side)});
  const int lacking = std::min(rounds, others + left) - others - china - space;
  return lacking > 0    ? DeadlyHand::kCornered
         : lacking == 0 ? DeadlyHand::kTight
                        : DeadlyHand::kNone;
}

}  // namespace phasemachine::twilight_struggle
