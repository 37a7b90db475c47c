// Reads one game of a text in PGN for a record format (any_record.h).
//
// Contract: `reader` is the game's PgnReader, starting at `place` of the whole
// text; `recordOf(game)` converts the game read into a record.
//
// Used in games/chess/text/pgn.cc.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_PHASE_ERASED_PGN_RECORD_H_
#define PHASEMACHINE_PHASE_ERASED_PGN_RECORD_H_

#include "absl/status/statusor.h"
#include "core/pgn/pgn_lexer.h"
#include "phase/erased/any_record.h"

namespace phasemachine {

inline PgnPlace pgnPlaceOf(const RecordPlace& place) {
  return {.line = place.line, .column = place.column, .noBrace = place.noBrace};
}

template <class Reader, class F>
RecordRead readPgnRecord(Reader& reader, const RecordPlace& place,
                         F&& recordOf) {
  RecordRead result;
  if (const auto game = reader.next()) {
    result.record = game->ok() ? recordOf(**game)
                               : absl::StatusOr<AnyRecord>(game->status());
  }
  const PgnPlace end = reader.place();
  result.used = end.offset;
  result.end = {.line = end.line,
                .column = end.column,
                .noBrace = end.noBrace,
                .games = place.games + (result.record ? 1U : 0U)};
  return result;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_PGN_RECORD_H_
