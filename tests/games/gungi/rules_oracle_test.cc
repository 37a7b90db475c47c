// Rule set B, all four levels, against positions, children, ends and counts of
// the published game's reference program.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/rules/generator.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "phase/machine.h"
#include "phase/perft.h"
#include "tests/support/must.h"
#include "tests/support/oracle_file.h"

namespace phasemachine::gungi {
namespace {

// Rows of the vector files, made by two independent programs, and shared test
// code of both rule sets. A row is a JSON object: `pos` or `fen` is a position,
// `moves` its moves as text, `after` the positions after some of them, `perft`
// perft counts; the tests name the rest.

using Json = nlohmann::json;
using Check = Checks<isa::Portable>;

// Tests of the positions in one vector file, which are texts under one key of
// its rows. Skipped if the file is missing.
class PositionsOfFile : public testing::Test {
 protected:
  PositionsOfFile(const char* file, const char* key) : file_(file), key_(key) {
    if (rows_.empty()) {
      found_ = eachOracleLine(file, [](const std::string& line) {
                 rows_.push_back(Json::parse(line));
               }) >= 0;
    }
  }
  static void TearDownTestSuite() { rows_ = {}; }

  void SetUp() override {
    if (!found_) GTEST_SKIP() << "no such file: " << oracleFile(file_);
  }

  static const std::vector<Json>& rows() { return rows_; }

  // Calls f(row, position, options) for each position, and prints their number.
  template <class F>
  void forEachPosition(F&& f) const {
    int count = 0;
    for (const Json& row : rows_) {
      if (!row.contains(key_)) continue;
      Options options;
      const auto position =
          must(positionFromText(row[key_].get<std::string>(), options));
      f(row, position, options);
      if (HasFatalFailure()) return;
      ++count;
    }
    EXPECT_GT(count, 0);
    std::cout << file_ << ": " << count << " positions read\n";
  }

