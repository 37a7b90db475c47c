// Invariants at every decision of random games, with default and random rule
// options. PHASEMACHINE_TS_GAMES sets the number of games.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <type_traits>
#include <variant>

#include "core/random.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/text/text.h"
#include "phase/machine.h"

namespace phasemachine::twilight_struggle {
namespace {

using Machine = PhaseMachine<TwilightStruggle>;

std::uint64_t gamesToPlay() {
  const char* text = std::getenv("PHASEMACHINE_TS_GAMES");
  return text == nullptr ? 300 : std::stoull(text);
}

template <class Request>
const Request* asked(const Board& board, Request& into) {
  const auto top = board.stack.top();
  const Command* command = std::get_if<Command>(&top);
  if (command == nullptr) return nullptr;
  return command->visit([&](auto entry) -> const Request* {
    if constexpr (std::is_same_v<decltype(entry), Request>) {
      into = entry;
      return &into;
    } else {
      return nullptr;
    }
  });
}

Options randomOptions(Random& random) {
  Options options;
  options.rules = random.below(1U << kRules);
  options.usBonus = static_cast<std::uint8_t>(random.below(4));
  options.ussrBonus = static_cast<std::uint8_t>(random.below(4));
  return options;
}

// Checks one game.
class Watch {
 public:
  Watch(std::uint64_t seed, bool usual, CardSet& events)
      : random_(seed), events_(events) {
    options_ = usual ? Options{} : randomOptions(random_);
    board_ = TwilightStruggle::initial(options_);
  }

  void run() {
    Decision decision = Machine::legalMoves(board_, moves_);
    for (;;) {
      check(decision);
      if (decision.winner || testing::Test::HasFailure()) return;
      const Move move = choose(decision.side);
      note(move);
      before_ = board_;
      decision = Machine::step(board_, move, moves_);
      ++steps_;
    }
  }

  std::uint64_t steps() const { return steps_; }
  std::size_t longestList() const { return longestList_; }
  std::size_t deepestStack() const { return deepestStack_; }
  const Board& board() const { return board_; }

 private:
  // A random move; players avoid immediate losses.
  Move choose(Side side) {
    if (side == Side::kNeutral) return Machine::sampleChance(board_, random_);
    Move move;
    for (int i = 0; i < 6; ++i) {
      move = moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
      Board next = board_;
      if (Machine::advance(next, move).winner != opponent(side)) break;
    }
    return move;
  }

  // The events played.
  void note(Move move) {
    RequestMode mode;
    RequestOrder order;
    if (asked(board_, mode) != nullptr) {
      if (move == Move::of(kEvent) || move == Move::of(kUnEvent)) {
        events_.add(mode.card);
      }
    } else if (asked(board_, order) != nullptr) {
      if (move == Move::of(kEventFirst)) events_.add(order.card);
    }
    if (board_.headline[1] == kDefectors) events_.add(kDefectors);
  }

  CardSet inGame() const {
    CardSet cards = cardsOf(Era::kEarly);
    if (board_.turn >= 4) cards |= cardsOf(Era::kMid);
    if (board_.turn >= 8) cards |= cardsOf(Era::kLate);
    if (options_.has(Rule::kNoOptionalCards)) {
      CardSet out = kOptionalCards;
      if (!options_.has(Rule::kNoDefectors)) out.remove(kDefectors);
      cards = cards - out;
    }
    return cards;
  }

  // Between plays no card is in play.
  void checkAllCardsThere() {
    CardSet cards = board_.hand[0] | board_.hand[1] | board_.deck |
                    board_.discard | board_.removed;
    if (board_.has(Effect::kShuttleDiplomacy)) cards.add(kShuttleDiplomacy);
    EXPECT_EQ(cards, inGame());
  }

