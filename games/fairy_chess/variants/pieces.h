// The rows of the piece table and of the setups table.
//
// Contract: pieces_table.h and setups_table.h are the tables; a new piece is a
// new row unless it needs a new kind of movement.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_PIECES_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_PIECES_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace phasemachine::fairy_chess {

// Special properties of a piece.
enum class Special : std::uint8_t {
  kNone,
  kRoyal,
  kPawn,
  kUnmovedPawn,  // in setups, can still make the double step
  // The movement depends on how often the piece has moved: counted up to a
  // bound, or modulo five.
  kCounts255,
  kCounts7,
  kCounts5,
  // Clouds.
  kFog,     // pieces within two squares move like kings
  kFreeze,  // adjacent pieces cannot move
  // Borrowers move like the enemies that attack them, or like the friends that
  // guard them.
  kOrphan,
  kFriend,
  // May shoot after a non-capturing move.
  kArcher,
  kHorseArcher,
};

struct Piece {
  std::string_view id;  // White's notation
  std::string_view name;
  double value;
  std::string_view movement;  // movement.h
  Special special = Special::kNone;
};

struct Setup {
  std::string_view id;
  std::string_view name;
  int size;
  bool castling;
  std::string_view promotions;
  std::string_view ranks;
};

std::span<const Piece> allPieces();
std::span<const Setup> allSetups();

// Null if not found.
const Piece* findPiece(std::string_view id);
const Setup* findSetup(std::string_view id);

// The movement of a piece by its id, empty if not found; for parseMovement.
std::string_view movementOf(std::string_view id);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_PIECES_H_