 private:
  // For the running test program's suite.
  inline static std::vector<Json> rows_;
  inline static bool found_ = false;
  const char* file_;
  const char* key_;
};

Options optionsOf(const std::string& text) { return *Options::parse(text); }

// The moves of a position as sorted texts, whether or not the game is over.
std::vector<std::string> moveTexts(const Position& position,
                                   const Options& options, Notation notation) {
  MoveList moves;
  generateMoves(position, options, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) {
    texts.push_back(moveToText(position, options, move, notation));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Every legal move is read back as it is written, in each notation.
void readBack(const Position& position, const Options& options) {
  MoveList moves;
  generateMoves(position, options, moves);
  for (const Move move : moves) {
    for (const Notation notation :
         {Notation::kAscii, Notation::kNumbered, Notation::kJapanese}) {
      const std::string text = moveToText(position, options, move, notation);
      const auto read = must(moveFromText(position, options, text));
      ASSERT_TRUE(read == move)
          << text << ' ' << positionToText(position, options);
    }
  }
}

std::uint64_t perftOf(const Position& position, Options options, int depth,
                      Leaf leaf) {
  options.repetition = false;
  options.cap = false;
  return perft<Gungi>(Gungi::boardFrom(position, options), depth, leaf);
}

constexpr const char* kPublishedFile = "gungi_published_positions.jsonl";

class PublishedRules : public PositionsOfFile {
 protected:
  PublishedRules() : PositionsOfFile(kPublishedFile, "fen") {}
};

// The reference program does not say which of two equal pieces turns; its texts
// lack our level.
std::string withoutLevel(std::string text) {
  const std::size_t mark = text.find("返");
  if (mark == std::string::npos) return text;
  for (std::size_t at = mark; at < text.size();) {
    if (text[at] == '(') {
      text.erase(at, 3);
    } else {
      ++at;
    }
  }
  return text;
}

TEST_F(PublishedRules, PositionTextsRoundTrip) {
  forEachPosition([](const Json& row, const Position& position,
                     const Options& options) {
    ASSERT_EQ(positionToText(position, options), row["fen"].get<std::string>());
  });
}

TEST_F(PublishedRules, MovesAreThoseOfTheReferenceProgram) {
  forEachPosition(
      [](const Json& row, const Position& position, const Options& options) {
        Board board = Gungi::boardFrom(position, options);
        MoveList moves;
        PhaseMachine<Gungi>::legalMoves(board, moves);
        std::vector<std::string> texts;
        for (const Move move : moves) {
          texts.push_back(withoutLevel(Gungi::moveToText(board, move)));
        }
        std::sort(texts.begin(), texts.end());
        auto expected = row["moves"].get<std::vector<std::string>>();
        std::sort(expected.begin(), expected.end());
        ASSERT_EQ(texts, expected) << row["fen"];
        ASSERT_EQ(texts.size(), row["n"].get<std::size_t>());
      });
}

TEST_F(PublishedRules, MovesReadBackInBothNotations) {
  forEachPosition([](const Json&, const Position& position,
                     const Options& options) { readBack(position, options); });
}

TEST_F(PublishedRules, ChildrenArePositionsAfterTheirMoves) {
  int children = 0;
  forEachPosition(
      [&](const Json& row, const Position& position, const Options& options) {
        if (!row.contains("after")) return;
        for (const auto& [text, after] : row["after"].items()) {
          Board board = Gungi::boardFrom(position, options);
          PhaseMachine<Gungi>::step(board);
          const auto move = must(Gungi::moveFromText(board, text));
          PhaseMachine<Gungi>::step(board, move);
          ASSERT_EQ(Gungi::toText(board), after.get<std::string>())
              << text << ' ' << row["fen"];
          Position made = position;
          makeMove(made, options, move);
          ASSERT_TRUE(made == board.position) << text << ' ' << row["fen"];
          ASSERT_EQ(made.key, board.position.key);
          rebuild(made);
          ASSERT_EQ(made.key, board.position.key);
          ++children;
        }
      });
  std::cout << children << " children checked\n";
}

TEST_F(PublishedRules, EndsAreThoseOfTheReferenceProgram) {
  forEachPosition([](const Json& row, const Position& position,
                     const Options& options) {
    const Side side = position.sideToMove;
    if (position.drafting == 0) {
      const bool inCheck = Check::inCheck(position, options, side);
      ASSERT_EQ(inCheck, row["check"].get<bool>()) << row["fen"];
      if (!row["over"] || row["mate"]) {
        ASSERT_EQ(inCheck && !Check::hasSafeMove(position, options),
                  row["mate"].get<bool>())
            << row["fen"];
      }
    }
    Board board = Gungi::boardFrom(position, options);
    const auto result = PhaseMachine<Gungi>::step(board);
    ASSERT_EQ(result.winner.has_value(), row["over"].get<bool>()) << row["fen"];
    if (!result.winner) return;
    const auto state = std::get<StateType>(board.stack.top());
    ASSERT_EQ(state == StateType::kStalemateEnd, row["stalemate"].get<bool>());
    ASSERT_EQ(state == StateType::kBareMarshalsEnd,
              row["material"].get<bool>());
    ASSERT_EQ(
        state == StateType::kFirstMateEnd || state == StateType::kSecondMateEnd,
        row["mate"].get<bool>());
  });
}

TEST_F(PublishedRules, CountsOfMoveSequences) {
  std::size_t counts = 0;
  forEachPosition(
      [&](const Json& row, const Position& position, const Options& options) {
        int depth = 0;
        for (const Json& expected : row["perft"]) {
          ++depth;
          const Leaf leaf = depth == 1 ? Leaf::kList : Leaf::kCount;
          ASSERT_EQ(perftOf(position, options, depth, leaf), expected)
              << row["fen"] << " depth " << depth;
          ++counts;
        }
      });
  std::cout << counts << " counts checked\n";
}

// Rule set A against positions, children, checks, counts and whole games of the
// reference program.

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

// The moves of a row under other rules: with those added, without those removed.
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
  if (dragons) each("gen_del", [&](const std::string& m) { moves.erase(m); });
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
  forEachPosition([](const Json&, const Position& position, const Options&) {
    readBack(position, optionsOf(kReference));
  });
}

TEST_F(SeedRules, ChildrenArePositionsAfterTheirMoves) {
  int children = 0;
  forEachPosition(
      [&](const Json& row, const Position& position, const Options&) {
        if (!row.contains("after")) return;
        const Options options = optionsOf(kReference);
        for (const auto& [text, after] : row["after"].items()) {
          const auto move = must(moveFromText(position, options, text));
          Position child = position;
          makeMove(child, options, move);
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
  forEachPosition(
      [](const Json& row, const Position& position, const Options&) {
        const Options options = optionsOf(kReference);
        ASSERT_EQ(sidesWhere([&](Side s) {
                    return Check::inCheck(position, options, s);
                  }),
                  row["check"].get<std::string>())
            << row["pos"];
        ASSERT_EQ(sidesWhere([&](Side s) {
                    return Check::isMatedOnBoard(position, options, s);
                  }),
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
      const auto move =
          must(Gungi::moveFromText(board, text.get<std::string>()));
      result = PhaseMachine<Gungi>::step(board, move);
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
