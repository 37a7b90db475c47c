// Each law catches the games that cheat, and no law fails an honest small game: a
// test game with one function replaced, and what the laws say of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "games/list_game.h"
#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"
#include "phase/laws/laws.h"
#include "phase/laws/typed_laws.h"
#include "tests/support/duel.h"
#include "tests/support/race.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

std::string faultOf(std::string_view law, const LawSubject& subject) {
  for (const Law& one : allLaws()) {
    if (one.name == law) return one.faultOf(subject, {});
  }
  return "no such law";
}

std::string faultOf(std::string_view law, const AnyGame& game) {
  return faultOf(law, {.game = &game});
}

std::string faultOfSecrets(const AnyGame& game) {
  return faultOf("NobodyIsToldWhatIsHidden", game);
}

std::string faultOfChance(const AnyGame& game) {
  return faultOf("SamplesAreDrawnByTheirWeights", game);
}

std::string faultsInAll(const LawSubject& subject) {
  std::string text;
  for (const std::string& fault : faultsOf(subject)) text += fault + '\n';
  return text;
}

const Duel::Board& duelOf(const void* board) {
  return *static_cast<const Duel::Board*>(board);
}

// The other player's card, if it is dealt and hidden from the viewer.
std::uint8_t* hiddenCard(Duel::Board& board, Side viewer) {
  if (viewer == Side::kNeutral) return nullptr;
  const std::size_t other = playerIndex(opponent(viewer));
  if (board.card[other] == 0 || board.shown[other]) return nullptr;
  return &board.card[other];
}

// A world with the hidden card chosen by `choose(old card, card of the viewer,
// random)`.
template <auto choose>
void dealAgain(const void* from, Side viewer, Random& random, void* to) {
  Duel::Board world = duelOf(from);
  if (std::uint8_t* card = hiddenCard(world, viewer)) {
    const int own = world.card[playerIndex(viewer)];
    *card = static_cast<std::uint8_t>(choose(*card, own, random));
  }
  anyGame<Duel>().copy(&world, to);
}

// A card up to `most` that the viewer does not hold.
int fairCard(int own, int most, Random& random) {
  int card = own;
  while (card == own) {
    card = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most)));
  }
  return card;
}

std::string faultWith(decltype(AnyGame::determinize) determinize) {
  AnyGame game = anyGame<Duel>();
  game.determinize = determinize;
  return faultOfSecrets(game);
}

TEST(LawsOfCheats, ADeterminizeThatPeeksIsCaught) {
  const std::string peeks = "determinize() peeks: from two boards";
  EXPECT_THAT(faultWith(dealAgain<[](int card, int, Random&) { return card; }>),
              HasSubstr(peeks));
  EXPECT_THAT(faultWith(dealAgain<[](int card, int own, Random& random) {
                return random.below(4) == 0 ? card : fairCard(own, 5, random);
              }>),
              HasSubstr(peeks));
  // Never the truth.
  EXPECT_THAT(faultWith(dealAgain<[](int card, int own, Random& random) {
                int other = card;
                while (other == card) other = fairCard(own, 5, random);
                return other;
              }>),
              HasSubstr(peeks));
}

TEST(LawsOfCheats, ADeterminizeThatLeavesOutWorldsIsCaught) {
  EXPECT_THAT(
      faultWith(
          dealAgain<[](int, int own, Random&) { return own == 1 ? 2 : 1; }>),
      HasSubstr("determinize() always makes the same world"));
  EXPECT_THAT(faultWith(dealAgain<[](int, int own, Random& random) {
                return fairCard(own, 4, random);
              }>),
              HasSubstr("determinize() never makes a world that is possible"));
}

