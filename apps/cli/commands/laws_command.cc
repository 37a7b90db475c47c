// phasemachine laws: whether a game obeys the laws of all games.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "apps/cli/commands/command.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "phase/laws/laws.h"

namespace phasemachine::cli {
namespace {

struct LawsFlags {
  std::string game{defaultGame()};
  std::string options;
  std::size_t plies = LawOptions().plies;
  std::uint64_t seed = LawOptions().seed;
};

absl::Status checkGame(const LawsFlags& flags, Io& io) {
  const auto game = PM_TRY_AT("--game: ", findGame(flags.game));
  LawOptions options = {.plies = flags.plies, .seed = flags.seed};
  if (!flags.options.empty()) {
    options.rules =
        PM_TRY_AT("--options: ", game->canonicalOptions(flags.options));
  }
  const auto results = checkLaws(lawSubjectOf(*game), options);
  std::size_t faults = 0;
  Json rows = Json::array();
  for (const LawResult& result : results) {
    const bool holds = result.fault.empty();
    if (!holds) ++faults;
    Json row = {{"law", result.law->name}, {"holds", holds}};
    if (!holds) row["fault"] = result.fault;
    rows.push_back(std::move(row));
  }
  io.write({{"game", flags.game},
            {"plies", flags.plies},
            {"seed", flags.seed},
            {"faults", faults},
            {"laws", std::move(rows)}},
           toText(results));
  if (faults == 0) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(flags.game, " breaks ", faults, " of the laws"));
}

}  // namespace

Run declareLaws(Arguments& arguments) {
  auto flags = std::make_shared<LawsFlags>();
  arguments
      .option("game,--game", flags->game,
              "which game (see: phasemachine games)")
      .showDefault()
      .check([usual = flags->game](const std::string& name) {
        return name == usual ? absl::OkStatus() : findGame(name).status();
      });
  arguments
      .option("--options", flags->options,
              "rule options of all games; default: the usual ones and, in "
              "every second game, random ones")
      .mayBeEmpty();
  arguments
      .option("--plies", flags->plies,
              "moves made in the random games of each law")
      .between(std::size_t{1}, std::size_t{1000000000})
      .showDefault();
  arguments.option("--seed", flags->seed, "names the random games")
      .showDefault();
  return [flags](Io& io) { return checkGame(*flags, io); };
}

}  // namespace phasemachine::cli
