// The laws that hold at every decision of every game, one function each.
//
// Contract: each checks one decision of a random game (random_play.h) and fails
// the running test fatally, with a sentence, if its law is broken. Chance and
// hidden information have further laws in any_laws.h. `random` is for a law's own
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
  ASSERT_TRUE(board == visit.board) << "a query changes a settled board";
  const auto second = Machine::step(board);
  ASSERT_TRUE(board == visit.board) << "a query changes a settled board";
  ASSERT_EQ(first.side, second.side) << "asked twice, another side decides";
  ASSERT_EQ(first.winner, second.winner) << "asked twice, another winner";
  ASSERT_TRUE(sameMoves(first.legalMoves, second.legalMoves))
      << "asked twice, legalMoves() lists other moves";
  ASSERT_TRUE(sameMoves(first.legalMoves, visit.moves))
      << "a query lists other moves than the step that led here";
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
    ASSERT_TRUE(stepped == advanced)
        << "step() and advance() lead to different boards";
    ASSERT_EQ(result.side, decision.side)
        << "after step() another side decides than after advance()";
    ASSERT_EQ(result.winner, decision.winner)
        << "after step() there is another winner than after advance()";
    ASSERT_TRUE(sameMoves(result.legalMoves, moves))
        << "after step() other moves are legal than after advance()";
  }
}

template <class G>
void countingFormCountsTheList(const RandomPlayVisit<G>& visit) {
  auto board = visit.board;
  ASSERT_EQ(PhaseMachine<G>::countLegalMoves(board), visit.moves.size())
      << "countLegalMoves() does not count the list";
  ASSERT_TRUE(board == visit.board) << "countLegalMoves() changes the board";
}

template <class G>
void anEmptyListComesWithAWinner(const RandomPlayVisit<G>& visit) {
  ASSERT_EQ(visit.moves.empty(), visit.decision.winner.has_value())
      << "no moves and no winner, or moves after the end";
}

template <class G>
void noMoveIsListedTwice(const RandomPlayVisit<G>& visit) {
  for (std::size_t i = 0; i < visit.moves.size(); ++i) {
    for (std::size_t j = i + 1; j < visit.moves.size(); ++j) {
      ASSERT_FALSE(visit.moves[i] == visit.moves[j])
          << "legalMoves() lists a move twice: "
          << G::moveToText(visit.board, visit.moves[i]);
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
              absl::StatusCode::kFailedPrecondition)
        << "tryStep() takes a move after the end";
    ASSERT_TRUE(sameBits(board, visit.board))
        << "a refused move changes the board";
    return;
  }
  for (int i = 0; i < 8; ++i) {
    const Move wild = randomBits<Move>(random);
    if (visit.moves.contains(wild)) continue;
    ASSERT_EQ(Machine::tryStep(board, wild).status().code(),
              absl::StatusCode::kInvalidArgument)
        << "tryStep() takes a move that is not listed";
    ASSERT_TRUE(sameBits(board, visit.board))
        << "a refused move changes the board";
  }
  const auto accepted = Machine::tryStep(board, visit.moves[0]);
  ASSERT_TRUE(accepted.ok())
      << "tryStep() refuses a listed move: " << accepted.status();
  auto stepped = visit.board;
  ASSERT_EQ(accepted->winner, Machine::step(stepped, visit.moves[0]).winner)
      << "tryStep() and step() give different winners";
  ASSERT_TRUE(board == stepped)
      << "tryStep() and step() lead to different boards";
}

template <class G>
void replayRebuildsTheBoard(const RandomPlayVisit<G>& visit) {
  using Machine = PhaseMachine<G>;
  auto board = G::initial(visit.options);
  Machine::step(board);
  for (auto move : visit.history) Machine::step(board, move);
  ASSERT_TRUE(board == visit.board)
      << "the same moves from the start lead to another board";
}

template <class G>
void textAndBytesRoundTrip(const RandomPlayVisit<G>& visit) {
  const std::string text = G::toText(visit.board);
  auto read = G::fromText(text, visit.options);
  ASSERT_TRUE(read.ok()) << "fromText() refuses the text of a board: "
                         << read.status() << " in " << text;
  PhaseMachine<G>::step(*read);
  ASSERT_EQ(G::toText(*read), text)
      << "the text of a board reads as another board";
  const std::string bytes = saveBoard<G>(visit.board);
  const auto loaded = loadBoard<G>(bytes);
  ASSERT_TRUE(loaded.ok()) << "readBytes() refuses the bytes of a board: "
                           << loaded.status();
  ASSERT_TRUE(*loaded == visit.board)
      << "the bytes of a board read as another board";
  ASSERT_EQ(G::hash(*loaded), G::hash(visit.board))
      << "hash() differs between equal boards";
  ASSERT_EQ(saveBoard<G>(*loaded), bytes)
      << "writeBytes() writes equal boards in different ways";
}

template <class G>
void damagedBytesAreRefusedOrPlayable(const RandomPlayVisit<G>& visit,
                                      Random& random) {
  std::string bytes = saveBoard<G>(visit.board);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    ASSERT_FALSE(loadBoard<G>(bytes.substr(0, length)).ok())
        << "readBytes() takes bytes that are cut";
  }
  ASSERT_FALSE(loadBoard<G>(bytes + '\0').ok())
      << "readBytes() takes one byte too many";
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
    ASSERT_TRUE(read.ok())
        << "moveFromText() refuses the text of a legal move: " << read.status();
    ASSERT_TRUE(*read == move)
        << "the text of a move reads as another move: " << text;
    texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  const auto twice = std::adjacent_find(texts.begin(), texts.end());
  ASSERT_TRUE(twice == texts.end())
      << "two legal moves have the text " << *twice;
}

