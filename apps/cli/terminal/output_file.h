// Files that the program writes atomically or reads whole, and the folder for
// the user's data.
//
// Contract of OutputFile: text goes to a temporary file in the same folder; commit() syncs it
// to disk and renames it to the final name. Without commit(), the destructor
// removes it, and an existing file of that name is unchanged. If the name is a
// symbolic link, its target is written, and created if needed. An existing
// target that is not a regular file (a device, a pipe), or that is reached
// through /proc (such as /dev/stdout), is written directly by each write().
// Opening a pipe waits for its reader. A store of games is not replaced.
//
// Example:
//   absl::StatusOr<OutputFile> file = OutputFile::create("games.pgn");
//   absl::Status status = file->write(text);
//   if (status.ok()) status = file->commit();

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine::cli {

class OutputFile {
 public:
  // Errors name the file and the reason.
  static absl::StatusOr<OutputFile> create(std::string path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  // As given to create().
  const std::string& path() const { return path_; }

  absl::Status write(std::string_view text);
  absl::Status commit();

  // The folder for other temporary files.
  std::string temporaryFolder() const;

 private:
  OutputFile(std::string path, std::string target, std::string temporary,
             int descriptor);

  absl::Status error(const char* action) const;

  std::string path_;
  std::string target_;     // after following links
  std::string temporary_;  // empty: written directly
  int descriptor_;         // -1 once closed
};

// A folder for files, made if needed with those that it is in. Of these the
// destructor removes again what is still empty.
class OutputFolder {
 public:
  // Errors name the folder, and the reason why no file can be made in it.
  static absl::StatusOr<OutputFolder> create(std::string path);

  OutputFolder(OutputFolder&& other) = default;
  OutputFolder& operator=(OutputFolder&&) = delete;
  ~OutputFolder();

  const std::string& path() const { return path_; }

 private:
  explicit OutputFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::vector<std::string> made_;  // the innermost first
};

// Follows the symbolic links of a path's last component; returns the path
// itself if there are none. The file need not exist. Error: FailedPrecondition
// for a cycle of links.
absl::StatusOr<std::string> followLinks(const std::string& path);

// Where the text of a file begins, after a byte order mark if it has one, by its
// first bytes. InvalidArgument, "is compressed by gzip; ...", if it is no plain
// text.
absl::StatusOr<std::size_t> textBegin(std::string_view bytes);

// Size limit of readWholeFile(), in bytes.
inline constexpr std::size_t kMostWholeFile = std::size_t{64} << 20;

// Reads a whole text file from textBegin() on. Errors name it; InvalidArgument if
// it is longer than kMostWholeFile.
absl::StatusOr<std::string> readWholeFile(const std::string& path);

// Writes a whole file by an OutputFile.
absl::Status writeWholeFile(const std::string& path, std::string_view text);

// $XDG_DATA_HOME/phasemachine or ~/.local/share/phasemachine, or the folder
// `inside` it; created if needed. Errors: FailedPrecondition if there is no home
// folder; the message says `what` it is for and which `flag` names a file
// instead. PermissionDenied if the folder cannot be created. Not while another
// thread changes the environment.
absl::StatusOr<std::string> userDataFolder(std::string_view inside,
                                           std::string_view what,
                                           std::string_view flag);

// The local time, as strftime() writes it, for the names of files and in them.
std::string timeNow(const char* format);

// Limits for the width of a PNG, in pixels.
inline constexpr int kLeastPictureWidth = 16;
inline constexpr int kMostPictureWidth = 8192;

// Checks the extension, .svg or .png, which selects the format. Error:
// InvalidArgument naming the file.
absl::Status checkPictureName(const std::string& path);

// Writes the picture atomically as SVG or, with rsvg-convert, a program of
// librsvg, as PNG `width` pixels wide (0: its natural width). Errors: as
// checkPictureName() and OutputFile; FailedPrecondition if the program is not
// installed; Internal with its first line of output if it fails.
absl::Status writePictureFile(const std::string& svg, const std::string& path,
                              int width = 0);

}  // namespace phasemachine::cli
