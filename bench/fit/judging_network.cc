#include "bench/fit/judging_network.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace phasemachine::fit {
namespace {

using chess::Bitboard;
using chess::Color;
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

}  // namespace

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

}  // namespace phasemachine::fit
