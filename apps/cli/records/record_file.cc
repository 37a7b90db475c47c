#include "apps/cli/records/record_file.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace phasemachine::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10;
// A game that ends closer to the end of a piece may continue after it: words
// are shorter than this.
constexpr std::size_t kMargin = 64;

}  // namespace

bool holdsJsonLines(const AnyGame& game, const std::string& path,
                    std::istream& in) {
  if (path.ends_with(".jsonl")) return true;
  if (game.recordFormat == nullptr) return true;
  if (game.recordFormat->forPrograms) return false;
  in >> std::ws;
  return in.peek() == '{';
}

RecordFile::RecordFile(const AnyGame& game, std::string options,
                       const std::string& path)
    : game_(game),
      options_(std::move(options)),
      file_(path, std::ios::binary),
      in_(file_) {
  fill();
}

RecordFile::RecordFile(const AnyGame& game, std::string options,
                       std::istream& in)
    : game_(game), options_(std::move(options)), in_(in) {
  fill();
}

// Drops what was read and doubles the rest, adding at least kPiece.
void RecordFile::fill() {
  piece_.erase(0, at_);
  at_ = 0;
  const std::size_t before = piece_.size();
  const std::size_t more = std::max(kPiece, before);
  piece_.resize(before + more);
  in_.read(piece_.data() + before, static_cast<std::streamsize>(more));
  const auto got = static_cast<std::size_t>(in_.gcount());
  piece_.resize(before + got);
  ended_ = got < more;
}

absl::Status RecordFile::tooLong() const {
  const RecordFormat& format = *game_.recordFormat;
  const std::string where =
      format.countsLines
          ? absl::StrCat(std::string(format.name), " line ", place_.line, ": ")
          : "";
  return absl::InvalidArgumentError(
      absl::StrCat(where, "game ", place_.games + 1, " takes more than ",
                   kMostGame >> 20, " MB"));
}

absl::StatusOr<std::optional<GameRecord>> RecordFile::next() {
  for (;;) {
    RecordRead found = game_.recordFormat->read(rest(), options_, place_);
    const bool complete = ended_ || (found.record && found.record->ok() &&
                                     found.used + kMargin < rest().size());
    if (!complete && found.record) {
      // A game that looks invalid or finished may only be cut off.
      if (rest().size() < kMostGame) {
        fill();
        continue;
      }
      if (!found.record->ok()) return found.record->status();
      return tooLong();
    }
    at_ += found.used;
    place_ = found.end;
    if (!found.record) {
      if (ended_) return std::nullopt;
      // Only blanks, now skipped; they count towards the next game.
      blanks_ += found.used;
      if (blanks_ + rest().size() >= kMostGame) return tooLong();
      fill();
      continue;
    }
    if (!found.record->ok()) return found.record->status();
    blanks_ = 0;
    return std::optional(**std::move(found.record));
  }
}

}  // namespace phasemachine::cli
