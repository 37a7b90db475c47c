// Invariants at every decision of random games, with default and random rule
// options. PHASEMACHINE_TS_GAMES sets the number of games.

#include <gmock/gmock.h>
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
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/must.h"

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

// Hand-made boards: a card held by something pending is nowhere else, and
// accepted boards lead to accepted boards.

using testing::HasSubstr;

// A USSR action round with `entries` above it.
template <class... Entries>
Board boardWith(Entries... entries) {
  Board board = emptyBoard();
  board.stack.push(StateType::kArComplete);
  (board.stack.push(Command(entries)), ...);
  return board;
}

std::string complaint(const Board& board) {
  return std::string(validate(board).message());
}

RequestDie spaceRoll(Card card, bool disposed) {
  return {.side = Side::kNeutral,
          .roll = Roll::kSpace,
          .actor = kUssr,
          .a = card,
          .b = static_cast<std::uint8_t>(disposed),
          .c = 0};
}

TEST(TwilightStruggleLoading, ACardThatIsPendingLiesNowhereElse) {
  for (const Board& made :
       {boardWith(Dispose{kFidel, 1}), boardWith(EventAfterOps{kFidel}),
        boardWith(RequestOrder{.side = kUsa, .card = kFidel}),
        boardWith(spaceRoll(kFidel, false))}) {
    Board board = made;
    EXPECT_EQ(complaint(board), "");
    for (CardSet* pile : {&board.hand[0], &board.hand[1], &board.deck,
                          &board.discard, &board.removed}) {
      pile->add(kFidel);
      EXPECT_EQ(complaint(board), "Fidel is in two places");
      pile->remove(kFidel);
    }
    board.tehran.add(kFidel);
    EXPECT_EQ(complaint(board), "Fidel is in two places");
  }
  Board un = boardWith(RequestCompanion{.side = kUssr});
  EXPECT_EQ(complaint(un), "");
  un.deck.add(kUnIntervention);
  EXPECT_EQ(complaint(un), "UN Intervention is in two places");
}

TEST(TwilightStruggleLoading, TwoEntriesDoNotHoldOneCard) {
  EXPECT_EQ(complaint(boardWith(Dispose{kFidel, 0}, EventAfterOps{kFidel})),
            "Fidel is in two places");
  EXPECT_EQ(complaint(boardWith(Dispose{kFidel, 0}, spaceRoll(kFidel, false))),
            "Fidel is in two places");
  EXPECT_EQ(complaint(boardWith(Dispose{kFidel, 0}, spaceRoll(kFidel, true))),
            "");
}

TEST(TwilightStruggleLoading, EntriesThatOnlyNameACardDoNotHoldIt) {
  Board board =
      boardWith(RequestMode{.side = kUssr, .card = kFidel, .source = kUssr});
  board.hand[0].add(kFidel);
  EXPECT_EQ(complaint(board), "");
  // The China Card has its own place, Missile Envy goes to a hand.
  EXPECT_EQ(complaint(boardWith(Dispose{kTheChinaCard, 0})), "");
  board = boardWith(Dispose{kMissileEnvy, 1});
  board.hand[1].add(kMissileEnvy);
  EXPECT_EQ(complaint(board), "");
}

TEST(TwilightStruggleLoading, ShuttleDiplomacyOnTheTableIsAPlace) {
  Board board = boardWith();
  board.effects.set(Effect::kShuttleDiplomacy);
  EXPECT_EQ(complaint(board), "");
  board.discard.add(kShuttleDiplomacy);
  EXPECT_EQ(complaint(board), "Shuttle Diplomacy is in two places");
  // A scenario leaves it out of its default deck.
  const auto scenario = must(fromText("turn=5 effects=ShuttleDiplomacy", {}));
  EXPECT_FALSE(scenario.deck.contains(kShuttleDiplomacy));
}

