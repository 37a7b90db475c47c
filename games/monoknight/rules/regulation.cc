#include "games/monoknight/rules/regulation.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/try.h"

namespace phasemachine::monoknight {
namespace {

absl::Status outOfRange(const char* field, int value, int low, int high) {
  return invalid("regulation: ", field, " is ", value, ", must be ", low,
                 " to ", high);
}

absl::Status checkRange(const char* field, int value, int low, int high) {
  if (value < low || value > high) return outOfRange(field, value, low, high);
  return absl::OkStatus();
}

std::string pointText(int tile) {
  return absl::StrCat("(", columnOf(tile), ",", rowOf(tile), ")");
}

absl::Status checkNumbers(const Regulation& r) {
  const struct {
    const char* field;
    int value;
    int low;
    int high;
  } rows[] = {
      {"board size", r.size, kSmallestBoard, kLargestBoard},
      {"hand size", r.handSize, 1, kMaxHandSlots},
      {"preview", r.previewSize, 0, kMaxPreview},
      {"deadlock cost", r.costs.deadlock, 0, kMaxCost},
      {"redraw cost", r.costs.redraw, 0, kMaxCost},
      {"discard cost", r.costs.discard, 0, kMaxCost},
      {"revisit cost", r.costs.revisit, 0, kMaxCost},
  };
  for (const auto& row : rows)
    PM_TRY(checkRange(row.field, row.value, row.low, row.high));
  return absl::OkStatus();
}

absl::Status checkDeck(const Deck& deck) {
  if (deck.kinds() == 0) {
    return invalid("regulation: the deck is empty, the weights sum to zero");
  }
  for (std::size_t i = 0; i < deck.kinds(); ++i) {
    if (deck.weightAt(i) > kMaxWeight) {
      return invalid("regulation: weight of ", kCards[deck.card(i)].name,
                     " is ", deck.weightAt(i), ", must be 0 to ", kMaxWeight);
    }
  }
  return absl::OkStatus();
}

}  // namespace

Regulation standardRegulation() {
  Regulation r;
  r.deck = presetDeck(Preset::kStandard);
  return r;
}

int tileWithoutExit(TileSet passable, const Deck& deck) {
  for (TileSet rest = passable; !rest.empty(); rest.removeFirst()) {
    const int tile = rest.first();
    bool leaves = false;
    for (std::size_t i = 0; i < deck.kinds() && !leaves; ++i) {
      const Card& card = kCards[deck.card(i)];
      for (std::size_t v = 0; v < card.vectorCount; ++v) {
        const Vector vector = card.vectors[v];
        leaves =
            leaves || passable.has(tile + vector.dy * kTileStride + vector.dx);
      }
    }
    if (!leaves) return tile;
  }
  return -1;
}

int totalVisits(const Regulation& r) {
  int total = 0;
  for (TileSet rest = allTiles(r.size).without(r.walls); !rest.empty();
       rest.removeFirst()) {
    const int tile = rest.first();
    total += r.toggles.has(tile) ? 1 : r.visits[static_cast<std::size_t>(tile)];
  }
  return total;
}

int leastMoves(const Regulation& r) {
  const int total = totalVisits(r);
  if (r.choosesSpawn()) return std::max(total - 1, 0);
  const bool startCounts = r.toggles.has(r.spawn) || r.visits[r.spawn] > 0;
  return total - (startCounts ? 1 : 0);
}

absl::Status validate(const Regulation& r) {
  PM_TRY(checkNumbers(r));
  PM_TRY(checkDeck(r.deck));
  const TileSet tiles = allTiles(r.size);
  if (!r.walls.without(tiles).empty() || !r.toggles.without(tiles).empty()) {
    return invalid("regulation: a wall or toggle is off the board");
  }
  for (int tile = 0; tile < kTiles; ++tile) {
    const int visits = r.visits[static_cast<std::size_t>(tile)];
    if (visits > kMaxVisits) return outOfRange("visits", visits, 0, kMaxVisits);
    if (visits != 1 && !tiles.has(tile)) {
      return invalid("regulation: a tile with visits is off the board");
    }
  }
  if (!r.choosesSpawn() && !tiles.without(r.walls).has(r.spawn)) {
    return invalid("regulation: the spawn is a wall or off the board");
  }
  const int stuck = tileWithoutExit(tiles.without(r.walls), r.deck);
  if (stuck >= 0) {
    return invalid("regulation: no card of the deck can ever move from tile ",
                   pointText(stuck));
  }
  // A chosen start tile may count as a visit.
  if (leastMoves(r) < 1) {
    return invalid(
        "regulation: the board needs no move, it is cleared from the start");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::monoknight
