// The machine: asking, stepping, lists of moves and ends.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "phase/laws/typed_laws.h"
#include "phase/laws/walk.h"

namespace phasemachine::laws {
namespace {

std::string textOf(const Visit& visit, MoveCode move) {
  return visit.board.moveToText(move);
}

std::string comesToRest(const LawSubject& subject, const LawOptions& options) {
  if (subject.typed == nullptr) return "";
  // The start, before anything asks for it.
  const AnyGame& game = *subject.game;
  for (std::size_t number = 0; number < 2; ++number) {
    const auto start = AnyBoard::initial(game, rulesOf(game, options, number));
    if (!start.ok()) continue;
    const std::string fault = subject.typed->rest(start->data(), std::nullopt);
    if (!fault.empty()) return fault + ", at the start of a game";
  }
  return everywhere(subject, options, 1, [&](const Visit& visit) {
    // All moves would be too many where there are hundreds.
    const std::size_t every = visit.now.moves.size() / 64 + 1;
    for (std::size_t i = 0; i < visit.now.moves.size(); i += every) {
      const MoveCode move = visit.now.moves[i];
      const std::string fault = subject.typed->rest(visit.board.data(), move);
      if (!fault.empty()) return fault + ", after " + textOf(visit, move);
    }
    return std::string();
  });
}

std::string sidesAreOfTheGame(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  const auto isNoPlayer = [&](Side side) {
    return side != Side::kNeutral && static_cast<int>(side) >= game.players;
  };
  const auto numbered = [](Side side) {
    return std::to_string(static_cast<int>(side));
  };
  if (visit.now.winner) {
    if (!isNoPlayer(*visit.now.winner)) return "";
    if (game.players == 1 && *visit.now.winner == Side::kSecond) return "";
    return "the winner is side " + numbered(*visit.now.winner) +
           ", which the game does not have";
  }
  if (isNoPlayer(visit.now.side)) {
    return "a request is to side " + numbered(visit.now.side) +
           ", which the game does not have";
  }
  if (visit.now.side == Side::kNeutral && !game.hasChance) {
    return "nature decides in a game without kHasChance";
  }
  return "";
}

std::string emptyListsComeWithAWinner(const Visit& visit) {
  if (visit.now.moves.empty() && !visit.now.winner) {
    return "there is no legal move and no winner";
  }
  if (!visit.now.moves.empty() && visit.now.winner) {
    return "there are legal moves after the end";
  }
  if (visit.now.moves.size() > visit.board.game().maxMoves) {
    return "legalMoves() lists more moves than the MoveList has room for";
  }
  return "";
}

std::string askingTwice(const Visit& visit) {
  AnyBoard board = visit.board;
  for (int i = 0; i < 2; ++i) {
    const AnyDecision again = board.query();
    if (!(board == visit.board)) return "a query changes a settled board";
    if (again.side != visit.now.side) {
      return "asked again, another side decides";
    }
    if (again.winner != visit.now.winner) {
      return "asked again, there is another winner";
    }
    if (again.moves != visit.now.moves) {
      return i == 0 ? "a query lists other moves than the step that led here"
                    : "asked twice, legalMoves() lists other moves";
    }
  }
  return "";
}

template <std::string (*TypedLaws::*kLaw)(const void*),
          std::uint32_t kEvery = 1>
std::string typed(const LawSubject& subject, const LawOptions& options) {
  if (subject.typed == nullptr) return "";
  return everywhere(subject, options, kEvery, [&](const Visit& visit) {
    return (subject.typed->*kLaw)(visit.board.data());
  });
}

std::string clonesAreEqual(const LawSubject& subject,
                           const LawOptions& options) {
  if (subject.typed == nullptr) return "";
  AnyBoard copy = *AnyBoard::initial(*subject.game, "");
  return everywhere(subject, options, 1, [&](const Visit& visit) {
    std::string fault = subject.typed->clone(visit.board.data(), copy.data());
    return fault;
  });
}

// Sequences of moves, counted by stepping, by lists and by the game's counting
// forms.
std::string perftIsTheSameByEveryLeaf(const Visit& visit) {
  constexpr double kMostLeaves = 3000;
  const AnyGame& game = visit.board.game();
  const auto moves = static_cast<double>(visit.now.moves.size());
  int depth = 1;
  while (depth < 4 && std::pow(moves, depth + 1) < kMostLeaves) ++depth;
  const void* board = visit.board.data();
  const std::uint64_t steps = game.perft(board, depth, Leaf::kStep);
  for (const auto& [leaf, name] :
       {std::pair(Leaf::kList, "lists"), {Leaf::kCount, "counting"}}) {
    const std::uint64_t count = game.perft(board, depth, leaf);
    if (count == steps) continue;
    return "to depth " + std::to_string(depth) + " there are " +
           std::to_string(steps) + " sequences of moves by stepping, but " +
           std::to_string(count) + " by " + name;
  }
  return std::string();
}

std::string noMoveTwice(const Visit& visit) {
  std::vector<MoveCode> moves = visit.now.moves;
  std::sort(moves.begin(), moves.end());
  const auto twice = std::adjacent_find(moves.begin(), moves.end());
  if (twice == moves.end()) return "";
  return "legalMoves() lists a move twice: " + textOf(visit, *twice);
}

bool sameBits(const AnyBoard& a, const AnyBoard& b) {
  return std::equal(static_cast<const char*>(a.data()),
                    static_cast<const char*>(a.data()) + a.game().boardBytes,
                    static_cast<const char*>(b.data()));
}

std::string listedMovesAloneAreAccepted(const Visit& visit) {
  AnyBoard board = visit.board;
  const std::vector<MoveCode>& moves = visit.now.moves;
  for (int i = 0; i < 8; ++i) {
    // Near the listed codes, small ones, and any.
    MoveCode wild = static_cast<MoveCode>(visit.random());
    if (i < 3 && !moves.empty()) {
      wild = anyOf(moves, visit.random) ^ (1U << visit.random.below(16));
    } else if (i < 6) {
      wild &= 0xFFFF;
    }
    if (isListed(moves, wild)) continue;
    if (board.tryStep(wild).ok()) {
      return visit.now.winner
                 ? "tryStep() takes a move after the end"
                 : "tryStep() takes a move that is not listed, code " +
                       std::to_string(wild);
    }
    if (!sameBits(board, visit.board)) {
      return "a refused move changes the board";
    }
  }
  if (moves.empty()) return "";
  const MoveCode move = anyOf(moves, visit.random);
  const auto accepted = board.tryStep(move);
  if (!accepted.ok()) {
    return "tryStep() refuses the listed move " + textOf(visit, move) + ": " +
           std::string(accepted.status().message());
  }
  AnyBoard stepped = visit.board;
  const AnyDecision now = stepped.step(move);
  if (accepted->winner != now.winner || !(board == stepped)) {
    return "tryStep() and step() lead to different boards, after " +
           textOf(visit, move);
  }
  return "";
}

std::string theEndIsSticky(const Visit& visit) {
  if (visit.board.winner() != visit.now.winner) {
    return "the board has another winner than the step that led to it";
  }
  if (!visit.now.winner) return "";
  AnyBoard board = visit.board;
  for (int i = 0; i < 3; ++i) {
    const AnyDecision again = board.query();
    if (again.winner != visit.now.winner) {
      return "asked again after the end, there is another winner";
    }
    if (again.side != Side::kNeutral || !again.moves.empty()) {
      return "a player decides after the end";
    }
    if (!(board == visit.board)) {
      return "asking after the end changes the board";
    }
  }
  return "";
}

// Most random games end; else a search's rollouts would not.
std::string gamesEnd(const LawSubject& subject, const LawOptions& options) {
  constexpr std::size_t kGames = 12;
  constexpr std::uint32_t kMostPlies = 20000;
  const AnyGame& game = *subject.game;
  std::size_t endless = 0;
  for (std::size_t number = 0; number < kGames; ++number) {
    auto board = AnyBoard::initial(game, rulesOf(game, options, number));
    if (!board.ok()) continue;
    Random random(options.seed, 4, number);
    if (!game.playout(board->data(), random, kMostPlies).end.winner) ++endless;
    if (2 * endless > kGames) {
      return std::to_string(endless) + " of " + std::to_string(number + 1) +
             " random games did not end within " + std::to_string(kMostPlies) +
             " moves: a rule must end a game, such as a draw after many moves";
    }
  }
  return "";
}

std::string returnsAgreeWithTheWinner(const LawSubject& subject,
                                      const LawOptions& options) {
  const AnyGame& game = *subject.game;
  // What is worth how much, at the ends of games under the usual rules.
  std::map<double, double> worth;
  return everywhere(
      subject, options, 1, [&](const Visit& visit) -> std::string {
        const std::vector<double> returns = game.returns(visit.board.data());
        std::vector<double> utility;
        for (const Side side : playersOf(game)) {
          const double value = game.utility(visit.board.data(), side);
          const std::string of =
              "utility() of the " + std::string(toString(side)) + " player is ";
          if (!(value >= 0 && value <= 1)) {
            return of + std::to_string(value) + ", not within 0 and 1";
          }
          if (!std::isfinite(returns[playerIndex(side)])) {
            return "returns() of the " + std::string(toString(side)) +
                   " player is not a number";
          }
          utility.push_back(value);
        }
        if (!visit.now.winner) return "";
        if (visit.game % 2 == 0 || options.rules) {
          for (std::size_t i = 0; i < utility.size(); ++i) {
            const double value = returns[i];
            const auto [at, isNew] = worth.emplace(value, utility[i]);
            const bool falls =
                at->second != utility[i] ||
                (at != worth.begin() && std::prev(at)->second > utility[i]) ||
                (std::next(at) != worth.end() &&
                 std::next(at)->second < utility[i]);
            if (falls) {
              return "utility() does not grow with returns(): " +
                     std::to_string(utility[i]) + " for " +
                     std::to_string(value);
            }
          }
        }
        if (game.players == 1) return "";
        const auto agree = [&](const std::vector<double>& values,
                               const std::string& name) -> std::string {
          switch (*visit.now.winner) {
            case Side::kFirst:
              if (values[0] > values[1]) return "";
              return "the first player has won, with no more " + name +
                     " than the second";
            case Side::kSecond:
              if (values[1] > values[0]) return "";
              return "the second player has won, with no more " + name +
                     " than the first";
            case Side::kNeutral: break;
          }
          return values[0] == values[1] ? "" : "a draw with unequal " + name;
        };
        const std::string fault = agree(utility, "utility()");
        return fault.empty() ? agree(returns, "returns()") : fault;
      });
}

// A number that changes with any change of a random game.
std::uint64_t signatureOf(const AnyGame& game, std::uint64_t seed) {
  constexpr int kMostPlies = 300;
  Random random(seed);
  AnyBoard board = *AnyBoard::initial(game, "");
  AnyDecision now = board.query();
  std::uint64_t signature = 0;
  for (int ply = 0; ply < kMostPlies && !now.winner; ++ply) {
    signature = hashCombine(signature, board.hash());
    signature = hashCombine(signature, now.moves.size());
    if (now.moves.empty()) break;
    now = board.step(anyOf(now.moves, random));
  }
  return hashCombine(signature, board.hash());
}

std::string threadsDoNotInterfere(const LawSubject& subject,
                                  const LawOptions& options) {
  constexpr std::size_t kThreads = 4;
  std::vector<std::uint64_t> alone;
  for (std::size_t i = 0; i < kThreads; ++i) {
    alone.push_back(signatureOf(*subject.game, options.seed + i));
  }
  std::vector<std::uint64_t> together(kThreads);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kThreads; ++i) {
    const auto play = [&, i] {
      together[i] = signatureOf(*subject.game, options.seed + i);
    };
    try {
      threads.emplace_back(play);
    } catch (const std::system_error&) {
      play();  // there are no more threads, or none at all
    }
  }
  for (std::thread& thread : threads) thread.join();
  if (alone == together) return "";
  return "games that are played at the same time on several threads go "
         "otherwise than alone: something is not on the board";
}

}  // namespace

