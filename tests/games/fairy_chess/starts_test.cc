// The 960 starts of users' variants.

#include <gtest/gtest.h>

#include <string>

#include "games/fairy_chess/game.h"
#include "phase/erased/any_game.h"

namespace phasemachine::fairy_chess {
namespace {

AnyBoard begun(const std::string& keys, int number) {
  std::string escaped;
  for (const char c : "[m:" + keys) {
    escaped += c == '\n' ? "%0A" : c == ',' ? "%2C" : std::string(1, c);
  }
  auto board = AnyBoard::initial(anyGame<FairyChess>(),
                                 "variant=m,variant_text=" + escaped +
                                     ",position=" + std::to_string(number));
  EXPECT_TRUE(board.ok()) << board.status();
  return board.ok() ? *std::move(board)
                    : *AnyBoard::initial(anyGame<FairyChess>(), "");
}

TEST(FairyStarts, ANumberedStartKeepsTheRestOfTheVariantsOwn) {
  EXPECT_EQ(begun("3check]\nchess960 = true\n", 518).toText(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 3+3 0 1");
  EXPECT_EQ(begun("3check]\nchess960 = true\n", 0).toText(),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 3+3 0 1");
  const std::string black =
      "chess]\nchess960 = true\n"
      "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kk - 4 9\n";
  EXPECT_EQ(begun(black, 518).toText(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Hh - 4 9");
  EXPECT_EQ(begun(black, 0).toText(),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR b Hh - 4 9");
  // Rights by file move with the rooks.
  EXPECT_EQ(begun("chess]\nchess960 = true\nstartFen = "
                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Ah - 0 1\n",
                  0)
                .toText(),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w Fh - 0 1");
}

TEST(FairyStarts, AVariantWhoseNumberedStartsDoNotAllFitHasNone) {
  // In some of the 960 rows a right has no piece to castle with, or a king
  // stands en prise.
  for (const std::string keys :
       {"chess]\nchess960 = true\ncastlingRookPiece = n\n",
        "chess]\nchess960 = true\nbishop = -\ncustomPiece1 = b:(3,7)\n"}) {
    const std::string own = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ";
    EXPECT_TRUE(begun(keys, 17).toText().starts_with(own)) << keys;
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
