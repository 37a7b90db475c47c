// Positions as text: FEN, X-FEN and Shredder-FEN.
//
// Reading accepts
//   - the six fields of FEN separated by blanks; the clocks may be missing
//     (four or five fields) and count as 0 and 1;
//   - castling as KQkq, where a letter means the outermost rook on that side of
//     the king (X-FEN), or as the file letters of the rooks (Shredder-FEN;
//     X-FEN for an inner rook), in any order;
//   - clocks from 0 to 65535, move numbers from 1 to 65535;
//   - texts of at most kMaxFenLength bytes.
// It rejects what validate() rejects (validate.h) and contradictions between
// fields. Errors are InvalidArgument and name the field and the character,
// counted from 1 at the start of the text:
//   FEN field 1 (piece placement), character 17: rank 6 has 9 squares
//
// The en passant square is part of a Position only if a legal en passant
// capture exists, as required for equality and repetition. parseFenRecord()
// keeps the square as given, and FenStyle can write it back.
//
// Example:
//   absl::StatusOr<Position> position = parseFen(kStartFen);
//   if (!position.ok()) return position.status();
//   toFen(*position);  // kStartFen
//   toFen(*position, {.castling = CastlingLetters::kShredder});  // HAha
//   return position.status();

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr std::size_t kMaxFenLength = 256;

// How castling rights are written.
enum class CastlingLetters : std::uint8_t {
  kXFen,      // KQkq; the file letter for a rook that is not the outermost
  kShredder,  // always the file letter of the rook
};

struct FenStyle {
  CastlingLetters castling = CastlingLetters::kXFen;
  // Field 4 if the position has no en passant square; used to write back the
  // square that parseFenRecord() read.
  Square enPassant = kNoSquare;
};

// A position with the parts of its FEN that a Position cannot hold.
struct FenRecord {
  Position position;
  // Field 4 as given, whether or not the capture is legal; kNoSquare for "-".
  Square enPassant = kNoSquare;
};

absl::StatusOr<Position> parseFen(std::string_view text);
absl::StatusOr<FenRecord> parseFenRecord(std::string_view text);

// Writes six fields. Precondition: `position` is valid; parseFen() restores it.
std::string toFen(const Position& position, FenStyle style = {});

// The initial position of chess.
Position startPosition();

// True if castling rights are as in chess: kings on the e-file, rooks on the a-
// and h-files. Chess960 positions may have other rights, which KQkq does not
// express.
bool hasStandardCastling(const Position& position);

// The 960 start positions of Chess960, numbered after R. Scharnagl: 518 is the
// start position of chess.

inline constexpr int kChess960Count = 960;
inline constexpr int kStandardStart = 518;

// Precondition: 0 <= number < kChess960Count.
Position chess960Position(int number);

}  // namespace phasemachine::chess
