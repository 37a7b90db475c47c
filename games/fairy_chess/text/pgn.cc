#include "games/fairy_chess/text/pgn.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/text/san.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/erased/any_record.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::fairy_chess {
namespace {

struct PgnName {
  std::string_view variant;
  std::string_view written;  // empty: an entry that is only read
  std::string_view read;     // lower case
};

// Names that differ from the variant's own.
constexpr PgnName kNames[] = {
    {"chess", "Standard", "standard"},
    {"chess", "", "normal"},
    {"chess", "", "from position"},
    {"fischerandom", "Chess960", "chess960"},
    {"fischerandom", "", "chess 960"},
    {"fischerandom", "", "960"},
    {"fischerandom", "", "fischer random"},
    {"fischerandom", "", "fischerrandom"},
    {"crazyhouse", "Crazyhouse", "crazyhouse"},
    {"antichess", "Antichess", "antichess"},
    {"atomic", "Atomic", "atomic"},
    {"horde", "Horde", "horde"},
    {"kingofthehill", "King of the Hill", "king of the hill"},
    {"kingofthehill", "", "koth"},
    {"racingkings", "Racing Kings", "racing kings"},
    {"racingkings", "", "race"},
    {"3check", "Three-check", "three-check"},
    {"3check", "", "three check"},
    {"3check", "", "threecheck"},
    {"3check", "", "3-check"},
};

constexpr std::string_view kChessBoard =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

bool inPgn(const Variant& v) {
  return static_cast<std::size_t>(v.index) < builtInVariants() && hasSan(v);
}

// nullptr for an unknown name.
const Variant* variantOfPgn(std::string_view name) {
  const std::string lower = absl::AsciiStrToLower(std::string(name));
  std::string own = lower;
  for (const PgnName& row : kNames) {
    if (row.read == lower) own = row.variant;
  }
  const auto found = variantNamed(own);
  if (!found.ok() || !inPgn(**found)) return nullptr;
  return *found;
}

absl::Status notInPgn(const Variant& v) {
  return refused("PGN does not know the variant ", quoted(v.spec.id),
                 "; JSON lines (.jsonl) can have the game");
}

// Starts and moves of variants, for PgnParser.
class FairyPgnRules {
 public:
  using Game = PgnGame;
  using Move = fairy_chess::Move;

  explicit FairyPgnRules(const Variant& untold) : v_(&untold) {}

  bool knowsVariant(std::string_view value) const {
    return variantOfPgn(value) != nullptr;
  }
  absl::Status setStart(PgnGame& game, const std::string* fen) {
    if (const std::string* name = game.findTag("Variant")) {
      v_ = variantOfPgn(*name);
    }
    if (!inPgn(*v_)) return notInPgn(*v_);
    const auto start =
        PM_TRY(positionFromText(*v_, fen == nullptr ? v_->spec.start : *fen));
    game.start = start;
    position_ = start;
    return absl::OkStatus();
  }
  absl::StatusOr<Move> read(std::string_view text) const {
    return parseSan(*v_, position_, text);
  }
  void play(Move move) {
    playMove(*v_, position_, move);
    tookEnPassant_ = move.type == MoveType::kEnPassant;
  }
  bool lastTookEnPassant() const { return tookEnPassant_; }
  int moveNumber() const { return position_.moveNumber; }
  std::string_view sideName() const {
    return position_.side == 0 ? "white" : "black";
  }

 private:
  const Variant* v_;
  Position position_;
  bool tookEnPassant_ = false;
};

}  // namespace

std::string pgnNameOf(const Variant& v) {
  if (!inPgn(v)) return "";
  for (const PgnName& row : kNames) {
    if (row.variant == v.spec.id && !row.written.empty()) {
      return std::string(row.written);
    }
  }
  return v.spec.id;
}

absl::StatusOr<std::string> writePgn(const PgnGame& game) {
  const Variant& v = variantAt(game.start.variant);
  const std::string name = pgnNameOf(v);
  if (name.empty()) return notInPgn(v);
  PM_TRY(checkPgnTags(game));
  // The start determines the tag.
  PgnGame tags;
  for (const PgnTag& tag : game.tags) {
    tags.setTag(tag.name, tag.name == "Variant" ? name : tag.value);
  }
  const std::string fen = positionToText(v, game.start);
  const auto usual = positionFromText(v, v.spec.start);
  const bool isUsual = usual.ok() && game.start == *usual &&
                       !v.spec.rules.chess960 && fen.starts_with(kChessBoard);
  std::string out;
  appendPgnTags(tags, game.result, name, isUsual ? "" : fen, out);
  PgnMovetext text(out);
  text.comment(game.comment);
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const PgnMove& played = game.moves[ply];
    const auto legal = wholeMoves(v, position);
    if (std::find(legal.begin(), legal.end(), played.move) == legal.end()) {
      return refused("PGN ply ", ply + 1, ": the move is not legal in ",
                     positionToText(v, position));
    }
    text.move(position.moveNumber, position.side == 0,
              toSan(v, position, played.move), played.nags, played.comment);
    playMove(v, position, played.move);
  }
  text.finish(game.result);
  return out;
}

std::optional<absl::StatusOr<PgnGame>> PgnReader::next() {
  const Variant* untold = &variantAt(untold_);
  // The options' default.
  if (untold == *variantNamed("normal")) untold = variantOfPgn("chess");
  return nextPgnGame(lexer_, FairyPgnRules(*untold));
}

}  // namespace phasemachine::fairy_chess

// PGN as the record format of its variants (phase/erased/any_record.h).
//
// A start dealt by nature becomes the game's start. A game that was played on
// after a draw by the rules of its options is kept as it was played, with the
// option draws=none.

namespace phasemachine {
namespace fairy_chess {
namespace {

Move moveOf(MoveCode code) {
  return std::bit_cast<Move>(static_cast<std::uint32_t>(code));
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
  setPgnTags(record.tags, game);
  AnyReplay replay(record.start);
  game.start = record.start.as<FairyChess>().position;
  std::string comment;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    PM_TRY(replay.play(record.moves[i]));
    const Move move = moveOf(record.moves[i]);
    if (i < record.comments.size() && !record.comments[i].empty()) {
      comment = record.comments[i];
    }
    if (move.type == MoveType::kDeal) {
      game.start = replay.board().as<FairyChess>().position;
    } else if (!FairyChess::isFirstPart(replay.board().as<FairyChess>(),
                                        move)) {
      game.moves.push_back({move, {}, comment});
      comment.clear();
    }
  }
  return writePgn(game);
}

absl::StatusOr<AnyRecord> recordOf(const PgnGame& game, Draws draws) {
  const auto& v = variantAt(game.start.variant);
  const std::string told = optionsOf(v, draws);
  auto initial = PM_TRY(AnyBoard::initial(anyGame<FairyChess>(), told));
  AnyBoard start = std::move(initial);
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
    const auto made =
        PM_TRY(replay.play(wholeMoveToText(v, position, move.move)));
    record.moves.insert(record.moves.end(), made.begin(), made.end());
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
