#include "apps/cli/refusal.h"

namespace phasemachine::cli {

std::string whyRefused(const AnyBoard& board, MoveCode move) {
  AnyBoard tried = board;
  std::string why(tried.tryStep(move).status().message());
  const std::string hint = board.game().refusalHint(board.data(), move);
  if (!hint.empty()) why += "; " + hint;
  return why;
}

}  // namespace phasemachine::cli
