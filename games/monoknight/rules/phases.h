// The phases of MonoKnight: refill, dead ends, turns, the end.
//
//   start: refill -> spawn (if chosen) -> after action
//   play, discard: refill -> after action
//   after action: cleared? end. Stuck? charge, redraw, after redraw. Else turn
//   redraw: refill -> after redraw: stuck again? redraw. Else turn
//
// Cards defines the cards: RuleCards, or a test's own.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/random.h"
#include "core/side.h"
#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/cards.h"
#include "phase/game_of.h"

namespace phasemachine {

template <class Cards>
struct MonoKnightWith;  // games/monoknight/game.h

namespace monoknight {

template <class Cards>
struct Phases : GameOf<MonoKnightWith<Cards>, Board, Move, 88> {
  using Flow = phasemachine::Flow<decltype(Board::stack)>;

  static std::optional<Side> winner(StateType state) {
    if (state == StateType::kClearedEnd) return Side::kFirst;
    return std::nullopt;
  }

  static void onState(StateType state, Board& board, Flow& flow) {
    switch (state) {
      case StateType::kRefill: return refill(board, flow);
      case StateType::kAfterAction:
        if (board.cleared()) {
          flow.push(StateType::kClearedEnd);
        } else if (hasPlay(board)) {
          flow.push(RequestTurn{Side::kFirst});
        } else {
          ++board.tally.deadEnds;
          redrawDeadHand(board, flow, board.terms.costs.deadlock);
        }
        return;
      case StateType::kAfterRedraw:
        if (hasPlay(board)) {
          flow.push(RequestTurn{Side::kFirst});
        } else {
          ++board.tally.freeRepeats;
          redrawDeadHand(board, flow, 0);
        }
        return;
      case StateType::kSpawn: flow.push(RequestSpawn{Side::kFirst}); return;
      case StateType::kClearedEnd: return;
    }
  }

  // The target of a vector; -1 for a wall or off the board.
  static int target(const Board& board, Vector vector) {
    const int tile = board.position + vector.dy * kTileStride + vector.dx;
    return board.passable.has(tile) ? tile : -1;
  }

  // True if some card of the hand can move. The preview does not count.
  static bool hasPlay(const Board& board) {
    for (std::size_t slot = 0; slot < board.slots; ++slot) {
      const Card& card = Cards::at(board.hand[slot].card);
      for (std::size_t v = 0; v < card.vectorCount; ++v) {
        if (target(board, card.vectors[v]) >= 0) return true;
      }
    }
    return false;
  }

  static Command toCommands(const Board& board, RequestTurn, Move move) {
    switch (move.kind()) {
      case MoveKind::kDiscard: return DiscardStack{move.value()};
      case MoveKind::kRedraw: return RedrawHand{0};
      default: {
        const std::size_t slot = move.slot();
        const Card& card = Cards::at(board.hand[slot].card);
        const int tile = target(board, card.vectors[move.vector()]);
        return PlayCard{static_cast<std::uint8_t>(slot),
                        static_cast<std::uint8_t>(tile)};
      }
    }
  }
  static Command toCommands(const Board&, RequestSpawn, Move move) {
    if (move.kind() == MoveKind::kRedraw) return RedrawHand{1};
    return PlacePiece{move.value()};
  }
  static TakeCard toCommands(const Board&, RequestDraw, Move move) {
    return {move.value()};
  }

