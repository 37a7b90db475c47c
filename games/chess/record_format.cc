// PGN as the game's record format (phase/erased/any_record.h).
//
// A game that was played on after a draw by the rules of its options is kept as
// it was played, with the option draws=none.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/chess/game.h"
#include "games/chess/text/pgn_reader.h"
#include "games/chess/text/pgn_writer.h"
#include "phase/erased/any_record.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine {
namespace chess {
namespace {

absl::StatusOr<std::string> writeRecord(const AnyRecord& record) {
  PgnGame game;
  game.start = record.start.as<Chess>().position;
  game.result = pgnResultOf(record.winner);
  for (const auto& [name, value] : record.tags) game.setTag(name, value);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    PgnMove move;
    move.move = Move(static_cast<std::uint16_t>(record.moves[i]));
    if (i < record.comments.size()) move.comment = record.comments[i];
    game.moves.push_back(std::move(move));
  }
  return writePgn(game);
}

absl::StatusOr<AnyRecord> recordOf(const PgnGame& game,
                                   Chess::Options options) {
  AnyBoard start = *AnyBoard::initial(anyGame<Chess>(), "");
  start.as<Chess>() = Chess::boardFrom(game.start, options.draws);
  start.query();
  AnyRecord record{.options = options.toText(),
                   .start = start,
                   .winner = winnerOf(game.result)};
  AnyReplay replay(start);
  for (const PgnMove& move : game.moves) {
    if (replay.decision().winner && options.draws != DrawRules::kNone) {
      options.draws = DrawRules::kNone;
      return recordOf(game, options);
    }
    if (absl::Status status = replay.play(move.move.bits); !status.ok()) {
      return status;
    }
    record.moves.push_back(move.move.bits);
    record.comments.push_back(move.comment);
  }
  for (const PgnTag& tag : game.tags) {
    record.tags.emplace_back(tag.name, tag.value);
  }
  return record;
}

RecordRead readRecord(std::string_view piece, std::string_view options,
                      const RecordPlace& place) {
  const auto parsed = Chess::Options::parse(options);
  if (!parsed.ok()) return {.record = parsed.status(), .end = place};
  PgnReader reader(piece, pgnPlaceOf(place));
  return readPgnRecord(reader, place, [&](const PgnGame& game) {
    return recordOf(game, *parsed);
  });
}

}  // namespace
}  // namespace chess

constinit const RecordFormat Chess::kRecordFormat = {
    .name = "PGN",
    .suffix = "pgn",
    .forPrograms = true,
    .bySuffix = false,
    .countsLines = true,
    .write = chess::writeRecord,
    .read = chess::readRecord,
};

}  // namespace phasemachine
