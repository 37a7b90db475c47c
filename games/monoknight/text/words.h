// Goals, costs, questions, moves and events of a session in words, for people.
//
// Example:
//   objectiveInWords(stage(0).goals());   // "within 60 seconds"
//   eventInWords({RedrawEvent::Kind::kAuto, 3});

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "games/monoknight/campaign/session.h"
#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::monoknight {

// "kingUp".
std::string cardName(std::uint8_t card);

// The requirements for the second and the third star.
std::string objectiveInWords(const Goals& goals);
std::string targetInWords(const Goals& goals);

// "dead hand 3, redraw 1, discard 1, revisit 0".
std::string costsInWords(const Costs& costs);

// One sentence for each kind of redraw, with its cost.
std::string eventInWords(const RedrawEvent& event);

// The question to the player, with the moves that the hand allows.
std::string question(const Board& board);

// The effects of a move, in lines that end in newlines: "kingUp from 2,2 to
// 2,3".
std::string narrate(const Board& before, Move move, const Board& after);

// "1 move", "2 moves".
std::string counted(std::uint64_t number, const std::string& one);

// Reference texts of the move cards.
//
// Example:
//   cardTopicText("king up right");  // "kingUpRight\nJumps 1 up and ..."

std::vector<std::string> cardTopics();
// Lines that end in newlines. Errors: InvalidArgument quoting the name, with
// the candidates if it fits several cards.
absl::StatusOr<std::string> cardTopicText(std::string_view name);

}  // namespace phasemachine::monoknight
