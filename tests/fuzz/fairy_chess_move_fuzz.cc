// Any text is a legal move of fairy chess or gives one message; legal moves
// keep their text and break no rule. Input: the name of a variant, a position
// and the text of a move, each on a line.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/explain.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"
#include "tests/fuzz/check.h"

namespace phasemachine::fairy_chess {
namespace {

std::string_view takeLine(std::string_view& input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view line = input.substr(0, end);
  input.remove_prefix(std::min(end + 1, input.size()));
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  FairyChess::Options options;
  options.variant = std::string(takeLine(input));
  if (!variantNamed(options.variant).ok()) options.variant = "normal";
  const auto read = FairyChess::fromText(takeLine(input), options);
  Board board = read.ok() ? *read : FairyChess::initial(options);
  MoveList moves;
  const Decision now = PhaseMachine<FairyChess>::legalMoves(board, moves);
  if (now.winner) return 0;
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
    FUZZ_CHECK(isGoodMessage(std::string_view(move.status().message().data(),
                                              move.status().message().size())));
  }
  return 0;
}

}  // namespace phasemachine::fairy_chess