TEST(LawsOfCheats, ADeterminizeThatMakesOtherBoardsIsCaught) {
  EXPECT_THAT(
      faultWith([](const void* from, Side viewer, Random& random, void* to) {
        Duel::Board world = Duel::determinize(duelOf(from), viewer, random);
        world.score[0] ^= 1;
        anyGame<Duel>().copy(&world, to);
      }),
      HasSubstr("determinize() changes what the first player sees"));
  EXPECT_THAT(faultWith(dealAgain<[](int, int, Random&) { return 7; }>),
              HasSubstr("makes a board that its own bytes do not give back"));
  AnyGame game = anyGame<Duel>();
  game.hasHiddenInformation = false;
  EXPECT_THAT(faultOfSecrets(game),
              HasSubstr("changes the board of a game that hides nothing"));
}

TEST(LawsOfCheats, AnObserveThatLeaksIsCaught) {
  AnyGame game = anyGame<Duel>();
  game.observe = [](const void* board, Side) {
    return Duel::toText(duelOf(board));
  };
  EXPECT_THAT(faultOfSecrets(game),
              HasSubstr("determinize() changes what the first player sees"));
  // Even where determinize() agrees.
  game.determinize = dealAgain<[](int card, int, Random&) { return card; }>;
  EXPECT_THAT(faultOfSecrets(game), HasSubstr("observe() hides nothing"));
  // Whether the hidden card is odd.
  game = anyGame<Duel>();
  game.observe = [](const void* from, Side viewer) {
    Duel::Board board = duelOf(from);
    const std::uint8_t* card = hiddenCard(board, viewer);
    return std::to_string(card == nullptr ? 2 : *card % 2) +
           Duel::toText(Duel::observe(board, viewer));
  };
  EXPECT_THAT(faultOfSecrets(game),
              HasSubstr("determinize() changes what the first player sees"));
}

TEST(LawsOfCheats, MovesThatTellAreCaught) {
  AnyGame game = anyGame<Duel>();
  game.step = [](void* board, MoveCode move, std::vector<MoveCode>& moves) {
    const Decision now = anyGame<Duel>().step(board, move, moves);
    if (now.side == Side::kFirst && duelOf(board).card[1] == 5) {
      moves.pop_back();
    }
    return now;
  };
  EXPECT_THAT(faultOfSecrets(game),
              HasSubstr("legalMoves() tells the first player what is hidden"));
  game.step = [](void* board, MoveCode move, std::vector<MoveCode>& moves) {
    Decision now = anyGame<Duel>().step(board, move, moves);
    if (now.side != Side::kNeutral && duelOf(board).card[1] == 5) {
      now.side = Side::kSecond;
    }
    return now;
  };
  EXPECT_THAT(faultOfSecrets(game),
              HasSubstr("who decides and who has won is public, but differs"));
}

TEST(LawsOfCheats, SamplesUnlikeTheirWeightsAreCaught) {
  const std::string disagree = "sampleChance() and chanceWeight() disagree: ";
  AnyGame game = anyGame<Duel>();
  game.sampleChance = [](const void* board, Random&) {
    AnyBoard at = *AnyBoard::initial(anyGame<Duel>(), "");
    anyGame<Duel>().copy(board, at.data());
    return at.query().moves[0];
  };
  EXPECT_THAT(faultOfChance(game), HasSubstr(disagree));
  // A six comes a fifth more often than it should.
  game.sampleChance = [](const void* board, Random& random) {
    if (duelOf(board).card[1] != 0 && random.below(25) == 0) return MoveCode{6};
    return anyGame<Duel>().sampleChance(board, random);
  };
  EXPECT_THAT(faultOfChance(game), HasSubstr(disagree + "6 came "));
  // A six is said to be more likely than it is.
  game = anyGame<Duel>();
  game.chanceWeight = [](const void* board, MoveCode move) {
    if (duelOf(board).card[1] == 0) {
      return anyGame<Duel>().chanceWeight(board, move);
    }
    return move == 6 ? 0.25 : 0.15;
  };
  EXPECT_THAT(faultOfChance(game), HasSubstr(disagree + "6 came "));
  game = anyGame<Duel>();
  game.sampleChance = [](const void*, Random&) { return MoveCode{7}; };
  EXPECT_THAT(faultOfChance(game),
              HasSubstr("sampleChance() gives a move that is not listed"));
}

