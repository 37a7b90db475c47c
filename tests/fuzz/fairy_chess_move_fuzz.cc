// Any text is a legal move of fairy chess or gives one message; legal moves
// keep their text and break no rule. Input: the name of a variant, a position
// and the text of a move, each on a line.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"
#include "tests/fuzz/check.h"

namespace phasemachine::fairy_chess {
extern "C" void fuzz(std::string_view input) {
  FairyChess::Options options;
  options.variant = std::string(takeLine(input));
  if (!variantNamed(options.variant).ok()) options.variant = "normal";
  const auto read = FairyChess::fromText(takeLine(input), options);
  Board board = read.ok() ? *read : FairyChess::initial(options);
  MoveList moves;
  const Decision now = PhaseMachine<FairyChess>::legalMoves(board, moves);
  if (now.winner) return;
  for (std::size_t i = 0; i < moves.size(); i += 5) {
    const auto back = FairyChess::moveFromText(
        board, FairyChess::moveToText(board, moves[i]));
    FUZZ_CHECK(back.ok() && *back == moves[i]);
  }
  const Variant& v = variantAt(board.position.variant);
  const bool first = FairyChess::toText(board).find('>') == std::string::npos;
  const std::vector<Move> all = wholeMoves(v, board.position);
  for (std::size_t i = 0; first && i < all.size(); i += 5) {
    FUZZ_CHECK(
        explain(v, board.position, wholeMoveToText(v, board.position, all[i]))
            .rule == Rule::kNone);
  }
  const auto move = FairyChess::wholeMoveFromText(board, input);
  if (move.ok()) {
    FUZZ_CHECK(moves.contains(move->front()));
  } else {
    checkMessage(move.status());
  }
}

}  // namespace phasemachine::fairy_chess
