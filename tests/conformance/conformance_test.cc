// The laws that every game obeys, over random play. A game is tested the
// moment it stands in games/list.h.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "games/list.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "phase/timeline.h"
#include "tests/support/duel.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

template <class List>
struct AsTypes;
template <class... Games>
struct AsTypes<GameList<Games...>> {
  using Types = testing::Types<Games..., Duel>;
};

struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::kName);
  }
};

template <class MoveList>
bool sameMoves(const MoveList& a, const MoveList& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

template <class G>
class Conformance : public testing::Test {
 protected:
  static constexpr std::uint64_t kGames = 40;

  // Calls f(visit) at every decision of kGames random games.
  template <class F>
  static void everywhere(F&& f) {
    for (std::uint64_t game = 0; game < kGames; ++game) {
      playRandomly<G>(1000 + game, f);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
};

TYPED_TEST_SUITE(Conformance, AsTypes<AllGames>::Types, GameName);

TYPED_TEST(Conformance, AskingTwiceAnswersTheSameAndLeavesTheBoardEqual) {
  using Machine = PhaseMachine<TypeParam>;
  this->everywhere([](const auto& visit) {
    auto board = visit.board;
    const auto first = Machine::step(board);
    ASSERT_TRUE(board == visit.board);
    const auto second = Machine::step(board);
    ASSERT_TRUE(board == visit.board);
    ASSERT_EQ(first.side, second.side);
    ASSERT_EQ(first.winner, second.winner);
    ASSERT_TRUE(sameMoves(first.legalMoves, second.legalMoves));
    ASSERT_TRUE(sameMoves(first.legalMoves, visit.moves));
  });
}

TYPED_TEST(Conformance, StepIsAdvanceAndLegalMoves) {
  using Machine = PhaseMachine<TypeParam>;
  this->everywhere([](const auto& visit) {
    for (auto move : visit.moves) {
      auto stepped = visit.board;
      auto advanced = visit.board;
      const auto result = Machine::step(stepped, move);
      Machine::advance(advanced, move);
      typename TypeParam::MoveList moves;
      const Decision decision = Machine::legalMoves(advanced, moves);
      ASSERT_TRUE(stepped == advanced);
      ASSERT_EQ(result.side, decision.side);
      ASSERT_EQ(result.winner, decision.winner);
      ASSERT_TRUE(sameMoves(result.legalMoves, moves));
    }
  });
}

TYPED_TEST(Conformance, CountingFormCountsTheList) {
  using Machine = PhaseMachine<TypeParam>;
  this->everywhere([](const auto& visit) {
    auto board = visit.board;
    ASSERT_EQ(Machine::countLegalMoves(board), visit.moves.size());
    ASSERT_TRUE(board == visit.board);
  });
}

TYPED_TEST(Conformance, AnEmptyListAlwaysComesWithAWinner) {
  this->everywhere([](const auto& visit) {
    ASSERT_EQ(visit.moves.empty(), visit.decision.winner.has_value());
  });
}

TYPED_TEST(Conformance, NoMoveIsListedTwice) {
  this->everywhere([](const auto& visit) {
    for (std::size_t i = 0; i < visit.moves.size(); ++i) {
      for (std::size_t j = i + 1; j < visit.moves.size(); ++j) {
        ASSERT_FALSE(visit.moves[i] == visit.moves[j]);
      }
    }
  });
}

TYPED_TEST(Conformance, ListedMovesAreAcceptedAndOthersRefusedUnchanged) {
  using Machine = PhaseMachine<TypeParam>;
  using Move = typename TypeParam::Move;
  Random random(5);
  this->everywhere([&](const auto& visit) {
    auto board = visit.board;
    if (visit.decision.winner) {
      ASSERT_EQ(Machine::tryStep(board, Move{}).status().code(),
                absl::StatusCode::kFailedPrecondition);
      ASSERT_TRUE(sameBits(board, visit.board));
      return;
    }
    for (int i = 0; i < 8; ++i) {
      const Move wild = randomBits<Move>(random);
      if (visit.moves.contains(wild)) continue;
      ASSERT_EQ(Machine::tryStep(board, wild).status().code(),
                absl::StatusCode::kInvalidArgument);
      ASSERT_TRUE(sameBits(board, visit.board));
    }
    const auto accepted = Machine::tryStep(board, visit.moves[0]);
    ASSERT_TRUE(accepted.ok());
    auto stepped = visit.board;
    ASSERT_EQ(accepted->winner, Machine::step(stepped, visit.moves[0]).winner);
    ASSERT_TRUE(board == stepped);
  });
}

TYPED_TEST(Conformance, ReplayingTheMovesRebuildsTheEqualBoard) {
  using Machine = PhaseMachine<TypeParam>;
  this->everywhere([](const auto& visit) {
    if (!visit.decision.winner) return;
    auto board = TypeParam::initial({});
    Machine::step(board);
    for (auto move : visit.history) Machine::step(board, move);
    ASSERT_TRUE(board == visit.board);
  });
}

TYPED_TEST(Conformance, TextAndBytesRoundTrip) {
  using Machine = PhaseMachine<TypeParam>;
  this->everywhere([](const auto& visit) {
    const std::string text = TypeParam::toText(visit.board);
    auto read = TypeParam::fromText(text, {});
    ASSERT_TRUE(read.ok()) << read.status() << " in " << text;
    Machine::step(*read);
    ASSERT_EQ(TypeParam::toText(*read), text);
    const std::string bytes = saveBoard<TypeParam>(visit.board);
    const auto loaded = loadBoard<TypeParam>(bytes);
    ASSERT_TRUE(loaded.ok()) << loaded.status();
    ASSERT_TRUE(*loaded == visit.board);
    ASSERT_EQ(saveBoard<TypeParam>(*loaded), bytes);
  });
}

TYPED_TEST(Conformance, DamagedBytesAreRefusedOrLoadAPlayableBoard) {
  using Machine = PhaseMachine<TypeParam>;
  Random random(6);
  this->everywhere([&](const auto& visit) {
    if (random.below(8) != 0) return;
    std::string bytes = saveBoard<TypeParam>(visit.board);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      ASSERT_FALSE(loadBoard<TypeParam>(bytes.substr(0, length)).ok());
    }
    ASSERT_FALSE(loadBoard<TypeParam>(bytes + '\0').ok());
    for (int i = 0; i < 20; ++i) {
      std::string flipped = bytes;
      flipped[random.below(static_cast<std::uint32_t>(bytes.size()))] ^=
          static_cast<char>(1U << random.below(8));
      auto damaged = loadBoard<TypeParam>(flipped);
      if (damaged.ok()) Machine::step(*damaged);
    }
  });
}

TYPED_TEST(Conformance, MoveTextRoundTripsAndNamesOneMove) {
  this->everywhere([](const auto& visit) {
    std::vector<std::string> texts;
    for (auto move : visit.moves) {
      const std::string text = TypeParam::moveToText(visit.board, move);
      const auto read = TypeParam::moveFromText(visit.board, text);
      ASSERT_TRUE(read.ok()) << read.status();
      ASSERT_TRUE(*read == move) << text;
      texts.push_back(text);
    }
    std::sort(texts.begin(), texts.end());
    ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
  });
}

TYPED_TEST(Conformance, MoveTextRefusesRubbish) {
  this->everywhere([](const auto& visit) {
    for (std::string_view bad : {"", " ", "?", "\xff\xfe", "e9e99999999999"}) {
      ASSERT_FALSE(TypeParam::moveFromText(visit.board, bad).ok()) << bad;
    }
  });
}

TYPED_TEST(Conformance, HashIsEqualExactlyWhenBoardsAre) {
  std::vector<std::pair<std::uint64_t, typename TypeParam::Board>> seen;
  this->everywhere([&](const auto& visit) {
    seen.emplace_back(TypeParam::hash(visit.board), visit.board);
  });
  std::sort(seen.begin(), seen.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i - 1].first == seen[i].first) {
      ASSERT_TRUE(seen[i - 1].second == seen[i].second);
    }
  }
  for (const auto& [hash, board] : seen) {
    const auto copy = loadBoard<TypeParam>(saveBoard<TypeParam>(board));
    ASSERT_TRUE(copy.ok());
    ASSERT_EQ(TypeParam::hash(*copy), hash);
  }
}

