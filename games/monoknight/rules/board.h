// The MonoKnight board, moves, commands and requests.
//
// A board contains its regulation, so it can be played, saved and sent by
// itself. Nature draws the cards: one request to the neutral side per card, so
// a list of moves replays a game.

#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/move_list.h"
#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/tiles.h"

namespace phasemachine::monoknight {

struct Board;

enum class MoveKind : std::uint8_t { kPlay, kDiscard, kRedraw, kSpawn, kDraw };

// A decision of the player or of nature: a kind, and the slot (with one of its
// card's vectors), tile or card.
struct Move {
  std::uint16_t code = 0;

  static constexpr Move play(std::size_t slot, std::size_t vector) {
    return of(MoveKind::kPlay, slot * 2 + vector);
  }
  static constexpr Move discard(std::size_t slot) {
    return of(MoveKind::kDiscard, slot);
  }
  static constexpr Move redraw() { return of(MoveKind::kRedraw, 0); }
  static constexpr Move spawn(std::size_t tile) {
    return of(MoveKind::kSpawn, tile);
  }
  static constexpr Move draw(std::size_t card) {
    return of(MoveKind::kDraw, card);
  }

  constexpr MoveKind kind() const { return static_cast<MoveKind>(code >> 8); }
  constexpr std::uint8_t value() const {
    return static_cast<std::uint8_t>(code & 0xFF);
  }
  // The slot of a card played or discarded, and the vector of a card played.
  constexpr std::size_t slot() const {
    return kind() == MoveKind::kPlay ? value() / 2U : value();
  }
  constexpr std::size_t vector() const { return value() & 1U; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr Move of(MoveKind kind, std::size_t value) {
    Move move;
    move.code = static_cast<std::uint16_t>(static_cast<unsigned>(kind) << 8 |
                                           static_cast<unsigned>(value));
    return move;
  }
};

// The longest list is a chosen spawn on 9 by 9 plus a redraw. A turn has at
// most 2 * 10 plays, 10 discards and a redraw, a draw 34 cards.
using MoveList = phasemachine::MoveList<Move, 88>;

enum class StateType : std::uint8_t {
  kRefill,       // the hand, then the preview
  kAfterAction,  // cleared? stuck?
  kAfterRedraw,  // stuck again? That costs no more
  kSpawn,        // asks the player for the start
  kClearedEnd,
};

// Moves the piece to a tile with the card of a slot.
struct PlayCard {
  std::uint8_t slot;
  std::uint8_t tile;
  template <class F>
  void apply(Board& board, F& flow) const;
};
// Discards a whole stack.
struct DiscardStack {
  std::uint8_t slot;
  template <class F>
  void apply(Board& board, F& flow) const;
};
// Discards hand and preview on the player's request. `thenAsksSpawn`: the piece
// has not been placed yet.
struct RedrawHand {
  std::uint8_t thenAsksSpawn;
  template <class F>
  void apply(Board& board, F& flow) const;
};
struct PlacePiece {
  std::uint8_t tile;
  template <class F>
  void apply(Board& board, F& flow) const;
};
// Adds a drawn card to the hand if there is room, otherwise to the end of the
// preview.
struct TakeCard {
  std::uint8_t card;
  void apply(Board& board) const;
};

struct RequestDraw {
  static constexpr bool kIsRequest = true;
  Side side;  // nature
};
struct RequestTurn {
  static constexpr bool kIsRequest = true;
  Side side;
};
struct RequestSpawn {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<PlayCard, DiscardStack, RedrawHand, PlacePiece,
                              TakeCard, RequestDraw, RequestTurn, RequestSpawn>;

// Order of the slots in the hand.
enum class HandOrder : std::uint8_t {
  kInsertion,
  kDirection,  // leftmost first, then topmost, by the card's first vector
};

// Constants during a game.
struct Terms {
  std::uint8_t size = 0;
  std::uint8_t slotCap = 0;  // hand size, capped by the kinds in the deck
  std::uint8_t previewSize = 0;
  bool stacking = true;
  bool choosesSpawn = false;
  HandOrder order = HandOrder::kInsertion;
  // Maximum number of free redraws and discards per game.
  std::uint16_t freeActionCap = 0;
  // Assumed duration of an action, in milliseconds.
  std::uint16_t pace = 0;
  std::uint16_t leastMoves = 0;
  Costs costs;
  Deck deck;
  friend bool operator==(const Terms&, const Terms&) = default;
};

struct Slot {
  std::uint8_t card = 0;
  std::uint16_t count = 0;
  friend bool operator==(const Slot&, const Slot&) = default;
};

// Counters of the game so far. Penalties are in moves.
struct Tally {
  std::uint32_t moves = 0;
  std::uint32_t penalties = 0;
  std::uint32_t deadEnds = 0;     // charged or not, once for a chain of redraws
  std::uint32_t freeRepeats = 0;  // redraws of such a chain after the first
  std::uint32_t redraws = 0;      // requested by the player
  std::uint32_t discards = 0;
  std::uint32_t spawns = 0;       // 1 if the player has chosen the start
  std::uint16_t freeActions = 0;  // redraws and discards without cost
  // Cost of the latest redraw or discard; 0 before the first.
  std::uint8_t lastPenalty = 0;
  bool revisited = false;

