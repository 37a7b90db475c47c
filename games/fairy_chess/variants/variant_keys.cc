#include "games/fairy_chess/variants/variant_keys.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "core/find_name.h"
#include "core/quote.h"
#include "games/fairy_chess/variants/key_values.h"
#include "games/fairy_chess/variants/missing_rules.h"
#include "games/fairy_chess/variants/section_pieces.h"

namespace phasemachine::fairy_chess {
namespace {

using Status = absl::Status;

struct Key {
  std::string_view name;
  Status (*apply)(const KeyValue&);
};

#define RULES c.spec.rules
// In order of application: keys that others depend on come first.
constexpr Key kKeys[] = {
    {"maxRank",
     [](const KeyValue& c) { return c.number(c.spec.ranks, 3, 12); }},
    {"maxFile", [](const KeyValue& c) { return c.file(c.spec.files); }},
    {"startFen",
     [](const KeyValue& c) {
       c.spec.start = wholeStart(c.value);
       return absl::OkStatus();
     }},
    {"chess960", [](const KeyValue& c) { return c.flag(RULES.chess960); }},
    {"castling", [](const KeyValue& c) { return c.flag(RULES.castling); }},
    {"castlingKingsideFile",
     [](const KeyValue& c) { return c.file(RULES.castlingGoal[1]); }},
    {"castlingQueensideFile",
     [](const KeyValue& c) { return c.file(RULES.castlingGoal[0]); }},
    {"castlingRank",
     [](const KeyValue& c) { return c.number(RULES.castlingRank, 1, 12); }},
    {"castlingKingFile",
     [](const KeyValue& c) { return c.file(RULES.castlingKingFile); }},
    {"castlingKingPiece",
     [](const KeyValue& c) { return c.kind(RULES.castlingKing); }},
    {"castlingRookPiece",
     [](const KeyValue& c) { return c.kind(RULES.castlingRook); }},
    {"castlingRookPieces",
     [](const KeyValue& c) { return c.kind(RULES.castlingRook); }},
    {"doubleStep",
     [](const KeyValue& c) {
       bool on = true;
       const Status status = c.flag(on);
       if (!on) RULES.doubleStepFrom = 0;
       return status;
     }},
    {"doubleStepRank",
     [](const KeyValue& c) { return c.number(RULES.doubleStepFrom, 1, 12); }},
    {"doubleStepRankMin",
     [](const KeyValue& c) { return c.number(RULES.doubleStepTo, 1, 12); }},
    {"doubleStepRegionWhite",
     [](const KeyValue& c) {
       return c.region(RULES.doubleStepRegion[0].emplace());
     }},
    {"doubleStepRegionBlack",
     [](const KeyValue& c) {
       return c.region(RULES.doubleStepRegion[1].emplace());
     }},
    {"enPassantRegion",
     [](const KeyValue& c) { return c.region(RULES.enPassant); }},
    {"promotionRank",
     [](const KeyValue& c) { return c.number(RULES.promotionRank, 1, 12); }},
    {"promotionRegionWhite",
     [](const KeyValue& c) {
       return c.region(RULES.promotionRegion[0].emplace());
     }},
    {"promotionRegionBlack",
     [](const KeyValue& c) {
       return c.region(RULES.promotionRegion[1].emplace());
     }},
    {"promotionPieceTypes",
     [](const KeyValue& c) {
       const Status status = c.kinds(RULES.promotions[0]);
       RULES.promotions[1] = RULES.promotions[0];
       return status;
     }},
    {"promotionPieceTypesWhite",
     [](const KeyValue& c) { return c.kinds(RULES.promotions[0]); }},
    {"promotionPieceTypesBlack",
     [](const KeyValue& c) { return c.kinds(RULES.promotions[1]); }},
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
     }},
    {"mandatoryPawnPromotion",
     [](const KeyValue& c) { return c.flag(RULES.mandatoryPromotion); }},
    {"mandatoryPiecePromotion",
     [](const KeyValue& c) { return c.flag(RULES.mandatoryPiecePromotion); }},
    {"immobilityIllegal",
     [](const KeyValue& c) { return c.flag(RULES.immobilityIllegal); }},
    {"checking", [](const KeyValue& c) { return c.flag(RULES.checking); }},
    {"mustCapture",
     [](const KeyValue& c) { return c.flag(RULES.mustCapture); }},
    {"blastOnCapture", [](const KeyValue& c) { return c.flag(RULES.blast); }},
    {"checkmateValue", [](const KeyValue& c) { return c.outcome(RULES.mate); }},
    {"stalemateValue",
     [](const KeyValue& c) { return c.outcome(RULES.stalemate); }},
    {"stalematePieceCount",
     [](const KeyValue& c) { return c.flag(RULES.stalematePieceCount); }},
    {"materialCounting",
     [](const KeyValue& c) {
       RULES.blackWinsDraws = c.value == "blackdrawodds";
       return RULES.blackWinsDraws
                  ? absl::OkStatus()
                  : badValue(quoted(c.value) + " is not blackdrawodds");
     }},
    {"extinctionValue",
     [](const KeyValue& c) { return c.outcome(RULES.extinction.value); }},
    {"extinctionPieceTypes",
     [](const KeyValue& c) {
       RULES.extinction.everything = c.value == "*";
       return RULES.extinction.everything ? absl::OkStatus()
                                          : c.kinds(RULES.extinction.kinds);
     }},
    {"extinctionPieceCount",
     [](const KeyValue& c) {
       return c.number(RULES.extinction.atMost, 0, 144);
     }},
    {"extinctionOpponentPieceCount",
     [](const KeyValue& c) {
       return c.number(RULES.extinction.opponentAtLeast, 0, 144);
     }},
    {"extinctionClaim",
     [](const KeyValue& c) { return c.flag(RULES.extinction.claim); }},
    {"extinctionPseudoRoyal",
     [](const KeyValue& c) { return c.flag(RULES.extinction.pseudoRoyal); }},
    {"flagPiece", [](const KeyValue& c) { return c.flagKind(RULES.flagKind); }},
    {"flagRegion",
     [](const KeyValue& c) {
       const Status status = c.region(RULES.flag[0]);
       RULES.flag[1] = RULES.flag[0];
       return status;
     }},
    {"whiteFlag", [](const KeyValue& c) { return c.region(RULES.flag[0]); }},
    {"blackFlag", [](const KeyValue& c) { return c.region(RULES.flag[1]); }},
    {"flagRegionWhite",
     [](const KeyValue& c) { return c.region(RULES.flag[0]); }},
    {"flagRegionBlack",
     [](const KeyValue& c) { return c.region(RULES.flag[1]); }},
    {"flagPieceCount",
     [](const KeyValue& c) { return c.number(RULES.flagCount, 1, 144); }},
    {"flagMove", [](const KeyValue& c) { return c.flag(RULES.flagMove); }},
    {"checkCounting",
     [](const KeyValue& c) { return c.flag(RULES.checkCounting); }},
    {"connectN",
     [](const KeyValue& c) { return c.number(RULES.connect, 0, 12); }},
    {"connectNxN",
     [](const KeyValue& c) { return c.number(RULES.connectBlock, 0, 12); }},
    {"connectValue",
     [](const KeyValue& c) { return c.outcome(RULES.connectValue); }},
    {"connectHorizontal",
     [](const KeyValue& c) { return c.flag(RULES.connectAlongRanks); }},
    {"connectVertical",
     [](const KeyValue& c) { return c.flag(RULES.connectAlongFiles); }},
    {"connectDiagonal",
     [](const KeyValue& c) { return c.flag(RULES.connectAlongDiagonals); }},
    {"nMoveRule",
     [](const KeyValue& c) { return c.number(RULES.moveRule, 0, 500); }},
    {"nFoldRule",
     [](const KeyValue& c) { return c.number(RULES.foldRule, 0, 10); }},
    {"nFoldValue",
     [](const KeyValue& c) { return c.outcome(RULES.foldValue); }},
    {"nFoldValueAbsolute",
     [](const KeyValue& c) { return c.flag(RULES.foldAgainstFirst); }},
    {"perpetualCheckIllegal",
     [](const KeyValue& c) { return c.flag(RULES.perpetualCheckLoses); }},
    {"countingRule",
     [](const KeyValue& c) {
       RULES.countsMakruk = c.value == "makruk";
       return RULES.countsMakruk ? absl::OkStatus()
                                 : badValue(quoted(c.value) + " is not makruk");
     }},
    {"pieceDrops", [](const KeyValue& c) { return c.flag(RULES.drops); }},
    {"capturesToHand",
     [](const KeyValue& c) { return c.flag(RULES.capturesToHand); }},
    {"mustDrop", [](const KeyValue& c) { return c.flag(RULES.mustDrop); }},
    {"whiteDropRegion",
     [](const KeyValue& c) { return c.region(RULES.dropRegion[0]); }},
    {"blackDropRegion",
     [](const KeyValue& c) { return c.region(RULES.dropRegion[1]); }},
    {"dropRegionWhite",
     [](const KeyValue& c) { return c.region(RULES.dropRegion[0]); }},
    {"dropRegionBlack",
     [](const KeyValue& c) { return c.region(RULES.dropRegion[1]); }},
    {"firstRankPawnDrops",
     [](const KeyValue& c) { return c.flag(RULES.pawnsOnFirstRank); }},
    {"promotionZonePawnDrops",
     [](const KeyValue& c) { return c.flag(RULES.pawnsInPromotionZone); }},
    {"dropOppositeColoredBishop",
     [](const KeyValue& c) { return c.flag(RULES.oppositeBishops); }},
    {"castlingDroppedPiece",
     [](const KeyValue& c) { return c.flag(RULES.castlingDropped); }},
    {"dropNoDoubled",
     [](const KeyValue& c) { return c.kind(RULES.dropNoDoubled); }},
    {"dropNoDoubledCount",
     [](const KeyValue& c) {
       return c.number(RULES.dropNoDoubledCount, 0, 12);
     }},
    {"shogiPawnDropMateIllegal",
     [](const KeyValue& c) { return c.flag(RULES.pawnDropMateIllegal); }},
    {"promotedPieceType",
     [](const KeyValue& c) {
       return c.pairs([&](int k, std::string_view rest) {
         int to = 0;
         Status status = rest.size() == 1
                             ? c.kindOf(rest[0], to)
                             : badValue("one letter must follow :");
         if (!status.ok() || to == 0) return status;
         Kind promoted = c.spec.kinds[static_cast<std::size_t>(to)];
         const std::string base = c.spec.kinds[static_cast<std::size_t>(k)].id;
         promoted.id = std::string("+").append(base);
         promoted.demotesTo = k;
         promoted.countsAs = to;
         promoted.promotesTo = 0;
         c.spec.kinds.push_back(promoted);
         c.spec.kinds[static_cast<std::size_t>(k)].promotesTo =
             static_cast<int>(c.spec.kinds.size()) - 1;
         return status;
       });
     }},
};
#undef RULES

