// PGN as the game's record format (phase/any_record.h).
//
// The draw rules of a game's options end it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/chess/game.h"
#include "games/chess/pgn_reader.h"
#include "games/chess/pgn_writer.h"
#include "phase/any_record.h"
#include "phase/any_replay.h"
#include "phase/pgn_record.h"

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
                                   std::string_view options) {
  const auto parsed = Chess::Options::parse(options);
  if (!parsed.ok()) return parsed.status();
  AnyBoard start = *AnyBoard::initial(anyGame<Chess>(), options);
  start.as<Chess>() = Chess::boardFrom(game.start, parsed->draws);
  start.query();
  AnyRecord record{.options = std::string(options),
                   .start = start,
                   .winner = winnerOf(game.result)};
  AnyReplay replay(start);
  for (const PgnMove& move : game.moves) {
    // An unclaimed draw ends the record here.
    if (replay.decision().winner) break;
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
  PgnReader reader(piece, pgnPlaceOf(place));
  return readPgnRecord(reader, place, [options](const PgnGame& game) {
    return recordOf(game, options);
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
