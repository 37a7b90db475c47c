// The arguments of Python functions that create a searching player.
//
// Thread safety: requires the GIL.

#ifndef PHASEMACHINE_APPS_PYTHON_PLAYER_ARGUMENTS_H_
#define PHASEMACHINE_APPS_PYTHON_PLAYER_ARGUMENTS_H_

#include <cstdint>
#include <filesystem>
#include <string>

#include "ai/search/ask/options.h"
#include "apps/python/binding.h"
#include "apps/python/outside.h"
#include "engine/players.h"

namespace phasemachine::python {

// In MiB.
using Memory = Whole<"memory", std::uint64_t, 1, (kMaxMemoryBytes >> 20)>;

struct PlayerArguments {
  EvaluatorArgument evaluator = std::string();
  std::filesystem::path net = {};
  std::string options = {};
  int threads = 1;
  std::uint64_t mebibytes = 0;  // 0: the default
  std::uint64_t seed = 1;
  bool manyGames = false;
};

// Throws ValueError with the reason.
PlayerSettings settingsOf(const AnyGame& game, const PlayerArguments& given);

}  // namespace phasemachine::python

#endif  // PHASEMACHINE_APPS_PYTHON_PLAYER_ARGUMENTS_H_
