// Keys of variants files that ask for nothing here, or for what there is not.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_MISSING_RULES_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_MISSING_RULES_H_

#include <string_view>

namespace phasemachine::fairy_chess {

// Keys for user interfaces and for the values of pieces in other programs.
inline constexpr std::string_view kWithoutMeaning[] = {
    "pieceToCharTable", "variantTemplate", "pocketSize", "pieceValueMg",
    "pieceValueEg"};

// Rules of the format that are not supported, and the value, if any, with which
// they change nothing.
struct MissingRule {
  std::string_view name;
  std::string_view neutral;
};
inline constexpr MissingRule kMissing[] = {
    {"adjudicateFullBoard", "false"},
    {"bikjangRule", "false"},
    {"blastImmuneTypes", "-"},
    {"cambodianMoves", "false"},
    {"castlingKingPieceBlack", ""},
    {"castlingKingPieceWhite", ""},
    {"castlingRookKingsideFile", ""},
    {"castlingRookPiecesBlack", ""},
    {"castlingRookPiecesWhite", ""},
    {"castlingRookQueensideFile", ""},
    {"castlingWins", "-"},
    {"chasingRule", "none"},
    {"collinearN", "0"},
    {"connectPieceTypes", "*"},
    {"connectRegion1Black", "-"},
    {"connectRegion1White", "-"},
    {"connectRegion2Black", "-"},
    {"connectRegion2White", "-"},
    {"diagonalLines", "-"},
    {"dropChecks", "true"},
    {"dropLoop", "false"},
    {"dropOnTop", "false"},
    {"dropPromoted", "false"},
    {"dupleCheck", "false"},
    {"enPassantRegionBlack", ""},
    {"enPassantRegionWhite", ""},
    {"enclosingDrop", "none"},
    {"enclosingDropStart", "-"},
    {"flagPieceBlack", ""},
    {"flagPieceBlockedWin", "false"},
    {"flagPieceSafe", "false"},
    {"flagPieceWhite", ""},
    {"flipEnclosedPieces", "none"},
    {"flyingGeneral", "false"},
    {"gating", "false"},
    {"janggiElephant", "-"},
    {"makpongRule", "false"},
    {"moveRepetitionIllegal", "false"},
    {"mustDropType", "*"},
    {"mutuallyImmuneTypes", "-"},
    {"oppositeCastling", "false"},
    {"pass", "false"},
    {"passBlack", "false"},
    {"passOnStalemate", "false"},
    {"passOnStalemateBlack", "false"},
    {"passOnStalemateWhite", "false"},
    {"passWhite", "false"},
    {"petrifyBlastPieces", "false"},
    {"petrifyOnCaptureTypes", "-"},
    {"pieceDemotion", "false"},
    {"piecePromotionOnCapture", "false"},
    {"seirawanGating", "false"},
    {"shatarMateRule", "false"},
    {"sittuyinPromotion", "false"},
    {"sittuyinRookDrop", "false"},
    {"soldierPromotionRank", "1"},
    {"tripleStepRegionBlack", "-"},
    {"tripleStepRegionWhite", "-"},
    {"twoBoards", "false"},
    {"wallOrMove", "false"},
    {"wallingRegion", ""},
    {"wallingRegionBlack", ""},
    {"wallingRegionWhite", ""},
    {"wallingRule", "none"},
};

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_MISSING_RULES_H_
