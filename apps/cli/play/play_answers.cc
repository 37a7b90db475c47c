// The part of PlaySession that answers words: past moves, hints, look-ups,
// settings, lists of moves, one move several times, games and positions in
// files.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/play/play_session.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/terminal.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/session/game_session.h"
#include "engine/session/news.h"
#include "engine/session/words.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

constexpr int kMostTimes = 99;

// "poland 4", "poland x4" or "4 poland".
struct Several {
  std::string name;
  int times = 0;
};

std::optional<int> timesIn(std::string_view word) {
  if (!word.empty() && (word.front() == 'x' || word.front() == 'X')) {
    word.remove_prefix(1);
  }
  const auto times = numberIn<int>(word);
  if (!times || *times < 1 || *times > kMostTimes) return std::nullopt;
  return times;
}

// The ways to read a text as a move and a number.
std::vector<Several> readSeveral(std::string_view text) {
  std::vector<Several> ways;
  const std::size_t last = text.rfind(' ');
  if (last == std::string_view::npos) return ways;
  if (const auto times = timesIn(text.substr(last + 1))) {
    ways.push_back({std::string(trimmed(text.substr(0, last))), *times});
  }
  const std::size_t first = text.find(' ');
  if (const auto times = timesIn(text.substr(0, first))) {
    ways.push_back({std::string(trimmed(text.substr(first))), *times});
  }
  return ways;
}

// How often `move` can be made one after the other, up to `times`, by the side
// to decide; if not so often, `why` says what is in the way.
int timesPossible(AnyBoard board, MoveCode move, int times, std::string& why) {
  const Side side = board.query().side;
  for (int made = 0; made < times; ++made) {
    const AnyDecision now = board.query();
    if (now.winner || now.side != side) {
      why = now.winner ? "then the game is over" : "then it is another's turn";
      return made;
    }
    if (std::find(now.moves.begin(), now.moves.end(), move) ==
        now.moves.end()) {
      why = whyRefused(board, move);
      return made;
    }
    board.step(move);
  }
  return times;
}

}  // namespace

void PlaySession::answerHistory(const std::string&) {
  if (game_->viewer() != Side::kNeutral && !over()) {
    out_ << "the moves would show what is hidden; they are told as they are "
            "made\n";
    return;
  }
  const AnyTimeline& past = game_->timeline();
  const auto& moves = past.moves();
  const auto end = moves.begin() + static_cast<std::ptrdiff_t>(past.ply());
  const std::string line = lineForPeople(past.start(), {moves.begin(), end});
  out_ << (line.empty() ? "no moves yet" : inLines(line)) << '\n';
}

void PlaySession::answerNews(const std::string&) {
  const std::vector<std::string> rows = changesInWords(newsOf(*game_));
  if (rows.empty()) out_ << "nothing has changed\n";
  for (const std::string& row : rows) out_ << inLines(row) << '\n';
}

void PlaySession::answerForced(const std::string& text) {
  if (text != "on" && text != "off") {
    out_ << "expected: forced on, or forced off\n";
    return;
  }
  game_->setForced(text == "on");
  if (over() || game_->next() == Mover::kPerson) return;
  whole_ = false;
  continueGame();
}

bool PlaySession::answersLookUp(const std::string& first,
                                const std::string& rest) {
  const AnyGame& game = game_->game();
  const PositionTopics* const topics = positionTopics(game);
  if (topics != nullptr && first == topics->word && !rest.empty()) {
    const auto text = topics->text(game_->board(), rest);
    out_ << (text.ok() ? *text : std::string(text.status().message()) + '\n');
    return true;
  }
  const std::string word(game.topicWord);
  if (word.empty() || (first != word && first != word + 's')) return false;
  if (first == word && !rest.empty()) {
    const auto text = game.topicText(rest);
    out_ << (text.ok() ? *text : std::string(text.status().message()) + '\n');
    return true;
  }
  std::string names;
  for (const std::string& name : game.topics()) {
    names += (names.empty() ? "" : ", ") + name;
  }
  out_ << inLines(names) << '\n';
  return true;
}

void PlaySession::answerHint(const std::string&) {
  if (game_->checkClock()) {
    tellTurn();
    return;
  }
  const auto result = game_->hint(3);
  if (!result.ok()) {
    tellError(result.status());
    return;
  }
  const std::size_t count = std::min<std::size_t>(3, result->moves.size());
  for (std::size_t i = 0; i < count; ++i) {
    const auto& report = result->moves[i];
    if (report.line.empty()) break;
    // The rest of a line may belong to one of the engine's determinizations.
    const std::vector<MoveCode> line = game_->viewer() == Side::kNeutral
                                           ? report.line
                                           : std::vector<MoveCode>{report.move};
    out_ << "hint: " << lineForPeople(game_->board(), line) << "  ("
         << scoreForPeople(game_->game(), report.score, report.proof,
                           report.plies)
         << ")\n";
  }
}

