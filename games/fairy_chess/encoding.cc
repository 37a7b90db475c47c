// Fairy chess as numbers: what each plane and action means (phase/erased/encoding.h).
//
// A frame of 12 ranks and files holds the boards of all variants; smaller
// boards use its first ranks and files. Piece kinds are numbered by the variant
// (spec.h); one plane identifies the variant by the hash of its text.

#include "phase/erased/encoding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/starts.h"
#include "phase/machine.h"

namespace phasemachine {
namespace fairy_chess {

constexpr std::uint32_t kFrame = 12;  // ranks and files
constexpr std::uint32_t kFrameSquares = kFrame * kFrame;
constexpr std::uint32_t kKindPlanes = kMostKinds - 1;
constexpr std::uint32_t kHandPlanes = kHandKinds - 1;
constexpr float kCountUnit = 16;
constexpr float kChecksUnit = 8;

constexpr std::array<EncodingRow, 18> kEncodingRows = {{
    {kKindPlanes, 0, 1,
     "1: a piece of the viewer, of the variant's kind 1 to 63"},
    {kKindPlanes, 0, 1, "1: a piece of the other, likewise"},
    {1, 0, 16, "moves that the piece has made, where it counts them, by 16"},
    {1, 0, 1, "1: a square of the board"},
    {1, 0, 1, "1: a rook that may still castle, of either side"},
    {1, 0, 1, "1: the square that a pawn has just jumped over"},
    {2, 0, 1, "1: fog; a blizzard's area"},
    {kHandPlanes, 0, 16,
     "all: pieces of kind 1 to 15 in the viewer's hand, by 16"},
    {kHandPlanes, 0, 16, "all: pieces in the other's hand, likewise"},
    {2, 0, 32, "all: checks that the viewer has left to give, the other, by 8"},
    {1, 0, 1,
     "all: plies without progress, by those that draw; 0 where they do not"},
    {1, 0, 1,
     "all: earlier occurrences of the position, by those that end the game; 0 "
     "where they do not"},
    {1, 0, 1, "all 1: `draws=standard`"},
    {2, 0, 1, "all 1: the viewer is Black; it is the viewer's turn"},
    {2, 0, 1,
     "1: origin; target of the move whose promotion or arrow is asked for"},
    {1, 0, 1, "all 1: nature has to deal the start"},
    {3, 0, 1, "all 1: the viewer has won; lost; the game is drawn"},
    {1, 0, 1, "bit i of the hash of the variant's text, at square i of 64"},
}};
constexpr std::array<std::size_t, 3> kEncodingShape = {totalOf(kEncodingRows),
                                                       kFrame, kFrame};

constexpr std::uint32_t kMoveActions = kFrameSquares * kFrameSquares;
constexpr std::array<ActionRow, 5> kActionRows = {{
    {0, kMoveActions,
     "144 origin + target; promotions and arrows are decided apart; castling "
     "as the king onto the rook"},
    {kMoveActions, kMostKinds,
     "second half: the piece becomes this kind; 0: no promotion, no arrow"},
    {kMoveActions + kMostKinds, kFrameSquares, "second half: the arrow's goal"},
    {kMoveActions + kMostKinds + kFrameSquares, kHandKinds* kFrameSquares,
     "drop: 144 kind + target"},
    {0, kStarts, "nature deals the start of this number"},
}};
constexpr std::uint32_t kActions = endOf(kActionRows);

namespace {

enum Part : std::size_t { kMove, kBecomes, kArrow, kDrop, kStart };
constexpr std::uint32_t firstOf(Part part) { return kActionRows[part].first; }

// A square's place in the frame as `color` sees it.
std::uint32_t placeOf(const Variant& v, int square, int color) {
  const int rank = square / v.files;
  return static_cast<std::uint32_t>(color == 0 ? rank : v.ranks - 1 - rank) *
             kFrame +
         static_cast<std::uint32_t>(square % v.files);
}

// Occurrences of the present position before this one.
int earlierOccurrences(const Board& board) {
  const std::size_t count = board.remembered;
  if (count == 0) return 0;
  const std::uint64_t key = board.history.numbered(count - 1) | 1;
  int occurrences = 0;
  for (std::size_t back = 3; back <= KeyHistory::live(count); back += 2) {
    occurrences += (board.history.numbered(count - back) | 1) == key ? 1 : 0;
  }
  return occurrences;
}

float fractionOf(int number, int most) {
  return most <= 0 ? 0
                   : static_cast<float>(std::min(number, most)) /
                         static_cast<float>(most);
}

// Squares of the frame as the viewer sees them.
using Places = SquareSet<3>;
static_assert(3 * 64 >= kFrameSquares);

// Lists planes in their order.
class PlaneLister {
 public:
  PlaneLister(const Variant& v, int viewer, NumberRuns& out)
      : v_(v), viewer_(viewer), out_(out) {}

