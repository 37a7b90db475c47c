// Chess in words: moves, their numbers, ends and scores.

#include <array>

#include "core/find_name.h"
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

// The pieces as lookup topics.

namespace {

struct Topic {
  std::string_view name;
  std::string_view letter;
  std::string_view words;
};
constexpr std::array kTopics = std::to_array<Topic>({
    {"king", "K",
     "Moves one square in any direction, never to a square that an enemy\n"
     "attacks. Once a game it may castle: it moves two squares towards a rook\n"
     "that has not moved either, and the rook lands on its other side. The\n"
     "squares between must be empty, and the king may not be in check, pass\n"
     "over an attacked square or land on one.\n"},
    {"queen", "Q",
     "Moves any number of empty squares along a rank, a file or a diagonal,\n"
     "and captures the first enemy that it meets there.\n"},
    {"rook", "R",
     "Moves any number of empty squares along a rank or a file, and captures\n"
     "the first enemy that it meets there. It takes part in castling.\n"},
    {"bishop", "B",
     "Moves any number of empty squares along a diagonal, and captures the\n"
     "first enemy that it meets there. It never leaves its colour.\n"},
    {"knight", "N",
     "Jumps two squares along a rank or a file and one to the side, over\n"
     "whatever stands between.\n"},
    {"pawn", "P",
     "Moves one square forward if it is empty, from its first place also two,\n"
     "and captures one square diagonally forward. A pawn that has just gone\n"
     "two squares may be captured by an enemy pawn as if it had gone one (en\n"
     "passant), on the next move only. On the last rank it becomes a queen,\n"
     "a rook, a bishop or a knight.\n"},
});

}  // namespace

std::vector<std::string> Chess::topics() {
  std::vector<std::string> names;
  for (const Topic& topic : kTopics) names.emplace_back(topic.name);
  return names;
}

absl::StatusOr<std::string> Chess::topicText(std::string_view name) {
  std::vector<NamesOfOne> names;
  for (const Topic& topic : kTopics) {
    names.push_back({std::string(topic.name), std::string(topic.letter)});
  }
  const auto found = findOneName(names, name, kTopicWord);
  if (!found.ok()) return found.status();
  const Topic& topic = kTopics[*found];
  return std::string(topic.name) + ", " + std::string(topic.letter) + '\n' +
         std::string(topic.words);
}

}  // namespace phasemachine
