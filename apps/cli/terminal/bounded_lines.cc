#include "apps/cli/terminal/bounded_lines.h"

#include <array>

#include "absl/strings/str_cat.h"

namespace phasemachine::cli {
namespace {

std::string sizeText(std::size_t bytes) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  return bytes % kMebibyte == 0 ? absl::StrCat(bytes / kMebibyte, " MB")
                                : absl::StrCat(bytes, " bytes");
}

}  // namespace

absl::StatusOr<bool> BoundedLines::next(std::string& line) {
  line.clear();
  std::array<char, 4096> piece;
  std::uint64_t taken = 0;
  for (bool ended = false; !ended;) {
    in_.getline(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto count = static_cast<std::size_t>(in_.gcount());
    taken += count;
    if (in_.bad() || (count == 0 && in_.fail())) {
      if (taken == 0) return false;
      break;
    }
    if (in_.eof()) {
      line.append(piece.data(), count);
      ended = true;
    } else if (in_.fail()) {
      // The piece is full, and the line continues.
      in_.clear(in_.rdstate() & ~std::ios::failbit);
      line.append(piece.data(), count);
    } else {
      line.append(piece.data(), count - 1);  // without its end
      ended = true;
    }
    if (line.size() > most_) {
      line.clear();
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number_ + 1, ", which begins at byte ", offset_,
                       ", is longer than ", sizeText(most_)));
    }
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  ++number_;
  offset_ += taken;
  return true;
}

}  // namespace phasemachine::cli
