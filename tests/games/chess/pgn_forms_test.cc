// Forms of PGN that other programs and older files write. What they mean is
// told by the PGN standard, or by pgn-extract and python-chess, which read them
// so.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/text.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/pgn.h"
#include "games/chess/text/san.h"
#include "games/chess/text/uci_move.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/games/chess/random_games.h"
#include "tests/support/must.h"

namespace phasemachine::chess {
namespace {

using ::testing::HasSubstr;

// The games of a text, their moves in UCI notation with the result; of a bad
// one "bad".
std::vector<std::string> read(std::string_view text) {
  std::vector<std::string> games;
  PgnReader reader(text);
  while (const auto game = reader.next()) {
    if (!game->ok()) {
      games.emplace_back("bad");
      continue;
    }
    std::string line;
    for (const PgnMove& move : (*game)->moves) line += toUci(move.move) + ' ';
    games.push_back(line + std::string(toString((*game)->result)));
  }
  return games;
}

// The only game.
std::string movesIn(std::string_view text) {
  const auto games = read(text);
  return games.size() == 1 ? games[0] : std::to_string(games.size()) + " games";
}

TEST(ChessPgnForms, VariationsAreSkippedWhateverTheyHold) {
  for (const std::string_view variation : {
           "(1... -- 2. d4)",
           "(1... <> 2. d4)",
           "(1... c5 +- 2. d4)",
           "(1... Z0 2. d4 -/+ $10 $999 $)",
           "(1... c5 {a comment with ) and (} 2. Nf3 (2. c3 (2. d4) d5) d6)",
           "(1... \"a string with )\" 2. d4)",
           "(1... c5 ; a comment with )\n 2. d4)",
           "(1... c5\n% an escape with )\n 2. d4)",
           "(1... c5 = \xE2\x88\x9E \xC2\xB1 & ~ ^ | \\ ' ` , < > \" [ ] })",
           "(1... c5 [%clk 0:01] 2. d4)",
           "(1... c5 1-0 0-1 1/2-1/2 *)",
           "()",
           "(((((((((1... c5)))))))))",
       }) {
    EXPECT_EQ(movesIn("1. e4 e5 " + std::string(variation) + " 2. Nf3 *"),
              "e2e4 e7e5 g1f3 *")
        << variation;
  }
  const std::string deep(100'000, '(');
  EXPECT_EQ(movesIn("1. e4 e5 " + deep + std::string(100'000, ')') + " *"),
            "e2e4 e7e5 *");
}

TEST(ChessPgnForms, ABadGameIsOneBadGame) {
  using Games = std::vector<std::string>;
  const std::string good = "1. d4 d5 1-0\n";
  for (const std::string_view bad : {
           "1. e4 -- 2. d4 *\n",
           "1. e4 <> 2. d4 0-1\n",
           "1. e4 e5 2. Ke3 (2. d4 1-0) Nc6 1/2-1/2\n",
           "1. e4 e5 2. Ke3 {1-0} Nc6 *\n",
           "1. e4 [%clk 0:01] e5 *\n",
           "1. e4 e5 [ 2. d4 *\n",
       }) {
    EXPECT_EQ(read(good + std::string(bad) + good),
              Games({"d2d4 d7d5 1-0", "bad", "d2d4 d7d5 1-0"}))
        << bad;
  }
}

TEST(ChessPgnForms, MovesOfOtherPrograms) {
  // Castling, with the other signs for the same.
  for (const std::string_view text : {
           "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *",
           "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 *",
           "1. ... 1 e4 1... e5 2 Nf3 2. ... Nc6 3. Bc4 Bc5 4. O-O+ *",
           "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 *",
           "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. 0-0 *",
           "1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. Bf1c4 Bf8c5 4. e1-g1 *",
           "1. Pe4 Pe5 2. Nf3! Nc6!? 3. Bc4 $1 Bc5 $146 4. O-O?? *",
           "1. \xE2\x99\x99"
           "e4 \xE2\x99\x9F"
           "e5 2. \xE2\x99\x98"
           "f3 \xE2\x99\x9E"
           "c6 3. \xE2\x99\x97"
           "c4 \xE2\x99\x9D"
           "c5 4. O\xE2\x80\x93O *",
           "1. e4 1\u2026 e5 2.Nf3 2\u2026Nc6 3. Bc4 \u2026Bc5 4\x85O-O *",
           "1.\xC2\xA0"
           "e4 e5\xC2\xA0"
           "2.\xA0Nf3\xA0Nc6 3. Bc4 Bc5 4. O-O *",
       }) {
    EXPECT_EQ(movesIn(text), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 *") << text;
  }
  const std::string promotes =
      "[FEN \"2r4k/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. ";
  for (const std::string_view move :
       {"bxc8=Q+", "bxc8(Q)+", "bxc8(Q)", "bxc8(q)#", "bxc8=(Q)+", "bxc8Q+",
        "bxc8/Q+", "bxc8=q+", "b7xc8=Q", "b7c8q",
        "b\xC3\x97"
        "c8=Q+"}) {
    EXPECT_EQ(movesIn(promotes + std::string(move) + " *"), "b7c8q *") << move;
  }
  const std::string enPassant =
      "[FEN \"8/k2p4/8/4P3/8/8/8/4K3 b - - 0 1\"]\n\n1... d5 2. ";
  for (const std::string_view move :
       {"exd6", "exd6 e.p.", "exd6 e.p.+", "exd6e.p.+", "exd6 ep", "exd6ep",
        "exd6 e.p", "exd6+ e.p.", "e5d6", "exd6 e.p.!"}) {
    EXPECT_EQ(movesIn(enPassant + std::string(move) + " *"), "d7d5 e5d6 *")
        << move;
  }
}

// Signs of books, which programs write between moves or behind them, are the
// glyphs of the standard (section 10) and those that lichess added.
TEST(ChessPgnForms, SignsAreAnnotations) {
  using Nags = std::vector<std::uint8_t>;
  const std::vector<std::pair<std::string_view, Nags>> signs = {
      {"=", {10}},
      {"\u221E", {13}},
      {"~", {13}},
      {"+=", {14}},
      {"+/=", {14}},
      {"\u2A72", {14}},
      {"=+", {15}},
      {"=/+", {15}},
      {"\u2A71", {15}},
      {"\u00B1", {16}},
      {"\xB1", {16}},
      {"+/-", {16}},
      {"\u2213", {17}},
      {"-/+", {17}},
      {"+-", {18}},
      {"+\u2212", {18}},
      {"-+", {19}},
      {"\u2212+", {19}},
      {"=\u221E", {44}},
      {"\u2049", {5}},
      {"!\u00B1", {1, 16}},
      {"?! +-", {6, 18}},
      {"! \u2192 $146", {1, 40, 146}},
  };
  for (const auto& [sign, nags] : signs) {
    for (const std::string_view gap : {"", " "}) {
      for (const std::string_view behind : {" ", "\xC2\xA0"}) {
        const std::string text = "1. e4 e5 2. Nf3" + std::string(gap) +
                                 std::string(sign) + std::string(behind) +
                                 "Nc6 3. Bb5 1-0";
        EXPECT_EQ(movesIn(text), "e2e4 e7e5 g1f3 b8c6 f1b5 1-0") << text;
        PgnReader reader(text);
        const auto game = *reader.next();
        ASSERT_TRUE(game.ok());
        EXPECT_EQ(game->moves[2].nags, nags) << text;
      }
    }
  }
  EXPECT_EQ(movesIn("1. e4 N e5 2. Nf3 D *"), "e2e4 e7e5 g1f3 *");
  EXPECT_EQ(movesIn("[FEN \"7k/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. b8=N= *"),
            "b7b8n *");
  EXPECT_EQ(read("+- 1. e4 *"), std::vector<std::string>({"bad"}));
}

TEST(ChessPgnForms, QuotesInTags) {
  const auto value = [](const std::string& written) {
    const std::string text =
        "[Event \"" + written + "\"] [Site \"x\"]\n[Round \"3\"]\n\n1. e4 *";
    PgnReader reader(text);
    const auto game = *reader.next();
    if (!game.ok()) return std::string(game.status().message());
    EXPECT_EQ(*game->findTag("Site"), "x") << text;
    EXPECT_EQ(*game->findTag("Round"), "3") << text;
    return *game->findTag("Event");
  };
  EXPECT_EQ(value("The \"Great\" Game"), "The \"Great\" Game");
  EXPECT_EQ(value("\"Great\""), "\"Great\"");
  EXPECT_EQ(value("\""), "\"");
  EXPECT_EQ(value("a \\\"b\\\" \"c\" \\\\"), "a \"b\" \"c\" \\");
  EXPECT_EQ(value("[\"a\", \"b\"!]"), "[\"a\", \"b\"!]");
  EXPECT_EQ(value("C:\\games\\new"), "C:\\games\\new");
  PgnReader reader("[Site \"C:\\games\\\"]\n[Round \"3\"]\n\n1. e4 *");
  const auto game = *reader.next();
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(*game->findTag("Site"), "C:\\games\\");
}

TEST(ChessPgnForms, ResultsOfOtherPrograms) {
  const auto result = [](const std::string& text) {
    PgnReader reader(text);
    return (*reader.next())->result;
  };
  for (const std::string_view half :
       {"1/2", "1/2-1/2", "\xC2\xBD-\xC2\xBD", "\xC2\xBD", "\xBD-\xBD",
        "1/2\xE2\x80\x93"
        "1/2"}) {
    EXPECT_EQ(result("1. e4 " + std::string(half)), PgnResult::kDraw) << half;
    EXPECT_EQ(result("[Result \"" + std::string(half) + "\"]\n\n1. e4"),
              PgnResult::kDraw)
        << half;
  }
  EXPECT_EQ(result("[Result \"0-1\"]\n\n1. e4 *"), PgnResult::kBlackWins);
  EXPECT_EQ(result("[Result \"0-1\"]\n\n1. e4 1-0"), PgnResult::kWhiteWins);
  EXPECT_EQ(result("1. e4 1\xE2\x80\x93"
                   "0"),
            PgnResult::kWhiteWins);
}

TEST(ChessPgnForms, TagsInOtherCase) {
  const std::string text =
      "[event \"A\"]\n[WHITE \"B\"]\n[result \"0-1\"]\n[Setup \"1\"]\n"
      "[Fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[eco \"A00\"]\n\n1. O-O\n";
  PgnReader reader(text);
  const auto game = reader.next();
  ASSERT_TRUE(game && game->ok()) << (*game).status();
  EXPECT_EQ(*(*game)->findTag("Event"), "A");
  EXPECT_EQ(*(*game)->findTag("White"), "B");
  EXPECT_EQ(*(*game)->findTag("eco"), "A00");
  EXPECT_EQ((*game)->result, PgnResult::kBlackWins);
  EXPECT_EQ(toUci((*game)->moves[0].move), "e1g1");
  EXPECT_EQ(movesIn("[FEN \"\"]\n[Variant \"\"]\n\n1. e4 *"), "e2e4 *");
}

TEST(ChessPgnForms, GamesAreFoundHoweverTheyAreJoined) {
  const std::vector<std::string> both = {"e2e4 *", "d2d4 1-0"};
  const std::string mark = "\xEF\xBB\xBF";
  for (const std::string& text :
       {std::string("[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 1-0"),
        std::string("[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"b\"]\r\n\r\n"
                    "1. d4 1-0\r\n"),
        mark + "[Event \"a\"]\n\n1. e4 *\n\n" + mark +
            "[Event \"b\"]\n\n1. d4 1-0\n",
        std::string("1. e4 * 1. d4 1-0")}) {
    EXPECT_EQ(read(text), both) << text;
  }
  EXPECT_EQ(read("1. e5 *\n" + mark + "[White \"b\"]\n\n1. d4 1-0"),
            std::vector<std::string>({"bad", "d2d4 1-0"}));
}

// PGN's character set is ISO 8859-1 (standard, section 4.1).
TEST(ChessPgnForms, Latin1IsReadAndUtf8IsWritten) {
  const std::string text =
      "[White \"Bj\xF6rk\"]\n[Black \"Bj\xC3\xB6rk\"]\n[Site \"Mus\xE9"
      "e d\x92Orsay\"]\n\n1. e4 {\xFC"
      "ber} e5 {\xC3\xBC"
      "ber} *";
  PgnReader reader(text);
  const auto game = reader.next();
  ASSERT_TRUE(game && game->ok());
  EXPECT_EQ(*(*game)->findTag("White"), "Bj\u00F6rk");
  EXPECT_EQ(*(*game)->findTag("Black"), "Bj\u00F6rk");
  EXPECT_EQ(*(*game)->findTag("Site"), "Mus\u00E9e d\u2019Orsay");
  EXPECT_EQ((*game)->moves[0].comment, "\u00FCber");
  EXPECT_EQ((*game)->moves[1].comment, "\u00FCber");
  const auto written = must(writePgn(**game));
  EXPECT_TRUE(isUtf8(written));
  EXPECT_THAT(written, HasSubstr("[White \"Bj\u00F6rk\"]"));
}

// The byte 0xA0 is a blank only in Latin-1.
TEST(ChessPgnForms, CharactersThatHoldTheByteOfANoBreakSpace) {
  PgnReader reader(
      "[White \"\u0420\u043E\u043C\u0430\u043D\"]\n[Black \"\u00E0 la\"]\n"
      "[Site \"A\xA0Z\"]\n\n1. e4 {\u0160} *");
  const auto game = reader.next();
  ASSERT_TRUE(game && game->ok()) << game->status();
  EXPECT_EQ(*(*game)->findTag("White"), "\u0420\u043E\u043C\u0430\u043D");
  EXPECT_EQ(*(*game)->findTag("Black"), "\u00E0 la");
  EXPECT_EQ(*(*game)->findTag("Site"), "A\u00A0Z");
  EXPECT_EQ((*game)->moves[0].comment, "\u0160");
}

TEST(ChessPgnForms, Utf8IsRecognised) {
  for (const std::string_view text :
       {"", "a", "\u00E9", "\u20AC", "\U0001F600", "\uFFFD", "\xED\x9F\xBF"}) {
    EXPECT_TRUE(isUtf8(text)) << text;
    EXPECT_EQ(utf8From(text), text);
  }
  for (const std::string_view text :
       {"\x80", "\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\xC3\x28"}) {
    EXPECT_FALSE(isUtf8(text));
    EXPECT_TRUE(isUtf8(utf8From(text)));
  }
}

// Games in PGN, written in the export form.

PgnGame gameOf(std::initializer_list<std::string_view> sanMoves) {
  PgnGame game;
  Position position = game.start;
  for (const std::string_view san : sanMoves) {
    const Move move = *parseSan(position, san);
    game.moves.push_back({move});
    makeMove(position, move);
  }
  return game;
}

TEST(ChessPgnWriter, WritesTheExportForm) {
  PgnGame game = gameOf({"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"});
  game.setTag("White", "Ada \"the\" Q\\");
  game.setTag("ECO", "C70");
  game.setTag("Event", "Test");
  game.comment = "Ruy  Lopez\nahead";
  game.moves[1].nags = {1, 14};
  game.moves[2].comment = "knight {out}";
  game.result = PgnResult::kDraw;
  const auto text = must(writePgn(game));
  EXPECT_EQ(text,
            "[Event \"Test\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"?\"]\n"
            "[White \"Ada \\\"the\\\" Q\\\\\"]\n"
            "[Black \"?\"]\n"
            "[Result \"1/2-1/2\"]\n"
            "[ECO \"C70\"]\n"
            "\n"
            "{Ruy Lopez ahead} 1. e4 e5 $1 $14 2. Nf3 {knight (out)} 2... Nc6 "
            "3. Bb5 a6\n"
            "1/2-1/2\n"
            "\n");
}

TEST(ChessPgnWriter, OtherStartsHaveTheirTags) {
  PgnGame game;
  game.start = *parseFen("4k3/8/8/8/8/8/8/1R2K1R1 b GB - 3 17");
  game.moves.push_back({*parseUci(game.start, "e8e7")});
  const auto text = must(writePgn(game));
  EXPECT_THAT(text, HasSubstr("[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
                              "[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 b KQ - 3 17\"]"
                              "\n\n17... Ke7 *\n"));
  // Standard castling rights need no variant.
  game.start = *parseFen("4k3/8/8/8/8/8/8/4K2R b K - 0 1");
  game.moves = {{*parseUci(game.start, "e8e7")}};
  EXPECT_EQ(writePgn(game)->find("Variant"), std::string::npos);
}

TEST(ChessPgnWriter, RefusesWhatWouldBreakTheText) {
  PgnGame game = gameOf({"e4"});
  game.moves.push_back(game.moves[0]);
  const auto illegal = writePgn(game);
  EXPECT_EQ(illegal.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(illegal.status().message()),
              HasSubstr("PGN ply 2: the move e2e4 is not legal in rnbqkbnr/"));
  game.moves.clear();
  game.tags = {{"Bad Name", "x"}};
  EXPECT_FALSE(writePgn(game).ok());
  game.tags = {{"", "x"}};
  EXPECT_FALSE(writePgn(game).ok());
  game.tags = {{"Event", "line\nbreak"}};
  EXPECT_EQ(writePgn(game).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(ChessPgnWriter, LinesAreShorterThan80Characters) {
  PgnGame game;
  game.moves.clear();
  Position position = game.start;
  for (const Move move : playRandomChess(2, [](const auto&, const auto&) {})) {
    game.moves.push_back({move});
    game.moves.back().comment = "so many words of a comment %clk 0:01 [x]";
    makeMove(position, move);
  }
  std::istringstream lines(*writePgn(game));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) {
    longest = std::max(longest, line.size());
    EXPECT_FALSE(line.starts_with('%')) << "would be an escaped line";
    EXPECT_FALSE(line.ends_with(' '));
  }
  EXPECT_LE(longest, kPgnLineLength);
  EXPECT_GT(longest, kPgnLineLength - 10);
}

// A game written as PGN, as a program on the library would do it.

// The PGN of a game given by its first position and its moves.
absl::StatusOr<std::string> record(std::string_view fen,
                                   std::initializer_list<const char*> moves) {
  const absl::StatusOr<Position> start = parseFen(fen);
  if (!start.ok()) return start.status();
  PgnGame game;
  game.start = *start;
  game.setTag("White", "Ada");
  Position position = *start;
  for (const char* text : moves) {
    const absl::StatusOr<Move> move = parseSan(position, text);
    if (!move.ok()) return move.status();
    game.moves.push_back({*move});
    makeMove(position, *move);
  }
  return writePgn(game);
}

TEST(ChessTextExample, RecordsAGame) {
  const auto text = must(record("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", {"Ra8"}));
  EXPECT_NE(text.find("[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n"
                      "1. Ra8# *\n"),
            std::string::npos);
}

TEST(ChessTextExample, PassesErrorsOn) {
  EXPECT_EQ(record("no position", {}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(record(kStartFen, {"Ke2"}).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace phasemachine::chess
