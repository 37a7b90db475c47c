// Refused positions, moves and variants files, and their messages.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/moves/settings.h"
#include "games/fairy_chess/picture/draw.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/starts.h"
#include "phase/machine.h"
#include "tests/games/fairy_chess/oracle_rows.h"
#include "tests/support/must.h"

namespace phasemachine::fairy_chess {
namespace {

std::string refusal(const char* variant, const std::string& text) {
  const auto read = positionFromText(**variantNamed(variant), text);
  return read.ok() ? "accepted" : std::string(read.status().message());
}

TEST(FairyText, PositionsThatCannotBe) {
  const std::string tail = " w - - 0 1";
  EXPECT_EQ(refusal("normal", "8/8/8/8/8/8/8/K7" + tail),
            "board: Black has no king");
  EXPECT_EQ(refusal("normal", "kk6/8/8/8/8/8/8/K7" + tail),
            "board: Black has two kings");
  EXPECT_EQ(refusal("normal", "k6P/8/8/8/8/8/8/K7" + tail),
            "board: a pawn cannot be on h8");
  EXPECT_EQ(refusal("normal", "k7/8/8/8/8/8/8/K7 w AH - 0 1"),
            "castling: no king and rook for right \"A\"");
  EXPECT_EQ(refusal("normal", "k7/8/8/8/8/8/8/K7 w - e6 0 1"),
            "en passant: no pawn has just jumped over e6");
  EXPECT_EQ(refusal("developing", "k9/10/10/10/10/10/10/10/10/K(NL:8)8" + tail),
            "board: counter 8 of NL on b1 is beyond its highest");
  EXPECT_EQ(refusal("normal", "k7/9/8/8/8/8/8/K7" + tail),
            "board: rank too long at \"9/8/8/8/8/8/K7\"");
  EXPECT_EQ(refusal("normal", "k7/8/8/8/8/8/8/K6(Gr)" + tail),
            "board: no piece of this variant at \"(Gr)\"");
  EXPECT_EQ(refusal("normal", "kR6/8/8/8/8/8/8/K7" + tail),
            "board: Black's king could be taken at once");
  EXPECT_EQ(refusal("crazyhouse", "k7/8/8/8/8/8/8/K7[K]" + tail),
            "hand: White has two kings");
  EXPECT_EQ(
      refusal("placement", "8/pppppppp/8/8/8/8/PPPPPPPP/8[KKkk] w - - 0 1"),
      "hand: White has two kings");
  EXPECT_EQ(refusal("chess", "k7/8/8/8/8/8/8/K7[P]" + tail),
            "hand: this variant has none");
  EXPECT_EQ(refusal("normal", "k7/8/8/8/8/8/8/K7 x - - 0 1"),
            "side to move: \"x\" is neither w nor b");
}

std::string readBack(const char* variant, const std::string& text) {
  const Variant& v = **variantNamed(variant);
  const auto read = positionFromText(v, text);
  return read.ok() ? positionToText(v, *read)
                   : std::string(read.status().message());
}

TEST(FairyText, PositionsAsOtherProgramsWriteThem) {
  const std::string kings = "4k3/8/8/8/8/8/8/4K3";
  // Moves counted from 0, clocks left out.
  EXPECT_EQ(readBack("chess", kings + " w - - 7 0"), kings + " w - - 7 1");
  EXPECT_EQ(readBack("chess", kings + " b - - 7"), kings + " b - - 7 1");
  EXPECT_EQ(readBack("chess", kings + " b - -"), kings + " b - - 0 1");
  EXPECT_EQ(readBack("chess", kings + " b"), kings + " b - - 0 1");
  EXPECT_EQ(readBack("chess", kings + "\tb\t- -"), kings + " b - - 0 1");
  EXPECT_EQ(readBack("chess", kings + "[] b - - 0 1"), kings + " b - - 0 1");
  // Hands in brackets and as a rank, and none.
  const std::string hand = kings + "[PNp] w - - 0 1";
  for (const char* written : {"[PNp]", "[NpP]", "/PNp", "/pNP"}) {
    EXPECT_EQ(readBack("crazyhouse", kings + written + " w - - 0 1"), hand)
        << written;
  }
  for (const char* written : {"", "[]", "[-]", "/", "/-"}) {
    EXPECT_EQ(readBack("crazyhouse", kings + written + " w - - 0 1"),
              kings + "[] w - - 0 1")
        << written;
  }
  EXPECT_EQ(readBack("crazyhouse", kings + "/P/N w - - 0 1"),
            "board: rank 1 has 8 squares at \"/P/N\"");
  // Checks left and given, before and after the clocks, and none.
  for (const char* written :
       {"- - 2+3 4 5", "- - +1+0 4 5", "- - 4 5 +1+0", "- - 4 5 2+3"}) {
    EXPECT_EQ(readBack("3check", kings + " w " + written),
              kings + " w - - 2+3 4 5")
        << written;
  }
  EXPECT_EQ(readBack("3check", kings + " w - - 4 5"), kings + " w - - 3+3 4 5");
  EXPECT_EQ(readBack("3check", kings + " w 2+3"), kings + " w - - 2+3 0 1");
  EXPECT_EQ(readBack("5check", kings + " w - - 0 1 +1+5"),
            kings + " w - - 4+0 0 1");
  EXPECT_EQ(readBack("5check", kings + " w - - 0 1"), kings + " w - - 5+5 0 1");
  EXPECT_EQ(readBack("3check", kings + " w - - 0 1 +4+0"),
            "checks left: \"+4+0\" is more than the game has");
  EXPECT_EQ(readBack("3check", kings + " w - - 3+ 0 1"),
            "checks left: \"3+\" is neither like 3+3 nor like +0+0");
  EXPECT_EQ(readBack("chess", kings + " w - - 3+3 0 1"),
            "clock: \"3+3\" is no number");
}

// As Fairy-Stockfish reads them after "position sfen".
TEST(FairyText, PositionsAsShogiProgramsWriteThem) {
  const std::string board =
      "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL";
  EXPECT_EQ(readBack("shogi", board + " w - 4"), board + "[] b - - 0 2");
  EXPECT_EQ(readBack("shogi", board + " w B 4"), board + "[B] b - - 0 2");
  EXPECT_EQ(readBack("shogi", board + " w B2P10p 5"),
            board + "[PPBpppppppppp] b - - 0 2");
  EXPECT_EQ(readBack("minishogi", "4k/1S3/5/5/4K b 2g 1"),
            "4k/1S3/5/5/4K[gg] w - - 0 1");
  EXPECT_EQ(readBack("minishogi", "4k/5/5/5/4K w - 1"),
            "4k/5/5/5/4K[] b - - 0 1");
  EXPECT_EQ(readBack("shogi", board + " w 0P 4"), "hand: no piece at \"0P\"");
  EXPECT_EQ(readBack("shogi", board + " w P2 4"), "hand: no piece at \"2\"");
  EXPECT_EQ(readBack("shogi", board + " w 999P 4"),
            "hand: no piece at \"999P\"");
  EXPECT_EQ(readBack("shogi", board + " w 255P2P 4"), "hand: too many pieces");
  EXPECT_EQ(readBack("shogi", board + " x - 4"),
            "side to move: \"x\" is neither w nor b");
  EXPECT_EQ(readBack("shogi", board + " w - 999999"),
            "clock: \"999999\" is no number");
  // Without a number it is the position of other variants.
  EXPECT_EQ(readBack("shogi", board + " b -"), board + "[] b - - 0 1");
}

// Promotions and drops as UCI writes them, too.
TEST(FairyText, MovesAsOtherProgramsWriteThem) {
  const auto read = [](const char* variant, const char* position,
                       const char* move) {
    const Variant& v = **variantNamed(variant);
    const auto p = must(positionFromText(v, position));
    const auto found = wholeMoveFromText(v, p, move);
    return found.ok() ? wholeMoveToText(v, p, *found) : "";
  };
  const char* pawn = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
  for (const char* move : {"a7a8=Q", "a7a8=q", "a7a8Q", "a7a8q"}) {
    EXPECT_EQ(read("chess", pawn, move), "a7a8=Q") << move;
  }
  for (const char* move : {"a7a8", "a7a8=", "a7a8qq", "a7a8k", "A7A8q", ""}) {
    EXPECT_EQ(read("chess", pawn, move), "") << move;
  }
  const char* horses = "k9/7P2/10/10/10/10/10/10/10/K9 w - - 0 1";
  for (const char* move : {"h9h10=HA", "h9h10ha", "h9h10=Ha"}) {
    EXPECT_EQ(read("archers", horses, move), "h9h10=HA") << move;
  }
  const char* hand = "7k/8/8/8/8/8/8/K7[Nn] w - - 0 1";
  for (const char* move : {"N@e4", "n@e4"}) {
    EXPECT_EQ(read("crazyhouse", hand, move), "N@e4") << move;
  }
  for (const char* move : {"@e4", "NN@e4", "N@E4", "Q@e4"}) {
    EXPECT_EQ(read("crazyhouse", hand, move), "") << move;
  }
  EXPECT_EQ(read("minishogi", "4k/1S3/5/5/4K[] w 0 1", "b4b5+"), "b4b5+");
}

std::string fileRefusal(const std::string& text) {
  const absl::Status status = addVariants(text, "mine.ini");
  return status.ok() ? "accepted" : std::string(status.message());
}

TEST(FairyText, VariantsFilesThatCannotBe) {
  EXPECT_EQ(fileRefusal("[a:chess]\nspeed = 3\n"),
            "mine.ini:2: unknown key \"speed\"");
  EXPECT_EQ(fileRefusal("[a:b]\n[b:a]\n"),
            "mine.ini:1: no variant \"b\" comes before");
  EXPECT_EQ(fileRefusal("[a:chess]\n\ncustomPiece1 = x:Y\n"),
            "mine.ini:3: movement \"Y\": unknown atom \"Y\" at character 1");
  EXPECT_EQ(fileRefusal("[a:chess]\nflagPiece = z\n"),
            "mine.ini:2: flagPiece: no piece \"z\"");
  EXPECT_EQ(fileRefusal("[a:chess]\nmaxRank = 13\n"),
            "mine.ini:2: maxRank: \"13\" is no number from 3 to 12");
  EXPECT_EQ(fileRefusal("[a:chess]\nmaxFile = e\n"),
            "variant \"a\": castling leads beyond the board");
  EXPECT_EQ(fileRefusal("castling = false\n"),
            "mine.ini:1: a key before the first [variant]");
  EXPECT_EQ(fileRefusal("[a:chess]\nmaxFile = e\ncastling = false\n"),
            "variant \"a\": start: board: rank too long at "
            "\"bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"");
  std::string many = "[a:chess]\n";
  for (int i = 0; i < 100000; ++i) {
    many += "customPiece" + std::to_string(i) + " = x:W\n";
  }
  EXPECT_EQ(fileRefusal(many), "mine.ini:402: more than 400 keys");
}

TEST(FairyText, UsersVariantsPlay) {
  ASSERT_TRUE(addVariants("[camels:chess]\n"
                          "knight = -\n"
                          "customPiece1 = n:C\n",
                          "mine.ini")
                  .ok());
  const Variant& v = **variantNamed("camels");
  const auto p = must(positionFromText(v, v.spec.start));
  // 16 moves of pawns; a camel leaps from b1 to a4 and c4, from g1 to f4, h4.
  EXPECT_EQ(countWholeMoves(v, p), 20U);
}

// Printed options work without the file, and names from different files do not
// mix.
TEST(FairyText, OptionsCarryTheTextOfAUsersVariant) {
  const std::string path = testing::TempDir() + "fairy_options.ini";
  std::ofstream(path) << "[base:chess]\nknight = -\ncustomPiece1 = n:C\n"
                         "[mine:base]\nstartFen = "
                         "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1\n";
  const auto read = must(
      Options::parse("variant=mine,variants_file=" + path + ",draws=none"));
  const std::string text = read.toText();
  EXPECT_EQ(text.find(path), std::string::npos);
  const auto again = must(Options::parse(text));
  EXPECT_EQ(again.toText(), text);
  const Variant& first = **variantOf(read);
  const Variant& second = **variantOf(again);
  EXPECT_EQ(first.textHash, second.textHash);
  const auto p = positionFromText(second, startText(second, again.position));
  // Camel to a4, c4 and e2, five moves of the king.
  EXPECT_EQ(countWholeMoves(second, *p), 8U);

  const auto other = must(
      Options::parse("variant=mine,variant_text=[mine:chess]%0Aqueen = -%0A"
                     "startFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
  EXPECT_NE((*variantOf(other))->textHash, first.textHash);
  EXPECT_EQ((*variantOf(read))->textHash, first.textHash);
  EXPECT_EQ(Options::parse("variants_file=/nowhere").status().message(),
            "option variants_file: cannot read \"/nowhere\"");
  EXPECT_EQ(Options::parse("variant_text=[a b]").status().message(),
            "variant_text:1: a variant needs a name of 1 to 40 letters without "
            "blanks");
  // Built-in variants keep their names.
  EXPECT_EQ(Options::parse("variant=shogi,variants_file=" + path)->toText(),
            "variant=shogi,position=518,draws=standard");
}

std::string numbered(int number) {
  return "[n" + std::to_string(number) +
         ":chess]\nnMoveRule = " + std::to_string(number) + "\n";
}

TEST(FairyText, VariantsAddedTwiceAreFoundAgain) {
  ASSERT_TRUE(addVariants(numbered(200), "one").ok());
  const std::size_t before = variantNames().size();
  const Variant* first = *variantNamed("n200");
  ASSERT_TRUE(addVariants(numbered(200), "one").ok());
  ASSERT_TRUE(addVariants("# again\n" + numbered(200), "two").ok());
  ASSERT_TRUE(addVariants("# nothing\n", "none").ok());
  // In the form that options use.
  const auto options =
      must(Options::parse("variant=n200,variant_text=[n200:chess]%0A"
                          "nMoveRule = 200"));
  ASSERT_TRUE(Options::parse(options.toText()).ok());
  EXPECT_EQ(variantNames().size(), before);
  EXPECT_EQ(*variantNamed("n200"), first);
  // The last one added has the name, even if it existed before.
  const std::string other = "[n200:chess]\nnMoveRule = 7\n";
  ASSERT_TRUE(addVariants(other, "three").ok());
  EXPECT_NE(*variantNamed("n200"), first);
  ASSERT_TRUE(addVariants("# last\n" + numbered(200), "four").ok());
  EXPECT_EQ(*variantNamed("n200"), first);
  EXPECT_EQ(variantNames().size(), before + 1);
  // A text's meaning does not depend on earlier additions.
  EXPECT_EQ(fileRefusal("[child:n200]\n"),
            "mine.ini:1: no variant \"n200\" comes before");
}

// In its own process, whose registry it fills.
TEST(FairyTextDeathTest, NoMoreThan255Variants) {
  EXPECT_EXIT(
      {
        absl::Status status;
        int number = 0;
        while (status.ok() && number < 300) {
          status = addVariants(numbered(300 + number++), "many");
        }
        const std::size_t full = variantNames().size();
        const bool refused = absl::IsResourceExhausted(status) &&
                             status.message() == "many: more than 255 variants";
        // Existing variants stay.
        const bool known = addVariants(numbered(300), "many").ok() &&
                           variantNamed("n300").ok() &&
                           variantNamed("chess").ok();
        const bool parsed = absl::IsResourceExhausted(
            Options::parse("variant=z,variant_text=[z:chess]").status());
        std::exit(refused && full == 255 && known && parsed &&
                          variantNames().size() == full
                      ? 0
                      : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(FairyText, OptionsAreNamedWhenWrong) {
  EXPECT_EQ(Options::parse("variant=nothing").status().message(),
            "option variant: there is no variant \"nothing\"");
  EXPECT_EQ(Options::parse("position=960").status().message(),
            "option position: \"960\" is neither random nor a number from 0 "
            "to 959");
  EXPECT_EQ(Options::parse("variant=noble,draws=none")->toText(),
            "variant=noble,position=518,draws=none");
}

TEST(FairyText, DescribedPiecesShowTheirMoves) {
  const auto text = must(describePiece("Ess"));
  EXPECT_EQ(text,
            "Ess: Esquiress, worth 2.5\n"
            "moves W then F outward\n"
            " . . . . . . . . .\n"
            " . . . . . . . . .\n"
            " . . . o . o . . .\n"
            " . . o . . . o . .\n"
            " . . . . # . . . .\n"
            " . . o . . . o . .\n"
            " . . . o . o . . .\n"
            " . . . . . . . . .\n"
            " . . . . . . . . .\n");
  EXPECT_FALSE(describePiece("Xx").ok());
}

TEST(FairyText, PiecesOfVariantsAreDescribed) {
  const std::string topic = must(FairyChess::topicText("variant=shogi:L"));
  EXPECT_TRUE(topic.starts_with("L: Lance, worth 2\nmoves fR\n")) << topic;
  EXPECT_TRUE(
      must(FairyChess::topicText("variant=knightmate:K")).find("\nmoves N\n") !=
      std::string::npos);
  EXPECT_FALSE(FairyChess::topicText("variant=shogi:X").ok());
  EXPECT_FALSE(FairyChess::topicText("variant=nothing:L").ok());
  // A setup's piece, by its name and by its letters.
  EXPECT_EQ(must(FairyChess::topicText("Lion")),
            must(FairyChess::topicText("Lo")));
}

// The rule named for an illegal move.

std::string why(const char* variant, const std::string& position,
                std::string_view move) {
  const Variant& v = **variantNamed(variant);
  const auto p =
      positionFromText(v, position.empty() ? v.spec.start : position);
  if (!p.ok()) return std::string(p.status().message());
  const Explanation e = explain(v, *p, move);
  return std::string(toString(e.rule)) + ": " + e.sentence;
}

TEST(FairyExplain, NamesTheRule) {
  EXPECT_EQ(why("normal", "", "hello"),
            "form: expected two squares of the board, such as a1a2");
  EXPECT_EQ(why("normal", "", "e4e5"), "source: there is no piece on e4");
  EXPECT_EQ(why("normal", "", "e7e5"), "source: the Pawn on e7 is Black's");
  EXPECT_EQ(why("normal", "", "a1a3"),
            "path: the way is blocked: the Pawn on a2");
  EXPECT_EQ(why("normal", "", "b1d2"), "taking: the Pawn on d2 is one's own");
  EXPECT_EQ(why("normal", "", "b1b3"),
            "reach: the Knight on b1 does not move to b3");
  EXPECT_EQ(why("normal", "", "e2d3"),
            "taking: the Pawn on e2 only takes on d3");
  EXPECT_EQ(why("normal", "", "e1h1"),
            "castling: the Bishop on f1 stands between");
  EXPECT_EQ(why("normal", "", "e2e4"), "none: ");
  EXPECT_EQ(why("normal", "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3"),
            "check: White's king on e1 could be taken by the Rook on e8");
  EXPECT_EQ(why("normal", "k7/7P/8/8/8/8/8/K7 w - - 0 1", "h7h8=P"),
            "promotion: here it is written h7h8=N, h7h8=B, h7h8=R, h7h8=Q");
  EXPECT_EQ(why("normal", "k7/7P/8/8/8/8/8/K7 w - - 0 1", "h7h8"), "none: ");
  EXPECT_EQ(why("crazyhouse", "", "P@e4"),
            "source: there is no such piece in White's hand");
  EXPECT_EQ(why("crazyhouse",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1",
                "P@e8"),
            "drop: the King on e8 stands there");
  EXPECT_EQ(
      why("antichess",
          "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2", "a2a3"),
      "duty: a capture must be made, such as e4d5");
}

// No legal move of a random game breaks a rule, and its text is read.
TEST(FairyExplain, LegalMovesBreakNone) {
  for (const std::string& name : variantNames()) {
    const Variant& v = **variantNamed(name);
    FairyChess::Options options;
    options.variant = name;
    Random random(5);
    auto board = FairyChess::initial(options);
    FairyChess::MoveList moves;
    auto now = PhaseMachine<FairyChess>::legalMoves(board, moves);
    for (int ply = 0; ply < 60 && !now.winner; ++ply) {
      if (ply % 6 == 0 &&
          FairyChess::toText(board).find('>') == std::string::npos) {
        for (const Move move : wholeMoves(v, board.position)) {
          const std::string text = wholeMoveToText(v, board.position, move);
          const Explanation e = explain(v, board.position, text);
          ASSERT_TRUE(e.rule == Rule::kNone)
              << name << ' ' << text << ' ' << e.sentence;
          const auto read = must(FairyChess::wholeMoveFromText(board, text));
          ASSERT_EQ(read.size() == 1
                        ? text
                        : FairyChess::wholeMoveToText(board, read[0], read[1]),
                    text);
        }
      }
      const auto size = static_cast<std::uint32_t>(moves.size());
      now = PhaseMachine<FairyChess>::step(board, moves[random.below(size)],
                                           moves);
    }
  }
}

TEST(FairyExplain, CastlingIsReadByTheKingsGoalToo) {
  FairyChess::Options options;
  options.variant = "chess";
  auto board =
      *FairyChess::fromText("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", options);
  PhaseMachine<FairyChess>::step(board);
  const auto goal = FairyChess::moveFromText(board, "e1g1");
  const auto rook = FairyChess::moveFromText(board, "e1h1");
  ASSERT_TRUE(goal.ok()) << goal.status();
  EXPECT_TRUE(*goal == *rook);
  EXPECT_TRUE(*FairyChess::moveFromText(board, "e1c1") ==
              *FairyChess::moveFromText(board, "e1a1"));
  EXPECT_EQ(FairyChess::moveFromText(board, "e1e3").status().message(),
            "move \"e1e3\" is not legal (reach): the King on e1 does not move "
            "to e3");
}

}  // namespace
}  // namespace phasemachine::fairy_chess