  std::uint32_t cost() const { return moves + penalties; }
  std::uint32_t actions() const { return moves + redraws + discards + spawns; }
  friend bool operator==(const Tally&, const Tally&) = default;
};

inline constexpr std::uint8_t kNoGap = 255;
// A refill stops after this many cards: a safety limit of the rules.
inline constexpr std::uint16_t kRefillAttempts = 512;

struct Board {
  TileSet passable;
  TileSet toggles;
  TileSet open;  // tiles that still need a visit
  // Visits required by each tile; 1 or 0 for a toggle.
  std::array<std::uint8_t, kTiles> needed = {};
  std::uint8_t position = kNowhere;
  std::uint8_t slots = 0;  // number of slots in the hand
  std::uint8_t previewCount = 0;
  std::uint8_t gap = kNoGap;   // index of the next new slot, or the end
  std::uint16_t attempts = 0;  // cards taken in this refill
  std::array<Slot, kMaxHandSlots> hand = {};
  std::array<std::uint8_t, kMaxPreview> preview = {};
  Tally tally;
  Terms terms;
  StateStack<StateType, Command, 6> stack;

  bool cleared() const { return open.empty(); }

  // Steps on a tile. Precondition: it is passable.
  void stepOn(std::uint8_t tile) {
    std::uint8_t& need = needed[tile];
    if (toggles.has(tile)) {
      need ^= 1;
      open.flip(tile);
    } else if (need != 0) {
      --need;
      if (need == 0) open.remove(tile);
    }
  }

  // Puts a card into the hand: on its stack, or into a new slot.
  void place(std::uint8_t card) {
    if (terms.stacking) {
      for (std::size_t i = 0; i < slots; ++i) {
        if (hand[i].card == card) {
          // A full stack keeps its size: its cards are all alike.
          if (hand[i].count != UINT16_MAX) ++hand[i].count;
          return;
        }
      }
    }
    assert(slots < kMaxHandSlots);
    const std::size_t at = gap < slots ? gap : slots;
    for (std::size_t i = slots; i > at; --i) hand[i] = hand[i - 1];
    hand[at] = {card, 1};
    ++slots;
    gap = kNoGap;
  }
  void eraseSlot(std::size_t slot) {
    --slots;
    for (std::size_t i = slot; i < slots; ++i) hand[i] = hand[i + 1];
    hand[slots] = {};
  }
  std::uint8_t takePreview() {
    const std::uint8_t card = preview[0];
    --previewCount;
    for (std::size_t i = 0; i < previewCount; ++i) preview[i] = preview[i + 1];
    preview[previewCount] = 0;
    return card;
  }
  bool handWantsCards() const {
    return slots < terms.slotCap && attempts < kRefillAttempts;
  }
  void throwAllAway() {
    hand = {};
    preview = {};
    slots = 0;
    previewCount = 0;
    beginRefill(kNoGap);
  }
  void beginRefill(std::uint8_t gapSlot) {
    gap = gapSlot;
    attempts = 0;
  }
  void charge(std::uint8_t cost) {
    tally.penalties += cost;
    tally.lastPenalty = cost;
  }
  // True if an action of this cost is allowed.
  bool affords(std::uint8_t cost) const {
    return cost != 0 || tally.freeActions < terms.freeActionCap;
  }
  void countFree(std::uint8_t cost) {
    if (cost == 0) ++tally.freeActions;
  }

  friend bool operator==(const Board&, const Board&) = default;
};

template <class F>
void PlayCard::apply(Board& board, F& flow) const {
  if (!board.open.has(tile)) {
    board.tally.revisited = true;
    board.tally.penalties += board.terms.costs.revisit;
  }
  board.position = tile;
  board.stepOn(tile);
  ++board.tally.moves;
  board.beginRefill(kNoGap);
  if (--board.hand[slot].count == 0) {
    board.eraseSlot(slot);
    board.gap = slot;
  }
  flow.push(StateType::kAfterAction);
  flow.push(StateType::kRefill);
}

template <class F>
void DiscardStack::apply(Board& board, F& flow) const {
  const std::uint8_t cost = board.terms.costs.discard;
  board.charge(cost);
  board.countFree(cost);
  ++board.tally.discards;
  board.eraseSlot(slot);
  board.beginRefill(slot);
  flow.push(StateType::kAfterAction);
  flow.push(StateType::kRefill);
}

template <class F>
void RedrawHand::apply(Board& board, F& flow) const {
  const std::uint8_t cost = board.terms.costs.redraw;
  board.charge(cost);
  board.countFree(cost);
  ++board.tally.redraws;
  board.throwAllAway();
  flow.push(thenAsksSpawn != 0 ? StateType::kSpawn : StateType::kAfterRedraw);
  flow.push(StateType::kRefill);
}

template <class F>
void PlacePiece::apply(Board& board, F& flow) const {
  board.position = tile;
  board.stepOn(tile);
  ++board.tally.spawns;
  flow.push(StateType::kAfterAction);
}

inline void TakeCard::apply(Board& board) const {
  if (board.handWantsCards()) {
    ++board.attempts;
    board.place(card);
  } else {
    board.preview[board.previewCount++] = card;
  }
}

}  // namespace phasemachine::monoknight