void PlaySession::answerLevel(const std::string& text) {
  const auto level = levelNamed(text);
  if (!level.ok()) {
    out_ << level.status().message() << '\n';
    return;
  }
  // A person's seat keeps the level in case the sides are swapped.
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    Seat seat = game_->settings().seats[playerIndex(side)];
    seat.level = *level;
    game_->setSeat(side, seat).IgnoreError();  // a level there is
  }
  out_ << "the engine plays at " << levelWords(*level) << '\n';
}

void PlaySession::answerClock(const std::string&) {
  const std::string times = game_->clockText();
  out_ << (times.empty() ? "this game has no clock" : times) << '\n';
}

void PlaySession::answerLimits(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const std::string_view unit = trimmed({stop, end});
  if (error != std::errc() || number < 1 || (unit != "sims" && unit != "ms")) {
    out_ << "expected: limit N sims, or limit N ms\n";
    return;
  }
  SearchLimits limits;
  if (unit == "sims") {
    limits.simulations = static_cast<std::uint64_t>(number);
  } else {
    limits.milliseconds = number;
  }
  if (absl::Status status = game_->setLimits(limits); !status.ok()) {
    out_ << status.message() << '\n';
    return;
  }
  out_ << "the engine thinks for " << number << ' ' << unit << " a move\n";
}

std::optional<absl::Status> PlaySession::playSeveral(const std::string& text) {
  for (const Several& several : readSeveral(text)) {
    const auto move = game_->board().moveFromPerson(several.name);
    if (!move.ok()) continue;
    std::string why;
    const int possible =
        timesPossible(game_->board(), *move, several.times, why);
    if (possible < several.times) {
      return refused(
          phasemachine::quoted(text), ": ",
          (possible == 0
               ? ""
               : "only " + std::to_string(possible) + " of " +
                     std::to_string(several.times) + " can be made here; "),
          why);
    }
    for (int i = 0; i < several.times; ++i) {
      PM_TRY(game_->play(*move,
                         [this](const SessionMove& made) { tellMove(made); }));
    }
    return absl::OkStatus();
  }
  return std::nullopt;
}

void PlaySession::answerMoves(const std::string& begin) {
  if (game_->checkClock()) {
    tellTurn();
    return;
  }
  const bool all = begin == "all";
  std::size_t count = 0;
  std::string text;
  for (const MoveCode move : game_->decision().moves) {
    const std::string name = moveForPeople(game_->board(), move);
    if (!all && !absl::StartsWithIgnoreCase(name, begin)) continue;
    text += ' ' + name;
    ++count;
  }
  const std::size_t width = std::max(look_.size.columns, kLineWidth + 2) - 2;
  text = inLines(std::to_string(count) + ':' + text, width) + '\n';
  // Below it come a line of advice and the prompt.
  constexpr std::size_t kBelow = 3;
  const std::size_t room = look_.size.rows - std::min(look_.size.rows, kBelow);
  if (all || lineCount(text) <= room) {
    out_ << text;
    return;
  }
  std::size_t end = 0;
  for (std::size_t line = 0; line < room; ++line) {
    end = text.find('\n', end) + 1;
  }
  out_ << text.substr(0, end)
       << "... \"moves all\" lists all, \"moves TEXT\" those that begin with "
          "TEXT\n";
}

GameRecord PlaySession::record() const {
  GameRecord record = game_->record();
  const std::vector<std::pair<std::string, std::string>> first = {
      {"Event", "PhaseMachine play"},
      {"Site", "?"},
      {"Date", timeNow("%Y.%m.%d")},
      {"Round", "-"}};
  record.tags.insert(record.tags.begin(), first.begin(), first.end());
  return record;
}

void PlaySession::answerPosition(const std::string& text) {
  const auto board =
      boardFromText(game_->game(), text, game_->settings().options);
  if (!board.ok()) {
    out_ << board.status().message() << '\n';
    return;
  }
  game_->restart(*board);
  continueGame();
}

void PlaySession::answerSave(const std::string& path) {
  const auto text = recordForFile(record(), path);
  const absl::Status status =
      text.ok() ? writeWholeFile(path, *text) : text.status();
  out_ << (status.ok() ? "saved to " + quotedPath(path)
                       : std::string(status.message()))
       << '\n';
}

void PlaySession::answerLoad(const std::string& path) {
  const auto text = readWholeFile(path);
  if (!text.ok()) {
    out_ << text.status().message() << '\n';
    return;
  }
  if (isSavedSession(*text)) {
    out_ << quotedPath(path)
         << ": a session; leave this game and go on with that one by play "
            "--resume\n";
    return;
  }
  // A file of one line may be a position.
  const std::string line(
      trimmed(std::string_view(*text).substr(0, text->find('\n'))));
  if (boardFromText(game_->game(), line, game_->settings().options).ok()) {
    answerPosition(line);
    return;
  }
  const auto records =
      recordsFromText(game_->game(), game_->settings().options, *text, 1);
  if (!records.ok() || records->empty()) {
    out_ << quotedPath(path) << ": "
         << (records.ok() ? "holds no game" : records.status().message())
         << '\n';
    return;
  }
  game_->takeUp(records->front());
  out_ << "loaded " << game_->timeline().ply() << " moves\n";
  continueGame();
}

}  // namespace phasemachine::cli
