#include "apps/cli/perft/perft_run.h"

#include <array>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "games/hashed_perft.h"

namespace phasemachine::cli {
namespace {

// In the order of the enum Leaf.
constexpr std::array<const char*, 3> kLeafNames = {"step", "list", "count"};

constexpr std::uint64_t kMostMegabytes = std::uint64_t{1} << 20;

}  // namespace

void PerftRun::declare(Arguments& arguments) {
  arguments
      .option("--leaf", leaf_,
              "what happens at the last ply: step makes every leaf, list "
              "makes every last move list, count counts in bulk")
      .oneOf({kLeafNames.begin(), kLeafNames.end()})
      .showDefault();
  arguments.option("--threads", threads_, "worker threads")
      .between(1, 1024)
      .showDefault();
  arguments
      .option("--hash", hashMegabytes_,
              "megabytes for counted positions, kept whole; 0: none")
      .between(std::uint64_t{0}, kMostMegabytes)
      .showDefault();
}

absl::StatusOr<PerftResult> PerftRun::count(
    const AnyBoard& board, int depth,
    decltype(PerftRequest::progress) progress) {
  PerftRequest request{
      .depth = depth, .threads = threads_, .progress = std::move(progress)};
  for (std::size_t i = 0; i < kLeafNames.size(); ++i) {
    if (leaf_ == kLeafNames[i]) request.leaf = static_cast<Leaf>(i);
  }
  if (hashMegabytes_ == 0) return parallelPerft(board, request);

  const std::string name(board.game().name);
  const AnyHashedPerft* hashed = hashedPerftOf(board.game());
  if (hashed == nullptr) {
    return absl::InvalidArgumentError("--hash: positions of " + name +
                                      " cannot be remembered");
  }
  if (!hashed->accepts(board.data())) {
    return absl::InvalidArgumentError(
        "--hash: under these options of " + name +
        " the moves before a position matter, so it cannot be remembered");
  }
  if (!table_) {
    table_ = std::make_unique<PerftTable>(
        static_cast<std::size_t>(hashMegabytes_) << 20);
  }
  if (table_->capacity() == 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("--hash: there is no memory of ", hashMegabytes_, " MB"));
  }
  request.count = [&](const void* start, int plies) {
    return hashed->count(start, plies, request.leaf, *table_);
  };
  return parallelPerft(board, request);
}

}  // namespace phasemachine::cli
