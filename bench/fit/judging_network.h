// Reads a neural network in the file format of Stockfish 15 and evaluates chess
// positions with it, about a hundred times faster than the engine's search. It
// provides labels for fitting networks.
//
// Contract: the network that `stockfish` writes with the command export_net
// (HalfKAv2_hm inputs, 1024 numbers for each side, eight stacks of layers). The
// value is that of its table "NNUE network contributions", in its own units;
// 361 are a pawn there.
//
// Example:
//   auto network = JudgingNetwork::read("nn-ad9b42354671.nnue");
//   if (network.ok()) int units = (*network)->judge(position);
//
// Thread safety: none, since judge() keeps the sums of the last positions and
// adds what differs.

#ifndef PHASEMACHINE_BENCH_FIT_JUDGING_NETWORK_H_
#define PHASEMACHINE_BENCH_FIT_JUDGING_NETWORK_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::fit {

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

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_JUDGING_NETWORK_H_
