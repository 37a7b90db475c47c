// Writes chess positions for an engine to judge: one to eight moves away from
// game positions, like the leaves of a search tree. The moves are drawn by the
// priors, randomly sharpened or flattened; one in twelve is drawn uniformly.
//
//   fit_positions games.pgn 12 quiet >positions.fen
//
// GAMES WALKS [quiet]: a PGN file, the number of walks from each position, and
// whether to skip positions in check, most where captures gain material, and
// those far from level, for the evaluation. No position is written twice.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_set>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/random.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/pgn.h"

namespace phasemachine::fit {
namespace {

using chess::MoveList;
using chess::Position;

constexpr std::size_t kFirstPly = 4;
constexpr std::uint32_t kLongestWalk = 8;

double between(double low, double high, Random& random) {
  return low + (high - low) * random.below(1 << 20) / (1 << 20);
}

std::size_t drawMove(const Position& position, const MoveList& moves,
                     double temperature, Random& random) {
  constexpr std::uint32_t kOneIn = 12;
  const auto count = static_cast<std::uint32_t>(moves.size());
  if (random.below(kOneIn) == 0) return random.below(count);
  std::array<float, MoveList::capacity()> logits;
  chess::moveLogits(position, moves, logits.data());
  const float highest = *std::max_element(logits.data(), logits.data() + count);
  std::array<double, MoveList::capacity()> shares;
  double sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    shares[i] =
        std::exp(static_cast<double>(logits[i] - highest) / temperature);
    sum += shares[i];
  }
  double rest = between(0, sum, random);
  std::size_t drawn = 0;
  while (drawn + 1 < moves.size() && (rest -= shares[drawn]) > 0) ++drawn;
  return drawn;
}

// The end of a walk; nothing if the game ends earlier.
std::optional<Position> walk(Position position, Random& random) {
  const std::uint32_t length = 1 + random.below(kLongestWalk);
  const double temperature = between(0.8, 2, random);
  MoveList moves;
  for (std::uint32_t i = 0; i <= length; ++i) {
    moves.clear();
    chess::generateLegal(position, moves);
    if (moves.empty()) return std::nullopt;
    if (i == length) break;
    chess::makeMove(position,
                    moves[drawMove(position, moves, temperature, random)]);
  }
  return position;
}

bool isQuiet(const Position& position, Random& random) {
  constexpr int kFarFromLevel = 1500;
  constexpr int kGain = 60;
  constexpr std::uint32_t kKeptOfTen = 3;
  if (chess::inCheck(position, position.sideToMove)) return false;
  const int value = chess::evaluate(position);
  if (std::abs(value) > kFarFromLevel) return false;
  const int played =
      chess::quiescence(position, -chess::kMaxEvaluation, chess::kMaxEvaluation,
                        {.maxDepth = 4, .maxNodes = 100});
  return std::abs(played - value) <= kGain || random.below(10) < kKeptOfTen;
}

absl::Status run(int count, char** words) {
  int walks = 0;
  const bool quiet = count == 4 && std::string(words[3]) == "quiet";
  if ((count != 3 && !quiet) || !absl::SimpleAtoi(words[2], &walks) ||
      walks < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("usage: ", words[0], " GAMES WALKS [quiet]"));
  }
  std::ifstream in(words[1]);
  if (!in) return absl::NotFoundError(absl::StrCat("cannot read ", words[1]));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  Random random(1);
  std::unordered_set<std::uint64_t> seen;
  chess::PgnReader reader(text);
  while (auto game = reader.next()) {
    if (!game->ok()) return game->status();
    Position position = (*game)->start;
    for (std::size_t ply = 0; ply < (*game)->moves.size(); ++ply) {
      for (int i = 0; ply >= kFirstPly && i < walks; ++i) {
        const auto end = walk(position, random);
        if (!end || (quiet && !isQuiet(*end, random))) continue;
        if (seen.insert(end->key).second) {
          std::puts(chess::toFen(*end).c_str());
        }
      }
      chess::makeMove(position, (*game)->moves[ply].move);
    }
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  const absl::Status status = phasemachine::fit::run(count, words);
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}
