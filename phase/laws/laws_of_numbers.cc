// Boards and moves as numbers, for learning.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/number_runs.h"
#include "phase/erased/encoding.h"
#include "phase/laws/walk.h"

namespace phasemachine::laws {
namespace {

using Numbers = std::vector<float>;

Numbers numbersOf(const AnyEncoding& encoding, const AnyBoard& board,
                  Side viewer) {
  Numbers numbers(encoding.table().size());
  encoding.encode(board.data(), viewer, numbers.data());
  return numbers;
}

std::vector<std::uint32_t> actionsOf(const AnyEncoding& encoding,
                                     const AnyBoard& board,
                                     const std::vector<MoveCode>& moves) {
  std::vector<std::uint32_t> actions;
  actions.reserve(moves.size());
  for (const MoveCode move : moves) {
    actions.push_back(encoding.actionOf(board.data(), move));
  }
  return actions;
}

// Calls look(visit, viewer) for both players, if the game has an encoding.
std::string forViewers(
    const LawSubject& subject, const LawOptions& options, std::uint32_t every,
    const std::function<std::string(const Visit&, Side)>& look) {
  if (subject.encoding == nullptr) return "";
  return everywhere(subject, options, every, [&](const Visit& visit) {
    std::string fault;
    for (const Side viewer : playersOf(*subject.game)) {
      if (fault.empty()) fault = look(visit, viewer);
    }
    return fault;
  });
}

template <std::string (*kLook)(const Visit&, Side), std::uint32_t kEvery,
          std::uint32_t kEveryOpen = kEvery>
std::string eachViewer(const LawSubject& subject, const LawOptions& options) {
  const bool hides = subject.game->hasHiddenInformation;
  return forViewers(subject, options, hides ? kEvery : kEveryOpen, kLook);
}

std::string theTableAddsUp(const LawSubject& subject, const LawOptions&) {
  if (subject.encoding == nullptr) return "";
  const EncodingTable& table = subject.encoding->table();
  if (table.version < 1) return "the version of encoding() is below 1";
  if (table.shape.empty()) return "encoding() has no shape";
  if (totalOf(table.rows) != table.shape[0]) {
    return "the rows of encoding() add up to " +
           std::to_string(totalOf(table.rows)) +
           ", and its shape begins with " + std::to_string(table.shape[0]);
  }
  for (const EncodingRow& row : table.rows) {
    if (row.meaning.empty()) return "a row of encoding() has no meaning";
    const std::string name = "\"" + std::string(row.meaning) + '"';
    if (row.count == 0) return "a row of encoding() has no numbers: " + name;
    if (!(row.least < row.most)) {
      return "a row of encoding() has no room between its bounds: " + name;
    }
  }
  if (endOf(table.actionRows) != table.actions) {
    return "the action rows of encoding() end at " +
           std::to_string(endOf(table.actionRows)) + ", and it has " +
           std::to_string(table.actions) + " actions";
  }
  std::uint32_t end = 0;
  for (const ActionRow& row : table.actionRows) {
    if (row.meaning.empty())
      return "an action row of encoding() has no meaning";
    if (row.first > end) {
      return "action " + std::to_string(end) + " of encoding() means nothing";
    }
    end = std::max(end, row.first + row.count);
  }
  return "";
}

// Numbers in order, against the bounds of their rows.
std::string faultOfBounds(std::span<const EncodingRow> rows, std::size_t perRow,
                          const float* at) {
  for (const EncodingRow& row : rows) {
    for (std::size_t i = 0; i < row.count * perRow; ++i, ++at) {
      if (*at >= row.least && *at <= row.most) continue;
      return "a number of the row \"" + std::string(row.meaning) + "\" is " +
             std::to_string(*at) + ", not within " + std::to_string(row.least) +
             " and " + std::to_string(row.most);
    }
  }
  return "";
}

std::string numbersAreWithinBounds(const Visit& visit, Side viewer) {
  constexpr float kUntouched = -12345;
  const AnyEncoding& encoding = *visit.subject.encoding;
  const EncodingTable& table = encoding.table();
  Numbers numbers(table.size() + 2, kUntouched);
  encoding.encode(visit.board.data(), viewer, numbers.data() + 1);
  if (numbers.front() != kUntouched) {
    return "encode() writes before its numbers";
  }
  if (numbers.back() != kUntouched) return "encode() writes after its numbers";
  return faultOfBounds(table.rows, table.size() / table.shape[0],
                       numbers.data() + 1);
}

std::string runsAreTheNumbers(const Visit& visit, Side viewer) {
  const AnyEncoding& encoding = *visit.subject.encoding;
  const Numbers numbers = numbersOf(encoding, visit.board, viewer);
  NumberRuns runs;
  encoding.list(visit.board.data(), viewer, runs);
  NumberRuns expected;
  expected.addAll(numbers);
  Numbers written(numbers.size());
  runs.write(written.data(), written.size());
  if (std::ranges::equal(runs.runs(), expected.runs()) && written == numbers) {
    return "";
  }
  return "as runs, a board has other numbers than encode() gives";
}

std::string featuresAreWithinBounds(const LawSubject& subject,
                                    const LawOptions& options) {
  if (subject.encoding == nullptr) return "";
  const AnyEncoding& encoding = *subject.encoding;
  const FeatureTable& table = encoding.features();
  if ((table.version == 0) != table.rows.empty()) {
    return "features() has rows without a version, or the other way round";
  }
  if (table.version == 0) return "";
  NumberRuns runs;
  NumberRuns others;
  Numbers numbers(table.size());
  return forViewers(
      subject, options, 2, [&](const Visit& visit, Side viewer) -> std::string {
        runs.clear();
        const float score =
            encoding.listFeatures(visit.board.data(), viewer, runs);
        if (!(score > 0 && score < 1)) {
          return "the score of listFeatures() is not between 0 and 1";
        }
        std::size_t end = 0;
        for (const NumberRun& run : runs.runs()) {
          if (run.begin < end) return "listFeatures() is not in order";
          end = run.begin + run.count;
        }
        if (end > table.size()) return "listFeatures() lists too many";
        runs.write(numbers.data(), numbers.size());
        std::string fault = faultOfBounds(table.rows, 1, numbers.data());
        if (!fault.empty()) return fault;
        others.clear();
        const AnyBoard world = worldOf(visit, viewer);
        if (encoding.listFeatures(world.data(), viewer, others) == score &&
            std::ranges::equal(runs.runs(), others.runs())) {
          return "";
        }
        return "listFeatures() depends on what its viewer does not see";
      });
}

std::string worldsHaveTheSameNumbers(const Visit& visit, Side viewer) {
  const AnyEncoding& encoding = *visit.subject.encoding;
  if (numbersOf(encoding, worldOf(visit, viewer), viewer) ==
      numbersOf(encoding, visit.board, viewer)) {
    return "";
  }
  return "encode() depends on what its viewer does not see";
}

std::string actionsNameMoves(const Visit& visit) {
  if (visit.subject.encoding == nullptr) return "";
  const AnyEncoding& encoding = *visit.subject.encoding;
  const std::uint32_t end = encoding.table().actions;
  auto actions = actionsOf(encoding, visit.board, visit.now.moves);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::string text = visit.board.moveToText(visit.now.moves[i]);
    if (actions[i] >= end) {
      return "actionOf() of " + text + " is " + std::to_string(actions[i]) +
             ", which encoding() does not have";
    }
    const auto move = encoding.moveOf(visit.board.data(), actions[i]);
    if (!move) return "moveOf() does not know the action of " + text;
    if (*move != visit.now.moves[i]) {
      return "moveOf() gives another move than " + text + " for its action";
    }
  }
  std::sort(actions.begin(), actions.end());
  const auto twice = std::adjacent_find(actions.begin(), actions.end());
  if (twice == actions.end()) return "";
  return "actionOf() gives two legal moves one action, " +
         std::to_string(*twice);
}

std::string otherActionsNameNone(const Visit& visit) {
  if (visit.subject.encoding == nullptr) return "";
  const AnyEncoding& encoding = *visit.subject.encoding;
  const std::uint32_t end = encoding.table().actions;
  const auto actions = actionsOf(encoding, visit.board, visit.now.moves);
  for (int i = 0; i < 40; ++i) {
    const std::uint32_t action = visit.random.below(end);
    if (std::find(actions.begin(), actions.end(), action) != actions.end()) {
      continue;
    }
    const auto move = encoding.moveOf(visit.board.data(), action);
    if (!move || !isListed(visit.now.moves, *move)) continue;
    return "moveOf() gives the legal move " + visit.board.moveToText(*move) +
           " for action " + std::to_string(action) + ", which is not its own";
  }
  for (const std::uint32_t beyond : {end, end + 1, UINT32_MAX}) {
    if (encoding.moveOf(visit.board.data(), beyond)) {
      return "moveOf() gives a move for an action beyond the last";
    }
  }
  return "";
}

// Boards with equal numbers for `viewer` go on in the same way.
std::string faultOfAlike(const LawSubject& subject, const AnyBoard& a,
                         const AnyBoard& b, Side viewer) {
  const AnyGame& game = *subject.game;
  const AnyEncoding& encoding = *subject.encoding;
  const std::string equal = "two boards have equal numbers, but ";
  AnyBoard first = a;
  AnyBoard second = b;
  const AnyDecision nowA = first.query();
  const AnyDecision nowB = second.query();
  if (nowA.side != nowB.side || nowA.winner != nowB.winner) {
    return withBoards(equal + "another side decides or has won", a, b);
  }
  if (game.hasHiddenInformation && nowA.side != viewer) return "";
  if (actionsOf(encoding, first, nowA.moves) !=
      actionsOf(encoding, second, nowB.moves)) {
    return withBoards(equal + "other actions are legal", a, b);
  }
  if (game.hasHiddenInformation || game.pastMatters) return "";
  for (std::size_t i = 0; i < nowA.moves.size(); ++i) {
    AnyBoard nextA = first;
    AnyBoard nextB = second;
    nextA.step(nowA.moves[i]);
    nextB.step(nowB.moves[i]);
    if (numbersOf(encoding, nextA, viewer) ==
        numbersOf(encoding, nextB, viewer)) {
      continue;
    }
    return withBoards(equal + "other ones after " + a.moveToText(nowA.moves[i]),
                      a, b);
  }
  return "";
}

std::string equalNumbersMeanEqualBoards(const LawSubject& subject,
                                        const LawOptions& options) {
  const AnyGame& game = *subject.game;
  std::map<std::uint64_t, AnyBoard> seen;  // by a hash of numbers and viewer
  return forViewers(
      subject, options, 2, [&](const Visit& visit, Side viewer) -> std::string {
        const Numbers numbers =
            numbersOf(*subject.encoding, visit.board, viewer);
        const std::string_view bytes(
            reinterpret_cast<const char*>(numbers.data()),
            numbers.size() * sizeof(float));
        const std::uint64_t key =
            hashCombine(hashText(bytes), static_cast<std::uint64_t>(viewer));
        const auto [at, isNew] = seen.emplace(key, visit.board);
        if (isNew) return "";
        if (game.hasHiddenInformation &&
            game.observe(at->second.data(), viewer) !=
                game.observe(visit.board.data(), viewer)) {
          return withBoards(
              "two boards look different to a player, but have equal numbers",
              at->second, visit.board);
        }
        return faultOfAlike(subject, at->second, visit.board, viewer);
      });
}

// Boards that differ in one saved bit.
std::string equalNumbersDecideTheSame(const Visit& visit, Side viewer) {
  const std::string bytes = visit.board.save();
  for (int i = 0; i < 20; ++i) {
    auto other = withFlippedBit(visit.board, bytes, visit.random);
    if (!other.ok()) continue;
    try {
      other->query();
      if (numbersOf(*visit.subject.encoding, *other, viewer) !=
          numbersOf(*visit.subject.encoding, visit.board, viewer)) {
        continue;
      }
    } catch (const std::exception&) {
      continue;  // rules that throw refuse the board, if late
    }
    const std::string fault =
        faultOfAlike(visit.subject, visit.board, *other, viewer);
    if (!fault.empty()) return fault;
  }
  return "";
}

}  // namespace

