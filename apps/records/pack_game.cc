#include "apps/records/pack_game.h"

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::records {

absl::StatusOr<StoredGame> packGame(const PlayedGame& game) {
  const auto wrong = [&](const std::string& what) {
    return absl::InternalError(
        absl::StrCat("game ", game.number + 1, " cannot be kept: ", what));
  };
  StoredGame stored;
  stored.number = game.number;
  stored.firstPlayer = game.player[0];
  stored.winner = game.winner;
  stored.end = game.endReason();
  stored.length = game.plies.size();
  stored.returns = game.returns();
  AnyReplay replay(game.start);
  PlyPacker packer;
  std::size_t visit = 0;
  for (const PlayedPly& ply : game.plies) {
    if (replay.decision().side != ply.side || !replay.isLegal(ply.move)) {
      return wrong(absl::StrCat("ply ", replay.ply() + 1,
                                " is not legal when it is played again"));
    }
    if (!stored.moves.empty()) stored.moves += ' ';
    stored.moves += replay.board().moveToText(ply.move);
    if (absl::Status status = replay.play(ply.move); !status.ok()) {
      return wrong(std::string(status.message()));
    }
    packer.begin({.side = ply.side,
                  .move = ply.move,
                  .searched = ply.searched,
                  .score = static_cast<float>(ply.score),
                  .simulations = ply.simulations,
                  .depth = static_cast<std::uint32_t>(ply.depth),
                  .microseconds = ply.microseconds},
                 ply.visited);
    for (const std::size_t last = visit + ply.visited; visit < last; ++visit) {
      packer.addVisit(game.visits[visit].move, game.visits[visit].visits);
    }
    stored.simulations += ply.simulations;
    stored.microseconds += ply.microseconds;
  }
  if (!(replay.board() == game.final)) {
    return wrong("it ends on another board when it is played again");
  }
  stored.plies = packer.takePlies();
  stored.times = packer.takeTimes();
  return stored;
}

}  // namespace phasemachine::records
