// Any bytes are a file of packed rows or give one message; accepted files are
// read within bounds.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "apps/records/row_file.h"
#include "tests/fuzz/check.h"

namespace phasemachine::records {
namespace {

void check(std::string_view bytes, bool checked) {
  const auto file = RowFile::over(bytes, checked);
  if (!file.ok()) {
    checkMessage(file.status());
    return;
  }
  if (file->kind().numbers > (1U << 20)) return;
  if (file->kind().features > (1U << 20)) return;
  std::vector<float> numbers(file->kind().numbers);
  std::vector<float> features(file->kind().features);
  NumberRuns listed;
  NumberRuns listedFeatures;
  for (std::size_t i = 0; i < file->rows().size(); ++i) {
    const bool seen = file->observation(i, numbers.data()).ok();
    float score = 0;
    const bool extra = file->features(i, features.data(), score).ok();
    listed.clear();
    listedFeatures.clear();
    FUZZ_CHECK(file->inputs(i, listed, listedFeatures, score).ok() ==
               (seen && extra));
    for (const NumberRun& run : listed.runs()) {
      FUZZ_CHECK(run.begin + run.count <= numbers.size());
    }
    std::vector<ActionVisits> moves(file->rows()[i].moves);
    if (!file->visits(i, moves.data()).ok()) continue;
    for (const ActionVisits& move : moves) {
      FUZZ_CHECK(move.action < file->kind().actions);
    }
  }
}

}  // namespace

extern "C" void fuzz(std::string_view input) {
  // Rows are at multiples of 8; the words end where the bytes do.
  std::vector<std::uint64_t> words((input.size() + 7) / 8);
  if (!input.empty()) std::memcpy(words.data(), input.data(), input.size());
  const std::string_view bytes(reinterpret_cast<const char*>(words.data()),
                               input.size());
  check(bytes, true);
  // Again with a correct checksum, which random bytes never have, and the right
  // size.
  if (input.size() < 32) return;
  const std::uint64_t length = input.size();
  std::memcpy(reinterpret_cast<char*>(words.data()) + 16, &length, 8);
  check(bytes, false);
  // Any bytes as packed bytes.
  std::vector<float> numbers(100);
  std::vector<ActionVisits> moves(20);
  PackedReader reader(bytes);
  reader.numbers(numbers);
  reader.visits(1000, moves);
}

}  // namespace phasemachine::records
