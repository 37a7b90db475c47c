// Chess positions for the fits of the chess networks, judged by an engine or
// searched in stores of games, and their network inputs.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::fit {

struct Judged {
  chess::Position position;
  int centipawns = 0;               // from the view of the side to move
  std::optional<chess::Move> best;  // nothing if the file has "-"
};

struct ChessSearch {
  chess::Position position;
  // The expected score of the side to move: a mean of the values of the
  // searches from here on, and of the result; each ply multiplies the weight of
  // what follows by kKeptAPly.
  float score = 0.5F;
  // Not in check, and the most visited move takes and promotes nothing.
  bool quiet = false;
  // Of the visits, for the visited moves.
  std::vector<std::pair<chess::Move, float>> shares;
};

inline constexpr float kKeptAPly = 0.9F;

// Reads a table of judged positions or, if its name ends in ".db", a store of
// games, and calls `takeJudged` or `takeSearch` with each position.
//
// A table has lines "fen,centipawns,best_move" after a header line with these
// words; moves are UCI text. Of a store, the finished games count, without the
// positions whose search had less than a quarter of the simulations of the game's
// largest: the fast searches of self-play. Errors: those of `takeJudged` and of
// tables, with file and line; those of the store, and InvalidArgument for games
// of another game.
absl::Status readChessPositions(
    const std::string& path,
    absl::FunctionRef<absl::Status(const Judged&)> takeJudged,
    absl::FunctionRef<void(const ChessSearch&)> takeSearch);

inline constexpr std::size_t kPieceInputs = 2 * 6 * 64;

// The active inputs of a side: [own or enemy][PieceType][square] as one number,
// with the board seen from its end and mirrored if its king is on the king's
// side.
struct PieceInputs {
  static constexpr std::size_t kMost = 32;
  std::array<std::uint16_t, kMost> at;
  std::uint8_t count = 0;
  // The exclusive-or mask from this side's squares to the other's.
  std::uint8_t otherTurn = 0;

  // Precondition: at most kMost pieces.
  PieceInputs(const chess::Position& position, chess::Color side);
  std::span<const std::uint16_t> all() const { return {at.data(), count}; }

  // The active inputs of the other side.
  PieceInputs swapped() const {
    PieceInputs other = *this;
    for (std::size_t i = 0; i < count; ++i) {
      const unsigned kind = at[i] / 64U;
      other.at[i] = static_cast<std::uint16_t>(
          (kind < 6 ? kind + 6 : kind - 6) * 64U + (at[i] % 64U ^ otherTurn));
    }
    return other;
  }
};

// The exclusive-or mask that maps a board square to that of PieceInputs.
unsigned turnFor(const chess::Position& position, chess::Color side);

}  // namespace phasemachine::fit
