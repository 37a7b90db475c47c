// Boards as text, bytes and hashes, moves as text, and recorded games.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "phase/erased/any_timeline.h"
#include "phase/laws/typed_laws.h"
#include "phase/laws/walk.h"

namespace phasemachine::laws {
namespace {

std::string messageOf(const absl::Status& status) {
  return std::string(status.message());
}

std::string textRoundTrips(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  const std::string text = visit.board.toText();
  auto read = AnyBoard::fromText(game, text, visit.rules);
  if (!read.ok()) {
    return "fromText() refuses the text of a board: " +
           messageOf(read.status());
  }
  const AnyDecision now = read->query();
  const std::string again = read->toText();
  if (again != text) {
    return "the text of a board reads as another board: " + again;
  }
  if (game.pastMatters) return "";
  if (now.side != visit.now.side || now.winner != visit.now.winner ||
      now.moves != visit.now.moves) {
    return "the board that fromText() reads has the same text, but another "
           "decision";
  }
  if (!(*read == visit.board)) {
    return "two unequal boards have one text: toText() leaves something out";
  }
  return "";
}

std::string bytesRoundTrip(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  const std::string bytes = visit.board.save();
  const auto loaded = AnyBoard::load(game, bytes);
  if (!loaded.ok()) {
    return "readBytes() refuses the bytes of a board: " +
           messageOf(loaded.status());
  }
  if (!(*loaded == visit.board)) {
    return "the bytes of a board read as another board";
  }
  if (loaded->save() != bytes) {
    return "writeBytes() writes equal boards in different ways";
  }
  AnyBoard asked = *loaded;
  if (asked.query().moves != visit.now.moves) {
    return "a board from its bytes has other moves: something is neither "
           "written nor compared";
  }
  return "";
}

// A board from damaged bytes is played on for a while.
std::string faultOfDamaged(const LawSubject& subject, AnyBoard board,
                           Random& random) {
  constexpr int kPlies = 20;
  const AnyGame& game = *subject.game;
  const std::string from =
      "readBytes() takes bytes with one bit changed, and from there ";
  std::optional<MoveCode> move;
  for (int ply = 0; ply < kPlies; ++ply) {
    if (subject.typed != nullptr) {
      const std::string fault = subject.typed->rest(board.data(), move);
      if (!fault.empty()) return from + fault;
    }
    const AnyDecision now = move ? board.step(*move) : board.query();
    if (now.winner) break;
    if (now.moves.empty()) return from + "there is no move and no winner";
    if (static_cast<int>(now.side) > 2 ||
        (now.side != Side::kNeutral &&
         static_cast<int>(now.side) >= game.players)) {
      return from + "a side decides that the game does not have";
    }
    move = anyOf(now.moves, random);
  }
  // Whatever is shown or counted may be asked of it.
  if (board.toText().empty()) return from + "toText() is empty";
  for (const Side viewer : playersOf(game)) {
    AnyRenderStyle style;
    style.viewer = viewer;
    if (game.render(board.data(), style).empty()) {
      return from + "render() draws nothing";
    }
    game.utility(board.data(), viewer);
  }
  return "";
}

std::string damagedBytes(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  const std::string bytes = visit.board.save();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    if (!AnyBoard::load(game, bytes.substr(0, length)).ok()) continue;
    return "readBytes() takes bytes that are cut";
  }
  if (AnyBoard::load(game, bytes + '\0').ok()) {
    return "readBytes() takes one byte too many";
  }
  for (int i = 0; i < 20; ++i) {
    const auto board = withFlippedBit(visit.board, bytes, visit.random);
    if (!board.ok()) continue;
    try {
      const std::string fault =
          faultOfDamaged(visit.subject, *board, visit.random);
      if (!fault.empty()) return fault;
    } catch (const std::exception&) {
      // Rules that throw refuse the board, if late.
    }
  }
  return "";
}

// Boards by hash: those of the games, those one move away, and those that differ
// in one bit of their bytes.
std::string hashesTellBoardsApart(const LawSubject& subject,
                                  const LawOptions& options) {
  constexpr std::size_t kMostBoards = 20000;
  std::map<std::uint64_t, AnyBoard> seen;
  const auto faultOf = [&](const AnyBoard& board) -> std::string {
    const auto at = seen.find(board.hash());
    if (at == seen.end()) {
      if (seen.size() < kMostBoards) seen.emplace(board.hash(), board);
      return "";
    }
    if (at->second == board) return "";
    return withBoards("two unequal boards have one hash()", board, at->second);
  };
  return everywhere(
      subject, options, 1, [&](const Visit& visit) -> std::string {
        std::string fault = faultOf(visit.board);
        if (!fault.empty()) return fault;
        const std::string bytes = visit.board.save();
        const auto copy = AnyBoard::load(*subject.game, bytes);
        if (copy.ok() && *copy == visit.board &&
            copy->hash() != visit.board.hash()) {
          return "hash() differs between equal boards";
        }
        if (visit.random.below(8) != 0) return "";
        for (const MoveCode move : visit.now.moves) {
          AnyBoard next = visit.board;
          next.step(move);
          fault = faultOf(next);
          if (!fault.empty()) return fault;
        }
        for (int i = 0; i < 20; ++i) {
          auto other = withFlippedBit(visit.board, bytes, visit.random);
          if (!other.ok() || *other == visit.board) continue;
          if (other->hash() == visit.board.hash()) {
            return withBoards("two unequal boards have one hash()", visit.board,
                              *other);
          }
        }
        return "";
      });
}

std::string optionsRoundTrip(const LawSubject& subject,
                             const LawOptions& options) {
  const AnyGame& game = *subject.game;
  const auto canonical = [&](std::string_view text) {
    const auto read = game.canonicalOptions(text);
    return read.ok() ? *read : "refused: " + messageOf(read.status());
  };
  const std::string usual = canonical("");
  std::vector<std::string> texts = {"", usual};
  for (const AnyOption& row : game.listOptions()) {
    const std::string key = std::string(row.key) + '=';
    for (const std::string_view value : row.values) {
      texts.push_back(key + std::string(value));
    }
    if (row.values.empty()) texts.push_back(key + std::to_string(row.highest));
  }
  for (std::size_t i = 0; i < 100 && !game.listOptions().empty(); ++i) {
    texts.push_back(rulesOf(game, {.seed = options.seed}, 8 * i + 3));
  }
  if (options.rules) texts.push_back(*options.rules);
  for (const std::string& text : texts) {
    const auto read = game.canonicalOptions(text);
    if (!read.ok()) {
      return "Options::parse() refuses " + text +
             ", which it lists: " + messageOf(read.status());
    }
    if (canonical(*read) != *read) {
      return "the text of the options reads as other options: " + *read +
             " as " + canonical(*read);
    }
  }
  if (canonical(texts[0]) != canonical(texts[1])) {
    return "the text of the usual options is not theirs";
  }
  const auto bad = game.canonicalOptions("no_such_option=1");
  if (bad.ok()) return "Options::parse() takes an option that does not exist";
  if (messageOf(bad.status()).find("no_such_option") == std::string::npos) {
    return "Options::parse() does not name the option that it refuses: " +
           messageOf(bad.status());
  }
  return "";
}

std::string moveTextNamesOneMove(const Visit& visit) {
  std::vector<std::string> texts;
  for (const MoveCode move : visit.now.moves) {
    const std::string text = visit.board.moveToText(move);
    if (text.empty()) return "a legal move has no text";
    if (text.find_first_of(" \n\t") != std::string::npos) {
      return "the text of a move is not one word: \"" + text + '"';
    }
    const auto read = visit.board.moveFromText(text);
    if (!read.ok()) {
      return "moveFromText() refuses the text of a legal move: " +
             messageOf(read.status());
    }
    if (*read != move) return "the text of a move reads as another: " + text;
    texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  const auto twice = std::adjacent_find(texts.begin(), texts.end());
  if (twice == texts.end()) return "";
  return "two legal moves have the text " + *twice;
}

std::string moveTextRefusesRubbish(const Visit& visit) {
  for (const std::string_view bad :
       {"", " ", "?", "\xff\xfe", "e9e99999999999"}) {
    const auto read = visit.board.moveFromText(bad);
    if (!read.ok() || visit.board.moveToText(*read) == bad) continue;
    return "moveFromText() takes rubbish: \"" + std::string(bad) + '"';
  }
  return "";
}

// The moves so far, replayed after other games have been played.
std::string replayRebuildsTheBoard(const LawSubject& subject,
                                   const LawOptions& options) {
  const AnyGame& game = *subject.game;
  std::size_t number = 0;
  return everywhere(
      subject, options, 64, [&](const Visit& visit) -> std::string {
        AnyBoard other = *AnyBoard::initial(game, visit.rules);
        Random random(options.seed, 6, ++number);
        game.playout(other.data(), random, 7);
        AnyBoard board = *AnyBoard::initial(game, visit.rules);
        AnyDecision now = board.query();
        for (const MoveCode move : visit.history) {
          if (!isListed(now.moves, move)) {
            return "the same moves from the start: one of them is no longer "
                   "legal; something is not on the board";
          }
          now = board.step(move);
        }
        if (board == visit.board && now.moves == visit.now.moves &&
            now.winner == visit.now.winner) {
          return "";
        }
        return withBoard(
            "the same moves from the start lead to another board; something is "
            "not on the board",
            board);
      });
}

std::string timelineGoesAnywhere(const LawSubject& subject,
                                 const LawOptions& options) {
  constexpr std::size_t kMostMoves = 300;
  const AnyGame& game = *subject.game;
  for (std::size_t number = 0; number < 6; ++number) {
    const std::string rules = rulesOf(game, options, number);
    const auto start = AnyBoard::initial(game, rules);
    if (!start.ok()) continue;
    Random random(options.seed, 7, number);
    std::vector<AnyBoard> boards = {*start};
    std::vector<AnyDecision> decisions = {boards[0].query()};
    std::vector<MoveCode> moves;
    while (!decisions.back().winner && moves.size() < kMostMoves) {
      moves.push_back(anyOf(decisions.back().moves, random));
      boards.push_back(boards.back());
      decisions.push_back(boards.back().step(moves.back()));
    }
    AnyTimeline timeline(*start);
    for (const MoveCode move : moves) {
      const absl::Status played = timeline.play(move);
      if (!played.ok()) {
        return "a timeline refuses a legal move: " + messageOf(played);
      }
    }
    if (decisions.back().winner && !moves.empty() &&
        timeline.play(moves[0]).ok()) {
      return "a timeline plays on after the end";
    }
    for (int i = 0; i < 40; ++i) {
      const std::size_t to =
          random.below(static_cast<std::uint32_t>(boards.size()));
      if (!timeline.jump(to) || !(timeline.board() == boards[to]) ||
          timeline.decision().moves != decisions[to].moves ||
          timeline.decision().winner != decisions[to].winner) {
        return withBoards("undoing to move " + std::to_string(to) +
                              " gives another board or other moves",
                          boards[to], timeline.board());
      }
      if (timeline.canUndo() != (to > 0) ||
          timeline.canRedo() != (to < moves.size())) {
        return "a timeline can undo or redo where there is nothing";
      }
      if (timeline.undo() &&
          (!(timeline.board() == boards[to - 1]) || !timeline.redo() ||
           !(timeline.board() == boards[to]))) {
        return withBoard("undo and redo give another board", boards[to]);
      }
    }
  }
  return "";
}

}  // namespace

std::span<const Law> lawsOfRecords() {
  static constexpr Law kLaws[] = {
      {"TextRoundTrips", "the text of a board reads as that board",
       each<textRoundTrips, 2>},
      {"BytesRoundTrip", "the bytes of a board read as that board",
       each<bytesRoundTrip>},
      {"DamagedBytesAreRefusedOrLoadAPlayableBoard",
       "damaged bytes are refused or give a board that can be played on",
       each<damagedBytes, 8>},
      {"HashIsEqualExactlyWhenBoardsAre",
       "hashes are equal exactly when boards are", hashesTellBoardsApart},
      {"OptionsRoundTripAndRefuseRubbish",
       "listed options are taken, their text reads as they are, and others are "
       "refused by name",
       optionsRoundTrip},
      {"MoveTextRoundTripsAndNamesOneMove",
       "the text of a move is one word and names that move alone",
       each<moveTextNamesOneMove>},
      {"MoveTextRefusesRubbish", "other text names no move",
       each<moveTextRefusesRubbish, 8>},
      {"ReplayingTheMovesRebuildsTheEqualBoard",
       "the same moves lead to the same board", replayRebuildsTheBoard},
      {"TimelineUndoesRedoesAndJumpsAnywhere", "undo reaches any point",
       timelineGoesAnywhere},
  };
  return kLaws;
}

}  // namespace phasemachine::laws
