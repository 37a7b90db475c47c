// The MonoKnight encoding: numbers and actions (phase/erased/encoding.h).
//
// Tiles are the 81 of the largest board, row by row from the bottom left.

#include "phase/erased/encoding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/tiles.h"

namespace phasemachine::monoknight {

constexpr std::uint32_t kBoardTiles = kLargestBoard * kLargestBoard;
constexpr std::uint32_t kCardKinds = kCardCount;
// Counters are capped at this value.
constexpr std::uint32_t kMostCounted = 1U << 20;

constexpr std::array<EncodingRow, 25> kEncodingRows = {{
    {kBoardTiles, 0, 1, "1: a tile that can be stood on"},
    {kBoardTiles, 0, 1, "1: a toggle"},
    {kBoardTiles, 0, 1, "1: still needs a visit"},
    {kBoardTiles, 0, 1, "visits needed, by 9"},
    {kBoardTiles, 0, 1, "1: the piece stands here"},
    {kMaxHandSlots * kCardKinds, 0, 1,
     "for each slot of the hand: 1 at its card, of 34"},
    {kMaxHandSlots, 0, 8192, "copies in each slot, by 8"},
    {kMaxPreview * kCardKinds, 0, 1,
     "for each card of the preview: 1 at its number"},
    {kCardKinds, 0, 1, "probability of each card in a draw"},
    {4, 0, 10, "costs of a dead hand, a redraw, a discard, a revisit, by 10"},
    {1, 0, 1, "tiles along an edge, by 9"},
    {1, 0, 1, "slots that the hand may have, by 10"},
    {1, 0, 1, "cards that the preview may have, by 8"},
    {3, 0, 1,
     "1: copies share a slot; the start is chosen; the hand is in the order "
     "of directions"},
    {1, 0, 8, "least moves that can clear the board, by 128"},
    {1, 0, 60, "seconds that an action is taken to last"},
    {1, 0, 100, "redraws and discards without cost that are left, by 100"},
    {7, 0, 16384,
     "moves, penalties, dead hands, redraws of dead hands without charge, "
     "redraws, discards, starts chosen, by 64, up to 2^20"},
    {1, 0, 10, "what the latest redraw or discard cost, by 10"},
    {1, 0, 1, "1: a tile that needed no visit was stepped on"},
    {4, 0, 1, "1: a turn is asked for; a start; a card, of nature; cleared"},
    {3, 0, 1,
     "while the hand is filled, 1 at what follows: the next turn, a look at "
     "the redrawn hand, the choice of a start"},
    {kMaxHandSlots, 0, 1, "1: the slot where the next new card goes"},
    {1, 0, 1, "1: that is behind the last slot"},
    {1, 0, 1, "cards that went into this filling, by 512"},
}};
constexpr std::array<std::size_t, 1> kEncodingShape = {totalOf(kEncodingRows)};

constexpr std::uint32_t kPlays = 2 * kMaxHandSlots;
constexpr std::array<ActionRow, 5> kActionRows = {{
    {0, kPlays, "play: 2 slot + which displacement of its card"},
    {kPlays, kMaxHandSlots, "discard a slot"},
    {kPlays + kMaxHandSlots, 1, "redraw"},
    {kPlays + kMaxHandSlots + 1, kBoardTiles, "start on a tile"},
    {0, kCardKinds, "of nature: draw a card"},
}};
constexpr std::uint32_t kActions = endOf(kActionRows);

namespace {

constexpr std::uint32_t kFirstDiscard = kPlays;
constexpr std::uint32_t kRedraw = kFirstDiscard + kMaxHandSlots;
constexpr std::uint32_t kFirstSpawn = kRedraw + 1;

constexpr std::size_t cellOf(int tile) {
  return static_cast<std::size_t>(rowOf(tile) * kLargestBoard + columnOf(tile));
}

// Writes values one after the other into zeros.
class Writer {
 public:
  explicit Writer(float* out) : at_(out) {}

  void put(std::uint32_t value, std::uint32_t unit = 1) {
    *at_++ = static_cast<float>(value) / static_cast<float>(unit);
  }
  void count(std::uint32_t value) { put(std::min(value, kMostCounted), 64); }
  void skip(std::size_t n) { at_ += n; }
  // 1 at place `i` of `n`; all 0 when it lies beyond.
  void oneOf(std::size_t i, std::size_t n) {
    if (i < n) at_[i] = 1;
    at_ += n;
  }
  void tiles(TileSet set) {
    for (; !set.empty(); set.removeFirst()) at_[cellOf(set.first())] = 1;
    at_ += kBoardTiles;
  }
  float* at() { return at_; }

