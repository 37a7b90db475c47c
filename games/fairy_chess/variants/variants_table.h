// The built-in variants other than the setups, in the format of variant_file.h.

#pragma once

#include <string_view>

namespace phasemachine::fairy_chess {

inline constexpr std::string_view kVariantsText = R"INI(
# One section per variant, [child:parent] inherits; key names as in Fairy-Stockfish's variants file where it has them.
# Pieces: name = letter for known types, customPieceN = letter:Betza otherwise.
# Base of all: pawn p, knight n, bishop b, rook r, queen q, king k; 8x8; double step from rank 2; promotion on the last rank to n b r q;
# castling to files g and c; stalemate draw; mate loses.

[chess]
[fischerandom:chess]
chess960 = true
[nocastle:chess]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[armageddon:chess]
# a drawn game counts as a win for Black; moves as in chess
materialCounting = blackdrawodds

# ---- step 1: other pieces, boards, promotions
[almost:chess]
queen = -
chancellor = c
startFen = rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1
promotionPieceTypes = crbn
[amazon:chess]
queen = -
amazon = a
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
promotionPieceTypes = arbn
[chigorin:chess]
chancellor = c
startFen = rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - 0 1
# each side promotes to what it began with
promotionPieceTypesWhite = crn
promotionPieceTypesBlack = qrb
[hoppelpoppel:chess]
knight = -
bishop = -
knibis = n
biskni = b
promotionPieceTypes = qrbn
[newzealand:chess]
rook = -
knight = -
rookni = r
kniroo = n
castlingRookPiece = r
promotionPieceTypes = qrbn
[nightrider:chess]
knight = -
customPiece1 = n:NN
promotionPieceTypes = qrbn
[grasshopper:chess]
customPiece1 = g:gQ
startFen = rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1
promotionPieceTypes = qrbng
doubleStep = false
[knightmate:chess]
# the royal piece k moves as a knight (and castles); m is a non-royal king
knight = -
commoner = m
king = k:N
castlingKingPiece = k
startFen = rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1
promotionPieceTypes = mqrb
[losalamos:chess]
maxRank = 6
maxFile = f
bishop = -
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
promotionRank = 6
promotionPieceTypes = qrn
doubleStep = false
castling = false
[gardner:chess]
maxRank = 5
maxFile = e
startFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1
promotionRank = 5
doubleStep = false
castling = false
[capablanca:chess]
maxFile = j
archbishop = a
chancellor = c
castlingKingsideFile = i
castlingQueensideFile = c
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
promotionPieceTypes = acqrbn
[gothic:capablanca]
startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1
[janus:chess]
maxFile = j
archbishop = j
castlingKingsideFile = i
castlingQueensideFile = b
startFen = rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1
promotionPieceTypes = jqrbn
[grand:chess]
# promotion possible on ranks 8 and 9, forced on 10, only to a piece of one's own that is off the board
maxRank = 10
maxFile = j
archbishop = a
chancellor = c
startFen = r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1
promotionRank = 8
promotionPieceTypes = acqrbn
promotionLimit = a:1 c:1 q:1 r:2 b:2 n:2
mandatoryPawnPromotion = false
immobilityIllegal = true
doubleStepRank = 3
doubleStepRankMin = 3
castling = false
[shako:chess]
maxRank = 10
maxFile = j
fersAlfil = e
cannon = c
startFen = c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1
promotionRank = 10
promotionPieceTypes = qrbnce
castlingKingsideFile = h
castlingQueensideFile = d
castlingRank = 2
castlingKingFile = f
doubleStepRank = 3
doubleStepRankMin = 3
[shatranj:chess]
# stalemate loses; bare king loses unless it bares the other at once
bishop = -
queen = -
alfil = b
fers = q
startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1
promotionPieceTypes = q
doubleStep = false
castling = false
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
stalemateValue = loss
nMoveRule = 70
[courier:chess]
maxFile = l
queen = -
alfil = e
fers = f
commoner = m
wazir = w
startFen = rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1
promotionPieceTypes = f
doubleStep = false
castling = false
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
stalemateValue = loss
[makruk:chess]
# met m = F; khon s = FfW; promotion on the sixth rank, to m
bishop = -
queen = -
silver = s
fers = m
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1
promotionRank = 6
promotionPieceTypes = m
doubleStep = false
castling = false
nMoveRule = 0
countingRule = makruk
[horde:chess]
# White has only pawns; Black wins by taking all of them; double step also from rank 1, without en passant
startFen = rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1
doubleStepRankMin = 1
enPassantRegion = *3 *6
extinctionValue = loss
extinctionPieceTypes = *
[extinction:chess]
# no royal piece; whoever has lost all pieces of one kind loses
king = -
commoner = k
castlingKingPiece = k
promotionPieceTypes = kqrbn
extinctionValue = loss
extinctionPieceTypes = kqrbnp
[kinglet:extinction]
promotionPieceTypes = k
extinctionPieceTypes = p
[threekings:chess]
king = -
commoner = k
castlingKingPiece = k
startFen = knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1
extinctionValue = loss
extinctionPieceTypes = k
extinctionPieceCount = 2
[coregal:chess]
# queens are royal as well
extinctionValue = loss
extinctionPieceTypes = q
extinctionPseudoRoyal = true
extinctionPieceCount = 64

# ---- step 2: other ends of the game, other duties
[kingofthehill:chess]
flagPiece = k
whiteFlag = d4 e4 d5 e5
blackFlag = d4 e4 d5 e5
[3check:chess]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1
checkCounting = true
[5check:3check]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1
[racingkings:chess]
# no move may give check; first king on rank 8 wins, Black gets one more move after White
startFen = 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1
flagPiece = k
whiteFlag = *8
blackFlag = *8
flagMove = true
castling = false
checking = false
[giveaway:chess]
king = -
commoner = k
castlingKingPiece = k
promotionPieceTypes = kqrbn
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
mustCapture = true
[antichess:giveaway]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
castling = false
[suicide:antichess]
stalematePieceCount = true
[losers:chess]
# forced captures (answering check comes first); bare king, being mated or stalemated wins
checkmateValue = win
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
extinctionPieceCount = 1
mustCapture = true
[nocheckatomic:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
blastOnCapture = true
[atomic:nocheckatomic]
extinctionPseudoRoyal = true

# ---- step 3: hands and drops
[crazyhouse:chess]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1
pieceDrops = true
capturesToHand = true
[capahouse:capablanca]
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1
pieceDrops = true
capturesToHand = true
[pocketknight:chess]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1
pieceDrops = true
[placement:chess]
startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1
mustDrop = true
pieceDrops = true
whiteDropRegion = *1
blackDropRegion = *8
dropOppositeColoredBishop = true
castlingDroppedPiece = true
[minishogi]
maxRank = 5
maxFile = e
shogiPawn = p
silver = s
gold = g
bishop = b
dragonHorse = h
rook = r
bers = d
king = k
startFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1
pieceDrops = true
capturesToHand = true
promotionRank = 5
promotedPieceType = p:g s:g b:h r:d
doubleStep = false
castling = false
dropNoDoubled = p
immobilityIllegal = true
shogiPawnDropMateIllegal = true
stalemateValue = loss
nFoldRule = 4
nMoveRule = 0
perpetualCheckIllegal = true
nFoldValue = loss
nFoldValueAbsolute = true
[shogi:minishogi]
maxRank = 9
maxFile = i
lance = l
shogiKnight = n
startFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1
promotionRank = 7
promotedPieceType = p:g s:g b:h r:d l:g n:g
nFoldValue = draw
nFoldValueAbsolute = false
)INI";

// Variants that are not offered but that others may inherit from.
inline constexpr std::string_view kParentsText = R"INI(
[breakthrough]
breakthrough = p
pawn = -
knight = -
bishop = -
rook = -
queen = -
king = -
startFen = pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1
doubleStep = false
castling = false
stalemateValue = loss
flagPiece = p
flagRegionWhite = *8
flagRegionBlack = *1
[gorogoro:minishogi]
maxRank = 6
maxFile = 5
bishop = -
rook = -
dragonHorse = -
bers = -
startFen = sgkgs/5/1ppp1/1PPP1/5/SGKGS[-] w - - 0 1
promotionRank = 5
promotedPieceType = p:g s:g
)INI";

}  // namespace phasemachine::fairy_chess
