#include "games/twilight_struggle/play/war.h"

#include "games/twilight_struggle/play/state.h"

namespace phasemachine::twilight_struggle {

int warModifier(const Board& board, Side attacker, Card card, Country target) {
  const Side defender = opponent(attacker);
  const std::size_t i = playerIndex(defender);
  int modifier = (kNeighbors[target] & board.controlled[i]).count();
  if (kNextToSuperpower[i].contains(target)) ++modifier;
  if (card == kArabIsraeliWar && board.controls(defender, target)) ++modifier;
  return modifier;
}

int warMilOps(Card card) { return card == kBrushWar ? 3 : 2; }

void resolveWar(Board& board, Side attacker, Card card, Country target,
                int roll) {
  const int success = card == kBrushWar ? 3 : 4;
  const int points = card == kBrushWar ? 1 : 2;
  if (roll - warModifier(board, attacker, card, target) < success) return;
  gainPoints(board, attacker, points);
  const Side defender = opponent(attacker);
  const int replaced = board.influenceOf(defender, target);
  board.setInfluence(defender, target, 0);
  board.setInfluence(attacker, target,
                     board.influenceOf(attacker, target) + replaced);
}

}  // namespace phasemachine::twilight_struggle
