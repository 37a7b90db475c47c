// Rule set A against positions, children, checks, counts and whole games of the
// reference program.

#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "phase/machine.h"
#include "tests/games/gungi/oracle_rows.h"

namespace phasemachine::gungi {
namespace {

constexpr const char* kSeedFile = "gungi_positions.jsonl";
constexpr const char* kReference = "yumi=engine,generals=queen";

class SeedRules : public PositionsOfFile {
 protected:
  SeedRules() : PositionsOfFile(kSeedFile, "pos") {}
};

std::vector<std::string> sortedMoves(const Json& moves) {
  auto texts = moves.get<std::vector<std::string>>();
  std::sort(texts.begin(), texts.end());
  return texts;
}

// (moves with `add`, without `remove`), sorted.
std::vector<std::string> changed(const Json& row, bool seedYumi, bool dragons) {
  const auto list = row["moves"].get<std::vector<std::string>>();
  std::set<std::string> moves(list.begin(), list.end());
  const auto each = [&](const char* key, auto&& f) {
    if (!row.contains(key)) return;
    for (const Json& move : row[key]) f(move.get<std::string>());
  };
  if (seedYumi) {
    each("seed_add", [&](const std::string& m) { moves.insert(m); });
    each("seed_del", [&](const std::string& m) { moves.erase(m); });
  }
  if (dragons) {
    each("gen_del", [&](const std::string& m) { moves.erase(m); });
  }
  return {moves.begin(), moves.end()};
}

TEST_F(SeedRules, PositionTextsRoundTrip) {
  forEachPosition(
      [](const Json& row, const Position& position, const Options&) {
        ASSERT_EQ(positionToText(position, Options{}),
                  row["pos"].get<std::string>());
      });
}

TEST_F(SeedRules, MovesAreThoseOfTheReferenceProgram) {
  forEachPosition(
      [](const Json& row, const Position& position, const Options&) {
        const auto moves =
            moveTexts(position, optionsOf(kReference), Notation::kAscii);
        ASSERT_EQ(moves, sortedMoves(row["moves"])) << row["pos"];
        ASSERT_EQ(moves.size(), row["n"].get<std::size_t>());
        ASSERT_EQ(countMoves(position, optionsOf(kReference)), moves.size());
      });
}

TEST_F(SeedRules, MovesOfTheOtherArchersAndGenerals) {
  forEachPosition(
      [](const Json& row, const Position& position, const Options&) {
        for (const bool seedYumi : {false, true}) {
          for (const bool dragons : {false, true}) {
            Options options;
            options.yumi = seedYumi ? Yumi::kSeed : Yumi::kEngine;
            options.generals = dragons ? Generals::kDragon : Generals::kQueen;
            ASSERT_EQ(moveTexts(position, options, Notation::kAscii),
                      changed(row, seedYumi, dragons))
                << row["pos"] << ' ' << options.toText();
          }
        }
      });
}

TEST_F(SeedRules, MovesReadBackInBothNotations) {
  forEachPosition([](const Json& row, const Position& position,
                     const Options&) {
    const Options options = optionsOf(kReference);
    MoveList moves;
    generateMoves(position, options, moves);
    for (const Move move : moves) {
      for (const Notation notation :
           {Notation::kAscii, Notation::kNumbered, Notation::kJapanese}) {
        const std::string text = moveToText(position, options, move, notation);
        const auto read = moveFromText(position, options, text);
        ASSERT_TRUE(read.ok()) << read.status() << ' ' << row["pos"];
        ASSERT_TRUE(*read == move) << text << ' ' << row["pos"];
      }
    }
  });
}

TEST_F(SeedRules, ChildrenArePositionsAfterTheirMoves) {
  int children = 0;
  forEachPosition(
      [&](const Json& row, const Position& position, const Options&) {
        if (!row.contains("after")) return;
        const Options options = optionsOf(kReference);
        for (const auto& [text, after] : row["after"].items()) {
          const auto move = moveFromText(position, options, text);
          ASSERT_TRUE(move.ok()) << move.status() << ' ' << row["pos"];
          Position child = position;
          makeMove(child, options, *move);
          ASSERT_EQ(positionToText(child, options), after.get<std::string>())
              << text;
          Position fresh = child;
          rebuild(fresh);
          ASSERT_EQ(fresh.key, child.key);
          ASSERT_EQ(fresh.marshals, child.marshals);
          ASSERT_EQ(fresh.present, child.present);
          ASSERT_EQ(fresh.tops, child.tops);
          ++children;
        }
      });
  std::cout << children << " children checked\n";
}

std::string sidesWhere(auto&& holds) {
  std::string sides;
  if (holds(Side::kFirst)) sides += 'b';
  if (holds(Side::kSecond)) sides += 'w';
  return sides;
}

TEST_F(SeedRules, CheckAndMateAreThoseOfTheReferenceProgram) {
  forEachPosition([](const Json& row, const Position& position,
                     const Options&) {
    const Options options = optionsOf(kReference);
    ASSERT_EQ(sidesWhere([&](Side s) { return inCheck(position, options, s); }),
              row["check"].get<std::string>())
        << row["pos"];
    ASSERT_EQ(
        sidesWhere([&](Side s) { return isCheckmate(position, options, s); }),
        row["mate"].get<std::string>())
        << row["pos"];
  });
}

TEST_F(SeedRules, TheEndIsThatOfTheReferenceProgram) {
  forEachPosition([](const Json& row, const Position& position,
                     const Options&) {
    Options options = optionsOf(kReference);
    options.end = End::kMate;
    Board board = Gungi::boardFrom(position, options);
    const auto result = PhaseMachine<Gungi>::step(board);
    if (row["over"].is_null()) {
      // Here a side without a move has lost; the reference program has no such
      // rule.
      if (result.winner) {
        ASSERT_EQ(row["n"], 0) << row["pos"];
      }
      return;
    }
    ASSERT_EQ(result.winner, row["over"] == "b" ? Side::kFirst : Side::kSecond)
        << row["pos"];
  });
}

TEST_F(SeedRules, CountsOfMoveSequences) {
  std::size_t counts = 0;
  const auto check = [&](const Position& position, const Options& options,
                         const Json& expected, int deepest) {
    for (int depth = 1; depth <= static_cast<int>(expected.size()); ++depth) {
      if (depth > deepest) break;
      const Leaf leaf = depth == 1 ? Leaf::kList : Leaf::kCount;
      ASSERT_EQ(perftOf(position, options, depth, leaf),
                expected[static_cast<std::size_t>(depth - 1)])
          << positionToText(position, options) << ' ' << options.toText();
      ++counts;
    }
  };
  forEachPosition(
      [&](const Json& row, const Position& position, const Options&) {
        const Options reference = optionsOf(kReference);
        check(position, reference, row["perft"], 3);
        Options mate = reference;
        mate.end = End::kMate;
        if (row.contains("perft_go")) check(position, mate, row["perft_go"], 2);
        if (!row.contains("ref_perft")) return;
        for (const auto& [name, expected] : row["ref_perft"].items()) {
          Options options = reference;
          if (name != "generals") options.yumi = Yumi::kSeed;
          if (name != "seed") options.generals = Generals::kDragon;
          check(position, options, expected, 3);
        }
      });
  std::cout << counts << " counts checked\n";
}

TEST_F(SeedRules, WholeGames) {
  int games = 0;
  for (const Json& row : rows()) {
    if (row.value("kind", "") != "game") continue;
    Options options = optionsOf(kReference);
    options.end = End::kMate;
    Board board = Gungi::initial(options);
    auto result = PhaseMachine<Gungi>::step(board);
    for (const Json& text : row["moves"]) {
      ASSERT_FALSE(result.winner) << row["id"];
      const auto move = Gungi::moveFromText(board, text.get<std::string>());
      ASSERT_TRUE(move.ok()) << move.status() << ' ' << row["id"];
      result = PhaseMachine<Gungi>::step(board, *move);
    }
    ASSERT_EQ(Gungi::toText(board), row["final"].get<std::string>());
    const std::string outcome = row["result"];
    ASSERT_EQ(result.winner, outcome == "b"   ? Side::kFirst
                             : outcome == "w" ? Side::kSecond
                                              : Side::kNeutral)
        << row["id"];
    const std::string reason = row["reason"];
    const auto top = board.stack.top();
    const auto* state = std::get_if<StateType>(&top);
    ASSERT_NE(state, nullptr);
    const std::set<StateType> expected =
        reason == "sui" ? std::set{StateType::kFirstCaptureEnd,
                                   StateType::kSecondCaptureEnd}
        : reason == "mate"
            ? std::set{StateType::kFirstMateEnd, StateType::kSecondMateEnd}
        : reason == "repetition" ? std::set{StateType::kRepetitionEnd}
        : reason == "max_moves"
            ? std::set{StateType::kMoveCapEnd}
            : std::set{StateType::kFirstNoMoveEnd, StateType::kSecondNoMoveEnd};
    ASSERT_TRUE(expected.contains(*state)) << row["id"];
    ++games;
  }
  EXPECT_GT(games, 0);
  std::cout << games << " games replayed\n";
}

}  // namespace
}  // namespace phasemachine::gungi
