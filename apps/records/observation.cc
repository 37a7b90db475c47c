#include "apps/records/observation.h"

#include <algorithm>
#include <array>
#include <bit>

#include "absl/strings/str_cat.h"
#include "games/chess/game.h"
#include "games/gungi/game.h"
#include "games/monoknight/game.h"
#include "games/tic_tac_toe/game.h"
#include "games/twilight_struggle/game.h"

namespace phasemachine::records {
namespace {

void putByte(std::string& out, int value) {
  out.push_back(static_cast<char>(std::clamp(value, 0, 255)));
}

void putShort(std::string& out, int value) {
  const int v = std::clamp(value, -32768, 32767);
  out.push_back(static_cast<char>(v & 0xFF));
  out.push_back(static_cast<char>(v >> 8 & 0xFF));
}

// Tic-tac-toe: marks of the viewer, marks of the other.
void appendTicTacToe(const AnyBoard& any, Side viewer, std::string& out) {
  const auto& board = any.as<TicTacToe>();
  for (const Side side : {viewer, opponent(viewer)}) {
    for (unsigned cell = 0; cell < 9; ++cell) {
      putByte(out, board.marks[playerIndex(side)] >> cell & 1);
    }
  }
}

// Chess: squares from a1 to h8, White's side always below.
constexpr std::size_t kChessPlanes = 17;

void putPlane(std::string& out, chess::Bitboard squares) {
  for (int square = 0; square < 64; ++square) {
    out.push_back(static_cast<char>(squares >> square & 1));
  }
}

void appendChess(const AnyBoard& any, Side viewer, std::string& out) {
  const chess::Position& position = any.as<Chess>().position;
  for (const auto color : {chess::Color::kWhite, chess::Color::kBlack}) {
    for (int type = 0; type < 6; ++type) {
      putPlane(out,
               position.pieces(color, static_cast<chess::PieceType>(type)));
    }
  }
  putPlane(out, position.castling);
  putPlane(out, position.enPassant == chess::kNoSquare
                    ? 0
                    : chess::Bitboard{1} << position.enPassant);
  putPlane(out, viewer == Side::kSecond ? ~chess::Bitboard{0} : 0);
  out.append(64, static_cast<char>(std::min<int>(position.halfmoveClock, 255)));
  out.append(64,
             static_cast<char>(std::min<int>(position.fullmoveNumber, 255)));
}

// Gungi: three levels of pieces from the top down, hands, the turn.
constexpr std::size_t kGungiValues =
    3 * gungi::kSquares + 2 * gungi::kPieceTypes + 3;

void appendGungi(const AnyBoard& any, Side viewer, std::string& out) {
  const gungi::Position& position = any.as<Gungi>().position;
  for (unsigned depth = 0; depth < 3; ++depth) {
    for (const gungi::Tower tower : position.towers) {
      putByte(out, tower >> (5 * depth) & 31);
    }
  }
  for (const gungi::Hand& hand : position.hands) {
    for (int type = 0; type < gungi::kPieceTypes; ++type) {
      putByte(out, hand.count(static_cast<gungi::PieceType>(type)));
    }
  }
  putByte(out, viewer == Side::kSecond ? 1 : 0);
  putByte(out, position.drafting);
  putByte(out, position.round);
}

// Twilight Struggle: what the viewer knows.
namespace ts = twilight_struggle;
constexpr std::size_t kTsScalars = 18;
constexpr std::size_t kTsValues =
    2 * ts::kCountries + kTsScalars + 5 * (ts::kCards + 1) + ts::kEffects;

void putCards(std::string& out, const ts::CardSet& cards) {
  for (int card = 0; card <= ts::kCards; ++card) {
    putShort(out, cards.contains(static_cast<ts::Card>(card)) ? 1 : 0);
  }
}

void appendTwilightStruggle(const AnyBoard& any, Side viewer,
                            std::string& out) {
  const ts::Board board =
      TwilightStruggle::observe(any.as<TwilightStruggle>(), viewer);
  for (const auto& side : board.influence) {
    for (const std::uint8_t influence : side) putShort(out, influence);
  }
  for (const int value :
       {int{viewer == Side::kSecond}, int{board.vp}, int{board.defcon},
        int{board.turn}, int{board.round}, static_cast<int>(board.phasing),
        int{board.milOps[0]}, int{board.milOps[1]}, int{board.space[0]},
        int{board.space[1]}, int{board.spaceUsed[0]}, int{board.spaceUsed[1]},
        static_cast<int>(board.china), int{board.chinaUp},
        static_cast<int>(board.headline[0]),
        static_cast<int>(board.headline[1]), int{board.hiddenCards},
        int{board.tally}}) {
    putShort(out, value);
  }
  putCards(out, board.hand[playerIndex(viewer)]);
  putCards(out, board.hand[playerIndex(opponent(viewer))]);
  putCards(out, board.deck);
  putCards(out, board.discard);
  putCards(out, board.removed);
  for (int effect = 0; effect < ts::kEffects; ++effect) {
    putShort(out, board.has(static_cast<ts::Effect>(effect)) ? 1 : 0);
  }
}

// MonoKnight: tiles, hand, preview, what was done.
namespace mk = monoknight;
constexpr std::size_t kMkValues =
    2 * mk::kTiles + 2 * mk::kMaxHandSlots + mk::kMaxPreview + 8;

void appendMonoKnight(const AnyBoard& any, Side /*viewer*/, std::string& out) {
  const mk::Board& board = any.as<MonoKnight>();
  for (int tile = 0; tile < mk::kTiles; ++tile) {
    putShort(out, board.passable.has(tile) ? 1 : 0);
  }
  for (const std::uint8_t needed : board.needed) putShort(out, needed);
  for (std::size_t slot = 0; slot < mk::kMaxHandSlots; ++slot) {
    const bool there = slot < board.slots;
    putShort(out, there ? board.hand[slot].card : -1);
    putShort(out, there ? board.hand[slot].count : 0);
  }
  for (std::size_t i = 0; i < mk::kMaxPreview; ++i) {
    putShort(out, i < board.previewCount ? board.preview[i] : -1);
  }
  const mk::Tally& tally = board.tally;
  for (const std::uint32_t value :
       {static_cast<std::uint32_t>(board.position), tally.moves,
        tally.penalties, tally.deadEnds, tally.redraws, tally.discards,
        static_cast<std::uint32_t>(tally.freeActions),
        static_cast<std::uint32_t>(board.terms.size)}) {
    putShort(out, static_cast<int>(std::min<std::uint32_t>(value, 32767)));
  }
}

// Any other game: the bytes of its board, cut or filled with zeros.
constexpr std::size_t kSavedBytes = 1024;

void appendSaved(const AnyBoard& board, Side /*viewer*/, std::string& out) {
  std::string bytes = board.save();
  bytes.resize(kSavedBytes, '\0');
  out += bytes;
}

}  // namespace

absl::StatusOr<ObservationEncoder> observationEncoder(const AnyGame& game) {
  if (game == anyGame<Chess>()) {
    return ObservationEncoder{
        "|u1",
        {kChessPlanes, 8, 8},
        "planes of squares a1 to h8: White P N B R Q K, Black the same, kings "
        "and rooks that may castle, en passant square, Black moves, halfmove "
        "clock, move number",
        appendChess};
  }
  if (game == anyGame<TicTacToe>()) {
    return ObservationEncoder{"|u1",
                              {2, 3, 3},
                              "planes of cells: the mover's marks, the other's",
                              appendTicTacToe};
  }
  if (game == anyGame<Gungi>()) {
    return ObservationEncoder{
        "|u1",
        {kGungiValues},
        "pieces of 81 squares at three depths from the top, hands of 14 types "
        "twice, second side moves, who drafts, round",
        appendGungi};
  }
  if (game == anyGame<TwilightStruggle>()) {
    return ObservationEncoder{
        "<i2",
        {kTsValues},
        "as the mover knows: influence by country twice, 18 numbers of the "
        "state, card sets (own hand, known of the other, out of sight, "
        "discarded, removed), effects",
        appendTwilightStruggle};
  }
  if (game == anyGame<MonoKnight>()) {
    return ObservationEncoder{
        "<i2",
        {kMkValues},
        "tiles passable, visits needed, hand slots with their counts, preview, "
        "8 numbers of the state",
        appendMonoKnight};
  }
  if (game.hasHiddenInformation) {
    return absl::UnimplementedError(absl::StrCat(
        "there are no training arrays for ", std::string(game.name), " yet"));
  }
  return ObservationEncoder{"|u1",
                            {kSavedBytes},
                            "the saved board, cut or filled with zeros",
                            appendSaved};
}

}  // namespace phasemachine::records
