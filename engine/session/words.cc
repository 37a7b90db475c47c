#include "engine/session/words.h"

#include <utility>

#include "absl/strings/str_format.h"
#include "games/words.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine {

std::string moveForPeople(const AnyBoard& board, MoveCode move) {
  return board.game().moveForPeople(board.data(), move);
}

std::string lineForPeople(const AnyBoard& board,
                          const std::vector<MoveCode>& moves) {
  AnyReplay replay(board);
  std::string text;
  // A search with hidden information may expect moves that are illegal here.
  for (std::size_t i = 0; i < moves.size() && replay.isLegal(moves[i]); ++i) {
    if (i > 0) text += ' ';
    text += board.game().moveNumber(replay.board().data(), i == 0);
    text += moveForPeople(replay.board(), moves[i]);
    replay.play(moves[i]).IgnoreError();  // legal
  }
  return text;
}

std::string endReason(const AnyBoard& board) {
  return board.game().endReason(board.data());
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
  return std::string(sideName(board, *winner)) + " wins" + reason;
}

AnyRecord::Tags playerTags(const AnyBoard& start,
                           std::array<std::string, 2> players) {
  if (sideName(start, Side::kFirst) == "Black") {
    std::swap(players[0], players[1]);
  }
  return {{"White", std::move(players[0])}, {"Black", std::move(players[1])}};
}

std::string scoreForPeople(const AnyGame& game, double score, Proof proof,
                           std::uint32_t plies) {
  if (game.centipawnsFor == nullptr) {
    if (proof != Proof::kNone) return "proven " + std::string(toString(proof));
    return absl::StrFormat("%.1f %%", 100 * score);
  }
  const std::string moves = std::to_string((plies + 1) / 2);
  switch (proof) {
    case Proof::kWin: return "#" + moves;
    case Proof::kLoss: return "#-" + moves;
    case Proof::kDraw: return "0.00 (proven)";
    case Proof::kNone: break;
  }
  return absl::StrFormat("%+.2f", game.centipawnsFor(score) / 100.0);
}

std::uint32_t pliesToEnd(const SearchResult<MoveCode>& result) {
  return result.moves.empty() ? 0 : result.moves.front().plies;
}

std::string whyRefused(const AnyBoard& board, MoveCode move) {
  AnyBoard tried = board;
  std::string why(tried.tryStep(move).status().message());
  const std::string hint = board.game().refusalHint(board.data(), move);
  if (!hint.empty()) why += "; " + hint;
  return why;
}

}  // namespace phasemachine
