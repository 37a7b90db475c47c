// A file of packed rows: searched positions of one run, for training.
//
// Contract: a file has a header, the run's description as JSON, a table of
// fixed-size rows, and packed bytes that the rows point into (packed_row.h). It
// is read in place, so it may be memory-mapped. All numbers are little-endian:
//
//   offset  bytes
//        0      8  "\x93PMROW\r\n"
//        8      4  version of the format, 4
//       12      4  bytes of a row, 40
//       16      8  size of the file
//       24      8  checksum of all bytes from 32 on
//       32     32  name of the game, padded with zeros
//       64      4  version of the game's encoding
//       68      4  numbers in an observation
//       72      4  actions of the game
//       76      4  bytes of the description
//       80      8  number of rows
//       88      8  number of packed bytes
//       96      4  number of features, or 0
//      100      4  version of the game's features, or 0
//      104     24  zeros
//      128      .  the description, padded with zeros to a multiple of 64
//        .      .  the rows, padded likewise
//        .      .  the packed bytes, to the end
//
// The packed bytes of a row are the numbers of the observation, the features
// and the score if there are any, and the visits.
//
// The checksum reads words of 8 bytes (the last one padded with zeros); word i
// goes to lane i modulo 4: lane = hashCombine(lane, word), starting from 0. The
// result is hashCombine() over the four lanes in turn, starting from the number
// of bytes.
//
// Example:
//   RowFileWriter writer(kind, R"({"game":"chess"})");
//   writer.add(row, packed);
//   std::string bytes = writer.take();
//   absl::StatusOr<RowFile> file = RowFile::over(bytes);
//   absl::Status status = file->observation(0, numbers);
//   auto rows = rowsOf(replay, game);
//   GameRowFiles files(replay, keep);      // keep(name, bytes)
//   status = files.add(*rows);
//   status = files.finish();
//
// Thread safety: a writer belongs to one thread at a time; any number of
// threads may read a RowFile.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/packed_row.h"
#include "apps/records/replay.h"

namespace phasemachine::records {

// A searched position, as stored in a file.
struct Row {
  std::uint64_t at = 0;      // offset of its packed bytes
  std::uint32_t game = 0;    // number of the game in its run
  std::uint32_t ply = 0;     // plies before this position
  float value = 0;           // the search's expected result, in [0, 1]
  float result = 0;          // the game's result, for the same side
  std::uint32_t action = 0;  // the action played
  std::uint16_t moves = 0;   // number of legal moves
  std::uint8_t side = 0;     // who moves: 0 first, 1 second
  std::uint8_t weight = 0;   // 0: the game has no result; else 1
  // 0: a fast search, whose moves have no visits; else 1.
  std::uint8_t policy = 0;
  std::array<std::uint8_t, 7> zeros = {};

  friend bool operator==(const Row&, const Row&) = default;
};
static_assert(sizeof(Row) == 40 && std::is_trivially_copyable_v<Row>);

// The properties shared by all rows of a file.
struct RowKind {
  std::string game;
  std::uint32_t encoding = 0;  // version
  std::uint32_t numbers = 0;   // in an observation
  std::uint32_t actions = 0;
  std::uint32_t features = 0;  // number of features; 0: none
  std::uint32_t featureVersion = 0;

  friend bool operator==(const RowKind&, const RowKind&) = default;
};

class RowFileWriter {
 public:
  // `description` is JSON.
  RowFileWriter(RowKind kind, std::string description);

  // `packed` holds the row's bytes (packed_row.h); sets Row::at.
  void add(Row row, std::string_view packed);
  std::size_t size() const { return rows_.size(); }
  // Returns the whole file and empties the writer.
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
  // `bytes` stay owned by the caller and must be aligned to 8. Error:
  // InvalidArgument with the fault. Without `checked` the checksum is not
  // verified; reading is memory-safe nevertheless.
  static absl::StatusOr<RowFile> over(std::string_view bytes,
                                      bool checked = true);

  const RowKind& kind() const { return kind_; }
  std::string_view description() const { return description_; }
  std::span<const Row> rows() const { return rows_; }

  // Unpack row `i`. Precondition: i < rows().size(). `numbers` has room for
  // kind().numbers values, `features` for kind().features, `moves` for
  // rows()[i].moves. Without features the score is 1/2. Errors: InvalidArgument
  // naming the row.
  absl::Status observation(std::size_t i, float* numbers) const;
  absl::Status features(std::size_t i, float* features, float& score) const;
  // Unpacks the same as runs, added to `numbers` and `features`.
  absl::Status inputs(std::size_t i, NumberRuns& numbers, NumberRuns& features,
                      float& score) const;
  absl::Status visits(std::size_t i, ActionVisits* moves) const;
  // Bytes of row `i` in the file, including its entry in the table.
  std::size_t bytesOf(std::size_t i) const;

 private:
  // Of the packed bytes of row `i`; of none if they lie outside the file.
  PackedReader readerOf(std::size_t i) const;

  RowKind kind_;
  std::string_view description_;
  std::span<const Row> rows_;
  std::string_view packed_;
};

inline constexpr std::size_t kRowsInFile = std::size_t{1} << 18;

// The rows of one game; Row::at is an offset in `packed`.
struct GameRows {
  std::uint64_t game = 0;
  std::vector<Row> rows = {};
  std::string packed = {};
};

// Errors: DataLoss if the game cannot be replayed, OutOfRange if its numbers do
// not fit in a row.
absl::StatusOr<GameRows> rowsOf(const Replay& replay, const StoredGame& game);

// The properties that all rows of a game share.
RowKind rowKindOf(const AnyGame& game);

// Rows of games in files, ordered by game and ply. The files of a run depend only
// on its games; each begins with a new game and is closed when it has
// kRowsInFile rows. A file name contains a hash of the run and the number of the
// file's first game.
class GameRowFiles {
 public:
  // Receives each finished file.
  using Keep =
      std::function<absl::Status(const std::string& name, std::string bytes)>;

  GameRowFiles(const Replay& replay, Keep keep,
               std::size_t rowsInFile = kRowsInFile);

  // Call in the order of the game numbers.
  absl::Status add(const GameRows& game);
  // Closes the last file, if it has rows.
  absl::Status finish();
  std::uint64_t rows() const { return total_; }
  std::uint64_t files() const { return files_; }

 private:
  std::uint64_t run_;  // hash of the run
  Keep keep_;
  std::size_t rowsInFile_;
  RowFileWriter writer_;
  std::uint64_t first_ = 0;  // first game of the current file
  std::uint64_t total_ = 0;
  std::uint64_t files_ = 0;
};

}  // namespace phasemachine::records
