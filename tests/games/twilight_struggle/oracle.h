// Reading of the oracle files.

#ifndef PHASEMACHINE_TESTS_GAMES_TWILIGHT_STRUGGLE_ORACLE_H_
#define PHASEMACHINE_TESTS_GAMES_TWILIGHT_STRUGGLE_ORACLE_H_

#include <cstdio>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/twilight_struggle/game.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::twilight_struggle {

using Json = nlohmann::json;

// Calls f with every line of a file of JSON lines, which may be packed (and
// then end in .gz, named so or not). Returns the number of lines, or -1 when
// there is no such file.
template <class F>
int eachRow(const std::string& name, F&& f) {
  std::filesystem::path path = oracleFile(name);
  if (!std::filesystem::exists(path)) path = oracleFile(name + ".gz");
  if (!std::filesystem::exists(path)) return -1;
  const bool packed = path.extension() == ".gz";
  const std::string command = "gzip -dc -- '" + path.string() + "'";
  std::FILE* file =
      packed ? popen(command.c_str(), "r") : std::fopen(path.c_str(), "r");
  if (file == nullptr) return -1;
  std::string line;
  int rows = 0;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    f(Json::parse(line));
    line.clear();
    ++rows;
  }
  packed ? pclose(file) : std::fclose(file);
  return rows;
}

inline Side sideNamed(const std::string& name) {
  return name == "USSR" ? kUssr : kUsa;
}

inline void placeInfluence(Board& board, const Json& infl) {
  for (const auto& [id, values] : infl.items()) {
    const auto country = static_cast<Country>(std::stoi(id));
    board.setInfluence(kUssr, country, values[0].get<int>());
    board.setInfluence(kUsa, country, values[1].get<int>());
  }
  board.reachFrom = board.present;
}

template <class Id>
IdSet<Id> setOf(const Json& ids) {
  IdSet<Id> set;
  for (const Json& id : ids) set.add(static_cast<Id>(id.get<int>()));
  return set;
}

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_TESTS_GAMES_TWILIGHT_STRUGGLE_ORACLE_H_
