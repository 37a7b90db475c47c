#include "games/gungi/rules/reach.h"

#include <span>

namespace phasemachine::gungi {
namespace {

// The longest list has eight steps.
struct StepList {
  std::array<Step, 8> steps = {};
  std::size_t size = 0;

  template <class... Steps>
  constexpr StepList(Steps... list)  // NOLINT: rows of a table
      : steps{list...}, size(sizeof...(list)) {}
  constexpr std::span<const Step> span() const {
    return std::span(steps).first(size);
  }
};

using S = Step;
using Levels3 = std::array<StepList, 3>;

// Rows: what levels 1, 2 and 3 add.
constexpr std::array<Levels3, 14> kSteps = {{
    // 帥
    {StepList(S{1, -1}, S{1, 0}, S{1, 1}, S{0, -1}, S{0, 1}, S{-1, -1},
              S{-1, 0}, S{-1, 1}),
     StepList(S{2, -2}, S{2, 0}, S{2, 2}, S{0, -2}, S{0, 2}, S{-2, -2},
              S{-2, 0}, S{-2, 2}),
     StepList(S{3, -3}, S{3, 0}, S{3, 3}, S{0, -3}, S{0, 3}, S{-3, -3},
              S{-3, 0}, S{-3, 3})},
    // 大: slides along rows and columns
    {StepList(S{1, -1}, S{1, 1}, S{-1, -1}, S{-1, 1}),
     StepList(S{2, -2}, S{2, 2}, S{-2, -2}, S{-2, 2}),
     StepList(S{3, -3}, S{3, 3}, S{-3, -3}, S{-3, 3})},
    // 中: slides along diagonals
    {StepList(S{1, 0}, S{0, -1}, S{0, 1}, S{-1, 0}),
     StepList(S{2, 0}, S{0, -2}, S{0, 2}, S{-2, 0}),
     StepList(S{3, 0}, S{0, -3}, S{0, 3}, S{-3, 0})},
    // 小
    {StepList(S{1, -1}, S{1, 0}, S{1, 1}, S{0, -1}, S{0, 1}, S{-1, 0}),
     StepList(S{2, -2}, S{2, 0}, S{2, 2}, S{0, -2}, S{0, 2}, S{-2, 0}),
     StepList(S{3, -3}, S{3, 0}, S{3, 3}, S{0, -3}, S{0, 3}, S{-3, 0})},
    // 侍
    {StepList(S{1, -1}, S{1, 0}, S{1, 1}, S{-1, 0}),
     StepList(S{2, -2}, S{2, 0}, S{2, 2}, S{-2, 0}),
     StepList(S{3, -3}, S{3, 0}, S{3, 3}, S{-3, 0})},
    // 槍
    {StepList(S{2, 0}, S{1, -1}, S{1, 0}, S{1, 1}, S{-1, 0}),
     StepList(S{3, 0}, S{2, -2}, S{2, 2}, S{-2, 0}),
     StepList(S{4, 0}, S{3, -3}, S{3, 3}, S{-3, 0})},
    // 馬
    {StepList(S{2, 0}, S{1, 0}, S{0, -1}, S{0, 1}, S{-1, 0}, S{-2, 0}),
     StepList(S{3, 0}, S{0, -2}, S{0, 2}, S{-3, 0}),
     StepList(S{4, 0}, S{0, -3}, S{0, 3}, S{-4, 0})},
    // 忍
    {StepList(S{2, -2}, S{2, 2}, S{1, -1}, S{1, 1}, S{-1, -1}, S{-1, 1},
              S{-2, -2}, S{-2, 2}),
     StepList(S{3, -3}, S{3, 3}, S{-3, -3}, S{-3, 3}),
     StepList(S{4, -4}, S{4, 4}, S{-4, -4}, S{-4, 4})},
    // 砦
    {StepList(S{1, 0}, S{0, -1}, S{0, 1}, S{-1, -1}, S{-1, 1}),
     StepList(S{2, 0}, S{0, -2}, S{0, 2}, S{-2, -2}, S{-2, 2}),
     StepList(S{3, 0}, S{0, -3}, S{0, 3}, S{-3, -3}, S{-3, 3})},
    // 兵
    {StepList(S{1, 0}, S{-1, 0}), StepList(S{2, 0}, S{-2, 0}),
     StepList(S{3, 0}, S{-3, 0})},
    // 砲
    {StepList(S{3, 0}, S{0, -1}, S{0, 1}, S{-1, 0}),
     StepList(S{4, 0}, S{0, -2}, S{0, 2}, S{-2, 0}),
     StepList(S{5, 0}, S{0, -3}, S{0, 3}, S{-3, 0})},
    // 弓
    {StepList(S{2, -1}, S{2, 0}, S{2, 1}, S{-1, 0}),
     StepList(S{3, -2}, S{3, 0}, S{3, 2}, S{-2, 0}),
     StepList(S{4, -3}, S{4, 0}, S{4, 3}, S{-3, 0})},
    // 筒
    {StepList(S{2, 0}, S{-1, -1}, S{-1, 1}),
     StepList(S{3, 0}, S{-2, -2}, S{-2, 2}),
     StepList(S{4, 0}, S{-3, -3}, S{-3, 3})},
    // 謀
    {StepList(S{1, -1}, S{1, 1}, S{-1, 0}),
     StepList(S{2, -2}, S{2, 2}, S{-2, 0}),
     StepList(S{3, -3}, S{3, 3}, S{-3, 0})},
}};

constexpr int sign(int x) { return (x > 0) - (x < 0); }
constexpr int magnitude(int x) { return x < 0 ? -x : x; }

constexpr void addStep(Reach& reach, PieceType type, Square from, Step step,
                       Side side) {
  const Square to = stepFrom(from, step, side);
  if (to == kNoSquare) return;
  reach.squares |= SquareSet::of(to);
  if (type == PieceType::kYumi && step.forward > 0) return;
  const int far = magnitude(step.forward) > magnitude(step.side)
                      ? magnitude(step.forward)
                      : magnitude(step.side);
  for (int i = 1; i < far; ++i) {
    const Step between = {static_cast<std::int8_t>(sign(step.forward) * i),
                          static_cast<std::int8_t>(sign(step.side) * i)};
    reach.path |= SquareSet::of(stepFrom(from, between, side));
  }
}

constexpr ReachTable makeReachTable() {
  ReachTable table = {};
  for (std::size_t type = 0; type < kSteps.size(); ++type) {
    for (int side = 0; side < 2; ++side) {
      for (Square from = 0; from < kSquares; ++from) {
        Reach reach;
        for (std::size_t level = 0; level < 3; ++level) {
          for (const Step step : kSteps[type][level].span()) {
            addStep(reach, static_cast<PieceType>(type), from, step,
                    static_cast<Side>(side));
          }
          table[type][level][static_cast<std::size_t>(side)][from] = reach;
        }
      }
    }
  }
  return table;
}

constexpr RayTable makeRays() {
  RayTable rays = {};
  for (std::size_t d = 0; d < kDirections; ++d) {
    for (Square from = 0; from < kSquares; ++from) {
      int row = rowOf(from) + kRowSteps[d];
      int column = columnOf(from) + kColumnSteps[d];
      while (isOnBoard(row, column)) {
        rays[d][from] |= SquareSet::of(squareAt(row, column));
        row += kRowSteps[d];
        column += kColumnSteps[d];
      }
    }
  }
  return rays;
}

constexpr DirectionTable makeDirections() {
  DirectionTable table = {};
  for (std::size_t d = 0; d < kDirections; ++d) {
    for (int n = 1; n <= 4; ++n) {
      const int delta = n * (9 * kRowSteps[d] + kColumnSteps[d]);
      table[static_cast<std::size_t>(delta + kSquares - 1)] =
          static_cast<std::uint8_t>(d);
    }
  }
  return table;
}

constexpr std::array<std::array<SquareSet, kSquares>, 2> makeCanReach() {
  std::array<std::array<SquareSet, kSquares>, 2> table = {};
  for (std::size_t side = 0; side < 2; ++side) {
    for (Square to = 0; to < kSquares; ++to) {
      SquareSet from;
      for (std::size_t d = 0; d < kDirections; ++d) from |= kRays[d][to];
      // 弓 alone leaves the lines; 帥 within a block of seven.
      for (int forward = -4; forward <= 4; ++forward) {
        for (int sideways = -3; sideways <= 3; ++sideways) {
          const Step back = {static_cast<std::int8_t>(-forward),
                             static_cast<std::int8_t>(-sideways)};
          from |= SquareSet::of(stepFrom(to, back, static_cast<Side>(side)));
        }
      }
      table[side][to] = from;
    }
  }
  return table;
}

// The squares within `level` king steps, as far as 帥 walks in blocks.
constexpr SquareSet blockAround(Square from, int level) {
  SquareSet block;
  for (int row = rowOf(from) - level; row <= rowOf(from) + level; ++row) {
    for (int column = columnOf(from) - level; column <= columnOf(from) + level;
         ++column) {
      if (isOnBoard(row, column)) block |= SquareSet::of(squareAt(row, column));
    }
  }
  return block & ~SquareSet::of(from);
}

constexpr MostMovesTable makeMostMoves() {
  const ReachTable reach = makeReachTable();
  const RayTable rays = makeRays();
  MostMovesTable table = {};
  for (std::size_t type = 0; type < table.size(); ++type) {
    for (std::size_t level = 0; level < 3; ++level) {
      for (std::size_t side = 0; side < 2; ++side) {
        for (Square from = 0; from < kSquares; ++from) {
          SquareSet squares = reach[type][level][side][from].squares;
          const auto piece = static_cast<PieceType>(type);
          if (piece == PieceType::kDai || piece == PieceType::kChuu) {
            for (const auto& ray : rays) squares |= ray[from];
          } else if (piece == PieceType::kSui) {
            squares |= blockAround(from, static_cast<int>(level) + 1);
          }
          table[type][level][side][from] =
              static_cast<std::uint8_t>(2 * squares.count());
        }
      }
    }
  }
  return table;
}

}  // namespace

constexpr ReachTable kReachTable = makeReachTable();
constexpr MostMovesTable kMostMoves = makeMostMoves();
constexpr RayTable kRays = makeRays();
constexpr DirectionTable kShortDirections = makeDirections();
constexpr std::array<std::array<SquareSet, kSquares>, 2> kCanReach =
    makeCanReach();

}  // namespace phasemachine::gungi
