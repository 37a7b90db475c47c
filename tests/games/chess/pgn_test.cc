// Games in PGN: read with tolerance, and the same after writing.

#include "games/chess/text/pgn.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/random.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/types.h"
#include "games/chess/text/uci_move.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/games/chess/random_games.h"
#include "tests/support/must.h"

namespace phasemachine::chess {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<absl::StatusOr<PgnGame>> readAll(std::string_view text) {
  std::vector<absl::StatusOr<PgnGame>> games;
  PgnReader reader(text);
  while (auto game = reader.next()) games.push_back(*std::move(game));
  return games;
}

PgnGame readOne(std::string_view text) {
  auto games = readAll(text);
  EXPECT_EQ(games.size(), 1U);
  if (games.empty()) return {};
  EXPECT_TRUE(games[0].ok()) << games[0].status();
  return games[0].ok() ? *games[0] : PgnGame{};
}

std::vector<std::string> movesOf(const PgnGame& game) {
  std::vector<std::string> moves;
  for (const PgnMove& move : game.moves) moves.push_back(toUci(move.move));
  return moves;
}

TEST(ChessPgnReader, ReadsAWholeGame) {
  const PgnGame game = readOne(R"([Event "F/S Return Match"]
[Site "Belgrade, Serbia JUG"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6
4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7
1/2-1/2
)");
  EXPECT_EQ(*game.findTag("Round"), "29");
  EXPECT_EQ(game.findTag("Result"), nullptr);
  EXPECT_EQ(game.result, PgnResult::kDraw);
  ASSERT_EQ(game.moves.size(), 20U);
  EXPECT_EQ(game.moves[4].comment, "This opening is called the Ruy Lopez.");
  EXPECT_EQ(toUci(game.moves[19].move), "b8d7");
}

TEST(ChessPgnReader, ToleratesOtherForms) {
  const PgnGame game = readOne(
      "\xEF\xBB\xBF% an escaped line [Event \"no\"]\r\n"
      "; about the file\r\n"
      "[Event \"a \\\"quote\\\" and a \\\\ backslash\"]\r\n"
      "[ White\t\"x\" ] [Empty \"\"]\r\n"
      "\r\n"
      "{before} 1.e2-e4! ; to the end of the line } {\r\n"
      "e7e5 ( 1... c5 2. Nf3 (2. c3 $5 {inside )} d5) d6 ) {after}{more}\r\n"
      "%1. d4 d5\r\n"
      "2 Ng1-f3 $2 $13 2... Nc6?! 3 . . Bc4 Bc5\r\n"
      "4.0-0 Nf6 5. d3 1-0");
  EXPECT_EQ(*game.findTag("Event"), "a \"quote\" and a \\ backslash");
  EXPECT_EQ(*game.findTag("White"), "x");
  EXPECT_EQ(*game.findTag("Empty"), "");
  EXPECT_EQ(game.comment, "before");
  EXPECT_THAT(movesOf(game), ElementsAre("e2e4", "e7e5", "g1f3", "b8c6", "f1c4",
                                         "f8c5", "e1g1", "g8f6", "d2d3"));
  EXPECT_EQ(game.moves[0].comment, "to the end of the line } {");
  EXPECT_THAT(game.moves[0].nags, ElementsAre(1));
  EXPECT_EQ(game.moves[1].comment, "after more");
  EXPECT_THAT(game.moves[2].nags, ElementsAre(2, 13));
  EXPECT_THAT(game.moves[3].nags, ElementsAre(6));
  EXPECT_EQ(game.result, PgnResult::kWhiteWins);
}

TEST(ChessPgnReader, EnPassantSuffixBelongsToTheMove) {
  const std::string fen =
      "[FEN \"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1\"]\n\n1... d5 2. ";
  EXPECT_EQ(readOne(fen + "exd6 e.p. *").moves.size(), 2U);
  EXPECT_EQ(readOne(fen + "exd6e.p. *").moves.size(), 2U);
  EXPECT_FALSE(readAll("1. e4 e.p. *")[0].ok());
}

TEST(ChessPgnReader, SeparatesGames) {
  const auto games = readAll(
      "1. e4 * 1. d4 1-0\n\n[Event \"b\"]\n[Result \"0-1\"]\n\n1. c4 e5\n"
      "[Event \"c\"]\n\n*\n[Event \"d\"]\n[Result \"odd\"]\n");
  ASSERT_EQ(games.size(), 5U);
  for (const auto& game : games) ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(games[0]->result, PgnResult::kUnknown);
  EXPECT_EQ(games[1]->result, PgnResult::kWhiteWins);
  // Without a result at the end, the tag counts.
  EXPECT_EQ(games[2]->result, PgnResult::kBlackWins);
  EXPECT_EQ(games[2]->moves.size(), 2U);
  EXPECT_EQ(games[3]->moves.size(), 0U);
  EXPECT_EQ(*games[4]->findTag("Event"), "d");
  EXPECT_EQ(games[4]->result, PgnResult::kUnknown);
}

TEST(ChessPgnReader, NothingIsNoGame) {
  for (const std::string_view text :
       {"", " \n\n", "{only a comment}", "; x", "% x", "\xEF\xBB\xBF"}) {
    EXPECT_TRUE(readAll(text).empty()) << text;
  }
}

TEST(ChessPgnReader, StartsFromTheGivenPosition) {
  const PgnGame game = readOne(
      "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
      "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n"
      "1. g3 g6 2. f4 f5 3. Rf3 Rf6 4. O-O O-O *");
  EXPECT_EQ(game.moves.size(), 8U);
  EXPECT_EQ(game.moves[7].move.kind(), MoveKind::kCastle);
  EXPECT_EQ(game.findTag("FEN"), nullptr);
  EXPECT_EQ(*game.findTag("Variant"), "Chess960");
}

struct BadPgn {
  std::string_view text;
  std::string_view message;
};

TEST(ChessPgnReader, ErrorsNameLineAndColumn) {
  constexpr BadPgn kBad[] = {
      {"1. e4 e5\n2. Nf3 Nd4",
       "PGN line 2, column 8: move 2, black: \"Nd4\" is not legal here: no "
       "black knight can legally go to d4"},
      {"1. Nf3 d6 2. d4 e6 3. Nd2",
       "PGN line 1, column 23: move 3, white: \"Nd2\" is ambiguous: "},
      {"1. e4 xyzzy",
       "PGN line 1, column 7: move 1, black: \"xyzzy\" is not a "
       "move"},
      {"1. e4 --",
       "PGN line 1, column 7: move 1, black: \"--\" is a null move, which only "
       "variations may have"},
      {"1. e4 e5 2. Z0",
       "PGN line 1, column 13: move 2, white: \"Z0\" is a null"},
      {"1. e4 -", "PGN line 1, column 7: move 1, black: \"-\" is not a move"},
      {"1. e4 <", "PGN line 1, column 7: unexpected character, at \"<\""},
      {"1. e4 ]", "PGN line 1, column 7: unexpected \"]\" among the moves"},
      {"1. e4 )", "PGN line 1, column 7: unexpected \")\" among the moves"},
      {"1. e4 \"x\"", "PGN line 1, column 7: unexpected \"x\" among"},
      {"1. e4\n { never closed",
       "PGN line 2, column 2: a comment is opened by { and never closed"},
      {"1. e4 (1. d4 (1. c4)",
       "PGN line 1, column 7: a variation is opened by ( and never closed"},
      {"1. e4 (1. d4 {",
       "PGN line 1, column 14: a comment is opened by { and never closed"},
      {"1. e4 $", "PGN line 1, column 7: $ without a number from 0 to 255"},
      {"1. e4 $256", "PGN line 1, column 7: $ without a number"},
      {"1. e4 $1000", "PGN line 1, column 7: $ without a number"},
      {"$1 e4", "PGN line 1, column 1: an annotation before any move"},
      {"[]", "PGN line 1, column 2: expected the name of a tag after ["},
      {"[Event]",
       "PGN line 1, column 7: expected the value of the tag "
       "\"Event\" in quotes"},
      {"[Event \"x\nSite\"]",
       "PGN line 1, column 8: the value of a tag is not closed on its line"},
      {"[Event \"x\ty\"]",
       "PGN line 1, column 8: a control character in the value of a tag"},
      {"[Event \"x\" 1. e4 *",
       "PGN line 1, column 12: expected ] after the value of the tag"},
      {"[Event \"x\"]\n[Event \"y\"]",
       "PGN line 2, column 8: the tag \"Event\" is given twice with different "
       "values"},
      {"[Variant \"Atomic\"]",
       "PGN line 1, column 10: unknown variant \"Atomic\""},
      {"[Event \"x\"]\n[SetUp \"1\"]\n\n1. e4 *",
       "PGN line 2, column 8: the tag SetUp announces a position"},
      {"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
       "PGN line 1, column 6: in the value of the tag FEN, FEN field 1 (piece "
       "placement), character 1: no white king"},
  };
  for (const BadPgn& bad : kBad) {
    const auto games = readAll(bad.text);
    ASSERT_FALSE(games.empty()) << bad.text;
    EXPECT_EQ(games[0].status().code(), absl::StatusCode::kInvalidArgument)
        << bad.text;
    EXPECT_THAT(std::string(games[0].status().message()),
                StartsWith(std::string(bad.message)))
        << bad.text;
  }
}

TEST(ChessPgnReader, GoesOnWithTheNextGameAfterAnError) {
  const std::string good = "[Event \"good\"]\n[Site \"here\"]\n\n1. e4 *\n\n";
  for (const std::string_view bad : {
           "1. e5 *\n\n",
           "[Event \"bad\"]\n\n1. e5\n2. d4 {[Site} *\n\n",
           "[Event bad]\n[Site \"x\"]\n\n1. e4 *\n\n",
           "[Event bad]\n[Site \"x\"]\n\n",
           "[Event \"bad\"\n",
           "[Event \"bad\"]\n\n1. e4 (1. d4\n\n",
           "[Event \"bad\"]\n\n1. e4 (1. d4\n(((\n",
           "[FEN \"x\"]\n[Site \"x\"]\n\n1. e4 *\n",
           "1. e4 $999 e5 2. Nf3\nNc6 1-0\n",
       }) {
    const auto games =
        readAll(std::string(bad) + good + std::string(bad) + good);
    ASSERT_EQ(games.size(), 4U) << bad;
    EXPECT_FALSE(games[0].ok()) << bad;
    EXPECT_FALSE(games[2].ok()) << bad;
    for (const std::size_t i : {std::size_t{1}, std::size_t{3}}) {
      ASSERT_TRUE(games[i].ok()) << games[i].status() << " " << bad;
      EXPECT_EQ(*games[i]->findTag("Event"), "good");
      EXPECT_EQ(*games[i]->findTag("Site"), "here");
      EXPECT_EQ(games[i]->moves.size(), 1U);
    }
  }
}

// Sizes that a hostile text could inflate; all must be refused or skipped
// without recursion or quadratic work.
TEST(ChessPgnReader, LimitsHold) {
  const auto message = [](const std::string& text) {
    const auto games = readAll(text);
    return games.empty() ? std::string()
                         : std::string(games[0].status().message());
  };
  EXPECT_THAT(message("1. e4 " + std::string(1000000, '(')),
              HasSubstr("a variation is opened by ( and never closed"));
  EXPECT_THAT(message("[Event \"" + std::string(5000, 'x') + "\"]"),
              HasSubstr("longer than 4096 characters"));
  EXPECT_THAT(message("[" + std::string(5000, 'x') + " \"\"]"),
              HasSubstr("longer than 255 characters"));
  EXPECT_LT(message("1. " + std::string(1000000, 'e')).size(), 200U);
  std::string tags;
  for (int i = 0; i < 300; ++i) tags += "[T" + std::to_string(i) + " \"\"]";
  EXPECT_THAT(message(tags), HasSubstr("more than 256 tags"));
  std::string nags = "1. e4";
  for (int i = 0; i < 65; ++i) nags += " $1";
  EXPECT_THAT(message(nags), HasSubstr("more than 64 annotations"));
  std::string shuffle = "1. Nf3 Nf6";
  for (int i = 0; i < 9000; ++i) shuffle += " Ng1 Ng8 Nf3 Nf6";
  EXPECT_THAT(message(shuffle), HasSubstr("more than 32768 plies"));
}

TEST(ChessPgnReader, UnclosedCommentsCostLinearTime) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "[Event \"x\"]\n{\n";
  const auto games = readAll(text);
  EXPECT_EQ(games.size(), 100000U);
}

// Whole games on one line, as lichess writes them, and nothing to read there.
TEST(ChessPgnReader, LongLinesCostLinearTime) {
  const auto repeated = [](std::string_view part) {
    std::string text;
    while (text.size() < 3'000'000) text += part;
    return text;
  };
  for (const char* part :
       {"e4 ", "! ", "[ ", "[a ", "\"x\" ", "\"\\", "* ", "\u2654"}) {
    for (const char* begin : {"1. e9 ", "1. e4 (", "[A "}) {
      const auto games = readAll(begin + repeated(part) + ")\n\n1. d4 *");
      ASSERT_FALSE(games.empty());
      EXPECT_FALSE(games.front().ok()) << begin << part;
    }
  }
}

// Random games with everything the format carries.
PgnGame randomGame(std::uint64_t seed) {
  Random random(seed, 2);
  PgnGame game;
  game.start = randomStart(seed);
  if (seed % 4 >= 2) {
    // From the middle of another game, White or Black to move.
    std::size_t plies = 10 + random.below(30);
    playRandomChess(seed + 1000, game.start,
                    [&](const Position& position, const MoveList& legal) {
                      if (plies == 0 || legal.empty()) return;
                      --plies;
                      game.start = position;
                    });
  }
  game.setTag("Event", "Random game " + std::to_string(seed));
  game.setTag("Annotator", "\"\\");
  Position position = game.start;
  for (const Move move :
       playRandomChess(seed, position, [](const auto&, const auto&) {})) {
    PgnMove played{move};
    makeMove(position, move);
    if (random.below(8) == 0) played.comment = "eval 0.3; [%clk 0:10]";
    if (random.below(8) == 0) played.nags = {1, 255};
    game.moves.push_back(played);
  }
  game.result = static_cast<PgnResult>(random.below(4));
  if (countLegal(position) == 0) {
    game.result = !inCheck(position, position.sideToMove) ? PgnResult::kDraw
                  : position.sideToMove == Color::kWhite
                      ? PgnResult::kBlackWins
                      : PgnResult::kWhiteWins;
  }
  return game;
}

TEST(ChessPgn, RoundTripOverRandomGames) {
  std::string all;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto text = must(writePgn(randomGame(seed)));
    all += text;
  }
  const auto games = readAll(all);
  ASSERT_EQ(games.size(), 300U);
  std::string again;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    ASSERT_TRUE(games[seed].ok()) << games[seed].status();
    const PgnGame expected = randomGame(seed);
    EXPECT_EQ(games[seed]->moves, expected.moves);
    EXPECT_TRUE(games[seed]->start == expected.start);
    EXPECT_EQ(games[seed]->result, expected.result);
    EXPECT_EQ(*games[seed]->findTag("Annotator"), "\"\\");
    again += *writePgn(*games[seed]);
  }
  EXPECT_EQ(again, all);
}

