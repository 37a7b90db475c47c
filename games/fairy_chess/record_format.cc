// PGN as the record format of its variants (phase/erased/any_record.h).
//
// A start dealt by nature becomes the game's start. A game that was played on
// after a draw by the rules of its options is kept as it was played, with the
// option draws=none.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/text/pgn.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/erased/any_record.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine {
namespace fairy_chess {
namespace {

Move moveOf(MoveCode code) {
  return std::bit_cast<Move>(static_cast<std::uint32_t>(code));
}

bool asksForMore(MoveType type) {
  return type == MoveType::kAsksPromotion || type == MoveType::kAsksShot;
}

// Options of a game whose start is in the PGN.
std::string optionsOf(const Variant& v, Draws draws) {
  FairyChess::Options options;
  options.variant = v.spec.id;
  options.draws = draws;
  return options.toText();
}

absl::StatusOr<std::string> writeRecord(const AnyRecord& record) {
  PgnGame game;
  game.result = pgnResultOf(record.winner);
  for (const auto& [name, value] : record.tags) game.setTag(name, value);
  AnyReplay replay(record.start);
  game.start = record.start.as<FairyChess>().position;
  std::string comment;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (absl::Status s = replay.play(record.moves[i]); !s.ok()) return s;
    const Move move = moveOf(record.moves[i]);
    if (i < record.comments.size() && !record.comments[i].empty()) {
      comment = record.comments[i];
    }
    if (move.type == MoveType::kDeal) {
      game.start = replay.board().as<FairyChess>().position;
    } else if (!asksForMore(move.type)) {
      game.moves.push_back({move, {}, comment});
      comment.clear();
    }
  }
  return writePgn(game);
}

absl::StatusOr<AnyRecord> recordOf(const PgnGame& game, Draws draws) {
  const auto& v = variantAt(game.start.variant);
  const std::string told = optionsOf(v, draws);
  auto initial = AnyBoard::initial(anyGame<FairyChess>(), told);
  if (!initial.ok()) return initial.status();
  AnyBoard start = *std::move(initial);
  start.as<FairyChess>() = FairyChess::boardFrom(game.start, draws);
  start.query();
  AnyRecord record{
      .options = told, .start = start, .winner = winnerOf(game.result)};
  AnyReplay replay(start);
  Position position = game.start;
  for (const PgnMove& move : game.moves) {
    if (replay.decision().winner && draws != Draws::kNone) {
      return recordOf(game, Draws::kNone);
    }
    const auto made = replay.play(wholeMoveToText(v, position, move.move));
    if (!made.ok()) return made.status();
    record.moves.insert(record.moves.end(), made->begin(), made->end());
    record.comments.resize(record.moves.size());
    record.comments.back() = move.comment;
    playMove(v, position, move.move);
  }
  for (const PgnTag& tag : game.tags) {
    record.tags.emplace_back(tag.name, tag.value);
  }
  return record;
}

RecordRead readRecord(std::string_view piece, std::string_view options,
                      const RecordPlace& place) {
  const auto given = FairyChess::Options::parse(options);
  const auto untold = given.ok() ? variantOf(*given) : given.status();
  if (!untold.ok()) return {.record = untold.status(), .end = place};
  PgnReader reader(piece, pgnPlaceOf(place), (*untold)->index);
  return readPgnRecord(reader, place, [&](const PgnGame& game) {
    return recordOf(game, given->draws);
  });
}

}  // namespace
}  // namespace fairy_chess

constinit const RecordFormat FairyChess::kRecordFormat = {
    .name = "PGN",
    .suffix = "pgn",
    .forPrograms = false,
    .bySuffix = true,
    .countsLines = true,
    .write = fairy_chess::writeRecord,
    .read = fairy_chess::readRecord,
};

}  // namespace phasemachine
