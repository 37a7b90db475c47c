// The chess encoding: planes and actions (phase/erased/encoding.h).
//
// Planes list the squares from a1 to h8 from the viewer's side: for Black the
// board is flipped vertically, so that the viewer's pieces start on the first
// two rows and its pawns move up; files are unchanged. Actions use the view of
// the side to move.

#include "phase/erased/encoding.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/chess/game.h"

namespace phasemachine {
namespace chess {

constexpr std::array<EncodingRow, 9> kEncodingRows = {{
    {6, 0, 1,
     "1: a piece of the viewer; pawn, knight, bishop, rook, queen, "
     "king"},
    {6, 0, 1, "1: a piece of the other, in the same order"},
    {1, 0, 1, "1: a rook that may still castle, of either side"},
    {1, 0, 1, "1: the square behind a pawn that can be taken en passant"},
    {1, 0, 1,
     "plies without capture or pawn move, by those that draw (100, "
     "with `draws=fide` 150); 0 with `draws=none`"},
    {1, 0, 1,
     "earlier occurrences of the position, by those that draw (2, "
     "with `draws=fide` 4); 0 with `draws=none`"},
    {1, 0, 1, "0: `draws=none`, 0.5: `draws=claim`, 1: `draws=fide`"},
    {1, 0, 1, "all 1: the viewer is Black"},
    {1, 0, 1, "all 1: the viewer decides"},
}};
constexpr std::array<std::size_t, 3> kEncodingShape = {totalOf(kEncodingRows),
                                                       8, 8};

// Pairs of squares connected by a queen's or a knight's move, plus promotions.
constexpr std::uint32_t kActionPairs = 1792;
constexpr std::uint32_t kPromotingMoves = 22;
constexpr std::array<ActionRow, 2> kActionRows = {{
    {0, kActionPairs,
     "origin and target, of the pairs that a queen or a knight can go between, "
     "by origin and then target from a1 to h8; promotion to a queen; castling "
     "as the king onto the rook"},
    {kActionPairs, 3 * kPromotingMoves,
     "promotion to another piece: 3 (3 file + step) + piece; the file of the "
     "pawn is 0 to 7, its step -1 to 1, the piece 0 knight, 1 bishop, 2 rook"},
}};
constexpr std::uint32_t kActions = endOf(kActionRows);

namespace {

constexpr std::uint16_t kNoAction = 0xFFFF;

struct ActionPair {
  Square from;
  Square to;
};
struct Pairs {
  std::array<std::array<std::uint16_t, 64>, 64> action = {};
  std::array<ActionPair, kActionPairs> pair = {};
};

constexpr bool isPair(int files, int ranks) {
  const int f = files < 0 ? -files : files;
  const int r = ranks < 0 ? -ranks : ranks;
  if (f == 0 && r == 0) return false;
  return f == 0 || r == 0 || f == r || f * r == 2;
}

constexpr Pairs makePairs() {
  Pairs pairs;
  std::uint16_t next = 0;
  for (Square from = 0; from < 64; ++from) {
    for (Square to = 0; to < 64; ++to) {
      pairs.action[from][to] = kNoAction;
      if (!isPair(fileOf(to) - fileOf(from), rankOf(to) - rankOf(from))) {
        continue;
      }
      pairs.pair[next] = {from, to};
      pairs.action[from][to] = next++;
    }
  }
  return pairs;
}

constexpr Pairs kPairs = makePairs();
static_assert(kPairs.action[63][62] == kActionPairs - 1);

// As the side to move numbers the squares.
unsigned flipOf(Color color) { return color == Color::kBlack ? 56 : 0; }

void setBits(float* plane, Bitboard squares, unsigned flip) {
  for (; squares != 0; squares &= squares - 1) {
    plane[static_cast<unsigned>(std::countr_zero(squares)) ^ flip] = 1;
  }
}

// How often the position has occurred before.
unsigned earlierOccurrences(const Board& board) {
  const std::size_t clock = std::min<std::size_t>(board.position.halfmoveClock,
                                                  KeyHistory::kCapacity);
  unsigned count = 0;
  for (std::size_t back = 4; back <= clock; back += 2) {
    count += board.history.at(clock - back) == board.position.key;
  }
  return count;
}

float share(unsigned count, unsigned most) {
  return std::min(1.0F, static_cast<float>(count) / static_cast<float>(most));
}

MoveKind kindOf(const Position& p, Square from, Square to) {
  const PieceType piece = pieceOn(p, from);
  if (piece == PieceType::kKing &&
      (p.pieces(p.sideToMove, PieceType::kRook) & bit(to)) != 0) {
    return MoveKind::kCastle;
  }
  if (piece != PieceType::kPawn) {
    return static_cast<MoveKind>(static_cast<int>(piece));
  }
  const int ranks = rankOf(to) - rankOf(from);
  if (ranks == 2 || ranks == -2) return MoveKind::kDoublePush;
  if (rankOf(to) == 0 || rankOf(to) == 7) return MoveKind::kPromoteQueen;
  return to == p.enPassant ? MoveKind::kEnPassant : MoveKind::kPawn;
}

}  // namespace
}  // namespace chess

using chess::Color;
using chess::Square;

const EncodingTable& Chess::encoding() {
  static constexpr EncodingTable kTable = {
      1,
      chess::kEncodingShape,
      chess::kEncodingRows,
      chess::kActions,
      chess::kActionRows,
      "Rows are the ranks from the viewer's first to the last, columns the "
      "files from a to h: for Black the board is turned upside down. "
      "Actions are numbered alike by the side to move."};
  return kTable;
}

void Chess::encode(const Board& board, Side viewer, float* out) {
  constexpr std::size_t kBitPlanes = 14;
  const chess::Position& p = board.position;
  const Color own = viewer == Side::kSecond ? Color::kBlack : Color::kWhite;
  const unsigned flip = chess::flipOf(own);
  std::memset(out, 0, kBitPlanes * 64 * sizeof *out);
  for (const Color color : {own, ~own}) {
    for (int type = 0; type < 6; ++type, out += 64) {
      chess::setBits(out, p.pieces(color, static_cast<chess::PieceType>(type)),
                     flip);
    }
  }
  chess::setBits(out, p.castling & p.pieces(chess::PieceType::kRook), flip);
  out += 64;
  if (p.enPassant != chess::kNoSquare) out[p.enPassant ^ flip] = 1;
  out += 64;
  float clock = 0;
  float occurrences = 0;
  if (board.draws != chess::DrawRules::kNone) {
    const bool claim = board.draws == chess::DrawRules::kClaim;
    clock = chess::share(p.halfmoveClock, claim ? 100 : 150);
    occurrences = chess::share(chess::earlierOccurrences(board), claim ? 2 : 4);
  }
  for (const float value :
       {clock, occurrences, static_cast<float>(board.draws) / 2,
        own == Color::kBlack ? 1.0F : 0.0F,
        p.sideToMove == own ? 1.0F : 0.0F}) {
    out = std::fill_n(out, 64, value);
  }
}

std::uint32_t Chess::actionOf(const Board& board, Move move) {
  const unsigned flip = chess::flipOf(board.position.sideToMove);
  const unsigned from = move.from() ^ flip;
  const unsigned to = move.to() ^ flip;
  const chess::MoveKind kind = move.kind();
  if (kind >= chess::MoveKind::kPromoteKnight &&
      kind <= chess::MoveKind::kPromoteRook) {
    // 3 file + step is twice the file, and the target's file.
    return chess::kActionPairs + 3 * (2 * (from & 7) + (to & 7)) +
           (static_cast<unsigned>(kind) -
            static_cast<unsigned>(chess::MoveKind::kPromoteKnight));
  }
  return chess::kPairs.action[from][to];
}

chess::Move Chess::moveOf(const Board& board, std::uint32_t action) {
  const chess::Position& p = board.position;
  const unsigned flip = chess::flipOf(p.sideToMove);
  if (action >= chess::kActionPairs) {
    const std::uint32_t number = action - chess::kActionPairs;
    const std::uint32_t way = number / 3;  // 3 file + step
    const std::uint32_t file = (way + 1) / 3;
    return {static_cast<Square>((48 + file) ^ flip),
            static_cast<Square>((56 + way - 2 * file) ^ flip),
            static_cast<chess::MoveKind>(
                static_cast<std::uint32_t>(chess::MoveKind::kPromoteKnight) +
                number % 3)};
  }
  const auto [from, to] = chess::kPairs.pair[action];
  const auto origin = static_cast<Square>(from ^ flip);
  const auto target = static_cast<Square>(to ^ flip);
  if ((p.pieces(p.sideToMove) & chess::bit(origin)) == 0) return Move();
  return {origin, target, chess::kindOf(p, origin, target)};
}

}  // namespace phasemachine