// One player sees everything; some worlds and dice are rare.
TEST(LawsOfHonestGames, UnusualOnesPass) {
  AnyGame game = anyGame<Duel>();
  game.observe = [](const void* board, Side viewer) {
    return Duel::toText(viewer == Side::kFirst
                            ? duelOf(board)
                            : Duel::observe(duelOf(board), viewer));
  };
  game.determinize = [](const void* from, Side viewer, Random& random,
                        void* to) {
    if (viewer == Side::kFirst) return anyGame<Duel>().copy(from, to);
    dealAgain<[](int, int own, Random& r) {
      return fairCard(own, r.below(50) == 0 ? 5 : 3, r);
    }>(from, viewer, random, to);
  };
  game.chanceWeight = [](const void* board, MoveCode move) {
    if (duelOf(board).card[1] == 0) {
      return anyGame<Duel>().chanceWeight(board, move);
    }
    return move == 6 ? 0.0005 : 0.9995 / 5;
  };
  game.sampleChance = [](const void* board, Random& random) {
    if (duelOf(board).card[1] == 0) {
      return anyGame<Duel>().sampleChance(board, random);
    }
    return MoveCode{random.below(2000) == 0 ? 6 : 1 + random.below(5)};
  };
  EXPECT_EQ(faultOfSecrets(game), "");
  EXPECT_EQ(faultOfChance(game), "");
}

template <class G>
void expectHonest(const LawSubject& subject = lawSubject<G>()) {
  EXPECT_EQ(faultsInAll(subject), "") << typeWords<G>();
}

TEST(LawsOfHonestGames, SmallOnesPass) {
  expectHonest<SmallRace>();       // 66 boards, the stack always at its peak
  expectHonest<Race<12, 3, 1>>();  // one player
  expectHonest<Race<12, 3, 0>>();  // nature alone
  expectHonest<Race<1, 1, 2>>();   // one move, and the first player has won
  expectHonest<Race<1, 3, 1>>();   // the same for a single player
  expectHonest<Race<2, 2, 0>>();   // one throw or two
  expectHonest<Race<9, 1, 2>>();   // never a choice
  expectHonest<Race<0, 1, 2>>();   // over before it begins
  LawSubject duel = lawSubject<Duel>();
  duel.scene = &anyScene<Duel>();
  expectHonest<Duel>(duel);
}

TEST(LawsOfHonestGames, APictureWithAViewBoxAlonePasses) {
  AnyGame game = anyGame<SmallRace>();
  game.renderSvg = [](const void*, const AnyRenderStyle&) {
    return std::string(
        "<?xml version='1.0'?>\n<svg viewBox='0 0 9 9' "
        "xmlns='http://www.w3.org/2000/svg'><text x='1'>&#233;</text></svg>");
  };
  EXPECT_EQ(faultsInAll({.game = &game}), "");
}

// A cheat of a game without chance or secrets, by one function of its table.
template <class F>
std::string raceWith(std::string_view law, F AnyGame::* member, F cheat) {
  AnyGame game = anyGame<SmallRace>();
  game.*member = cheat;
  return faultOf(law, {.game = &game});
}

const SmallRace::Board& raceOf(const void* board) {
  return *static_cast<const SmallRace::Board*>(board);
}
const AnyGame& honestRace() { return anyGame<SmallRace>(); }

TEST(LawsOfCheats, AUtilityThatIsNotTheResultIsCaught) {
  const auto with = [](double (*utility)(const void*, Side)) {
    return raceWith("ReturnsAgreeWithTheWinner", &AnyGame::utility, utility);
  };
  EXPECT_THAT(with([](const void* b, Side side) {
                return honestRace().utility(b, opponent(side));
              }),
              HasSubstr("utility() does not grow with returns()"));
  EXPECT_THAT(with([](const void*, Side) { return 1.5; }),
              HasSubstr("utility() of the first player is 1.5"));
  EXPECT_THAT(with([](const void*, Side) { return std::nan(""); }),
              HasSubstr("utility() of the first player is nan, not within"));
  EXPECT_THAT(with([](const void*, Side) { return 0.5; }),
              HasSubstr("player has won, with no more utility()"));
  EXPECT_THAT(raceWith(
                  "ReturnsAgreeWithTheWinner", &AnyGame::returns,
                  +[](const void*) { return std::vector<double>{0, 0}; }),
              HasSubstr("utility() does not grow with returns()"));
  EXPECT_THAT(raceWith(
                  "ReturnsAgreeWithTheWinner", &AnyGame::returns,
                  +[](const void* b) {
                    auto values = honestRace().returns(b);
                    for (double& value : values) value = -value;
                    return values;
                  }),
              HasSubstr("returns()"));
}

