// The piece types that a variants file can name: key, movement in Betza
// notation, special properties, and a value for the evaluation.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_KNOWN_TYPES_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_KNOWN_TYPES_H_

#include "games/fairy_chess/variants/pieces.h"

namespace phasemachine::fairy_chess {

// clang-format off
inline constexpr Piece kKnownTypes[] = {
    {"pawn", "Pawn", 1, "mfW cfF", Special::kPawn},
    {"knight", "Knight", 3, "N"},
    {"bishop", "Bishop", 3, "B"},
    {"rook", "Rook", 5, "R"},
    {"queen", "Queen", 9, "Q"},
    {"king", "King", 0, "K", Special::kRoyal},
    {"archbishop", "Archbishop", 8, "BN"},
    {"chancellor", "Chancellor", 8.5, "RN"},
    {"amazon", "Amazon", 12, "QN"},
    {"knibis", "Knibis", 3, "mNcB"},
    {"biskni", "Biskni", 3, "mBcN"},
    {"kniroo", "Kniroo", 4, "mNcR"},
    {"rookni", "Rookni", 4, "mRcN"},
    {"fers", "Fers", 1.5, "F"},
    {"alfil", "Alfil", 1, "A"},
    {"wazir", "Wazir", 1.5, "W"},
    {"commoner", "Commoner", 3, "K"},
    {"silver", "Silver", 2, "FfW"},
    {"gold", "Gold", 2.5, "WfF"},
    {"fersAlfil", "Elephant", 2.5, "FA"},
    {"cannon", "Cannon", 3.5, "mRcpR"},
    {"shogiPawn", "Pawn", 1, "fW"},
    {"lance", "Lance", 2, "fR"},
    {"shogiKnight", "Knight", 2, "fN"},
    {"dragonHorse", "Horse", 5.5, "BW"},
    {"bers", "Dragon", 7, "RF"},
    {"aiwok", "Aiwok", 9, "RNF"},
    {"centaur", "Centaur", 6, "KN"},
    {"soldier", "Soldier", 1.5, "fsW"},
    {"horse", "Horse", 2.5, "nN"},
    {"elephant", "Elephant", 1, "nA"},
    {"janggiCannon", "Cannon", 3.5, "pR"},
    {"banner", "Banner", 7, "RcpRnN"},
    {"clobber", "Stone", 1, "cW"},
    {"breakthrough", "Stone", 1, "fmWfF"},
    {"immobile", "Stone", 0.5, ""},
};
// clang-format on

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_KNOWN_TYPES_H_
