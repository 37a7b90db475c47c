#include "games/fairy_chess/variants/variant_keys.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "core/find_name.h"
#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/variants/starts.h"

namespace phasemachine::fairy_chess {
namespace {

using Status = absl::Status;

struct Key {
  std::string_view name;
  Status (*apply)(const KeyValue&);
  bool hasPieces = false;  // its value has letters of pieces
};

#define RULES c.spec.rules
#define KEY(call) [](const KeyValue& c) { return c.call; }
// In order of application: keys that others depend on come first.
constexpr Key kKeys[] = {
    {"maxRank", KEY(number(c.spec.ranks, 3, 12))},
    {"maxFile", KEY(file(c.spec.files))},
    {"startFen",
     [](const KeyValue& c) {
       c.spec.start = wholeStart(c.value);
       return absl::OkStatus();
     }},
    {"chess960", KEY(flag(RULES.chess960))},
    {"castling", KEY(flag(RULES.castling))},
    {"castlingKingsideFile", KEY(file(RULES.castlingGoal[1]))},
    {"castlingQueensideFile", KEY(file(RULES.castlingGoal[0]))},
    {"castlingRank", KEY(number(RULES.castlingRank, 1, 12))},
    {"castlingKingFile", KEY(file(RULES.castlingKingFile))},
    {"castlingKingPiece", KEY(kind(RULES.castlingKing)), true},
    {"castlingRookPiece", KEY(kind(RULES.castlingRook)), true},
    {"castlingRookPieces", KEY(kind(RULES.castlingRook)), true},
    {"doubleStep",
     [](const KeyValue& c) {
       bool on = true;
       const Status status = c.flag(on);
       if (!on) RULES.doubleStepFrom = 0;
       return status;
     }},
    {"doubleStepRank", KEY(number(RULES.doubleStepFrom, 1, 12))},
    {"doubleStepRankMin", KEY(number(RULES.doubleStepTo, 1, 12))},
    {"doubleStepRegionWhite", KEY(region(RULES.doubleStepRegion[0].emplace()))},
    {"doubleStepRegionBlack", KEY(region(RULES.doubleStepRegion[1].emplace()))},
    {"enPassantRegion", KEY(region(RULES.enPassant))},
    {"promotionRank", KEY(number(RULES.promotionRank, 1, 12))},
    {"promotionRegionWhite", KEY(region(RULES.promotionRegion[0].emplace()))},
    {"promotionRegionBlack", KEY(region(RULES.promotionRegion[1].emplace()))},
    {"promotionPieceTypes",
     [](const KeyValue& c) {
       const Status status = c.kinds(RULES.promotions[0]);
       RULES.promotions[1] = RULES.promotions[0];
       return status;
     },
     true},
    {"promotionPieceTypesWhite", KEY(kinds(RULES.promotions[0])), true},
    {"promotionPieceTypesBlack", KEY(kinds(RULES.promotions[1])), true},
    {"promotionLimit",
     [](const KeyValue& c) {
       return c.pairs([&](int k, std::string_view rest) {
         const KeyValue one = {c.spec, c.key, rest};
         int limit = 0;
         const Status status = one.number(limit, 1, 144);
         RULES.promotionLimit[static_cast<std::size_t>(k)] =
             static_cast<std::uint8_t>(limit);
         return status;
       });
     },
     true},
    {"mandatoryPawnPromotion", KEY(flag(RULES.mandatoryPromotion))},
    {"mandatoryPiecePromotion", KEY(flag(RULES.mandatoryPiecePromotion))},
    {"immobilityIllegal", KEY(flag(RULES.immobilityIllegal))},
    {"checking", KEY(flag(RULES.checking))},
    {"mustCapture", KEY(flag(RULES.mustCapture))},
    {"blastOnCapture", KEY(flag(RULES.blast))},
    {"checkmateValue", KEY(outcome(RULES.mate))},
    {"stalemateValue", KEY(outcome(RULES.stalemate))},
    {"stalematePieceCount", KEY(flag(RULES.stalematePieceCount))},
    {"materialCounting",
     [](const KeyValue& c) {
       RULES.blackWinsDraws = c.value == "blackdrawodds";
       return RULES.blackWinsDraws
                  ? absl::OkStatus()
                  : badValue(quoted(c.value) + " is not blackdrawodds");
     }},
    {"extinctionValue", KEY(outcome(RULES.extinction.value))},
    {"extinctionPieceTypes",
     [](const KeyValue& c) {
       RULES.extinction.everything = c.value == "*";
       return RULES.extinction.everything ? absl::OkStatus()
                                          : c.kinds(RULES.extinction.kinds);
     },
     true},
    {"extinctionPieceCount", KEY(number(RULES.extinction.atMost, 0, 144))},
    {"extinctionOpponentPieceCount",
     KEY(number(RULES.extinction.opponentAtLeast, 0, 144))},
    {"extinctionClaim", KEY(flag(RULES.extinction.claim))},
    {"extinctionPseudoRoyal", KEY(flag(RULES.extinction.pseudoRoyal))},
    {"flagPiece", KEY(flagKind(RULES.flagKind)), true},
    {"flagRegion",
     [](const KeyValue& c) {
       const Status status = c.region(RULES.flag[0]);
       RULES.flag[1] = RULES.flag[0];
       return status;
     }},
    {"whiteFlag", KEY(region(RULES.flag[0]))},
    {"blackFlag", KEY(region(RULES.flag[1]))},
    {"flagRegionWhite", KEY(region(RULES.flag[0]))},
    {"flagRegionBlack", KEY(region(RULES.flag[1]))},
    {"flagPieceCount", KEY(number(RULES.flagCount, 1, 144))},
    {"flagMove", KEY(flag(RULES.flagMove))},
    {"checkCounting", KEY(flag(RULES.checkCounting))},
    {"connectN", KEY(number(RULES.connect, 0, 12))},
    {"connectNxN", KEY(number(RULES.connectBlock, 0, 12))},
    {"connectValue", KEY(outcome(RULES.connectValue))},
    {"connectHorizontal", KEY(flag(RULES.connectAlongRanks))},
    {"connectVertical", KEY(flag(RULES.connectAlongFiles))},
    {"connectDiagonal", KEY(flag(RULES.connectAlongDiagonals))},
    {"nMoveRule", KEY(number(RULES.moveRule, 0, 500))},
    {"nFoldRule", KEY(number(RULES.foldRule, 0, 10))},
    {"nFoldValue", KEY(outcome(RULES.foldValue))},
    {"nFoldValueAbsolute", KEY(flag(RULES.foldValueIsFirsts))},
    {"perpetualCheckIllegal", KEY(flag(RULES.perpetualCheckLoses))},
    {"countingRule",
     [](const KeyValue& c) {
       RULES.countsMakruk = c.value == "makruk";
       return RULES.countsMakruk ? absl::OkStatus()
                                 : badValue(quoted(c.value) + " is not makruk");
     }},
    {"pieceDrops", KEY(flag(RULES.drops))},
    {"capturesToHand", KEY(flag(RULES.capturesToHand))},
    {"mustDrop", KEY(flag(RULES.mustDrop))},
    {"whiteDropRegion", KEY(region(RULES.dropRegion[0]))},
    {"blackDropRegion", KEY(region(RULES.dropRegion[1]))},
    {"dropRegionWhite", KEY(region(RULES.dropRegion[0]))},
    {"dropRegionBlack", KEY(region(RULES.dropRegion[1]))},
    {"firstRankPawnDrops", KEY(flag(RULES.pawnsOnFirstRank))},
    {"promotionZonePawnDrops", KEY(flag(RULES.pawnsInPromotionZone))},
    {"dropOppositeColoredBishop", KEY(flag(RULES.oppositeBishops))},
    {"castlingDroppedPiece", KEY(flag(RULES.castlingDropped))},
    {"dropNoDoubled", KEY(kind(RULES.dropNoDoubled)), true},
    {"dropNoDoubledCount", KEY(number(RULES.dropNoDoubledCount, 0, 12))},
    {"shogiPawnDropMateIllegal", KEY(flag(RULES.pawnDropMateIllegal))},
    {"promotedPieceType",
     [](const KeyValue& c) {
       return c.pairs([&](int k, std::string_view rest) {
         int to = 0;
         const Status status = rest.size() == 1
                                   ? KeyValue{c.spec, c.key, rest}.kind(to)
                                   : badValue("one letter must follow :");
         if (!status.ok() || to == 0) return status;
         Kind promoted = c.spec.kindAt(to);
         const std::string base = c.spec.kindAt(k).id;
         promoted.id = std::string("+").append(base);
         promoted.demotesTo = k;
         promoted.countsAs = to;
         promoted.promotesTo = 0;
         c.spec.kinds.push_back(promoted);
         c.spec.kindAt(k).promotesTo =
             static_cast<int>(c.spec.kinds.size()) - 1;
         return status;
       });
     },
     true},
};
#undef KEY
#undef RULES

// Keys for user interfaces and for the values of pieces in other programs.
constexpr std::string_view kWithoutMeaning[] = {"pieceToCharTable",
                                                "variantTemplate", "pocketSize",
                                                "pieceValueMg", "pieceValueEg"};

// Rules of the format that are not supported, and the value, if any, with which
// they change nothing.
struct MissingRule {
  std::string_view name;
  std::string_view neutral;
};
constexpr MissingRule kMissing[] = {
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

}  // namespace

Status KeyValue::flag(bool& to) const {
  if (value != "true" && value != "false") {
    return badValue(quoted(value) + " is neither true nor false");
  }
  to = value == "true";
  return absl::OkStatus();
}

Status KeyValue::number(int& to, int lowest, int highest) const {
  const auto n = numberIn<int>(value);
  if (!n || *n < lowest || *n > highest) {
    return badValue(quoted(value) + " is no number from " +
                    std::to_string(lowest) + " to " + std::to_string(highest));
  }
  to = *n;
  return absl::OkStatus();
}

Status KeyValue::file(int& to) const {
  if (value.size() == 1 && value[0] >= 'a' && value[0] <= 'l') {
    to = value[0] - 'a' + 1;
    return absl::OkStatus();
  }
  return number(to, 1, 12);
}

Status KeyValue::outcome(Outcome& to) const {
  constexpr std::string_view kNames[] = {"none", "loss", "draw", "win"};
  const auto* at = std::find(std::begin(kNames), std::end(kNames), value);
  if (at == std::end(kNames)) {
    return badValue(quoted(value) + " is not loss, draw or win");
  }
  to = static_cast<Outcome>(at - std::begin(kNames));
  return absl::OkStatus();
}

Status KeyValue::kindOf(char letter, int& to) const {
  const char id = toUpper(letter);
  to = spec.kind(std::string_view(&id, 1));
  if (to == 0) {
    return badValue("no piece " + quoted(std::string_view(&letter, 1)));
  }
  return absl::OkStatus();
}

Status KeyValue::flagKind(int& to) const {
  to = kAnyKind;
  return value == "*" ? absl::OkStatus() : kind(to);
}

Status KeyValue::kind(int& to) const {
  if (value == "-") {
    to = 0;
    return absl::OkStatus();
  }
  if (value.size() != 1) {
    return badValue(quoted(value) + " is not one piece's letter");
  }
  return kindOf(value[0], to);
}

Status KeyValue::kinds(std::vector<std::uint8_t>& to) const {
  to.clear();
  for (const char letter : value) {
    if (letter == ' ' || letter == '-') continue;
    int k = 0;
    if (const Status status = kindOf(letter, k); !status.ok()) return status;
    if (std::find(to.begin(), to.end(), k) == to.end()) {
      to.push_back(static_cast<std::uint8_t>(k));
    }
  }
  return absl::OkStatus();
}

Status KeyValue::region(Region& to) const {
  to = Region();
  for (const std::string_view word : splitAt(value, ' ')) {
    if (word.empty() || word == "-") continue;
    const int file = word[0] == '*' ? -1 : word[0] - 'a';
    int rank = -1;
    if (word.substr(1) != "*") {
      const auto number = numberIn<int>(word.substr(1));
      if (!number || *number < 1) {
        return badValue(quoted(word) + " is no square, rank or file");
      }
      rank = *number - 1;
    }
    if (file < -1 || file >= kMostFiles || rank >= kMostFiles) {
      return badValue(quoted(word) + " is on no board");
    }
    for (int s = 0; s < spec.files * spec.ranks; ++s) {
      if ((file == -1 || s % spec.files == file) &&
          (rank == -1 || s / spec.files == rank)) {
        to.add(s);
      }
    }
  }
  return absl::OkStatus();
}

bool hasPieces(std::string_view key) {
  return std::any_of(std::begin(kKeys), std::end(kKeys), [&](const Key& known) {
    return known.hasPieces && known.name == key;
  });
}

Status checkRule(std::string_view key, std::string_view value) {
  if (std::count(std::begin(kWithoutMeaning), std::end(kWithoutMeaning), key) !=
          0 ||
      std::any_of(std::begin(kKeys), std::end(kKeys),
                  [&](const Key& known) { return known.name == key; })) {
    return absl::OkStatus();
  }
  for (const MissingRule& rule : kMissing) {
    if (rule.name != key) continue;
    if (!rule.neutral.empty() && rule.neutral == value) return absl::OkStatus();
    return badValue("the rule " + quoted(key) + " is not supported");
  }
  std::vector<std::string> known;
  for (const Key& row : kKeys) known.emplace_back(row.name);
  return badValue("unknown key " + quoted(key) + didYouMean(known, key));
}

Status applyRules(const Section& section, Spec& spec, int& line) {
  for (const Key& key : kKeys) {
    for (const auto& l : section.lines) {
      if (l.key != key.name) continue;
      line = l.number;
      const Status status = key.apply({spec, l.key, l.value});
      if (!status.ok()) {
        return badValue(l.key + ": " + std::string(status.message()));
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::fairy_chess
