// The part of PlaySession for past moves, hints, look-ups and settings.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/play/play_session.h"
#include "core/text.h"
#include "engine/session/news.h"
#include "engine/session/words.h"
#include "games/words.h"

namespace phasemachine::cli {

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
  goOn();
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

}  // namespace phasemachine::cli