TEST(LawsOfCheats, AHashThatDoesNotFollowTheBoardIsCaught) {
  const auto with = [](std::uint64_t (*hash)(const void*)) {
    return raceWith("HashIsEqualExactlyWhenBoardsAre", &AnyGame::hash, hash);
  };
  const std::string one = "two unequal boards have one hash()";
  EXPECT_THAT(with([](const void*) { return std::uint64_t{7}; }),
              HasSubstr(one));
  // Without a field.
  EXPECT_THAT(with([](const void* b) {
                SmallRace::Board board = raceOf(b);
                board.total = 0;
                return SmallRace::hash(board);
              }),
              HasSubstr(one));
  EXPECT_THAT(with([](const void* b) {
                return honestRace().hash(b) ^
                       reinterpret_cast<std::uintptr_t>(b);
              }),
              HasSubstr("hash() differs between equal boards"));
}

TEST(LawsOfCheats, TextsThatDoNotReadBackAreCaught) {
  const auto with = [](std::string (*text)(const void*)) {
    return raceWith("TextRoundTrips", &AnyGame::toText, text);
  };
  EXPECT_THAT(with([](const void* b) { return '?' + honestRace().toText(b); }),
              HasSubstr("fromText() refuses the text of a board"));
  // Without a field.
  EXPECT_THAT(
      with([](const void* b) {
        return "total=" + std::to_string(raceOf(b).total);
      }),
      HasSubstr("the board that fromText() reads has the same text, but"));
  EXPECT_THAT(raceWith(
                  "TextRoundTrips", &AnyGame::fromText,
                  +[](const AnyGame& race, std::string_view, std::string_view,
                      void* to) { return race.initial(race, "", to); }),
              HasSubstr("the text of a board reads as another board"));
}

TEST(LawsOfCheats, MoveTextsThatNameAnotherMoveAreCaught) {
  const std::string_view law = "MoveTextRoundTripsAndNamesOneMove";
  EXPECT_THAT(raceWith(
                  law, &AnyGame::moveToText,
                  +[](const void*, MoveCode) { return std::string("1"); }),
              HasSubstr("the text of a move reads as another: 1"));
  AnyGame game = anyGame<SmallRace>();
  game.moveToText = [](const void*, MoveCode move) {
    return std::string(move == 1 ? "one" : "more");
  };
  static MoveCode last;
  game.moveFromText = [](const void*, std::string_view) {
    return absl::StatusOr<MoveCode>(++last % 4);
  };
  last = 0;
  EXPECT_THAT(faultOf(law, game), HasSubstr("two legal moves have the text"));
  EXPECT_THAT(raceWith(
                  law, &AnyGame::moveToText,
                  +[](const void* b, MoveCode move) {
                    return "add " + honestRace().moveToText(b, move);
                  }),
              HasSubstr("the text of a move is not one word: \"add 1\""));
  EXPECT_THAT(raceWith(
                  "MoveTextRefusesRubbish", &AnyGame::moveFromText,
                  +[](const void*, std::string_view) {
                    return absl::StatusOr<MoveCode>(1);
                  }),
              HasSubstr("moveFromText() takes rubbish"));
}