  void pieces(const Position& p) {
    // Pieces come by square and not by plane.
    std::array<Places, std::size_t{2} * kKindPlanes> planes;
    SquareSet<2> used;
    Places occupied;
    for (const int color : {0, 1}) {
      const int first = color == viewer_ ? -1 : int{kKindPlanes} - 1;
      p.of<3>(color).forEach([&](int square) {
        const int plane = first + kindOf(p.cells[square]);
        const int place = placeAt(square);
        used.add(plane);
        planes[static_cast<std::size_t>(plane)].add(place);
        occupied.add(place);
      });
    }
    used.forEach([&](int plane) {
      out_.addBits(planes[static_cast<std::size_t>(plane)].words,
                   static_cast<std::uint32_t>(plane) * kFrameSquares);
    });
    at_ += 2 * kKindPlanes * kFrameSquares;
    if (v_.counts) {
      occupied.forEach([&](int place) {
        out_.add(at_ + static_cast<std::uint32_t>(place),
                 static_cast<float>(p.counts[squareAt(place)]) / kCountUnit);
      });
    }
    at_ += kFrameSquares;
  }
  void board() {
    const auto files = static_cast<std::uint32_t>(v_.files);
    for (int rank = 0; rank < v_.ranks; ++rank) {
      out_.add(at_ + static_cast<std::uint32_t>(rank) * kFrame, 1, files);
    }
    at_ += kFrameSquares;
  }
  void mark(const Region& squares) {
    Places places;
    squares.forEach([&](int square) { places.add(placeAt(square)); });
    bits(places);
  }
  void mark(int square) {
    mark(square == kNoSquare ? Region() : Region::of(square));
  }
  void bits(const Places& places) {
    out_.addBits(places.words, at_);
    at_ += kFrameSquares;
  }
  void fill(float value) {
    out_.add(at_, value, kFrameSquares);
    at_ += kFrameSquares;
  }
  void fill(bool set) { fill(set ? 1.0F : 0.0F); }

 private:
  int placeAt(int square) const {
    return static_cast<int>(placeOf(v_, square, viewer_));
  }
  int squareAt(int place) const {
    const int row = place / int{kFrame};
    return (viewer_ == 0 ? row : v_.ranks - 1 - row) * v_.files +
           place % int{kFrame};
  }

  const Variant& v_;
  int viewer_;
  NumberRuns& out_;
  std::uint32_t at_ = 0;
};

void listSquares(const Variant& v, const Position& p, PlaneLister& planes) {
  planes.pieces(p);
  planes.board();
  Region rooks;
  for (const auto& side : p.rooks) {
    for (const auto rook : side) {
      if (rook != kNoSquare) rooks.add(rook);
    }
  }
  planes.mark(rooks);
  planes.mark(p.enPassant);
  const Clouds clouds = cloudsOf(v, p);
  planes.mark(clouds.fog);
  planes.mark(clouds.frozen);
}

}  // namespace
}  // namespace fairy_chess

using fairy_chess::kFrameSquares;
using fairy_chess::MoveType;

const EncodingTable& FairyChess::encoding() {
  static constexpr EncodingTable kTable = {
      2,
      fairy_chess::kEncodingShape,
      fairy_chess::kEncodingRows,
      fairy_chess::kActions,
      fairy_chess::kActionRows,
      "Rows are the ranks from the viewer's first to the last, columns the "
      "files from a: for Black the board is turned upside down. A square is"
      " 12 row + column, also on smaller boards. Actions are numbered alike"
      " by the side to move."};
  return kTable;
}

void FairyChess::listNumbers(const Board& board, Side viewer, NumberRuns& out) {
  using namespace fairy_chess;
  const Position& p = board.position;
  const Variant& v = variantAt(p.variant);
  const Rules& rules = v.spec.rules;
  const bool standard = board.draws == Draws::kStandard;
  const int me = playerIndex(viewer) == 0 ? 0 : 1;
  PlaneLister planes(v, me, out);
  listSquares(v, p, planes);
  for (const int color : {me, 1 - me}) {
    for (int kind = 1; kind < kHandKinds; ++kind) {
      planes.fill(static_cast<float>(p.hands[color][kind]) / kCountUnit);
    }
  }
  for (const int color : {me, 1 - me}) {
    planes.fill(rules.checkCounting
                    ? static_cast<float>(p.checksLeft[color]) / kChecksUnit
                    : 0.0F);
  }
  planes.fill(standard ? fractionOf(p.quietPlies, 2 * rules.moveRule) : 0.0F);
  planes.fill(standard
                  ? fractionOf(earlierOccurrences(board), rules.foldRule - 1)
                  : 0.0F);
  planes.fill(standard);
  planes.fill(me == 1);
  planes.fill(p.side == me);
  const auto request = requestOf(board);
  const auto half = pendingMove(board);
  planes.mark(half ? half->from : kNoSquare);
  planes.mark(half ? half->to : kNoSquare);
  planes.fill(request && request->holds<RequestStart>());
  const std::optional<Side> winner = PhaseMachine<FairyChess>::winner(board);
  planes.fill(winner && *winner == viewer);
  planes.fill(winner && *winner == opponent(viewer));
  planes.fill(winner && *winner == Side::kNeutral);
  planes.bits({{v.textHash}});
}

std::uint32_t FairyChess::actionOf(const Board& board, Move move) {
  using namespace fairy_chess;
  const Variant& v = variantAt(board.position.variant);
  const auto place = [&](int square) {
    return placeOf(v, square, board.position.side);
  };
  switch (move.type) {
    case MoveType::kDeal: return firstOf(kStart) + numberOfDeal(move);
    case MoveType::kDrop:
      return firstOf(kDrop) + move.extra * kFrameSquares + place(move.to);
    case MoveType::kPromotion: return firstOf(kBecomes) + move.extra;
    case MoveType::kShot: return firstOf(kArrow) + place(move.extra);
    case MoveType::kNormal:
      if (pendingMove(board)) return firstOf(kBecomes);
      break;
    default: break;
  }
  return firstOf(kMove) + place(move.from) * kFrameSquares + place(move.to);
}

fairy_chess::Move FairyChess::moveOf(const Board& board, std::uint32_t action) {
  Board copy = board;
  MoveList moves;
  PhaseMachine<FairyChess>::legalMoves(copy, moves);
  for (const Move move : moves) {
    if (actionOf(copy, move) == action) return move;
  }
  // From a square to itself, as no move goes.
  return {};
}

}  // namespace phasemachine
