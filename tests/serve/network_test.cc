// Networks that requests name.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "apps/serve/answers.h"
#include "games/catalog.h"
#include "tests/support/game_network.h"

namespace phasemachine::serve {
namespace {

// 2,500 waiting searches would otherwise hold 2,500 copies.
TEST(WishedNetworkTest, RequestsShareAFileUntilItChanges) {
  const std::string folder = testing::TempDir() + "phasemachine_shared";
  std::filesystem::create_directories(folder);
  const AnyGame& game = **findGame("tic_tac_toe");
  const std::string path = writeRandomNetwork(game, folder + "/a.pmnn");
  writeRandomNetwork(game, folder + "/b.pmnn");
  Limits limits;
  limits.networks = folder;
  const auto wished = [&](const char* name) {
    const Json request = {{"net", name}, {"op", "search"}};
    Members members(request);
    auto network = requestedNetwork(members, limits);
    EXPECT_TRUE(network.ok()) << network.status();
    return *network;
  };
  const auto first = wished("a.pmnn");
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(wished("a.pmnn"), first);
  EXPECT_NE(wished("b.pmnn"), first);
  std::filesystem::remove(path);
  writeRandomNetwork(game, path, /*withPolicy=*/false);
  EXPECT_NE(wished("a.pmnn"), first);
}

}  // namespace
}  // namespace phasemachine::serve