// A step of the race that does something to its list.
template <auto change>
Decision stepAnd(void* board, MoveCode move, std::vector<MoveCode>& moves) {
  Decision now = honestRace().step(board, move, moves);
  if (!moves.empty()) change(now, moves);
  return now;
}
template <auto change>
Decision queryAnd(void* board, std::vector<MoveCode>& moves) {
  Decision now = honestRace().query(board, moves);
  if (!moves.empty()) change(now, moves);
  return now;
}
template <auto change>
std::string listedWith(std::string_view law) {
  AnyGame game = anyGame<SmallRace>();
  game.step = stepAnd<change>;
  game.query = queryAnd<change>;
  return faultOf(law, game);
}

TEST(LawsOfCheats, ListsThatAreNotTheLegalMovesAreCaught) {
  EXPECT_THAT(
      (listedWith<[](Decision&, auto& moves) { moves.push_back(moves[0]); }>(
          "NoMoveIsListedTwice")),
      HasSubstr("legalMoves() lists a move twice: 1"));
  // A legal move that is refused, and an unlisted one that is taken.
  const std::string_view law =
      "ListedMovesAreAcceptedAndOthersRefusedUnchanged";
  EXPECT_THAT(
      raceWith(
          law, &AnyGame::tryStep,
          +[](void* b, MoveCode move,
              std::vector<MoveCode>& moves) -> absl::StatusOr<Decision> {
            if (move == 2) return absl::InvalidArgumentError("no");
            return honestRace().tryStep(b, move, moves);
          }),
      HasSubstr("tryStep() refuses the listed move 2: no"));
  EXPECT_THAT(
      (listedWith<[](Decision&, auto& moves) { moves.resize(1); }>(law)),
      HasSubstr("tryStep() takes a move that is not listed"));
  EXPECT_THAT(raceWith(
                  law, &AnyGame::tryStep,
                  +[](void* b, MoveCode move, std::vector<MoveCode>& moves) {
                    auto now = honestRace().tryStep(b, move, moves);
                    if (!now.ok()) {
                      ++static_cast<SmallRace::Board*>(b)->total;
                    }
                    return now;
                  }),
              HasSubstr("a refused move changes the board"));
  EXPECT_THAT((listedWith<[](Decision&, auto& moves) { moves.clear(); }>(
                  "AnEmptyListAlwaysComesWithAWinner")),
              HasSubstr("there is no legal move and no winner"));
}

TEST(LawsOfCheats, SidesThatTheGameDoesNotHaveAreCaught) {
  const std::string_view law = "SidesAreThoseOfTheGame";
  EXPECT_THAT((listedWith<[](Decision& now, auto&) {
                now.side = static_cast<Side>(3);
              }>(law)),
              HasSubstr("a request is to side 3"));
  EXPECT_THAT(
      (listedWith<[](Decision& now, auto&) { now.side = Side::kNeutral; }>(
          law)),
      HasSubstr("nature decides in a game without kHasChance"));
  EXPECT_THAT(
      raceWith(
          "TheEndIsSticky", &AnyGame::winner,
          +[](const void*) { return std::optional<Side>(Side::kFirst); }),
      HasSubstr("the board has another winner than the step"));
}

TEST(LawsOfCheats, WeightsThatAreNoProbabilitiesAreCaught) {
  const auto with = [](double (*weight)(const void*, MoveCode)) {
    AnyGame game = anyGame<Race<12, 3, 0>>();
    game.chanceWeight = weight;
    return faultOf("ChanceWeightsSumToOneAndSamplesAreListed", game);
  };
  EXPECT_THAT(with([](const void*, MoveCode) { return 0.5; }),
              HasSubstr("the chanceWeight() of all moves sum to 1.5"));
  EXPECT_THAT(
      with([](const void*, MoveCode move) { return move == 1 ? -0.5 : 0.75; }),
      HasSubstr("chanceWeight() of the listed move 1 is -0.5"));
  EXPECT_THAT(with([](const void*, MoveCode) {
                return std::numeric_limits<double>::quiet_NaN();
              }),
              HasSubstr("chanceWeight() of the listed move 1 is nan"));
  EXPECT_THAT(
      with([](const void*, MoveCode move) { return move == 1 ? 0.0 : 0.5; }),
      HasSubstr("chanceWeight() of the listed move 1 is 0.0"));
}

