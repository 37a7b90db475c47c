// Legal moves and their subtrees against Fairy-Stockfish's, on positions of
// random games of every variant that both play under the same name. Skipped if
// it is not installed.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>

#include "core/random.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/support/conversation.h"

namespace phasemachine::fairy_chess {
namespace {

using Divide = std::map<std::string, std::uint64_t>;

constexpr const char* kProgram = "/usr/games/fairy-stockfish";
#ifdef NDEBUG
constexpr int kPositions = 50;
#else
constexpr int kPositions = 5;
#endif
constexpr int kDepth = 2;

// The values of UCI_Variant in this build; other names would silently mean
// chess.
std::set<std::string> namesIn(Conversation& program) {
  std::set<std::string> names;
  program.say("uci");
  for (const std::string& line : program.hearUntil("uciok")) {
    if (line.find("UCI_Variant") == std::string::npos) continue;
    std::size_t at = 0;
    while ((at = line.find(" var ", at)) != std::string::npos) {
      at += 5;
      names.insert(line.substr(at, line.find(' ', at) - at));
    }
  }
  return names;
}

// In UCI notation: the promotion's letter in lower case without a sign.
std::string uciOf(const Variant& v, const Position& p, Move move) {
  std::string text = wholeMoveToText(v, p, move);
  if (const std::size_t at = text.find('='); at != std::string::npos) {
    text.erase(at, 1);
    text.back() = static_cast<char>(text.back() | 32);
  }
  return text;
}

// A position of a random game that is not over.
Position randomPosition(const Variant& v, std::uint64_t number) {
  Random random(number, 11);
  Position position = *positionFromText(v, v.spec.start);
  for (std::uint32_t plies = random.below(70); plies > 0; --plies) {
    const auto moves = wholeMoves(v, position);
    Position next = position;
    playMove(v, next,
             moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (immediateEnd(v, next) || !hasMove(v, next)) break;
    position = next;
  }
  return position;
}

Divide ours(const Variant& v, const Position& position) {
  Divide rows;
  for (const Move move : wholeMoves(v, position)) {
    Position next = position;
    playMove(v, next, move);
    rows[uciOf(v, position, move)] = countSequences(v, next, kDepth - 1);
  }
  return rows;
}

Divide theirs(Conversation& program, const Variant& v,
              const Position& position) {
  program.say("position fen " + positionToText(v, position));
  program.say("go perft " + std::to_string(kDepth));
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

TEST(FairyStockfishDivide, EveryMoveOfRandomPositionsLeadsToAsManyGames) {
  if (access(kProgram, X_OK) != 0) {
    GTEST_SKIP() << "fairy-stockfish is not installed";
  }
  Conversation program({kProgram});
  const std::set<std::string> known = namesIn(program);
  int variants = 0;
  std::uint64_t leaves = 0;
  for (const std::string& name : variantNames()) {
    const Variant& v = **variantNamed(name);
    // It lacks the setups, its "normal" is another game, and its chigorin lets
    // both sides promote to the pieces of either.
    if (v.spec.setup || !known.contains(name) || name == "chigorin") continue;
    program.say("setoption name UCI_Variant value " + name);
    program.say("setoption name UCI_Chess960 value true");
    ++variants;
    for (int number = 0; number < kPositions; ++number) {
      const Position position =
          randomPosition(v, static_cast<std::uint64_t>(number));
      const Divide expected = theirs(program, v, position);
      ASSERT_EQ(ours(v, position), expected)
          << name << ": " << positionToText(v, position);
      for (const auto& [move, nodes] : expected) leaves += nodes;
    }
  }
  EXPECT_GE(variants, 25);
  std::printf("%d variants, %d positions each, %llu leaves at depth %d\n",
              variants, kPositions, static_cast<unsigned long long>(leaves),
              kDepth);
}

}  // namespace
}  // namespace phasemachine::fairy_chess
