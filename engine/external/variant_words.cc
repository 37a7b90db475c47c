#include <utility>

#include "core/quote.h"
#include "core/try.h"
#include "engine/external/engine_words.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine {
namespace {

using fairy_chess::Variant;

const fairy_chess::Position& positionOf(const AnyBoard& board) {
  return board.as<FairyChess>().position;
}

const Variant& variantOf(const AnyBoard& board) {
  return fairy_chess::variantAt(positionOf(board).variant);
}

absl::StatusOr<EngineStart> startOf(const AnyBoard& board) {
  const Variant& v = variantOf(board);
  const std::string& name = v.spec.id;
  if (v.spec.setup) {
    return invalid(
        "other engines do not know ", phasemachine::quoted(name),
        ", a setup of this program; give it a variant, as variant=crazyhouse");
  }
  EngineStart start{.variant = name,
                    .fen = board.toText(),
                    .chess960 = v.spec.rules.chess960};
  const auto usual = AnyBoard::initial(board.game(), "variant=" + name);
  start.usual = usual.ok() && usual->toText() == start.fen;
  return start;
}

absl::StatusOr<WholeMove> moveFrom(const AnyBoard& board,
                                   std::string_view text) {
  const auto move = PM_TRY(
      fairy_chess::moveFromUci(variantOf(board), positionOf(board), text));
  const MoveCode code = AnyGameTable<FairyChess>::encode(move);
  for (WholeMove& whole : wholeMoves(board)) {
    if (whole.back() == code) return std::move(whole);
  }
  return absl::InternalError("a move that the machine does not list");
}

}  // namespace

const EngineWords* variantWords() {
  static constexpr EngineWords kWords = {
      .start = startOf,
      .moveFrom = moveFrom,
      .moveToText =
          [](const AnyBoard& board, const WholeMove& move, bool kingTakesRook) {
            return fairy_chess::uciFromMove(
                variantOf(board), positionOf(board),
                AnyGameTable<FairyChess>::decode(move.back()), kingTakesRook);
          },
  };
  return &kWords;
}

}  // namespace phasemachine
