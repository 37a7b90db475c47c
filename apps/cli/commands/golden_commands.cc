// phasemachine signature and playthrough: random games and searches from fixed
// seeds, whose numbers and words must not change by accident (tests/golden/).

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
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
#include "engine/players.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

MoveCode randomMove(const AnyBoard& board, const AnyDecision& now,
                    Random& random) {
  if (now.side == Side::kNeutral) {
    return board.game().sampleChance(board.data(), random);
  }
  return now.moves[random.below(static_cast<std::uint32_t>(now.moves.size()))];
}

// Sixteen hexadecimal digits.
std::string hexadecimal(std::uint64_t value) {
  return absl::StrFormat("%016x", value);
}

// A signature hashes random games and searches of a fixed number of simulations
// of one game. It is the same on every machine, compiler and instruction set; a
// change of rules, move order, hashing, random streams, evaluation or search
// changes it. A commit that changes one on purpose says so.
struct SignaturePart {
  std::string game;
  std::string part;  // "games", or the name of an evaluator
  std::uint64_t value = 0;
};

constexpr std::uint64_t kGames = 50;
constexpr std::uint64_t kSearches = 4;
constexpr int kPliesBetweenSearches = 7;
constexpr std::uint64_t kSimulations = 400;

std::uint64_t hashGames(const AnyGame& game) {
  std::uint64_t hash = 0;
  for (std::uint64_t i = 0; i < kGames; ++i) {
    Random random(i);
    AnyBoard board = *AnyBoard::initial(game, "");
    AnyDecision now = board.query();
    for (;;) {
      hash = hashCombine(hash, board.hash());
      hash = hashCombine(hash, now.moves.size());
      if (now.winner) break;
      now = board.step(randomMove(board, now, random));
    }
    hash = hashCombine(hash, static_cast<std::uint64_t>(*now.winner));
    for (double value : game.returns(board.data())) {
      hash = hashCombine(hash, std::bit_cast<std::uint64_t>(value));
    }
  }
  return hash;
}

// Searches along one random game, so many plies apart. Nothing if no player
// decides where one would begin.
std::optional<std::uint64_t> hashSearches(const AnyGame& game,
                                          AnyPlayer& player, int pliesBetween) {
  std::uint64_t hash = 0;
  Random random(1);
  AnyBoard board = *AnyBoard::initial(game, "");
  AnyDecision now = board.query();
  std::uint64_t i = 0;
  while (i < kSearches && !now.winner) {
    if (now.side != Side::kNeutral) {
      if (!player.setGame(board, {}).ok()) return std::nullopt;
      AnySearchRequest request;
      request.limits.simulations = kSimulations;
      request.limits.stopWhenSolved = false;
      const AnySearchResult result = player.search(request);
      hash = hashCombine(hash, result.digest);
      hash = hashCombine(hash, result.bestMove.value_or(0));
      ++i;
    }
    for (int ply = 0; ply < pliesBetween && !now.winner; ++ply) {
      now = board.step(randomMove(board, now, random));
    }
  }
  if (i == 0) return std::nullopt;
  return hash;
}

std::uint64_t hashSearches(const AnyGame& game, std::string_view evaluator) {
  PlayerSettings settings;
  settings.evaluator = std::string(evaluator);
  settings.search.memoryBytes = std::uint64_t{16} << 20;
  auto player = makePlayer(game, settings);
  if (!player.ok()) return 0;
  const auto hash = hashSearches(game, **player, kPliesBetweenSearches);
  // A short game that nature begins is searched at every decision.
  return hash ? *hash : hashSearches(game, **player, 1).value_or(0);
}

std::vector<SignaturePart> signatureOf(const AnyGame& game) {
  const std::string name(game.name);
  std::vector<SignaturePart> parts = {{name, "games", hashGames(game)}};
  for (std::string_view evaluator : evaluatorNames(game)) {
    parts.push_back(
        {name, std::string(evaluator), hashSearches(game, evaluator)});
  }
  return parts;
}

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
  const std::string all = hexadecimal(combine(parts));
  Json list = Json::array();
  std::string text;
  for (const SignaturePart& part : parts) {
    list.push_back({{"game", part.game},
                    {"part", part.part},
                    {"value", hexadecimal(part.value)}});
    absl::StrAppendFormat(&text, "%-20s%-12s%016x\n", part.game, part.part,
                          part.value);
  }
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
    out << "hash     " << hexadecimal(board.hash()) << '\n';
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
    return absl::InvalidArgumentError("--words: " + std::string(game.name) +
                                      " is not told in words");
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
    json["hash"] = hexadecimal(board.hash());
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
