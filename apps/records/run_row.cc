#include "apps/records/run_row.h"

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

std::string_view selectRuns(int schema) {
  return schema == 1
             ? "SELECT id, kind, program, '', game, options, position, seed, "
               "settings, created, games FROM runs"
             : "SELECT id, kind, program, engine, game, options, position, "
               "seed, settings, created, games, checksum FROM runs";
}

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

absl::StatusOr<StoredRun> runFrom(const Statement& row, int schema) {
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
  if (schema == 1) return run;
  if (row.type(kChecksum) != Type::kInteger ||
      static_cast<std::uint64_t>(row.integer(kChecksum)) != checksumOf(run)) {
    return damaged("it is not what its checksum was made of");
  }
  return run;
}

}  // namespace phasemachine::records
