#include "games/monoknight/text/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/options.h"

namespace phasemachine::monoknight {
namespace {

template <class T>
bool readNumber(std::string_view text, T& out) {
  const auto value = numberIn<T>(text);
  if (value) out = *value;
  return value.has_value();
}

// CARD*NUMBER, or CARD for a number of one.
struct CountedCard {
  std::uint8_t card;
  std::uint16_t count;
};
std::optional<CountedCard> countedCard(std::string_view text) {
  const auto parts = splitAt(text, '*');
  const auto card = cardByName(parts[0]);
  std::uint16_t count = 1;
  if (!card || parts.size() > 2 ||
      (parts.size() == 2 && !readNumber(parts[1], count))) {
    return std::nullopt;
  }
  return CountedCard{*card, count};
}
std::string countedText(std::uint8_t card, unsigned count) {
  std::string text(kCards[card].name);
  if (count != 1) absl::StrAppend(&text, "*", count);
  return text;
}

// Terms.

std::string costsText(const Board& board) {
  const Costs& c = board.terms.costs;
  return absl::StrCat(c.deadlock, "/", c.redraw, "/", c.discard, "/",
                      c.revisit);
}
bool readCosts(Board& board, std::string_view text) {
  const auto parts = splitAt(text, '/');
  Costs& c = board.terms.costs;
  return parts.size() == 4 && readNumber(parts[0], c.deadlock) &&
         readNumber(parts[1], c.redraw) && readNumber(parts[2], c.discard) &&
         readNumber(parts[3], c.revisit);
}

bool readDeck(Board& board, std::string_view text) {
  if (const auto preset = presetByName(text)) {
    board.terms.deck = presetDeck(*preset);
    return true;
  }
  Deck::Weights weights = {};
  for (std::string_view item : splitAt(text, ',')) {
    const auto card = countedCard(item);
    if (!card || card->count == 0 || card->count > kMaxWeight ||
        weights[card->card] != 0) {
      return false;
    }
    weights[card->card] = card->count;
  }
  board.terms.deck = Deck(weights);
  return true;
}

// Tiles.

std::string tilesText(const Board& board) {
  std::string text;
  for (int y = board.terms.size - 1; y >= 0; --y) {
    for (int x = 0; x < board.terms.size; ++x) {
      const std::uint8_t tile = tileAt(x, y);
      const int needed = board.needed[tile];
      if (!board.passable.has(tile)) {
        text += '#';
      } else if (board.toggles.has(tile)) {
        text += needed != 0 ? 'T' : 't';
      } else {
        text += static_cast<char>('0' + needed);
      }
    }
    if (y > 0) text += '/';
  }
  return text;
}

bool readTiles(Board& board, std::string_view text) {
  const auto rows = splitAt(text, '/');
  const std::size_t size = rows.size();
  if (size < kSmallestBoard || size > kLargestBoard) return false;
  board.terms.size = static_cast<std::uint8_t>(size);
  board.passable = board.toggles = board.open = {};
  board.needed = {};
  for (std::size_t row = 0; row < size; ++row) {
    if (rows[row].size() != size) return false;
    for (std::size_t x = 0; x < size; ++x) {
      const char c = rows[row][x];
      const std::uint8_t tile =
          tileAt(static_cast<int>(x), static_cast<int>(size - 1 - row));
      if (c == '#') continue;
      board.passable.add(tile);
      if (c == 't' || c == 'T') {
        board.toggles.add(tile);
        board.needed[tile] = c == 'T' ? 1 : 0;
      } else if (c >= '0' && c <= '9') {
        board.needed[tile] = static_cast<std::uint8_t>(c - '0');
      } else {
        return false;
      }
      if (board.needed[tile] != 0) board.open.add(tile);
    }
  }
  return true;
}

std::string atText(const Board& board) {
  return board.position == kNowhere ? "-" : tileToText(board.position);
}
bool readAt(Board& board, std::string_view text) {
  board.position = kNowhere;
  if (text == "-") return true;
  const auto tile = tileFromText(kLargestBoard, text);
  if (tile.ok()) board.position = *tile;
  return tile.ok();
}

// Cards.

std::string handText(const Board& board) {
  std::string text;
  for (std::size_t i = 0; i < board.slots; ++i) {
    if (i > 0) text += ',';
    text += countedText(board.hand[i].card, board.hand[i].count);
  }
  return text.empty() ? "-" : text;
}
bool readHand(Board& board, std::string_view text) {
  board.hand = {};
  board.slots = 0;
  if (text == "-") return true;
  for (std::string_view item : splitAt(text, ',')) {
    const auto card = countedCard(item);
    if (!card || board.slots == kMaxHandSlots) return false;
    board.hand[board.slots++] = {card->card, card->count};
  }
  return true;
}

std::string nextText(const Board& board) {
  std::string text;
  for (std::size_t i = 0; i < board.previewCount; ++i) {
    if (i > 0) text += ',';
    text += kCards[board.preview[i]].name;
  }
  return text.empty() ? "-" : text;
}
bool readNext(Board& board, std::string_view text) {
  board.preview = {};
  board.previewCount = 0;
  if (text == "-") return true;
  for (std::string_view item : splitAt(text, ',')) {
    const auto card = cardByName(item);
    if (!card || board.previewCount == kMaxPreview) return false;
    board.preview[board.previewCount++] = *card;
  }
  return true;
}

std::string refillText(const Board& board) {
  const std::string gap = board.gap == kNoGap ? "-" : std::to_string(board.gap);
  return absl::StrCat(gap, "/", board.attempts);
}
bool readRefill(Board& board, std::string_view text) {
  const auto parts = splitAt(text, '/');
  board.gap = kNoGap;
  return parts.size() == 2 &&
         (parts[0] == "-" || readNumber(parts[0], board.gap)) &&
         readNumber(parts[1], board.attempts);
}

// Phases.

struct PhaseName {
  std::string_view name;
  StateType then;
};
constexpr std::array<PhaseName, 3> kRefills = {{
    {"refill:action", StateType::kAfterAction},
    {"refill:redraw", StateType::kAfterRedraw},
    {"refill:spawn", StateType::kSpawn},
}};

std::string phaseText(const Board& board) {
  if (board.stack.empty()) return "-";
  const auto bottom = board.stack.entry(0);
  if (const auto* command = std::get_if<Command>(&bottom)) {
    return command->holds<RequestTurn>() ? "turn" : "spawn";
  }
  const StateType state = std::get<StateType>(bottom);
  for (const PhaseName& row : kRefills) {
    if (row.then == state) return std::string(row.name);
  }
  return "cleared";
}
bool readPhase(Board& board, std::string_view text) {
  board.stack = {};
  if (text == "turn") {
    board.stack.push(RequestTurn{Side::kFirst});
    return true;
  }
  if (text == "spawn") {
    board.stack.push(RequestSpawn{Side::kFirst});
    return true;
  }
  if (text == "cleared") {
    board.stack.push(StateType::kClearedEnd);
    return true;
  }
  for (const PhaseName& row : kRefills) {
    if (row.name != text) continue;
    board.stack.push(row.then);
    board.stack.push(StateType::kRefill);
    return true;
  }
  return false;
}

// The table of fields, in writing order.

struct Field {
  std::string_view key;
  std::string (*print)(const Board&);
  bool (*read)(Board&, std::string_view);
};

template <auto Board::* kPart, auto kMember>
constexpr Field numberField(std::string_view key) {
  return {key,
          [](const Board& b) { return std::to_string((b.*kPart).*kMember); },
          [](Board& b, std::string_view text) {
            return readNumber(text, (b.*kPart).*kMember);
          }};
}

// A switch written as one of two words.
template <auto Board::* kPart, auto kMember, const char* kOff, const char* kOn>
constexpr Field switchField(std::string_view key) {
  return {key,
          [](const Board& b) {
            return std::string((b.*kPart).*kMember ? kOn : kOff);
          },
          [](Board& b, std::string_view text) {
            (b.*kPart).*kMember = text == kOn;
            return text == kOn || text == kOff;
          }};
}

constexpr char kNo[] = "no";
constexpr char kYes[] = "yes";
constexpr char kFixed[] = "fixed";
constexpr char kChosen[] = "chosen";

constexpr Field kOrderField = {
    "order",
    [](const Board& b) {
      return std::string(b.terms.order == HandOrder::kDirection ? "direction"
                                                                : "insertion");
    },
    [](Board& b, std::string_view text) {
      b.terms.order =
          text == "direction" ? HandOrder::kDirection : HandOrder::kInsertion;
      return text == "direction" || text == "insertion";
    }};

constexpr std::array<Field, 26> kFields = {{
    switchField<&Board::terms, &Terms::choosesSpawn, kFixed, kChosen>("start"),
    numberField<&Board::terms, &Terms::slotCap>("slots"),
    numberField<&Board::terms, &Terms::previewSize>("preview"),
    switchField<&Board::terms, &Terms::stacking, kNo, kYes>("stacking"),
    {"costs", costsText, readCosts},
    {"deck", [](const Board& b) { return deckToText(b.terms.deck); }, readDeck},
    kOrderField,
    numberField<&Board::terms, &Terms::freeActionCap>("free_actions"),
    numberField<&Board::terms, &Terms::pace>("pace"),
    numberField<&Board::terms, &Terms::leastMoves>("least"),
    {"tiles", tilesText, readTiles},
    {"at", atText, readAt},
    {"hand", handText, readHand},
    {"next", nextText, readNext},
    {"refill", refillText, readRefill},
    numberField<&Board::tally, &Tally::moves>("moves"),
    numberField<&Board::tally, &Tally::penalties>("penalties"),
    numberField<&Board::tally, &Tally::deadEnds>("dead_ends"),
    numberField<&Board::tally, &Tally::freeRepeats>("repeats"),
    numberField<&Board::tally, &Tally::redraws>("redraws"),
    numberField<&Board::tally, &Tally::discards>("discards"),
    numberField<&Board::tally, &Tally::spawns>("spawns"),
    numberField<&Board::tally, &Tally::freeActions>("free_used"),
    numberField<&Board::tally, &Tally::lastPenalty>("last"),
    switchField<&Board::tally, &Tally::revisited, kNo, kYes>("revisited"),
    {"phase", phaseText, readPhase},
}};

template <class... Parts>
absl::Status error(const Parts&... what) {
  return invalid("monoknight position: ", what...);
}

}  // namespace

std::string deckToText(const Deck& deck) {
  if (const auto preset = presetOf(deck)) {
    return std::string(presetName(*preset));
  }
  std::string text;
  for (std::size_t i = 0; i < deck.kinds(); ++i) {
    if (i > 0) text += ',';
    text += countedText(deck.card(i), deck.weightAt(i));
  }
  return text;
}

std::string toText(const Board& board) {
  std::string text;
  for (const Field& field : kFields) {
    if (!text.empty()) text += ' ';
    absl::StrAppend(&text, std::string(field.key), "=", field.print(board));
  }
  return text;
}

absl::StatusOr<Board> fromText(std::string_view text, const Board& start) {
  Board board = start;
  std::array<bool, kFields.size()> seen = {};
  for (std::string_view item : splitAt(text, ' ')) {
    if (item.empty()) continue;
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return error(quoted(item), " is no key=value");
    }
    const std::string_view key = item.substr(0, equals);
    const auto* field =
        std::find_if(kFields.begin(), kFields.end(),
                     [&](const Field& row) { return row.key == key; });
    if (field == kFields.end()) return error("unknown field ", quoted(key));
    bool& known = seen[static_cast<std::size_t>(field - kFields.begin())];
    if (known) return error("field ", quoted(key), " stands twice");
    known = true;
    if (!field->read(board, item.substr(equals + 1))) {
      return error("field ", quoted(key), ": cannot read ",
                   quoted(item.substr(equals + 1), 80));
    }
  }
  if (std::none_of(seen.begin(), seen.end(), [](bool b) { return b; })) {
    return error("empty");
  }
  PM_TRY(validate(board));
  return board;
}

}  // namespace phasemachine::monoknight