TYPED_TEST(Conformance, TheEndIsSticky) {
  using Machine = PhaseMachine<TypeParam>;
  this->everywhere([](const auto& visit) {
    ASSERT_EQ(Machine::winner(visit.board), visit.decision.winner);
    if (!visit.decision.winner) return;
    auto board = visit.board;
    for (int i = 0; i < 3; ++i) {
      const auto again = Machine::step(board);
      ASSERT_EQ(again.winner, visit.decision.winner);
      ASSERT_EQ(again.side, Side::kNeutral);
      ASSERT_TRUE(board == visit.board);
    }
  });
}

TYPED_TEST(Conformance, ReturnsAgreeWithTheWinner) {
  this->everywhere([](const auto& visit) {
    for (int i = 0; i < TypeParam::kPlayers; ++i) {
      const double value =
          TypeParam::utility(visit.board, static_cast<Side>(i));
      ASSERT_GE(value, 0);
      ASSERT_LE(value, 1);
    }
    if (!visit.decision.winner || TypeParam::kPlayers == 1) return;
    const double first = TypeParam::utility(visit.board, Side::kFirst);
    const double second = TypeParam::utility(visit.board, Side::kSecond);
    switch (*visit.decision.winner) {
      case Side::kFirst:
        ASSERT_GT(first, second);
        break;
      case Side::kSecond:
        ASSERT_GT(second, first);
        break;
      case Side::kNeutral:
        ASSERT_EQ(first, second);
    }
  });
}

