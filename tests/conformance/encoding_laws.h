// The suite EncodingLaws: random games of every game under random rules, and
// what their boards and moves are as numbers and actions.

#ifndef PHASEMACHINE_TESTS_CONFORMANCE_ENCODING_LAWS_H_
#define PHASEMACHINE_TESTS_CONFORMANCE_ENCODING_LAWS_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/erased/encoding.h"
#include "phase/machine.h"

namespace phasemachine {

// Every option at a random value, or the defaults if those are refused.
template <class G>
typename G::Options randomRulesOf(Random& random) {
  typename G::Options options{};
  if constexpr (requires { G::Options::table(); }) {
    for (const auto& row : G::Options::table()) {
      const std::size_t last =
          row.values.empty() ? row.highest : row.values.size() - 1;
      row.set(options, random.below(static_cast<std::uint32_t>(last + 1)));
    }
    if (!G::Options::parse(options.toText()).ok()) return {};
  }
  return options;
}

template <class G>
struct EncodingVisit {
  const typename G::Board& board;
  const typename G::MoveList& moves;
  const Decision& decision;
};

// Games are cut off, since some rules let them go on forever.
template <class G>
void playCutOff(const typename G::Options& options, std::uint64_t seed,
                absl::FunctionRef<void(const EncodingVisit<G>&)> f) {
  constexpr int kMostPlies = 600;
  Random random(seed);
  auto board = G::initial(options);
  typename G::MoveList moves;
  Decision decision = PhaseMachine<G>::legalMoves(board, moves);
  for (int ply = 0; ply < kMostPlies; ++ply) {
    f(EncodingVisit<G>{board, moves, decision});
    if (decision.winner || testing::Test::HasFatalFailure()) return;
    typename G::Move move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (G::kHasChance) {
      if (decision.side == Side::kNeutral) {
        move = PhaseMachine<G>::sampleChance(board, random);
      }
    }
    decision = PhaseMachine<G>::step(board, move, moves);
  }
}

template <class G>
class EncodingLaws : public testing::Test {
 protected:
  static constexpr std::uint64_t kGames = 40;

  // The first games have the usual rules.
  static void everywhere(absl::FunctionRef<void(const EncodingVisit<G>&)> f) {
    Random random(11);
    for (std::uint64_t game = 0; game < kGames; ++game) {
      const auto options =
          game < 4 ? typename G::Options{} : randomRulesOf<G>(random);
      playCutOff<G>(options, 2000 + game, f);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
};

template <class G>
std::vector<Side> viewers() {
  return G::kPlayers == 1 ? std::vector{Side::kFirst}
                          : std::vector{Side::kFirst, Side::kSecond};
}

template <class G>
std::vector<float> numbersOf(const typename G::Board& board, Side viewer) {
  std::vector<float> numbers(Encoding<G>::table().size(), -1e9F);
  Encoding<G>::encode(board, viewer, numbers.data());
  return numbers;
}

template <class G>
std::vector<std::uint32_t> actionsOf(const typename G::Board& board,
                                     const typename G::MoveList& moves) {
  std::vector<std::uint32_t> actions;
  for (const auto move : moves) {
    actions.push_back(Encoding<G>::actionOf(board, move));
  }
  return actions;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_ENCODING_LAWS_H_