// --- The machine itself ---

// Nobody can move once the total is 7, and the turn comes back for ever.
struct EndlessRequests : Duel {
  static void legalMoves(const Board& board, duel::RequestAction request,
                         MoveList& out) {
    if (board.actions < 3) Duel::legalMoves(board, request, out);
  }
  using Duel::legalMoves;
};
struct EndlessPhase : Duel {
  static void onState(StateType state, Board& board, Flow& flow) {
    if (board.actions == 4) return flow.push(state);
    Duel::onState(state, board, flow);
  }
};
struct GrowingStack : Duel {
  static void onState(StateType state, Board& board, Flow& flow) {
    if (board.actions == 4) {
      for (int i = 0; i < 3; ++i) flow.push(state);
      return;
    }
    Duel::onState(state, board, flow);
  }
};
struct EmptyStack : Duel {
  static void onState(StateType state, Board& board, Flow& flow) {
    if (board.actions == 4) return;
    Duel::onState(state, board, flow);
  }
};

TEST(LawsOfCheats, AMachineThatNeverRestsIsCaughtBeforeAllElse) {
  const std::string endless =
      "TheMachineComesToRest: the machine does not come to rest: 100000 phases "
      "and commands have run and nobody has to decide";
  EXPECT_THAT(faultsOf(lawSubject<EndlessRequests>()),
              testing::ElementsAre(HasSubstr(endless)));
  EXPECT_THAT(faultsOf(lawSubject<EndlessPhase>()),
              testing::ElementsAre(HasSubstr(endless)));
#ifdef NDEBUG
  EXPECT_THAT(faultsOf(lawSubject<GrowingStack>()),
              testing::ElementsAre(HasSubstr("and has room for 8")));
#endif
  EXPECT_THAT(faultsOf(lawSubject<EmptyStack>()),
              testing::ElementsAre(HasSubstr("the stack runs empty")));
}

// Actions are never counted.
struct EndlessGame : Duel {
  static Commands toCommands(const Board& board, duel::RequestAction request,
                             Move move) {
    if (board.actions == 5) return {};
    return Duel::toCommands(board, request, move);
  }
  using Duel::toCommands;
};

TEST(LawsOfCheats, AGameThatNeverEndsIsCaught) {
  EXPECT_THAT(faultOf("GamesEnd", lawSubject<EndlessGame>()),
              HasSubstr("7 of 7 random games did not end within 20000 moves"));
}

struct ForgetfulCopy : Duel {
  static void copyLive(const Board& from, Board& to) {
    const auto score = to.score;
    to = from;
    to.score[1] = score[1];
  }
};
struct BadCount : Duel {
  static std::size_t countLegalMoves(const Board& board, duel::RequestAction) {
    return board.actions == 2 ? 3 : 2;
  }
};
struct EverMoving : Duel {
  static bool hasMove(const Board&) { return true; }
};
// Each move of the race but the first one twice as often.
struct BadDraw : SmallRace {
  static std::optional<Move> drawMove(const Board& board, Random& random) {
    const int left = 32 - board.total;
    if (left < 3) return std::nullopt;
    return static_cast<Move>(1 + (1 + random.below(5)) / 2);
  }
};

TEST(LawsOfCheats, FastFormsThatDifferAreCaught) {
  EXPECT_THAT(faultOf("CloneIsEqual", lawSubject<ForgetfulCopy>()),
              HasSubstr("a copy by copyLive() is unequal"));
  EXPECT_THAT(
      faultOf("StepIsAdvanceAndLegalMoves", lawSubject<ForgetfulCopy>()),
      HasSubstr("step() on a copy leads to another board"));
  EXPECT_THAT(faultOf("CountingFormCountsTheList", lawSubject<BadCount>()),
              HasSubstr("countLegalMoves() counts 3 moves, and legalMoves() "
                        "lists 2"));
  EXPECT_THAT(faultOf("CountingFormCountsTheList", lawSubject<EverMoving>()),
              HasSubstr("hasMove() is true without a move"));
  EXPECT_THAT(faultOf("PerftIsTheSameByEveryLeaf", lawSubject<BadCount>()),
              HasSubstr(" by counting"));
  EXPECT_THAT(faultOf("DrawnMovesAreEquallyLikely", lawSubject<BadDraw>()),
              HasSubstr("does not take each move equally often: 1 came"));
}

