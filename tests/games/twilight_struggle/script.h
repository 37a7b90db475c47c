// A position as text, and play from it, also as text.
//
// Example:
//   Script script("turn=5 round=2 phasing=USSR hand.USSR=Fidel,Nasser");
//   script.play("Fidel");
//   EXPECT_EQ(script.offers(), "event ops space");

#ifndef PHASEMACHINE_TESTS_GAMES_TWILIGHT_STRUGGLE_SCRIPT_H_
#define PHASEMACHINE_TESTS_GAMES_TWILIGHT_STRUGGLE_SCRIPT_H_

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>

#include "games/twilight_struggle/game.h"
#include "phase/machine.h"

namespace phasemachine::twilight_struggle {

class Script {
 public:
  using Machine = PhaseMachine<TwilightStruggle>;

  explicit Script(const std::string& position) {
    const auto read = TwilightStruggle::fromText(position, {});
    EXPECT_TRUE(read.ok()) << read.status();
    if (read.ok()) board = *read;
    take(Machine::legalMoves(board, moves));
  }

  // Plays moves separated by blanks; the first illegal one fails the test and
  // ends the play.
  Script& play(const std::string& words) {
    std::istringstream in(words);
    for (std::string word; in >> word;) {
      const auto move = TwilightStruggle::moveFromText(board, word);
      if (!move.ok() || !moves.contains(*move)) {
        ADD_FAILURE() << word << " is not on offer: " << offers();
        return *this;
      }
      take(Machine::step(board, *move, moves));
    }
    return *this;
  }

  // The legal answers, separated by blanks.
  std::string offers() const {
    std::string text;
    for (const Move move : moves) {
      if (!text.empty()) text += ' ';
      text += TwilightStruggle::moveToText(board, move);
    }
    return text;
  }
  // True if the pending request is a Request.
  template <class Request>
  bool asks() const {
    const auto top = board.stack.top();
    const Command* command = std::get_if<Command>(&top);
    return command != nullptr && command->holds<Request>();
  }

  Board board = TwilightStruggle::initial({});
  MoveList moves;
  Side side = Side::kNeutral;
  std::optional<Side> winner;

 private:
  void take(Decision decision) {
    side = decision.side;
    winner = decision.winner;
  }
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_TESTS_GAMES_TWILIGHT_STRUGGLE_SCRIPT_H_
