// Evaluates chess positions by a shallow search with Stockfish's network, many
// times faster than judge.py.
//
//   echo export_net | stockfish
//   judge_shallow nn-ad9b42354671.nnue 1 <positions.fen >judged.csv
//
// NETWORK PLIES: the network's file and the search depth; 0 plies: static
// evaluation. Reads one FEN per line from standard input and writes lines
// "fen,centipawns,best_move" to standard output, with "-" for the move without
// a search. Skips positions with a mate in sight.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "bench/fit/fit.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/evaluation.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine::fit {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::MoveList;
using chess::Position;

static_assert(std::endian::native == std::endian::little,
              "the file's numbers are little-endian");

// Reads numbers from a file, front to back.
class Reader {
 public:
  explicit Reader(std::string_view rest) : rest_(rest) {}

  template <class Number>
  void take(Number* to, std::size_t count) {
    const std::size_t bytes = count * sizeof(Number);
    if (rest_.size() < bytes) {
      short_ = true;
      return;
    }
    std::memcpy(to, rest_.data(), bytes);
    rest_.remove_prefix(bytes);
  }
  template <class Number>
  Number take() {
    Number number = {};
    take(&number, 1);
    return number;
  }
  void skip(std::size_t bytes) {
    short_ = short_ || rest_.size() < bytes;
    if (!short_) rest_.remove_prefix(bytes);
  }
  bool readAll() const { return !short_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool short_ = false;
};

constexpr std::uint32_t kVersion = 0x7AF32F20;

// The exclusive-or mask that maps a square to the view of `side`, with its king
// on files e to h.
unsigned turnFor(unsigned king, Color side) {
  return (side == Color::kBlack ? 56U : 0U) ^ ((king & 4U) == 0 ? 7U : 0U);
}

// Units are clamped to 0 .. kOne.
constexpr int kOne = 127;

// A network in the file format of Stockfish 15, which judges positions about a
// hundred times faster than the engine's search: the one that `stockfish` writes
// with the command export_net (HalfKAv2_hm inputs, 1024 numbers for each side,
// eight stacks of layers). The value is that of its table "NNUE network
// contributions", in its own units; 361 are a pawn there. judge() keeps the sums
// of the last positions and adds what differs.
class JudgingNetwork {
 public:
  static absl::StatusOr<std::unique_ptr<JudgingNetwork>> read(
      const std::string& path);

  // From the view of the side to move. Precondition: both kings exist.
  int judge(const chess::Position& position);

 private:
  static constexpr std::size_t kSums = 1024;
  static constexpr std::size_t kStacks = 8;
  static constexpr std::size_t kKingPlaces = 32;
  static constexpr std::size_t kPieceSquares = 11 * 64;
  static constexpr std::size_t kFirstUnits = 16;
  static constexpr std::size_t kSecondUnits = 32;

  struct Stack {
    std::array<std::int32_t, kFirstUnits> firstBias;
    std::array<std::array<std::int8_t, kSums>, kFirstUnits> first;
    std::array<std::int32_t, kSecondUnits> secondBias;
    std::array<std::array<std::int8_t, 32>, kSecondUnits> second;
    std::int32_t thirdBias;
    std::array<std::int8_t, kSecondUnits> third;
  };

  // The sums of one side with its king on one place, and the pieces that they
  // are of: [own, enemy][PieceType] as seen by the side.
  struct Sums {
    std::array<std::array<chess::Bitboard, 6>, 2> pieces = {};
    alignas(64) std::array<std::int16_t, kSums> units;
    std::array<std::int32_t, kStacks> material;
  };

  JudgingNetwork() = default;
  const Sums& sumsOf(const chess::Position& position, chess::Color side);
  void change(Sums& sums, std::size_t input, bool add) const;

