#include "games/gungi/encoding.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/knowledge/features.h"
#include "games/gungi/rules/maker.h"

namespace phasemachine {

namespace gungi {
namespace {

constexpr std::uint16_t kNone = 0xFFFF;
constexpr Square kFirstDraftSquare = kSquares - kDraftSquares;

enum Part : std::size_t {
  kTravel,
  kCapture,
  kDrop,
  kFinishingDrop,
  kBetray,
  kBetrayingDrop,
  kFinishingBetrayal,
};
constexpr std::uint32_t firstOf(Part part) { return kActionRows[part].first; }

struct Pair {
  Square from;
  Square to;
};
// Of squares as the side to move numbers them.
struct Ways {
  std::array<std::array<std::uint16_t, kSquares>, kSquares> pairNumber = {};
  std::array<Pair, kActionPairs> pair = {};
  // [target][step]
  std::array<std::array<std::uint16_t, kBouSteps.size()>, kSquares> bouNumber =
      {};
  std::array<Pair, kBouWays> bou = {};  // `from` is the step
};

constexpr bool isPair(int rows, int columns) {
  const int r = rows < 0 ? -rows : rows;
  const int c = columns < 0 ? -columns : columns;
  if (r == 0 && c == 0) return false;
  return r == 0 || c == 0 || r == c || (r <= 3 && c <= 3) ||
         (rows == -4 && c == 3);
}

constexpr Ways makeWays() {
  Ways ways;
  std::uint16_t next = 0;
  for (Square from = 0; from < kSquares; ++from) {
    for (Square to = 0; to < kSquares; ++to) {
      ways.pairNumber[from][to] = kNone;
      if (!isPair(rowOf(to) - rowOf(from), columnOf(to) - columnOf(from))) {
        continue;
      }
      ways.pair[next] = {from, to};
      ways.pairNumber[from][to] = next++;
    }
  }
  next = 0;
  for (Square to = 0; to < kSquares; ++to) {
    for (std::size_t step = 0; step < kBouSteps.size(); ++step) {
      ways.bouNumber[to][step] = kNone;
      const Step way = kBouSteps[step];
      const Step back = {static_cast<std::int8_t>(-way.forward),
                         static_cast<std::int8_t>(-way.side)};
      if (stepFrom(to, back, Side::kFirst) == kNoSquare) continue;
      ways.bou[next] = {static_cast<Square>(step), to};
      ways.bouNumber[to][step] = next++;
    }
  }
  return ways;
}

constexpr Ways kWays = makeWays();
static_assert(kWays.pairNumber[80][79] == kActionPairs - 1);
static_assert(kWays.bou[kBouWays - 1].to == 80);

// For the second player a way of 謀 leads to the other side, too: its steps
// count columns from the left.
constexpr std::size_t mirroredStep(std::size_t step) {
  const Step way = kBouSteps[step];
  for (std::size_t i = 0; i < kBouSteps.size(); ++i) {
    if (kBouSteps[i].forward == way.forward && kBouSteps[i].side == -way.side) {
      return i;
    }
  }
  return step;
}
constexpr std::size_t turnedStep(std::size_t step, Side side) {
  return side == Side::kSecond ? mirroredStep(step) : step;
}

constexpr Move kNoMove = Move::travel(0, 0);

unsigned earlierOccurrences(const Board& board) {
  const std::size_t count = board.remembered;
  if (!board.options.repetition || count == 0) return 0;
  const std::size_t live = KeyHistory::live(count);
  const std::size_t stride = board.options.published() ? 1 : 2;
  unsigned occurrences = 0;
  for (std::size_t i = stride == 1 ? 0 : (count - 1) % 2; i < live;
       i += stride) {
    occurrences += board.history.at(i) == board.position.key;
  }
  return occurrences == 0 ? 0 : occurrences - 1;
}

void listTowers(const Position& p, Side viewer, NumberRuns& out) {
  // A bit for each number, as pieces come by square and not by plane.
  std::array<std::uint64_t, kTowerPlanes * kSquares / 64 + 1> bits = {};
  forEachSquare(p.occupied(), [&](Square square) {
    const Square seen = turned(square, viewer);
    forEachTowerPlane(p.towers[square], viewer, [&](std::uint32_t plane) {
      const std::uint32_t at = plane * kSquares + seen;
      bits[at / 64] |= std::uint64_t{1} << (at % 64);
    });
  });
  out.addBits(bits);
}

}  // namespace

std::array<float, kGeneralPlanes> generalPlanes(const Board& board,
                                                Side viewer) {
  const Position& p = board.position;
  const Options& o = board.options;
  std::array<float, kGeneralPlanes> planes;
  std::size_t next = 0;
  const auto add = [&](float value) { planes[next++] = value; };
  const auto set = [&](bool value) { add(value ? 1.0F : 0.0F); };
  set(viewer == Side::kSecond);
  set(p.sideToMove == viewer);
  for (const Side side : {viewer, opponent(viewer)}) {
    set((p.drafting >> playerIndex(side) & 1) != 0);
  }
  const int plies = o.cap ? std::min<int>(board.ply, kMoveCap) : 0;
  add(static_cast<float>(plies) / static_cast<float>(kMoveCap));
  add(static_cast<float>(std::min(3U, earlierOccurrences(board))) / 3);
  for (int rules = 0; rules < 5; ++rules) {
    set(static_cast<int>(o.rules) == rules);
  }
  set(o.yumi == Yumi::kEngine);
  set(o.generals == Generals::kQueen);
  set(o.marshal == Marshal::kBlock);
  set(o.end == End::kMate);
  set(o.repetition);
  set(o.cap);
  return planes;
}

}  // namespace gungi

using gungi::kBetrayals;
using gungi::kDraftSquares;
using gungi::kSquares;
using gungi::Square;

const EncodingTable& Gungi::encoding() {
  static constexpr EncodingTable kTable = {
      gungi::kEncodingVersion, gungi::kEncodingShape, gungi::kEncodingRows,
      gungi::kActions,         gungi::kActionRows,    gungi::kEncodingView};
  return kTable;
}

void Gungi::listNumbers(const Board& board, Side viewer, NumberRuns& out) {
  using namespace gungi;
  const Position& p = board.position;
  listTowers(p, viewer, out);
  std::uint32_t at = kTowerPlanes * kSquares;
  const auto fill = [&](float value) {
    out.add(at, value, kSquares);
    at += kSquares;
  };
  for (const Side side : {viewer, opponent(viewer)}) {
    const Hand hand = p.hands[playerIndex(side)];
    for (int type = 0; type < kPieceTypes; ++type) {
      fill(handNumber(hand.count(static_cast<PieceType>(type))));
    }
  }
  for (const float value : generalPlanes(board, viewer)) fill(value);
}

std::uint32_t Gungi::actionOf(const Board& board, Move move) {
  using namespace gungi;
  const Side side = board.position.sideToMove;
  const Square to = turned(move.to(), side);
  if (move.isBoardMove()) {
    return firstOf(move.isCapture() ? kCapture : kTravel) +
           kWays.pairNumber[turned(move.from(), side)][to];
  }
  const std::uint32_t levels = move.isBetrayal() ? move.levels() - 1U : 0;
  if (!move.isDrop()) {
    return firstOf(kBetray) + levels +
           kBetrayals * kWays.bouNumber[to][turnedStep(
                            move.step() % kBouSteps.size(), side)];
  }
  const bool ends = move.finishes();
  const std::uint32_t square =
      ends ? to - std::uint32_t{kFirstDraftSquare} : to;
  if (move.isBetrayal()) {
    return firstOf(ends ? kFinishingBetrayal : kBetrayingDrop) +
           kBetrayals * square + levels;
  }
  return firstOf(ends ? kFinishingDrop : kDrop) +
         (ends ? kDraftSquares : kBoardSquares) *
             static_cast<std::uint32_t>(move.dropped()) +
         square;
}

gungi::Move Gungi::moveOf(const Board& board, std::uint32_t action) {
  using namespace gungi;
  const Side side = board.position.sideToMove;
  std::size_t part = kActionRows.size();
  do {
    --part;
  } while (action < kActionRows[part].first);
  const std::uint32_t n = action - kActionRows[part].first;
  const auto square = [&](std::uint32_t s) {
    return turned(static_cast<Square>(s), side);
  };
  const auto levels = [&] { return static_cast<Levels>(n % kBetrayals + 1); };
  switch (part) {
    case kTravel:
    case kCapture: {
      const Square from = square(kWays.pair[n].from);
      const Square to = square(kWays.pair[n].to);
      return part == kTravel ? Move::travel(from, to) : Move::capture(from, to);
    }
    case kDrop:
      return Move::drop(static_cast<PieceType>(n / kBoardSquares),
                        square(n % kBoardSquares));
    case kFinishingDrop:
      return Move::drop(static_cast<PieceType>(n / kDraftSquares),
                        square(kFirstDraftSquare + n % kDraftSquares), true);
    case kBetray: {
      const auto [step, to] = kWays.bou[n / kBetrayals];
      return Move::betray(static_cast<unsigned>(turnedStep(step, side)),
                          square(to), levels());
    }
    case kBetrayingDrop:
      return Move::dropAndBetray(square(n / kBetrayals), levels());
    case kFinishingBetrayal:
      return Move::dropAndBetray(square(kFirstDraftSquare + n / kBetrayals),
                                 levels(), true);
    default: return kNoMove;
  }
}

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
  const int value = activeCompiled().listInputs(board.position, board.options,
                                                viewer, kFirstFeature, out);
  return scoreFor(viewer, board.position, value);
}

const FeatureTable& Gungi::features() {
  static constexpr FeatureTable kTable = {
      gungi::kFeatureVersion, gungi::kFeatureRows, gungi::kFeatureView};
  return kTable;
}

float Gungi::listFeatures(const Board& board, Side viewer, NumberRuns& out) {
  const int value = gungi::activeCompiled().listFeatures(
      board.position, board.options, viewer, out);
  return gungi::scoreFor(viewer, board.position, value);
}

}  // namespace phasemachine