TYPED_TEST(Conformance, ADeterminizedWorldLooksTheSameToItsViewer) {
  using Machine = PhaseMachine<TypeParam>;
  Random random(7);
  this->everywhere([&](const auto& visit) {
    for (Side viewer : {Side::kFirst, Side::kSecond}) {
      if (static_cast<int>(viewer) >= TypeParam::kPlayers) continue;
      const auto seen = TypeParam::observe(visit.board, viewer);
      auto world = TypeParam::determinize(visit.board, viewer, random);
      ASSERT_TRUE(TypeParam::observe(world, viewer) == seen);
      if (visit.decision.winner) continue;
      // Who must decide is public, and a player knows their own choices.
      const auto result = Machine::step(world);
      ASSERT_EQ(result.side, visit.decision.side);
      if (result.side == viewer) {
        ASSERT_TRUE(sameMoves(result.legalMoves, visit.moves));
      }
    }
  });
}

TYPED_TEST(Conformance, WhatAViewerCannotSeeDoesNotChangeDeterminization) {
  this->everywhere([](const auto& visit) {
    for (Side viewer : {Side::kFirst, Side::kSecond}) {
      if (static_cast<int>(viewer) >= TypeParam::kPlayers) continue;
      Random other(8);
      const auto world = TypeParam::determinize(visit.board, viewer, other);
      Random a(9);
      Random b(9);
      ASSERT_TRUE(TypeParam::determinize(visit.board, viewer, a) ==
                  TypeParam::determinize(world, viewer, b));
    }
  });
}

TYPED_TEST(Conformance, TimelineUndoesRedoesAndJumpsAnywhere) {
  using Machine = PhaseMachine<TypeParam>;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    std::vector<typename TypeParam::Board> boards;
    std::vector<typename TypeParam::Move> moves;
    playRandomly<TypeParam>(seed, [&](const auto& visit) {
      boards.push_back(visit.board);
      moves = visit.history;
    });
    Timeline<TypeParam> timeline(TypeParam::initial({}));
    for (auto move : moves) ASSERT_TRUE(timeline.play(move).ok());
    ASSERT_FALSE(timeline.canRedo());
    ASSERT_FALSE(timeline.jump(moves.size() + 1));
    ASSERT_FALSE(timeline.play(moves[0]).ok());
    Random random(seed);
    for (int i = 0; i < 40; ++i) {
      const std::size_t to =
          random.below(static_cast<std::uint32_t>(boards.size()));
      ASSERT_TRUE(timeline.jump(to));
      ASSERT_TRUE(timeline.board() == boards[to]);
      auto board = timeline.board();
      ASSERT_EQ(Machine::step(board).winner, timeline.decision().winner);
      if (timeline.undo()) {
        ASSERT_TRUE(timeline.board() == boards[to - 1]);
        ASSERT_TRUE(timeline.redo());
        ASSERT_TRUE(timeline.board() == boards[to]);
      }
    }
    while (timeline.undo()) {
    }
    ASSERT_TRUE(timeline.board() == boards.front());
    ASSERT_TRUE(timeline.play(timeline.legalMoves()[0]).ok());
    ASSERT_EQ(timeline.size(), 1U);
  }
}

