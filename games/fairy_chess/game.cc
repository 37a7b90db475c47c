#include "games/fairy_chess/game.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "core/find_name.h"
#include "core/hash.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/picture/draw.h"
#include "games/fairy_chess/picture/svg.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/text/san.h"
#include "games/fairy_chess/variants/pieces.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/starts.h"
#include "phase/erased/any_game.h"
#include "phase/machine.h"
#include "phase/perft.h"

namespace phasemachine {
namespace {

using fairy_chess::KeyHistory;
using fairy_chess::kNoSquare;
using fairy_chess::pendingMove;
using fairy_chess::Position;
using fairy_chess::Variant;

const Variant& variantOf(const fairy_chess::Board& board) {
  return fairy_chess::variantAt(board.position.variant);
}

// The text of a board that waits for its start.
constexpr std::string_view kUndealt = "random";

bool isUndealt(const fairy_chess::Board& board) {
  const auto request = fairy_chess::requestOf(board);
  return request && request->holds<fairy_chess::RequestStart>();
}

}  // namespace

FairyChess::Board FairyChess::initial(const Options& options) {
  const Variant& v = **fairy_chess::variantOf(options);
  if (options.position == fairy_chess::kRandomStart && v.numberedStarts) {
    return undealt(v, options.draws);
  }
  return boardFrom(fairy_chess::startPosition(v, options.position),
                   options.draws);
}

FairyChess::Options FairyChess::optionsOf(const Board& board) {
  const Variant& v = variantOf(board);
  return {.variant = v.spec.id,
          .variantText = fairy_chess::variantText(v),
          .position = isUndealt(board) ? fairy_chess::kRandomStart
                                       : fairy_chess::kChessStart,
          .draws = board.draws};
}

FairyChess::Board FairyChess::undealt(const Variant& v,
                                      fairy_chess::Draws draws) {
  Board board =
      boardFrom(fairy_chess::startPosition(v, fairy_chess::kChessStart), draws);
  board.stack.push(fairy_chess::RequestStart{.side = Side::kNeutral});
  return board;
}

FairyChess::Board FairyChess::boardFrom(const Position& position,
                                        fairy_chess::Draws draws) {
  Board board;
  board.position = position;
  board.draws = draws;
  board.stack.push(StateType::kTurn);
  return board;
}

std::uint64_t FairyChess::hash(const Board& board) {
  const Position& p = board.position;
  std::uint64_t h = fairy_chess::repetitionKey(variantOf(board), p);
  h = hashCombine(h, static_cast<std::uint64_t>(p.variant) |
                         static_cast<std::uint64_t>(p.enPassant) << 8 |
                         static_cast<std::uint64_t>(p.quietPlies) << 16 |
                         static_cast<std::uint64_t>(p.moveNumber) << 32 |
                         static_cast<std::uint64_t>(board.draws) << 48);
  if ((p.castlers[0] & p.castlers[1]) != kNoSquare) {
    h = hashCombine(h, static_cast<std::uint64_t>(p.castlers[0]) << 8 |
                           static_cast<std::uint64_t>(p.castlers[1]));
  }
  h = hashCombine(h, board.stack.hash());
  h = hashCombine(h, board.remembered);
  for (std::size_t i = 0; i < KeyHistory::live(board.remembered); ++i) {
    h = hashCombine(h, board.history.at(i));
  }
  return h;
}

std::string FairyChess::toText(const Board& board) {
  if (isUndealt(board)) return std::string(kUndealt);
  const Variant& v = variantOf(board);
  std::string text = fairy_chess::positionToText(v, board.position);
  if (const auto move = pendingMove(board)) {
    text.append(" > ").append(
        fairy_chess::wholeMoveToText(v, board.position, *move));
  }
  return text;
}

absl::StatusOr<FairyChess::Board> FairyChess::fromText(std::string_view text,
                                                       const Options& options) {
  const auto variant = PM_TRY(fairy_chess::variantOf(options));
  if (text == kUndealt && variant->numberedStarts) {
    return undealt(*variant, options.draws);
  }
  const std::size_t mark = text.find(" > ");
  const auto position =
      PM_TRY(fairy_chess::positionFromText(*variant, text.substr(0, mark)));
  Board board = boardFrom(position, options.draws);
  if (mark == std::string_view::npos) return board;
  const std::string_view half = text.substr(mark + 3);
  MoveList moves;
  PhaseMachine<FairyChess>::legalMoves(board, moves);
  for (const Move move : moves) {
    if (isFirstPart(board, move) &&
        fairy_chess::wholeMoveToText(*variant, board.position, move) == half) {
      PhaseMachine<FairyChess>::advance(board, move);
      return board;
    }
  }
  return invalid("half a move: ", quoted(half), " leaves nothing to be asked");
}

std::string FairyChess::moveToText(const Board& board, Move move) {
  const Variant& v = variantOf(board);
  if (move.type == fairy_chess::MoveType::kDeal) {
    return absl::StrCat("start", fairy_chess::numberOfDeal(move));
  }
  if (pendingMove(board)) {
    return fairy_chess::secondMoveToText(v, board.position, move);
  }
  std::string text = fairy_chess::wholeMoveToText(v, board.position, move);
  if (isFirstPart(board, move)) text += '>';
  return text;
}

std::string FairyChess::moveForPeople(const Board& board, Move move) {
  const Variant& v = variantOf(board);
  if (move.type == fairy_chess::MoveType::kDeal) return moveToText(board, move);
  return pendingMove(board) ? fairy_chess::restToSan(v, board.position, move)
                            : fairy_chess::toSan(v, board.position, move);
}

absl::StatusOr<fairy_chess::Move> FairyChess::moveFromText(
    const Board& board, std::string_view text) {
  Board copy = board;
  MoveList moves;
  const Decision decision = PhaseMachine<FairyChess>::legalMoves(copy, moves);
  for (const Move move : moves) {
    const std::string written = moveToText(copy, move);
    if (fairy_chess::readsAs(text, written)) return move;
    // Without the mark, which a person need not type.
    if (isFirstPart(copy, move) && written.size() == text.size() + 1 &&
        written.starts_with(text)) {
      return move;
    }
  }
  // Castling in other programs' notation, by the king's target.
  const Variant& v = variantOf(copy);
  for (const Move move : moves) {
    if (move.type != fairy_chess::MoveType::kCastling) continue;
    const int goal =
        fairy_chess::castlingGoals(v, copy.position.side, move.from, move.to)
            .king;
    if (fairy_chess::squareToText(v, move.from) +
            fairy_chess::squareToText(v, goal) ==
        text) {
      return move;
    }
  }
  if (!decision.winner && decision.side == Side::kNeutral) {
    return invalid(quoted(text),
                   " is none of nature's moves, start0 to start959");
  }
  if (!decision.winner && !pendingMove(copy)) {
    const fairy_chess::Explanation why =
        fairy_chess::explain(v, copy.position, text);
    if (why.rule != fairy_chess::Rule::kNone) {
      return invalid("move ", quoted(text), " is not legal (",
                     fairy_chess::toString(why.rule), "): ", why.sentence);
    }
  }
  return invalid("no legal move is written ", quoted(text));
}

std::string FairyChess::wholeMoveToText(const Board& board, Move /*first*/,
                                        Move second) {
  return fairy_chess::wholeMoveToText(variantOf(board), board.position, second);
}

absl::StatusOr<std::vector<fairy_chess::Move>> FairyChess::wholeMoveFromText(
    const Board& board, std::string_view text) {
  Board copy = board;
  MoveList moves;
  const Decision decision = PhaseMachine<FairyChess>::legalMoves(copy, moves);
  if (!decision.winner && !pendingMove(copy)) {
    const Variant& v = variantOf(copy);
    auto whole = fairy_chess::wholeMoveFromText(v, copy.position, text);
    if (!whole.ok()) {
      whole = fairy_chess::parseSan(v, copy.position, text);
      // Whatever else that reads means something else in another notation.
      if (whole.ok() &&
          !fairy_chess::toSan(v, copy.position, *whole).starts_with(text)) {
        whole = invalid("not in algebraic notation");
      }
    }
    for (const Move move : moves) {
      if (!whole.ok()) break;
      if (move == *whole) return std::vector<Move>{move};
      if (isFirstPart(copy, move) && move.from == whole->from &&
          move.to == whole->to &&
          whole->type != fairy_chess::MoveType::kCastling &&
          whole->type != fairy_chess::MoveType::kDrop) {
        return std::vector<Move>{move, *whole};
      }
    }
  }
  const auto move = PM_TRY(moveFromText(board, text));
  return std::vector<Move>{move};
}

std::string FairyChess::question(const Board& board, Side /*viewer*/) {
  Board asked = board;
  MoveList moves;
  const Side side = PhaseMachine<FairyChess>::legalMoves(asked, moves).side;
  if (side == Side::kNeutral) return "nature to move";
  const std::string who(sideName(board, side));
  if (!pendingMove(board)) return who + " to move";
  // The second half of a move: a promotion or a shot.
  std::string answers;
  for (const Move move : moves) {
    if (!answers.empty()) answers += ", ";
    answers += '"' + moveToText(board, move) + '"';
  }
  return who + ", the rest of the move: " + answers;
}

std::uint64_t FairyChess::countSequences(const Board& board, int depth) {
  if (board.draws == fairy_chess::Draws::kNone && !isUndealt(board)) {
    return fairy_chess::countSequences(variantOf(board), board.position, depth);
  }
  // Draws end games, so the machine must walk.
  return perft<FairyChess>(board, depth, Leaf::kList);
}

std::string FairyChess::render(const Board& board,
                               const RenderStyle<Move>& style) {
  return fairy_chess::drawBoard(board, style);
}

std::string FairyChess::renderSvg(const Board& board,
                                  const RenderStyle<Move>& style) {
  fairy_chess::SvgMarks marks = fairy_chess::marksOf(style.candidates);
  marks.caption = isUndealt(board) ? std::string("The start is dealt")
                                   : endWords<FairyChess>(board);
  if (const auto move = pendingMove(board)) {
    marks.selected.add(move->from);
    marks.selected.add(move->to);
  }
  return fairy_chess::drawSvg(board, style, marks);
}

// The pieces of the setups as lookup topics. Also found are their letters, and a
// piece of any variant by options and its letters, "variant=shogi:L".
std::vector<std::string> FairyChess::topics() {
  std::vector<std::string> names;
  for (const fairy_chess::Piece& piece : fairy_chess::allPieces()) {
    names.emplace_back(piece.name);
  }
  return names;
}

absl::StatusOr<std::string> FairyChess::topicText(std::string_view name) {
  // Letters that differ only in case name different pieces.
  if (fairy_chess::findPiece(name) != nullptr) {
    return fairy_chess::describePiece(name);
  }
  // The text of variants may have colons, too.
  if (const auto colon = name.rfind(':'); colon != std::string_view::npos) {
    const auto options =
        PM_TRY(fairy_chess::Options::parse(name.substr(0, colon)));
    const auto v = PM_TRY(fairy_chess::variantOf(options));
    return fairy_chess::describePiece(*v, name.substr(colon + 1));
  }
  std::vector<NamesOfOne> names;
  for (const fairy_chess::Piece& piece : fairy_chess::allPieces()) {
    names.push_back({std::string(piece.id), std::string(piece.name)});
  }
  const auto found = PM_TRY(findOneName(names, name, kTopicWord));
  return fairy_chess::describePiece(fairy_chess::allPieces()[found].id);
}

template const AnyGame& anyGame<FairyChess>();

}  // namespace phasemachine
