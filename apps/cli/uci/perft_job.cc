#include "apps/cli/uci/perft_job.h"

#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "games/chess/game.h"
#include "games/fairy_chess/ends.h"
#include "games/fairy_chess/moves.h"
#include "games/fairy_chess/uci_move.h"
#include "phase/machine.h"
#include "phase/perft.h"

namespace phasemachine::uci {
namespace {

using Machine = PhaseMachine<Chess>;

// A subtree of this many plies takes a few milliseconds, which limits the delay
// of a stop.
constexpr int kUninterrupted = 3;

// The leaves below `board`, or empty if stopped. Precondition: depth >= 0.
std::optional<std::uint64_t> count(const chess::Board& board, int depth,
                                   const GoControl& control) {
  if (control.stopped()) return std::nullopt;
  if (depth <= kUninterrupted) return perft<Chess>(board, depth, Leaf::kCount);
  chess::Board parent = board;
  chess::MoveList moves;
  Machine::legalMoves(parent, moves);
  std::uint64_t nodes = 0;
  for (const chess::Move move : moves) {
    chess::Board child = parent;
    Machine::advance(child, move);
    const auto below = count(child, depth - 1, control);
    if (!below) return std::nullopt;
    nodes += *below;
  }
  return nodes;
}

std::optional<std::uint64_t> count(const fairy_chess::Variant& v,
                                   const fairy_chess::Position& position,
                                   int depth, const GoControl& control) {
  if (control.stopped()) return std::nullopt;
  if (depth < kUninterrupted) {
    return fairy_chess::countSequences(v, position, depth);
  }
  if (fairy_chess::immediateEnd(v, position)) return 0;
  std::uint64_t nodes = 0;
  for (const auto move : fairy_chess::wholeMoves(v, position)) {
    fairy_chess::Position next = position;
    fairy_chess::playMove(v, next, move);
    const auto below = count(v, next, depth - 1, control);
    if (!below) return std::nullopt;
    nodes += *below;
  }
  return nodes;
}

}  // namespace

void runPerft(const chess::Position& position, int depth,
              chess::UciCastling castling, const GoControl& control,
              LineSink& sink) {
  chess::Board board = Chess::boardFrom(position, chess::DrawRules::kNone);
  chess::MoveList moves;
  Machine::legalMoves(board, moves);
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  for (std::size_t i = 0; depth > 0 && i < moves.size(); ++i) {
    chess::Board child = board;
    Machine::advance(child, moves[i]);
    const auto below = count(child, depth - 1, control);
    if (!below) {
      sink.write("info string perft stopped");
      return;
    }
    sink.write(absl::StrCat(chess::toUci(moves[i], castling), ": ", *below));
    nodes += *below;
  }
  sink.write("");
  sink.write(absl::StrCat("Nodes searched: ", nodes));
  sink.write("");
}

void runPerft(const fairy_chess::Variant& v,
              const fairy_chess::Position& position, int depth,
              bool kingTakesRook, const GoControl& control, LineSink& sink) {
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  if (depth > 0) {
    for (const auto move : fairy_chess::wholeMoves(v, position)) {
      fairy_chess::Position next = position;
      fairy_chess::playMove(v, next, move);
      const auto below = count(v, next, depth - 1, control);
      if (!below) {
        sink.write("info string perft stopped");
        return;
      }
      sink.write(absl::StrCat(
          fairy_chess::uciFromMove(v, position, move, kingTakesRook), ": ",
          *below));
      nodes += *below;
    }
  }
  sink.write("");
  sink.write(absl::StrCat("Nodes searched: ", nodes));
  sink.write("");
}

}  // namespace phasemachine::uci
