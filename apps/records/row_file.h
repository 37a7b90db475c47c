// A file of packed rows: searched positions of one run, for training.
//
// Contract: a file has a head, the run's description as JSON, a table of rows of
// one size, and packed bytes that the rows point into (packed_row.h). A program
// reads it where it lies, so it may be mapped. All numbers are little-endian:
//
//   offset  bytes
//        0      8  "\x93PMROW\r\n"
//        8      4  version of the format, 2
//       12      4  bytes of a row, 32
//       16      8  size of the file
//       24      8  checksum of all bytes from 32 on
//       32     32  name of the game, filled up with zeros
//       64      4  version of the game's encoding
//       68      4  numbers of an observation
//       72      4  actions of the game
//       76      4  bytes of the description
//       80      8  rows
//       88      8  packed bytes
//       96      4  features, or 0
//      100      4  version of the game's features, or 0
//      104     24  zeros
//      128      .  the description, filled up with zeros to a multiple of 64
//        .      .  the rows, filled up likewise
//        .      .  the packed bytes, to the end
//
// The packed bytes of a row are the numbers of the observation, where there are
// features those and the score, and the visits. In version 1 there are none.
//
// The checksum takes words of 8 bytes, the last one filled up with zeros, word i
// in lane i modulo 4: lane = hashCombine(lane, word), from 0; at the end it is
// hashCombine() of the four lanes in turn, from the number of bytes.
//
// Example:
//   RowFileWriter writer(kind, R"({"game":"chess"})");
//   writer.add(row, packed);
//   std::string bytes = writer.take();
//   absl::StatusOr<RowFile> file = RowFile::over(bytes);
//   absl::Status status = file->observation(0, numbers);
//
// Thread safety: a writer serves one thread at a time; a RowFile any number.

#ifndef PHASEMACHINE_APPS_RECORDS_ROW_FILE_H_
#define PHASEMACHINE_APPS_RECORDS_ROW_FILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/packed_row.h"

namespace phasemachine::records {

// One searched position, as it lies in a file.
struct Row {
  std::uint64_t at = 0;      // where its packed bytes begin
  std::uint32_t game = 0;    // number of the game in its run
  std::uint32_t ply = 0;     // plies before this position
  float value = 0;           // the search's expected result, in [0, 1]
  float result = 0;          // the game's, for the same side
  std::uint32_t action = 0;  // the one played
  std::uint16_t moves = 0;   // legal moves
  std::uint8_t side = 0;     // who moves: 0 first, 1 second
  std::uint8_t weight = 0;   // 0: the game has no result; else 1

  friend bool operator==(const Row&, const Row&) = default;
};
static_assert(sizeof(Row) == 32 && std::is_trivially_copyable_v<Row>);

// What all rows of a file have in common.
struct RowKind {
  std::string game;
  std::uint32_t encoding = 0;  // version
  std::uint32_t numbers = 0;   // of an observation
  std::uint32_t actions = 0;
  std::uint32_t features = 0;  // how many; 0: rows have none
  std::uint32_t featureVersion = 0;

  friend bool operator==(const RowKind&, const RowKind&) = default;
};

class RowFileWriter {
 public:
  // `description` is JSON.
  RowFileWriter(RowKind kind, std::string description);

  // `packed` has the row's bytes (packed_row.h); Row::at is set here.
  void add(Row row, std::string_view packed);
  std::size_t size() const { return rows_.size(); }
  // The whole file; the writer is empty afterwards.
  std::string take();

 private:
  RowKind kind_;
  std::string description_;
  std::vector<Row> rows_;
  std::string packed_;
};

class RowFile {
 public:
  RowFile() = default;  // without rows
  // `bytes` stay the caller's and begin at a multiple of 8. Error:
  // InvalidArgument saying what is wrong with them. Without `checked` the
  // checksum is not compared; later calls are safe all the same.
  static absl::StatusOr<RowFile> over(std::string_view bytes,
                                      bool checked = true);

  const RowKind& kind() const { return kind_; }
  std::string_view description() const { return description_; }
  std::span<const Row> rows() const { return rows_; }

  // Unpack row `i`, which there is. `numbers` has kind().numbers places,
  // `features` kind().features, `moves` rows()[i].moves. Without features the
  // score is 1/2. Errors: InvalidArgument naming the row.
  absl::Status observation(std::size_t i, float* numbers) const;
  absl::Status features(std::size_t i, float* features, float& score) const;
  // The same as runs, added to `numbers` and `features`.
  absl::Status inputs(std::size_t i, NumberRuns& numbers, NumberRuns& features,
                      float& score) const;
  absl::Status visits(std::size_t i, ActionVisits* moves) const;
  // Size of row `i` in the file, with its part of the table.
  std::size_t bytesOf(std::size_t i) const;

 private:
  std::string_view packedFrom(std::uint64_t at) const {
    return at > packed_.size() ? std::string_view() : packed_.substr(at);
  }

  RowKind kind_;
  std::string_view description_;
  std::span<const Row> rows_;
  std::string_view packed_;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_ROW_FILE_H_
