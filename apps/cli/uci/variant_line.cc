#include "apps/cli/uci/variant_line.h"

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "games/fairy_chess/pieces.h"
#include "games/fairy_chess/registry.h"
#include "games/fairy_chess/settings.h"
#include "games/fairy_chess/uci_move.h"
#include "phase/machine.h"

namespace phasemachine::uci {
namespace {

using Machine = PhaseMachine<FairyChess>;
using fairy_chess::Board;
using fairy_chess::Draws;
using fairy_chess::Move;

bool ended(Board board) { return Machine::countLegalMoves(board) == 0; }

// A board to play on from `position`, even if draw rules have ended the game.
Board playable(fairy_chess::Position position) {
  Board board = FairyChess::boardFrom(position, Draws::kStandard);
  if (!ended(board)) return board;
  position.quietPlies = 0;
  board = FairyChess::boardFrom(position, Draws::kStandard);
  if (!ended(board)) return board;
  return FairyChess::boardFrom(position, Draws::kNone);
}

}  // namespace

std::vector<std::string> uciVariants() {
  std::vector<std::string> names = {"chess"};
  for (const std::string& name : fairy_chess::variantNames()) {
    if (fairy_chess::findSetup(name) == nullptr && name != "chess") {
      names.push_back(name);
    }
  }
  return names;
}

std::vector<Move> playWhole(Board& board, Move move) {
  FairyChess::MoveList list;
  Machine::legalMoves(board, list);
  for (const Move first : list) {
    if (first == move) {
      Machine::advance(board, move);
      return {move};
    }
    const bool same = first.from == move.from && first.to == move.to &&
                      move.type != fairy_chess::MoveType::kDrop &&
                      move.type != fairy_chess::MoveType::kCastling;
    if (same && FairyChess::isFirstPart(board, first)) {
      Machine::advance(board, first);
      Machine::advance(board, move);
      return {first, move};
    }
  }
  return {};
}

absl::StatusOr<VariantLine> makeVariantLine(const std::string& variant,
                                            const PositionCommand& command) {
  FairyChess::Options options;
  options.variant = variant;
  options.draws = Draws::kNone;
  VariantLine line{.variant = variant,
                   .start = FairyChess::initial(options),
                   .decisions = {},
                   .current = {}};
  if (command.fen) {
    const auto board = FairyChess::fromText(*command.fen, options);
    if (!board.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("position: ", board.status().message()));
    }
    line.start = *board;
  }
  Machine::countLegalMoves(line.start);
  line.current = line.start;
  const auto& v = fairy_chess::variantAt(line.start.position.variant);
  for (std::size_t i = 0; i < command.moves.size(); ++i) {
    const auto move =
        Machine::winner(line.current)
            ? absl::StatusOr<Move>(
                  absl::InvalidArgumentError("the game is over"))
            : fairy_chess::moveFromUci(v, line.position(), command.moves[i]);
    if (!move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "position: move ", i + 1, ", ", move.status().message()));
    }
    for (const Move decision : playWhole(line.current, *move)) {
      line.decisions.push_back(decision);
    }
    Machine::countLegalMoves(line.current);
  }
  return line;
}

std::vector<std::string> display(const VariantLine& line) {
  RenderStyle<Move> style{.ascii = true};
  if (!line.decisions.empty()) style.lastMove = line.decisions.back();
  std::vector<std::string> lines;
  for (absl::string_view row : absl::StrSplit(
           FairyChess::render(line.current, style), '\n', absl::SkipEmpty())) {
    lines.emplace_back(row);
  }
  lines.push_back("Variant: " + line.variant);
  lines.push_back("Fen: " + FairyChess::toText(line.current));
  return lines;
}

VariantRoot makeVariantRoot(const VariantLine& line) {
  Board bare = line.start;
  VariantRoot root{.start = playable(bare.position), .decisions = {}};
  Board board = root.start;
  Machine::countLegalMoves(board);
  for (const Move move : line.decisions) {
    Machine::advance(bare, move);
    Machine::countLegalMoves(bare);
    root.decisions.push_back(move);
    Machine::advance(board, move);
    Machine::countLegalMoves(board);
    if (!Machine::winner(board)) continue;
    root = {.start = playable(bare.position), .decisions = {}};
    board = root.start;
    Machine::countLegalMoves(board);
  }
  return root;
}

}  // namespace phasemachine::uci
