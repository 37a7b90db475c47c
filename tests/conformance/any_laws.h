// Laws of chance and of hidden information, tested against worlds made from
// outside: the same start with other outcomes of nature and other secret
// choices, replayed with the same public moves. A game cannot pass them by
// agreeing with itself.
//
// Contract: each plays random games under `options` and returns the first fault
// as a sentence, or nothing. Seeds are fixed, and a rare sample is drawn again
// in large numbers before it counts, so that no honest game fails by chance.
//
// Example:
//   EXPECT_EQ(laws::faultOfChance(anyGame<Chess>(), ""), "");

#ifndef PHASEMACHINE_TESTS_CONFORMANCE_ANY_LAWS_H_
#define PHASEMACHINE_TESTS_CONFORMANCE_ANY_LAWS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine::laws {

inline MoveCode anyOf(const std::vector<MoveCode>& moves, Random& random) {
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// A game seen by one player, and other worlds that this player cannot tell from
// it.
class SecretGame {
 public:
  SecretGame(const AnyGame& game, std::string_view options, Side viewer,
             std::uint64_t seed)
      : game_(game),
        viewer_(viewer),
        random_(seed, playerIndex(viewer)),
        truth_{*AnyBoard::initial(game, options), {}} {
    truth_.now = truth_.board.query();
  }

  // Plays to the end, or at most `plies` moves, and counts them down. Returns
  // the first fault.
  std::string play(std::size_t& plies) {
    for (; plies > 0 && !truth_.now.winner; --plies) {
      std::string fault = faultHere();
      if (fault.empty()) fault = follow(anyOf(truth_.now.moves, random_));
      if (!fault.empty()) return fault;
    }
    return "";
  }

  // How many worlds looked like the true one, over all decisions.
  std::size_t alike() const { return alike_; }

 private:
  struct World {
    AnyBoard board;
    AnyDecision now;
  };
  static constexpr std::size_t kMostWorlds = 12;
  static constexpr std::size_t kMostTries = 40;
  static constexpr std::size_t kSmallList = 8;
  static constexpr std::size_t kFewWorlds = 32;
  static constexpr std::uint64_t kDraws = 4096;

  std::string seen(const AnyBoard& board) const {
    return game_.observe(board.data(), viewer_);
  }

  AnyBoard determinized(const AnyBoard& board, std::uint64_t seed) const {
    AnyBoard world = board;
    Random random(seed);
    game_.determinize(board.data(), viewer_, random, world.data());
    return world;
  }

  std::string sentence(std::string fault, const AnyBoard& other) const {
    const std::string viewer(toString(viewer_));
    for (std::size_t at; (at = fault.find("VIEWER")) != std::string::npos;) {
      fault.replace(at, 6, viewer);
    }
    return fault + "\n  the board: " + truth_.board.toText() +
           "\n  the other: " + other.toText();
  }

  std::string faultHere() {
    const AnyBoard guess = determinized(truth_.board, random_());
    if (!game_.hasHiddenInformation) {
      if (guess == truth_.board) return "";
      return sentence(
          "determinize() changes the board of a game that hides nothing",
          guess);
    }
    if (seen(guess) != seen(truth_.board)) {
      return sentence("determinize() changes what the VIEWER player sees",
                      guess);
    }
    const auto loaded = AnyBoard::load(game_, guess.save());
    if (!loaded.ok() || !(*loaded == guess)) {
      return sentence(
          "determinize() makes a board that its own bytes do not give back",
          guess);
    }
    alike_ += others_.size();
    for (const World& other : others_) {
      for (int i = 0; i < 4; ++i) {
        const std::uint64_t seed = random_();
        if (determinized(truth_.board, seed) ==
            determinized(other.board, seed)) {
          continue;
        }
        return sentence(
            "determinize() peeks: from two boards that look the same to the "
            "VIEWER player it makes different worlds under one seed",
            other.board);
      }
    }
    return others_.empty() ? "" : faultOfReach();
  }

  // Where few worlds are possible, determinize() makes each of them. A game may
  // simplify its worlds, for example forget what others have seen: then none of
  // them is made.
  std::string faultOfReach() const {
    std::vector<const AnyBoard*> missing = {&truth_.board};
    for (const World& other : others_) missing.push_back(&other.board);
    std::vector<AnyBoard> made;
    for (std::uint64_t draw = 0; draw < kDraws && !missing.empty(); ++draw) {
      AnyBoard world = determinized(truth_.board, draw);
      if (std::find(made.begin(), made.end(), world) != made.end()) continue;
      if (made.size() == kFewWorlds) return "";
      std::erase_if(missing,
                    [&](const AnyBoard* one) { return *one == world; });
      made.push_back(std::move(world));
    }
    if (missing.empty() || missing.size() > others_.size()) return "";
    return sentence(
        made.size() == 1
            ? "determinize() always makes the same world, where the VIEWER "
              "player cannot tell several apart"
            : "determinize() never makes a world that is possible for all that "
              "the VIEWER player sees",
        missing.back() == &truth_.board ? made.front() : *missing.back());
  }

  // Makes the move in the true world, and in the others any move that looks the
  // same.
  std::string follow(MoveCode move) {
    World next = truth_;
    next.now = next.board.step(move);
    const std::string view = seen(next.board);
    std::vector<World> kept;
    std::size_t tries = 0;
    const auto consider = [&](const World& from, MoveCode choice) {
      if (kept.size() == kMostWorlds || ++tries > kMostTries) return;
      World world = from;
      world.now = world.board.step(choice);
      if (seen(world.board) != view || world.board == next.board) return;
      for (const World& one : kept) {
        if (one.board == world.board) return;
      }
      kept.push_back(std::move(world));
    };
    const auto considerAll = [&](const World& from) {
      const std::vector<MoveCode>& moves = from.now.moves;
      for (std::size_t i = 0; i < std::min(moves.size(), kSmallList); ++i) {
        consider(from,
                 moves.size() <= kSmallList ? moves[i] : anyOf(moves, random_));
      }
    };
    for (const World& other : others_) {
      const auto& moves = other.now.moves;
      if (std::find(moves.begin(), moves.end(), move) != moves.end()) {
        consider(other, move);
      }
    }
    // The viewer knows their own choices.
    if (game_.hasHiddenInformation && truth_.now.side != viewer_) {
      considerAll(truth_);
      for (const World& other : others_) considerAll(other);
    }
    truth_ = std::move(next);
    others_ = std::move(kept);
    for (const World& other : others_) {
      if (other.now.side != truth_.now.side ||
          other.now.winner != truth_.now.winner) {
        return sentence(
            "who decides and who has won is public, but differs between two "
            "boards that look the same to the VIEWER player",
            other.board);
      }
      if (truth_.now.side == viewer_ && other.now.moves != truth_.now.moves) {
        return sentence(
            "legalMoves() tells the VIEWER player what is hidden: the lists "
            "differ between two boards that look the same",
            other.board);
      }
    }
    return "";
  }

  const AnyGame& game_;
  Side viewer_;
  Random random_;
  World truth_;
  std::vector<World> others_;
  std::size_t alike_ = 0;
};

// observe() and determinize(): who cannot see a difference is told of none.
inline std::string faultOfSecrets(const AnyGame& game,
                                  std::string_view options) {
  std::size_t alike = 0;
  std::size_t plies = game.hasHiddenInformation ? 3000 : 300;
  for (std::uint64_t seed = 0; seed < 40 && plies > 0; ++seed) {
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      if (static_cast<int>(viewer) >= game.players) continue;
      SecretGame secret(game, options, viewer, seed);
      const std::string fault = secret.play(plies);
      if (!fault.empty()) return fault;
      alike += secret.alike();
    }
  }
  if (game.hasHiddenInformation && alike == 0) {
    return "observe() hides nothing: no two boards looked the same to a player "
           "of a game that says it has hidden information";
  }
  return "";
}

