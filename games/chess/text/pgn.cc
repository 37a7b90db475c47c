#include "games/chess/text/pgn.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "core/try.h"
#include "games/chess/game.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/san.h"
#include "games/chess/text/uci_move.h"
#include "phase/erased/any_record.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::chess {

namespace {

// Lower-case values of the tag Variant that this folder's rules support.
constexpr std::array<std::string_view, 10> kVariants = {
    "chess",     "standard", "normal",       "from position",  "chess960",
    "chess 960", "960",      "fischerandom", "fischer random", "fischerrandom"};

bool isOfChess(std::string_view variant) {
  return std::find(kVariants.begin(), kVariants.end(),
                   absl::AsciiStrToLower(std::string(variant))) !=
         kVariants.end();
}

// Starts and moves of chess, for PgnParser.
class ChessPgnRules {
 public:
  using Game = PgnGame;
  using Move = chess::Move;

  bool knowsVariant(std::string_view value) const { return isOfChess(value); }
  absl::Status setStart(PgnGame& game, const std::string* fen) {
    if (fen != nullptr) {
      Position start = PM_TRY(parseFen(*fen));
      game.start = start;
    }
    position_ = game.start;
    return absl::OkStatus();
  }
  absl::StatusOr<Move> read(std::string_view text) const {
    return parseSan(position_, text);
  }
  void play(Move move) {
    makeMove(position_, move);
    tookEnPassant_ = move.kind() == MoveKind::kEnPassant;
  }
  bool lastTookEnPassant() const { return tookEnPassant_; }
  int moveNumber() const { return position_.fullmoveNumber; }
  std::string_view sideName() const { return colorName(position_.sideToMove); }

 private:
  Position position_;
  bool tookEnPassant_ = false;
};

}  // namespace

std::optional<absl::StatusOr<PgnGame>> PgnReader::next() {
  return nextPgnGame(lexer_, ChessPgnRules());
}

namespace {

// Castling rights unknown in chess, or all pieces on their first ranks in
// another order.
bool isChess960Start(const Position& position) {
  if (!hasStandardCastling(position)) return true;
  const bool full =
      position.occupied() ==
          (rankMask(0) | rankMask(1) | rankMask(6) | rankMask(7)) &&
      position.pieces(PieceType::kPawn) == (rankMask(1) | rankMask(6));
  return full && position.castling != 0 &&
         position.planes != startPosition().planes;
}

}  // namespace

absl::StatusOr<std::string> writePgn(const PgnGame& game) {
  PM_TRY(checkPgnTags(game));
  PgnTags tags = game;
  std::erase_if(tags.tags, [](const PgnTag& tag) {
    return tag.name == "Variant" && !isOfChess(tag.value);
  });
  std::string out;
  appendPgnTags(tags, game.result,
                isChess960Start(game.start) ? "Chess960" : "",
                game.start == startPosition() ? "" : toFen(game.start), out);
  PgnMovetext text(out);
  text.comment(game.comment);
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const PgnMove& played = game.moves[ply];
    MoveList legal;
    generateLegal(position, legal);
    if (!legal.contains(played.move)) {
      return refused("PGN ply ", ply + 1, ": the move ", toUci(played.move),
                     " is not legal in ", toFen(position));
    }
    text.move(position.fullmoveNumber, position.sideToMove == Color::kWhite,
              toSan(position, played.move), played.nags, played.comment);
    makeMove(position, played.move);
  }
  text.finish(game.result);
  return out;
}

}  // namespace phasemachine::chess

// PGN as the game's record format (phase/erased/any_record.h).
//
// A game that was played on after a draw by the rules of its options is kept as
// it was played, with the option draws=none.

namespace phasemachine {
namespace chess {
namespace {

absl::StatusOr<std::string> writeRecord(const AnyRecord& record) {
  PgnGame game;
  game.start = record.start.as<Chess>().position;
  game.result = pgnResultOf(record.winner);
  setPgnTags(record.tags, game);
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
    PM_TRY(replay.play(move.move.bits));
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
