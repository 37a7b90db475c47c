#include "network/network_file.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/bytes.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine {
namespace {

constexpr std::string_view kMagic = "\x93PMNET\r\n";
constexpr std::uint32_t kVersion = 2;
// The checksum covers everything after it.
constexpr std::size_t kSummed = 16;
constexpr std::size_t kGameBytes = 32;
constexpr std::size_t kKindBytes = 32;
constexpr std::size_t kNoteBytes = 96;
constexpr std::size_t kArrayNameBytes = 24;

constexpr std::array<std::string_view, 5> kTypes = {"", "int8", "int16",
                                                    "int32", "float32"};

// kCrc32Tables[k][c] is the CRC of byte c followed by k zero bytes.
constexpr std::array<std::array<std::uint32_t, 256>, 8> kCrc32Tables = [] {
  std::array<std::array<std::uint32_t, 256>, 8> tables = {};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t rest = i;
    for (int bit = 0; bit < 8; ++bit) {
      rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320U : 0);
    }
    tables[0][i] = rest;
  }
  for (std::size_t k = 1; k < tables.size(); ++k) {
    for (std::size_t i = 0; i < 256; ++i) {
      const std::uint32_t before = tables[k - 1][i];
      tables[k][i] = tables[0][before & 0xFF] ^ (before >> 8);
    }
  }
  return tables;
}();

void putText(ByteWriter& out, std::string_view text, std::size_t bytes) {
  assert(text.size() < bytes);
  for (std::size_t i = 0; i < bytes; ++i) {
    out.put(i < text.size() ? text[i] : '\0');
  }
}

// The text in front of the zeros; nothing if it is not filled up with zeros or
// not printable.
std::optional<std::string_view> textIn(std::string_view field) {
  const std::string_view text = field.substr(0, field.find('\0'));
  const bool plain = std::all_of(text.begin(), text.end(),
                                 [](char c) { return c >= ' ' && c <= '~'; });
  const bool filled =
      text.size() < field.size() &&
      field.find_first_not_of('\0', text.size()) == std::string_view::npos;
  if (!plain || !filled) return std::nullopt;
  return text;
}

// True if its extents and its place agree with its type and size.
bool isPossible(const NetworkArray& array, std::size_t numbers) {
  const auto type = static_cast<std::size_t>(array.type);
  if (type == 0 || type >= kTypes.size()) return false;
  std::uint64_t bytes = numberBytes(array.type);
  const auto* const end =
      std::find(array.extents.begin(), array.extents.end(), 0U);
  for (const auto* at = array.extents.begin(); at != end; ++at) {
    bytes *= *at;
    if (bytes > numbers) return false;
  }
  return end != array.extents.begin() &&
         std::all_of(end, array.extents.end(),
                     [](std::uint32_t extent) { return extent == 0; }) &&
         array.bytes == bytes && array.offset <= numbers - bytes;
}

// One of the arrays from its 64 bytes.
absl::StatusOr<NetworkArray> readArray(std::string_view bytes,
                                       std::size_t numbers) {
  const auto name = textIn(bytes.substr(0, kArrayNameBytes));
  if (!name) return invalid("the network has an array without a plain name");
  NetworkArray array;
  array.name = *name;
  ByteReader in(bytes.substr(kArrayNameBytes));
  array.type = in.get<NumberType>();
  for (std::uint32_t& extent : array.extents) extent = in.get<std::uint32_t>();
  array.offset = in.get<std::uint32_t>();
  array.bytes = in.get<std::uint32_t>();
  if (in.get<std::uint32_t>() != 0 || !isPossible(array, numbers)) {
    return invalid("the network's array ", quoted(array.name), " is ",
                   networkArrayText(array), ", which is impossible");
  }
  return array;
}

}  // namespace

std::uint32_t crc32(std::string_view bytes) {
  const auto& tables = kCrc32Tables;
  const auto byte = [&bytes](std::size_t i) -> std::uint32_t {
    return static_cast<unsigned char>(bytes[i]);
  };
  std::uint32_t sum = 0xFFFFFFFFU;
  std::size_t at = 0;
  // Slicing by eight: the look-ups are independent of each other.
  for (; at + 8 <= bytes.size(); at += 8) {
    sum ^=
        byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16 | byte(at + 3) << 24;
    sum = tables[7][sum & 0xFF] ^ tables[6][sum >> 8 & 0xFF] ^
          tables[5][sum >> 16 & 0xFF] ^ tables[4][sum >> 24] ^
          tables[3][byte(at + 4)] ^ tables[2][byte(at + 5)] ^
          tables[1][byte(at + 6)] ^ tables[0][byte(at + 7)];
  }
  for (; at < bytes.size(); ++at) {
    sum = tables[0][(sum ^ byte(at)) & 0xFF] ^ (sum >> 8);
  }
  return ~sum;
}

