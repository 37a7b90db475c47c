// Every game's support for people at a terminal: case-insensitive moves,
// drawings that fit, lookups.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "core/random.h"
#include "games/catalog.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

constexpr std::size_t kWidest = 80;
constexpr int kMostMoves = 300;

// The longest line, in code points.
std::size_t widthOf(const std::string& text) {
  std::istringstream in(text);
  std::size_t most = 0;
  for (std::string line; std::getline(in, line);) {
    const auto points = std::count_if(line.begin(), line.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    });
    most = std::max(most, static_cast<std::size_t>(points));
  }
  return most;
}

// Plays random games of every kind and calls f(board, decision) at each
// decision.
template <class F>
void everywhere(int games, F&& f) {
  for (const AnyGame* game : allGames()) {
    SCOPED_TRACE(std::string(game->name));
    for (int i = 0; i < games; ++i) {
      Random random(static_cast<std::uint64_t>(7 + i));
      auto board =
          must(AnyBoard::initial(*game, std::string(game->optionsForPeople)));
      AnyDecision now = board.query();
      for (int ply = 0; ply < kMostMoves && !now.winner; ++ply) {
        f(board, now, random);
        if (testing::Test::HasFailure()) return;
        now =
            board.step(now.side == Side::kNeutral
                           ? game->sampleChance(board.data(), random)
                           : now.moves[random.below(static_cast<std::uint32_t>(
                                 now.moves.size()))]);
      }
    }
  }
}

TEST(People, MovesReadBackAsTheyArePrinted) {
  everywhere(4, [](AnyBoard& board, const AnyDecision& now, Random& random) {
    const AnyGame& game = board.game();
    for (const MoveCode move : now.moves) {
      if (random.below(4) != 0) continue;
      const std::string text = board.moveToText(move);
      const auto exact = must(board.moveFromPerson(text));
      EXPECT_EQ(exact, move) << text;
      const std::string shown = game.moveForPeople(board.data(), move);
      const auto read = must(board.moveFromPerson(shown));
      EXPECT_EQ(read, move) << shown;
    }
  });
}

// In the other case a move is read as itself or refused as ambiguous; it is
// read if it matches no other move.
TEST(People, MovesReadInOtherLetters) {
  everywhere(2, [](AnyBoard& board, const AnyDecision& now, Random& random) {
    const auto upper = [](std::string text) {
      for (char& c : text) {
        c = c == '_' ? ' '
                     : static_cast<char>(
                           std::toupper(static_cast<unsigned char>(c)));
      }
      return text;
    };
    const MoveCode move =
        now.moves[random.below(static_cast<std::uint32_t>(now.moves.size()))];
    const std::string typed = upper(board.moveToText(move));
    int same = 0;
    for (const MoveCode other : now.moves) {
      same += upper(board.moveToText(other)) == typed ? 1 : 0;
    }
    const auto read = board.moveFromPerson(typed);
    if (same == 1) {
      ASSERT_TRUE(read.ok()) << typed << ": " << read.status();
      EXPECT_EQ(*read, move) << typed;
    } else if (!read.ok()) {
      EXPECT_NE(read.status().message().find("may be"), std::string::npos);
    }
  });
}

// Meaningless text is refused with moveFromText()'s message.
TEST(People, NonsenseIsRefused) {
  for (const AnyGame* game : allGames()) {
    auto board = must(AnyBoard::initial(*game, ""));
    board.query();
    for (const char* text : {"", " ", "zqzq", "_", "'", "?!"}) {
      const auto exact = board.moveFromText(text);
      const auto read = board.moveFromPerson(text);
      EXPECT_FALSE(read.ok()) << game->name << " " << text;
      EXPECT_EQ(read.status(), exact.status());
    }
  }
}

TEST(People, DrawingsFitATerminal) {
  everywhere(3, [](AnyBoard& board, const AnyDecision& now, Random&) {
    for (const bool ascii : {true, false}) {
      for (const bool brief : {true, false}) {
        for (const Side viewer : {Side::kNeutral, now.side}) {
          const std::string text =
              board.render({.ascii = ascii, .viewer = viewer, .brief = brief});
          ASSERT_LE(widthOf(text), kWidest) << text;
        }
      }
    }
    const std::string asked = board.game().question(board.data(), now.side);
    ASSERT_FALSE(asked.empty());
    ASSERT_LE(widthOf(asked), kWidest) << asked;
  });
}

TEST(People, TopicsAreFound) {
  for (const AnyGame* game : allGames()) {
    SCOPED_TRACE(std::string(game->name));
    const auto topics = game->topics();
    EXPECT_EQ(topics.empty(), game->topicWord.empty());
    for (const std::string& topic : topics) {
      const auto text = must(game->topicText(topic));
      EXPECT_EQ(text.back(), '\n') << topic;
      EXPECT_LE(widthOf(text), kWidest) << text;
    }
    const auto unknown = game->topicText("no such name");
    ASSERT_FALSE(unknown.ok());
    if (topics.empty()) continue;
    EXPECT_NE(unknown.status().message().find("no such name"),
              std::string::npos);
  }
}

TEST(People, TopicsOfEachGame) {
  const auto say = [](const char* game, const char* name) {
    const auto text = (*findGame(game))->topicText(name);
    return text.ok() ? *text : std::string(text.status().message());
  };
  EXPECT_EQ(say("monoknight", "king up right"),
            "kingUpRight\nJumps 1 up and 1 to the right, over whatever lies "
            "between.\n");
  EXPECT_EQ(say("monoknight", "knight upward"),
            "knightUpwardChoice\nJumps 2 up and 1 to the right or 2 up and 1 "
            "to the left, as you choose, over\nwhatever lies between.\n");
  EXPECT_TRUE(say("chess", "N").starts_with("knight, N\nJumps two squares"));
  EXPECT_EQ(say("chess", "k"), say("chess", "king"));
  EXPECT_EQ(say("fairy_chess", "grand duke"), say("fairy_chess", "GDk"));
  // A soldier moves one square further up and down on each level.
  const std::string soldier = say("gungi", "Soldier");
  EXPECT_NE(soldier.find("soldier, 兵 hyou, "), std::string::npos) << soldier;
  const std::size_t begin = soldier.find("height 3\n");
  const std::size_t end = soldier.find("P: the piece");
  ASSERT_LT(begin, end);
  const std::string drawn = soldier.substr(begin, end - begin);
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), 'o'), 2 + 4 + 6) << soldier;
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), 'P'), 3) << soldier;
}

}  // namespace
}  // namespace phasemachine
