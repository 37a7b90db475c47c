#include "games/gungi/kept_inputs.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/gungi/game.h"
#include "games/gungi/machine/evaluate.h"

namespace phasemachine {
namespace gungi {
namespace {

constexpr std::uint32_t kInputs = totalOf(kEncodingRows) * kSquares;
constexpr std::uint32_t kFirstHand = kInputs + kTowerPlanes;
constexpr std::uint32_t kFirstGeneral = kFirstHand + kHandPlanes;
constexpr std::uint32_t kFirstFeature =
    kInputs + static_cast<std::uint32_t>(totalOf(kEncodingRows));

// Calls f with each square whose towers differ.
template <class F>
void forEachDifference(const std::array<Tower, kSquares>& a,
                       const std::array<Tower, kSquares>& b, F&& f) {
  constexpr std::size_t kTogether = sizeof(std::uint64_t) / sizeof(Tower);
  static_assert(kSquares % kTogether == 1 &&
                std::endian::native == std::endian::little);
  for (std::size_t at = 0; at + kTogether <= kSquares; at += kTogether) {
    std::uint64_t words[2];
    std::memcpy(&words[0], &a[at], sizeof(std::uint64_t));
    std::memcpy(&words[1], &b[at], sizeof(std::uint64_t));
    for (std::uint64_t differ = words[0] ^ words[1]; differ != 0;) {
      const auto i = static_cast<std::size_t>(std::countr_zero(differ)) / 16;
      f(static_cast<Square>(at + i));
      differ &= ~(std::uint64_t{0xFFFF} << (16 * i));
    }
  }
  if (a[kSquares - 1] != b[kSquares - 1]) f(static_cast<Square>(kSquares - 1));
}

void changeTowers(const Position& p, Side viewer, KeptInputs& kept,
                  InputList& out) {
  forEachDifference(p.towers, kept.towers, [&](Square square) {
    const std::uint32_t seen = turned(square, viewer);
    forEachTowerPlane(kept.towers[square], viewer, [&](std::uint32_t plane) {
      out.leave(plane * kSquares + seen);
    });
    forEachTowerPlane(p.towers[square], viewer, [&](std::uint32_t plane) {
      out.come(plane * kSquares + seen);
    });
  });
  kept.towers = p.towers;
}

void changePlane(std::uint32_t row, float before, float now, InputList& out) {
  if (before != 0) out.leave(row, before);
  if (now != 0) out.come(row, now);
}

void changeHands(const Position& p, Side viewer, KeptInputs& kept,
                 InputList& out) {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::size_t player = playerIndex(side);
    const Hand before = kept.hands[player];
    const Hand now = p.hands[player];
    const std::uint32_t row = kFirstHand + (side == viewer ? 0 : kTypePlanes);
    forEachType(Hand::fromBits(before.bits() ^ now.bits()),
                [&](PieceType type) {
                  changePlane(row + static_cast<std::uint32_t>(index(type)),
                              handNumber(before.count(type)),
                              handNumber(now.count(type)), out);
                });
    kept.hands[player] = now;
  }
}

void changeGeneral(const Board& board, Side viewer, KeptInputs& kept,
                   InputList& out) {
  const std::array<float, kGeneralPlanes> now = generalPlanes(board, viewer);
  for (std::uint32_t i = 0; i < kGeneralPlanes; ++i) {
    if (kept.general[i] != now[i]) {
      changePlane(kFirstGeneral + i, kept.general[i], now[i], out);
    }
  }
  kept.general = now;
}

}  // namespace
}  // namespace gungi

float Gungi::listInputs(const Board& board, Side viewer, KeptInputs& kept,
                        InputList& out) {
  using namespace gungi;
  out.clear();
  changeTowers(board.position, viewer, kept, out);
  changeHands(board.position, viewer, kept, out);
  changeGeneral(board, viewer, kept, out);
  const int value = activeVariant().listInputs(board.position, board.options,
                                               viewer, kFirstFeature, out);
  return scoreFor(viewer, board.position, value);
}

}  // namespace phasemachine
