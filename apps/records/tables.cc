#include "apps/records/tables.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/text.h"

namespace phasemachine::records {

namespace {

using Type = Statement::Type;

// Columns after the id: texts, then the numbers.
constexpr int kFirstText = 1;
constexpr int kTexts = 9;
constexpr int kGames = 10;
constexpr int kChecksum = 11;
constexpr const char* kTextNames[kTexts] = {"kind", "program",  "engine",
                                            "game", "options",  "position",
                                            "seed", "settings", "created"};

}  // namespace

void bindRun(Statement& statement, const RunDescription& description,
             const std::string& seed) {
  statement.bindText(1, description.kind);
  statement.bindText(2, description.program);
  statement.bindText(3, description.engine);
  statement.bindText(4, description.game);
  statement.bindText(5, description.options);
  statement.bindText(6, description.position);
  statement.bindText(7, seed);
  statement.bindText(8, description.settings);
}

absl::StatusOr<StoredRun> runFrom(const Statement& row) {
  StoredRun run;
  run.id = row.integer(0);
  const auto damaged = [&](const std::string& what) {
    return absl::DataLossError(
        absl::StrCat("run ", run.id, " is damaged: ", what));
  };
  std::string* const texts[kTexts] = {&run.kind, &run.program,  &run.engine,
                                      &run.game, &run.options,  &run.position,
                                      nullptr,   &run.settings, &run.created};
  for (int i = 0; i < kTexts; ++i) {
    const int column = kFirstText + i;
    if (row.type(column) != Type::kText) {
      return damaged(absl::StrCat("its ", kTextNames[i], " is no text"));
    }
    const std::string_view text = row.text(column);
    if (texts[i] != nullptr) {
      *texts[i] = text;
      continue;
    }
    run.seed = numberIn<std::uint64_t>(text).value_or(0);
    if (std::to_string(run.seed) != text) {
      return damaged(absl::StrCat("its seed is ", phasemachine::quoted(text),
                                  ", not a number"));
    }
  }
  if (row.type(kGames) != Type::kInteger || row.integer(kGames) < 0) {
    return damaged("the number of its games is no number");
  }
  run.games = static_cast<std::uint64_t>(row.integer(kGames));
  if (row.type(kChecksum) != Type::kInteger ||
      static_cast<std::uint64_t>(row.integer(kChecksum)) != checksumOf(run)) {
    return damaged("it is not what its checksum was made of");
  }
  return run;
}

namespace {

using Type = Statement::Type;

struct Column {
  const char* name;
  Type type;
  bool mayBeNull = false;
};

// In the order of selectGames().
enum : int {
  kNumber,
  kStart,
  kFirstPlayer,
  kWinner,
  kEnd,
  kReturnFirst,
  kReturnSecond,
  kLength,
  kSimulations,
  kMicroseconds,
  kMoves,
  kPlies,
  kTimes,
  kTags,
  kGameChecksum,
  kClockChecksum,
  kColumns
};
constexpr std::array<Column, kColumns> kTable = {{
    {"number", Type::kInteger},
    {"start", Type::kText, true},
    {"first_player", Type::kInteger},
    {"winner", Type::kText, true},
    {"end", Type::kText},
    {"return_first", Type::kReal, true},
    {"return_second", Type::kReal, true},
    {"length", Type::kInteger},
    {"simulations", Type::kInteger},
    {"microseconds", Type::kInteger},
    {"moves", Type::kText},
    {"plies", Type::kBlob},
    {"times", Type::kBlob},
    {"tags", Type::kText, true},
    {"checksum", Type::kInteger},
    {"clock_checksum", Type::kInteger},
}};

std::optional<Side> sideFrom(std::string_view text) {
  for (const Side side : {Side::kFirst, Side::kSecond, Side::kNeutral}) {
    if (text == toString(side)) return side;
  }
  return std::nullopt;
}

}  // namespace

const std::string_view kSelectGames =
    "SELECT number, start, first_player, winner, end, return_first, "
    "return_second, length, simulations, microseconds, moves, plies, times, "
    "tags, checksum, clock_checksum FROM games WHERE run = ?1 AND number "
    "BETWEEN ?2 AND ?3 ORDER BY number";

const std::string_view kInsertGame =
    "INSERT INTO games (run, number, start, first_player, winner, end, "
    "return_first, return_second, length, simulations, microseconds, moves, "
    "plies, times, tags, checksum, clock_checksum) VALUES (?1, ?2, ?3, ?4, ?5, "
    "?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17) ON CONFLICT (run, "
    "number) DO NOTHING";

void bindGame(Statement& statement, std::int64_t run, std::uint64_t runHash,
              const StoredGame& game) {
  const auto textOrNull = [&](int parameter, const std::string& text) {
    if (text.empty()) {
      statement.bindNull(parameter);
    } else {
      statement.bindText(parameter, text);
    }
  };
  statement.bind(1, run);
  statement.bind(2, static_cast<std::int64_t>(game.number));
  textOrNull(3, game.start);
  statement.bind(4, std::int64_t{game.firstPlayer});
  if (game.winner) {
    statement.bindText(5, toString(*game.winner));
  } else {
    statement.bindNull(5);
  }
  statement.bindText(6, game.end);
  for (std::size_t i = 0; i < 2; ++i) {
    const int parameter = 7 + static_cast<int>(i);
    if (i < game.returns.size()) {
      statement.bind(parameter, game.returns[i]);
    } else {
      statement.bindNull(parameter);
    }
  }
  statement.bind(9, static_cast<std::int64_t>(game.length));
  statement.bind(10, static_cast<std::int64_t>(game.simulations));
  statement.bind(11, game.microseconds);
  statement.bindText(12, game.moves);
  statement.bindBlob(13, game.plies);
  statement.bindBlob(14, game.times);
  textOrNull(15, game.tags);
  statement.bind(16, static_cast<std::int64_t>(checksumOf(game, runHash)));
  statement.bind(17, static_cast<std::int64_t>(clockChecksumOf(game)));
}

absl::Status readGame(const Statement& row, std::uint64_t runHash,
                      StoredGame& game) {
  game.number = static_cast<std::uint64_t>(row.integer(kNumber));
  const auto damaged = [&](const std::string& what) {
    return absl::DataLossError(
        absl::StrCat("game ", game.number + 1, " is damaged: ", what));
  };
  for (int i = 0; i < kColumns; ++i) {
    const Column& column = kTable[static_cast<std::size_t>(i)];
    const Type type = row.type(i);
    if (type == column.type) {
      // Absent values are null, not empty.
      if (type != Type::kText || !column.mayBeNull || !row.text(i).empty()) {
        continue;
      }
    }
    if (type == Type::kNull && column.mayBeNull) continue;
    return damaged(absl::StrCat("its ", column.name, " is of a wrong type"));
  }
  game.start = row.text(kStart);
  const std::int64_t first = row.integer(kFirstPlayer);
  if (first != 0 && first != 1) return damaged("there is no such first_player");
  game.firstPlayer = static_cast<int>(first);
  game.winner = sideFrom(row.text(kWinner));
  if (!game.winner && row.type(kWinner) != Type::kNull) {
    return damaged("there is no such winner");
  }
  game.end = row.text(kEnd);
  game.returns.clear();
  for (const int column : {kReturnFirst, kReturnSecond}) {
    if (row.type(column) == Type::kNull) continue;
    if (column == kReturnSecond && game.returns.empty()) {
      return damaged("it has the second of its returns alone");
    }
    game.returns.push_back(row.real(column));
  }
  game.length = static_cast<std::uint64_t>(row.integer(kLength));
  game.simulations = static_cast<std::uint64_t>(row.integer(kSimulations));
  game.microseconds = row.integer(kMicroseconds);
  game.moves = row.text(kMoves);
  game.plies = row.blob(kPlies);
  game.times = row.blob(kTimes);
  game.tags = row.text(kTags);
  const auto checksum = static_cast<std::uint64_t>(row.integer(kGameChecksum));
  if (checksum != checksumOf(game, runHash)) {
    return damaged("it is not what its checksum was made of");
  }
  if (static_cast<std::uint64_t>(row.integer(kClockChecksum)) !=
      clockChecksumOf(game)) {
    return damaged("its times are not what their checksum was made of");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::records
