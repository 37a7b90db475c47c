// Chess in words: moves, their numbers, ends and scores.

#include "games/chess/game.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/text/san.h"

namespace phasemachine {

std::string Chess::moveForPeople(const Board& board, Move move) {
  return chess::toSan(board.position, move);
}

std::string Chess::moveNumber(const Board& board, bool first) {
  const bool white = board.position.sideToMove == chess::Color::kWhite;
  if (!white && !first) return "";
  return std::to_string(board.position.fullmoveNumber) +
         (white ? ". " : "... ");
}

std::string_view Chess::endReason(StateType state) {
  switch (state) {
    case StateType::kTurn:
      return "";
    case StateType::kFirstWinEnd:
    case StateType::kSecondWinEnd:
      return "checkmate";
    case StateType::kStalemateEnd:
      return "stalemate";
    case StateType::kRepetitionEnd:
      return "repetition";
    case StateType::kMoveRuleEnd:
      return "moves without progress";
    case StateType::kDeadPositionEnd:
      return "insufficient material";
  }
  return "";
}

int Chess::centipawnsFor(double score) { return chess::centipawnsFor(score); }

}  // namespace phasemachine
