// The part of PlaySession that reads and writes games and positions.

#include <array>
#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/flags/game_flags.h"
#include "apps/cli/play/play_session.h"
#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"
#include "core/text.h"
#include "engine/session/saved_session.h"

namespace phasemachine::cli {
namespace {

// A date in PGN's format.
std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  std::array<char, 16> text;
  const std::size_t size =
      std::strftime(text.data(), text.size(), "%Y.%m.%d", &local);
  return {text.data(), size};
}

}  // namespace

GameRecord PlaySession::record() const {
  GameRecord record = game_->record();
  const std::vector<std::pair<std::string, std::string>> first = {
      {"Event", "PhaseMachine play"},
      {"Site", "?"},
      {"Date", today()},
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
  goOn();
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
      recordsFromText(game_->game(), game_->settings().options, *text);
  if (!records.ok() || records->empty()) {
    out_ << quotedPath(path) << ": "
         << (records.ok() ? "holds no game" : records.status().message())
         << '\n';
    return;
  }
  game_->takeUp(records->front());
  out_ << "loaded " << game_->timeline().ply() << " moves\n";
  goOn();
}

}  // namespace phasemachine::cli
