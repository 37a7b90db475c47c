// Rules for tests of defined games: two small games that can be made to fail.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine/defined/define_game.h"
#include "engine/defined/rules.h"

namespace phasemachine {

// What to do in place of a function of the rules; empty: nothing else. Shared by
// a test and its game, which is never removed.
struct Trouble {
  std::function<void(const std::string& function)> before;
  std::function<int(int)> turn;
  std::function<std::size_t(std::uint32_t*, std::size_t)> moves;
  std::function<void(std::byte*)> state;  // after apply
  std::function<void(double*)> weights;
};

// Nim with a die: who takes the last of 12 stones wins; after each move a fair
// coin adds a stone or none (codes 8 and 9), twice in a game.
class CoinNim : public GameRules {
 public:
  struct State {
    std::uint8_t stones;
    std::uint8_t player;
    std::uint8_t coin;   // nature decides
    std::uint8_t coins;  // left
    std::uint8_t plies;
  };
  static GameShape shape(const std::string& name) {
    return {.name = name,
            .stateBytes = sizeof(State),
            .mostMoves = 3,
            .hasChance = true,
            .threadsSafe = true};
  }
  explicit CoinNim(std::shared_ptr<Trouble> trouble = nullptr)
      : trouble_(std::move(trouble)) {}

  void initial(std::byte* state) override {
    before("initial");
    put({12, 0, 0, 2, 0}, state);
  }
  void apply(std::byte* state, std::uint32_t move) override {
    before("apply");
    State s = get(state);
    ++s.plies;
    if (s.coin != 0) {
      s.coin = 0;
      s.stones = static_cast<std::uint8_t>(s.stones + move - 8);
    } else {
      s.stones = static_cast<std::uint8_t>(s.stones - move);
      s.player ^= 1;
      if (s.stones != 0 && s.coins != 0) {
        s.coin = 1;
        --s.coins;
      }
    }
    put(s, state);
    if (trouble_ != nullptr && trouble_->state) trouble_->state(state);
  }
  int turn(const std::byte* state) override {
    before("turn");
    const State s = get(state);
    int turn = s.coin != 0 ? 2 : s.player;
    if (s.stones == 0) turn = s.player == 0 ? 4 : 3;
    if (trouble_ != nullptr && trouble_->turn) turn = trouble_->turn(turn);
    return turn;
  }
  std::size_t legalMoves(const std::byte* state,
                         std::uint32_t* moves) override {
    before("legal_moves");
    const State s = get(state);
    std::size_t count = 0;
    if (s.coin != 0) {
      moves[count++] = 8;
      moves[count++] = 9;
    } else {
      for (std::uint32_t n = 1; n <= 3 && n <= s.stones; ++n) {
        moves[count++] = n;
      }
    }
    if (trouble_ != nullptr && trouble_->moves) {
      count = trouble_->moves(moves, count);
    }
    return count;
  }
  bool chanceWeights(const std::byte*, const std::uint32_t*, std::size_t,
                     double* weights) override {
    before("chance_weights");
    weights[0] = weights[1] = 0.5;
    if (trouble_ != nullptr && trouble_->weights) trouble_->weights(weights);
    return true;
  }

  void check(const std::byte* state) override {
    const State s = get(state);
    if (s.stones > 14 || s.player > 1 || s.coin > 1 || s.coins > 2 ||
        s.plies > 40 || (s.coin != 0 && s.stones == 0)) {
      throw RulesError("no state of coin nim");
    }
  }

  static State get(const std::byte* bytes) {
    State state;
    std::memcpy(&state, bytes, sizeof state);
    return state;
  }
  static void put(const State& state, std::byte* bytes) {
    std::memcpy(bytes, &state, sizeof state);
  }

 private:
  void before(const char* function) const {
    if (trouble_ != nullptr && trouble_->before) trouble_->before(function);
  }

