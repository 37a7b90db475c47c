// Reads the worked cases, for the tests that check them.

#pragma once

#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/tiles.h"
#include "gtest/gtest.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::monoknight {

using Json = nlohmann::json;

// -1 for points off every board.
inline int tileOf(const Json& point) {
  const int x = point[0];
  const int y = point[1];
  return onBoard(kLargestBoard, x, y) ? tileAt(x, y) : -1;
}

inline std::uint8_t cardOf(const Json& name) {
  const auto card = cardByName(name.get<std::string>());
  EXPECT_TRUE(card) << name;
  return card.value_or(0);
}

inline Json pointOf(int tile) {
  if (tile == kNowhere) return nullptr;
  return {columnOf(tile), rowOf(tile)};
}

inline Json vectorJson(Vector v) { return {v.dx, v.dy}; }

using CheckCase = void (*)(const Json& test);

// All kinds of cases; the two tests divide them.
inline const std::set<std::string>& knownKinds() {
  static const std::set<std::string> kinds = {
      "play", "board", "refill",   "timer", "stage_eval", "unlock",
      "deck", "card",  "geometry", "daily", "score",      "stage_fact"};
  return kinds;
}

// Checks every case of these kinds.
inline void checkVectors(const std::map<std::string, CheckCase>& checks) {
  const auto path = oracleFile("monoknight_vectors.jsonl");
  std::ifstream in(path);
  if (!in) GTEST_SKIP() << "no such file: " << path;
  std::string line;
  int rows = 0;
  while (std::getline(in, line)) {
    const Json test = Json::parse(line);
    if (!test.contains("id")) continue;
    SCOPED_TRACE(test["id"].get<std::string>());
    const std::string kind = test["kind"];
    EXPECT_TRUE(knownKinds().contains(kind)) << kind;
    const auto check = checks.find(kind);
    if (check == checks.end()) continue;
    check->second(test);
    ++rows;
  }
  EXPECT_GT(rows, 0);
  std::cout << path.filename().string() << ": " << rows << " rows checked\n";
}

}  // namespace phasemachine::monoknight
