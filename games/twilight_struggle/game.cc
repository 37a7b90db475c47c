#include "games/twilight_struggle/game.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "core/hash.h"
#include "core/sample_share.h"
#include "core/softmax.h"
#include "core/try.h"
#include "games/twilight_struggle/knowledge/networks.h"
#include "games/twilight_struggle/play/state.h"
#include "phase/erased/any_game.h"

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
  if (count == 0) return {};
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
          int turnedUp, int inDeck, bool headline, Random& random) {
  const std::size_t i = playerIndex(other);
  CardSet candidates = pool - forced;
  const CardSet chosen =
      forced | sample(candidates, hidden - forced.count(), random);
  world.hand[i] |= chosen;
  world.deck -= chosen;
  world.tehran |= sample(world.deck, turnedUp, random);
  CardSet deck = world.deck;
  world.tehran |= sample(deck, inDeck, random);
  if (headline) {
    world.headline[i] = likelyHeadline(world, other, random);
    if (world.headline[i] == kNoCard) return false;
  }
  return !isStuck(world, other);
}

}  // namespace

}  // namespace phasemachine::twilight_struggle

namespace phasemachine {

using twilight_struggle::kCountries;
using twilight_struggle::kCountryTable;
using twilight_struggle::kUssr;

TwilightStruggle::Board TwilightStruggle::initial(const Options& options) {
  Board board{};
  board.rules = options.rules;
  board.bonus = {options.ussrBonus, options.usBonus};
  board.possible = {twilight_struggle::kAllCards, twilight_struggle::kAllCards};
  for (std::size_t i = 0; i < kCountries; ++i) {
    const auto country = static_cast<twilight_struggle::Country>(i);
    board.setInfluence(Side::kFirst, country, kCountryTable[i].startUssr);
    board.setInfluence(Side::kSecond, country, kCountryTable[i].startUsa);
  }
  board.stack.push(StateType::kSetup);
  return board;
}

std::array<double, 2> TwilightStruggle::returns(const Board& board) {
  double lead = -board.vp;
  if (board.over()) {
    const double won = board.victor == Side::kNeutral ? 0
                       : board.victor == kUssr        ? 1
                                                      : -1;
    lead = won * std::max(20.0, won * lead);
  }
  return {lead, -lead};
}

double TwilightStruggle::utility(const Board& board, Side side) {
  const double lead = returns(board)[playerIndex(side)];
  if (board.over()) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return 0.5 + std::clamp(lead, -20.0, 20.0) / 41;
}

TwilightStruggle::Board TwilightStruggle::observe(const Board& board,
                                                  Side viewer) {
  using namespace twilight_struggle;
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
    seen.hiddenInDeck =
        static_cast<std::uint8_t>((board.tehran - turnedUp).count());
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

TwilightStruggle::Board TwilightStruggle::determinize(const Board& board,
                                                      Side viewer,
                                                      Random& random) {
  using namespace twilight_struggle;
  constexpr int kTries = 64;
  Board seen = observe(board, viewer);
  if (viewer == Side::kNeutral) return seen;
  const Side other = opponent(viewer);
  const std::size_t i = playerIndex(other);
  const int hidden = std::exchange(seen.hiddenCards, std::uint8_t{0});
  const int turnedUp = std::exchange(seen.hiddenTurnedUp, std::uint8_t{0});
  const int inDeck = std::exchange(seen.hiddenInDeck, std::uint8_t{0});
  const bool headline = seen.headline[i] == kHiddenHeadline;
  if (headline) seen.headline[i] = kNoCard;
  // Cards that the US has seen in the deck are not in the USSR's hand.
  const CardSet pool = (seen.deck & seen.possible[i]) - seen.tehran;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Board world = seen;
    if (deal(world, other, pool, {}, hidden, turnedUp, inDeck, headline,
             random)) {
      return world;
    }
  }
  // A hand that must hold one of a few cards: try each of them.
  for (Card card : pool) {
    if (hidden == 0) break;
    Board world = seen;
    if (deal(world, other, pool, CardSet{card}, hidden, turnedUp, inDeck,
             headline, random)) {
      return world;
    }
  }
  Board world = seen;
  deal(world, other, pool, {}, hidden, turnedUp, inDeck, headline, random);
  return world;
}

std::uint64_t TwilightStruggle::hash(const Board& board) {
  std::uint64_t h = board.stack.hash();
  const auto fold = [&](std::uint64_t word) { h = hashCombine(h, word); };
  const auto foldSet = [&](const auto& set) {
    fold(set.low());
    fold(set.high());
  };
  for (const auto& row : board.influence) {
    static_assert(sizeof(row) % 4 == 0);
    std::uint32_t words[sizeof(row) / 4];
    std::memcpy(words, row.data(), sizeof(row));
    for (std::size_t i = 0; i + 1 < sizeof(row) / 4; i += 2) {
      fold(words[i] | std::uint64_t{words[i + 1]} << 32);
    }
    fold(words[sizeof(row) / 4 - 1]);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    foldSet(board.reachFrom[i]);
    foldSet(board.picked[i]);
    foldSet(board.hand[i]);
    foldSet(board.known[i]);
    foldSet(board.possible[i]);
    fold(std::uint64_t{board.milOps[i]} | std::uint64_t{board.space[i]} << 8 |
         std::uint64_t{board.spaceUsed[i]} << 16 |
         static_cast<std::uint64_t>(board.headline[i]) << 24 |
         std::uint64_t{board.bonus[i]} << 32);
  }
  foldSet(board.deck);
  foldSet(board.discard);
  foldSet(board.removed);
  foldSet(board.tehran);
  fold(board.effects.word());
  fold(board.rules | std::uint64_t{board.hiddenInDeck} << 32);
  fold(std::uint64_t{static_cast<std::uint8_t>(board.vp)} |
       std::uint64_t{board.defcon} << 8 | std::uint64_t{board.turn} << 16 |
       std::uint64_t{board.round} << 24 |
       static_cast<std::uint64_t>(board.phasing) << 32 |
       std::uint64_t{board.fellToTwo} << 40 |
       static_cast<std::uint64_t>(board.china) << 48 |
       std::uint64_t{board.chinaUp} << 56);
  fold(std::uint64_t{board.headlinesShown} |
       std::uint64_t{board.chernobyl} << 8 |
       static_cast<std::uint64_t>(board.dealNext) << 16 |
       std::uint64_t{board.tally} << 24 |
       static_cast<std::uint64_t>(board.reason) << 32 |
       static_cast<std::uint64_t>(board.victor) << 40 |
       std::uint64_t{board.hiddenCards} << 48 |
       std::uint64_t{board.hiddenTurnedUp} << 56);
  return h;
}

std::string TwilightStruggle::refusalHint(const Board& board, Move move) {
  Board free = board;
  free.rules |=
      1U << static_cast<unsigned>(twilight_struggle::Rule::kFreeOrder);
  MoveList moves;
  PhaseMachine<TwilightStruggle>::legalMoves(free, moves);
  if (!moves.contains(move)) return "";
  return "the parts of one choice are named in the order of the list here "
         "(option order=free takes any order)";
}

template const AnyGame& anyGame<TwilightStruggle>();

// Boards as bytes.

namespace {

using twilight_struggle::Board;

// The byte of a board on which DEFCON has moved to 2 in the action round; else
// it is 0.
constexpr std::uint8_t kFallen = 6;

// Calls f with every plain byte of the board except influence, in format order.
// `fall`: kFallen or 0.
template <class B, class Byte, class F>
void eachByte(B& board, Byte& fall, F&& f) {
  f(board.vp);
  f(board.defcon);
  f(board.turn);
  f(board.round);
  f(board.phasing);
  f(fall);
  for (std::size_t i = 0; i < 2; ++i) {
    f(board.milOps[i]);
    f(board.space[i]);
    f(board.spaceUsed[i]);
    f(board.headline[i]);
    f(board.bonus[i]);
  }
  f(board.china);
  f(board.chinaUp);
  f(board.headlinesShown);
  f(board.chernobyl);
  f(board.dealNext);
  f(board.tally);
  f(board.reason);
  f(board.victor);
}

// Calls f with every stored set.
template <class B, class F>
void eachSet(B& board, F&& f) {
  for (std::size_t i = 0; i < 2; ++i) {
    f(board.reachFrom[i]);
    f(board.picked[i]);
    f(board.hand[i]);
    f(board.known[i]);
    f(board.possible[i]);
  }
  f(board.deck);
  f(board.discard);
  f(board.removed);
  f(board.tehran);
}

}  // namespace

void TwilightStruggle::writeBytes(const Board& board, ByteWriter& out) {
  for (const auto& row : board.influence) {
    for (std::uint8_t points : row) out.put(points);
  }
  const std::uint8_t fall = board.fellToTwo != 0 ? kFallen : std::uint8_t{0};
  eachByte(board, fall, [&](auto value) { out.put(value); });
  eachSet(board, [&](auto set) {
    out.put(set.low());
    out.put(set.high());
  });
  out.put(board.effects.word());
  out.put(board.rules);
  board.stack.write(out);
}

absl::Status TwilightStruggle::readBytes(ByteReader& in, Board& board) {
  board = Board{};
  std::array<std::array<std::uint8_t, twilight_struggle::kCountries>, 2> rows;
  for (auto& row : rows) {
    for (std::uint8_t& points : row) points = in.get<std::uint8_t>();
  }
  for (Side side : {Side::kFirst, Side::kSecond}) {
    for (auto country : twilight_struggle::kAllCountries) {
      board.setInfluence(side, country, rows[playerIndex(side)][country]);
      if (rows[playerIndex(side)][country] >
          twilight_struggle::kMostInfluence) {
        return invalid("influence is out of range");
      }
    }
  }
  std::uint8_t fall = 0;
  eachByte(board, fall, [&](auto& value) {
    value = in.get<std::remove_reference_t<decltype(value)>>();
  });
  if (fall != 0 && fall != kFallen) {
    return invalid("no mark of NORAD");
  }
  board.fellToTwo = fall == kFallen;
  eachSet(board, [&](auto& set) {
    const auto low = in.get<std::uint64_t>();
    const auto high = in.get<std::uint64_t>();
    set = std::remove_reference_t<decltype(set)>::fromWords(low, high);
  });
  board.effects = twilight_struggle::EffectSet(in.get<std::uint64_t>());
  board.rules = in.get<std::uint32_t>();
  if (!board.stack.read(in, StateType::kDrawEnd) || !in.ok()) {
    return invalid("not a twilight_struggle stack");
  }
  return twilight_struggle::validate(board);
}

}  // namespace phasemachine
