// Rows of the vector files, made by two independent programs, and what tests of
// both rule sets do with them. A row is a JSON object: `pos` or `fen` is a
// position, `moves` its moves as text, `after` the positions after some of
// them, `perft` counts of move sequences; the tests name the rest.

#ifndef PHASEMACHINE_TESTS_GAMES_GUNGI_ORACLE_ROWS_H_
#define PHASEMACHINE_TESTS_GAMES_GUNGI_ORACLE_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/gungi/game.h"
#include "games/gungi/move_text.h"
#include "games/gungi/moves.h"
#include "games/gungi/position_text.h"
#include "phase/perft.h"

namespace phasemachine::gungi {

using Json = nlohmann::json;

inline std::filesystem::path oracleFile(const std::string& name) {
  namespace fs = std::filesystem;
  if (const char* folder = std::getenv("PHASEMACHINE_ORACLE_DIR")) {
    return fs::path(folder) / name;
  }
  const fs::path source = PHASEMACHINE_SOURCE_DIR;
  const fs::path own = source / "tests" / "data" / name;
  if (fs::exists(own)) return own;
  return source / ".." / "shared" / "oracle" / name;
}

// All rows of a file; none when there is no such file.
inline std::vector<Json> oracleRows(const std::string& name) {
  std::vector<Json> rows;
  std::ifstream in(oracleFile(name));
  for (std::string line; std::getline(in, line);) {
    rows.push_back(Json::parse(line));
  }
  return rows;
}

inline Options optionsOf(const std::string& text) {
  return *Options::parse(text);
}

// The moves of a position as sorted texts, whether or not the game is over.
inline std::vector<std::string> moveTexts(const Position& position,
                                          const Options& options,
                                          Notation notation) {
  MoveList moves;
  generateMoves(position, options, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) {
    texts.push_back(moveToText(position, options, move, notation));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

inline std::uint64_t perftOf(const Position& position, Options options,
                             int depth, Leaf leaf) {
  options.repetition = false;
  options.cap = false;
  return perft<Gungi>(Gungi::boardFrom(position, options), depth, leaf);
}

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_TESTS_GAMES_GUNGI_ORACLE_ROWS_H_
