// Describes the end of a game in one line for people.
//
// In chess "White wins: checkmate" or "Draw: stalemate".
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_PHASE_TOLD_END_WORDS_H_
#define PHASEMACHINE_PHASE_TOLD_END_WORDS_H_

#include <optional>
#include <string>
#include <variant>

#include "core/side.h"
#include "phase/game.h"

namespace phasemachine {

// Empty while the game runs. Requires G::sideName and G::endReason.
template <Game G>
std::string endWords(const typename G::Board& board) {
  if (board.stack.empty()) return "";
  const auto top = board.stack.top();
  const auto* state = std::get_if<typename G::StateType>(&top);
  if (state == nullptr) return "";
  const std::optional<Side> winner = G::winner(*state);
  if (!winner) return "";
  std::string words = *winner == Side::kNeutral
                          ? "Draw"
                          : std::string(G::sideName(board, *winner)) + " wins";
  return words + ": " + std::string(G::endReason(*state));
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_TOLD_END_WORDS_H_
