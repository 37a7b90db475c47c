#include "engine/play/signature.h"

#include <bit>
#include <optional>
#include <string_view>

#include "absl/strings/str_format.h"
#include "core/hash.h"
#include "engine/players.h"

namespace phasemachine {

MoveCode randomMove(const AnyBoard& board, const AnyDecision& now,
                    Random& random) {
  if (now.side == Side::kNeutral) {
    return board.game().sampleChance(board.data(), random);
  }
  return now.moves[random.below(static_cast<std::uint32_t>(now.moves.size()))];
}

namespace {

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

}  // namespace

std::string signatureText(std::uint64_t value) {
  return absl::StrFormat("%016x", value);
}

std::string signatureLines(const std::vector<SignaturePart>& parts) {
  std::string text;
  for (const SignaturePart& part : parts) {
    absl::StrAppendFormat(&text, "%-20s%-12s%016x\n", part.game, part.part,
                          part.value);
  }
  return text;
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

}  // namespace phasemachine
