// The pieces of the setups, and the types of pieces of variants files.
//
// Contract: a new piece is a new row of pieces.cc unless it needs a new kind of
// movement.

#pragma once

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

constexpr bool isCloud(Special special) {
  return special == Special::kFog || special == Special::kFreeze;
}
constexpr bool isBorrower(Special special) {
  return special == Special::kOrphan || special == Special::kFriend;
}
constexpr bool isArcher(Special special) {
  return special == Special::kArcher || special == Special::kHorseArcher;
}

struct Piece {
  std::string_view id;  // White's notation
  std::string_view name;
  double value;
  std::string_view movement;  // movement.h
  Special special = Special::kNone;
};

std::span<const Piece> allPieces();

// A piece of the setups by its id, and a type of piece of variants files by its
// key. Null if not found.
const Piece* findPiece(std::string_view id);
const Piece* findType(std::string_view key);

// The movement of a piece by its id, empty if not found; for parseMovement.
std::string_view movementOf(std::string_view id);

}  // namespace phasemachine::fairy_chess