  std::shared_ptr<Trouble> trouble_;
};

// Each has a hidden card of 0 to 3, dealt by nature. The first calls or folds;
// after a call the higher card wins.
class HighCard : public GameRules {
 public:
  struct State {
    std::uint8_t dealt;  // cards
    std::uint8_t card[2];
    std::uint8_t end;  // a Turn, or 0
  };
  static constexpr std::uint32_t kFold = 0;
  static constexpr std::uint32_t kCall = 1;
  static GameShape shape(const std::string& name) {
    return {.name = name,
            .stateBytes = sizeof(State),
            .mostMoves = 4,
            .hasChance = true,
            .hasHidden = true,
            .threadsSafe = true};
  }

  void initial(std::byte*) override {}
  void apply(std::byte* state, std::uint32_t move) override {
    State s = get(state);
    if (s.dealt < 2) {
      s.card[s.dealt++] = static_cast<std::uint8_t>(move);
    } else if (move == kFold) {
      s.end = static_cast<std::uint8_t>(Turn::kSecondWins);
    } else {
      s.end = static_cast<std::uint8_t>(
          s.card[0] > s.card[1] ? Turn::kFirstWins : Turn::kSecondWins);
    }
    std::memcpy(state, &s, sizeof s);
  }
  int turn(const std::byte* state) override {
    const State s = get(state);
    if (s.end != 0) return s.end;
    return s.dealt < 2 ? 2 : 0;
  }
  std::size_t legalMoves(const std::byte* state,
                         std::uint32_t* moves) override {
    const State s = get(state);
    std::size_t count = 0;
    for (std::uint32_t move = 0; move < (s.dealt < 2 ? 4U : 2U); ++move) {
      if (s.dealt != 1 || move != s.card[0]) moves[count++] = move;
    }
    return count;
  }
  bool observe(const std::byte* state, int viewer, std::byte* out,
               std::size_t& size) override {
    State s = get(state);
    if (s.end == 0 && s.dealt > 1 - viewer) s.card[1 - viewer] = 255;
    std::memcpy(out, &s, size = sizeof s);
    return true;
  }
  bool determinize(std::byte* state, int viewer, std::uint64_t seed) override {
    State s = get(state);
    if (s.end == 0 && s.dealt > 1 - viewer) {
      const auto other = static_cast<std::size_t>(1 - viewer);
      const auto mine = static_cast<std::size_t>(viewer);
      if (s.dealt == 2) {
        s.card[other] = static_cast<std::uint8_t>(seed % 3);
        if (s.card[other] >= s.card[mine]) ++s.card[other];
      } else {
        s.card[other] = static_cast<std::uint8_t>(seed % 4);
      }
    }
    std::memcpy(state, &s, sizeof s);
    return true;
  }
  bool moveText(const std::byte* state, std::uint32_t move,
                std::string& text) override {
    if (get(state).dealt < 2) return false;
    text = move == kFold ? "fold" : "call";
    return true;
  }
  void check(const std::byte* state) override {
    const State s = get(state);
    const bool cards = s.card[0] < 4 && s.card[1] < 4 && s.dealt <= 2 &&
                       (s.dealt == 2 || (s.card[1] == 0 && s.end == 0)) &&
                       (s.dealt > 0 || s.card[0] == 0) &&
                       (s.dealt < 2 || s.card[0] != s.card[1]);
    if (!cards || (s.end != 0 && s.end != 3 && s.end != 4)) {
      throw RulesError("no state of high card");
    }
  }

  static State get(const std::byte* bytes) {
    State state;
    std::memcpy(&state, bytes, sizeof state);
    return state;
  }
};

// A name that no other test uses.
inline std::string freshName(const std::string& stem) {
  static std::atomic<int> number = 0;
  return stem + "_" + std::to_string(++number);
}

template <class Rules>
const AnyGame& defined(GameShape (*shape)(const std::string&),
                       std::shared_ptr<Trouble> trouble = nullptr) {
  std::unique_ptr<GameRules> rules;
  if constexpr (std::is_constructible_v<Rules, std::shared_ptr<Trouble>>) {
    rules = std::make_unique<Rules>(std::move(trouble));
  } else {
    rules = std::make_unique<Rules>();
  }
  return **defineGame(shape(freshName("tested")), std::move(rules));
}

}  // namespace phasemachine
