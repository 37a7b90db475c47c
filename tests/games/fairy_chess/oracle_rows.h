// Rows of the files of facts and counts made by other programs.

#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::fairy_chess {

inline std::vector<std::string> linesOf(const char* file) {
  std::vector<std::string> lines;
  eachOracleLine(file, [&](const std::string& line) { lines.push_back(line); });
  return lines;
}

// The fields of a line without quoting.
inline std::vector<std::string> commaFields(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) {
    fields.push_back(field);
  }
  return fields;
}

// All legal moves as sorted text.
inline std::vector<std::string> moveTexts(const Variant& v, const Position& p) {
  std::vector<std::string> texts;
  for (const Move move : wholeMoves(v, p)) {
    texts.push_back(wholeMoveToText(v, p, move));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace phasemachine::fairy_chess