  alignas(64) std::array<std::int16_t, kSums> bias_;
  std::vector<std::int16_t> inputs_;     // [king place][piece square][sum]
  std::vector<std::int32_t> materials_;  // [king place][piece square][stack]
  std::array<Stack, kStacks> stacks_;
  // [king place][mirrored][side]
  std::vector<Sums> kept_;
};

absl::StatusOr<std::unique_ptr<JudgingNetwork>> JudgingNetwork::read(
    const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  Reader reader(text);
  const bool known = reader.take<std::uint32_t>() == kVersion;
  reader.skip(4);  // a hash of the shape
  reader.skip(reader.take<std::uint32_t>());
  std::unique_ptr<JudgingNetwork> network(new JudgingNetwork);
  constexpr std::size_t kInputs = kKingPlaces * kPieceSquares;
  reader.skip(4);
  reader.take(network->bias_.data(), kSums);
  network->inputs_.resize(kInputs * kSums);
  reader.take(network->inputs_.data(), network->inputs_.size());
  network->materials_.resize(kInputs * kStacks);
  reader.take(network->materials_.data(), network->materials_.size());
  for (Stack& stack : network->stacks_) {
    reader.skip(4);
    reader.take(stack.firstBias.data(), stack.firstBias.size());
    reader.take(stack.first.data(), stack.first.size());
    reader.take(stack.secondBias.data(), stack.secondBias.size());
    reader.take(stack.second.data(), stack.second.size());
    reader.take(&stack.thirdBias, 1);
    reader.take(stack.third.data(), stack.third.size());
  }
  if (!known || !reader.readAll()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is no network of Stockfish 15"));
  }
  Sums empty;
  empty.units = network->bias_;
  empty.material = {};
  network->kept_.assign(4 * kKingPlaces, empty);
  return network;
}

void JudgingNetwork::change(Sums& sums, std::size_t input, bool add) const {
  const std::int16_t* const units = inputs_.data() + input * kSums;
  const std::int32_t* const material = materials_.data() + input * kStacks;
  if (add) {
    for (std::size_t i = 0; i < kSums; ++i) sums.units[i] += units[i];
    for (std::size_t i = 0; i < kStacks; ++i) sums.material[i] += material[i];
  } else {
    for (std::size_t i = 0; i < kSums; ++i) sums.units[i] -= units[i];
    for (std::size_t i = 0; i < kStacks; ++i) sums.material[i] -= material[i];
  }
}

const JudgingNetwork::Sums& JudgingNetwork::sumsOf(const Position& position,
                                                   Color side) {
  const unsigned king = position.king(side);
  const unsigned turn = turnFor(king, side);
  // Its king's places count from the far corner h8 to a row's e file.
  const unsigned seen = king ^ turn;
  const std::size_t place = (7 - (seen >> 3)) * 4 + (7 - (seen & 7));
  // The sums do not depend on the mirroring, but the boards that made them do.
  Sums& sums = kept_[(place * 2 + ((turn & 7U) != 0 ? 1 : 0)) * 2 +
                     (side == Color::kBlack ? 1 : 0)];
  for (std::size_t enemy = 0; enemy < 2; ++enemy) {
    const Color color = enemy != 0 ? ~side : side;
    for (std::size_t type = 0; type < 6; ++type) {
      const Bitboard now =
          position.pieces(color, static_cast<chess::PieceType>(type));
      Bitboard& before = sums.pieces[enemy][type];
      const std::size_t row = type == 5 ? 10 : type * 2 + enemy;
      const std::size_t first = (place * 11 + row) * 64;
      const auto changeAll = [&](Bitboard set, bool add) {
        for (; set != 0; set &= set - 1) {
          const auto square = static_cast<unsigned>(std::countr_zero(set));
          change(sums, first + (square ^ turn), add);
        }
      };
      changeAll(before & ~now, false);
      changeAll(now & ~before, true);
      before = now;
    }
  }
  return sums;
}

int JudgingNetwork::judge(const Position& position) {
  const Sums& own = sumsOf(position, position.sideToMove);
  const Sums& other = sumsOf(position, ~position.sideToMove);
  const auto count =
      static_cast<std::size_t>(std::popcount(position.occupied()));
  const std::size_t bucket = (count - 1) / 4;
  const Stack& stack = stacks_[bucket];
  alignas(64) std::array<std::uint8_t, kSums> inputs;
  constexpr std::size_t kHalf = kSums / 2;
  const auto multiply = [&inputs](const Sums& sums, std::size_t begin) {
    for (std::size_t i = 0; i < kHalf; ++i) {
      const auto bound = [](std::int16_t x) {
        return std::clamp<std::int16_t>(x, 0, kOne);
      };
      const auto product = static_cast<std::int16_t>(
          bound(sums.units[i]) * bound(sums.units[i + kHalf]));
      inputs[begin + i] = static_cast<std::uint8_t>(product >> 7);
    }
  };
  multiply(own, 0);
  multiply(other, kHalf);
  constexpr int kShift = 6;
  // Squares of all but the last unit, then the units themselves.
  std::array<std::int32_t, 32> firsts = {};
  std::int32_t skipped = 0;
  for (std::size_t k = 0; k < kFirstUnits; ++k) {
    std::int32_t sum = stack.firstBias[k];
    for (std::size_t i = 0; i < kSums; ++i) {
      sum += inputs[i] * stack.first[k][i];
    }
    if (k + 1 == kFirstUnits) {
      skipped = sum;
      break;
    }
    const std::int64_t square = static_cast<std::int64_t>(sum) * sum;
    firsts[k] = static_cast<std::int32_t>(
        std::min<std::int64_t>(square >> (2 * kShift + 7), kOne));
    firsts[kFirstUnits - 1 + k] = std::clamp(sum >> kShift, 0, kOne);
  }
  std::int32_t out = stack.thirdBias;
  for (std::size_t k = 0; k < kSecondUnits; ++k) {
    std::int32_t sum = stack.secondBias[k];
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      sum += firsts[i] * stack.second[k][i];
    }
    out += std::clamp(sum >> kShift, 0, kOne) * stack.third[k];
  }
  constexpr std::int32_t kOutputScale = 16;
  out += skipped * (600 * kOutputScale) / (kOne << kShift);
  const std::int32_t material =
      (own.material[bucket] - other.material[bucket]) / 2;
  return (material + out) / kOutputScale;
}

