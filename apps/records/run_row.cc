#include "apps/records/run_row.h"

#include <charconv>

namespace phasemachine::records {

void bindRun(Statement& statement, const RunDescription& description,
             const std::string& seed) {
  statement.bindText(1, description.kind);
  statement.bindText(2, description.program);
  statement.bindText(3, description.game);
  statement.bindText(4, description.options);
  statement.bindText(5, description.position);
  statement.bindText(6, seed);
  statement.bindText(7, description.settings);
}

StoredRun runFrom(const Statement& row) {
  StoredRun run;
  run.id = row.integer(0);
  run.kind = row.text(1);
  run.program = row.text(2);
  run.game = row.text(3);
  run.options = row.text(4);
  run.position = row.text(5);
  const std::string_view seed = row.text(6);
  std::from_chars(seed.data(), seed.data() + seed.size(), run.seed);
  run.settings = row.text(7);
  run.games = static_cast<std::uint64_t>(row.integer(8));
  run.created = row.text(9);
  return run;
}

}  // namespace phasemachine::records
