// The laws that hold at every decision of every game, one function each.
//
// Contract: each checks one decision of a random game (random_play.h) and fails
// the running test fatally if its law is broken. `random` is for a law's own
// trials; it does not affect the game.
//
// Example:
//   playRandomly<Chess>(seed, [](const auto& visit) {
//     laws::askingTwiceAnswersTheSame<Chess>(visit);
//   });

#ifndef PHASEMACHINE_TESTS_CONFORMANCE_LAWS_H_
#define PHASEMACHINE_TESTS_CONFORMANCE_LAWS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/support/random_play.h"

namespace phasemachine::laws {

template <class MoveList>
bool sameMoves(const MoveList& a, const MoveList& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

template <class G>
void askingTwiceAnswersTheSame(const RandomPlayVisit<G>& visit) {
  using Machine = PhaseMachine<G>;
  auto board = visit.board;
  const auto first = Machine::step(board);
  ASSERT_TRUE(board == visit.board);
  const auto second = Machine::step(board);
  ASSERT_TRUE(board == visit.board);
  ASSERT_EQ(first.side, second.side);
  ASSERT_EQ(first.winner, second.winner);
  ASSERT_TRUE(sameMoves(first.legalMoves, second.legalMoves));
  ASSERT_TRUE(sameMoves(first.legalMoves, visit.moves));
}

template <class G>
void stepIsAdvanceAndLegalMoves(const RandomPlayVisit<G>& visit) {
  using Machine = PhaseMachine<G>;
  for (auto move : visit.moves) {
    auto stepped = visit.board;
    auto advanced = visit.board;
    const auto result = Machine::step(stepped, move);
    Machine::advance(advanced, move);
    typename G::MoveList moves;
    const Decision decision = Machine::legalMoves(advanced, moves);
    ASSERT_TRUE(stepped == advanced);
    ASSERT_EQ(result.side, decision.side);
    ASSERT_EQ(result.winner, decision.winner);
    ASSERT_TRUE(sameMoves(result.legalMoves, moves));
  }
}

template <class G>
void countingFormCountsTheList(const RandomPlayVisit<G>& visit) {
  auto board = visit.board;
  ASSERT_EQ(PhaseMachine<G>::countLegalMoves(board), visit.moves.size());
  ASSERT_TRUE(board == visit.board);
}

template <class G>
void anEmptyListComesWithAWinner(const RandomPlayVisit<G>& visit) {
  ASSERT_EQ(visit.moves.empty(), visit.decision.winner.has_value());
}

template <class G>
void noMoveIsListedTwice(const RandomPlayVisit<G>& visit) {
  for (std::size_t i = 0; i < visit.moves.size(); ++i) {
    for (std::size_t j = i + 1; j < visit.moves.size(); ++j) {
      ASSERT_FALSE(visit.moves[i] == visit.moves[j]);
    }
  }
}

template <class G>
void listedMovesAloneAreAccepted(const RandomPlayVisit<G>& visit,
                                 Random& random) {
  using Machine = PhaseMachine<G>;
  using Move = typename G::Move;
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
}

template <class G>
void replayRebuildsTheBoard(const RandomPlayVisit<G>& visit) {
  using Machine = PhaseMachine<G>;
  auto board = G::initial(visit.options);
  Machine::step(board);
  for (auto move : visit.history) Machine::step(board, move);
  ASSERT_TRUE(board == visit.board);
}

template <class G>
void textAndBytesRoundTrip(const RandomPlayVisit<G>& visit) {
  const std::string text = G::toText(visit.board);
  auto read = G::fromText(text, visit.options);
  ASSERT_TRUE(read.ok()) << read.status() << " in " << text;
  PhaseMachine<G>::step(*read);
  ASSERT_EQ(G::toText(*read), text);
  const std::string bytes = saveBoard<G>(visit.board);
  const auto loaded = loadBoard<G>(bytes);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  ASSERT_TRUE(*loaded == visit.board);
  ASSERT_EQ(G::hash(*loaded), G::hash(visit.board));
  ASSERT_EQ(saveBoard<G>(*loaded), bytes);
}

template <class G>
void damagedBytesAreRefusedOrPlayable(const RandomPlayVisit<G>& visit,
                                      Random& random) {
  std::string bytes = saveBoard<G>(visit.board);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    ASSERT_FALSE(loadBoard<G>(bytes.substr(0, length)).ok());
  }
  ASSERT_FALSE(loadBoard<G>(bytes + '\0').ok());
  for (int i = 0; i < 20; ++i) {
    std::string flipped = bytes;
    flipped[random.below(static_cast<std::uint32_t>(bytes.size()))] ^=
        static_cast<char>(1U << random.below(8));
    auto damaged = loadBoard<G>(flipped);
    if (damaged.ok()) PhaseMachine<G>::step(*damaged);
  }
}

template <class G>
void moveTextNamesOneMove(const RandomPlayVisit<G>& visit) {
  std::vector<std::string> texts;
  for (auto move : visit.moves) {
    const std::string text = G::moveToText(visit.board, move);
    const auto read = G::moveFromText(visit.board, text);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_TRUE(*read == move) << text;
    texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
}

template <class G>
void moveTextRefusesRubbish(const RandomPlayVisit<G>& visit) {
  for (std::string_view bad : {"", " ", "?", "\xff\xfe", "e9e99999999999"}) {
    ASSERT_FALSE(G::moveFromText(visit.board, bad).ok()) << bad;
  }
}

template <class G>
void theEndIsSticky(const RandomPlayVisit<G>& visit) {
  using Machine = PhaseMachine<G>;
  ASSERT_EQ(Machine::winner(visit.board), visit.decision.winner);
  if (!visit.decision.winner) return;
  auto board = visit.board;
  for (int i = 0; i < 3; ++i) {
    const auto again = Machine::step(board);
    ASSERT_EQ(again.winner, visit.decision.winner);
    ASSERT_EQ(again.side, Side::kNeutral);
    ASSERT_TRUE(board == visit.board);
  }
}

template <class G>
void returnsAgreeWithTheWinner(const RandomPlayVisit<G>& visit) {
  for (int i = 0; i < G::kPlayers; ++i) {
    const double value = G::utility(visit.board, static_cast<Side>(i));
    ASSERT_GE(value, 0);
    ASSERT_LE(value, 1);
  }
  if (!visit.decision.winner || G::kPlayers == 1) return;
  const double first = G::utility(visit.board, Side::kFirst);
  const double second = G::utility(visit.board, Side::kSecond);
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
}

template <class G>
void aDeterminizedWorldLooksTheSame(const RandomPlayVisit<G>& visit,
                                    Random& random) {
  for (Side viewer : {Side::kFirst, Side::kSecond}) {
    if (static_cast<int>(viewer) >= G::kPlayers) continue;
    const auto seen = G::observe(visit.board, viewer);
    auto world = G::determinize(visit.board, viewer, random);
    ASSERT_TRUE(G::observe(world, viewer) == seen);
    if (visit.decision.winner) continue;
    // The side to decide is public, and a player knows their own choices.
    const auto result = PhaseMachine<G>::step(world);
    ASSERT_EQ(result.side, visit.decision.side);
    if (result.side == viewer) {
      ASSERT_TRUE(sameMoves(result.legalMoves, visit.moves));
    }
  }
}

template <class G>
void whatIsUnseenChangesNoDeterminization(const RandomPlayVisit<G>& visit) {
  for (Side viewer : {Side::kFirst, Side::kSecond}) {
    if (static_cast<int>(viewer) >= G::kPlayers) continue;
    Random other(8);
    const auto world = G::determinize(visit.board, viewer, other);
    Random a(9);
    Random b(9);
    ASSERT_TRUE(G::determinize(visit.board, viewer, a) ==
                G::determinize(world, viewer, b));
  }
}

// With chance: weights sum to one, and samples are listed. Without: nature
// decides nothing.
template <class G>
void chanceIsWeighted(const RandomPlayVisit<G>& visit, Random& random) {
  if (visit.decision.winner || visit.decision.side != Side::kNeutral) return;
  ASSERT_TRUE(G::kHasChance);
  if constexpr (G::kHasChance) {
    using Machine = PhaseMachine<G>;
    double sum = 0;
    for (auto move : visit.moves) {
      const double weight = Machine::chanceWeight(visit.board, move);
      ASSERT_GT(weight, 0);
      sum += weight;
    }
    ASSERT_NEAR(sum, 1, 1e-9);
    ASSERT_TRUE(
        visit.moves.contains(Machine::sampleChance(visit.board, random)));
  }
}

template <class G>
void cloneIsEqual(const RandomPlayVisit<G>& visit, typename G::Board& copy) {
  PhaseMachine<G>::clone(visit.board, copy);
  ASSERT_TRUE(copy == visit.board);
  ASSERT_EQ(G::hash(copy), G::hash(visit.board));
}

template <class G>
void theBoardCanBeDrawn(const RandomPlayVisit<G>& visit) {
  RenderStyle<typename G::Move> style;
  ASSERT_FALSE(G::render(visit.board, style).empty());
  style.ascii = true;
  for (char c : G::render(visit.board, style)) {
    ASSERT_GE(c, '\n') << "not ASCII";
  }
  ASSERT_EQ(G::renderSvg(visit.board, style).rfind("<svg", 0), 0U);
}

}  // namespace phasemachine::laws

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_LAWS_H_
