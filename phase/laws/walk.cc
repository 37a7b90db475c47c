#include "phase/laws/walk.h"

#include <algorithm>
#include <utility>

namespace phasemachine::laws {
namespace {

// Decisions at the beginning of a game that are always looked at.
constexpr std::size_t kOpening = 4;
// Games may have no move at all.
constexpr std::size_t kMostGames = 400;
// One long game leaves room for others.
constexpr std::size_t kMostPliesOfAGame = 2000;

std::string played(const Visit& visit, const AnyBoard& start) {
  constexpr std::size_t kShown = 60;
  std::string text = "after " + std::to_string(visit.history.size()) +
                     (visit.history.size() == 1 ? " move" : " moves");
  if (!visit.rules.empty()) text += " under " + visit.rules;
  if (visit.history.empty() || visit.history.size() > kShown) return text;
  text += ':';
  AnyBoard board = start;
  board.query();
  for (const MoveCode move : visit.history) {
    text += ' ' + board.moveToText(move);
    board.step(move);
  }
  return text;
}

}  // namespace

bool isListed(const std::vector<MoveCode>& moves, MoveCode move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::vector<Side> playersOf(const AnyGame& game) {
  if (game.players == 1) return {Side::kFirst};
  return {Side::kFirst, Side::kSecond};
}

AnyBoard worldOf(const Visit& visit, Side viewer) {
  AnyBoard world = visit.board;
  world.game().determinize(visit.board.data(), viewer, visit.random,
                           world.data());
  return world;
}

absl::StatusOr<AnyBoard> withFlippedBit(const AnyBoard& board,
                                        const std::string& bytes,
                                        Random& random) {
  std::string flipped = bytes;
  char& byte = flipped[random.below(static_cast<std::uint32_t>(bytes.size()))];
  byte = static_cast<char>(byte ^ (1 << random.below(8)));
  return AnyBoard::load(board.game(), flipped);
}

std::string withBoard(std::string fault, const AnyBoard& board) {
  return std::move(fault) + "\n  the board: " + board.toText();
}

std::string withBoards(std::string fault, const AnyBoard& board,
                       const AnyBoard& other) {
  return withBoard(std::move(fault), board) +
         "\n  the other: " + other.toText();
}

std::string randomRules(const AnyGame& game, Random& random) {
  std::string text;
  for (const AnyOption& row : game.listOptions()) {
    // A number has its default in half of the games.
    const bool number = row.values.empty();
    if (number && random.below(2) == 0) continue;
    const std::size_t last = number ? row.highest : row.values.size() - 1;
    const std::size_t value =
        random.below(static_cast<std::uint32_t>(last + 1));
    if (!text.empty()) text += ',';
    text += std::string(row.key) + '=' +
            (number ? std::to_string(value) : std::string(row.values[value]));
  }
  return text;
}

std::string rulesOf(const AnyGame& game, const LawOptions& options,
                    std::size_t number) {
  if (options.rules) return *options.rules;
  if (number % 2 == 0) return "";
  if (number % 8 == 1) return std::string(game.chanceOptions);
  Random random(options.seed, 1, number);
  const std::string rules = randomRules(game, random);
  return AnyBoard::initial(game, rules).ok() ? rules : "";
}

std::string everywhere(const LawSubject& subject, const LawOptions& options,
                       std::uint32_t every, const Look& look) {
  const AnyGame& game = *subject.game;
  std::size_t left = options.plies;
  Random trials(options.seed, 2);
  for (std::size_t number = 0; left > 0 && number < kMostGames; ++number) {
    const std::string rules = rulesOf(game, options, number);
    Random random(options.seed, 3, number);
    const auto start = AnyBoard::initial(game, rules);
    if (!start.ok()) {
      return "initial() refuses the options " + rules + ": " +
             std::string(start.status().message());
    }
    AnyBoard board = *start;
    AnyDecision now = board.query();
    std::vector<MoveCode> history;
    for (;;) {
      const bool ends = now.winner || now.moves.empty();
      if (history.size() < kOpening || ends || trials.below(every) == 0) {
        const Visit visit = {subject, board,  now,   history,
                             rules,   number, trials};
        const std::string fault = look(visit);
        if (!fault.empty()) {
          return withBoard(fault, board) + "\n  " + played(visit, *start);
        }
      }
      if (ends || left == 0 || history.size() >= kMostPliesOfAGame) break;
      --left;
      MoveCode move = anyOf(now.moves, random);
      if (now.side == Side::kNeutral && game.hasChance) {
        const MoveCode sample = game.sampleChance(board.data(), random);
        if (isListed(now.moves, sample)) move = sample;
      }
      history.push_back(move);
      now = board.step(move);
    }
  }
  return "";
}

}  // namespace phasemachine::laws