std::span<const Law> lawsOfSteps() {
  static constexpr Law kLaws[] = {
      {"TheMachineComesToRest",
       "after each move a side must decide or the game is over, within a "
       "bounded number of phases and commands",
       comesToRest, true},
      {"SidesAreThoseOfTheGame",
       "who decides is a player of the game, or nature where it has chance",
       each<sidesAreOfTheGame>, true},
      {"AnEmptyListAlwaysComesWithAWinner",
       "without a winner there is a legal move, and after the end there is "
       "none",
       each<emptyListsComeWithAWinner>, true},
      {"AskingTwiceAnswersTheSameAndLeavesTheBoardEqual",
       "asking twice equals asking once", each<askingTwice>},
      {"StepIsAdvanceAndLegalMoves", "`step` equals `advance` and `legalMoves`",
       typed<&TypedLaws::steps, 2>},
      {"CountingFormCountsTheList", "`countLegalMoves` counts the listed moves",
       typed<&TypedLaws::counts>},
      {"PerftIsTheSameByEveryLeaf",
       "sequences of moves are as many by stepping, by lists and by counting",
       each<perftIsTheSameByEveryLeaf, 32>},
      {"NoMoveIsListedTwice", "no move is listed twice", each<noMoveTwice>},
      {"ListedMovesAreAcceptedAndOthersRefusedUnchanged",
       "listed moves are accepted; others are refused without change",
       each<listedMovesAloneAreAccepted, 2>},
      {"PeaksStayBelowCapacity", "stacks and lists stay within their capacity",
       typed<&TypedLaws::capacity>},
      {"TheEndIsSticky", "an ended game stays as it ended",
       each<theEndIsSticky>},
      {"GamesEnd", "most random games end", gamesEnd},
      {"ReturnsAgreeWithTheWinner",
       "`utility` is within 0 and 1, grows with `returns`, and is highest for "
       "the winner",
       returnsAgreeWithTheWinner},
      {"CloneIsEqual", "a copy by `copyLive` is equal", clonesAreEqual},
      {"ClonesOnSeveralThreadsDoNotInterfere",
       "games on several threads do not interfere", threadsDoNotInterfere},
  };
  return kLaws;
}

}  // namespace phasemachine::laws