TYPED_TEST(Conformance, ChanceWeightsSumToOneAndSamplesAreListed) {
  if constexpr (TypeParam::kHasChance) {
    using Machine = PhaseMachine<TypeParam>;
    Random random(10);
    int chances = 0;
    this->everywhere([&](const auto& visit) {
      if (visit.decision.winner || visit.decision.side != Side::kNeutral) {
        return;
      }
      ++chances;
      double sum = 0;
      for (auto move : visit.moves) {
        const double weight = Machine::chanceWeight(visit.board, move);
        ASSERT_GT(weight, 0);
        sum += weight;
      }
      ASSERT_NEAR(sum, 1, 1e-9);
      ASSERT_TRUE(
          visit.moves.contains(Machine::sampleChance(visit.board, random)));
    });
    ASSERT_GT(chances, 0);
  } else {
    this->everywhere([](const auto& visit) {
      ASSERT_TRUE(visit.decision.winner ||
                  visit.decision.side != Side::kNeutral);
    });
  }
}

TYPED_TEST(Conformance, CloneIsEqual) {
  using Machine = PhaseMachine<TypeParam>;
  typename TypeParam::Board copy{};
  this->everywhere([&](const auto& visit) {
    Machine::clone(visit.board, copy);
    ASSERT_TRUE(copy == visit.board);
    ASSERT_EQ(TypeParam::hash(copy), TypeParam::hash(visit.board));
  });
}

TYPED_TEST(Conformance, PeaksStayBelowCapacity) {
  constexpr std::size_t capacity =
      decltype(TypeParam::Board::stack)::capacity();
  std::size_t stack = 0;
  std::size_t moves = 0;
  std::size_t plies = 0;
  this->everywhere([&](const auto& visit) {
    stack = std::max(stack, visit.board.stack.size());
    moves = std::max(moves, visit.moves.size());
    plies = std::max(plies, visit.history.size());
  });
  std::printf(
      "%s: peak stack %zu of %zu, peak list %zu of %zu, longest game "
      "%zu plies, board %zu bytes\n",
      std::string(TypeParam::kName).c_str(), stack, capacity, moves,
      TypeParam::MoveList::capacity(), plies,
      sizeof(typename TypeParam::Board));
  EXPECT_LE(2 * stack, capacity);
  EXPECT_LE(moves, TypeParam::MoveList::capacity());
}

TYPED_TEST(Conformance, ClonesOnSeveralThreadsDoNotInterfere) {
  std::vector<std::uint64_t> alone;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    alone.push_back(signatureOfRandomGame<TypeParam>(seed));
  }
  std::vector<std::uint64_t> together(4);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      threads.emplace_back([&together, seed] {
        together[seed] = signatureOfRandomGame<TypeParam>(seed);
      });
    }
  }
  EXPECT_EQ(alone, together);
}

TYPED_TEST(Conformance, OptionsRoundTripAndRefuseRubbish) {
  const typename TypeParam::Options defaults{};
  const auto read = TypeParam::Options::parse(defaults.toText());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->toText(), defaults.toText());
  const auto bad = TypeParam::Options::parse("no_such_option=1");
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(std::string(bad.status().message()).find("no_such_option"),
            std::string::npos);
}

TYPED_TEST(Conformance, EveryBoardCanBeDrawn) {
  this->everywhere([](const auto& visit) {
    RenderStyle<typename TypeParam::Move> style;
    ASSERT_FALSE(TypeParam::render(visit.board, style).empty());
    style.ascii = true;
    for (char c : TypeParam::render(visit.board, style)) {
      ASSERT_GE(c, '\n') << "not ASCII";
    }
    ASSERT_EQ(TypeParam::renderSvg(visit.board, style).rfind("<svg", 0), 0U);
  });
}

}  // namespace
}  // namespace phasemachine
