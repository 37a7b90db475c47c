#include "core/try.h"
#include "engine/external/engine_words.h"
#include "games/chess/game.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine {

const EngineWords* chessWords() {
  static constexpr EngineWords kWords = {
      .start = [](const AnyBoard& board) -> absl::StatusOr<EngineStart> {
        std::string fen = board.toText();
        const bool usual = fen == Chess::toText(Chess::initial({}));
        return EngineStart{.variant = std::string(Chess::kName),
                           .fen = std::move(fen),
                           .usual = usual,
                           .chess960 = !chess::hasStandardCastling(
                               board.as<Chess>().position)};
      },
      .moveFrom = [](const AnyBoard& board,
                     std::string_view text) -> absl::StatusOr<WholeMove> {
        const auto move =
            PM_TRY(chess::parseUci(board.as<Chess>().position, text));
        return WholeMove{AnyGameTable<Chess>::encode(move)};
      },
      .moveToText =
          [](const AnyBoard&, const WholeMove& move, bool kingTakesRook) {
            return chess::toUci(AnyGameTable<Chess>::decode(move[0]),
                                kingTakesRook
                                    ? chess::UciCastling::kKingTakesRook
                                    : chess::UciCastling::kKingTarget);
          },
  };
  return &kWords;
}

}  // namespace phasemachine
