// Rule set B, all four levels, against positions, children, ends and counts of
// the published game's reference program.

#include <gtest/gtest.h>

#include <iostream>
#include <map>

#include "phase/machine.h"
#include "tests/games/gungi/oracle_rows.h"

namespace phasemachine::gungi {
namespace {

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
  forEachPosition([](const Json& row, const Position& position,
                     const Options& options) {
    MoveList moves;
    generateMoves(position, options, moves);
    for (const Move move : moves) {
      for (const Notation notation :
           {Notation::kAscii, Notation::kNumbered, Notation::kJapanese}) {
        const std::string text = moveToText(position, options, move, notation);
        const auto read = moveFromText(position, options, text);
        ASSERT_TRUE(read.ok()) << read.status() << ' ' << row["fen"];
        ASSERT_TRUE(*read == move) << text << ' ' << row["fen"];
      }
    }
  });
}

TEST_F(PublishedRules, ChildrenArePositionsAfterTheirMoves) {
  int children = 0;
  forEachPosition(
      [&](const Json& row, const Position& position, const Options& options) {
        if (!row.contains("after")) return;
        for (const auto& [text, after] : row["after"].items()) {
          Board board = Gungi::boardFrom(position, options);
          PhaseMachine<Gungi>::step(board);
          const auto move = Gungi::moveFromText(board, text);
          ASSERT_TRUE(move.ok()) << move.status() << ' ' << row["fen"];
          PhaseMachine<Gungi>::step(board, *move);
          ASSERT_EQ(Gungi::toText(board), after.get<std::string>())
              << text << ' ' << row["fen"];
          Position made = position;
          makeMove(made, options, *move);
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
      ASSERT_EQ(inCheck(position, options, side), row["check"].get<bool>())
          << row["fen"];
      if (!row["over"] || row["mate"]) {
        ASSERT_EQ(isCheckmate(position, options, side), row["mate"].get<bool>())
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

}  // namespace
}  // namespace phasemachine::gungi
