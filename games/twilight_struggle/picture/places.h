// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them.
//
// Example:
//   placesOf(board, move);  // {"country.Iran"}

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_PLACES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_PLACES_H_

#include <string>
#include <vector>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// The place of a move: its country, or its card in the hand of the side to
// decide. Empty for other choices.
std::vector<std::string> placesOf(const Board& board, Move move);

// Words for fields of stack entries, for debuggers (phase/told/machine_steps.h).
std::string inWords(const Board& board, Card card);
std::string inWords(const Board& board, Country country);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_PLACES_H_
