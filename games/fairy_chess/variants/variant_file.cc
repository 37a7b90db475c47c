#include "games/fairy_chess/variants/variant_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/variants/starts.h"
#include "games/fairy_chess/variants/variant_keys.h"

namespace phasemachine::fairy_chess {
namespace {

using Status = absl::Status;

// More than any real variants file has, and few enough for memory.
constexpr std::size_t kMostSections = 200;
constexpr std::size_t kMostLines = 400;  // of one section with its parents

template <class... Parts>
Status badLine(std::string_view where, int line, const Parts&... what) {
  return invalid(where, ":", line, ": ", what...);
}

const Section* find(const std::vector<Section>& sections,
                    std::string_view name) {
  for (const Section& section : sections) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

// Keys that name the kinds of pawns: those of both colors and for all purposes,
// and narrower ones.
constexpr std::string_view kPawnKeys[] = {
    "pawnTypes",
    "promotionPawnTypes",
    "promotionPawnTypesWhite",
    "promotionPawnTypesBlack",
    "enPassantTypes",
    "enPassantTypesWhite",
    "enPassantTypesBlack",
    "nMoveRuleTypes",
    "nMoveRuleTypesWhite",
    "nMoveRuleTypesBlack",
};

bool isCustom(std::string_view key) {
  constexpr std::string_view kPrefix = "customPiece";
  return key.starts_with(kPrefix) && key.size() > kPrefix.size() &&
         std::all_of(key.begin() + kPrefix.size(), key.end(), isDigit);
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
  if (findType(mobility.row) == nullptr && !isCustom(mobility.row)) {
    return std::nullopt;
  }
  return mobility;
}

bool isPawnKey(std::string_view key) {
  return std::count(std::begin(kPawnKeys), std::end(kPawnKeys), key) != 0;
}

// True for types of pieces, customPiece1 and so on, and for the keys that
// setPawns() and setMobility() read.
bool namesPiece(std::string_view key) {
  return findType(key) != nullptr || isCustom(key);
}

bool isPieceRule(std::string_view key) {
  return isPawnKey(key) || mobilityKey(key).has_value();
}

// The pieces of a section, by their keys.
struct SectionPieces {
  struct Row {
    std::string key;
    Kind kind;
  };
  std::vector<Row> rows;

  // Reads "n", "n:NN" or "-" for a type of piece or a custom one.
  Status add(std::string_view key, std::string_view value);
};

Status SectionPieces::add(std::string_view key, std::string_view value) {
  const Piece* type = findType(key);
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
    const auto movement = PM_TRY(parseMovement(kind.movement, 0, nullptr));
    if (movement.empty()) return badValue("the piece has no moves");
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

// For variants with many pieces: a hand holds kinds with low numbers, so those
// of the start come first.
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

// The kinds that pawn keys name become pawns. Error: a kind that would be a pawn
// for one purpose only.
Status setPawns(const Section& section, Spec& spec, int& line) {
  for (const auto& l : section.lines) {
    if (!isPawnKey(l.key)) continue;
    line = l.number;
    std::vector<std::uint8_t> kinds;
    PM_TRY(KeyValue{spec, l.key, l.value}.kinds(kinds));
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
      PM_TRY(KeyValue{spec, l.key, l.value}.region(
          spec.kindAt(kind).mobility[mobility->color]));
      for (Kind& promoted : spec.kinds) {
        if (promoted.countsAs != kind) continue;
        promoted.mobility[mobility->color] =
            spec.kindAt(kind).mobility[mobility->color];
      }
    }
  }
  return absl::OkStatus();
}

// In crazyhouse a captured promoted pawn becomes a pawn in hand.
void addPromotedPawns(Spec& spec, int pawn) {
  if (pawn == 0) pawn = spec.kind("P");
  if (!spec.rules.capturesToHand || pawn == 0 ||
      spec.kindAt(pawn).special != Special::kPawn) {
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

constexpr std::pair<std::string_view, std::string_view> kChessPieces[] = {
    {"pawn", "p"}, {"knight", "n"}, {"bishop", "b"},
    {"rook", "r"}, {"queen", "q"},  {"king", "k"}};

// Letters by those that the parent used, '-' for pieces that are gone.
using Renamed = std::map<char, char>;

// A value with letters of pieces, as "qn" or "p:g s:g", in the new letters.
std::string renamed(std::string_view value, const Renamed& now) {
  std::string text;
  for (const std::string_view word : splitAt(value, ' ')) {
    std::string letters;
    bool gone = false;
    for (const char c : word) {
      const auto letter = now.find(toLower(c));
      if (letter == now.end()) {
        letters += c;
      } else if (letter->second != '-') {
        letters += letter->second;
      } else {
        gone = gone || word.find(':') != std::string_view::npos;
      }
    }
    if (gone || letters.empty()) continue;
    text += (text.empty() ? "" : " ") + letters;
  }
  return text.empty() ? "-" : text;
}

// Pairs of the parent that the child's do not replace, and the child's.
std::string added(std::string_view parent, const std::string& child) {
  std::string text;
  for (const std::string_view word : splitAt(parent, ' ')) {
    if (word.size() > 1 && child.find(word.substr(0, 2)) == std::string::npos) {
      text += std::string(word) + " ";
    }
  }
  return text + child;
}

// Makes a section that has been read independent of its parent. `overridden` are
// the parent's lines that it replaces.
void settle(Section& section, const std::vector<Section::Line>& overridden) {
  std::map<std::string_view, char> before;  // the parent's letters
  for (const auto& [key, letter] : kChessPieces) before[key] = letter[0];
  for (const auto* lines : {&std::as_const(section.lines), &overridden}) {
    for (const auto& l : *lines) {
      if (l.inherited && namesPiece(l.key) && !l.value.empty()) {
        before[l.key] = l.value[0];
      }
    }
  }
  Renamed now;
  for (const auto& l : section.lines) {
    const auto letter = before.find(l.key);
    if (l.inherited || letter == before.end() || letter->second == '-' ||
        l.value.empty() || l.value[0] == letter->second) {
      continue;
    }
    now[toLower(letter->second)] = l.value[0];
  }
  const auto inNewLetters = [&](const Section::Line& l) {
    const bool letters = hasPieces(l.key) || isPawnKey(l.key);
    return letters && !now.empty() ? renamed(l.value, now) : l.value;
  };
  for (auto& l : section.lines) {
    if (l.inherited) l.value = inNewLetters(l);
    if (l.key != "promotedPieceType" && l.key != "promotionLimit") continue;
    for (const auto& old : overridden) {
      if (old.key == l.key) l.value = added(inNewLetters(old), l.value);
    }
  }
}

// Builds a spec from chess's pieces and rules and a section's lines. The line of
// an error is in `line`.
Status applyKeys(const Section& section, Spec& spec, int& line) {
  SectionPieces pieces;
  for (const auto& [key, letter] : kChessPieces) {
    if (const Status status = pieces.add(key, letter); !status.ok()) {
      return status;
    }
  }
  for (const auto& l : section.lines) {
    line = l.number;
    Status status;
    if (namesPiece(l.key)) {
      status = pieces.add(l.key, l.value);
    } else if (!isPieceRule(l.key)) {
      status = checkRule(l.key, l.value);
    }
    if (!status.ok()) return status;
  }
  if (pieces.rows.size() >= kHandKinds) putStartersFirst(section, pieces);
  for (const auto& row : pieces.rows) spec.kinds.push_back(row.kind);
  Rules& rules = spec.rules;
  const auto kindOf = [&](std::string_view key) {
    for (const auto& row : pieces.rows) {
      if (row.key == key) return spec.kind(row.kind.id);
    }
    return 0;
  };
  rules.castlingKing = kindOf("king");
  rules.castlingRook = kindOf("rook");
  for (const char* type : {"queen", "rook", "bishop", "knight"}) {
    if (const int kind = kindOf(type)) {
      rules.promotions[0].push_back(static_cast<std::uint8_t>(kind));
    }
  }
  rules.promotions[1] = rules.promotions[0];
  spec.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  Status status = applyRules(section, spec, line);
  if (!status.ok()) return status;
  if (!rules.castling) spec.start = withoutRights(spec.start);
  if (rules.flagKind == 0 &&
      !(rules.flag[0].empty() && rules.flag[1].empty())) {
    rules.flagKind = kAnyKind;
  }
  status = setPawns(section, spec, line);
  if (status.ok()) status = setMobility(section, pieces, spec, line);
  addPromotedPawns(spec, kindOf("pawn"));
  return status;
}

}  // namespace

absl::StatusOr<std::vector<Section>> readSections(std::string_view text,
                                                  std::string_view where,
                                                  const SectionOf& others) {
  std::vector<Section> sections;
  std::vector<Section::Line> overridden;
  int number = 0;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line[0] == '#' || line[0] == ';') continue;
    if (line[0] == '[') {
      if (line.back() != ']') return badLine(where, number, "no ] at the end");
      if (!sections.empty()) settle(sections.back(), overridden);
      overridden.clear();
      line = line.substr(1, line.size() - 2);
      const std::size_t colon = std::min(line.find(':'), line.size());
      Section section{.name = std::string(trimmed(line.substr(0, colon))),
                      .lines = {}};
      if (section.name.empty() || section.name.size() > 40 ||
          section.name.find_first_of(",=%[] \t") != std::string::npos) {
        return badLine(
            where, number,
            "a variant needs a name of 1 to 40 letters without blanks");
      }
      if (find(sections, section.name) != nullptr) {
        return badLine(where, number, "variant ", quoted(section.name),
                       " is there twice");
      }
      if (colon < line.size()) {
        const std::string_view parent = trimmed(line.substr(colon + 1));
        const Section* known = find(sections, parent);
        if (known == nullptr && others) known = others(parent);
        if (known != nullptr) {
          section.lines = known->lines;
          for (auto& l : section.lines) l.inherited = true;
          section.fault = known->fault;
        } else {
          section.fault = {
              "", absl::StrCat("no variant ", quoted(parent), " comes before"),
              number};
        }
      } else if (section.name != "chess") {
        for (const auto& [key, letter] : kChessPieces) {
          section.lines.push_back({std::string(key), "-", number, true});
        }
        section.lines.push_back({"promotionPieceTypes", "-", number, true});
      }
      if (sections.size() == kMostSections) {
        return badLine(where, number, "more than 200 variants");
      }
      sections.push_back(std::move(section));
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      return badLine(where, number, quoted(line), " is no key = value");
    }
    if (sections.empty()) {
      return badLine(where, number, "a key before the first [variant]");
    }
    const std::string_view key = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    auto& lines = sections.back().lines;
    std::erase_if(lines, [&](const auto& l) {
      if (l.key == key && l.inherited) overridden.push_back(l);
      return l.key == key;
    });
    if (lines.size() == kMostLines) {
      return badLine(where, number, "more than 400 keys");
    }
    lines.push_back({std::string(key), std::string(value), number});
  }
  if (!sections.empty()) settle(sections.back(), overridden);
  return sections;
}

absl::StatusOr<Spec> specOf(const Section& section, std::string_view where) {
  Spec spec;
  spec.id = section.name;
  spec.name = section.name;
  if (!section.fault.value.empty()) {
    return badLine(where, section.fault.number, section.fault.value);
  }
  int line = 0;
  const Status status = applyKeys(section, spec, line);
  if (!status.ok()) {
    return badLine(where, line, std::string(status.message()));
  }
  for (const auto& l : section.lines) {
    spec.text += l.key + " = " + l.value + "\n";
  }
  return spec;
}

}  // namespace phasemachine::fairy_chess