std::span<const Law> lawsOfNumbers() {
  static constexpr Law kLaws[] = {
      {"TheTableAddsUpAndSaysWhatEverythingMeans",
       "the table of an encoding adds up and says what everything means",
       theTableAddsUp},
      {"NumbersAreAllWrittenWithinTheirBoundsAndNoOthers",
       "an encoding writes all its numbers, within their bounds, and no others",
       eachViewer<numbersAreWithinBounds, 2>},
      {"RunsAreTheNumbers", "numbers as runs are the same",
       eachViewer<runsAreTheNumbers, 2>},
      {"FeaturesAreWithinTheirBoundsAndPeekAtNothing",
       "features are within their bounds and peek at nothing",
       featuresAreWithinBounds},
      {"ADeterminizedWorldHasTheSameNumbers",
       "a determinized world has the same numbers",
       eachViewer<worldsHaveTheSameNumbers, 1, 8>},
      {"LegalMovesHaveDifferentActionsThatNameThem",
       "legal moves have different actions, which name them",
       each<actionsNameMoves, 2>},
      {"OtherActionsNameNoLegalMove", "other actions name no legal move",
       each<otherActionsNameNone, 2>},
      {"EqualNumbersOfPlayedBoardsMeanEqualBoards",
       "played boards with equal numbers go on in the same way",
       equalNumbersMeanEqualBoards},
      {"BoardsOfEqualNumbersDecideTheSame",
       "boards with equal numbers go on in the same way, also where one saved "
       "bit differs",
       eachViewer<equalNumbersDecideTheSame, 8>},
  };
  return kLaws;
}

}  // namespace phasemachine::laws
