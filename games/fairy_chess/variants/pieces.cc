#include "games/fairy_chess/variants/pieces.h"

#include <algorithm>

namespace phasemachine::fairy_chess {
namespace {

// Rows: id, name, value, movement (movement.h) and special properties. A pawn's
// double step and en passant are in the rules of its variant.

// The pieces of the setups.
// clang-format off
constexpr Piece kPieces[] = {
    {"K", "King", 10, "K", Special::kRoyal},
    {"Q", "Queen", 9, "Q"},
    {"R", "Rook", 5, "R"},
    {"B", "Bishop", 3, "B"},
    {"N", "Knight", 3, "N"},
    {"P", "Pawn", 1, "mfW cfF", Special::kPawn},
    {"Un", "Unicorn", 5, "NN"},
    {"Tk", "Tank", 5, "mR, csW, csW then vR"},
    {"Gr", "Griffin", 11, "F, F then R outward"},
    {"LM", "Laser Machine", 12, "W, W then B outward"},
    {"Rh", "Rhinoceros", 12, "N, N then B beyond"},
    {"Hp", "Hippopotamus", 20, "N, N then R outward"},
    {"Tg", "Tiger", 5, "mK cD cN cA"},
    {"Lo", "Lion", 7, "mK cQ"},
    {"De", "Deer", 4, "mN cJ"},
    {"Gf", "Giraffe", 5, "(1,4)"},
    {"Lx", "Lynx", 21, "B, B then N outward"},
    {"Wv", "Wave", 10, "zigzag (1,1)"},
    {"Hs", "Horse", 9, "zigzag (1,2)"},
    {"Dn", "Donkey", 11, "zigzag (2,1)"},
    {"Og", "Octagram", 8, "N, N then N right"},
    {"RB1", "Reflecting Bishop 1", 10, "bounce 1"},
    {"RB2", "Reflecting Bishop 2", 12, "bounce 2"},
    {"RB3", "Reflecting Bishop 3", 14, "bounce 3"},
    {"RB4", "Reflecting Bishop 4", 18, "bounce 4"},
    {"RQ1", "Reflecting Queen 1", 18, "R, bounce 1"},
    {"RQ2", "Reflecting Queen 2", 22, "R, bounce 2"},
    {"RQ3", "Reflecting Queen 3", 26, "R, bounce 3"},
    {"RQ4", "Reflecting Queen 4", 30, "R, bounce 4"},
    {"PrL", "Prime Leaper", 29, "leaper 2 5 13 17 29 37 41"},
    {"FL", "Fibonacci Leaper", 13, "leaper 1 2 5 8 13 34 89"},
    {"TrL", "Tribonacci Leaper", 13, "leaper 1 2 4 13 81 149"},
    {"TtL", "Tetranacci Leaper", 8, "leaper 1 2 4 8 29"},
    {"PnL", "Pentanacci Leaper", 8, "leaper 1 2 4 8 16 61"},
    {"LL", "Lucas Leaper", 11, "leaper 1 2 4 18 29"},
    {"PlL", "Pell Leaper", 12, "leaper 1 2 5 29 169"},
    {"PeL", "Perrin Leaper", 17, "leaper 2 5 10 17 29 68 90"},
    {"PtL", "Pythagoras Leaper", 25, "leaper 1 4 9 16 25 36 49 64 81 100 121"},
    {"PrL2", "Prime Leaper 2", 23.2, "chain 2 5 13 17 29 37 41"},
    {"FL2", "Fibonacci Leaper 2", 10.4, "chain 1 2 5 8 13 34 89"},
    {"TrL2", "Tribonacci Leaper 2", 10.4, "chain 1 2 4 13 81 149"},
    {"TtL2", "Tetranacci Leaper 2", 6.4, "chain 1 2 4 8 29"},
    {"PnL2", "Pentanacci Leaper 2", 6.4, "chain 1 2 4 8 16 61"},
    {"LL2", "Lucas Leaper 2", 8.8, "chain 2 1 4 18 29"},
    {"PlL2", "Pell Leaper 2", 9.6, "chain 1 2 5 29"},
    {"PeL2", "Perrin Leaper 2", 13.6, "chain 2 5 10 17 29 68 90"},
    {"PtL2", "Pythagoras Leaper 2", 8, "chain 1 4 9 16 25 36 49 64 81 100 121"},
    {"Es", "Esquire", 2.5, "F then W outward"},
    {"Ess", "Esquiress", 2.5, "W then F outward"},
    {"Nts", "Knightess", 3, "D A"},
    {"Bt", "Baronet", 3, "W then F outward; F then F on"},
    {"Bts", "Baronetess", 3, "F then W outward; F then F on"},
    {"Br", "Baron", 3, "W then W on; F then W outward"},
    {"Brs", "Baroness", 3, "W then W on; W then F outward"},
    {"Vs", "Viscount", 4.5, "K + Br"},
    {"Vss", "Viscountess", 4.5, "W + Brs"},
    {"Ct", "Count", 5, "K then N outward"},
    {"Cts", "Countess", 5.5, "N then K outward"},
    {"Bg", "Burggraf", 4, "K, W then any F, F then any W"},
    {"Bgn", "Burggräfin", 4, "K, W then any W, F then any F"},
    {"Pg", "Pfalzgraf", 7, "K, W then K outward, F then K outward"},
    {"Pgn", "Pfalzgräfin", 7.2, "K, K then any K"},
    {"Lg", "Landgraf", 12, "K2; 1-2 W then F outward; 1-2 F then W outward"},
    {"Lgn", "Landgräfin", 10, "K; W then B2 outward; F then R2 outward"},
    {"Mg", "Markgraf", 10, "K + Ct"},
    {"Mgn", "Markgräfin", 11, "N + Cts"},
    {"Mq", "Marquis", 17, "B, N, N then R2 outward"},
    {"Mcs", "Marchioness", 15, "R, N, N then B2 beyond"},
    {"Dk", "Duke", 18, "W then any B; B then any W"},
    {"Dcs", "Duchess", 19, "F then any R; R then any F"},
    {"GDk", "Grand Duke", 22, "Dk + B + W"},
    {"GDcs", "Grand Duchess", 27, "Dcs + R + F"},
    {"DM", "Developing Man", 0, "leaper ..c+1", Special::kCounts255},
    {"NL", "Nacci Leaper", 16, "leaper nacci", Special::kCounts7},
    {"DP", "Developing Prime", 0, "leaper primes..c+2", Special::kCounts255},
    {"DM2", "Developing Man 2", 0, "chain ..c+1", Special::kCounts255},
    {"NL2", "Nacci Leaper 2", 12.8, "chain nacci", Special::kCounts7},
    {"It", "Imitator", 5, "cycle N B R Q K", Special::kCounts5},
    {"Mi", "Mist", 4, "R2", Special::kFog},
    {"Bz", "Blizzard", 8, "D", Special::kFreeze},
    {"Op", "Orphan", 10, "", Special::kOrphan},
    {"Fr", "Friend", 10, "", Special::kFriend},
    {"Ar", "Archer", 6, "fW", Special::kArcher},
    {"HA", "Horse Archer", 9, "W F D A", Special::kHorseArcher},
};
// clang-format on

// The types of pieces that a variants file can name, in Betza notation.
// clang-format off
constexpr Piece kTypes[] = {
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

const Piece* findIn(std::span<const Piece> pieces, std::string_view id) {
  const auto found = std::find_if(pieces.begin(), pieces.end(),
                                  [&](const Piece& p) { return p.id == id; });
  return found == pieces.end() ? nullptr : &*found;
}

}  // namespace

std::span<const Piece> allPieces() { return kPieces; }

const Piece* findPiece(std::string_view id) { return findIn(kPieces, id); }

const Piece* findType(std::string_view key) { return findIn(kTypes, key); }

std::string_view movementOf(std::string_view id) {
  const Piece* piece = findPiece(id);
  return piece == nullptr ? std::string_view() : piece->movement;
}

}  // namespace phasemachine::fairy_chess