// A few plies of all moves, then captures. Values are in the network's units,
// from the view of the side to move. Alpha-beta with moves ordered by the
// priors; skips captures that lose by static exchange. Mates count kMate.
class JudgingSearch {
 public:
  static constexpr int kMate = 30'000;

  struct Result {
    int units = 0;
    std::optional<chess::Move> best;  // nothing if the game is over
  };

  explicit JudgingSearch(JudgingNetwork& network) : network_(network) {}

  // Precondition: `plies` is positive.
  Result judge(const chess::Position& position, int plies);

 private:
  int search(const chess::Position& position, int plies, int alpha, int beta,
             std::optional<chess::Move>* best);
  int captures(const chess::Position& position, int plies, int alpha, int beta);

  JudgingNetwork& network_;
};

// Plies of captures and check evasions.
constexpr int kCapturePlies = 6;

bool isCapture(const Position& position, Move move) {
  return move.kind() == MoveKind::kPromoteQueen ||
         (promotedPiece(move.kind()) == chess::PieceType::kNone &&
          chess::immediateGain(position, move) > 0);
}

JudgingSearch::Result JudgingSearch::judge(const Position& position,
                                           int plies) {
  Result result;
  result.units = search(position, plies, -kMate, kMate, &result.best);
  return result;
}

