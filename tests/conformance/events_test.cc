// The events of single moves, game by game (phase/told/events.h), and that games
// with pictures of their own tell every change.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/catalog.h"
#include "phase/erased/any_game.h"
#include "phase/laws/walk.h"
#include "phase/told/event.h"

namespace phasemachine {
namespace {

// In a game with pictures every change has an event of its kind.
TEST(Events, TellEveryChange) {
  for (const AnyGame* game : allGames()) {
    const auto look = [&](const laws::Visit& visit) -> std::string {
      const Picture picture = game->picture(visit.board.data(), Side::kFirst);
      if (visit.now.moves.empty() || picture.contains("line.01")) return "";
      const MoveCode move = laws::anyOf(visit.now.moves, visit.random);
      for (const Side viewer : {Side::kFirst, Side::kSecond, Side::kNeutral}) {
        for (const Event& event :
             game->events(visit.board.data(), move, viewer)) {
          if (event.kind == "changed" && event.details.empty()) {
            return "nothing tells the change of " + event.changes[0].key +
                   " by " + visit.board.moveToText(move);
          }
        }
      }
      return "";
    };
    EXPECT_EQ(laws::everywhere({.game = game}, {.plies = 3000}, 8, look), "");
  }
}

// The events of `move` at a position, without the first and the one that says
// who decides next: "captured piece=black pawn square=d5; moved ...".
std::string told(std::string_view game, std::string_view options,
                 std::string_view position, std::string_view move) {
  auto board = position.empty()
                   ? AnyBoard::initial(**findGame(game), options)
                   : AnyBoard::fromText(**findGame(game), position, options);
  if (!board.ok()) return std::string(board.status().message());
  board->query();
  const auto code = board->moveFromText(move);
  if (!code.ok()) return std::string(code.status().message());
  std::string text;
  for (const Event& event :
       board->game().events(board->data(), *code, Side::kNeutral)) {
    if (event.kind == "chosen" || event.kind == "to_decide") continue;
    if (!text.empty()) text += "; ";
    text += event.kind;
    for (const auto& [name, value] : event.details) {
      text += ' ' + name + '=' + value;
    }
  }
  return text;
}

TEST(ChessEvents, EnPassantTakesThePawnThatPassed) {
  EXPECT_EQ(told("chess", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
            "captured piece=black pawn square=d5; moved piece=white pawn "
            "from=e5 to=d6; en_passant from=d6");
}

TEST(ChessEvents, APromotionThatTakesAndChecks) {
  EXPECT_EQ(told("chess", "", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"),
            "captured piece=black rook square=b8; moved piece=white pawn "
            "from=a7 to=b8; promoted square=b8 to=white queen; check to=black");
}

TEST(ChessEvents, CastlingMovesBothAndEndsTheRights) {
  EXPECT_EQ(told("chess", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
            "castled wing=king king=e1 rook=h1; rights from=K to=-");
}

TEST(ConnectFourEvents, ADiscFallsOnTheOthers) {
  EXPECT_EQ(told("connect_four", "",
                 "......./......./......./......./O....../X...... x", "a"),
            "placed cell=a3 to=X");
}

TEST(FairyChessEvents, AnExplosionTakesAllAround) {
  EXPECT_EQ(told("fairy_chess", "variant=atomic",
                 "4k3/8/8/2npb3/4P3/8/8/4K3 w - - 0 1", "e4d5"),
            "captured piece=black N square=c5; captured piece=black P "
            "square=d5; captured piece=black B square=e5; moved piece=white P "
            "from=e4 to=d5; captured piece=white P square=d5");
}

TEST(FairyChessEvents, ADropLeavesTheHand) {
  EXPECT_EQ(told("fairy_chess", "variant=crazyhouse",
                 "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4"),
            "dropped piece=white N to=e4; hand side=white piece=N from=1");
}

TEST(TicTacToeEvents, AWinEndsTheGame) {
  EXPECT_EQ(told("tic_tac_toe", "", "XX.OO.... x", "c3"),
            "placed cell=c3 to=X; ended winner=first reason=win");
}

}  // namespace
}  // namespace phasemachine
