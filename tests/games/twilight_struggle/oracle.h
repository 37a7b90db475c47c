// Reads the oracle files.

#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "games/twilight_struggle/game.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::twilight_struggle {

using Json = nlohmann::json;

// Calls f with every row of a file of JSON lines; results as of
// eachOracleLine().
template <class F>
int eachRow(const std::string& name, F&& f) {
  return eachOracleLine(
      name, [&f](const std::string& line) { f(Json::parse(line)); });
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
