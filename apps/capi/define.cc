// phasemachine_define.h: games of C functions.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_replace.h"
#include "apps/capi/phasemachine_define.h"
#include "apps/capi/support.h"
#include "core/try.h"
#include "engine/defined/define_game.h"
#include "games/catalog.h"
#include "phase/laws/laws.h"

namespace phasemachine::capi {
namespace {

static_assert(PM_MOST_STATE_BYTES == kMostStateBytes);
static_assert(PM_MOST_MOVES == kMostDefinedMoves);
static_assert(PM_MOST_NUMBERS == kMostDefinedNumbers);
static_assert(PM_MOST_ACTIONS == kMostDefinedActions);
static_assert(PM_FIRST_WINS == static_cast<int>(Turn::kFirstWins));
static_assert(PM_SECOND_WINS == static_cast<int>(Turn::kSecondWins));
static_assert(PM_DRAWN == static_cast<int>(Turn::kDraw));

// Of the function that is called. No destructor, so that it can be written
// while a thread ends.
thread_local std::array<char, 400> reason = {};

// The functions of a caller. The state is checked by Definition.
class CallerRules final : public GameRules {
 public:
  explicit CallerRules(const pm_game_rules& rules)
      : rules_(rules), name_(rules.name) {
    rules_.name = name_.c_str();
  }

  void initial(std::byte* state) override {
    call("initial", rules_.initial, state);
  }
  void apply(std::byte* state, std::uint32_t move) override {
    call("apply", rules_.apply, state, move);
  }
  int turn(const std::byte* state) override {
    return call("turn", rules_.turn, state);
  }
  std::size_t legalMoves(const std::byte* state,
                         std::uint32_t* moves) override {
    return static_cast<std::size_t>(
        call("legal_moves", rules_.legal_moves, state, moves));
  }
  int step(std::byte* state, std::uint32_t move, std::uint32_t* moves,
           std::size_t& count) override {
    if (rules_.step == nullptr) {
      return GameRules::step(state, move, moves, count);
    }
    std::uint32_t listed = 0;
    const int turn = call("step", rules_.step, state, move, moves, &listed);
    count = listed;
    return turn;
  }

  bool chanceWeights(const std::byte* state, const std::uint32_t* moves,
                     std::size_t count, double* weights) override {
    if (rules_.chance_weights == nullptr) return false;
    call("chance_weights", rules_.chance_weights, state, moves,
         static_cast<std::uint32_t>(count), weights);
    return true;
  }
  bool observe(const std::byte* state, int viewer, std::byte* out,
               std::size_t& size) override {
    if (rules_.observe == nullptr) return false;
    size = static_cast<std::size_t>(
        call("observe", rules_.observe, state, viewer, out));
    return true;
  }
  bool determinize(std::byte* state, int viewer, std::uint64_t seed) override {
    if (rules_.determinize == nullptr) return false;
    call("determinize", rules_.determinize, state, viewer, seed);
    return true;
  }
  bool returns(const std::byte* state, std::array<double, 2>& values) override {
    if (rules_.returns == nullptr) return false;
    call("returns", rules_.returns, state, values.data());
    return true;
  }
  bool draw(const std::byte* state, int viewer, std::string& text) override {
    if (rules_.draw == nullptr) return false;
    readText("draw", text, rules_.draw, state, viewer);
    return true;
  }
  bool moveText(const std::byte* state, std::uint32_t move,
                std::string& text) override {
    if (rules_.move_text == nullptr) return false;
    readText("move_text", text, rules_.move_text, state, move);
    return true;
  }
  void check(const std::byte* state) override {
    if (rules_.check != nullptr) call("check", rules_.check, state);
  }
  void encode(const std::byte* state, int viewer, float* numbers) override {
    call("encode", rules_.encode, state, viewer, numbers);
  }

 private:
  static constexpr std::size_t kLongestText = std::size_t{1} << 20;

