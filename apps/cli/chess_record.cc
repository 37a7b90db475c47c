#include "apps/cli/chess_record.h"

#include <optional>
#include <string_view>
#include <utility>

#include "games/chess/game.h"
#include "games/chess/pgn_reader.h"
#include "games/chess/pgn_writer.h"

namespace phasemachine::cli {
namespace {

chess::PgnResult resultOf(std::optional<Side> winner) {
  if (!winner) return chess::PgnResult::kUnknown;
  switch (*winner) {
    case Side::kFirst:
      return chess::PgnResult::kWhiteWins;
    case Side::kSecond:
      return chess::PgnResult::kBlackWins;
    case Side::kNeutral:
      return chess::PgnResult::kDraw;
  }
  return chess::PgnResult::kUnknown;
}

std::optional<Side> winnerOf(chess::PgnResult result) {
  switch (result) {
    case chess::PgnResult::kWhiteWins:
      return Side::kFirst;
    case chess::PgnResult::kBlackWins:
      return Side::kSecond;
    case chess::PgnResult::kDraw:
      return Side::kNeutral;
    case chess::PgnResult::kUnknown:
      break;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::string> chessRecordToText(const GameRecord& record) {
  chess::PgnGame game;
  game.start = record.start.as<Chess>().position;
  game.result = resultOf(record.winner);
  for (const auto& [name, value] : record.tags) game.setTag(name, value);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    chess::PgnMove move;
    move.move = chess::Move(static_cast<std::uint16_t>(record.moves[i]));
    if (i < record.comments.size()) move.comment = record.comments[i];
    game.moves.push_back(std::move(move));
  }
  return chess::writePgn(game);
}

absl::StatusOr<GameRecord> chessRecordFrom(const std::string& options,
                                           const chess::PgnGame& game) {
  const auto parsed = Chess::Options::parse(options);
  if (!parsed.ok()) return parsed.status();
  AnyBoard start = *AnyBoard::initial(anyGame<Chess>(), options);
  start.as<Chess>() = Chess::boardFrom(game.start, parsed->draws);
  start.query();
  GameRecord record{
      .options = options, .start = start, .winner = winnerOf(game.result)};
  AnyBoard board = start;
  for (const chess::PgnMove& move : game.moves) {
    // A draw that the players did not claim ends the record here.
    if (board.winner()) break;
    record.moves.push_back(move.move.bits);
    record.comments.push_back(move.comment);
    board.step(move.move.bits);
  }
  for (const chess::PgnTag& tag : game.tags) {
    record.tags.emplace_back(tag.name, tag.value);
  }
  return record;
}

absl::StatusOr<std::vector<GameRecord>> chessRecordsFromText(
    const std::string& options, const std::string& text) {
  std::vector<GameRecord> records;
  chess::PgnReader reader(text);
  while (auto game = reader.next()) {
    if (!game->ok()) return game->status();
    auto record = chessRecordFrom(options, **game);
    if (!record.ok()) return record.status();
    records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace phasemachine::cli