TEST(TwilightStruggleLoading, PhasesStandAloneBelowWhatTheyAskFor) {
  Board board = boardWith(TakeRound{kUssr});
  board.stack.push(StateType::kTurnStart);
  EXPECT_THAT(complaint(board), HasSubstr("a phase stands over"));
  board = emptyBoard();
  board.stack.push(StateType::kDeal);
  EXPECT_EQ(complaint(board), "nothing follows the deal");
  // The deal at a turn's start is above the headlines on the stack.
  board = emptyBoard();
  board.stack.push(StateType::kHeadline);
  board.stack.push(StateType::kDeal);
  EXPECT_EQ(complaint(board), "");
}

TEST(TwilightStruggleLoading, WhatDependsOnTheBoardStandsOnTop) {
  Board board =
      boardWith(RequestMode{.side = kUssr, .card = kFidel, .source = kUssr},
                RequestBoxSix{.side = kUssr});
  board.hand[0].add(kFidel);
  EXPECT_EQ(complaint(board), "entry 2 of the stack does not fit the board");
}

TEST(TwilightStruggleLoading, HeadlinesAreChosenShownAndResolvedInTheirPhase) {
  Board board = boardWith(RequestHeadline{.side = kUssr});
  EXPECT_THAT(complaint(board), HasSubstr("headlines are asked for outside"));
  board = boardWith();
  board.hand[0].add(kFidel);
  board.headline[0] = kFidel;
  EXPECT_THAT(complaint(board), HasSubstr("chosen outside of its phase"));
  board = emptyBoard();
  board.stack.push(StateType::kHeadlineEnd);
  board.headline[0] = kFidel;
  board.headlinesShown = 1;
  EXPECT_THAT(complaint(board), HasSubstr("never resolved"));
  board.stack.push(Command(ResolveHeadline{kUssr}));
  EXPECT_EQ(complaint(board), "");
  board.discard.add(kFidel);
  EXPECT_EQ(complaint(board), "Fidel is in two places");
}

TEST(TwilightStruggleLoading, AGameThatIsDecidedDoesNotGoOn) {
  Board board = boardWith();
  board.vp = 20;
  EXPECT_THAT(complaint(board), HasSubstr("20 victory points end the game"));
  board.vp = 0;
  board.defcon = 1;
  EXPECT_THAT(complaint(board), HasSubstr("DEFCON 1 ends the game"));
  board.defcon = 3;
  board.victor = kUsa;
  EXPECT_EQ(complaint(board), "a winner, and no end of the game");
}

// An accepted board stays accepted. Returns the board at the next decision.
Board after(Board board) {
  EXPECT_EQ(complaint(board), "");
  MoveList moves;
  Machine::legalMoves(board, moves);
  EXPECT_EQ(complaint(board), "");
  return board;
}

TEST(TwilightStruggleLoading, CardsComeIntoTheGameOnce) {
  // The cards of an era that are already in a hand.
  Board board = emptyBoard();
  board.stack.push(StateType::kTurnStart);
  board.turn = 4;
  board.hand[0].add(kBrushWar);
  board.effects.set(Effect::kShuttleDiplomacy);
  board = after(board);
  EXPECT_FALSE(board.deck.contains(kBrushWar));
  EXPECT_FALSE(board.deck.contains(kShuttleDiplomacy));
  EXPECT_TRUE(board.deck.contains(kFlowerPower));
  board = emptyBoard();
  board.stack.push(StateType::kSetup);
  board.discard.add(kAsiaScoring);
  EXPECT_FALSE(after(board).deck.contains(kAsiaScoring));
}

TEST(TwilightStruggleLoading, EventsMoveOnlyCardsThatAreUnderWay) {
  // Missile Envy's choice, with Missile Envy in the deck.
  Board board = boardWith(RequestTrapCard{.side = kUssr},
                          RequestEventCard{.side = kUsa,
                                           .executor = kUssr,
                                           .card = kMissileEnvy,
                                           .step = 0,
                                           .last = 0});
  board.deck.add(kMissileEnvy);
  board.hand[1].add(kFidel);
  board = after(board);
  MoveList moves;
  Machine::step(board, Move::of(kFidel), moves);
  EXPECT_EQ(complaint(board), "");
  // Defectors without a headline, a scoring card without Shuttle Diplomacy.
  board = after(
      boardWith(RequestTrapCard{.side = kUssr}, Happen{kDefectors, kUsa}));
  EXPECT_TRUE(board.discard.empty());
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
