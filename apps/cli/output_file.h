// A file that appears whole or not at all.
//
// Contract: text goes to a temporary file in the same folder; commit() makes
// it durable and renames it to its name. Without commit() the destructor
// removes it, and a file that had the name before stays as it was.
//
// Example:
//   absl::StatusOr<OutputFile> file = OutputFile::create("games.pgn");
//   absl::Status status = file->write(text);
//   if (status.ok()) status = file->commit();
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_CLI_OUTPUT_FILE_H_
#define PHASEMACHINE_APPS_CLI_OUTPUT_FILE_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine::cli {

class OutputFile {
 public:
  // Errors name the file and why it cannot be written.
  static absl::StatusOr<OutputFile> create(std::string path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  absl::Status write(std::string_view text);
  absl::Status commit();

 private:
  OutputFile(std::string path, std::string temporary, int descriptor)
      : path_(std::move(path)),
        temporary_(std::move(temporary)),
        descriptor_(descriptor) {}

  absl::Status error(const char* action) const;

  std::string path_;
  std::string temporary_;
  int descriptor_;  // -1 once closed
};

// All of a file. Errors name it.
absl::StatusOr<std::string> readWholeFile(const std::string& path);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_OUTPUT_FILE_H_
