#include "games/fairy_chess/moves/phases.h"

#include <cstddef>

#include "core/hash.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/registry.h"

namespace phasemachine::fairy_chess {
namespace {

// Whether the side to move was in check in the position of key `from` and in
// every second one up to `to`, as the lowest bit of each key tells.
bool alwaysInCheck(const Board& board, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i <= to; i += 2) {
    if ((board.history.numbered(i) & 1) == 0) return false;
  }
  return true;
}

// Records the position; returns an end if it has occurred often enough.
std::optional<End> repetition(const Variant& v, Board& board) {
  const Rules& rules = v.spec.rules;
  const Position& p = board.position;
  if (rules.foldRule == 0) return std::nullopt;
  // After a capture or a pawn move no earlier position can recur, unless
  // captured pieces can be dropped.
  if (p.quietPlies == 0 && !rules.drops) board.remembered = 0;
  std::uint64_t key = repetitionKey(v, p) & ~std::uint64_t{1};
  if (rules.perpetualCheckLoses && inCheck(v, p, p.side)) key |= 1;
  const std::size_t count = board.remembered;
  board.history.push(count, key);
  const std::size_t next = count + 1;
  board.remembered = static_cast<std::uint16_t>(
      next < KeyHistory::kMostKeys ? next : next - KeyHistory::kCapacity);
  int occurrences = 1;
  const std::size_t live = KeyHistory::live(count);
  std::size_t first = count;
  for (std::size_t back = 2; back <= live; back += 2) {
    if ((board.history.numbered(count - back) | 1) == (key | 1)) {
      ++occurrences;
      first = count - back;
    }
  }
  if (occurrences < rules.foldRule) return std::nullopt;
  if (rules.perpetualCheckLoses) {
    if (alwaysInCheck(board, first, count)) {
      return End{Reason::kRepetition, p.side};
    }
    if (alwaysInCheck(board, first + 1, count - 1)) {
      return End{Reason::kRepetition, 1 - p.side};
    }
  }
  return endFor(Reason::kRepetition, rules.foldValueIsFirsts ? 0 : p.side,
                rules.foldValue);
}

std::optional<End> drawnByMoves(const Variant& v, const Position& p) {
  const int rule = v.spec.rules.moveRule;
  if (rule == 0 || p.quietPlies < 2 * rule || !hasMove(v, p)) {
    return std::nullopt;
  }
  return End{Reason::kMoveRule, 2};
}

}  // namespace

StateType stateOf(const Variant& v, End end) {
  const int winner =
      end.winner == 2 && v.spec.rules.blackWinsDraws ? 1 : end.winner;
  return static_cast<StateType>(1 + 3 * static_cast<int>(end.reason) + winner);
}

End endOf(StateType state) {
  const int n = static_cast<int>(state) - 1;
  return {static_cast<Reason>(n / 3), n % 3};
}

StateType MakeMove::play(Board& board) const {
  const Variant& v = variantAt(board.position.variant);
  playMove(v, board.position, move);
  // Who mates by a dropped pawn has lost.
  if (v.spec.rules.pawnDropMateIllegal && move.type == MoveType::kDrop &&
      move.extra == v.spec.rules.dropNoDoubled) [[unlikely]] {
    const int mated = board.position.side;
    if (inCheck(v, board.position, mated) && !hasMove(v, board.position)) {
      return stateOf(v, {Reason::kMate, mated});
    }
  }
  return StateType::kTurn;
}

void DealStart::apply(Board& board) const {
  const Variant& v = variantAt(board.position.variant);
  board.position = startPosition(v, number);
}

void Phases::onState(StateType /*kTurn*/, Board& board, Flow& flow) {
  const Variant& v = variantAt(board.position.variant);
  auto end = immediateEnd(v, board.position);
  if (board.draws == Draws::kStandard) {
    if (!end) end = drawnByMoves(v, board.position);
    if (!end) end = repetition(v, board);
  }
  if (end) {
    flow.push(stateOf(v, *end));
    return;
  }
  flow.push(StateType::kTurn);
  flow.push(RequestMove{.side = static_cast<Side>(board.position.side)});
}

Command Phases::toCommands(const Board&, RequestMove request, Move move) {
  if (move.type == MoveType::kAsksPromotion) {
    return RequestPromotion{
        .side = request.side, .from = move.from, .to = move.to};
  }
  if (move.type == MoveType::kAsksShot) {
    return RequestShot{.side = request.side, .from = move.from, .to = move.to};
  }
  return MakeMove{.move = move};
}

void Phases::legalMoves(const Board& board, RequestMove, MoveList& out) {
  firstMoves(variantAt(board.position.variant), board.position, out);
}
bool Phases::hasMove(const Board& board) {
  const auto request = requestOf(board);
  return request && request->holds<RequestMove>() &&
         fairy_chess::hasMove(variantAt(board.position.variant),
                              board.position);
}
void Phases::legalMoves(const Board& board, RequestPromotion request,
                        MoveList& out) {
  secondMoves(variantAt(board.position.variant), board.position,
              {.from = request.from, .to = request.to}, out);
}
void Phases::legalMoves(const Board& board, RequestShot request,
                        MoveList& out) {
  secondMoves(variantAt(board.position.variant), board.position,
              {.from = request.from, .to = request.to}, out);
}

void Phases::legalMoves(const Board&, RequestStart, MoveList& out) {
  for (std::uint32_t n = 0; n < kStarts; ++n) out.push_back(dealOf(n));
}

void Phases::onNoMoves(Board& board, RequestMove, Flow& flow) {
  const Variant& v = variantAt(board.position.variant);
  flow.push(stateOf(v, endWithoutMoves(v, board.position)));
}

std::uint64_t repetitionKey(const Variant& v, const Position& p) {
  std::uint64_t h = hashCombine(p.key, p.side);
  h = hashCombine(h, static_cast<std::uint64_t>(p.rooks[0][0]) |
                         static_cast<std::uint64_t>(p.rooks[0][1]) << 8 |
                         static_cast<std::uint64_t>(p.rooks[1][0]) << 16 |
                         static_cast<std::uint64_t>(p.rooks[1][1]) << 24 |
                         static_cast<std::uint64_t>(p.checksLeft[0]) << 32 |
                         static_cast<std::uint64_t>(p.checksLeft[1]) << 40);
  return takesInPassing(v, p) ? hashCombine(h, p.enPassant) : h;
}

}  // namespace phasemachine::fairy_chess