int& hiddenCount() {
  static int count = 0;
  return count;
}
// Each third roll counts one more, by a variable outside of the board.
struct HiddenState : Duel {
  static Commands toCommands(const Board& board, duel::RequestDie request,
                             Move move) {
    if (++hiddenCount() % 3 == 0) ++move.value;
    return Duel::toCommands(board, request, move);
  }
  using Duel::toCommands;
};

TEST(LawsOfCheats, StateBesideTheBoardIsCaught) {
  EXPECT_THAT(faultOf("ReplayingTheMovesRebuildsTheEqualBoard",
                      lawSubject<HiddenState>()),
              HasSubstr("something is not on the board"));
}

// --- Bytes ---

TEST(LawsOfCheats, BytesThatDoNotGiveTheBoardBackAreCaught) {
  EXPECT_THAT(raceWith(
                  "BytesRoundTrip", &AnyGame::load,
                  +[](const AnyGame& race, std::string_view bytes, void* to) {
                    const absl::Status read =
                        honestRace().load(race, bytes, to);
                    if (read.ok()) {
                      static_cast<SmallRace::Board*>(to)->total &= 0xFE;
                    }
                    return read;
                  }),
              HasSubstr("the bytes of a board read as another board"));
  EXPECT_THAT(raceWith(
                  "DamagedBytesAreRefusedOrLoadAPlayableBoard", &AnyGame::load,
                  +[](const AnyGame& race, std::string_view bytes, void* to) {
                    return honestRace().load(
                        race, bytes.substr(0, bytes.size() - 1), to);
                  }),
              HasSubstr("readBytes() takes one byte too many"));
}

// Reads any stack.
struct TrustingBytes : Duel {
  static void onState(StateType state, Board& board, Flow& flow) {
    if (board.score[0] >= 64) return flow.push(state);
    Duel::onState(state, board, flow);
  }
};

TEST(LawsOfCheats, DamagedBytesThatNeverEndAreCaught) {
  EXPECT_THAT(
      faultOf("DamagedBytesAreRefusedOrLoadAPlayableBoard",
              lawSubject<TrustingBytes>()),
      HasSubstr("readBytes() takes bytes with one bit changed, and from there "
                "the machine does not come to rest"));
}

// --- What is hidden, told by others than observe() ---

std::string hiddenNumber(const void* board, Side viewer) {
  Duel::Board copy = duelOf(board);
  const std::uint8_t* card = hiddenCard(copy, viewer);
  return card == nullptr ? "" : std::to_string(*card);
}

TEST(LawsOfCheats, NumbersAndPicturesThatLeakAreCaught) {
  AnyEncoding encoding = anyEncoding<Duel>();
  encoding.encode = [](const void* board, Side viewer, float* out) {
    anyEncoding<Duel>().encode(board, viewer, out);
    if (!hiddenNumber(board, viewer).empty()) {
      out[2] =
          static_cast<float>(duelOf(board).card[viewer == Side::kFirst]) / 255;
    }
  };
  // Even where determinize() agrees.
  AnyGame game = anyGame<Duel>();
  game.determinize = dealAgain<[](int card, int, Random&) { return card; }>;
  EXPECT_THAT(
      faultOf("NumbersTellNothingHidden", {&game, &encoding}),
      HasSubstr("encode() tells the first player what is hidden: number 2"));
  EXPECT_THAT(faultOf("ADeterminizedWorldHasTheSameNumbers",
                      {&anyGame<Duel>(), &encoding}),
              HasSubstr("encode() depends on what its viewer does not see"));

  const auto shownBy = [&](auto member, auto cheat) {
    AnyGame leaking = game;
    leaking.*member = cheat;
    return faultOf("PicturesShowNothingHidden", leaking);
  };
  EXPECT_THAT(shownBy(
                  &AnyGame::render,
                  +[](const void* b, const AnyRenderStyle& style) {
                    return "card " + hiddenNumber(b, style.viewer);
                  }),
              HasSubstr("render() shows the first player what is hidden"));
  EXPECT_THAT(shownBy(
                  &AnyGame::renderSvg,
                  +[](const void* b, const AnyRenderStyle& style) {
                    return "<svg>" + hiddenNumber(b, style.viewer) + "</svg>";
                  }),
              HasSubstr("renderSvg() shows the first player what is hidden"));
  EXPECT_THAT(shownBy(
                  &AnyGame::picture,
                  +[](const void* b, Side viewer) {
                    return Picture{{"card", hiddenNumber(b, viewer)}};
                  }),
              HasSubstr("picture() shows the first player what is hidden"));
  EXPECT_THAT(shownBy(
                  &AnyGame::question,
                  +[](const void* b, Side viewer) {
                    return "Against " + hiddenNumber(b, viewer) + "?";
                  }),
              HasSubstr("question() tells the first player what is hidden"));
}