int JudgingSearch::search(const Position& position, int plies, int alpha,
                          int beta, std::optional<Move>* best) {
  if (plies == 0) return captures(position, kCapturePlies, alpha, beta);
  MoveList moves;
  chess::generateLegal(position, moves);
  if (moves.empty()) {
    return chess::inCheck(position, position.sideToMove) ? -kMate : 0;
  }
  std::array<float, MoveList::capacity()> logits;
  chess::moveLogits(position, moves, logits.data());
  std::array<std::pair<float, Move>, MoveList::capacity()> ranked;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ranked[i] = {logits[i], moves[i]};
  }
  std::sort(ranked.begin(), ranked.begin() + moves.size(),
            [](const auto& a, const auto& b) { return a.first > b.first; });
  int highest = -kMate - 1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Position child = position;
    chess::makeMove(child, ranked[i].second);
    const int value = -search(child, plies - 1, -beta, -alpha, nullptr);
    if (value <= highest) continue;
    highest = value;
    if (best != nullptr) *best = ranked[i].second;
    if (highest >= beta) break;
    alpha = std::max(alpha, highest);
  }
  return highest;
}

int JudgingSearch::captures(const Position& position, int plies, int alpha,
                            int beta) {
  const bool checked = chess::inCheck(position, position.sideToMove);
  int highest = -kMate;
  if (!checked || plies == 0) {
    highest = network_.judge(position);
    if (highest >= beta || plies == 0) return highest;
    alpha = std::max(alpha, highest);
  }
  MoveList moves;
  chess::generateLegal(position, moves);
  std::array<std::pair<int, Move>, MoveList::capacity()> ranked;
  std::size_t count = 0;
  for (const Move move : moves) {
    const bool taking = isCapture(position, move);
    if (!checked &&
        (!taking || !chess::exchangeGainsAtLeast(position, move, 0))) {
      continue;
    }
    ranked[count++] = {taking ? 8 * chess::immediateGain(position, move) -
                                    static_cast<int>(movingPiece(move.kind()))
                              : 0,
                       move};
  }
  std::sort(ranked.begin(), ranked.begin() + count,
            [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < count; ++i) {
    Position child = position;
    chess::makeMove(child, ranked[i].second);
    const int value = -captures(child, plies - 1, -beta, -alpha);
    if (value <= highest) continue;
    highest = value;
    if (highest >= beta) break;
    alpha = std::max(alpha, highest);
  }
  return highest;
}

// Units of the network's values per pawn, without and with a search, chosen so
// that centipawns mean the same winning chances as in Stockfish's search of
// depth 5.
constexpr int kUnitsOfPawn = 333;
constexpr int kSearchedUnitsOfPawn = 312;
constexpr int kMostPlies = 6;

absl::Status run(int count, char** words) {
  int plies = 0;
  if (count != 3 || !absl::SimpleAtoi(words[2], &plies) || plies < 0 ||
      plies > kMostPlies) {
    return absl::InvalidArgumentError(absl::StrCat(
        "usage: ", words[0], " NETWORK PLIES <POSITIONS >JUDGED, with 0 to ",
        kMostPlies, " plies"));
  }
  auto network = JudgingNetwork::read(words[1]);
  if (!network.ok()) return network.status();
  JudgingSearch search(**network);
  std::puts("fen,centipawns,best_move");
  std::string line;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    const auto position = chess::parseFen(line);
    if (!position.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(number, ": ", position.status().message()));
    }
    if (plies == 0) {
      const int units = (*network)->judge(*position);
      std::printf("%s,%d,-\n", line.c_str(), units * 100 / kUnitsOfPawn);
      continue;
    }
    const auto [units, best] = search.judge(*position, plies);
    if (!best || std::abs(units) == JudgingSearch::kMate) continue;
    std::printf("%s,%d,%s\n", line.c_str(), units * 100 / kSearchedUnitsOfPawn,
                chess::toUci(*best).c_str());
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  return phasemachine::fit::exitCodeOf(phasemachine::fit::run(count, words));
}