  void checkMaps() {
    for (Country country : kAllCountries) {
      const int lead =
          board_.influence[0][country] - board_.influence[1][country];
      EXPECT_EQ(board_.controlled[0].contains(country),
                lead >= kStability[country]);
      EXPECT_EQ(board_.controlled[1].contains(country),
                -lead >= kStability[country]);
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(board_.present[i].contains(country),
                  board_.influence[i][country] > 0);
      }
    }
  }

  void check(const Decision& decision) {
    const absl::Status status = validate(board_);
    EXPECT_TRUE(status.ok()) << std::string(status.message());
    checkMaps();
    EXPECT_EQ(decision.winner.has_value(), moves_.empty());
    longestList_ = std::max<std::size_t>(
        longestList_, decision.side == Side::kNeutral ? 0 : moves_.size());
    deepestStack_ = std::max<std::size_t>(deepestStack_, board_.stack.size());
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_GE(board_.space[i], before_.space[i]);
    }
    if (decision.winner) {
      EXPECT_EQ(board_.victor, *decision.winner);
      EXPECT_NE(board_.reason, EndReason::kNone);
      return;
    }
    EXPECT_EQ(board_.reason, EndReason::kNone);
    EXPECT_GE(board_.defcon, 2);
    EXPECT_LT(std::abs(board_.vp), 20);
    EXPECT_LE(board_.round, 8);
    if (board_.turn > before_.turn) {
      EXPECT_EQ(board_.turn, before_.turn + 1);
      EXPECT_EQ(board_.milOps[0] + board_.milOps[1], 0);
      EXPECT_EQ(board_.spaceUsed[0] + board_.spaceUsed[1], 0);
      EXPECT_EQ(board_.chinaUp, 1);
      checkNothingHeld(decision);
    }
    RequestCard card;
    RequestHeadline headline;
    if (asked(board_, card) != nullptr) {
      EXPECT_EQ(card.side, decision.side);
      EXPECT_EQ(board_.phasing, card.side);
      checkAllCardsThere();
    } else if (asked(board_, headline) != nullptr) {
      checkAllCardsThere();
      for (const CardSet& hand : board_.hand) EXPECT_LE(hand.count(), 9);
    }
  }

  // No scoring card is held over a turn's end.
  void checkNothingHeld(const Decision& decision) {
    if (decision.side != Side::kNeutral) return;
    for (const CardSet& hand : board_.hand) {
      EXPECT_EQ(hand & kScoringCards, CardSet());
    }
  }

  Random random_;
  CardSet& events_;
  Options options_;
  Board board_;
  Board before_ = TwilightStruggle::initial({});
  MoveList moves_;
  std::uint64_t steps_ = 0;
  std::size_t longestList_ = 0;
  std::size_t deepestStack_ = 0;
};

TEST(TwilightStruggleInvariants, HoldInRandomGames) {
  CardSet events;
  std::array<int, kEndReasons> ends = {};
  std::uint64_t steps = 0;
  std::size_t longest = 0;
  std::size_t deepest = 0;
  int last = 0;
  const std::uint64_t games = gamesToPlay();
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    SCOPED_TRACE("game " + std::to_string(seed));
    Watch watch(seed, seed % 2 == 0, events);
    watch.run();
    if (HasFailure()) return;
    ++ends[static_cast<std::size_t>(watch.board().reason)];
    steps += watch.steps();
    longest = std::max(longest, watch.longestList());
    deepest = std::max(deepest, watch.deepestStack());
    if (watch.board().turn == 10) ++last;
  }
  std::cout << games << " games, " << steps << " decisions, " << last
            << " reached turn 10; lists up to " << longest << ", stacks up to "
            << deepest << "; ends:";
  for (int count : ends) std::cout << " " << count;
  std::cout << "\n";
  EXPECT_LE(longest, 90u);
  for (Card card :
       cardsOf(Era::kEarly) | cardsOf(Era::kMid) | cardsOf(Era::kLate)) {
    EXPECT_TRUE(events.contains(card)) << nameOf(card) << " was never played";
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
