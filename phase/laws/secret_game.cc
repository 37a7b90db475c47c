#include "phase/laws/secret_game.h"

#include <algorithm>
#include <utility>

#include "phase/laws/walk.h"

namespace phasemachine::laws {
namespace {

constexpr std::size_t kMostWorlds = 12;
constexpr std::size_t kMostTries = 40;
constexpr std::size_t kSmallList = 8;
constexpr std::size_t kFewWorlds = 32;
constexpr std::uint64_t kDraws = 4096;

}  // namespace

SecretGame::SecretGame(const AnyGame& game, std::string_view options,
                       Side viewer, std::uint64_t seed)
    : game_(game),
      viewer_(viewer),
      random_(seed, playerIndex(viewer)),
      truth_{*AnyBoard::initial(game, options), {}} {
  truth_.now = truth_.board.query();
}

std::string SecretGame::play(std::size_t& plies, const Comparison& comparison) {
  for (; plies > 0 && !truth_.now.winner; --plies) {
    std::string fault = faultHere(comparison);
    if (fault.empty()) {
      fault = follow(anyOf(truth_.now.moves, random_), comparison);
    }
    if (!fault.empty()) return fault;
  }
  return "";
}

std::string SecretGame::seen(const AnyBoard& board) const {
  return game_.observe(board.data(), viewer_);
}

AnyBoard SecretGame::determinized(const AnyBoard& board,
                                  std::uint64_t seed) const {
  AnyBoard world = board;
  Random random(seed);
  game_.determinize(board.data(), viewer_, random, world.data());
  return world;
}

std::string SecretGame::sentence(std::string fault,
                                 const AnyBoard& other) const {
  const std::string viewer(toString(viewer_));
  for (std::size_t at; (at = fault.find("VIEWER")) != std::string::npos;) {
    fault.replace(at, 6, viewer);
  }
  return withBoards(std::move(fault), truth_.board, other);
}

std::string SecretGame::faultHere(const Comparison& comparison) {
  const AnyBoard guess = determinized(truth_.board, random_());
  if (comparison.worlds) {
    std::string fault = faultOfWorlds(guess);
    if (!fault.empty()) return fault;
  }
  alike_ += others_.size();
  if (!comparison.at || !game_.hasHiddenInformation) return "";
  const auto compare = [&](const AnyBoard& other) {
    const std::string fault = comparison.at(truth_.board, other, viewer_);
    return fault.empty() ? fault : sentence(fault, other);
  };
  std::string fault = compare(guess);
  for (std::size_t i = 0; fault.empty() && i < others_.size(); ++i) {
    fault = compare(others_[i].board);
  }
  return fault;
}

std::string SecretGame::faultOfWorlds(const AnyBoard& guess) {
  if (!game_.hasHiddenInformation) {
    if (guess == truth_.board) return "";
    return sentence(
        "determinize() changes the board of a game that hides nothing", guess);
  }
  if (seen(guess) != seen(truth_.board)) {
    return sentence("determinize() changes what the VIEWER player sees", guess);
  }
  const auto loaded = AnyBoard::load(game_, guess.save());
  if (!loaded.ok() || !(*loaded == guess)) {
    return sentence(
        "determinize() makes a board that its own bytes do not give back",
        guess);
  }
  for (const World& other : others_) {
    for (int i = 0; i < 4; ++i) {
      const std::uint64_t seed = random_();
      if (determinized(truth_.board, seed) == determinized(other.board, seed)) {
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

// Where few worlds are possible, determinize() makes each of them.
std::string SecretGame::faultOfReach() const {
  std::vector<const AnyBoard*> missing = {&truth_.board};
  for (const World& other : others_) missing.push_back(&other.board);
  std::vector<AnyBoard> made;
  for (std::uint64_t draw = 0; draw < kDraws && !missing.empty(); ++draw) {
    AnyBoard world = determinized(truth_.board, draw);
    if (std::find(made.begin(), made.end(), world) != made.end()) continue;
    if (made.size() == kFewWorlds) return "";
    std::erase_if(missing, [&](const AnyBoard* one) { return *one == world; });
    made.push_back(std::move(world));
  }
  if (missing.empty()) return "";
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
std::string SecretGame::follow(MoveCode move, const Comparison& comparison) {
  World next = truth_;
  next.now = next.board.step(move);
  const std::string view = seen(next.board);
  std::vector<World> kept;
  std::size_t tries = 0;
  std::string fault;
  const auto consider = [&](const World& from, MoveCode choice) {
    if (kept.size() == kMostWorlds || ++tries > kMostTries) return;
    World world = from;
    world.now = world.board.step(choice);
    if (seen(world.board) != view || world.board == next.board) return;
    if (&from == &truth_ && comparison.moves && fault.empty()) {
      fault = comparison.moves({truth_.board, move, next.board},
                               {truth_.board, choice, world.board}, viewer_);
      if (!fault.empty()) fault = sentence(fault, world.board);
    }
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
    if (isListed(other.now.moves, move)) consider(other, move);
  }
  // The viewer knows their own choices.
  if (game_.hasHiddenInformation && truth_.now.side != viewer_) {
    considerAll(truth_);
    for (const World& other : others_) considerAll(other);
  }
  if (!fault.empty()) return fault;
  truth_ = std::move(next);
  others_ = std::move(kept);
  for (const World& other : others_) {
    fault = faultOfDecisions(other);
    if (!fault.empty()) return sentence(fault, other.board);
  }
  return "";
}

std::string SecretGame::faultOfDecisions(const World& other) const {
  if (other.now.side != truth_.now.side ||
      other.now.winner != truth_.now.winner) {
    return "who decides and who has won is public, but differs between two "
           "boards that look the same to the VIEWER player";
  }
  if (truth_.now.side == viewer_ && other.now.moves != truth_.now.moves) {
    return "legalMoves() tells the VIEWER player what is hidden: the lists "
           "differ between two boards that look the same";
  }
  return "";
}

}  // namespace phasemachine::laws
