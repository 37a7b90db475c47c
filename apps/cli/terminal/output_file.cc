#include "apps/cli/terminal/output_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "core/quote.h"
#include "core/try.h"
#include "engine/external/engine_process.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

// The same limit as in Linux.
constexpr int kMostLinks = 40;

absl::Status cannotWrite(const std::string& path) {
  return absl::PermissionDeniedError("cannot write " + quotedPath(path) + ": " +
                                     std::strerror(errno));
}

absl::Status makeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(inRow("cannot make the folder ",
                                           quotedPath(folder.string()), ": ",
                                           error.message()));
}

bool isStore(const std::string& path) {
  constexpr std::string_view kBegin = "SQLite format 3";
  std::string begin(kBegin.size(), '\0');
  std::ifstream(path).read(begin.data(),
                           static_cast<std::streamsize>(begin.size()));
  return begin == kBegin;
}

struct Followed {
  std::string target;
  // A /proc link to an open file may name a file that was removed or replaced.
  bool throughProc = false;
};

absl::StatusOr<Followed> follow(const std::string& path) {
  Followed at{.target = path};
  for (int links = 0; links < kMostLinks; ++links) {
    if (at.target.starts_with("/proc/")) {
      at.throughProc = true;
      return at;
    }
    std::error_code none;
    const fs::path next = fs::read_symlink(at.target, none);
    if (none) return at;  // not a link
    // A relative link is relative to its own folder.
    at.target = (fs::path(at.target).parent_path() / next).string();
  }
  return refused(quotedPath(path), ": too many symbolic links");
}

// The folder that a variable of the environment names; empty if there is none.
fs::path folderIn(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

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
    return refused(
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

absl::StatusOr<std::string> followLinks(const std::string& path) {
  auto followed = PM_TRY(follow(path));
  return std::move(followed.target);
}

absl::StatusOr<OutputFile> OutputFile::create(std::string path) {
  auto followed = PM_TRY(follow(path));
  std::string& target = followed.target;
  struct stat info;
  const bool there = stat(path.c_str(), &info) == 0;
  if (there && S_ISDIR(info.st_mode)) {
    return invalid(quotedPath(path), " is a folder");
  }
  if (there && (followed.throughProc || !S_ISREG(info.st_mode))) {
    const int descriptor =
        open(path.c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return cannotWrite(path);
    return OutputFile(std::move(path), std::move(target), "", descriptor);
  }
  if (there && isStore(path)) {
    return refused(quotedPath(path),
                   " is a store, whose games would be lost; name another file");
  }
  std::string temporary = target + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return cannotWrite(path);
  // mkstemp gives only the owner access; results get the usual permissions.
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor, 0666 & ~mask);
  return OutputFile(std::move(path), std::move(target), std::move(temporary),
                    descriptor);
}

OutputFile::OutputFile(std::string path, std::string target,
                       std::string temporary, int descriptor)
    : path_(std::move(path)),
      target_(std::move(target)),
      temporary_(std::move(temporary)),
      descriptor_(descriptor) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile::~OutputFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

absl::Status OutputFile::error(const char* action) const {
  return absl::UnavailableError(std::string("cannot ") + action + " " +
                                quotedPath(path_) + ": " +
                                std::strerror(errno));
}

absl::Status OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return error("write");
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return absl::OkStatus();
}

absl::Status OutputFile::commit() {
  if (temporary_.empty()) {
    if (close(std::exchange(descriptor_, -1)) != 0) return error("write");
    return absl::OkStatus();
  }
  if (fsync(descriptor_) != 0 && errno != EINVAL) return error("write");
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
    return error("rename to");
  }
  close(std::exchange(descriptor_, -1));
  return absl::OkStatus();
}

std::string OutputFile::temporaryFolder() const {
  if (!temporary_.empty()) {
    return fs::path(target_).parent_path().string();
  }
  std::error_code none;
  const auto folder = fs::temp_directory_path(none);
  return none ? "/tmp" : folder.string();
}

