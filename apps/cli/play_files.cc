// The part of PlaySession that reads and writes games and positions.

#include <array>
#include <cstddef>
#include <ctime>
#include <string>

#include "absl/strings/ascii.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/output_file.h"
#include "apps/cli/play_session.h"
#include "core/quote.h"

namespace phasemachine::cli {
namespace {

constexpr std::size_t kPathBytes = 300;

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
  GameRecord record{
      .options = settings_.options, .start = game_.start(), .winner = winner()};
  record.moves.assign(
      game_.moves().begin(),
      game_.moves().begin() + static_cast<std::ptrdiff_t>(game_.ply()));
  record.tags = {{"Event", "PhaseMachine play"},
                 {"Site", "?"},
                 {"Date", today()},
                 {"Round", "-"}};
  for (Side side : {Side::kFirst, Side::kSecond}) {
    record.tags.emplace_back(
        side == Side::kFirst ? "White" : "Black",
        settings_.person[playerIndex(side)] ? "Person" : "PhaseMachine");
  }
  if (resigned_) record.tags.emplace_back("Termination", "resignation");
  return record;
}

void PlaySession::resume(const GameRecord& record) {
  settings_.options = record.options;
  restart(record.start);
  for (MoveCode move : record.moves) {
    if (!game_.play(move).ok()) break;
  }
}

void PlaySession::answerPosition(const std::string& text) {
  const auto board = boardFromText(game_.game(), text, settings_.options);
  if (!board.ok()) {
    out_ << board.status().message() << '\n';
    return;
  }
  restart(*board);
  goOn();
}

void PlaySession::answerSave(const std::string& path) {
  const auto text = recordForFile(record(), path);
  absl::Status status = text.status();
  if (status.ok()) {
    auto file = OutputFile::create(path);
    status = file.status();
    if (status.ok()) status = file->write(*text);
    if (status.ok()) status = file->commit();
  }
  if (status.ok()) {
    out_ << "saved to " << phasemachine::quoted(path, kPathBytes) << '\n';
  } else {
    out_ << status.message() << '\n';
  }
}

void PlaySession::answerLoad(const std::string& path) {
  const auto text = readWholeFile(path);
  if (!text.ok()) {
    out_ << text.status().message() << '\n';
    return;
  }
  // A file of one line may be a position.
  const std::string line = std::string(
      absl::StripAsciiWhitespace(text->substr(0, text->find('\n'))));
  if (boardFromText(game_.game(), line, settings_.options).ok()) {
    answerPosition(line);
    return;
  }
  const auto records = recordsFromText(game_.game(), settings_.options, *text);
  if (!records.ok() || records->empty()) {
    out_ << phasemachine::quoted(path, kPathBytes) << ": "
         << (records.ok() ? "holds no game" : records.status().message())
         << '\n';
    return;
  }
  resume(records->front());
  out_ << "loaded " << game_.ply() << " moves\n";
  goOn();
}

}  // namespace phasemachine::cli