template <class G>
void moveTextRefusesRubbish(const RandomPlayVisit<G>& visit) {
  for (std::string_view bad : {"", " ", "?", "\xff\xfe", "e9e99999999999"}) {
    ASSERT_FALSE(G::moveFromText(visit.board, bad).ok())
        << "moveFromText() takes rubbish: " << bad;
  }
}

template <class G>
void theEndIsSticky(const RandomPlayVisit<G>& visit) {
  using Machine = PhaseMachine<G>;
  ASSERT_EQ(Machine::winner(visit.board), visit.decision.winner)
      << "the board has another winner than the step that led to it";
  if (!visit.decision.winner) return;
  auto board = visit.board;
  for (int i = 0; i < 3; ++i) {
    const auto again = Machine::step(board);
    ASSERT_EQ(again.winner, visit.decision.winner)
        << "asked again after the end, another winner";
    ASSERT_EQ(again.side, Side::kNeutral) << "a player decides after the end";
    ASSERT_TRUE(board == visit.board)
        << "asking after the end changes the board";
  }
}

template <class G>
void returnsAgreeWithTheWinner(const RandomPlayVisit<G>& visit) {
  for (int i = 0; i < G::kPlayers; ++i) {
    const double value = G::utility(visit.board, static_cast<Side>(i));
    ASSERT_GE(value, 0) << "utility() is below 0";
    ASSERT_LE(value, 1) << "utility() is above 1";
  }
  if (!visit.decision.winner || G::kPlayers == 1) return;
  const double first = G::utility(visit.board, Side::kFirst);
  const double second = G::utility(visit.board, Side::kSecond);
  switch (*visit.decision.winner) {
    case Side::kFirst:
      ASSERT_GT(first, second)
          << "the first player has won, with no more utility() than the second";
      break;
    case Side::kSecond:
      ASSERT_GT(second, first)
          << "the second player has won, with no more utility() than the first";
      break;
    case Side::kNeutral:
      ASSERT_EQ(first, second) << "a draw with unequal utility()";
  }
}

template <class G>
void aDeterminizedWorldLooksTheSame(const RandomPlayVisit<G>& visit,
                                    Random& random) {
  for (Side viewer : {Side::kFirst, Side::kSecond}) {
    if (static_cast<int>(viewer) >= G::kPlayers) continue;
    const auto seen = G::observe(visit.board, viewer);
    auto world = G::determinize(visit.board, viewer, random);
    ASSERT_TRUE(G::observe(world, viewer) == seen)
        << "determinize() changes what its viewer sees";
    if (visit.decision.winner) continue;
    // The side to decide is public, and a player knows their own choices.
    const auto result = PhaseMachine<G>::step(world);
    ASSERT_EQ(result.side, visit.decision.side)
        << "determinize() changes who decides";
    if (result.side == viewer) {
      ASSERT_TRUE(sameMoves(result.legalMoves, visit.moves))
          << "determinize() changes its viewer's own legal moves";
    }
  }
}

// With chance: weights sum to one, and samples are listed. Without: nature
// decides nothing.
template <class G>
void chanceIsWeighted(const RandomPlayVisit<G>& visit, Random& random) {
  if (visit.decision.winner || visit.decision.side != Side::kNeutral) return;
  ASSERT_TRUE(G::kHasChance) << "nature decides in a game without kHasChance";
  if constexpr (G::kHasChance) {
    using Machine = PhaseMachine<G>;
    double sum = 0;
    for (auto move : visit.moves) {
      const double weight = Machine::chanceWeight(visit.board, move);
      ASSERT_GT(weight, 0) << "chanceWeight() of a listed move is not above 0: "
                           << G::moveToText(visit.board, move);
      sum += weight;
    }
    ASSERT_NEAR(sum, 1, 1e-9)
        << "the chanceWeight() of all moves do not sum to 1";
    ASSERT_TRUE(
        visit.moves.contains(Machine::sampleChance(visit.board, random)))
        << "sampleChance() gives a move that is not listed";
  }
}

template <class G>
void cloneIsEqual(const RandomPlayVisit<G>& visit, typename G::Board& copy) {
  PhaseMachine<G>::clone(visit.board, copy);
  ASSERT_TRUE(copy == visit.board) << "a copy is unequal";
  ASSERT_EQ(G::hash(copy), G::hash(visit.board)) << "a copy has another hash()";
}

template <class G>
void theBoardCanBeDrawn(const RandomPlayVisit<G>& visit) {
  RenderStyle<typename G::Move> style;
  ASSERT_FALSE(G::render(visit.board, style).empty())
      << "render() draws nothing";
  style.ascii = true;
  for (char c : G::render(visit.board, style)) {
    ASSERT_GE(c, '\n') << "render() draws beyond ASCII though asked not to";
  }
  ASSERT_EQ(G::renderSvg(visit.board, style).rfind("<svg", 0), 0U)
      << "renderSvg() does not begin with <svg";
}

}  // namespace phasemachine::laws

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_LAWS_H_
