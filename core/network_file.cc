#include "core/network_file.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"
#include "core/bytes.h"
#include "core/hash.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine {
namespace {

constexpr std::string_view kMagic = "\x93PMNET\r\n";
constexpr std::uint32_t kVersion = 1;
// The hash covers everything after it.
constexpr std::size_t kHashed = 32;
constexpr std::size_t kNameBytes = 32;
constexpr std::size_t kArrayNameBytes = NetworkArray::kMaxName + 1;

void putName(ByteWriter& out, std::string_view name, std::size_t bytes) {
  assert(name.size() < bytes);
  for (std::size_t i = 0; i < bytes; ++i) {
    out.put(i < name.size() ? name[i] : '\0');
  }
}

// The header from the name on.
std::string hashedHead(const NetworkKind& kind) {
  ByteWriter out;
  putName(out, kind.name, kNameBytes);
  for (const NetworkArray& array : kind.arrays) {
    putName(out, array.name, kArrayNameBytes);
    out.put(array.type);
    for (const std::uint32_t extent : array.extents) out.put(extent);
    out.put(array.offset);
    out.put(array.bytes);
    out.put<std::uint32_t>(0);
  }
  return out.take();
}

std::string getName(ByteReader& in, std::size_t bytes) {
  std::string name;
  for (std::size_t i = 0; i < bytes; ++i) name.push_back(in.get<char>());
  name.erase(
      std::find_if(name.rbegin(), name.rend(), [](char c) { return c != '\0'; })
          .base(),
      name.end());
  return name;
}

// For example "int8 [2][6][64] at 128, 768 bytes".
std::string describe(NumberType type, std::span<const std::uint32_t, 6> extents,
                     std::uint32_t offset, std::uint32_t bytes) {
  constexpr std::array<std::string_view, 5> kTypes = {"", "int8 ", "int16 ",
                                                      "int32 ", "float32 "};
  const auto number = static_cast<std::uint32_t>(type);
  std::string text = number > 0 && number < kTypes.size()
                         ? std::string(kTypes[number])
                         : absl::StrCat("type ", number, " ");
  for (const std::uint32_t extent : extents) {
    if (extent != 0) absl::StrAppend(&text, "[", extent, "]");
  }
  absl::StrAppend(&text, " at ", offset, ", ", bytes, " bytes");
  return text;
}

// The first difference between two different headers.
absl::Status difference(std::string_view head, const NetworkKind& kind) {
  ByteReader in(head);
  const std::string name = getName(in, kNameBytes);
  if (name != kind.name) {
    return invalid("the network is ", quoted(name), ", not ",
                   quoted(kind.name));
  }
  for (const NetworkArray& array : kind.arrays) {
    const std::string found = getName(in, kArrayNameBytes);
    const auto type = in.get<NumberType>();
    std::array<std::uint32_t, NetworkArray::kMaxExtents> extents;
    for (std::uint32_t& extent : extents) extent = in.get<std::uint32_t>();
    const auto offset = in.get<std::uint32_t>();
    const auto bytes = in.get<std::uint32_t>();
    const bool filled = in.get<std::uint32_t>() == 0;
    const std::string is = describe(type, extents, offset, bytes);
    const std::string must =
        describe(array.type, array.extents, array.offset, array.bytes);
    if (found != array.name || is != must || !filled) {
      return invalid("the network's array ", quoted(found), " is ", is,
                     ", not ", quoted(array.name), ", ", must);
    }
  }
  return invalid("the network's head is not as it should be");
}

}  // namespace

absl::Status checkNetwork(std::string_view bytes, const NetworkKind& kind) {
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    return invalid("no network: it does not begin with \"\\x93PMNET\"");
  }
  ByteReader in(bytes.substr(kMagic.size()));
  const auto version = in.get<std::uint32_t>();
  const auto arrays = in.get<std::uint32_t>();
  const auto size = in.get<std::uint64_t>();
  const auto hash = in.get<std::uint64_t>();
  if (!in.ok()) return invalid("the network ends in its head");
  if (version != kVersion) {
    return invalid("the network has version ", version, " of the format, not ",
                   kVersion);
  }
  if (size != bytes.size()) {
    return invalid("the network has ", bytes.size(),
                   " bytes and says that it has ", size);
  }
  if (hashText(bytes.substr(kHashed)) != hash) {
    return invalid("the network is damaged: its checksum is another");
  }
  if (arrays != kind.arrays.size()) {
    return invalid("the network has ", arrays, " arrays, not ",
                   kind.arrays.size());
  }
  const std::string must = hashedHead(kind);
  const std::string_view head = bytes.substr(kHashed, must.size());
  if (head.size() != must.size())
    return invalid("the network ends in its head");
  if (head != must) return difference(head, kind);
  if (size != kind.fileBytes) {
    return invalid("the network has ", size, " bytes, not ", kind.fileBytes);
  }
  return absl::OkStatus();
}

std::string writeNetwork(const NetworkKind& kind, std::string_view numbers) {
  std::string hashed = hashedHead(kind);
  assert(kHashed + hashed.size() + numbers.size() <= kind.fileBytes);
  hashed.append(numbers);
  hashed.resize(kind.fileBytes - kHashed);
  ByteWriter out;
  for (const char c : kMagic) out.put(c);
  out.put(kVersion);
  out.put(static_cast<std::uint32_t>(kind.arrays.size()));
  out.put(static_cast<std::uint64_t>(kind.fileBytes));
  out.put(hashText(hashed));
  return out.take() + hashed;
}

}  // namespace phasemachine
