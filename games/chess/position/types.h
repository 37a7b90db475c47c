// Squares, pieces, moves and bitboards of chess.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/move_list.h"

namespace phasemachine::chess {

// Bit i is square i; square 0 is a1, 7 is h1, 63 is h8.
using Bitboard = std::uint64_t;
using Square = std::uint8_t;
inline constexpr Square kNoSquare = 64;

constexpr Square makeSquare(int file, int rank) {
  return static_cast<Square>(rank * 8 + file);
}
constexpr int fileOf(Square s) { return s & 7; }
constexpr int rankOf(Square s) { return s >> 3; }
constexpr Bitboard bit(Square s) {
  return Bitboard{1} << s;  // NOLINT: a square
}
constexpr Square lowestSquare(Bitboard b) {
  return static_cast<Square>(std::countr_zero(b));
}

inline constexpr Bitboard kRank1 = 0xFFULL;
constexpr Bitboard rankMask(int rank) { return kRank1 << (8 * rank); }
inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
constexpr Bitboard fileMask(int file) { return kFileA << file; }

enum class Color : std::uint8_t { kWhite = 0, kBlack = 1 };
constexpr Color operator~(Color c) {
  return static_cast<Color>(static_cast<int>(c) ^ 1);
}

enum class PieceType : std::uint8_t {
  kPawn = 0,
  kKnight,
  kBishop,
  kRook,
  kQueen,
  kKing,
  kNone
};

// The kind of a move. It identifies the moving piece, so a move can be made
// without looking up its origin.
enum class MoveKind : std::uint8_t {
  kPawn = 0,  // single push or capture, no promotion
  kKnight,
  kBishop,
  kRook,
  kQueen,
  kKing,
  kDoublePush,
  kPromoteKnight,
  kPromoteBishop,
  kPromoteRook,
  kPromoteQueen,
  kEnPassant,
  kCastle,  // `to` is the castling rook's square (Chess960)
};

constexpr PieceType movingPiece(MoveKind kind) {
  switch (kind) {
    case MoveKind::kKnight: return PieceType::kKnight;
    case MoveKind::kBishop: return PieceType::kBishop;
    case MoveKind::kRook: return PieceType::kRook;
    case MoveKind::kQueen: return PieceType::kQueen;
    case MoveKind::kKing:
    case MoveKind::kCastle: return PieceType::kKing;
    default: return PieceType::kPawn;
  }
}

constexpr PieceType promotedPiece(MoveKind kind) {
  switch (kind) {
    case MoveKind::kPromoteKnight: return PieceType::kKnight;
    case MoveKind::kPromoteBishop: return PieceType::kBishop;
    case MoveKind::kPromoteRook: return PieceType::kRook;
    case MoveKind::kPromoteQueen: return PieceType::kQueen;
    default: return PieceType::kNone;
  }
}

// A move: target (bits 0-5), origin (bits 6-11), kind (bits 12-15).
// Only meaningful for the position it was generated for.
struct Move {
  std::uint16_t bits = 0;

  constexpr Move() = default;
  constexpr explicit Move(std::uint16_t b) : bits(b) {}
  constexpr Move(Square from, Square to, MoveKind kind)
      : bits(static_cast<std::uint16_t>(to | from << 6 |
                                        static_cast<int>(kind) << 12)) {}

  constexpr Square from() const { return (bits >> 6) & 63; }
  constexpr Square to() const { return bits & 63; }
  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits >> 12); }

  friend constexpr bool operator==(Move, Move) = default;
};

// No legal position has more than 218 moves; vector stores use the slack.
using MoveList = phasemachine::MoveList<Move, 256>;

// Names of squares, pieces and sides: the letters of the notations and the
// words of messages.
//
// Example:
//   squareName(makeSquare(4, 3));                 // "e4"
//   parseSquare("e4");                            // 28
//   fenLetter(Color::kBlack, PieceType::kKnight);  // 'n'

// Upper-case letters by PieceType, as FEN and SAN use them.
inline constexpr std::string_view kPieceLetters = "PNBRQK";
inline constexpr std::array<std::string_view, 6> kPieceNames = {
    "pawn", "knight", "bishop", "rook", "queen", "king"};
inline constexpr std::array<std::string_view, 2> kColorNames = {"white",
                                                                "black"};

constexpr char pieceLetter(PieceType type) {
  return kPieceLetters[static_cast<std::size_t>(type)];
}
constexpr std::string_view pieceName(PieceType type) {
  return kPieceNames[static_cast<std::size_t>(type)];
}
constexpr std::string_view colorName(Color color) {
  return kColorNames[static_cast<std::size_t>(color)];
}

// 'a' + offset, for the letters of ASCII.
constexpr char offsetLetter(char first, int offset) {
  return static_cast<char>(first + offset);
}
constexpr char toLowerLetter(char c) {
  return c >= 'A' && c <= 'Z' ? offsetLetter(c, 'a' - 'A') : c;
}
constexpr char toUpperLetter(char c) {
  return c >= 'a' && c <= 'z' ? offsetLetter(c, 'A' - 'a') : c;
}

constexpr char fileLetter(int file) { return offsetLetter('a', file); }
constexpr char rankDigit(int rank) { return offsetLetter('1', rank); }
constexpr bool isFileLetter(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool isRankDigit(char c) { return c >= '1' && c <= '8'; }

// Upper case for White, lower case for Black.
constexpr char fenLetter(Color color, PieceType type) {
  const char letter = pieceLetter(type);
  return color == Color::kWhite ? letter : toLowerLetter(letter);
}

// The type of an upper-case letter; kNone for any other character.
constexpr PieceType pieceOfLetter(char letter) {
  const std::size_t index = kPieceLetters.find(letter);
  return index == std::string_view::npos ? PieceType::kNone
                                         : static_cast<PieceType>(index);
}

// "a1" to "h8"; "-" for kNoSquare.
inline std::string squareName(Square square) {
  if (square >= kNoSquare) return "-";
  return {fileLetter(fileOf(square)), rankDigit(rankOf(square))};
}

// Parses a square; `text` must match exactly.
constexpr std::optional<Square> parseSquare(std::string_view text) {
  if (text.size() != 2 || !isFileLetter(text[0]) || !isRankDigit(text[1])) {
    return std::nullopt;
  }
  return makeSquare(text[0] - 'a', text[1] - '1');
}

}  // namespace phasemachine::chess
