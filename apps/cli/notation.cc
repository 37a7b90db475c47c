#include "apps/cli/notation.h"

#include <cmath>
#include <variant>

#include "absl/strings/str_format.h"
#include "games/chess/evaluate.h"
#include "games/chess/game.h"
#include "games/chess/san.h"
#include "games/gungi/game.h"
#include "games/gungi/names.h"

namespace phasemachine::cli {
namespace {

bool isChess(const AnyGame& game) { return game == anyGame<Chess>(); }

chess::Move chessMove(MoveCode code) {
  return chess::Move(static_cast<std::uint16_t>(code));
}

std::string_view chessEndReason(chess::StateType state) {
  switch (state) {
    case chess::StateType::kTurn:
      return "";
    case chess::StateType::kFirstWinEnd:
    case chess::StateType::kSecondWinEnd:
      return "checkmate";
    case chess::StateType::kStalemateEnd:
      return "stalemate";
    case chess::StateType::kRepetitionEnd:
      return "repetition";
    case chess::StateType::kMoveRuleEnd:
      return "moves without progress";
    case chess::StateType::kDeadPositionEnd:
      return "insufficient material";
  }
  return "";
}

}  // namespace

std::string moveForPeople(const AnyBoard& board, MoveCode move) {
  if (!isChess(board.game())) return board.moveToText(move);
  return chess::toSan(board.as<Chess>().position, chessMove(move));
}

std::string lineForPeople(const AnyBoard& board,
                          const std::vector<MoveCode>& moves) {
  AnyBoard at = board;
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) text += ' ';
    if (isChess(board.game())) {
      const chess::Position& position = at.as<Chess>().position;
      const bool white = position.sideToMove == chess::Color::kWhite;
      if (white || i == 0) {
        text += std::to_string(position.fullmoveNumber);
        text += white ? ". " : "... ";
      }
    }
    text += moveForPeople(at, moves[i]);
    at.step(moves[i]);
  }
  return text;
}

std::string sideForPeople(const AnyGame& game, Side side) {
  if (side == Side::kNeutral) return "nature";
  if (isChess(game)) return side == Side::kFirst ? "White" : "Black";
  return std::string(toString(side));
}

std::optional<Side> sideNamed(const AnyGame& game, std::string_view word) {
  for (Side side : {Side::kFirst, Side::kSecond}) {
    if (side == Side::kSecond && game.players < 2) break;
    if (word == toString(side)) return side;
    if (isChess(game) && word == (side == Side::kFirst ? "white" : "black")) {
      return side;
    }
  }
  return std::nullopt;
}

std::string endReason(const AnyBoard& board) {
  if (isChess(board.game())) {
    const auto top = board.as<Chess>().stack.top();
    if (const auto* state = std::get_if<chess::StateType>(&top)) {
      return std::string(chessEndReason(*state));
    }
  }
  if (board.game() == anyGame<Gungi>()) {
    const auto top = board.as<Gungi>().stack.top();
    if (const auto* state = std::get_if<gungi::StateType>(&top)) {
      return std::string(gungi::endReason(*state));
    }
  }
  return board.winner() == Side::kNeutral ? "draw" : "win";
}

std::string endForPeople(const AnyBoard& board) {
  const auto winner = board.winner();
  if (!winner) return "the game is not over";
  if (board.game().players == 1) {
    return "finished with returns of " +
           absl::StrFormat("%.4g", board.game().returns(board.data()).front());
  }
  const std::string why = endReason(board);
  const bool named = why != "win" && why != "draw";
  const std::string reason = named ? " by " + why : "";
  if (*winner == Side::kNeutral) return "draw" + reason;
  return sideForPeople(board.game(), *winner) + " wins" + reason;
}

std::string scoreForPeople(const AnyGame& game, double score, Proof proof,
                           std::size_t lineLength) {
  if (!isChess(game)) {
    if (proof != Proof::kNone) return "proven " + std::string(toString(proof));
    return absl::StrFormat("%.1f %%", 100 * score);
  }
  const std::string moves = std::to_string((lineLength + 1) / 2);
  switch (proof) {
    case Proof::kWin:
      return "#" + moves;
    case Proof::kLoss:
      return "#-" + moves;
    case Proof::kDraw:
      return "0.00 (proven)";
    case Proof::kNone:
      break;
  }
  return absl::StrFormat("%+.2f", chess::centipawnsFor(score) / 100.0);
}

}  // namespace phasemachine::cli
