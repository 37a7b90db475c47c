#include "apps/cli/terminal/picture_file.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/external/engine_process.h"

namespace phasemachine::cli {
namespace {

constexpr const char* kProgram = "rsvg-convert";

// A file in memory for the child's input and output, since pipes could fill up.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("picture", MFD_CLOEXEC)) {}
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }

  int descriptor() const { return descriptor_; }

  bool write(const std::string& text) const {
    std::size_t at = 0;
    while (at < text.size()) {
      const ssize_t written =
          ::write(descriptor_, text.data() + at, text.size() - at);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      at += static_cast<std::size_t>(written);
    }
    return lseek(descriptor_, 0, SEEK_SET) == 0;
  }

  std::string read() const {
    std::string text;
    std::array<char, 65536> chunk;
    if (lseek(descriptor_, 0, SEEK_SET) != 0) return text;
    for (;;) {
      const ssize_t size = ::read(descriptor_, chunk.data(), chunk.size());
      if (size < 0 && errno == EINTR) continue;
      if (size <= 0) return text;
      text.append(chunk.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  int descriptor_;
};

absl::Status cannot(const char* what, int error) {
  return absl::InternalError(std::string(what) + ": " + std::strerror(error));
}

// A PNG file of `width` pixels, by rsvg-convert from PATH, without a shell.
absl::StatusOr<std::string> pngOf(const std::string& svg, int width) {
  const MemoryFile in;
  const MemoryFile out;
  const MemoryFile messages;
  if (in.descriptor() < 0 || out.descriptor() < 0 ||
      messages.descriptor() < 0 || !in.write(svg)) {
    return cannot("no memory for a picture", errno);
  }
  std::vector<std::string> words = {kProgram, "--format=png"};
  if (width > 0) {
    words.emplace_back("--keep-aspect-ratio");
    words.push_back("--width=" + std::to_string(width));
  }
  pid_t process = -1;
  const int error = startChild(words,
                               {.in = in.descriptor(),
                                .out = out.descriptor(),
                                .messages = messages.descriptor()},
                               process);
  if (error == ENOENT) {
    return absl::FailedPreconditionError(
        "PNG needs the program rsvg-convert (Debian: librsvg2-bin), which is "
        "not installed; SVG needs nothing");
  }
  if (error != 0) return cannot("cannot start rsvg-convert", error);
  int ended = 0;
  while (waitpid(process, &ended, 0) < 0) {
    if (errno != EINTR) return cannot("rsvg-convert", errno);
  }
  if (!WIFEXITED(ended) || WEXITSTATUS(ended) != 0) {
    std::string said = messages.read();
    said.resize(std::min(said.find('\n'), said.size()));
    return absl::InternalError("rsvg-convert failed: " + plainMessage(said));
  }
  return out.read();
}

}  // namespace

absl::Status checkPictureName(const std::string& path) {
  if (path.ends_with(".svg") || path.ends_with(".png")) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(quotedPath(path) +
                                    " ends neither in .svg nor in .png");
}

absl::Status writePictureFile(const std::string& svg, const std::string& path,
                              int width) {
  PM_TRY(checkPictureName(path));
  if (path.ends_with(".svg")) return writeWholeFile(path, svg);
  const auto png = pngOf(svg, width);
  return png.ok() ? writeWholeFile(path, *png) : png.status();
}

}  // namespace phasemachine::cli
