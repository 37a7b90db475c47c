// The fairy chess board: the position, the phase stack and the keys of the
// positions that could be repeated.
//
// Contract: one type for all variants. A board refers to its variant by an
// index into the registry, and only the part used by its board size is copied
// and compared.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/key_ring.h"
#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/position.h"

namespace phasemachine::fairy_chess {

// After kTurn: the reasons in the order of ends.h, each with the winner first
// side, second side, nobody.
enum class StateType : std::uint8_t {
  kTurn,  // checks for ends, then asks the side to move
  kFirstMateEnd,
  kSecondMateEnd,
  kMateDrawEnd,
  kFirstStalemateEnd,
  kSecondStalemateEnd,
  kStalemateDrawEnd,
  kFirstExtinctionEnd,
  kSecondExtinctionEnd,
  kExtinctionDrawEnd,
  kFirstFlagEnd,
  kSecondFlagEnd,
  kFlagDrawEnd,
  kFirstChecksEnd,
  kSecondChecksEnd,
  kChecksDrawEnd,
  kFirstRepetitionEnd,
  kSecondRepetitionEnd,
  kRepetitionDrawEnd,
  kFirstMoveRuleEnd,
  kSecondMoveRuleEnd,
  kMoveRuleDrawEnd,
};
inline constexpr StateType kLastState = StateType::kMoveRuleDrawEnd;

enum class Draws : std::uint8_t {
  kNone,      // only stalemate: for perft, and as in the app
  kStandard,  // repetition and moves without progress, as the variant defines
};

struct Board;

// Makes a whole move and passes the turn. A pawn drop that mates ends the game
// if it is forbidden.
struct MakeMove {
  Move move;
  template <class Flow>
  void apply(Board& board, Flow& flow) const {
    const StateType next = play(board);
    if (next != StateType::kTurn) flow.push(next);
  }
  // Returns kTurn if the game may continue.
  StateType play(Board& board) const;
};

// Asks a side for a move.
struct RequestMove {
  static constexpr bool kIsRequest = true;
  Side side;
};

// Asks for the promotion of the piece that moves from `from` to `to`.
struct RequestPromotion {
  static constexpr bool kIsRequest = true;
  Side side;
  std::uint8_t from;
  std::uint8_t to;
};

// Asks for the shot of the archer that moves from `from` to `to`.
struct RequestShot {
  static constexpr bool kIsRequest = true;
  Side side;
  std::uint8_t from;
  std::uint8_t to;
};

// Asks nature for a numbered start; until then the board holds number 518.
struct RequestStart {
  static constexpr bool kIsRequest = true;
  Side side;
};

// Sets up the pieces of a numbered start.
struct DealStart {
  std::uint16_t number;
  void apply(Board& board) const;
};

using Command = PackedVariant<MakeMove, RequestMove, RequestPromotion,
                              RequestShot, RequestStart, DealStart>;

// The keys of the positions that could be repeated: more than any move rule
// allows without progress. In variants without such a rule older positions are
// forgotten. The lowest bit of a key says whether its side to move was in check,
// for variants that need it.
using KeyHistory = KeyRing<304>;

struct alignas(64) Board {
  StateStack<StateType, Command, 4> stack;
  Draws draws = Draws::kStandard;
  std::uint16_t remembered = 0;  // keys since the last irreversible move
  Position position;
  KeyHistory history;

  friend bool operator==(const Board& a, const Board& b) {
    if (!(a.position == b.position && a.draws == b.draws &&
          a.remembered == b.remembered && a.stack == b.stack)) {
      return false;
    }
    for (std::size_t i = 0; i < KeyHistory::live(a.remembered); ++i) {
      if (a.history.at(i) != b.history.at(i)) return false;
    }
    return true;
  }
};

// The request that waits for an answer, if any.
inline std::optional<Command> requestOf(const Board& board) {
  if (board.stack.empty()) return std::nullopt;
  const auto top = board.stack.top();
  const auto* command = std::get_if<Command>(&top);
  return command == nullptr ? std::nullopt : std::optional(*command);
}

// The first half of the move whose second half is asked for, if any.
inline std::optional<Move> pendingMove(const Board& board) {
  const auto request = requestOf(board);
  if (request && request->holds<RequestPromotion>()) {
    const auto asked = request->get<RequestPromotion>();
    return Move{.from = asked.from, .to = asked.to};
  }
  if (request && request->holds<RequestShot>()) {
    const auto asked = request->get<RequestShot>();
    return Move{.from = asked.from, .to = asked.to};
  }
  return std::nullopt;
}

inline void copyHistory(const Board& from, Board& to) {
  to.history.copyFrom(from.history, from.remembered);
}

// Copies the part in use.
inline void copyLive(const Board& from, Board& to) {
  to.stack = from.stack;
  to.draws = from.draws;
  to.remembered = from.remembered;
  copyLive(from.position, to.position);
  copyHistory(from, to);
}

}  // namespace phasemachine::fairy_chess
