#include "apps/cli/uci/command.h"

#include <cstddef>
#include <limits>
#include <utility>

#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine::uci {
namespace {

constexpr bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' ||
         c == '\v';
}

// The words of a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) { skipBlanks(); }

  bool empty() const { return rest_.empty(); }
  // All that is left, with the blanks in it.
  std::string_view rest() const { return rest_; }
  std::string_view peek() const { return rest_.substr(0, wordEnd()); }
  std::string_view next() {
    const std::string_view word = peek();
    rest_.remove_prefix(word.size());
    skipBlanks();
    return word;
  }

 private:
  std::size_t wordEnd() const {
    std::size_t end = 0;
    while (end < rest_.size() && !isBlank(rest_[end])) ++end;
    return end;
  }
  void skipBlanks() {
    while (!rest_.empty() && isBlank(rest_.front())) rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

void appendWord(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

bool isGoWord(std::string_view word);

absl::StatusOr<std::int64_t> number(Words& words, std::string_view what,
                                    std::int64_t low, std::int64_t high) {
  const std::string_view word = words.peek();
  const auto value = numberIn<std::int64_t>(word);
  // Another limit in place of the number is read as that.
  if (value || !isGoWord(word)) words.next();
  if (!value || *value < low || *value > high) {
    return invalid(what, " needs a whole number from ", low, " to ", high,
                   ", got ",
                   (word.empty() ? "nothing" : phasemachine::quoted(word)));
  }
  return *value;
}

// One limit of `go` that is followed by a number.
struct GoNumber {
  std::string_view word;
  std::int64_t low;
  std::int64_t high;
  void (*set)(GoCommand&, std::int64_t);
};

// About 31 years: longer than any game, and far from overflow in sums.
constexpr std::int64_t kMaxTime = 1'000'000'000'000;
constexpr std::int64_t kMaxNodes = std::numeric_limits<std::int64_t>::max();

constexpr GoNumber kGoNumbers[] = {
    {"depth", 1, 1000,
     [](GoCommand& go, std::int64_t n) { go.depth = static_cast<int>(n); }},
    {"nodes", 1, kMaxNodes,
     [](GoCommand& go, std::int64_t n) {
       go.nodes = static_cast<std::uint64_t>(n);
     }},
    {"mate", 1, 1000,
     [](GoCommand& go, std::int64_t n) { go.mate = static_cast<int>(n); }},
    {"perft", 0, 100,
     [](GoCommand& go, std::int64_t n) { go.perft = static_cast<int>(n); }},
    {"movetime", 0, kMaxTime,
     [](GoCommand& go, std::int64_t n) { go.moveTime = n; }},
    {"wtime", -kMaxTime, kMaxTime,
     [](GoCommand& go, std::int64_t n) { go.clock[0] = n; }},
    {"btime", -kMaxTime, kMaxTime,
     [](GoCommand& go, std::int64_t n) { go.clock[1] = n; }},
    {"winc", 0, kMaxTime,
     [](GoCommand& go, std::int64_t n) { go.increment[0] = n; }},
    {"binc", 0, kMaxTime,
     [](GoCommand& go, std::int64_t n) { go.increment[1] = n; }},
    {"movestogo", 0, 1'000'000,
     [](GoCommand& go, std::int64_t n) {
       // Some clients send 0 for "none".
       if (n > 0) go.movesToGo = static_cast<int>(n);
     }},
};

const GoNumber* findGoNumber(std::string_view word) {
  for (const GoNumber& entry : kGoNumbers) {
    if (entry.word == word) return &entry;
  }
  return nullptr;
}

bool isGoWord(std::string_view word) {
  return word == "infinite" || word == "ponder" || word == "searchmoves" ||
         findGoNumber(word) != nullptr;
}

absl::StatusOr<Command> parseGo(Words& words, std::string& skipped) {
  GoCommand go;
  const bool bare = words.empty();
  bool understood = false;
  // The first fault counts; the rest of the line may still say "ponder".
  const auto refuse = [&go](absl::string_view why) {
    if (go.refusal.empty()) go.refusal = std::string(why);
  };
  while (!words.empty()) {
    const std::string_view word = words.next();
    understood = understood || isGoWord(word);
    if (word == "infinite") {
      go.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      while (!words.empty() && !isGoWord(words.peek())) {
        go.searchMoves.emplace_back(words.next());
      }
      if (go.searchMoves.empty()) refuse("go: searchmoves names no move");
    } else if (const GoNumber* entry = findGoNumber(word)) {
      const auto value =
          number(words, "go: " + std::string(word), entry->low, entry->high);
      if (value.ok()) {
        entry->set(go, *value);
      } else if (word == "perft") {
        return value.status();  // nobody waits for a move
      } else {
        refuse(value.status().message());
      }
    } else {
      appendWord(skipped, word);
    }
  }
  if (!bare && !understood) {
    refuse(
        "go: expected infinite, ponder, searchmoves, depth, nodes, mate, "
        "perft, movetime, wtime, btime, winc, binc or movestogo, got " +
        phasemachine::quoted(std::exchange(skipped, "")));
  }
  return go;
}

absl::StatusOr<Command> parsePosition(Words& words, std::string&) {
  PositionCommand position;
  const std::string_view kind = words.next();
  if (kind == "fen" || kind == "sfen") {
    std::string fen;
    while (!words.empty() && words.peek() != "moves") {
      appendWord(fen, words.next());
    }
    if (fen.empty()) {
      return invalid("position: no FEN after ", phasemachine::quoted(kind));
    }
    position.fen = std::move(fen);
  } else if (kind != "startpos") {
    return invalid("position: expected startpos or fen, got ",
                   (kind.empty() ? "nothing" : phasemachine::quoted(kind)));
  }
  if (!words.empty()) {
    const std::string_view word = words.next();
    if (word != "moves") {
      return invalid("position: expected moves, got ",
                     phasemachine::quoted(word));
    }
    while (!words.empty()) position.moves.emplace_back(words.next());
  }
  return position;
}

absl::StatusOr<Command> parseSetOption(Words& words, std::string&) {
  SetOptionCommand option;
  if (words.next() != "name") {
    return invalid("setoption: expected \"setoption name NAME [value VALUE]\"");
  }
  while (!words.empty() && words.peek() != "value") {
    appendWord(option.name, words.next());
  }
  if (option.name.empty()) {
    return invalid("setoption: no option name");
  }
  if (!words.empty()) {
    words.next();
    // The name of a file may have several blanks in a row.
    option.value = trimmed(words.rest());
  }
  return option;
}

absl::StatusOr<Command> parseDebug(Words& words, std::string&) {
  const std::string_view word = words.next();
  if (word != "on" && word != "off") {
    return invalid("debug: expected on or off, got ",
                   (word.empty() ? "nothing" : phasemachine::quoted(word)));
  }
  return DebugCommand{.on = word == "on"};
}

template <class C>
absl::StatusOr<Command> parsePlain(Words&, std::string&) {
  return C{};
}

struct CommandRow {
  std::string_view word;
  absl::StatusOr<Command> (*parse)(Words&, std::string& skipped);
};

constexpr CommandRow kCommands[] = {
    {"uci", parsePlain<UciCommand>},
    {"isready", parsePlain<IsReadyCommand>},
    {"ucinewgame", parsePlain<NewGameCommand>},
    {"position", parsePosition},
    {"go", parseGo},
    {"stop", parsePlain<StopCommand>},
    {"ponderhit", parsePlain<PonderHitCommand>},
    {"setoption", parseSetOption},
    {"quit", parsePlain<QuitCommand>},
    {"d", parsePlain<DisplayCommand>},
    {"debug", parseDebug},
    {"register", parsePlain<RegisterCommand>},
};

}  // namespace

absl::StatusOr<ParsedLine> parseCommand(std::string_view line) {
  Words words(line);
  ParsedLine parsed;
  while (!words.empty()) {
    const std::string_view word = words.next();
    for (const CommandRow& row : kCommands) {
      if (row.word != word) continue;
      parsed.command = PM_TRY(row.parse(words, parsed.skipped));
      return parsed;
    }
    appendWord(parsed.skipped, word);
  }
  if (!parsed.skipped.empty()) {
    return invalid("unknown command ", phasemachine::quoted(parsed.skipped));
  }
  return parsed;
}

}  // namespace phasemachine::uci
