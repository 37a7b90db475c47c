#include "games/chess/game.h"

#include "core/find_name.h"
#include "core/hash.h"
#include "core/try.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/phases.h"
#include "games/chess/machine/validate.h"
#include "games/chess/moves/rules.h"
#include "games/chess/picture/draw.h"
#include "games/chess/position/position.h"
#include "games/chess/text/san.h"
#include "games/chess/text/uci_move.h"
#include "phase/erased/any_game.h"
#include "phase/stack_fits.h"

namespace phasemachine {
namespace {

// The code the machine would use without its table of compiled forms.
using FrontPhases = chess::Phases<chess::Rules<isa::Portable>>;

}  // namespace

void chess::MovePiece::apply(Board& board) const {
  FrontPhases::apply(*this, board);
}

const OptionTable<Chess::Options>& Chess::Options::table() {
  static const OptionTable<Chess::Options> rows = {
      optionOf<&Options::draws>(
          "draws",
          "draw rules that end the game: none, claim (threefold repetition, "
          "fifty moves, dead positions) or fide (fivefold, seventy-five, dead)",
          {"none", "claim", "fide"}),
      optionOf<&Options::start>(
          "start", "number of the Chess960 start position; 518 is chess", {},
          chess::kChess960Count - 1),
  };
  return rows;
}

absl::StatusOr<Chess::Options> Chess::Options::parse(std::string_view text) {
  return parseOptions(table(), text);
}

std::string Chess::Options::toText() const {
  return printOptions(table(), *this);
}

Chess::Board Chess::initial(const Options& options) {
  return boardFrom(chess::chess960Position(options.start), options.draws);
}

Chess::Board Chess::boardFrom(const chess::Position& position,
                              chess::DrawRules draws) {
  Board board;
  board.history.clear();
  board.position = position;
  board.draws = draws;
  if (position.halfmoveClock < chess::KeyHistory::kCapacity) {
    board.history.set(position.halfmoveClock, position.key);
  }
  board.stack.push(StateType::kTurn);
  return board;
}

std::optional<Side> Chess::winner(StateType state) {
  return chess::winnerOf(state);
}

void Chess::copyLive(const Board& from, Board& to) {
  FrontPhases::copyLive(from, to);
}

void Chess::onState(StateType state, Board& board, Flow& flow) {
  FrontPhases::onState(state, board, flow);
}

chess::MovePiece Chess::toCommands(const Board& board,
                                   chess::RequestMove request, Move move) {
  return FrontPhases::toCommands(board, request, move);
}

void Chess::legalMoves(const Board& board, chess::RequestMove request,
                       MoveList& out) {
  FrontPhases::legalMoves(board, request, out);
}

void Chess::onNoMoves(Board& board, chess::RequestMove request, Flow& flow) {
  FrontPhases::onNoMoves(board, request, flow);
}

std::uint64_t Chess::hash(const Board& board) {
  const chess::Position& position = board.position;
  std::uint64_t h = hashCombine(
      position.key, position.halfmoveClock |
                        std::uint64_t{position.fullmoveNumber} << 16 |
                        static_cast<std::uint64_t>(board.draws) << 32);
  h = hashCombine(h, board.stack.hash());
  for (std::size_t i = 0; i < board.historySize(); ++i) {
    h = hashCombine(h, board.history.at(i));
  }
  return h;
}

std::string Chess::toText(const Board& board) {
  return chess::toFen(board.position);
}

absl::StatusOr<Chess::Board> Chess::fromText(std::string_view text,
                                             const Options& options) {
  return boardFrom(PM_TRY(chess::parseFen(text)), options.draws);
}

std::string Chess::moveToText(const Board&, Move move) {
  return chess::toUci(move);
}

absl::StatusOr<chess::Move> Chess::moveFromText(const Board& board,
                                                std::string_view text) {
  return chess::parseSan(board.position, text);
}

std::string Chess::render(const Board& board, const RenderStyle<Move>& style) {
  return chess::drawBoard(board.position, style);
}

std::string Chess::renderSvg(const Board& board,
                             const RenderStyle<Move>& style) {
  chess::SvgMarks marks = chess::marksOf(style.candidates);
  marks.caption = endWords<Chess>(board);
  return chess::drawSvg(board.position, style, marks);
}

void Chess::writeBytes(const Board& board, ByteWriter& out) {
  const chess::Position& position = board.position;
  for (chess::Bitboard plane : position.planes) out.put(plane);
  out.put(position.castling);
  out.put(position.sideToMove);
  out.put(position.enPassant);
  out.put(position.halfmoveClock);
  out.put(position.fullmoveNumber);
  out.put(board.draws);
  for (std::size_t i = 0; i < board.historySize(); ++i) {
    out.put(board.history.at(i));
  }
  board.stack.write(out);
}

absl::Status Chess::readBytes(ByteReader& in, Board& board) {
  chess::Position& position = board.position;
  for (chess::Bitboard& plane : position.planes) {
    plane = in.get<chess::Bitboard>();
  }
  position.castling = in.get<chess::Bitboard>();
  position.sideToMove = in.get<chess::Color>();
  position.enPassant = in.get<chess::Square>();
  position.halfmoveClock = in.get<std::uint16_t>();
  position.fullmoveNumber = in.get<std::uint16_t>();
  board.draws = in.get<chess::DrawRules>();
  if (!in.ok()) return invalid("ends inside the position");
  if (position.sideToMove > chess::Color::kBlack ||
      position.enPassant > chess::kNoSquare ||
      board.draws > chess::DrawRules::kFide) {
    return invalid("unknown side to move, en passant square or draw rules");
  }
  position.key = chess::computeKey(position);
  PM_TRY(chess::validate(position));
  for (std::size_t i = 0; i < board.historySize(); ++i) {
    board.history.set(i, in.get<std::uint64_t>());
  }
  const std::size_t clock = position.halfmoveClock;
  if (!in.ok() || (clock < chess::KeyHistory::kCapacity &&
                   board.history.at(clock) != position.key)) {
    return invalid("the repetition history does not end with this position");
  }
  if (!board.stack.read(in, StateType::kDeadPositionEnd)) {
    return invalid("not a chess stack");
  }
  if (!stackFits<Chess>(board, StateType::kTurn)) {
    return invalid("the stack does not fit the position");
  }
  return absl::OkStatus();
}

// In words: moves, their numbers, ends and scores.

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
    case StateType::kTurn: return "";
    case StateType::kFirstWinEnd:
    case StateType::kSecondWinEnd: return "checkmate";
    case StateType::kStalemateEnd: return "stalemate";
    case StateType::kRepetitionEnd: return "repetition";
    case StateType::kMoveRuleEnd: return "moves without progress";
    case StateType::kDeadPositionEnd: return "insufficient material";
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
  const auto found = PM_TRY(findOneName(names, name, kTopicWord));
  const Topic& topic = kTopics[found];
  return std::string(topic.name) + ", " + std::string(topic.letter) + '\n' +
         std::string(topic.words);
}

template const AnyGame& anyGame<Chess>();

}  // namespace phasemachine
