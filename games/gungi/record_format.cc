// Gungi's notation as the game's record format (phase/erased/any_record.h).

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "games/gungi/game.h"
#include "games/gungi/text/record.h"
#include "phase/erased/any_record.h"

namespace phasemachine {
namespace gungi {
namespace {

absl::StatusOr<std::string> writeAnyRecord(const AnyRecord& record) {
  const Board& start = record.start.as<Gungi>();
  Record game;
  game.options = start.options;
  game.start = start.position;
  game.winner = record.winner;
  game.comments = record.comments;
  game.tags = record.tags;
  for (const MoveCode move : record.moves) {
    game.moves.push_back(Move::fromBits(static_cast<std::uint16_t>(move)));
  }
  return writeRecord(game, notationOf(game.options));
}

AnyRecord recordOf(Record game) {
  std::string rules = game.options.toText();
  AnyBoard start = *AnyBoard::initial(anyGame<Gungi>(), rules);
  start.as<Gungi>() = Gungi::boardFrom(game.start, game.options);
  start.query();
  AnyRecord record{.options = std::move(rules),
                   .start = std::move(start),
                   .winner = game.winner};
  for (const Move move : game.moves) record.moves.push_back(move.bits());
  record.tags = std::move(game.tags);
  record.comments = std::move(game.comments);
  return record;
}

RecordRead readAnyRecord(std::string_view piece, std::string_view options,
                         const RecordPlace& place) {
  RecordRead result;
  result.end = place;
  const auto defaults = Options::parse(options);
  if (!defaults.ok()) {
    result.record = defaults.status();
    return result;
  }
  RecordReader reader(piece, *defaults, place.games);
  if (auto game = reader.next()) {
    result.record = game->ok() ? recordOf(**std::move(game))
                               : absl::StatusOr<AnyRecord>(game->status());
    ++result.end.games;
  }
  result.used = reader.offset();
  return result;
}

}  // namespace
}  // namespace gungi

constinit const RecordFormat Gungi::kRecordFormat = {
    .name = "Gungi's notation",
    .suffix = "",
    .forPrograms = false,
    .bySuffix = false,
    .countsLines = false,
    .write = gungi::writeAnyRecord,
    .read = gungi::readAnyRecord,
};

}  // namespace phasemachine
