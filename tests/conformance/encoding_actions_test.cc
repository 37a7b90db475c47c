// The laws of every game's actions, over random play under random rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "phase/erased/encoding.h"
#include "tests/conformance/encoding_laws.h"
#include "tests/conformance/games.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(EncodingLaws, ConformingGames, GameName);

TYPED_TEST(EncodingLaws, LegalMovesHaveDifferentActionsThatNameThem) {
  const std::uint32_t end = Encoding<TypeParam>::table().actions;
  this->everywhere([&](const auto& visit) {
    std::vector<std::uint32_t> actions =
        actionsOf<TypeParam>(visit.board, visit.moves);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      ASSERT_LT(actions[i], end);
      const auto move = Encoding<TypeParam>::moveOf(visit.board, actions[i]);
      ASSERT_TRUE(move.has_value());
      ASSERT_TRUE(*move == visit.moves[i])
          << TypeParam::moveToText(visit.board, visit.moves[i]);
    }
    std::sort(actions.begin(), actions.end());
    ASSERT_EQ(std::adjacent_find(actions.begin(), actions.end()),
              actions.end());
  });
}

TYPED_TEST(EncodingLaws, OtherActionsNameNoLegalMove) {
  const std::uint32_t end = Encoding<TypeParam>::table().actions;
  Random random(13);
  this->everywhere([&](const auto& visit) {
    const auto actions = actionsOf<TypeParam>(visit.board, visit.moves);
    for (int i = 0; i < 40; ++i) {
      const std::uint32_t action = random.below(end);
      if (std::find(actions.begin(), actions.end(), action) != actions.end()) {
        continue;
      }
      const auto move = Encoding<TypeParam>::moveOf(visit.board, action);
      ASSERT_FALSE(move && visit.moves.contains(*move)) << action;
    }
    for (const std::uint32_t beyond : {end, end + 1, UINT32_MAX}) {
      ASSERT_FALSE(Encoding<TypeParam>::moveOf(visit.board, beyond));
    }
  });
}

}  // namespace
}  // namespace phasemachine
