// The legal moves of a position, each with the games that follow, by another
// program that speaks UCI.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "tests/support/conversation.h"

namespace phasemachine {

using Divide = std::map<std::string, std::uint64_t>;

inline Divide divideBy(Conversation& program, const std::string& fen,
                       int depth) {
  program.say("position fen " + fen);
  program.say("go perft " + std::to_string(depth));
  Divide rows;
  for (const std::string& line : program.hearUntil("Nodes searched")) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos || line.starts_with("info") ||
        line.starts_with("Nodes")) {
      continue;
    }
    rows[line.substr(0, colon)] = std::stoull(line.substr(colon + 2));
  }
  return rows;
}

}  // namespace phasemachine
