// A played game as the store keeps it.
//
// Example:
//   records::StoredGame stored = packGame<Chess>(game, "checkmate");
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_PACK_GAME_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_PACK_GAME_H_

#include <string>
#include <utility>

#include "ai/selfplay/game_record.h"
#include "apps/records/stored_game.h"
#include "phase/any_game.h"
#include "phase/machine.h"

namespace phasemachine::cli {

// `end` in words. The start is left out: it is the run's, unless the caller
// says otherwise.
template <Game G>
records::StoredGame packGame(const phasemachine::GameRecord<G>& game,
                             std::string end) {
  records::StoredGame stored;
  stored.number = game.index;
  stored.firstPlayer = game.configuration[0];
  stored.winner = game.winner;
  stored.end = std::move(end);
  stored.length = game.plies.size();
  if (game.end == GameEnd::kFinished) {
    const auto returns = G::returns(game.final);
    stored.returns.assign(returns.begin(), returns.end());
  }
  typename G::Board board = game.start;
  records::PlyPacker packer;
  std::size_t visit = 0;
  for (const auto& ply : game.plies) {
    if (!stored.moves.empty()) stored.moves += ' ';
    stored.moves += G::moveToText(board, ply.move);
    PhaseMachine<G>::advance(board, ply.move);
    packer.begin({.side = ply.side,
                  .move = AnyGameTable<G>::encode(ply.move),
                  .searched = ply.searched,
                  .score = static_cast<float>(ply.score),
                  .simulations = ply.simulations,
                  .depth = static_cast<std::uint32_t>(ply.depth),
                  .microseconds = ply.microseconds},
                 ply.visited);
    for (const std::size_t last = visit + ply.visited; visit < last; ++visit) {
      packer.addVisit(AnyGameTable<G>::encode(game.visits[visit].move),
                      game.visits[visit].visits);
    }
    stored.simulations += ply.simulations;
    stored.microseconds += ply.microseconds;
  }
  stored.plies = packer.takePlies();
  stored.times = packer.takeTimes();
  return stored;
}

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_PACK_GAME_H_
