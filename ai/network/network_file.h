// Files of native networks (shape.h).
//
// All numbers are little-endian:
//
//   offset  bytes
//        0      8  "\x93PMNN\r\n\x1a"
//        8      4  version of the format, 2
//       12      4  crc32() of all bytes from 16 on
//       16      8  size of the file
//       24      4  number of parts that actions share, or 0
//       28      4  number of parts per action, at most 8
//       32     32  name of the game, filled up with zeros
//       64      4  version of the game's encoding
//       68      4  inputs
//       72      4  numbers per plane, or 0
//       76      4  input shift
//       80      4  sums of the first layer
//       84      4  shift of the first layer
//       88      4  dense layers, at most 4
//       92      4  values, at most 65
//       96      4  actions, or 0
//      100      4  the layer that the policy reads
//      104      4  scale of values, a float
//      108      4  scale of logits, a float
//      112     32  units and shift of each dense layer, filled up with zeros
//      144      4  features, or 0
//      148      4  version of the game's features, or 0
//      152      4  scale of the score, a float, or 0
//      156      4  1 if the first layer is pairwise, otherwise 0
//      160     96  a note, printable ASCII, filled up with zeros
//      256         the arrays, each aligned to 64 bytes and padded with zeros:
//                    first layer    int16 bias[sums]
//                                   int16 weights[inputs + planes +
//                                                 features][sums]
//                    dense layer i  int32 bias[units]
//                                   int8 weights[units][units of layer before]
//                    value          int32 bias[values]
//                                   int8 weights[values][units of last layer]
//                    policy         int32 bias[rows], one a part or an action
//                                   int8 weights[rows][units of its layer]
//                                   uint32 parts[actions][parts of an action]
//
// Example:
//   auto bytes = writeNetwork(shape, arrays);
//   auto network = readNetwork(*bytes);
//   if (!network.ok()) use(network.status());  // "the network is damaged: ..."

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/network/network.h"
#include "ai/network/shape.h"

namespace phasemachine {

// CRC-32 as used by zip, PNG and zlib.
//
// Example:
//   std::uint32_t sum = crc32("123456789");  // 0xCBF43926

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

namespace phasemachine::network {

// The arrays of a network in file order.
struct NetworkArrays {
  struct Dense {
    std::vector<std::int32_t> bias;
    std::vector<std::int8_t> weights;
  };
  std::vector<std::int16_t> firstBias;
  std::vector<std::int16_t> first;
  std::vector<Dense> dense;
  Dense value;
  Dense policy;  // empty without a policy
  std::vector<std::uint32_t> parts;
};

// Returns what is wrong with a shape, e.g. units not a multiple of 32.
absl::Status checkShape(const NetworkShape& shape);

// Errors: InvalidArgument for an invalid shape, for arrays whose size does not
// match it, and for texts that are too long.
absl::StatusOr<std::string> writeNetwork(const NetworkShape& shape,
                                         const NetworkArrays& arrays);

// Errors: InvalidArgument with the first fault found. Allocates only a copy of
// the bytes, after all checks, whatever sizes the file claims.
absl::StatusOr<std::shared_ptr<const Network>> readNetwork(
    std::string_view bytes);

// The same without a copy, for callers that have the bytes in aligned memory.
absl::StatusOr<std::shared_ptr<const Network>> readNetwork(Aligned<char> bytes);

}  // namespace phasemachine::network
