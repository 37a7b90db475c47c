#include <cstddef>

#include "core/try.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

using fairy_chess::Code;
using fairy_chess::KeyHistory;
using fairy_chess::kHandKinds;
using fairy_chess::kNoSquare;
using fairy_chess::Position;
using fairy_chess::Variant;

absl::Status badBytes(const char* what) { return invalid(what); }

bool isKnown(const Variant& v, Code code) {
  const int kind = fairy_chess::kindOf(code);
  return kind > 0 && static_cast<std::size_t>(kind) < v.spec.kinds.size();
}

// Whether other kings than the royal ones castle.
bool namesCastlers(const Variant& v) {
  return v.spec.rules.castling && v.spec.rules.castlingKing != v.royal;
}

absl::Status readPosition(ByteReader& in, const Variant& v, Position& p) {
  p = Position();
  p.variant = static_cast<std::uint8_t>(v.index);
  p.squares = static_cast<std::uint8_t>(v.squares);
  p.counted = v.counts;
  for (int s = 0; s < v.squares; ++s) {
    const auto code = in.get<Code>();
    const auto count = v.counts ? in.get<std::uint8_t>() : std::uint8_t{0};
    if (code == 0 && count == 0) continue;
    if (!isKnown(v, code)) return badBytes("a square holds what is no piece");
    const auto special =
        v.special[static_cast<std::size_t>(fairy_chess::kindOf(code))];
    if (count > fairy_chess::highestCount(special)) {
      return badBytes("a counter is beyond its highest");
    }
    p.put(v, s, code, count);
  }
  for (int color = 0; color < 2; ++color) {
    for (int kind = 0; kind < kHandKinds; ++kind) {
      const auto n = in.get<std::uint8_t>();
      if (n == 0) continue;
      if (!v.spec.rules.drops || !isKnown(v, fairy_chess::codeOf(kind, 0))) {
        return badBytes("a hand holds what it cannot");
      }
      p.addToHand(color, kind, n);
    }
    for (auto& rook : p.rooks[color]) {
      rook = in.get<std::uint8_t>();
      if (rook == kNoSquare) continue;
      if (rook >= v.squares ||
          p.cells[rook] !=
              fairy_chess::codeOf(v.spec.rules.castlingRook, color)) {
        return badBytes("a castling right without its rook");
      }
    }
    if (namesCastlers(v)) {
      auto& king = p.castlers[color];
      king = in.get<std::uint8_t>();
      const bool rights = p.rooks[color][0] != p.rooks[color][1];
      if (rights != (king != kNoSquare) ||
          (rights &&
           (king >= v.squares ||
            p.cells[king] !=
                fairy_chess::codeOf(v.spec.rules.castlingKing, color)))) {
        return badBytes("a castling right without its king");
      }
    }
    p.checksLeft[color] = in.get<std::uint8_t>();
  }
  p.side = in.get<std::uint8_t>();
  p.enPassant = in.get<std::uint8_t>();
  p.quietPlies = in.get<std::uint16_t>();
  p.moveNumber = in.get<std::uint16_t>();
  if (p.side > 1) return badBytes("unknown side to move");
  if (p.enPassant != kNoSquare && p.enPassant >= v.squares) {
    return badBytes("en passant beyond the board");
  }
  const absl::Status status = fairy_chess::validate(v, p);
  if (status.ok()) fairy_chess::settleEnPassant(v, p);
  return status;
}

// Whether a mating pawn drop ended the game with a loss: an end determined by
// the last move, not the position.
bool lostByPawnDrop(const Variant& v, const fairy_chess::Board& board) {
  const Position& p = board.position;
  if (!v.spec.rules.pawnDropMateIllegal ||
      !fairy_chess::inCheck(v, p, p.side) || fairy_chess::hasMove(v, p)) {
    return false;
  }
  fairy_chess::Board lost;
  lost.position = p;
  lost.draws = board.draws;
  lost.remembered = board.remembered;
  fairy_chess::copyHistory(board, lost);
  lost.stack.push(fairy_chess::StateType::kTurn);
  lost.stack.push(
      fairy_chess::stateOf(v, {fairy_chess::Reason::kMate, p.side}));
  return lost == board;
}

}  // namespace

void FairyChess::writeBytes(const Board& board, ByteWriter& out) {
  const Position& p = board.position;
  const Variant& v = fairy_chess::variantAt(p.variant);
  out.put(v.textHash);
  for (int s = 0; s < v.squares; ++s) {
    out.put(p.cells[s]);
    if (v.counts) out.put(p.counts[s]);
  }
  for (int color = 0; color < 2; ++color) {
    for (const auto n : p.hands[color]) out.put(n);
    for (const auto rook : p.rooks[color]) out.put(rook);
    if (namesCastlers(v)) out.put(p.castlers[color]);
    out.put(p.checksLeft[color]);
  }
  out.put(p.side);
  out.put(p.enPassant);
  out.put(p.quietPlies);
  out.put(p.moveNumber);
  out.put(board.draws);
  out.put(board.remembered);
  for (std::size_t i = 0; i < KeyHistory::live(board.remembered); ++i) {
    out.put(board.history.at(i));
  }
  board.stack.write(out);
}

absl::Status FairyChess::readBytes(ByteReader& in, Board& board) {
  const auto variant =
      PM_TRY(fairy_chess::variantWithHash(in.get<std::uint64_t>()));
  const Variant& v = *variant;
  PM_TRY(readPosition(in, v, board.position));
  board.draws = in.get<fairy_chess::Draws>();
  if (board.draws > fairy_chess::Draws::kStandard) {
    return badBytes("unknown draws");
  }
  board.remembered = in.get<std::uint16_t>();
  if (board.remembered >= KeyHistory::kMostKeys) {
    return badBytes("too many repetition keys");
  }
  for (std::size_t i = 0; i < KeyHistory::live(board.remembered); ++i) {
    board.history.set(i, in.get<std::uint64_t>());
  }
  if (!in.ok()) return badBytes("ends inside the repetition keys");
  if (!board.stack.read(in, fairy_chess::kLastState)) {
    return badBytes("not a fairy_chess stack");
  }
  // Position and history determine the stack, except for half a move.
  Board fresh = boardFrom(board.position, board.draws);
  fresh.remembered = board.remembered;
  fairy_chess::copyHistory(board, fresh);
  if (board == fresh) return absl::OkStatus();
  if (lostByPawnDrop(v, board)) return absl::OkStatus();
  if (v.numberedStarts && board == undealt(v, board.draws)) {
    return absl::OkStatus();
  }
  MoveList moves;
  for (const int forgotten : {0, 1}) {
    if (board.remembered < forgotten) break;
    Board settled = fresh;
    settled.remembered =
        static_cast<std::uint16_t>(board.remembered - forgotten);
    PhaseMachine<FairyChess>::legalMoves(settled, moves);
    if (settled == board) return absl::OkStatus();
    for (const Move move : moves) {
      if (move.type != fairy_chess::MoveType::kAsksPromotion &&
          move.type != fairy_chess::MoveType::kAsksShot) {
        continue;
      }
      Board half = settled;
      PhaseMachine<FairyChess>::advance(half, move);
      if (half == board) return absl::OkStatus();
    }
  }
  return badBytes("the stack does not fit the position");
}

}  // namespace phasemachine
