// The pieces of a section of a variants file: their types, which of them are
// pawns, and where they may move.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_SECTION_PIECES_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_SECTION_PIECES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "games/fairy_chess/variants/spec.h"
#include "games/fairy_chess/variants/variant_file.h"

namespace phasemachine::fairy_chess {

// The pieces of a section, by their keys.
struct SectionPieces {
  struct Row {
    std::string key;
    Kind kind;
  };
  std::vector<Row> rows;

  // Reads "n", "n:NN" or "-" for a type of piece or a custom one.
  absl::Status add(std::string_view key, std::string_view value);
};

// True for types of pieces, customPiece1 and so on, and for the keys that
// setPawns() and setMobility() read.
bool namesPiece(std::string_view key);
bool isPieceRule(std::string_view key);

// For variants with many pieces: a hand holds kinds with low numbers, so those
// of the start come first.
void putStartersFirst(const Section& section, SectionPieces& pieces);

// The kinds that pawn keys name become pawns. Error: a kind that would be a pawn
// for one purpose only.
absl::Status setPawns(const Section& section, Spec& spec, int& line);
absl::Status setMobility(const Section& section, const SectionPieces& pieces,
                         Spec& spec, int& line);

// In crazyhouse a captured promoted pawn becomes a pawn in hand.
void addPromotedPawns(Spec& spec);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_SECTION_PIECES_H_
