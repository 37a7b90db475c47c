// Native networks through the C library: a path in the settings, absent in
// programs older than the member.

#include <gtest/gtest.h>

#include <string>

#include "apps/capi/phasemachine.h"
#include "games/catalog.h"
#include "tests/support/random_network.h"

namespace phasemachine {
namespace {

std::string networkFile() {
  return writeRandomNetwork(**findGame("tic_tac_toe"),
                            ::testing::TempDir() + "phasemachine_capi.net");
}

pm_player_settings settingsWith(const char* net) {
  pm_player_settings settings = {};
  settings.size = sizeof(settings);
  settings.seed = 1;
  settings.net = net;
  return settings;
}

TEST(NetworkInC, APlayerTakesItsPath) {
  const std::string path = networkFile();
  const pm_player_settings settings = settingsWith(path.c_str());
  const pm_game* small = pm_game_by_name("tic_tac_toe");
  pm_player* player = nullptr;
  ASSERT_EQ(pm_player_new(small, &settings, &player), PM_OK) << pm_last_error();
  pm_player_free(player);
  player = nullptr;
  EXPECT_EQ(pm_player_new(pm_game_by_name("chess"), &settings, &player),
            PM_INVALID_ARGUMENT);
  EXPECT_NE(std::string(pm_last_error()).find("not for chess"),
            std::string::npos);
  const pm_player_settings nothing = settingsWith("nothing.net");
  EXPECT_EQ(pm_player_new(small, &nothing, &player), PM_NOT_FOUND);
}

}  // namespace
}  // namespace phasemachine