absl::StatusOr<OutputFolder> OutputFolder::create(std::string path) {
  OutputFolder folder(std::move(path));
  std::error_code error;
  for (fs::path at = folder.path_; !at.empty() && !fs::exists(at, error);
       at = at.parent_path()) {
    folder.made_.push_back(at.string());
  }
  PM_TRY(makeFolder(folder.path_));
  PM_TRY(OutputFile::create(folder.path_ + "/.new"));
  return folder;
}

OutputFolder::~OutputFolder() {
  for (const std::string& folder : made_) rmdir(folder.c_str());
}

absl::StatusOr<std::size_t> textBegin(std::string_view bytes) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  constexpr std::pair<std::string_view, std::string_view> kOthers[] = {
      {"\x1F\x8B", "compressed by gzip; decompress it first"},
      {"\x28\xB5\x2F\xFD", "compressed by zstd; decompress it first"},
      {"BZh", "compressed by bzip2; decompress it first"},
      {"\xFD\x37zX", "compressed by xz; decompress it first"},
      {"PK\x03\x04", "a zip archive; unpack it first"},
      {"7z\xBC\xAF", "a 7z archive; unpack it first"},
      {"\xFF\xFE", "in UTF-16; save it in UTF-8 first"},
      {"\xFE\xFF", "in UTF-16; save it in UTF-8 first"},
      {"SQLi", "a store; record export writes its games as text"},
  };
  for (const auto& [begin, what] : kOthers) {
    if (bytes.starts_with(begin)) return invalid("is ", what);
  }
  return bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

absl::StatusOr<std::string> readWholeFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  constexpr std::size_t kPiece = std::size_t{256} << 10;
  std::string text;
  while (file) {
    const std::size_t before = text.size();
    text.resize(before + kPiece);
    file.read(text.data() + before, static_cast<std::streamsize>(kPiece));
    text.resize(before + static_cast<std::size_t>(file.gcount()));
    if (text.size() > kMostWholeFile) {
      return invalid(quotedPath(path), " has more than the ",
                     kMostWholeFile >> 20, " MB that a file may have");
    }
  }
  if (!file.eof()) {
    return absl::NotFoundError("cannot read " + quotedPath(path) + ": " +
                               std::strerror(errno));
  }
  text.erase(0, PM_TRY_AT(quotedPath(path) + " ", textBegin(text)));
  return text;
}

absl::Status writeWholeFile(const std::string& path, std::string_view text) {
  auto file = PM_TRY(OutputFile::create(path));
  PM_TRY(file.write(text));
  return file.commit();
}

absl::StatusOr<std::string> userDataFolder(std::string_view inside,
                                           std::string_view what,
                                           std::string_view flag) {
  fs::path base = folderIn("XDG_DATA_HOME");
  // A relative path must be ignored.
  if (!base.is_absolute()) {
    const fs::path home = folderIn("HOME");
    if (!home.is_absolute()) {
      return refused("neither XDG_DATA_HOME nor HOME names a folder for the ",
                     what, "; name a file with ", flag);
    }
    base = home / ".local" / "share";
  }
  fs::path folder = base / "phasemachine";
  if (!inside.empty()) folder /= inside;
  PM_TRY(makeFolder(folder));
  return folder.string();
}

std::string timeNow(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  std::array<char, 64> text;
  return {text.data(), std::strftime(text.data(), text.size(), format, &local)};
}

absl::Status checkPictureName(const std::string& path) {
  if (path.ends_with(".svg") || path.ends_with(".png")) {
    return absl::OkStatus();
  }
  return invalid(quotedPath(path), " ends neither in .svg nor in .png");
}

absl::Status writePictureFile(const std::string& svg, const std::string& path,
                              int width) {
  PM_TRY(checkPictureName(path));
  if (path.ends_with(".svg")) return writeWholeFile(path, svg);
  const auto png = pngOf(svg, width);
  return png.ok() ? writeWholeFile(path, *png) : png.status();
}

}  // namespace phasemachine::cli
