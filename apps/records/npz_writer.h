// NumPy's .npz files, written row by row in bounded memory.
//
// Contract: each array is gathered in a nameless temporary file, since a .npz
// is a zip of arrays one after the other, each with its shape in front;
// finish() hands the whole file over in pieces. Entries are stored, not
// compressed, with 64-bit sizes, as numpy.savez writes large ones. Formats:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html and
// APPNOTE.TXT 6.3 of PKWARE.
//
// Example:
//   auto writer = NpzWriter::create("/var/tmp");
//   auto scores = writer->addArray("scores", "<f4", {});
//   writer->append(scores, bytes);                   // any number of rows
//   absl::Status status = writer->finish(toFile);
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_RECORDS_NPZ_WRITER_H_
#define PHASEMACHINE_APPS_RECORDS_NPZ_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine::records {

// CRC-32 of zip files; `crc` is that of the bytes before, 0 at first.
std::uint32_t crc32(std::uint32_t crc, std::string_view bytes);

class NpzWriter {
 public:
  using Sink = std::function<absl::Status(std::string_view)>;

  // `folder` holds the temporary files. Errors name it.
  static absl::StatusOr<NpzWriter> create(const std::string& folder);

  NpzWriter(NpzWriter&& other) noexcept = default;
  NpzWriter& operator=(NpzWriter&&) = delete;
  ~NpzWriter();

  // An array of any number of rows, each of `rowShape` values of NumPy's type
  // `type` ("<f4", "|u1", ...). Returns its number.
  std::size_t addArray(std::string name, std::string type,
                       std::vector<std::size_t> rowShape);
  // An array of no dimensions that holds `text`, of type "|S".
  absl::Status addText(const std::string& name, std::string_view text);

  // Whole rows as little-endian bytes.
  absl::Status append(std::size_t array, std::string_view rows);

  // Writes the file; nothing may be appended after.
  absl::Status finish(const Sink& sink);

 private:
  struct Array {
    std::string name;
    std::string type;
    std::vector<std::size_t> rowShape;
    bool scalar = false;
    std::size_t rowBytes = 0;
    std::string buffer = {};  // what is not in the file yet
    std::uint64_t bytes = 0;  // with the buffer
    int file = -1;
  };

  explicit NpzWriter(std::string folder) : folder_(std::move(folder)) {}

  absl::Status flush(Array& array);
  absl::Status forEachPiece(const Array& array, const Sink& sink) const;
  static std::string headerOf(const Array& array);
  absl::Status error(const char* action) const;

  std::string folder_;
  std::vector<Array> arrays_;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_NPZ_WRITER_H_