// Compares samples of nature's move with their weights. `tail`: a fair sample
// fails with a probability of about exp(-tail).
inline std::string faultOfSamples(const AnyBoard& board,
                                  const std::vector<MoveCode>& moves,
                                  std::size_t samples, double tail,
                                  Random& random) {
  const AnyGame& game = board.game();
  std::vector<std::pair<MoveCode, std::size_t>> counts;
  for (const MoveCode move : moves) counts.emplace_back(move, 0);
  std::sort(counts.begin(), counts.end());
  for (std::size_t i = 0; i < samples; ++i) {
    const MoveCode move = game.sampleChance(board.data(), random);
    const auto at = std::lower_bound(counts.begin(), counts.end(),
                                     std::pair(move, std::size_t{0}));
    if (at == counts.end() || at->first != move) {
      return "sampleChance() gives a move that is not listed, in " +
             board.toText();
    }
    ++at->second;
  }
  // Chi-squared, with the rare moves as one.
  constexpr double kRare = 5;
  double sum = 0;
  double bins = -1;
  double worst = -1;
  std::string told;
  double rareWanted = 0;
  double rareCount = 0;
  const auto add = [&](double count, double wanted, const std::string& name) {
    const double part = (count - wanted) * (count - wanted) / wanted;
    sum += part;
    ++bins;
    if (part <= worst) return;
    worst = part;
    told = name + " came " + std::to_string(std::lround(count)) + " times in " +
           std::to_string(samples) + " samples, and by its weight about " +
           std::to_string(std::lround(wanted)) + " times";
  };
  for (const auto& [move, count] : counts) {
    const double wanted =
        static_cast<double>(samples) * game.chanceWeight(board.data(), move);
    if (wanted >= kRare) {
      add(static_cast<double>(count), wanted, board.moveToText(move));
    } else {
      rareWanted += wanted;
      rareCount += static_cast<double>(count);
    }
  }
  if (rareWanted >= kRare) add(rareCount, rareWanted, "one of the rare moves");
  // Laurent and Massart, "Adaptive estimation of a quadratic functional by
  // model selection", 2000, lemma 1.
  bins = std::max(bins, 0.0);
  if (sum <= bins + 2 * std::sqrt(bins * tail) + 2 * tail) return "";
  return "sampleChance() and chanceWeight() disagree: " + told + ", in " +
         board.toText();
}

// sampleChance() draws each move as often as chanceWeight() says.
inline std::string faultOfChance(const AnyGame& game,
                                 std::string_view options) {
  std::set<std::size_t> known;  // lengths of lists that were looked at for long
  std::size_t plies = 2000;
  for (std::uint64_t seed = 0; seed < 40 && plies > 0; ++seed) {
    Random random(seed);
    AnyBoard board = *AnyBoard::initial(game, options);
    AnyDecision now = board.query();
    for (; plies > 0 && !now.winner; --plies) {
      if (now.side == Side::kNeutral) {
        const bool isNew =
            known.size() < 40 && known.insert(now.moves.size()).second;
        if (isNew ||
            !faultOfSamples(board, now.moves, 256, 7, random).empty()) {
          const std::string fault = faultOfSamples(
              board, now.moves,
              std::max<std::size_t>(16384, 20 * now.moves.size()), 21, random);
          if (!fault.empty()) return fault;
        }
      }
      now = board.step(anyOf(now.moves, random));
    }
  }
  return "";
}

}  // namespace phasemachine::laws

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_ANY_LAWS_H_
