// Writes NumPy .npz files row by row in bounded memory.
//
// Contract: a .npz is a zip of arrays, each preceded by its shape, so each
// array is collected in an unnamed temporary file; finish() outputs the whole
// file in pieces. Entries are compressed (deflate) with 64-bit sizes, like
// large ones of numpy.savez_compressed. Throws std::bad_alloc if out of memory.
// Formats:
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

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine::records {

class NpzWriter {
 public:
  using Sink = std::function<absl::Status(std::string_view)>;

  // `folder` holds the temporary files. Errors name it.
  static absl::StatusOr<NpzWriter> create(const std::string& folder);

  NpzWriter(NpzWriter&& other) noexcept;
  NpzWriter& operator=(NpzWriter&&) = delete;
  ~NpzWriter();

  // Adds an array of any number of rows, each of `rowShape` values of the NumPy
  // type `type` ("<f4", "|u1", ...). Returns its index.
  std::size_t addArray(std::string name, std::string type,
                       std::vector<std::size_t> rowShape);
  // Adds a zero-dimensional array with `text`, of type "|S".
  absl::Status addText(const std::string& name, std::string_view text);

  // Appends whole rows as little-endian bytes.
  absl::Status append(std::size_t array, std::string_view rows);

  // Writes the file; nothing may be appended afterwards.
  absl::Status finish(const Sink& sink);

 private:
  struct Array;

  explicit NpzWriter(std::string folder);

  absl::Status flush(Array& array);
  absl::Status forEachPiece(const Array& array, const Sink& sink) const;
  absl::Status error(const char* action) const;

  std::string folder_;
  std::vector<std::unique_ptr<Array>> arrays_;
};

}  // namespace phasemachine::records