 private:
  float* at_;
};

void putTiles(const Board& board, Writer& out) {
  out.tiles(board.passable);
  out.tiles(board.toggles);
  out.tiles(board.open);
  for (TileSet rest = board.open; !rest.empty(); rest.removeFirst()) {
    const int tile = rest.first();
    out.at()[cellOf(tile)] =
        static_cast<float>(board.needed[static_cast<std::size_t>(tile)]) /
        kMaxVisits;
  }
  out.skip(kBoardTiles);
  out.oneOf(board.position == kNowhere ? kBoardTiles : cellOf(board.position),
            kBoardTiles);
}

void putCards(const Board& board, Writer& out) {
  for (std::size_t i = 0; i < kMaxHandSlots; ++i) {
    out.oneOf(i < board.slots ? board.hand[i].card : kCardKinds, kCardKinds);
  }
  for (const Slot& slot : board.hand) out.put(slot.count, 8);
  for (std::size_t i = 0; i < kMaxPreview; ++i) {
    out.oneOf(i < board.previewCount ? board.preview[i] : kCardKinds,
              kCardKinds);
  }
}

void putTerms(const Board& board, Writer& out) {
  const Terms& terms = board.terms;
  const Deck& deck = terms.deck;
  for (std::size_t i = 0; i < deck.kinds(); ++i) {
    out.at()[deck.card(i)] = static_cast<float>(deck.weightAt(i)) /
                             static_cast<float>(deck.totalWeight());
  }
  out.skip(kCardKinds);
  out.put(terms.costs.deadlock, 10);
  out.put(terms.costs.redraw, 10);
  out.put(terms.costs.discard, 10);
  out.put(terms.costs.revisit, 10);
  out.put(terms.size, kLargestBoard);
  out.put(terms.slotCap, kMaxHandSlots);
  out.put(terms.previewSize, kMaxPreview);
  out.put(terms.stacking ? 1 : 0);
  out.put(terms.choosesSpawn ? 1 : 0);
  out.put(terms.order == HandOrder::kDirection ? 1 : 0);
  out.put(terms.leastMoves, 128);
  out.put(terms.pace, 1000);
  out.put(terms.freeActionCap - std::uint32_t{board.tally.freeActions}, 100);
}

void putTally(const Tally& tally, Writer& out) {
  for (const std::uint32_t value :
       {tally.moves, tally.penalties, tally.deadEnds, tally.freeRepeats,
        tally.redraws, tally.discards, tally.spawns}) {
    out.count(value);
  }
  out.put(tally.lastPenalty, 10);
  out.put(tally.revisited ? 1 : 0);
}

bool isDraw(const Board& board) {
  if (board.stack.empty()) return false;
  const auto word = board.stack.topWord();
  return !decltype(board.stack)::isState(word) &&
         Command::fromWord(word).holds<RequestDraw>();
}

// What the top of the stack asks for, and what follows the filling of the hand.
void putRequest(const Board& board, Writer& out) {
  using Stack = decltype(board.stack);
  constexpr std::size_t kNothing = 4;
  std::size_t asked = kNothing;
  std::size_t next = kNothing;
  if (!board.stack.empty()) {
    const auto top = board.stack.topWord();
    if (Stack::isState(top)) {
      if (Stack::stateOf(top) == StateType::kClearedEnd) asked = 3;
    } else {
      const Command command = Command::fromWord(top);
      asked = command.holds<RequestTurn>()    ? 0
              : command.holds<RequestSpawn>() ? 1
                                              : 2;
    }
    const auto bottom = board.stack.wordAt(0);
    if (board.stack.size() > 1 && Stack::isState(bottom)) {
      const StateType state = Stack::stateOf(bottom);
      next = state == StateType::kAfterAction   ? 0
             : state == StateType::kAfterRedraw ? 1
                                                : 2;
    }
  }
  out.oneOf(asked, 4);
  out.oneOf(next, 3);
  out.oneOf(board.gap, kMaxHandSlots);
  out.put(board.gap == kNoGap ? 1 : 0);
  out.put(board.attempts, kRefillAttempts);
}

}  // namespace

const EncodingTable& encoding() {
  static constexpr EncodingTable kTable = {
      1,
      kEncodingShape,
      kEncodingRows,
      kActions,
      kActionRows,
      "Tiles are the 81 of the largest board, row by row from the bottom "
      "left."};
  return kTable;
}

void encode(const Board& board, float* out) {
  std::memset(out, 0, kEncodingShape[0] * sizeof *out);
  Writer writer(out);
  putTiles(board, writer);
  putCards(board, writer);
  putTerms(board, writer);
  putTally(board.tally, writer);
  putRequest(board, writer);
}

std::uint32_t actionOf(const Board& /*board*/, Move move) {
  switch (move.kind()) {
    case MoveKind::kPlay:
    case MoveKind::kDraw: return move.value();
    case MoveKind::kDiscard: return kFirstDiscard + move.value();
    case MoveKind::kRedraw: return kRedraw;
    case MoveKind::kSpawn:
      return kFirstSpawn + static_cast<std::uint32_t>(cellOf(move.value()));
  }
  return 0;
}

Move moveOf(const Board& board, std::uint32_t action) {
  if (isDraw(board)) return Move::draw(std::min(action, kCardKinds));
  if (action < kPlays) return Move::play(action / 2, action % 2);
  if (action < kRedraw) return Move::discard(action - kFirstDiscard);
  if (action == kRedraw) return Move::redraw();
  const std::uint32_t cell = action - kFirstSpawn;
  return Move::spawn(tileAt(static_cast<int>(cell % kLargestBoard),
                            static_cast<int>(cell / kLargestBoard)));
}

}  // namespace phasemachine::monoknight