  // Lists plays by target, row by row from the bottom left, then by slot; then
  // discards by slot, then the redraw.
  static void legalMoves(const Board& board, RequestTurn, MoveList& out) {
    listPlays(board, out);
    const Costs& costs = board.terms.costs;
    if (board.affords(costs.discard)) {
      for (std::size_t slot = 0; slot < board.slots; ++slot) {
        out.push_back(Move::discard(slot));
      }
    }
    if (board.affords(costs.redraw)) out.push_back(Move::redraw());
  }
  static void legalMoves(const Board& board, RequestSpawn, MoveList& out) {
    for (TileSet rest = board.passable; !rest.empty(); rest.removeFirst()) {
      out.push_back(Move::spawn(static_cast<std::size_t>(rest.first())));
    }
    if (board.affords(board.terms.costs.redraw)) out.push_back(Move::redraw());
  }
  static void legalMoves(const Board& board, RequestDraw, MoveList& out) {
    const Deck& deck = board.terms.deck;
    // Filled in one pass, which the compiler vectorizes.
    for (std::size_t i = 0; i < deck.kinds(); ++i) {
      out.data()[i] = Move::draw(deck.card(i));
    }
    out.resizeFilled(deck.kinds());
  }

  // Lists only the plays, in the order of legalMoves().
  static void listPlays(const Board& board, MoveList& out) {
    std::uint8_t targets[2 * kMaxHandSlots];
    for (std::size_t slot = 0; slot < board.slots; ++slot) {
      const Card& card = Cards::at(board.hand[slot].card);
      for (std::size_t v = 0; v < card.vectorCount; ++v) {
        const int tile = target(board, card.vectors[v]);
        if (tile < 0) continue;
        std::size_t at = out.size();
        out.push_back(Move::play(slot, v));
        for (; at > 0 && targets[at - 1] > tile; --at) {
          targets[at] = targets[at - 1];
          out[at] = out[at - 1];
        }
        targets[at] = static_cast<std::uint8_t>(tile);
        out[at] = Move::play(slot, v);
      }
    }
  }

  // Never called: a turn has at least one play, a deck has cards, and a board
  // has tiles.
  template <class Request>
  static void onNoMoves(Board&, Request, Flow& flow) {
    flow.push(StateType::kAfterAction);
  }

  static double chanceWeight(const Board& board, RequestDraw, Move move) {
    const Deck& deck = board.terms.deck;
    return static_cast<double>(deck.weightOf(move.value())) /
           static_cast<double>(deck.totalWeight());
  }
  static Move sampleChance(const Board& board, RequestDraw, Random& random) {
    return Move::draw(board.terms.deck.draw(random));
  }

  // Leftmost first, then topmost, then by card number; equal cards keep their
  // order.
  static void sortHand(Board& board) {
    for (std::size_t i = 1; i < board.slots; ++i) {
      const Slot slot = board.hand[i];
      std::size_t at = i;
      for (; at > 0 && before(slot.card, board.hand[at - 1].card); --at) {
        board.hand[at] = board.hand[at - 1];
      }
      board.hand[at] = slot;
    }
  }

 private:
  static bool before(std::uint8_t a, std::uint8_t b) {
    const Vector va = Cards::at(a).vectors[0];
    const Vector vb = Cards::at(b).vectors[0];
    if (va.dx != vb.dx) return va.dx < vb.dx;
    if (va.dy != vb.dy) return va.dy > vb.dy;
    return a < b;
  }

  // Fills the hand, from the preview while it has cards, then the preview; asks
  // nature for every missing card.
  static void refill(Board& board, Flow& flow) {
    while (board.handWantsCards()) {
      if (board.previewCount == 0) return askForCard(flow);
      ++board.attempts;
      board.place(board.takePreview());
    }
    if (board.terms.order == HandOrder::kDirection) sortHand(board);
    if (board.previewCount < board.terms.previewSize) return askForCard(flow);
    board.beginRefill(kNoGap);
  }
  static void askForCard(Flow& flow) {
    flow.push(StateType::kRefill);
    flow.push(RequestDraw{Side::kNeutral});
  }

  static void redrawDeadHand(Board& board, Flow& flow, std::uint8_t cost) {
    board.charge(cost);
    board.throwAllAway();
    flow.push(StateType::kAfterRedraw);
    flow.push(StateType::kRefill);
  }
};

}  // namespace monoknight
}  // namespace phasemachine
