#include "apps/records/npz_writer.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/bytes.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::records {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

struct Entry {
  std::string name;
  std::uint32_t crc = 0;
  std::uint64_t size = 0;
  std::uint64_t compressed = 0;
  std::uint64_t offset = 0;
};

constexpr std::uint32_t kInExtra = 0xFFFFFFFF;
constexpr std::uint16_t kVersionOf64Bits = 45;
constexpr std::uint16_t kDeflated = 8;
// 1 January 1980, the earliest date of a zip file: equal exports are equal.
constexpr std::uint16_t kDate = 0x21;

void putAll(ByteWriter& out, std::string_view bytes) {
  for (const char c : bytes) out.put(static_cast<std::uint8_t>(c));
}

void putCommon(ByteWriter& out, const Entry& entry, std::size_t extraBytes) {
  out.put(kVersionOf64Bits);
  out.put(std::uint16_t{0});  // flags
  out.put(kDeflated);
  out.put(std::uint16_t{0});  // time
  out.put(kDate);
  out.put(entry.crc);
  out.put(kInExtra);
  out.put(kInExtra);
  out.put(static_cast<std::uint16_t>(entry.name.size()));
  out.put(static_cast<std::uint16_t>(extraBytes));
}

std::string localHeader(const Entry& entry) {
  ByteWriter out;
  out.put(std::uint32_t{0x04034B50});
  putCommon(out, entry, 20);
  putAll(out, entry.name);
  out.put(std::uint16_t{1});  // the extra field of 64-bit sizes
  out.put(std::uint16_t{16});
  out.put(entry.size);
  out.put(entry.compressed);
  return out.take();
}

std::string centralDirectory(const std::vector<Entry>& entries,
                             std::uint64_t offset) {
  ByteWriter out;
  for (const Entry& entry : entries) {
    out.put(std::uint32_t{0x02014B50});
    out.put(kVersionOf64Bits);
    putCommon(out, entry, 28);
    out.put(std::uint16_t{0});  // comment
    out.put(std::uint16_t{0});  // disk
    out.put(std::uint16_t{0});  // internal attributes
    out.put(std::uint32_t{0});  // external attributes
    out.put(kInExtra);
    putAll(out, entry.name);
    out.put(std::uint16_t{1});
    out.put(std::uint16_t{24});
    out.put(entry.size);
    out.put(entry.compressed);
    out.put(entry.offset);
  }
  const std::uint64_t size = out.bytes().size();
  const std::uint64_t count = entries.size();
  out.put(std::uint32_t{0x06064B50});  // end of directory, 64 bits
  out.put(std::uint64_t{44});
  out.put(kVersionOf64Bits);
  out.put(kVersionOf64Bits);
  out.put(std::uint32_t{0});
  out.put(std::uint32_t{0});
  out.put(count);
  out.put(count);
  out.put(size);
  out.put(offset);
  out.put(std::uint32_t{0x07064B50});  // where that is
  out.put(std::uint32_t{0});
  out.put(offset + size);
  out.put(std::uint32_t{1});
  out.put(std::uint32_t{0x06054B50});  // end of directory
  out.put(std::uint16_t{0});
  out.put(std::uint16_t{0});
  out.put(std::uint16_t{0xFFFF});
  out.put(std::uint16_t{0xFFFF});
  out.put(kInExtra);
  out.put(kInExtra);
  out.put(std::uint16_t{0});
  return out.take();
}

// "<f4" has 4 bytes.
std::size_t bytesOf(const std::string& type) {
  return static_cast<std::size_t>(std::atoi(type.c_str() + 2));
}

const Bytef* bytesIn(std::string_view bytes) {
  return reinterpret_cast<const Bytef*>(bytes.data());
}

std::uint32_t sumOf(std::uint32_t before, std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(before, bytesIn(bytes), bytes.size()));
}

}  // namespace

struct NpzWriter::Array {
  // One stream of raw deflate. Sparse planes compress well at any level, so it
  // uses the fastest.
  class Deflater {
   public:
    Deflater() {
      if (deflateInit2(&stream_, Z_BEST_SPEED, Z_DEFLATED, -MAX_WBITS,
                       MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::bad_alloc();  // the only possible failure
      }
    }
    ~Deflater() { deflateEnd(&stream_); }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    void add(std::string_view input, int flush, std::string& out) {
      std::array<char, 1 << 14> room;
      do {
        const std::size_t part =
            std::min<std::size_t>(input.size(), std::size_t{1} << 30);
        stream_.next_in = const_cast<Bytef*>(bytesIn(input));
        stream_.avail_in = static_cast<uInt>(part);
        const int how = part == input.size() ? flush : Z_NO_FLUSH;
        do {
          stream_.next_out = reinterpret_cast<Bytef*>(room.data());
          stream_.avail_out = static_cast<uInt>(room.size());
          deflate(&stream_, how);
          out.append(room.data(), room.size() - stream_.avail_out);
        } while (stream_.avail_out == 0);
        input.remove_prefix(part);
      } while (!input.empty());
    }

   private:
    z_stream stream_ = {};
  };

