#include "games/monoknight/game.h"

#include <type_traits>

#include "core/hash.h"
#include "core/try.h"
#include "phase/erased/any_game.h"

namespace phasemachine::monoknight {
namespace {

// Calls f(x) for every number on the board except the stack, in byte order. A
// set of tiles is two numbers, a deck its weights.
template <class B, class F>
void forEachNumber(B& board, F&& f) {
  auto& terms = board.terms;
  f(terms.size);
  f(terms.slotCap);
  f(terms.previewSize);
  f(terms.stacking);
  f(terms.choosesSpawn);
  f(terms.order);
  f(terms.freeActionCap);
  f(terms.pace);
  f(terms.leastMoves);
  f(terms.costs.deadlock);
  f(terms.costs.redraw);
  f(terms.costs.discard);
  f(terms.costs.revisit);
  f(board.position);
  f(board.slots);
  f(board.previewCount);
  f(board.gap);
  f(board.attempts);
  for (auto& slot : board.hand) {
    f(slot.card);
    f(slot.count);
  }
  for (auto& card : board.preview) f(card);
  auto& tally = board.tally;
  f(tally.moves);
  f(tally.penalties);
  f(tally.deadEnds);
  f(tally.freeRepeats);
  f(tally.redraws);
  f(tally.discards);
  f(tally.spawns);
  f(tally.freeActions);
  f(tally.lastPenalty);
  f(tally.revisited);
  for (auto& needed : board.needed) f(needed);
}

void putSet(TileSet set, ByteWriter& out) {
  out.put(set.low());
  out.put(set.high());
}
TileSet getSet(ByteReader& in) {
  const auto low = in.get<std::uint64_t>();
  return TileSet::fromWords(low, in.get<std::uint64_t>());
}

}  // namespace

void writeBytes(const Board& board, ByteWriter& out) {
  forEachNumber(board, [&](const auto& value) { out.put(value); });
  for (std::uint16_t weight : board.terms.deck.weights()) out.put(weight);
  putSet(board.passable, out);
  putSet(board.toggles, out);
  board.stack.write(out);
}

absl::Status readBytes(ByteReader& in, Board& board) {
  bool switchesAreSwitches = true;
  forEachNumber(board, [&](auto& value) {
    using T = std::remove_reference_t<decltype(value)>;
    if constexpr (std::is_same_v<T, bool>) {
      const auto byte = in.get<std::uint8_t>();
      switchesAreSwitches = switchesAreSwitches && byte <= 1;
      value = byte != 0;
    } else {
      value = in.get<T>();
    }
  });
  Deck::Weights weights;
  for (std::uint16_t& weight : weights) {
    weight = in.get<std::uint16_t>();
    if (weight > kMaxWeight) {
      return invalid("a weight of the deck is above 1000");
    }
  }
  board.terms.deck = Deck(weights);
  board.passable = getSet(in);
  board.toggles = getSet(in);
  board.open = {};
  for (int tile = 0; tile < kTiles; ++tile) {
    if (board.needed[static_cast<std::size_t>(tile)] != 0) board.open.add(tile);
  }
  if (!switchesAreSwitches || !board.stack.read(in, StateType::kClearedEnd) ||
      !in.ok()) {
    return invalid("not a monoknight board");
  }
  return validate(board);
}

std::uint64_t hashOf(const Board& board) {
  std::uint64_t h = board.stack.hash();
  // Eight bytes at a time.
  std::uint64_t word = 0;
  int filled = 0;
  const auto add = [&](std::uint64_t value, int bytes) {
    if (filled + bytes > 8) {
      h = hashCombine(h, word);
      word = 0;
      filled = 0;
    }
    word |= value << (8 * filled);
    filled += bytes;
  };
  forEachNumber(board, [&](const auto& value) {
    add(static_cast<std::uint64_t>(value), static_cast<int>(sizeof(value)));
  });
  for (std::uint16_t weight : board.terms.deck.weights()) add(weight, 2);
  h = hashCombine(h, word);
  for (TileSet set : {board.passable, board.toggles}) {
    h = hashCombine(hashCombine(h, set.low()), set.high());
  }
  return h;
}

}  // namespace phasemachine::monoknight

namespace phasemachine {

template const AnyGame& anyGame<MonoKnight>();

}  // namespace phasemachine
