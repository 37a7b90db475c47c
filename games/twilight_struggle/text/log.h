// Describes a game in words: turn, round, side, card, and what happened.
//
// Contract: narrate() describes a move and its effects in one line, followed by
// a line at the start of a turn and a line at the end of the game. What a roll
// brings about follows in lines of its own, one for each change. Each line ends
// in a newline. `before` is at a decision (a request is on top) and `move`
// is a legal answer. Information hidden from the viewer (the other side's draws
// and headline, cards turned up for the US) is described without names;
// Side::kNeutral sees all.
//
// Example:
//   std::string line = narrate(before, move, after, Side::kNeutral);
//   // "4.2 USSR   plays Fidel\n"; what is not of the side whose round it is
//   // names its side or card: "4.2 USSR   US draws a card\n"

#pragma once

#include <string>
#include <vector>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

std::string narrate(const Board& before, Move move, const Board& after,
                    Side viewer);

// Describes only the move: "US draws a card", "coup in Iran".
std::string narrateMove(const Board& before, Move move, Side viewer);

// The differences between two boards, in words.
//
// Example:
//   changesInWords(before, move, after);  // {"Iran US 2 to 0", "DEFCON 4"}

// The changes by `move` that both sides may see, with revealed cards.
std::vector<std::string> changesInWords(const Board& before, Move move,
                                        const Board& after);

}  // namespace phasemachine::twilight_struggle
