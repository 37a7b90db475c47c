#include <cstdint>
#include <variant>

#include "core/try.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/phases.h"
#include "phase/game.h"

namespace phasemachine::monoknight {
namespace {

using RulePhases = Phases<RuleCards>;

// No game comes near. Sums of four counters fit 32 bits, and so do the seconds
// of four kinds of actions that last kMaxPace each.
constexpr std::uint32_t kMostCounted = 1'000'000'000;
constexpr std::uint32_t kMostActions = 10'000'000;

template <class... Parts>
absl::Status wrong(const Parts&... what) {
  return invalid("monoknight board: ", what...);
}

absl::Status checkTerms(const Terms& terms) {
  if (terms.size < kSmallestBoard || terms.size > kLargestBoard) {
    return wrong("the size must be 2 to 9");
  }
  if (terms.deck.kinds() == 0) return wrong("the deck is empty");
  if (terms.slotCap < 1 || terms.slotCap > kMaxHandSlots ||
      terms.slotCap > terms.deck.kinds()) {
    return wrong(
        "the hand has 1 to 10 slots, and no more than the deck has cards");
  }
  if (terms.previewSize > kMaxPreview) {
    return wrong("the preview has at most 8 cards");
  }
  if (terms.order > HandOrder::kDirection) return wrong("unknown hand order");
  for (int cost : {terms.costs.deadlock, terms.costs.redraw,
                   terms.costs.discard, terms.costs.revisit}) {
    if (cost > kMaxCost) return wrong("a cost must be 0 to 99");
  }
  if (terms.pace > kMaxPace) return wrong("the pace is above a minute");
  if (terms.freeActionCap > kMaxFreeActions) {
    return wrong("the cap of free actions is above 10000");
  }
  if (terms.leastMoves < 1 || terms.leastMoves > kTiles * kMaxVisits) {
    return wrong("the least moves are out of range");
  }
  return absl::OkStatus();
}

absl::Status checkTiles(const Board& board) {
  if (!board.passable.without(allTiles(board.terms.size)).empty()) {
    return wrong("a tile is off the board");
  }
  if (board.passable.empty()) return wrong("there is no tile to stand on");
  if (!board.toggles.without(board.passable).empty()) {
    return wrong("a toggle is no tile");
  }
  TileSet open;
  for (int tile = 0; tile < kTiles; ++tile) {
    const int needed = board.needed[static_cast<std::size_t>(tile)];
    if (needed == 0) continue;
    open.add(tile);
    if (!board.passable.has(tile) || needed > kMaxVisits ||
        (board.toggles.has(tile) && needed > 1)) {
      return wrong("a tile needs an impossible number of visits");
    }
  }
  if (open != board.open) return wrong("the open tiles are wrong");
  if (board.position != kNowhere && !board.passable.has(board.position)) {
    return wrong("the piece does not stand on a tile");
  }
  const int stuck = tileWithoutExit(board.passable, board.terms.deck);
  if (stuck >= 0) {
    return wrong("no card of the deck can ever move from tile (",
                 columnOf(stuck), ",", rowOf(stuck), ")");
  }
  return absl::OkStatus();
}

std::uint32_t heldCards(const Board& board) {
  std::uint32_t cards = 0;
  for (const Slot& slot : board.hand) cards += slot.count;
  return cards;
}

absl::Status checkCards(const Board& board) {
  if (board.slots > board.terms.slotCap ||
      board.previewCount > board.terms.previewSize) {
    return wrong("too many cards in the hand or the preview");
  }
  for (std::size_t i = 0; i < board.hand.size(); ++i) {
    const Slot slot = board.hand[i];
    if (i >= board.slots) {
      if (slot != Slot{}) return wrong("a card beyond the hand");
      continue;
    }
    if (slot.card >= kCardCount || slot.count == 0) {
      return wrong("an unknown card or an empty slot in the hand");
    }
    if (!board.terms.stacking && slot.count > 1) {
      return wrong("a stack where cards do not stack");
    }
    for (std::size_t j = 0; board.terms.stacking && j < i; ++j) {
      if (board.hand[j].card == slot.card) {
        return wrong("two slots of one card where cards stack");
      }
    }
  }
  if (board.attempts > heldCards(board)) {
    return wrong("the refill took more cards than the hand has");
  }
  for (std::size_t i = 0; i < board.preview.size(); ++i) {
    const bool used = i < board.previewCount;
    if (used ? board.preview[i] >= kCardCount : board.preview[i] != 0) {
      return wrong("an unknown card in the preview");
    }
  }
  if ((board.gap != kNoGap && board.gap >= kMaxHandSlots) ||
      board.attempts > kRefillAttempts) {
    return wrong("the refill is out of range");
  }
  return absl::OkStatus();
}

absl::Status checkTally(const Tally& tally, const Terms& terms) {
  const struct {
    const char* what;
    std::uint32_t value;
    std::uint32_t most;
  } rows[] = {
      {"moves", tally.moves, kMostActions},
      {"penalties", tally.penalties, kMostCounted},
      {"dead ends", tally.deadEnds, kMostCounted},
      {"free repeats", tally.freeRepeats, kMostCounted},
      {"redraws", tally.redraws, kMostActions},
      {"discards", tally.discards, kMostActions},
      {"chosen starts", tally.spawns, kMostActions},
      {"free actions", tally.freeActions, terms.freeActionCap},
      {"moves of the last penalty", tally.lastPenalty, kMaxCost},
  };
  for (const auto& row : rows) {
    if (row.value > row.most) {
      return wrong("the counters are out of range: more than " +
                   std::to_string(row.most) + " " + row.what);
    }
  }
  return absl::OkStatus();
}

// A refill ends with a full hand or at the limit of cards taken.
bool refilled(const Board& board) {
  return board.gap == kNoGap && board.attempts == 0 &&
         board.previewCount == board.terms.previewSize &&
         (board.slots == board.terms.slotCap ||
          heldCards(board) >= kRefillAttempts);
}

// Nature draws only if no card at hand can be used.
bool drawFits(const Board& board) {
  return board.handWantsCards() ? board.previewCount == 0
                                : board.previewCount < board.terms.previewSize;
}

absl::Status checkRequest(const Board& board, const Command& command) {
  absl::Status status = wrong("a command waits that never waits");
  command.visit([&](auto request) {
    using T = decltype(request);
    if constexpr (RequestCommand<T>) {
      const bool nature = std::is_same_v<T, RequestDraw>;
      const bool placed = board.position != kNowhere;
      bool fits = request.side == (nature ? Side::kNeutral : Side::kFirst);
      if constexpr (std::is_same_v<T, RequestDraw>) {
        fits = fits && drawFits(board);
      } else if constexpr (std::is_same_v<T, RequestTurn>) {
        fits = fits && placed && !board.cleared() && RulePhases::hasPlay(board);
      } else {
        fits = fits && !placed;
      }
      status =
          fits ? absl::OkStatus() : wrong("the request does not fit the board");
    }
  });
  return status;
}

absl::Status checkStack(const Board& board) {
  const auto& stack = board.stack;
  if (stack.empty()) return wrong("nothing is left to happen");
  const auto bottom = stack.entry(0);
  if (const auto* command = std::get_if<Command>(&bottom)) {
    if (stack.size() != 1 || command->holds<RequestDraw>()) {
      return wrong("the stack is one that play never leaves");
    }
    return checkRequest(board, *command);
  }
  const StateType state = std::get<StateType>(bottom);
  if (state == StateType::kClearedEnd) {
    if (stack.size() != 1 || !board.cleared() || board.position == kNowhere) {
      return wrong("it is not cleared");
    }
    return absl::OkStatus();
  }
  const bool placed = board.position != kNowhere;
  if (state == StateType::kRefill || stack.size() < 2 || stack.size() > 3 ||
      placed == (state == StateType::kSpawn) ||
      stack.entry(1) != decltype(bottom)(StateType::kRefill)) {
    return wrong("the stack is one that play never leaves");
  }
  if (stack.size() == 2) return absl::OkStatus();
  const auto top = stack.entry(2);
  const auto* command = std::get_if<Command>(&top);
  if (command == nullptr || !command->holds<RequestDraw>()) {
    return wrong("the stack is one that play never leaves");
  }
  return checkRequest(board, *command);
}

}  // namespace

absl::Status validate(const Board& board) {
  PM_TRY(checkTerms(board.terms));
  PM_TRY(checkTiles(board));
  PM_TRY(checkCards(board));
  PM_TRY(checkTally(board.tally, board.terms));
  const bool refills = board.stack.size() > 1;
  if (!refills && !refilled(board)) {
    return wrong("the hand or the preview has too few cards");
  }
  return checkStack(board);
}

}  // namespace phasemachine::monoknight
