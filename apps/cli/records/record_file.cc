#include "apps/cli/records/record_file.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "apps/cli/chess_record.h"
#include "apps/cli/gungi_record.h"
#include "games/chess/game.h"
#include "games/chess/pgn_reader.h"
#include "games/gungi/game.h"
#include "games/gungi/record.h"

namespace phasemachine::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10;
// A game that ends closer to the end of a piece could go on behind it: words
// are shorter.
constexpr std::size_t kMargin = 64;

bool isChess(const AnyGame& game) { return game == anyGame<Chess>(); }
bool isGungi(const AnyGame& game) { return game == anyGame<Gungi>(); }

}  // namespace

bool holdsJsonLines(const AnyGame& game, const std::string& path) {
  if (path.ends_with(".jsonl")) return true;
  if (isChess(game)) return false;
  if (!isGungi(game)) return true;
  std::ifstream file(path, std::ios::binary);
  char first = 0;
  file >> first;  // blanks are skipped
  return first == '{';
}

RecordFile::RecordFile(const AnyGame& game, std::string options,
                       const std::string& path)
    : game_(game), options_(std::move(options)), file_(path, std::ios::binary) {
  fill();
}

// Drops what was read and doubles the rest, at least by kPiece.
void RecordFile::fill() {
  piece_.erase(0, at_);
  at_ = 0;
  const std::size_t before = piece_.size();
  const std::size_t more = std::max(kPiece, before);
  piece_.resize(before + more);
  file_.read(piece_.data() + before, static_cast<std::streamsize>(more));
  const auto got = static_cast<std::size_t>(file_.gcount());
  piece_.resize(before + got);
  ended_ = got < more;
}

RecordFile::Attempt RecordFile::attempt() const {
  Attempt result;
  if (isChess(game_)) {
    chess::PgnReader reader(rest(), place_);
    if (const auto game = reader.next()) {
      result.record = game->ok() ? chessRecordFrom(options_, **game)
                                 : absl::StatusOr<GameRecord>(game->status());
    }
    result.place = reader.place();
    result.used = result.place.offset;
    return result;
  }
  gungi::RecordReader reader(rest(), *gungi::Options::parse(options_), games_);
  if (auto game = reader.next()) {
    result.record = game->ok() ? gungiRecordFrom(**std::move(game))
                               : absl::StatusOr<GameRecord>(game->status());
  }
  result.used = reader.offset();
  return result;
}

absl::StatusOr<std::optional<GameRecord>> RecordFile::next() {
  for (;;) {
    Attempt found = attempt();
    const bool complete = ended_ || (found.record && found.record->ok() &&
                                     found.used + kMargin < rest().size());
    if (!complete && found.record) {
      // What looks wrong, or at its end, may only be cut off.
      if (rest().size() < kMostGame) {
        fill();
        continue;
      }
      if (!found.record->ok()) return found.record->status();
      return absl::InvalidArgumentError(absl::StrCat(
          "game ", games_ + 1, " takes more than ", kMostGame >> 20, " MB"));
    }
    at_ += found.used;
    place_ = found.place;
    if (!found.record) {
      if (ended_) return std::nullopt;
      fill();  // blanks alone
      continue;
    }
    if (!found.record->ok()) return found.record->status();
    ++games_;
    return std::optional(**std::move(found.record));
  }
}

}  // namespace phasemachine::cli
