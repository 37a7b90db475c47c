#include "games/monoknight/knowledge/features.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "games/monoknight/rules/cards.h"

namespace phasemachine::monoknight {
namespace {

constexpr int kRow = 2 * kLongestStep + 1;

// The 5 by 5 pattern of displacements on the board, centred on the tile
// kLongestStep rows and columns from the corner. `reversed` mirrors it.
TileSet stencilOf(std::uint32_t reach, bool reversed) {
  TileSet set;
  for (; reach != 0; reach &= reach - 1) {
    int bit = std::countr_zero(reach);
    if (reversed) bit = kRow * kRow - 1 - bit;
    set.add(tileAt(bit % kRow, bit / kRow));
  }
  return set;
}

TileSet stencilAt(TileSet stencil, int tile) {
  return stencil.shifted(tile - tileAt(kLongestStep, kLongestStep));
}

// Targets of the cards of the hand and the preview, and the longest chain of
// steps on open tiles with them.
class Reach {
 public:
  explicit Reach(const Board& board) : board_(board) {
    for (std::size_t i = 0; i < board.slots; ++i) {
      add(board.hand[i].card, board.hand[i].count);
    }
    handKinds_ = kinds_;
    for (std::size_t i = 0; i < board.previewCount; ++i) {
      add(board.preview[i], 1);
    }
  }

  // Kinds that lead from `tile` onto a tile of `aims`, of the hand or including
  // the preview.
  int kindsOnto(int tile, TileSet aims, bool withPreview) const {
    int count = 0;
    const std::size_t end = withPreview ? kinds_ : handKinds_;
    for (std::size_t k = 0; k < end; ++k) count += leads(k, tile, aims);
    return count;
  }

  // Tiles that two cards of the hand reach, the first onto any tile.
  TileSet inTwoSteps() const {
    TileSet reached;
    for (std::size_t first = 0; first < handKinds_; ++first) {
      for (std::size_t v = 0; v < stepCount_[first]; ++v) {
        const int middle = board_.position + steps_[first][v];
        if (!board_.passable.has(middle)) continue;
        for (std::size_t second = 0; second < handKinds_; ++second) {
          if (second == first && copies_[first] < 2) continue;
          for (std::size_t w = 0; w < stepCount_[second]; ++w) {
            const int tile = middle + steps_[second][w];
            if (board_.passable.has(tile)) reached.add(tile);
          }
        }
      }
    }
    return reached;
  }

  struct Chain {
    int length = 0;  // steps of the longest chain
    int paths = 0;   // steps tried in all
  };
  // Chains of at most `depth` steps. A preview card may be used after as many
  // steps as there are cards before it.
  Chain longestChain(int depth) {
    chain_ = {};
    paths_ = 0;
    used_ = {};
    extend(board_.position, board_.open, 0, depth);
    chain_.paths = paths_;
    return chain_;
  }

 private:
  static constexpr std::size_t kMostKinds = kMaxHandSlots + kMaxPreview;
  static constexpr int kMostPaths = 64;

  void add(std::uint8_t card, std::uint16_t copies) {
    for (std::size_t k = 0; k < kinds_; ++k) {
      if (card_[k] == card) {
        copies_[k] = static_cast<std::uint16_t>(copies_[k] + copies);
        return;
      }
    }
    card_[kinds_] = card;
    copies_[kinds_] = copies;
    const Card& facts = kCards[card];
    for (std::size_t v = 0; v < facts.vectorCount; ++v) {
      steps_[kinds_][v] =
          facts.vectors[v].dy * kTileStride + facts.vectors[v].dx;
    }
    stepCount_[kinds_] = facts.vectorCount;
    ++kinds_;
  }

  bool leads(std::size_t kind, int tile, TileSet aims) const {
    for (std::size_t v = 0; v < stepCount_[kind]; ++v) {
      if (aims.has(tile + steps_[kind][v])) return true;
    }
    return false;
  }

  void extend(int tile, TileSet open, int length, int depth) {
    chain_.length = std::max(chain_.length, length);
    if (length == depth || paths_ >= kMostPaths) return;
    const std::size_t usable =
        std::min(kinds_, handKinds_ + static_cast<std::size_t>(length));
    for (std::size_t k = 0; k < usable; ++k) {
      if (used_[k] >= copies_[k]) continue;
      for (std::size_t v = 0; v < stepCount_[k]; ++v) {
        const int next = tile + steps_[k][v];
        if (!open.has(next)) continue;
        ++paths_;
        TileSet rest = open;
        rest.remove(next);
        ++used_[k];
        extend(next, rest, length + 1, depth);
        --used_[k];
      }
    }
  }

  const Board& board_;
  std::size_t kinds_ = 0;
  std::size_t handKinds_ = 0;
  std::array<std::uint8_t, kMostKinds> card_ = {};
  std::array<std::uint16_t, kMostKinds> copies_ = {};
  std::array<std::uint16_t, kMostKinds> used_ = {};
  // The card's vectors as differences of tile numbers.
  std::array<std::array<int, 2>, kMostKinds> steps_ = {};
  std::array<std::uint8_t, kMostKinds> stepCount_ = {};
  Chain chain_;
  int paths_ = 0;
};

// Writes features one after the other.
class FeatureWriter {
 public:
  explicit FeatureWriter(FeatureVector& out) : out_(out) { out.fill(0); }
  void put(double value) { out_[at_++] = static_cast<float>(value); }
  // One feature per bound, 1 if `value` does not exceed it.
  template <std::size_t N>
  void upTo(int value, const std::array<int, N>& bounds) {
    for (int bound : bounds) put(value <= bound ? 1 : 0);
  }
  std::size_t written() const { return at_; }