TEST(LawsOfCheats, PicturesThatAreNoneAndPlacesThatAreNotThereAreCaught) {
  EXPECT_THAT(raceWith(
                  "EveryBoardCanBeDrawn", &AnyGame::render,
                  +[](const void*, const AnyRenderStyle&) {
                    return std::string("\u2659\n");
                  }),
              HasSubstr("render() draws beyond ASCII"));
  EXPECT_THAT(raceWith(
                  "PicturesAreWellFormed", &AnyGame::renderSvg,
                  +[](const void*, const AnyRenderStyle&) {
                    return std::string("<svg><g></svg>");
                  }),
              HasSubstr("renderSvg() is not well-formed: </svg> closes <g>"));
  AnyScene scene = anyScene<SmallRace>();
  scene.places = [](const void*, MoveCode) {
    return std::vector<std::string>{"square.e4"};
  };
  EXPECT_THAT(faultOf("PlacesOfMovesAreOnThePicture",
                      {&anyGame<SmallRace>(), nullptr, &scene}),
              HasSubstr("the place square.e4 of 1 is not on the picture"));
  AnyScene telling = anyScene<Duel>();
  telling.places = [](const void* board, MoveCode) {
    return std::vector<std::string>{
        hiddenNumber(board, duelOf(board).toMove())};
  };
  EXPECT_THAT(
      faultOf("PlacesTellNothingHidden", {&anyGame<Duel>(), nullptr, &telling}),
      HasSubstr("placesOf() tells the first player what is hidden"));
}

TEST(LawsOfCheats, WordsThatTellAHiddenMoveAreCaught) {
  const std::string_view law = "WordsTellNothingHidden";
  AnyGame game = anyGame<Duel>();
  game.events = [](const void* board, MoveCode move, Side viewer) {
    auto events = anyGame<Duel>().events(board, move, viewer);
    events[0].details.emplace_back("words", "the " + std::to_string(move));
    return events;
  };
  EXPECT_THAT(faultOf(law, game), HasSubstr("events() tell of the moves "));
  game = anyGame<Duel>();
  game.narrate = [](const void*, MoveCode move, const void*, Side) {
    return "the " + std::to_string(move) + "\n";
  };
  EXPECT_THAT(faultOf(law, game), HasSubstr("narrate() tells of the moves "));
  // Only what is changed.
  game = anyGame<Duel>();
  game.events = [](const void* board, MoveCode move, Side viewer) {
    auto events = anyGame<Duel>().events(board, move, viewer);
    events.back().changes.push_back({"note", hiddenNumber(board, viewer)});
    return events;
  };
  EXPECT_THAT(faultOf("EventsTellNothingHidden", game),
              HasSubstr("events() tell the second player what is hidden"));
  EXPECT_THAT(faultOf("EventsGiveTheNextPicture", game),
              HasSubstr("the changes of the events do not give the next "
                        "picture, for the first viewer"));
}

}  // namespace
}  // namespace phasemachine
