#include "apps/cli/match/stored_match.h"

#include <cstddef>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "apps/cli/records/run_store.h"
#include "core/hash.h"

namespace phasemachine::cli {

records::RunDescription describeMatch(const MatchSettings& settings) {
  const AnyGame& game = settings.start.game();
  std::uint64_t openings = 0;
  for (const AnyBoard& board : settings.openings) {
    openings = hashCombine(openings, hashText(board.toText()));
  }
  const nlohmann::json described = {
      {"max_plies", settings.maxPlies},
      {"opening_plies", settings.openingPlies},
      {"openings", absl::StrCat(settings.openings.size(), " of hash ",
                                absl::Hex(openings))},
      {"players",
       {playerSpecToText(settings.players[0]),
        playerSpecToText(settings.players[1])}}};
  return {.kind = "match",
          .program = programVersion(),
          .game = std::string(game.name),
          .options = *game.canonicalOptions(settings.options),
          .position = settings.start.toText(),
          .seed = settings.seed,
          .settings = described.dump()};
}

absl::StatusOr<MatchGame> matchGameFrom(const records::StoredGame& stored,
                                        const MatchSettings& settings) {
  const auto plies = records::unpackPlies(stored);
  if (!plies.ok()) return plies.status();
  const AnyGame& kind = settings.start.game();
  MatchGame game{.number = stored.number,
                 .first = stored.firstPlayer,
                 .record = {.options = settings.options,
                            .start = settings.start,
                            .winner = stored.winner}};
  game.end = stored.end;
  game.forfeit = stored.end == "forfeit";
  game.returns = stored.returns;
  for (const records::StoredPly& ply : *plies) {
    game.record.moves.push_back(ply.move);
    if (!ply.searched) continue;
    const int player = ply.side == Side::kFirst ? game.first : 1 - game.first;
    const auto i = static_cast<std::size_t>(player);
    game.seconds[i] += static_cast<double>(ply.microseconds) / 1e6;
    ++game.moves[i];
    game.simulations[i] += ply.simulations;
  }
  if (kind.players == 1) {
    // What the report compares are the returns.
    game.utility = game.returns.empty() ? 0 : 0.5;
    return game;
  }
  const Side side = game.first == 0 ? Side::kFirst : Side::kSecond;
  game.utility = stored.winner == side             ? 1
                 : stored.winner == Side::kNeutral ? 0.5
                                                   : 0;
  return game;
}

}  // namespace phasemachine::cli
