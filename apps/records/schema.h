// The tables of a store; docs/data.md documents the columns.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_APPS_RECORDS_SCHEMA_H_
#define PHASEMACHINE_APPS_RECORDS_SCHEMA_H_

#include <cstdint>

namespace phasemachine::records {

// "PMRG": marks an SQLite file as a store.
inline constexpr std::int64_t kApplicationId = 0x504D5247;

// Creates the tables of schema version 2 if they do not exist. Version 1, which
// is read but not written, lacks runs.engine, runs.checksum and
// games.clock_checksum, and its games.checksum excludes the run.
inline constexpr const char* kCreateSchema = R"sql(
CREATE TABLE IF NOT EXISTS runs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  program TEXT NOT NULL,
  engine TEXT NOT NULL,
  game TEXT NOT NULL,
  options TEXT NOT NULL,
  position TEXT NOT NULL,
  seed TEXT NOT NULL,
  settings TEXT NOT NULL,
  games INTEGER NOT NULL,
  created TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE (kind, program, engine, game, options, position, seed, settings)
);
CREATE TABLE IF NOT EXISTS games (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (id),
  number INTEGER NOT NULL,
  start TEXT,
  first_player INTEGER NOT NULL,
  winner TEXT,
  end TEXT NOT NULL,
  return_first REAL,
  return_second REAL,
  length INTEGER NOT NULL,
  simulations INTEGER NOT NULL,
  microseconds INTEGER NOT NULL,
  moves TEXT NOT NULL,
  plies BLOB NOT NULL,
  times BLOB NOT NULL,
  tags TEXT,
  checksum INTEGER NOT NULL,
  clock_checksum INTEGER NOT NULL,
  UNIQUE (run, number)
);
PRAGMA application_id = 1347244615;
PRAGMA user_version = 2;
)sql";

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_SCHEMA_H_