// pgn-extract reads our output without warnings and finds the same moves.
TEST(ChessPgn, PgnExtractAcceptsWhatWeWrite) {
  constexpr const char* kProgram = "/usr/games/pgn-extract";
  if (!std::filesystem::exists(kProgram)) {
    GTEST_SKIP() << kProgram << " is not installed";
  }
  const std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) /
      ("phasemachine_pgn_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const auto path = [&](const char* name) { return (folder / name).string(); };
  constexpr int kGames = 200;
  std::string uciLines;
  {
    std::ofstream out(path("games.pgn"));
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
      const PgnGame game = randomGame(seed);
      out << *writePgn(game);
      // pgn-extract writes castling by the initial position.
      const UciCastling castling = hasStandardCastling(game.start)
                                       ? UciCastling::kKingTarget
                                       : UciCastling::kKingTakesRook;
      for (const PgnMove& move : game.moves) {
        // pgn-extract writes the promotion letter in upper case.
        std::string uci = toUci(move.move, castling);
        if (uci.size() == 5) uci[4] = toUpperLetter(uci[4]);
        uciLines += uci + " ";
      }
      uciLines += std::string(toString(game.result)) + "\n";
    }
  }
  const std::string command = std::string(kProgram) +
                              " -s -C -N --notags -w100000 -Wuci -o" +
                              path("out.txt") + " " + path("games.pgn") + " >" +
                              path("log.txt") + " 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  const auto contents = [&](const char* name) {
    std::ifstream in(path(name));
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  };
  EXPECT_EQ(contents("log.txt"), "");
  std::string understood;
  std::istringstream lines(contents("out.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) understood += line + "\n";
  }
  EXPECT_TRUE(understood == uciLines) << "see " << folder;
  if (HasFailure()) return;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace phasemachine::chess