  // The result, if it is not negative.
  template <class Function, class... Arguments>
  int call(const char* name, Function function, Arguments... arguments) const {
    int result = 0;
    reason[0] = '\0';
    try {
      result = function(arguments..., rules_.user);
    } catch (...) {
      failed(name, "it threw an exception");
    }
    if (result < 0) [[unlikely]] {
      const std::string why = std::exchange(reason, {}).data();
      failed(name, why.empty() ? "it returned " + std::to_string(result) : why);
    }
    return result;
  }
  [[noreturn]] void failed(const char* name, const std::string& why) const {
    throw RulesError("game " + name_ + ": " + name + " failed: " + why);
  }

  template <class Function, class Subject>
  void readText(const char* name, std::string& text, Function function,
                const std::byte* state, Subject subject) const {
    std::size_t room = 1024;
    for (;;) {
      text.resize(room);
      const auto length = static_cast<std::size_t>(
          call(name, function, state, subject, text.data(), room));
      if (length < room) return text.resize(length);
      if (length >= kLongestText || room > 1024) {
        failed(name, "it says that its text has " + std::to_string(length) +
                         " characters");
      }
      room = length + 1;
    }
  }

  pm_game_rules rules_;
  std::string name_;
};

// Error: InvalidArgument naming a member that is missing.
absl::Status checkMembers(const pm_game_rules& rules) {
  const auto needed = [](const char* member, const char* when) {
    return invalid("rules: ", member, " must not be NULL", when);
  };
  if (rules.name == nullptr) return needed("name", "");
  if (rules.initial == nullptr) return needed("initial", "");
  if (rules.apply == nullptr) return needed("apply", "");
  if (rules.turn == nullptr) return needed("turn", "");
  if (rules.legal_moves == nullptr) return needed("legal_moves", "");
  if (rules.has_hidden != 0) {
    constexpr const char* kWhen = " with has_hidden";
    if (rules.observe == nullptr) return needed("observe", kWhen);
    if (rules.determinize == nullptr) return needed("determinize", kWhen);
  }
  if (rules.numbers != 0 && rules.encode == nullptr) {
    return needed("encode", " with numbers");
  }
  return absl::OkStatus();
}

GameShape shapeOf(const pm_game_rules& rules) {
  GameShape shape{.name = rules.name,
                  .stateBytes = rules.state_bytes,
                  .mostMoves = rules.most_moves,
                  .players = rules.players == 0 ? 2 : rules.players,
                  .hasChance = rules.has_chance != 0,
                  .hasHidden = rules.has_hidden != 0,
                  .threadsSafe = rules.threads_safe != 0,
                  .actions = rules.actions,
                  .numbers = rules.numbers};
  if (rules.lowest_return != 0 || rules.highest_return != 0) {
    shape.lowestReturn = rules.lowest_return;
    shape.highestReturn = rules.highest_return;
  }
  return shape;
}

}  // namespace
}  // namespace phasemachine::capi

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

extern "C" {

pm_status pm_game_define(const pm_game_rules* rules, const pm_game** game) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    pm_game_rules given = {};
    if (const pm_status status = structIn(rules, "rules", given);
        status != PM_OK) {
      return status;
    }
    if (absl::Status status = checkMembers(given); !status.ok()) {
      return fail(status);
    }
    const auto defined =
        defineGame(shapeOf(given), std::make_unique<CallerRules>(given));
    if (!defined.ok()) return fail(defined.status());
    *game = handleOf(**defined);
    return pm_status{PM_OK};
  });
}

pm_status pm_game_check(const pm_game* game, uint64_t plies, uint64_t seed) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    LawOptions options{.seed = seed};
    if (plies != 0) options.plies = plies;
    const ListedGame& listed = *findListedGame(game->name);
    const std::vector<std::string> faults =
        faultsOf({.game = listed.game,
                  .encoding = listed.encoding,
                  .scene = listed.scene},
                 options);
    if (faults.empty()) return pm_status{PM_OK};
    return fail(PM_RULES, "game ", game->name, ": ",
                absl::StrReplaceAll(faults.front(), {{"\n  ", "; "}}));
  });
}

int pm_game_fail(const char* why) {
  const std::string_view text = textIn(why);
  const std::size_t length = text.copy(reason.data(), reason.size() - 1);
  reason[length] = '\0';
  return -1;
}
}
