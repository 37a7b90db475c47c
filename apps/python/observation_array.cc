#include "apps/python/observation_array.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "games/list.h"

namespace phasemachine::python {
namespace {

// Writes values one after the other.
class Writer {
 public:
  explicit Writer(float* out) : at_(out) {}
  template <class T>
  void put(T value) {
    *at_++ = static_cast<float>(value);
  }
  template <class T>
  void fill(std::size_t count, T value) {
    at_ = std::fill_n(at_, count, static_cast<float>(value));
  }

 private:
  float* at_;
};

// A game without an array of its own.
template <class G>
struct Array {
  static std::vector<std::size_t> shape() { return {}; }
  static void write(const typename G::Board&, Side, Writer) {}
};

// Planes: the viewer's marks, the opponent's, whether the viewer decides.
template <>
struct Array<TicTacToe> {
  static std::vector<std::size_t> shape() { return {3, 3, 3}; }
  static void write(const TicTacToe::Board& board, Side viewer, Writer out) {
    for (const Side side : {viewer, opponent(viewer)}) {
      for (unsigned cell = 0; cell < 9; ++cell) {
        out.put(board.marks[playerIndex(side)] >> cell & 1);
      }
    }
    out.fill(9, board.sideToMove == viewer);
  }
};

// Planes by rank and file from a1: the viewer's pawns to kings (6), the
// opponent's (6), kings and rooks that may castle, the en passant square, the
// halfmove clock by 100, whether the viewer decides.
template <>
struct Array<Chess> {
  static std::vector<std::size_t> shape() { return {16, 8, 8}; }
  static void bits(std::uint64_t set, Writer& out) {
    for (unsigned square = 0; square < 64; ++square) {
      out.put(set >> square & 1);
    }
  }
  static void write(const Chess::Board& board, Side viewer, Writer out) {
    const chess::Position& position = board.position;
    for (const Side side : {viewer, opponent(viewer)}) {
      const auto color = static_cast<chess::Color>(playerIndex(side));
      for (int type = 0; type < 6; ++type) {
        bits(position.pieces(color, static_cast<chess::PieceType>(type)), out);
      }
    }
    bits(position.castling, out);
    bits(position.enPassant == chess::kNoSquare
             ? 0
             : std::uint64_t{1} << position.enPassant,
         out);
    out.fill(64, position.halfmoveClock / 100.0);
    out.fill(64, chess::sideOf(position.sideToMove) == viewer);
  }
};

// Planes by rank and file: for each of three places in a tower, from the top,
// 14 types of the viewer's pieces and 14 of the opponent's; then how many of
// each type are in the viewer's hand and in the opponent's, by 15; whether the
// viewer decides.
template <>
struct Array<Gungi> {
  static constexpr unsigned kTypes = gungi::kPieceTypes;
  static constexpr std::size_t kPlanes = 4 * 2 * kTypes + 1;
  static std::vector<std::size_t> shape() { return {kPlanes, 9, 9}; }
  static void write(const Gungi::Board& board, Side viewer, Writer out) {
    const gungi::Position& position = board.position;
    const auto own = static_cast<unsigned>(playerIndex(viewer));
    for (unsigned place = 0; place < 3; ++place) {
      for (const unsigned owner : {own, own ^ 1U}) {
        for (unsigned type = 0; type < kTypes; ++type) {
          const gungi::Piece wanted = gungi::makePiece(
              static_cast<gungi::PieceType>(type), static_cast<Side>(owner));
          for (const gungi::Tower tower : position.towers) {
            out.put((unsigned{tower} >> 5 * place & 31) == wanted);
          }
        }
      }
    }
    for (const unsigned owner : {own, own ^ 1U}) {
      for (unsigned type = 0; type < kTypes; ++type) {
        out.fill(81, position.hands[owner].count(
                         static_cast<gungi::PieceType>(type)) /
                         15.0);
      }
    }
    out.fill(81, position.sideToMove == viewer);
  }
};

// By tile: visits still needed by 3, whether it is still open, whether it is a
// toggle, whether it can be stood on, whether the piece stands there. Then each
// slot of the hand: the card by 64 and how many, by 8; each card of the
// preview; moves and penalties by 256.
template <>
struct Array<MonoKnight> {
  static constexpr std::size_t kSize = 5 * monoknight::kTiles +
                                       2 * monoknight::kMaxHandSlots +
                                       monoknight::kMaxPreview + 2;
  static std::vector<std::size_t> shape() { return {kSize}; }
  static void write(const MonoKnight::Board& board, Side, Writer out) {
    for (std::size_t tile = 0; tile < monoknight::kTiles; ++tile) {
      out.put(board.needed[tile] / 3.0);
    }
    for (const auto* set : {&board.open, &board.toggles, &board.passable}) {
      for (std::size_t tile = 0; tile < monoknight::kTiles; ++tile) {
        out.put(set->has(static_cast<int>(tile)));
      }
    }
    for (std::size_t tile = 0; tile < monoknight::kTiles; ++tile) {
      out.put(board.position == tile);
    }
    for (std::size_t slot = 0; slot < monoknight::kMaxHandSlots; ++slot) {
      const bool there = slot < board.slots;
      out.put(there ? (board.hand[slot].card + 1) / 64.0 : 0);
      out.put(there ? board.hand[slot].count / 8.0 : 0);
    }
    for (std::size_t i = 0; i < monoknight::kMaxPreview; ++i) {
      out.put(i < board.previewCount ? (board.preview[i] + 1) / 64.0 : 0);
    }
    out.put(board.tally.moves / 256.0);
    out.put(board.tally.penalties / 256.0);
  }
};

// Of what the viewer sees. By country: the viewer's influence by 10 and the
// opponent's. By card: in the viewer's hand, in the opponent's as far as it is
// known, in the deck or out of sight, discarded, removed. Then victory points
// by 20 from the viewer's side, DEFCON by 5, turn by 10, action round by 8,
// military operations by 5 and space by 8 of both, the China Card, whether the
// viewer is the phasing player.
template <>
struct Array<TwilightStruggle> {
  static constexpr std::size_t kCountries = twilight_struggle::kCountries;
  static constexpr std::size_t kCards = 111;
  static constexpr std::size_t kSize = 2 * kCountries + 5 * kCards + 10;
  static std::vector<std::size_t> shape() { return {kSize}; }
  static void write(const TwilightStruggle::Board& board, Side viewer,
                    Writer out) {
    const auto seen = TwilightStruggle::observe(board, viewer);
    const std::size_t own = playerIndex(viewer);
    for (const std::size_t side : {own, 1 - own}) {
      for (const std::uint8_t points : seen.influence[side]) {
        out.put(points / 10.0);
      }
    }
    for (const auto* set : {&seen.hand[own], &seen.hand[1 - own], &seen.deck,
                            &seen.discard, &seen.removed}) {
      for (std::size_t card = 0; card < kCards; ++card) {
        out.put(set->contains(static_cast<twilight_struggle::Card>(card)));
      }
    }
    out.put((own == 1 ? seen.vp : -seen.vp) / 20.0);
    out.put(seen.defcon / 5.0);
    out.put(seen.turn / 10.0);
    out.put(seen.round / 8.0);
    for (const std::size_t side : {own, 1 - own}) {
      out.put(seen.milOps[side] / 5.0);
      out.put(seen.space[side] / 8.0);
    }
    out.put(seen.china == viewer ? 1 : -1);
    out.put(seen.phasing == viewer);
  }
};

template <class G>
ObservationArray arrayOf() {
  return {Array<G>::shape(), [](const void* board, Side viewer, float* out) {
            Array<G>::write(*static_cast<const typename G::Board*>(board),
                            viewer, Writer(out));
          }};
}

}  // namespace

const ObservationArray& observationArray(const AnyGame& game) {
  static const auto arrays = [] {
    std::map<std::string_view, ObservationArray> made;
    AllGames::forEach(
        [&]<class G>() { made[anyGame<G>().name] = arrayOf<G>(); });
    return made;
  }();
  return arrays.at(game.name);
}

std::size_t moveBytes(const AnyGame& game) {
  std::size_t bytes = 0;
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) bytes = sizeof(typename G::Move);
  });
  return bytes;
}

}  // namespace phasemachine::python
