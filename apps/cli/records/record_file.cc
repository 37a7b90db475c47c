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
  place_.noBrace = false;
  ended_ = got < more;
}

absl::Status RecordFile::tooLong() {
  broken_ = true;
  const RecordFormat& format = *game_.recordFormat;
  const std::string where =
      format.countsLines
          ? absl::StrCat(std::string(format.name), " line ", place_.line, ": ")
          : "";
  return absl::InvalidArgumentError(
      absl::StrCat(where, "game ", place_.games + 1, " takes more than ",
                   kMostGame >> 20, " MB"));
}

void RecordFile::pass(std::size_t bytes) {
  const std::string_view passed = rest().substr(0, bytes);
  line_ +=
      static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
  at_ += bytes;
}

absl::StatusOr<std::optional<GameRecord>> RecordFile::next() {
  for (;;) {
    RecordRead found = game_.recordFormat->read(rest(), options_, place_);
    // A game that looks invalid or finished may only be cut off.
    const bool whole =
        ended_ || (found.used + kMargin < rest().size() && !found.end.noBrace);
    if (!whole && found.record) {
      if (rest().size() < kMostGame) {
        fill();
        continue;
      }
      if (found.record->ok()) return tooLong();
      broken_ = true;
      return found.record->status();
    }
    const std::size_t blanks =
        std::min(rest().find_first_not_of(" \t\r\n"), found.used);
    pass(blanks);
    gameLine_ = line_;
    pass(found.used - blanks);
    place_ = found.end;
    if (!found.record) {
      if (ended_) return std::nullopt;
      // Only blanks, now skipped; they count towards the next game.
      blanks_ += found.used;
      if (blanks_ + rest().size() >= kMostGame) return tooLong();
      fill();
      continue;
    }
    blanks_ = 0;
    if (!found.record->ok()) return found.record->status();
    return std::optional(**std::move(found.record));
  }
}

}  // namespace phasemachine::cli
