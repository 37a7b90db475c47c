// The CRC-32 of zip files, PNG and zlib, for checksums of files.
//
// Example:
//   std::uint32_t sum = crc32("123456789");  // 0xCBF43926
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_CORE_CRC32_H_
#define PHASEMACHINE_CORE_CRC32_H_

#include <array>
#include <cstdint>
#include <string_view>

namespace phasemachine {

inline constexpr std::array<std::uint32_t, 256> kCrc32Table = [] {
  std::array<std::uint32_t, 256> table = {};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t rest = i;
    for (int bit = 0; bit < 8; ++bit) {
      rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320U : 0);
    }
    table[i] = rest;
  }
  return table;
}();

constexpr std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t sum = 0xFFFFFFFFU;
  for (const char c : bytes) {
    sum =
        kCrc32Table[(sum ^ static_cast<unsigned char>(c)) & 0xFF] ^ (sum >> 8);
  }
  return ~sum;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_CRC32_H_