 private:
  FeatureVector& out_;
  std::size_t at_ = 0;
};

constexpr std::array<int, 9> kTileBounds = {1, 2, 3, 4, 5, 7, 9, 12, 16};
constexpr std::array<int, 7> kDegreeBounds = {0, 1, 2, 3, 5, 8, 12};
constexpr std::array<int, 3> kSmallBounds = {0, 1, 2};
constexpr int kChainDepth = 5;

// How isolated the open tiles are.
void putIsolation(const Board& board, FeatureWriter& out) {
  const TileSet entries = stencilOf(board.terms.deck.reach(), true);
  std::array<int, kDegreeBounds.size() + 1> histogram = {};
  double openWeight = 0;
  double tileWeight = 0;
  int cornered = 0;
  double visitsLeft = 0;
  double crowded = 0;
  for (TileSet rest = board.open; !rest.empty(); rest.removeFirst()) {
    const int tile = rest.first();
    const TileSet around = stencilAt(entries, tile);
    const int degree = (around & board.open).size();
    const int ways = (around & board.passable).size();
    std::size_t bin = 0;
    while (bin < kDegreeBounds.size() && degree > kDegreeBounds[bin]) ++bin;
    ++histogram[bin];
    openWeight += 1.0 / (1 + degree);
    tileWeight += 1.0 / (1 + ways);
    cornered += ways <= 8;
    const int needed = board.needed[static_cast<std::size_t>(tile)];
    visitsLeft += needed;
    crowded += needed - 1;
  }
  for (int count : histogram) out.put(count / 4.0);
  out.put(openWeight);
  out.put(4 * tileWeight);
  out.put(cornered / 2.0);
  out.put(visitsLeft / 25);
  out.put(crowded / 4);
}

// How far the open tiles are, in steps of the longest kind.
void putDistances(const Board& board, FeatureWriter& out) {
  int near = 0;
  int far = 0;
  double sum = 0;
  const int x = columnOf(board.position);
  const int y = rowOf(board.position);
  for (TileSet rest = board.open; !rest.empty(); rest.removeFirst()) {
    const int tile = rest.first();
    const int dx = std::abs(columnOf(tile) - x);
    const int dy = std::abs(rowOf(tile) - y);
    const int steps = (std::max(dx, dy) + kLongestStep - 1) / kLongestStep;
    near += steps <= 1;
    far = std::max(far, steps);
    sum += steps;
  }
  out.put(near / 8.0);
  out.put(near == 0 ? 1 : 0);
  out.put(far / 2.0);
  out.put(sum / (2.0 * std::max(board.open.size(), 1)));
}

}  // namespace

TileSet entriesTo(const Board& board, int tile) {
  return stencilAt(stencilOf(board.terms.deck.reach(), true), tile) &
         board.passable;
}

void features(const Board& board, FeatureVector& features) {
  FeatureWriter out(features);
  const int open = board.open.size();
  out.put(1);
  out.put(open / 25.0);
  out.put(std::sqrt(open) / 5.0);
  out.upTo(open, kTileBounds);
  putIsolation(board, out);
  putDistances(board, out);

  Reach reach(board);
  const int handHits = reach.kindsOnto(board.position, board.open, false);
  const int allHits = reach.kindsOnto(board.position, board.open, true);
  const int handMoves = reach.kindsOnto(board.position, board.passable, false);
  const TileSet two = reach.inTwoSteps();
  const Reach::Chain chain = reach.longestChain(kChainDepth);
  out.upTo(handHits, kSmallBounds);
  out.put(handHits / 4.0);
  out.upTo(allHits - handHits, kSmallBounds);
  out.put(handMoves / 4.0);
  out.put(handMoves <= 1 ? 1 : 0);
  const int twoHits = (two & board.open).size();
  out.upTo(twoHits, kSmallBounds);
  out.put(static_cast<double>(twoHits) / std::max(open, 1));
  for (int length = 1; length <= kChainDepth; ++length) {
    out.put(chain.length >= std::min(length, open) ? 1 : 0);
  }
  out.put(chain.paths / (chain.paths + 8.0));
  out.put(chain.length >= open ? 1 : 0);

  int copies = 0;
  for (std::size_t i = 0; i < board.slots; ++i) copies += board.hand[i].count;
  out.put((copies - board.slots) / 4.0);
  const Terms& terms = board.terms;
  out.put(board.toggles.size() / 4.0);
  out.put(board.toggles.without(board.open).size() / 4.0);
  out.put(terms.slotCap / 5.0);
  out.put(terms.previewSize / 3.0);
  out.put(static_cast<double>(terms.deck.kinds()) / 24);
  out.put(board.passable.size() / 25.0);
  out.put(terms.costs.deadlock / 5.0);
  out.put(terms.costs.redraw / 5.0);
  out.put(terms.costs.discard);
  out.put(terms.costs.revisit);
}

}  // namespace phasemachine::monoknight
