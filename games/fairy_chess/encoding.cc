#include "games/fairy_chess/encoding.h"

#include <algorithm>
#include <optional>

#include "games/fairy_chess/clouds.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/registry.h"
#include "phase/machine.h"

namespace phasemachine {
namespace fairy_chess {
namespace {

enum Part : std::size_t { kMove, kBecomes, kArrow, kDrop, kStart };
constexpr std::uint32_t firstOf(Part part) { return kActionRows[part].first; }

// The request that waits for an answer, if any.
std::optional<Command> requestOf(const Board& board) {
  if (board.stack.empty()) return std::nullopt;
  const auto top = board.stack.top();
  const auto* command = std::get_if<Command>(&top);
  if (command == nullptr) return std::nullopt;
  return *command;
}

struct Half {
  std::uint8_t from;
  std::uint8_t to;
};
// The first half of a move whose second half is asked for.
std::optional<Half> halfOf(const std::optional<Command>& request) {
  if (!request) return std::nullopt;
  if (request->holds<RequestPromotion>()) {
    const auto r = request->get<RequestPromotion>();
    return Half{r.from, r.to};
  }
  if (request->holds<RequestShot>()) {
    const auto r = request->get<RequestShot>();
    return Half{r.from, r.to};
  }
  return std::nullopt;
}

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

float shareOf(int number, int most) {
  return most <= 0 ? 0
                   : static_cast<float>(std::min(number, most)) /
                         static_cast<float>(most);
}

// Writes planes one after the other; `out` begins as zeros.
class Planes {
 public:
  Planes(const Variant& v, int viewer, float* out)
      : v_(v), viewer_(viewer), out_(out) {}

  // The planes that begin here, `n` of them.
  void skip(std::uint32_t n) { out_ += n * kFrameSquares; }
  void mark(int square, float value = 1, std::uint32_t plane = 0) {
    out_[plane * kFrameSquares + placeOf(v_, square, viewer_)] = value;
  }
  void all(float value) { out_ = std::fill_n(out_, kFrameSquares, value); }
  void all(bool set) { all(set ? 1.0F : 0.0F); }
  void bits(std::uint64_t word) {
    for (int i = 0; i < 64; ++i) out_[i] = static_cast<float>(word >> i & 1);
    skip(1);
  }

 private:
  const Variant& v_;
  int viewer_;
  float* out_;
};

void encodeSquares(const Variant& v, const Position& p, int viewer,
                   Planes& planes) {
  for (int s = 0; s < v.squares; ++s) {
    const Code code = p.cells[s];
    if (code == 0) continue;
    const bool own = colorOf(code) == viewer;
    planes.mark(
        s, 1,
        static_cast<std::uint32_t>(kindOf(code) - 1) + (own ? 0 : kKindPlanes));
    if (v.counts) {
      planes.mark(s, static_cast<float>(p.counts[s]) / kCountUnit,
                  2 * kKindPlanes);
    }
  }
  planes.skip(2 * kKindPlanes + 1);
  for (int s = 0; s < v.squares; ++s) planes.mark(s);
  planes.skip(1);
  for (const auto& side : p.rooks) {
    for (const auto rook : side) {
      if (rook != kNoSquare) planes.mark(rook);
    }
  }
  planes.skip(1);
  if (p.enPassant != kNoSquare) planes.mark(p.enPassant);
  planes.skip(1);
  const Clouds clouds = cloudsOf(v, p);
  for (int s = 0; s < v.squares; ++s) {
    if (clouds.fog.has(s)) planes.mark(s);
    if (clouds.frozen.has(s)) planes.mark(s, 1, 1);
  }
  planes.skip(2);
}

}  // namespace
}  // namespace fairy_chess

using fairy_chess::kFrameSquares;
using fairy_chess::MoveType;

const EncodingTable& FairyChess::encoding() {
  static constexpr EncodingTable kTable = {
      fairy_chess::kEncodingVersion, fairy_chess::kEncodingShape,
      fairy_chess::kEncodingRows,    fairy_chess::kActions,
      fairy_chess::kActionRows,      fairy_chess::kEncodingView};
  return kTable;
}

void FairyChess::encode(const Board& board, Side viewer, float* out) {
  using namespace fairy_chess;
  const Position& p = board.position;
  const Variant& v = variantAt(p.variant);
  const Rules& rules = v.spec.rules;
  const bool standard = board.draws == Draws::kStandard;
  const int me = playerIndex(viewer) == 0 ? 0 : 1;
  std::fill_n(out, encoding().size(), 0.0F);
  Planes planes(v, me, out);
  encodeSquares(v, p, me, planes);
  for (const int color : {me, 1 - me}) {
    for (int kind = 1; kind < kHandKinds; ++kind) {
      planes.all(static_cast<float>(p.hands[color][kind]) / kCountUnit);
    }
  }
  for (const int color : {me, 1 - me}) {
    planes.all(rules.checkCounting
                   ? static_cast<float>(p.checksLeft[color]) / kChecksUnit
                   : 0.0F);
  }
  planes.all(standard ? shareOf(p.quietPlies, 2 * rules.moveRule) : 0.0F);
  planes.all(standard ? shareOf(earlierOccurrences(board), rules.foldRule - 1)
                      : 0.0F);
  planes.all(standard);
  planes.all(me == 1);
  planes.all(p.side == me);
  const auto request = requestOf(board);
  if (const auto half = halfOf(request)) {
    planes.mark(half->from);
    planes.mark(half->to, 1, 1);
  }
  planes.skip(2);
  planes.all(request && request->holds<RequestStart>());
  const std::optional<Side> winner = PhaseMachine<FairyChess>::winner(board);
  planes.all(winner && *winner == viewer);
  planes.all(winner && *winner == opponent(viewer));
  planes.all(winner && *winner == Side::kNeutral);
  planes.bits(v.textHash);
}

std::uint32_t FairyChess::actionOf(const Board& board, Move move) {
  using namespace fairy_chess;
  const Variant& v = variantAt(board.position.variant);
  const auto place = [&](int square) {
    return placeOf(v, square, board.position.side);
  };
  switch (move.type) {
    case MoveType::kDeal:
      return firstOf(kStart) + numberOfDeal(move);
    case MoveType::kDrop:
      return firstOf(kDrop) + move.extra * kFrameSquares + place(move.to);
    case MoveType::kPromotion:
      return firstOf(kBecomes) + move.extra;
    case MoveType::kShot:
      return firstOf(kArrow) + place(move.extra);
    case MoveType::kNormal:
      if (halfOf(requestOf(board))) return firstOf(kBecomes);
      break;
    default:
      break;
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
