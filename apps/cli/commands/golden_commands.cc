// phasemachine signature and playthrough: random games and searches from fixed
// seeds, whose numbers and words must not change by accident (tests/golden/).

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/progress.h"
#include "core/hash.h"
#include "core/random.h"
#include "core/try.h"
#include "engine/play/signature.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

std::uint64_t combine(const std::vector<SignaturePart>& parts) {
  std::uint64_t hash = 0;
  for (const SignaturePart& part : parts) {
    hash = hashCombine(hash, hashText(part.game));
    hash = hashCombine(hash, hashText(part.part));
    hash = hashCombine(hash, part.value);
  }
  return hash;
}

absl::Status runSignature(Io& io) {
  std::vector<SignaturePart> parts;
  {
    Progress progress(io, "signature", "games", allGames().size());
    std::uint64_t done = 0;
    for (const AnyGame* game : allGames()) {
      for (SignaturePart& part : signatureOf(*game)) {
        parts.push_back(std::move(part));
      }
      progress.update(++done);
    }
  }
  const std::string all = signatureText(combine(parts));
  Json list = Json::array();
  for (const SignaturePart& part : parts) {
    list.push_back({{"game", part.game},
                    {"part", part.part},
                    {"value", signatureText(part.value)}});
  }
  std::string text = signatureLines(parts);
  absl::StrAppendFormat(&text, "%-32s%s\n", "signature", all);
  io.write({{"signature", all}, {"parts", std::move(list)}}, text);
  return absl::OkStatus();
}

struct PlaythroughFlags : GameFlags {
  std::uint64_t seed = 1;
  int plies = 200;
  bool words = false;
  std::string viewer;
};

// A viewer sees neither the position text, which hides nothing, nor the others'
// legal moves.
void tellBoard(const AnyBoard& board, const AnyDecision& now,
               const AnyRenderStyle& style, std::ostream& out) {
  out << board.render(style);
  if (style.viewer == Side::kNeutral) {
    out << "position " << board.toText() << '\n';
    out << "hash     " << signatureText(board.hash()) << '\n';
  }
  if (now.winner) return;
  out << "side     " << toString(now.side) << '\n';
  if (style.viewer != Side::kNeutral && style.viewer != now.side) return;
  out << "moves    " << now.moves.size() << ':';
  for (MoveCode move : now.moves) out << ' ' << board.moveToText(move);
  out << '\n';
}

absl::Status runPlaythrough(PlaythroughFlags& flags, Io& io) {
  auto board = PM_TRY(flags.board());
  const AnyGame& game = board.game();
  if (flags.words && game.narrate == nullptr) {
    return invalid("--words: ", game.name, " is not told in words");
  }
  const auto viewer = PM_TRY(viewerNamed(flags.viewer, board));
  Random random(flags.seed);
  Json moves = Json::array();
  AnyRenderStyle style{.ascii = true, .viewer = viewer};
  AnyDecision now = board.query();
  if (!io.json) {
    const std::string options = *game.canonicalOptions(flags.options);
    io.out << "game     " << game.name << '\n';
    if (!options.empty()) io.out << "options  " << options << '\n';
    io.out << "seed     " << flags.seed << '\n';
  }
  while (!now.winner && moves.size() < static_cast<std::size_t>(flags.plies)) {
    const MoveCode move = randomMove(board, now, random);
    const std::string text = board.moveToText(move);
    const bool drawn = !io.json && !flags.words;
    if (drawn) {
      io.out << '\n';
      tellBoard(board, now, style, io.out);
      if (game.narrate == nullptr) io.out << "chosen   " << text << '\n';
    }
    moves.push_back(text);
    style.lastMove = move;
    const AnyBoard before = board;
    now = board.step(move);
    if (io.json || game.narrate == nullptr) continue;
    if (drawn) io.out << "chosen   ";
    io.out << game.narrate(before.data(), move, board.data(), viewer);
  }
  if (io.json) {
    Json json = describe(board);
    json["moves"] = std::move(moves);
    json["seed"] = flags.seed;
    json["hash"] = signatureText(board.hash());
    io.writeJson(json);
    return absl::OkStatus();
  }
  if (!flags.words) {
    io.out << '\n';
    tellBoard(board, now, style, io.out);
  }
  if (!now.winner) {
    io.out << "stopped after " << moves.size() << " moves\n";
    return absl::OkStatus();
  }
  io.out << "winner   " << toString(*now.winner) << "\nreturns ";
  for (double value : game.returns(board.data())) io.out << ' ' << value;
  io.out << '\n';
  return absl::OkStatus();
}

}  // namespace

Run declareSignature(Arguments&) { return runSignature; }

Run declarePlaythrough(Arguments& arguments) {
  auto flags = std::make_shared<PlaythroughFlags>();
  flags->declareGame(arguments);
  arguments.option("--seed", flags->seed, "which random game").showDefault();
  arguments.flag("--words", flags->words,
                 "tell what happens in words, without drawings");
  arguments.option("--viewer", flags->viewer,
                   "show only what this side sees: first, second or the game's "
                   "own name for it, such as USSR");
  arguments.option("--plies", flags->plies, "stop after so many moves")
      .between(0, 1000000)
      .showDefault();
  return [flags](Io& io) { return runPlaythrough(*flags, io); };
}

}  // namespace phasemachine::cli
