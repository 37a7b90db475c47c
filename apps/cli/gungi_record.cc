#include "apps/cli/gungi_record.h"

#include <cstdint>
#include <utility>

#include "games/gungi/game.h"

namespace phasemachine::cli {

std::string gungiRecordToText(const GameRecord& record) {
  const gungi::Board& start = record.start.as<Gungi>();
  gungi::Record game;
  game.options = start.options;
  game.start = start.position;
  game.winner = record.winner;
  game.comments = record.comments;
  game.tags = record.tags;
  for (const MoveCode move : record.moves) {
    game.moves.push_back(
        gungi::Move::fromBits(static_cast<std::uint16_t>(move)));
  }
  return gungi::writeRecord(game, gungi::notationOf(game.options));
}

GameRecord gungiRecordFrom(gungi::Record game) {
  const std::string rules = game.options.toText();
  AnyBoard start = *AnyBoard::initial(anyGame<Gungi>(), rules);
  start.as<Gungi>() = Gungi::boardFrom(game.start, game.options);
  start.query();
  GameRecord record{.options = rules, .start = start, .winner = game.winner};
  for (const gungi::Move move : game.moves) {
    record.moves.push_back(move.bits());
  }
  record.tags = std::move(game.tags);
  record.comments = std::move(game.comments);
  return record;
}

absl::StatusOr<std::vector<GameRecord>> gungiRecordsFromText(
    const std::string& options, const std::string& text) {
  const auto defaults = gungi::Options::parse(options);
  if (!defaults.ok()) return defaults.status();
  auto games = gungi::readRecords(text, *defaults);
  if (!games.ok()) return games.status();
  std::vector<GameRecord> records;
  for (gungi::Record& game : *games) {
    records.push_back(gungiRecordFrom(std::move(game)));
  }
  return records;
}

}  // namespace phasemachine::cli
