// Any text is a legal move or gives one message, in every notation; legal moves
// keep their text. Input: a FEN, a line break, the text of a move.

#include <string>
#include <string_view>

#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/san.h"
#include "games/chess/text/uci_move.h"
#include "tests/fuzz/check.h"

namespace phasemachine::chess {
namespace {

void checkResult(const absl::StatusOr<Move>& move, const MoveList& legal) {
  if (move.ok()) {
    FUZZ_CHECK(legal.contains(*move));
  } else {
    checkMessage(move.status());
  }
}

void checkRoundTrip(const Position& position, Move move) {
  for (const UciCastling castling :
       {UciCastling::kKingTarget, UciCastling::kKingTakesRook}) {
    const auto back = parseUci(position, toUci(move, castling));
    FUZZ_CHECK(back.ok() && *back == move);
  }
  const std::string san = toSan(position, move);
  FUZZ_CHECK(!looksLikeUci(san));
  for (const std::string& text :
       {san, toLongAlgebraic(position, move), san + "!?", " " + san}) {
    const auto back = parseSan(position, text);
    FUZZ_CHECK(back.ok() && *back == move);
  }
}

}  // namespace

extern "C" void fuzz(std::string_view input) {
  const std::string_view line = takeLine(input);
  const auto given = parseFen(line);
  const Position position = given.ok() ? *given : startPosition();
  MoveList legal;
  generateLegal(position, legal);
  for (const Move move : legal) checkRoundTrip(position, move);
  const auto uci = parseUci(position, input);
  const auto san = parseSan(position, input);
  checkResult(uci, legal);
  checkResult(san, legal);
  if (uci.ok() && san.ok()) FUZZ_CHECK(*uci == *san);
  if (looksLikeUci(input)) FUZZ_CHECK(uci.ok() == san.ok());
}

}  // namespace phasemachine::chess
