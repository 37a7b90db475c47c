// A variant as data: its board, kinds of pieces, start and rules.
//
// Contract: specs come from the setups, which spec.cc lists, or from variants
// files (variant_file.h); variants are compiled from them (variant.h). Ranks
// count from 1 from the view of the owner unless noted otherwise.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/fairy_chess/movement/square_set.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/pieces.h"

namespace phasemachine::fairy_chess {

using Region = SquareSet<3>;

struct Kind {
  std::string id;  // as White writes it: "N", "GDk"; "+P" and "Q~" for
                   // promoted pieces that go back when taken
  std::string name;
  double value = 0;      // 0: not given
  std::string movement;  // movement.h
  Special special = Special::kNone;
  int promotesTo = 0;       // shogi: the kind that it may become, or 0
  int demotesTo = 0;        // kind in the hand after capture, 0 for itself
  int countsAs = 0;         // of promoted pieces: the kind that they became
  bool stepsTwice = false;  // an ordinary pawn, with the rules' double step
  // The squares that the piece may move to or be dropped on, by color.
  std::array<Region, 2> mobility = {Region::all(), Region::all()};
};

// From the view of the affected side.
enum class Outcome : std::uint8_t { kNone, kLoss, kDraw, kWin };

struct Extinction {
  Outcome value = Outcome::kNone;
  bool everything = false;          // counts all pieces together
  std::vector<std::uint8_t> kinds;  // else each of these
  int atMost = 0;                   // extinct at this number or fewer
  int opponentAtLeast = 0;
  bool claim = false;        // only if the opponent could not do it too
  bool pseudoRoyal = false;  // the last of them may not be left en prise
};

// The flag piece of variants where any piece may reach the goal.
inline constexpr int kAnyKind = kMostKinds;

struct Rules {
  // Pawns.
  int doubleStepFrom = 2;  // ranks; 0 for none
  int doubleStepTo = 2;
  std::array<std::optional<Region>, 2> doubleStepRegion;  // or, by color
  Region enPassant = Region::all();
  int promotionRank = 0;                                     // 0: the last rank
  std::array<std::optional<Region>, 2> promotionRegion;      // or, by color
  std::array<std::vector<std::uint8_t>, 2> promotions;       // kinds, by color
  std::array<std::uint8_t, kMostKinds> promotionLimit = {};  // 0: none
  bool mandatoryPromotion = true;                            // of pawns
  bool mandatoryPiecePromotion = false;  // of kinds with promotesTo
  bool immobilityIllegal = false;

  // Castling.
  bool castling = true;
  bool chess960 = false;
  int castlingRank = 1;
  int castlingKingFile = 5;  // from 1; where kings stand at the start
  std::array<int, 2> castlingGoal = {3, 7};  // king's file, a-side and far side
  int castlingKing = 0;                      // kinds
  int castlingRook = 0;

  // Duties.
  bool checking = true;  // false: no move may give check
  bool mustCapture = false;
  bool blast = false;

  // Ends.
  Outcome mate = Outcome::kLoss;
  Outcome stalemate = Outcome::kDraw;
  bool stalematePieceCount = false;
  bool blackWinsDraws = false;
  Extinction extinction;
  int flagKind = 0;  // or kAnyKind; 0 for no goal
  std::array<Region, 2> flag;
  int flagCount = 1;  // pieces that must be on the goal
  bool flagMove = false;
  bool checkCounting = false;
  // Pieces of the mover in a row, 0 for none, and where rows may run.
  int connect = 0;
  int connectBlock = 0;  // or in a square block with this side
  Outcome connectValue = Outcome::kWin;
  bool connectAlongRanks = true;
  bool connectAlongFiles = true;
  bool connectAlongDiagonals = true;
  int moveRule = 50;  // moves without capture or pawn move; 0 for none
  int foldRule = 3;
  Outcome foldValue = Outcome::kDraw;  // of repetition, for the side to move
  bool foldValueIsFirsts = false;      // or, then, for the first player
  bool perpetualCheckLoses = false;
  bool countsMakruk = false;

  // Hands.
  bool drops = false;
  bool capturesToHand = false;
  bool mustDrop = false;
  bool pawnsOnFirstRank = false;  // may be dropped there
  bool pawnsInPromotionZone = false;
  std::array<Region, 2> dropRegion = {Region::all(), Region::all()};
  bool oppositeBishops = false;
  bool castlingDropped = false;
  int dropNoDoubled = 0;  // kind
  int dropNoDoubledCount =
      1;  // of them on a file, one may not be dropped there
  bool pawnDropMateIllegal = false;  // mating by a pawn drop loses

  bool isFlagKind(int kind) const {
    return kind == flagKind || flagKind == kAnyKind;
  }
};

struct Spec {
  std::string id;
  std::string name;
  bool setup = false;  // one of the 39: notation and pawns as in their rules
  int files = 8;
  int ranks = 8;
  std::vector<Kind> kinds = {{}};  // kind 0 means no piece
  std::string start;               // position text
  Rules rules;
  std::string text;  // of the section and its parents, or the setup's id

  // The kind with this id, or 0.
  int kind(std::string_view letters) const {
    for (std::size_t i = 1; i < kinds.size(); ++i) {
      if (kinds[i].id == letters) return static_cast<int>(i);
    }
    return 0;
  }
  const Kind& kindAt(int k) const { return kinds[static_cast<std::size_t>(k)]; }
  Kind& kindAt(int k) { return kinds[static_cast<std::size_t>(k)]; }
  // The start without side, rights and counters.
  std::string_view startBoard() const {
    return std::string_view(start).substr(0, start.find(' '));
  }
};

// One of the 39 setups: its promotions, and its ranks from the top.
struct Setup {
  std::string_view id;
  std::string_view name;
  int size;
  bool castling;
  std::string_view promotions;
  std::string_view ranks;
};

std::span<const Setup> allSetups();
const Setup* findSetup(std::string_view id);  // null if not found

// Precondition: `setup` is in the table.
Spec setupSpec(const Setup& setup);

}  // namespace phasemachine::fairy_chess