std::string networkArrayText(const NetworkArray& array) {
  const auto type = static_cast<std::uint32_t>(array.type);
  std::string text = type > 0 && type < kTypes.size()
                         ? std::string(kTypes[type])
                         : absl::StrCat("type ", type);
  absl::StrAppend(&text, " ");
  for (const std::uint32_t extent : array.extents) {
    if (extent != 0) absl::StrAppend(&text, "[", extent, "]");
  }
  absl::StrAppend(&text, " at ", array.offset, ", ", array.bytes, " bytes");
  return text;
}

absl::StatusOr<NetworkHead> readNetworkHead(std::string_view bytes) {
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    return invalid("no network: it does not begin with \"\\x93PMNET\"");
  }
  ByteReader in(bytes.substr(kMagic.size()));
  NetworkHead head;
  const auto version = in.get<std::uint32_t>();
  head.checksum = in.get<std::uint32_t>();
  const auto size = in.get<std::uint64_t>();
  const auto arrays = in.get<std::uint32_t>();
  const auto zero = in.get<std::uint32_t>();
  if (bytes.size() < networkHeadBytes(0)) {
    return invalid("the network ends in its head");
  }
  if (version != kVersion) {
    return invalid("the network has version ", version, " of the format, not ",
                   kVersion);
  }
  if (size != bytes.size()) {
    return invalid("the network has ", bytes.size(),
                   " bytes and says that it has ", size);
  }
  if (crc32(bytes.substr(kSummed)) != head.checksum) {
    return invalid("the network is damaged: its checksum is another");
  }
  const std::size_t begin = networkHeadBytes(arrays);
  if (begin > size) return invalid("the network ends in its head");
  head.fileBytes = bytes.size();
  std::size_t at = kMagic.size() + in.offset();
  const auto take = [&](std::size_t count) {
    at += count;
    return textIn(bytes.substr(at - count, count));
  };
  const auto game = take(kGameBytes);
  const auto kind = take(kKindBytes);
  const auto note = take(kNoteBytes);
  if (!game || !kind || !note || zero != 0) {
    return invalid(
        "the network's game, kind or note is not printable text and zeros");
  }
  head.game = *game;
  head.kind = *kind;
  head.note = *note;
  head.numbers = bytes.substr(begin);
  for (; at < begin; at += networkHeadBytes(1) - networkHeadBytes(0)) {
    head.arrays.push_back(
        PM_TRY(readArray(bytes.substr(at), head.numbers.size())));
  }
  return head;
}

absl::Status checkNetwork(const NetworkHead& head, const NetworkKind& kind) {
  const auto name = [](const auto& of) {
    return quoted(std::string(of.game) + " " + std::string(of.kind));
  };
  if (head.game != kind.game || head.kind != kind.kind) {
    return invalid("the network is ", name(head), ", not ", name(kind));
  }
  if (head.arrays.size() != kind.arrays.size()) {
    return invalid("the network has ", head.arrays.size(), " arrays, not ",
                   kind.arrays.size());
  }
  for (std::size_t i = 0; i < kind.arrays.size(); ++i) {
    const NetworkArray& is = head.arrays[i];
    const NetworkArray& must = kind.arrays[i];
    if (is == must) continue;
    return invalid("the network's array ", quoted(is.name), " is ",
                   networkArrayText(is), ", not ", quoted(must.name), ", ",
                   networkArrayText(must));
  }
  if (head.fileBytes != kind.fileBytes) {
    return invalid("the network has ", head.fileBytes, " bytes, not ",
                   kind.fileBytes);
  }
  return absl::OkStatus();
}

absl::Status checkNetwork(std::string_view bytes, const NetworkKind& kind) {
  return checkNetwork(PM_TRY(readNetworkHead(bytes)), kind);
}

std::string writeNetwork(const NetworkKind& kind, std::string_view numbers,
                         std::string_view note) {
  ByteWriter summed;
  summed.put(static_cast<std::uint64_t>(kind.fileBytes));
  summed.put(static_cast<std::uint64_t>(kind.arrays.size()));
  putText(summed, kind.game, kGameBytes);
  putText(summed, kind.kind, kKindBytes);
  putText(summed, note, kNoteBytes);
  for (const NetworkArray& array : kind.arrays) {
    putText(summed, array.name, kArrayNameBytes);
    summed.put(array.type);
    for (const std::uint32_t extent : array.extents) summed.put(extent);
    summed.put(array.offset);
    summed.put(array.bytes);
    summed.put<std::uint32_t>(0);
  }
  std::string rest = summed.take();
  assert(kSummed + rest.size() + numbers.size() <= kind.fileBytes);
  rest.append(numbers);
  rest.resize(kind.fileBytes - kSummed);
  ByteWriter file;
  for (const char c : kMagic) file.put(c);
  file.put(kVersion);
  file.put(crc32(rest));
  return file.take() + rest;
}

}  // namespace phasemachine