  Array(std::string itsName, std::string itsType,
        std::vector<std::size_t> itsRowShape)
      : name(std::move(itsName)),
        type(std::move(itsType)),
        rowShape(std::move(itsRowShape)),
        rowBytes(bytesOf(type)) {
    for (const std::size_t n : rowShape) rowBytes *= n;
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() {
    if (file >= 0) close(file);
  }

  // The array's header in the file.
  std::string header() const;

  std::string name;
  std::string type;
  std::vector<std::size_t> rowShape;
  std::size_t rowBytes;
  Deflater deflater = {};
  bool scalar = false;
  std::uint32_t crc = 0;     // of the rows
  std::uint64_t bytes = 0;   // of the rows
  std::string buffer = {};   // compressed, not yet in the file
  std::uint64_t inFile = 0;  // compressed bytes
  int file = -1;
};

NpzWriter::NpzWriter(std::string folder) : folder_(std::move(folder)) {}
NpzWriter::NpzWriter(NpzWriter&&) noexcept = default;
NpzWriter::~NpzWriter() = default;

absl::StatusOr<NpzWriter> NpzWriter::create(const std::string& folder) {
  NpzWriter writer(folder.empty() ? "." : folder);
  if (access(writer.folder_.c_str(), W_OK) != 0) {
    return writer.error("write in");
  }
  return writer;
}

absl::Status NpzWriter::error(const char* action) const {
  const std::string what =
      absl::StrCat("cannot ", action, " the folder ", quotedPath(folder_), ": ",
                   std::strerror(errno));
  if (errno == ENOSPC) return absl::ResourceExhaustedError(what);
  return absl::PermissionDeniedError(what);
}

std::size_t NpzWriter::addArray(std::string name, std::string type,
                                std::vector<std::size_t> rowShape) {
  arrays_.push_back(std::make_unique<Array>(std::move(name), std::move(type),
                                            std::move(rowShape)));
  return arrays_.size() - 1;
}

absl::Status NpzWriter::addText(const std::string& name,
                                std::string_view text) {
  const std::size_t array = addArray(
      name, absl::StrCat("|S", std::max<std::size_t>(text.size(), 1)), {});
  arrays_[array]->scalar = true;
  return append(array, text.empty() ? std::string_view("\0", 1) : text);
}

absl::Status NpzWriter::append(std::size_t array, std::string_view rows) {
  Array& to = *arrays_[array];
  to.deflater.add(rows, Z_NO_FLUSH, to.buffer);
  to.crc = sumOf(to.crc, rows);
  to.bytes += rows.size();
  return to.buffer.size() < kPiece ? absl::OkStatus() : flush(to);
}

absl::Status NpzWriter::flush(Array& array) {
  if (array.file < 0) {
    std::string name = folder_ + "/.npz.XXXXXX";
    array.file = mkstemp(name.data());
    if (array.file < 0) return error("write in");
    unlink(name.c_str());
  }
  std::string_view rest = array.buffer;
  while (!rest.empty()) {
    const ssize_t written = ::write(array.file, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return error("write in");
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  array.inFile += array.buffer.size();
  array.buffer.clear();
  return absl::OkStatus();
}

absl::Status NpzWriter::forEachPiece(const Array& array,
                                     const Sink& sink) const {
  std::string piece(kPiece, '\0');
  for (std::uint64_t at = 0; at < array.inFile;) {
    const ssize_t got =
        pread(array.file, piece.data(), piece.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return error("read in");
    const std::string_view bytes(piece.data(), static_cast<std::size_t>(got));
    PM_TRY(sink(bytes));
    at += bytes.size();
  }
  return array.buffer.empty() ? absl::OkStatus() : sink(array.buffer);
}

std::string NpzWriter::Array::header() const {
  std::string shape = "(";
  if (!scalar) {
    const std::uint64_t rows = rowBytes == 0 ? 0 : bytes / rowBytes;
    absl::StrAppend(&shape, rows, ",");
    for (const std::size_t n : rowShape) absl::StrAppend(&shape, n, ",");
  }
  shape += ")";
  std::string text =
      absl::StrCat("{'descr': '", type,
                   "', 'fortran_order': False, 'shape': ", shape, ", }");
  // Magic, version and length take ten bytes; the header ends with a line break
  // at a multiple of 64.
  while ((10 + text.size() + 1) % 64 != 0) text += ' ';
  text += '\n';
  std::string magic("\x93NUMPY\x01\x00", 8);
  magic += static_cast<char>(text.size() & 0xFF);
  magic += static_cast<char>(text.size() >> 8);
  return magic + text;
}

absl::Status NpzWriter::finish(const Sink& sink) {
  std::vector<Entry> entries;
  std::uint64_t offset = 0;
  const auto write = [&](std::string_view bytes) {
    offset += bytes.size();
    return sink(bytes);
  };
  for (const std::unique_ptr<Array>& each : arrays_) {
    Array& array = *each;
    array.deflater.add({}, Z_FINISH, array.buffer);
    const std::string header = array.header();
    // A separate stream without an end: deflate blocks can simply be
    // concatenated.
    std::string start;
    Array::Deflater().add(header, Z_SYNC_FLUSH, start);
    Entry entry{
        .name = array.name + ".npy",
        .crc = static_cast<std::uint32_t>(crc32_combine(
            sumOf(0, header), array.crc, static_cast<z_off_t>(array.bytes))),
        .size = header.size() + array.bytes,
        .compressed = start.size() + array.inFile + array.buffer.size(),
        .offset = offset};
    PM_TRY(write(localHeader(entry)));
    PM_TRY(write(start));
    PM_TRY(forEachPiece(array, write));
    entries.push_back(std::move(entry));
  }
  return sink(centralDirectory(entries, offset));
}

}  // namespace phasemachine::records
