#include "games/twilight_struggle/knowledge/observe.h"

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "core/softmax.h"
#include "games/twilight_struggle/knowledge/move_prior.h"
#include "games/twilight_struggle/play/phases.h"
#include "games/twilight_struggle/play/state.h"
#include "phase/game.h"

namespace phasemachine::twilight_struggle {
namespace {

// The headline that `side` has chosen, drawn by its move priors: the cards that
// lower DEFCON are chosen more often than others, which a uniform guess would
// underrate. kNoCard if it cannot have chosen one.
Card likelyHeadline(Board world, Side side, Random& random) {
  const RequestHeadline request{.side = side};
  MoveList moves;
  Phases::legalMoves(world, request, moves);
  if (moves.empty()) return kNoCard;
  world.stack.push(Command(request));
  std::array<float, kCards + 1> shares;
  moveLogits(world, moves, shares.data());
  softmax(std::span(shares).first(moves.size()), 1);
  const auto chosen =
      sampleShare(std::span(shares).first(moves.size()), random);
  return static_cast<Card>(moves[chosen].id);
}

// True if `side` has a request without legal answers.
bool isStuck(const Board& board, Side side) {
  if (board.stack.empty()) return false;
  const auto word = board.stack.topWord();
  if (Stack::isState(word)) return false;
  const auto entry = board.stack.top();
  bool stuck = false;
  std::get<Command>(entry).visit([&](auto command) {
    using C = decltype(command);
    if constexpr (RequestCommand<C>) {
      if (command.side != side) return;
      MoveList moves;
      Phases::legalMoves(board, command, moves);
      stuck = moves.empty();
    }
  });
  return stuck;
}

// Removes `count` random members from `pool`.
CardSet sample(CardSet& pool, int count, Random& random) {
  std::array<Card, kCards + 1> cards;
  std::size_t size = 0;
  for (Card card : pool) cards[size++] = card;
  CardSet chosen;
  for (int i = 0; i < count && size > 0; ++i) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(size));
    chosen.add(cards[at]);
    cards[at] = cards[--size];
  }
  pool -= chosen;
  return chosen;
}

// Deals the cards hidden in `seen`. False if the other side could not have
// reached the current request with them.
bool deal(Board& world, Side other, CardSet pool, CardSet forced, int hidden,
          int turnedUp, bool headline, Random& random) {
  const std::size_t i = playerIndex(other);
  CardSet candidates = pool - forced;
  const CardSet chosen =
      forced | sample(candidates, hidden - forced.count(), random);
  world.hand[i] |= chosen;
  world.deck -= chosen;
  CardSet deck = world.deck;
  world.tehran |= sample(deck, turnedUp, random);
  world.deck = deck;
  if (headline) {
    world.headline[i] = likelyHeadline(world, other, random);
    if (world.headline[i] == kNoCard) return false;
  }
  return !isStuck(world, other);
}

}  // namespace

Board observe(const Board& board, Side viewer) {
  Board seen = board;
  if (viewer == Side::kNeutral) return seen;
  const Side other = opponent(viewer);
  const std::size_t i = playerIndex(other);
  const CardSet hidden = board.hand[i] - board.known[i];
  seen.hand[i] = board.known[i];
  seen.hiddenCards = static_cast<std::uint8_t>(hidden.count());
  seen.deck |= hidden;
  if (viewer == kUssr) {
    const CardSet turnedUp = board.tehran - board.deck;
    seen.hiddenTurnedUp = static_cast<std::uint8_t>(turnedUp.count());
    seen.deck |= turnedUp;
    seen.tehran = {};
  }
  // A side alone in box 4 has seen the other headline.
  if (board.headline[i] != kNoCard && board.headlinesShown == 0 &&
      !holdsBox(board, viewer, 4)) {
    seen.headline[i] = kHiddenHeadline;
  }
  return seen;
}

Board determinize(const Board& board, Side viewer, Random& random) {
  constexpr int kTries = 64;
  Board seen = observe(board, viewer);
  if (viewer == Side::kNeutral) return seen;
  const Side other = opponent(viewer);
  const std::size_t i = playerIndex(other);
  const int hidden = std::exchange(seen.hiddenCards, std::uint8_t{0});
  const int turnedUp = std::exchange(seen.hiddenTurnedUp, std::uint8_t{0});
  const bool headline = seen.headline[i] == kHiddenHeadline;
  if (headline) seen.headline[i] = kNoCard;
  // Cards that the US has seen in the deck are not in the USSR's hand.
  const CardSet pool = (seen.deck & seen.possible[i]) - seen.tehran;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Board world = seen;
    if (deal(world, other, pool, {}, hidden, turnedUp, headline, random)) {
      return world;
    }
  }
  // A hand that must hold one of a few cards: try each of them.
  for (Card card : pool) {
    if (hidden == 0) break;
    Board world = seen;
    if (deal(world, other, pool, CardSet{card}, hidden, turnedUp, headline,
             random)) {
      return world;
    }
  }
  Board world = seen;
  deal(world, other, pool, {}, hidden, turnedUp, headline, random);
  return world;
}

}  // namespace phasemachine::twilight_struggle
