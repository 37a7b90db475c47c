// Changes of the board used in several places: points, DEFCON, tracks, piles
// and hands, and the end of the game.
//
// Contract: endGame() only records the end on the board (Board::reason);
// settle(), which every handler and command calls last, pushes it on the stack.
// settle() also checks the points, after all changes of one step.

#pragma once

#include <array>
#include <cstdint>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// Records the end of the game; the first end is kept.
void endGame(Board& board, Side victor, EndReason reason);
// If the game has ended, including by points, pushes the end on the stack.
void settle(Board& board, Flow& flow);

// Adds points. Ignored after the end of the game; clamped to the possible
// range.
void gainPoints(Board& board, Side side, int points);
// Clamps to 5; at 1 the phasing player loses.
void setDefcon(Board& board, int defcon);
// Triggers NORAD if DEFCON has moved to 2 in this action round, whatever its
// current value.
void answerFall(Board& board, Flow& flow);
void gainMilOps(Board& board, Side side, int operations);

// --- Space race -------------------------------------------------------------

struct SpaceBox {
  std::uint8_t minimum;  // Operations required for an attempt
  std::uint8_t success;  // highest successful roll
  std::uint8_t first;    // points for the first side to get there
  std::uint8_t second;
};
// By box; box 0 is the start.
inline constexpr std::array<SpaceBox, 9> kSpaceBoxes = {{
    {0, 0, 0, 0},
    {2, 3, 2, 1},
    {2, 4, 0, 0},
    {2, 3, 2, 0},
    {2, 4, 0, 0},
    {3, 3, 3, 1},
    {3, 4, 0, 0},
    {3, 3, 4, 2},
    {4, 2, 2, 0},
}};
inline constexpr int kLastBox = 8;

// True if only `side` has reached a box.
bool holdsBox(const Board& board, Side side, int box);
// Moves the marker and scores the box where it stops.
void advanceSpace(Board& board, Side side, int boxes);
// True if `side` may send `card` to space now.
bool mayTrySpace(const Board& board, Side side, Card card);
// How many attempts `side` has left this turn, and whether `card` is enough for
// one.
int spaceAttemptsLeft(const Board& board, Side side);
bool isEnoughForSpace(const Board& board, Side side, Card card);

// --- Piles and hands --------------------------------------------------------

// All cards in a hand or pile, turned up, revealed as a headline, or on the
// table. Other cards are in play (on the stack) or not yet in the game.
CardSet cardsLying(const Board& board);

// Moves the discard pile to the deck if the deck is empty.
void reshuffleIfEmpty(Board& board);
// Moves a card from the deck to a hand.
void dealCard(Board& board, Side to, Card card);
// Adds a card to a hand, seen by both players.
void giveOpenly(Board& board, Side to, Card card);
// Removes a card from a hand without putting it anywhere.
void takeFromHand(Board& board, Side side, Card card);
// Moves a card from a hand to the discard pile.
void discardFromHand(Board& board, Side side, Card card);
// Shows all cards of a hand, or some, to the other player.
void showHand(Board& board, Side side);
void showCards(Board& board, Side side, CardSet cards);
// The other player learns that no hidden card of `side` is among `cards`.
void showLacks(Board& board, Side side, CardSet cards);
// Passes the China Card to a side.
void passChina(Board& board, Side to, bool faceUp);

// Counts one more choice of the current event.
void countChoice(Board& board);

// --- Rounds -----------------------------------------------------------------

// The side whose headline is resolved first.
Side firstHeadline(const Board& board);

// Action rounds of `side` this turn, including extra ones.
int roundsOf(const Board& board, Side side);
int ordinaryRounds(const Board& board);
// True if `side` needs all of its remaining rounds for scoring cards.
bool scoringIsDue(const Board& board, Side side);
// True if `side` holds Missile Envy and must play it for Operations.
bool owesEnvy(const Board& board, Side side);
bool isTrapped(const Board& board, Side side);
// Takes the snapshot from which placement reach is measured.
void takeSnapshot(Board& board);

// Scores We Will Bury You if it is pending and `side` is the US.
void buryIfPending(Board& board, Side side);

}  // namespace phasemachine::twilight_struggle
