// Any text is a valid position or gives one message; positions keep their text,
// as do the positions after their moves.

#include <cstddef>
#include <string>
#include <string_view>

#include "games/chess/machine/moves.h"
#include "games/chess/machine/validate.h"
#include "games/chess/text/fen.h"
#include "tests/fuzz/check.h"

namespace phasemachine::chess {
namespace {

constexpr std::size_t kMostMoves = 218;

void checkRoundTrip(const Position& position) {
  FUZZ_CHECK(validate(position).ok());
  for (const CastlingLetters letters :
       {CastlingLetters::kXFen, CastlingLetters::kShredder}) {
    const std::string fen = toFen(position, {.castling = letters});
    const auto back = parseFen(fen);
    FUZZ_CHECK(back.ok() && *back == position);
  }
}

}  // namespace

extern "C" void fuzz(std::string_view text) {
  const auto record = parseFenRecord(text);
  if (!record.ok()) {
    checkMessage(record.status());
    return;
  }
  const Position& position = record->position;
  checkRoundTrip(position);
  const std::string given = toFen(position, {.enPassant = record->enPassant});
  const auto again = parseFenRecord(given);
  FUZZ_CHECK(again.ok() && again->position == position &&
             again->enPassant == record->enPassant);
  MoveList legal;
  generateLegal(position, legal);
  FUZZ_CHECK(legal.size() <= kMostMoves);
  FUZZ_CHECK(countLegal(position) == legal.size());
  for (const Move move : legal) {
    Position child = position;
    makeMove(child, move);
    checkRoundTrip(child);
  }
}

}  // namespace phasemachine::chess
