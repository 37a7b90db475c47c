#include "games/fairy_chess/variant_keys.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ascii.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/fairy_chess/known_types.h"
#include "games/fairy_chess/movement.h"

namespace phasemachine::fairy_chess {
namespace {

using Status = absl::Status;

Status badValue(const std::string& what) {
  return absl::InvalidArgumentError(what);
}

// The context for reading a key.
struct Context {
  Spec& spec;
  std::string_view key;
  std::string_view value;

  Status flag(bool& to) const {
    if (value != "true" && value != "false") {
      return badValue(quoted(value) + " is neither true nor false");
    }
    to = value == "true";
    return absl::OkStatus();
  }
  Status number(int& to, int lowest, int highest) const {
    const auto n = numberIn<int>(value);
    if (!n || *n < lowest || *n > highest) {
      return badValue(quoted(value) + " is no number from " +
                      std::to_string(lowest) + " to " +
                      std::to_string(highest));
    }
    to = *n;
    return absl::OkStatus();
  }
  // A file as its letter or number, counted from 1.
  Status file(int& to) const {
    if (value.size() == 1 && value[0] >= 'a' && value[0] <= 'l') {
      to = value[0] - 'a' + 1;
      return absl::OkStatus();
    }
    return number(to, 1, 12);
  }
  Status outcome(Outcome& to) const {
    constexpr std::string_view kNames[] = {"none", "loss", "draw", "win"};
    const auto* at = std::find(std::begin(kNames), std::end(kNames), value);
    if (at == std::end(kNames)) {
      return badValue(quoted(value) + " is not loss, draw or win");
    }
    to = static_cast<Outcome>(at - std::begin(kNames));
    return absl::OkStatus();
  }
  Status kindOf(char letter, int& to) const {
    const char id = toUpper(letter);
    to = spec.kind(std::string_view(&id, 1));
    if (to == 0) {
      return badValue("no piece " + quoted(std::string_view(&letter, 1)));
    }
    return absl::OkStatus();
  }
  Status kind(int& to) const {
    if (value.size() != 1) {
      return badValue(quoted(value) + " is no piece letter");
    }
    return kindOf(value[0], to);
  }
  Status kinds(std::vector<std::uint8_t>& to) const {
    to.clear();
    for (const char letter : value) {
      if (letter == ' ' || letter == '-') continue;
      int k = 0;
      if (const Status status = kindOf(letter, k); !status.ok()) return status;
      to.push_back(static_cast<std::uint8_t>(k));
    }
    return absl::OkStatus();
  }
  // "a:1 c:2": calls f(letter, rest) for each.
  template <class F>
  Status pairs(F&& f) const {
    std::string_view rest = value;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (word.empty()) continue;
      int k = 0;
      if (word.size() < 3 || word[1] != ':') {
        return badValue(quoted(word) + " is not like a:1");
      }
      Status status = kindOf(word[0], k);
      if (status.ok()) status = f(k, word.substr(2));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }
  // Squares "d4", ranks "*8" and files "a*".
  Status region(Region& to) const {
    to = Region();
    std::string_view rest = value;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
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
      if (file < -1 || file >= spec.files || rank < -1 || rank >= spec.ranks) {
        return badValue(quoted(word) + " is not on the board");
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
};

struct Key {
  std::string_view name;
  Status (*apply)(const Context&);
};

#define RULES c.spec.rules
// In order of application: keys that others depend on come first.
constexpr Key kKeys[] = {
    {"maxRank", [](const Context& c) { return c.number(c.spec.ranks, 3, 12); }},
    {"maxFile", [](const Context& c) { return c.file(c.spec.files); }},
    {"startFen",
     [](const Context& c) {
       c.spec.start = c.value;
       return absl::OkStatus();
     }},
    {"chess960", [](const Context& c) { return c.flag(RULES.chess960); }},
    {"castling", [](const Context& c) { return c.flag(RULES.castling); }},
    {"castlingKingsideFile",
     [](const Context& c) { return c.file(RULES.castlingGoal[1]); }},
    {"castlingQueensideFile",
     [](const Context& c) { return c.file(RULES.castlingGoal[0]); }},
    {"castlingRank",
     [](const Context& c) { return c.number(RULES.castlingRank, 1, 12); }},
    {"castlingKingFile",
     [](const Context& c) { return c.file(RULES.castlingKingFile); }},
    {"castlingKingPiece",
     [](const Context& c) { return c.kind(RULES.castlingKing); }},
    {"castlingRookPiece",
     [](const Context& c) { return c.kind(RULES.castlingRook); }},
    {"doubleStep",
     [](const Context& c) {
       bool on = true;
       const Status status = c.flag(on);
       if (!on) RULES.doubleStepFrom = 0;
       return status;
     }},
    {"doubleStepRank",
     [](const Context& c) { return c.number(RULES.doubleStepFrom, 1, 12); }},
    {"doubleStepRankMin",
     [](const Context& c) { return c.number(RULES.doubleStepTo, 1, 12); }},
    {"enPassantRegion",
     [](const Context& c) { return c.region(RULES.enPassant); }},
    {"promotionRank",
     [](const Context& c) { return c.number(RULES.promotionRank, 1, 12); }},
    {"promotionPieceTypes",
     [](const Context& c) {
       const Status status = c.kinds(RULES.promotions[0]);
       RULES.promotions[1] = RULES.promotions[0];
       return status;
     }},
    {"promotionPieceTypesWhite",
     [](const Context& c) { return c.kinds(RULES.promotions[0]); }},
    {"promotionPieceTypesBlack",
     [](const Context& c) { return c.kinds(RULES.promotions[1]); }},
    {"promotionLimit",
     [](const Context& c) {
       return c.pairs([&](int k, std::string_view rest) {
         const Context one = {c.spec, c.key, rest};
         int limit = 0;
         const Status status = one.number(limit, 1, 144);
         RULES.promotionLimit[static_cast<std::size_t>(k)] =
             static_cast<std::uint8_t>(limit);
         return status;
       });
     }},
    {"mandatoryPawnPromotion",
     [](const Context& c) { return c.flag(RULES.mandatoryPromotion); }},
    {"immobilityIllegal",
     [](const Context& c) { return c.flag(RULES.immobilityIllegal); }},
    {"checking", [](const Context& c) { return c.flag(RULES.checking); }},
    {"mustCapture", [](const Context& c) { return c.flag(RULES.mustCapture); }},
    {"blastOnCapture", [](const Context& c) { return c.flag(RULES.blast); }},
    {"checkmateValue", [](const Context& c) { return c.outcome(RULES.mate); }},
    {"stalemateValue",
     [](const Context& c) { return c.outcome(RULES.stalemate); }},
    {"stalematePieceCount",
     [](const Context& c) { return c.flag(RULES.stalematePieceCount); }},
    {"materialCounting",
     [](const Context& c) {
       RULES.blackWinsDraws = c.value == "blackdrawodds";
       return RULES.blackWinsDraws
                  ? absl::OkStatus()
                  : badValue(quoted(c.value) + " is not blackdrawodds");
     }},
    {"extinctionValue",
     [](const Context& c) { return c.outcome(RULES.extinction.value); }},
    {"extinctionPieceTypes",
     [](const Context& c) {
       RULES.extinction.everything = c.value == "*";
       return RULES.extinction.everything ? absl::OkStatus()
                                          : c.kinds(RULES.extinction.kinds);
     }},
    {"extinctionPieceCount",
     [](const Context& c) {
       return c.number(RULES.extinction.atMost, 0, 144);
     }},
    {"extinctionOpponentPieceCount",
     [](const Context& c) {
       return c.number(RULES.extinction.opponentAtLeast, 0, 144);
     }},
    {"extinctionClaim",
     [](const Context& c) { return c.flag(RULES.extinction.claim); }},
    {"extinctionPseudoRoyal",
     [](const Context& c) { return c.flag(RULES.extinction.pseudoRoyal); }},
    {"flagPiece", [](const Context& c) { return c.kind(RULES.flagKind); }},
    {"whiteFlag", [](const Context& c) { return c.region(RULES.flag[0]); }},
    {"blackFlag", [](const Context& c) { return c.region(RULES.flag[1]); }},
    {"flagMove", [](const Context& c) { return c.flag(RULES.flagMove); }},
    {"checkCounting",
     [](const Context& c) { return c.flag(RULES.checkCounting); }},
    {"nMoveRule",
     [](const Context& c) { return c.number(RULES.moveRule, 0, 500); }},
    {"nFoldRule",
     [](const Context& c) { return c.number(RULES.foldRule, 0, 10); }},
    {"nFoldValue", [](const Context& c) { return c.outcome(RULES.foldValue); }},
    {"nFoldValueAbsolute",
     [](const Context& c) { return c.flag(RULES.foldAgainstFirst); }},
    {"perpetualCheckIllegal",
     [](const Context& c) { return c.flag(RULES.perpetualCheckLoses); }},
    {"countingRule",
     [](const Context& c) {
       RULES.countsMakruk = c.value == "makruk";
       return RULES.countsMakruk ? absl::OkStatus()
                                 : badValue(quoted(c.value) + " is not makruk");
     }},
    {"pieceDrops", [](const Context& c) { return c.flag(RULES.drops); }},
    {"capturesToHand",
     [](const Context& c) { return c.flag(RULES.capturesToHand); }},
    {"mustDrop", [](const Context& c) { return c.flag(RULES.mustDrop); }},
    {"whiteDropRegion",
     [](const Context& c) { return c.region(RULES.dropRegion[0]); }},
    {"blackDropRegion",
     [](const Context& c) { return c.region(RULES.dropRegion[1]); }},
    {"dropOppositeColoredBishop",
     [](const Context& c) { return c.flag(RULES.oppositeBishops); }},
    {"castlingDroppedPiece",
     [](const Context& c) { return c.flag(RULES.castlingDropped); }},
    {"dropNoDoubled",
     [](const Context& c) { return c.kind(RULES.dropNoDoubled); }},
    {"shogiPawnDropMateIllegal",
     [](const Context& c) { return c.flag(RULES.pawnDropMateIllegal); }},
    {"promotedPieceType",
     [](const Context& c) {
       return c.pairs([&](int k, std::string_view rest) {
         int to = 0;
         Status status = rest.size() == 1
                             ? c.kindOf(rest[0], to)
                             : badValue("one letter must follow :");
         if (!status.ok()) return status;
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

const Piece* knownType(std::string_view key) {
  for (const Piece& type : kKnownTypes) {
    if (type.id == key) return &type;
  }
  return nullptr;
}

bool isCustom(std::string_view key) {
  constexpr std::string_view kPrefix = "customPiece";
  return key.starts_with(kPrefix) && key.size() > kPrefix.size() &&
         std::all_of(key.begin() + kPrefix.size(), key.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

// The pieces of a section, by their keys.
struct Pieces {
  struct Row {
    std::string key;
    Kind kind;
  };
  std::vector<Row> rows;

  void set(std::string_view key, const Kind& kind) {
    std::erase_if(rows, [&](const Row& row) {
      return row.key == key || row.kind.id == kind.id;
    });
    if (!kind.id.empty()) rows.push_back({std::string(key), kind});
  }
};

Status addPiece(std::string_view key, std::string_view value, Pieces& pieces) {
  const Piece* type = knownType(key);
  if (value == "-") {
    std::erase_if(pieces.rows,
                  [&](const Pieces::Row& row) { return row.key == key; });
    return absl::OkStatus();
  }
  const char letter = value.empty() ? ' ' : toUpper(value[0]);
  if (letter < 'A' || letter > 'Z' || (value.size() > 1 && value[1] != ':')) {
    return badValue(quoted(value) + " is not like n or n:NN");
  }
  Kind kind;
  kind.id = std::string(1, letter);
  kind.name = key;
  if (type != nullptr) {
    kind.name = type->name;
    kind.value = type->value;
    kind.movement = type->movement;
    kind.special = type->special;
  }
  if (value.size() > 1) {
    kind.movement = value.substr(2);
    const auto movement = parseMovement(kind.movement, 0, nullptr);
    if (!movement.ok()) return movement.status();
    if (movement->empty()) return badValue("the piece has no moves");
  } else if (type == nullptr) {
    return badValue("a custom piece needs letter:Betza");
  }
  pieces.set(key, kind);
  return absl::OkStatus();
}

// In crazyhouse a captured promoted pawn becomes a pawn in hand.
void addPromotedPawns(Spec& spec) {
  const int pawn = spec.kind("P");
  if (!spec.rules.capturesToHand || pawn == 0 ||
      spec.kinds[static_cast<std::size_t>(pawn)].special != Special::kPawn) {
    return;
  }
  for (auto& list : spec.rules.promotions) {
    for (auto& kind : list) {
      const std::string id = spec.kinds[kind].id + "~";
      if (spec.kind(id) == 0) {
        Kind promoted = spec.kinds[kind];
        promoted.id = id;
        promoted.demotesTo = pawn;
        promoted.countsAs = kind;
        spec.kinds.push_back(promoted);
      }
      kind = static_cast<std::uint8_t>(spec.kind(id));
    }
  }
}

}  // namespace

bool isVariantKey(std::string_view key) {
  return knownType(key) != nullptr || isCustom(key) ||
         std::any_of(std::begin(kKeys), std::end(kKeys),
                     [&](const Key& k) { return k.name == key; });
}

absl::Status applyKeys(const Section& section, Spec& spec, int& line) {
  Pieces pieces;
  for (const auto& [key, letter] : {std::pair{"pawn", "p"},
                                    {"knight", "n"},
                                    {"bishop", "b"},
                                    {"rook", "r"},
                                    {"queen", "q"},
                                    {"king", "k"}}) {
    if (const Status status = addPiece(key, letter, pieces); !status.ok()) {
      return status;
    }
  }
  for (const auto& l : section.lines) {
    line = l.number;
    if (knownType(l.key) == nullptr && !isCustom(l.key)) continue;
    if (const Status status = addPiece(l.key, l.value, pieces); !status.ok()) {
      return status;
    }
  }
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
      const Status status = key.apply({spec, l.key, l.value});
      if (!status.ok()) {
        return badValue(l.key + ": " + std::string(status.message()));
      }
    }
  }
  addPromotedPawns(spec);
  return absl::OkStatus();
}

}  // namespace phasemachine::fairy_chess
