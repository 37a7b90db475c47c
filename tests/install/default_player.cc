// The default player of chess, as README.md shows it: a mate on the back rank.

#include <phasemachine/engine/players.h>
#include <phasemachine/games/chess/game.h>

#include <iostream>

using namespace phasemachine;

int main() {
  const auto board =
      Chess::fromText("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", {});
  auto player = makeTypedPlayer<Chess>({});
  if (!board.ok() || !player.ok()) return 1;
  if (!(*player)->setGame(*board, {}).ok()) return 1;
  SearchRequest<Chess::Move> request;
  request.limits.milliseconds = 100;
  const auto result = (*player)->search(request);
  if (!result.bestMove) return 1;
  std::cout << "best: " << Chess::moveToText(*board, *result.bestMove)
            << ", expected score " << result.score << '\n';
}
