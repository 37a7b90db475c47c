// The picture of a fairy chess board and the events of a move, as data.
//
// A picture has "square.e4" -> "white N" or, with a counter, "white (jf:2)" (a
// piece by its letter or name as in positions); "hand.white.P" -> "2" and
// "checks_left.white" -> "3" where the variant has them; "en_passant"; "rights"
// -> the squares of rooks that may still castle. A move emits "castled", or
// each piece "captured" (also by explosions and arrows), then "moved" or
// "dropped", then "promoted"; after it pieces that "changed" otherwise, and
// changes of "hand", "checks_left", "rights" and "en_passant". Where the
// setup is drawn at random nature's move emits "placed" for each piece.

#include <string>
#include <utility>
#include <vector>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/picture/draw.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/variant.h"
#include "phase/told/events.h"

namespace phasemachine {
namespace {

using namespace fairy_chess;

constexpr KeyWords kAfterwards[] = {
    {.prefix = "hand.", .kind = "hand", .parts = "side piece"},
    {.prefix = "checks_left.", .kind = "checks_left", .parts = "side"},
    {.prefix = "rights", .kind = "rights"},
    {.prefix = "en_passant", .kind = "en_passant"},
};

std::string colorName(int color) { return color == 0 ? "white" : "black"; }

std::string kindName(const Variant& v, int kind) { return v.kindAt(kind).id; }

std::string nameOn(const Variant& v, const Position& p, int square) {
  const Code code = p.cells[square];
  std::string name = colorName(colorOf(code)) + ' ';
  const std::string id = kindName(v, kindOf(code));
  if (p.counts[square] == 0) return name + id;
  return name + '(' + id + ':' + std::to_string(p.counts[square]) + ')';
}

class MoveTeller {
 public:
  MoveTeller(const WatchedStep<FairyChess>& step, Move move)
      : v_(variantAt(step.before.position.variant)),
        before_(step.before.position),
        step_(step),
        move_(move),
        side_(static_cast<Side>(before_.side)),
        changes_(step.changes) {}

  std::vector<Event> tell() {
    if (move_.type == MoveType::kCastling) {
      Event& event = add("castled");
      event.details = {{"king", squareToText(v_, move_.from)},
                       {"rook", squareToText(v_, move_.to)}};
      event.changes = takeChanges(changes_, "square.");
    } else {
      takeAway();
      arrive();
    }
    static constexpr KeyWords kChanged[] = {
        {.prefix = "square.", .kind = "changed", .parts = "square"}};
    append(tellByKeys(kChanged, step_.seen, changes_));
    append(tellByKeys(kAfterwards, step_.seen, changes_));
    return std::move(events_);
  }

 private:
  Event& add(std::string kind) {
    events_.push_back({.kind = std::move(kind), .side = side_});
    return events_.back();
  }
  void append(std::vector<Event> events) {
    for (Event& event : events) events_.push_back(std::move(event));
  }
  bool leaves() const { return move_.type != MoveType::kDrop; }

  // All removed pieces except the moving one.
  void takeAway() {
    for (int square = 0; square < before_.squares; ++square) {
      if (before_.cells[square] == 0) continue;
      if (leaves() && square == move_.from) continue;
      const std::string key = placeOf(v_, square);
      const Changes change = takeChange(changes_, key);
      if (change.empty()) continue;
      const bool goes = !change[0].value || square == move_.to;
      if (goes) {
        Event& event = add("captured");
        event.details = {{"piece", nameOn(v_, before_, square)},
                         {"square", squareToText(v_, square)}};
        event.changes = {{key, std::nullopt}};
      }
      if (change[0].value) changes_.push_back(change[0]);
    }
  }

  // The piece that moves or is dropped, which an explosion may take along.
  void arrive() {
    const std::string to = placeOf(v_, move_.to);
    const std::string piece =
        leaves() ? nameOn(v_, before_, move_.from)
                 : colorName(before_.side) + ' ' + kindName(v_, move_.extra);
    Event& event = add(leaves() ? "moved" : "dropped");
    event.details = {{"piece", piece}};
    if (leaves()) {
      const std::string from = placeOf(v_, move_.from);
      event.details.emplace_back("from", squareToText(v_, move_.from));
      event.changes = takeChange(changes_, from);
      if (event.changes.empty()) {
        // It shoots or passes from where it stands.
        event.details.emplace_back("to", squareToText(v_, move_.to));
        return;
      }
    }
    event.details.emplace_back("to", squareToText(v_, move_.to));
    event.changes.push_back({to, piece});
    Changes there = takeChange(changes_, to);
    const Code code = step_.after.position.cells[move_.to];
    if (code == 0) {
      add("captured").details = {{"piece", piece},
                                 {"square", squareToText(v_, move_.to)}};
      events_.back().changes = {{to, std::nullopt}};
      return;
    }
    const std::string now = nameOn(v_, step_.after.position, move_.to);
    if (now == piece) return;
    const bool promoted = move_.type == MoveType::kPromotion;
    add(promoted ? "promoted" : "changed").details = {
        {"square", squareToText(v_, move_.to)}, {"from", piece}, {"to", now}};
    events_.back().changes = {{to, now}};
  }

  const Variant& v_;
  const Position& before_;
  const WatchedStep<FairyChess>& step_;
  const Move move_;
  const Side side_;
  Changes changes_;
  std::vector<Event> events_;
};

}  // namespace

Picture FairyChess::picture(const Board& board, Side) {
  const Position& p = board.position;
  const Variant& v = variantAt(p.variant);
  Picture picture;
  for (int square = 0; square < p.squares; ++square) {
    if (p.cells[square] == 0) continue;
    picture[placeOf(v, square)] = nameOn(v, p, square);
  }
  std::string rights;
  for (int color = 0; color < 2; ++color) {
    const std::string side = colorName(color);
    if (v.spec.rules.drops) {
      for (int kind = 1; kind < kHandKinds; ++kind) {
        const int count = p.hands[color][kind];
        if (count == 0) continue;
        picture[placeOfHand(v, color, kind)] = std::to_string(count);
      }
    }
    if (p.checksLeft[color] != 0) {
      picture["checks_left." + side] = std::to_string(p.checksLeft[color]);
    }
    for (const std::uint8_t rook : p.rooks[color]) {
      if (rook == kNoSquare) continue;
      if (!rights.empty()) rights += ' ';
      rights += squareToText(v, rook);
    }
  }
  if (!rights.empty()) picture["rights"] = rights;
  if (p.enPassant != kNoSquare) {
    picture["en_passant"] = squareToText(v, p.enPassant);
  }
  return picture;
}

std::vector<Event> FairyChess::tell(const WatchedStep<FairyChess>& step) {
  if (const auto made = step.command<MakeMove>()) {
    return MoveTeller(step, made->move).tell();
  }
  static constexpr KeyWords kPlaced[] = {
      {.prefix = "square.", .kind = "placed", .parts = "square"}};
  Changes changes = step.changes;
  std::vector<Event> events = tellByKeys(kPlaced, step.seen, changes);
  for (Event& event : tellByKeys(kAfterwards, step.seen, changes)) {
    events.push_back(std::move(event));
  }
  return events;
}

}  // namespace phasemachine