// Whether a key says something that this program can follow.
Status checkKey(std::string_view key, std::string_view value) {
  if (namesPiece(key) || isPieceRule(key) ||
      std::find(std::begin(kWithoutMeaning), std::end(kWithoutMeaning), key) !=
          std::end(kWithoutMeaning) ||
      std::any_of(std::begin(kKeys), std::end(kKeys),
                  [&](const Key& k) { return k.name == key; })) {
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

}  // namespace

absl::Status applyKeys(const Section& section, Spec& spec, int& line) {
  SectionPieces pieces;
  for (const auto& [key, letter] : {std::pair{"pawn", "p"},
                                    {"knight", "n"},
                                    {"bishop", "b"},
                                    {"rook", "r"},
                                    {"queen", "q"},
                                    {"king", "k"}}) {
    if (const Status status = pieces.add(key, letter); !status.ok()) {
      return status;
    }
  }
  for (const auto& l : section.lines) {
    line = l.number;
    if (const Status status = checkKey(l.key, l.value); !status.ok()) {
      return status;
    }
    if (!namesPiece(l.key)) continue;
    if (const Status status = pieces.add(l.key, l.value); !status.ok()) {
      return status;
    }
  }
  if (pieces.rows.size() >= kHandKinds) putStartersFirst(section, pieces);
  for (const auto& row : pieces.rows) spec.kinds.push_back(row.kind);
  Rules& rules = spec.rules;
  rules.castlingKing = spec.kind("K");
  rules.castlingRook = spec.kind("R");
  for (const char* id : {"Q", "R", "B", "N"}) {
    if (const int kind = spec.kind(id)) {
      rules.promotions[0].push_back(static_cast<std::uint8_t>(kind));
    }
  }
  rules.promotions[1] = rules.promotions[0];
  spec.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const Key& key : kKeys) {
    for (const auto& l : section.lines) {
      if (l.key != key.name) continue;
      line = l.number;
      const Section* heir = l.inherited ? &section : nullptr;
      const Status status = key.apply({spec, l.key, l.value, heir});
      if (!status.ok()) {
        return badValue(l.key + ": " + std::string(status.message()));
      }
    }
  }
  if (!rules.castling) spec.start = withoutRights(spec.start);
  if (rules.flagKind == 0 &&
      !(rules.flag[0].empty() && rules.flag[1].empty())) {
    rules.flagKind = kAnyKind;
  }
  Status status = setPawns(section, spec, line);
  if (status.ok()) status = setMobility(section, pieces, spec, line);
  addPromotedPawns(spec);
  return status;
}

}  // namespace phasemachine::fairy_chess
