// The search, as README.md shows it: a mate in two.

#include <iostream>

#include "ai/evaluate/centipawns.h"
#include "ai/player.h"
#include "ai/search/searcher.h"
#include "games/chess/evaluate.h"
#include "games/chess/game.h"

using namespace phasemachine;

int main() {
  const auto board = Chess::fromText(
      "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", {});
  auto player =
      makePlayer<Chess>(SearchOptions{.mode = SearchMode::kTree, .threads = 2},
                        CentipawnEvaluator{[](const Chess::Board& b) {
                          return chess::evaluate(b.position);
                        }});
  if (!board.ok() || !player.ok()) return 1;
  if (!(*player)->setGame(*board, {}).ok()) return 1;
  SearchRequest<Chess::Move> request;
  request.limits.simulations = 20000;
  const auto result = (*player)->search(request);
  if (!result.bestMove) return 1;
  std::cout << "best: " << Chess::moveToText(*board, *result.bestMove)
            << ", expected score " << result.score << '\n';
}
