#include "games/fairy_chess/variants/section_pieces.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

#include "core/quote.h"
#include "core/text.h"
#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/variants/key_values.h"
#include "games/fairy_chess/variants/known_types.h"

namespace phasemachine::fairy_chess {
namespace {

using Status = absl::Status;

// Keys that name the kinds of pawns: those of both colors and for all purposes,
// and narrower ones.
constexpr std::string_view kPawnKeys[] = {"pawnTypes",
                                          "promotionPawnTypes",
                                          "promotionPawnTypesWhite",
                                          "promotionPawnTypesBlack",
                                          "enPassantTypes",
                                          "enPassantTypesWhite",
                                          "enPassantTypesBlack",
                                          "nMoveRuleTypes",
                                          "nMoveRuleTypesWhite",
                                          "nMoveRuleTypesBlack"};

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

// "mobilityRegionWhiteCustomPiece3 = *2 *3": the row's key and the color.
struct Mobility {
  std::string row;
  std::size_t color = 0;
};
std::optional<Mobility> mobilityKey(std::string_view key) {
  constexpr std::string_view kPrefix = "mobilityRegion";
  if (!key.starts_with(kPrefix)) return std::nullopt;
  key.remove_prefix(kPrefix.size());
  const bool white = key.starts_with("White");
  if (!white && !key.starts_with("Black")) return std::nullopt;
  key.remove_prefix(5);
  Mobility mobility = {std::string(key), white ? 0U : 1U};
  if (key.empty()) return std::nullopt;
  mobility.row[0] = toLower(mobility.row[0]);
  if (knownType(mobility.row) == nullptr && !isCustom(mobility.row)) {
    return std::nullopt;
  }
  return mobility;
}

bool isPawnKey(std::string_view key) {
  return std::find(std::begin(kPawnKeys), std::end(kPawnKeys), key) !=
         std::end(kPawnKeys);
}

}  // namespace

bool namesPiece(std::string_view key) {
  return knownType(key) != nullptr || isCustom(key);
}

bool isPieceRule(std::string_view key) {
  return isPawnKey(key) || mobilityKey(key).has_value();
}

absl::Status SectionPieces::add(std::string_view key, std::string_view value) {
  const Piece* type = knownType(key);
  if (value == "-") {
    std::erase_if(rows, [&](const Row& row) { return row.key == key; });
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
  kind.stepsTwice = key == "pawn";
  std::erase_if(rows, [&](const Row& row) {
    return row.key == key || row.kind.id == kind.id;
  });
  rows.push_back({std::string(key), kind});
  return absl::OkStatus();
}

void putStartersFirst(const Section& section, SectionPieces& pieces) {
  std::string start;
  for (const auto& l : section.lines) {
    if (l.key == "startFen") start = l.value.substr(0, l.value.find(' '));
  }
  std::vector<SectionPieces::Row> others;
  std::erase_if(pieces.rows, [&](const SectionPieces::Row& row) {
    const char letter = row.kind.id[0];
    if (start.find(letter) != std::string::npos ||
        start.find(toLower(letter)) != std::string::npos) {
      return false;
    }
    others.push_back(row);
    return true;
  });
  pieces.rows.insert(pieces.rows.end(), others.begin(), others.end());
}

Status setPawns(const Section& section, Spec& spec, int& line) {
  for (const auto& l : section.lines) {
    if (!isPawnKey(l.key)) continue;
    line = l.number;
    std::vector<std::uint8_t> kinds;
    const Status status = KeyValue{spec, l.key, l.value}.kinds(kinds);
    if (!status.ok()) return status;
    if (l.key == "promotionPawnTypes" && kinds.empty()) {
      for (auto& list : spec.rules.promotions) list.clear();
      spec.rules.mandatoryPromotion = false;
    }
    const bool narrow = l.key.starts_with("enPassant");
    for (const std::uint8_t k : kinds) {
      Kind& kind = spec.kinds[k];
      if (kind.special == Special::kPawn) continue;
      if (narrow || kind.special != Special::kNone) {
        return badValue(l.key + ": " + quoted(kind.id) +
                        " as a pawn for this purpose alone is not supported");
      }
      kind.special = Special::kPawn;
    }
  }
  const bool other =
      std::any_of(spec.kinds.begin(), spec.kinds.end(), [](const Kind& k) {
        return k.special == Special::kPawn && !k.stepsTwice;
      });
  if (other && spec.rules.blast) {
    return badValue(
        "pawnTypes: pawns of another movement where captures explode are not "
        "supported");
  }
  return absl::OkStatus();
}

Status setMobility(const Section& section, const SectionPieces& pieces,
                   Spec& spec, int& line) {
  for (const auto& l : section.lines) {
    const auto mobility = mobilityKey(l.key);
    if (!mobility) continue;
    line = l.number;
    for (const auto& row : pieces.rows) {
      if (row.key != mobility->row) continue;
      const int kind = spec.kind(row.kind.id);
      const Status status = KeyValue{spec, l.key, l.value}.region(
          spec.kinds[static_cast<std::size_t>(kind)].mobility[mobility->color]);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

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

}  // namespace phasemachine::fairy_chess
