// CRC-32 as used by zip, PNG and zlib.
//
// Example:
//   std::uint32_t sum = crc32("123456789");  // 0xCBF43926
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_CORE_CRC32_H_
#define PHASEMACHINE_CORE_CRC32_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace phasemachine {

// kCrc32Tables[k][c] is the CRC of byte c followed by k zero bytes.
inline constexpr std::array<std::array<std::uint32_t, 256>, 8> kCrc32Tables =
    [] {
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

// Returns the checksum of `bytes`; 0 for no bytes.
constexpr std::uint32_t crc32(std::string_view bytes) {
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

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_CRC32_H_
