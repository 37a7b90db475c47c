// Files of network weights, or of any other arrays of numbers, which a program
// reads in place, embedded or memory-mapped.
//
// Contract: a file holds named arrays of numbers. For a struct of nested
// std::arrays, `Weights`, NetworkLayout<Weights> names the arrays; then the file
// is a header and the bytes of the struct, so reading needs neither a parser nor
// a copy. Native networks have their shape in the file (network.h). All numbers
// are little-endian, and texts are printable ASCII, filled up with zeros:
//
//   offset  bytes
//        0      8  "\x93PMNET\r\n"
//        8      4  version of the format, 2
//       12      4  crc32() of all bytes from 16 on
//       16      8  size of the file
//       24      4  number of arrays
//       28      4  zero
//       32     32  name of the game
//       64     32  kind of network, such as "moves"
//       96     96  a note
//      192     64  of each array:
//                    0  24  name
//                   24   4  NumberType
//                   28  24  up to six extents, outermost first, then zeros
//                   52   4  offset from where the numbers begin
//                   56   4  bytes
//                   60   4  zero
//        .      .  the numbers, from a multiple of 64 to a multiple of 64
//
// Example:
//   std::string bytes = writeNetwork(chess::PolicyWeights{});
//   auto weights = readNetwork<chess::PolicyWeights>(bytes);
//   if (weights.ok()) chess::Weight first = (*weights)->kind[0];

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine {

static_assert(std::endian::native == std::endian::little,
              "networks are read where they lie and are little-endian");

// Numbers begin at multiples of this, in a file and in memory.
inline constexpr std::size_t kNetworkAlignment = 64;

enum class NumberType : std::uint32_t {
  kInt8 = 1,
  kInt16 = 2,
  kInt32 = 3,
  kFloat32 = 4,
};

constexpr std::size_t numberBytes(NumberType type) {
  return type == NumberType::kInt8 ? 1 : type == NumberType::kInt16 ? 2 : 4;
}

// The type of a number in a file; types with the same layout as one of these
// specialise it.
template <class T>
inline constexpr NumberType kNumberType = [] {
  static_assert(std::is_integral_v<T> && std::is_signed_v<T> && sizeof(T) <= 4);
  return sizeof(T) == 1   ? NumberType::kInt8
         : sizeof(T) == 2 ? NumberType::kInt16
                          : NumberType::kInt32;
}();
template <>
inline constexpr NumberType kNumberType<float> = NumberType::kFloat32;

// One array of a network; see networkArray().
struct NetworkArray {
  static constexpr std::size_t kMaxExtents = 6;

  std::string_view name;
  NumberType type = NumberType::kInt8;
  std::array<std::uint32_t, kMaxExtents> extents = {};
  std::uint32_t offset = 0;
  std::uint32_t bytes = 0;

  friend bool operator==(const NetworkArray&, const NetworkArray&) = default;
};

template <class T>
struct NestedArray {
  using Number = T;
  static constexpr void addExtents(NetworkArray& /*array*/,
                                   std::size_t /*rank*/) {}
};
template <class T, std::size_t N>
struct NestedArray<std::array<T, N>> {
  using Number = typename NestedArray<T>::Number;
  static constexpr void addExtents(NetworkArray& array, std::size_t rank) {
    array.extents[rank] = static_cast<std::uint32_t>(N);
    NestedArray<T>::addExtents(array, rank + 1);
  }
};

// The member `name` of type `Member`, a nested std::array, at `offset` in the
// struct of weights.
template <class Member>
constexpr NetworkArray networkArray(std::string_view name, std::size_t offset) {
  NetworkArray array;
  array.name = name;
  array.type = kNumberType<typename NestedArray<Member>::Number>;
  NestedArray<Member>::addExtents(array, 0);
  array.offset = static_cast<std::uint32_t>(offset);
  array.bytes = static_cast<std::uint32_t>(sizeof(Member));
  return array;
}

// networkArray() of a member of `Weights`, under its own name.
#define PHASEMACHINE_NETWORK_ARRAY(Weights, member)        \
  ::phasemachine::networkArray<decltype(Weights::member)>( \
      #member, offsetof(Weights, member))

// Specialised for each struct of weights with three constants: kGame and kKind,
// at most 31 characters each, and kArrays, an std::array of NetworkArray.
template <class Weights>
struct NetworkLayout;

// NetworkLayout of a struct of weights from the names of its members in order,
// in namespace phasemachine:
//   PHASEMACHINE_NETWORK_LAYOUT(chess, PolicyWeights, "policy", from, to)
#define PHASEMACHINE_NETWORK_LAYOUT(game, Struct, kind, ...)            \
  template <>                                                           \
  struct NetworkLayout<game::Struct> {                                  \
    using Weights = game::Struct;                                       \
    static constexpr std::string_view kGame = #game;                    \
    static constexpr std::string_view kKind = kind;                     \
    static constexpr std::array kArrays = {                             \
        PHASEMACHINE_EXPAND(PHASEMACHINE_NETWORK_ARRAYS(__VA_ARGS__))}; \
    static_assert(hasNoGap(kArrays, sizeof(Weights)),                   \
                  "a member of the weights is missing in the list");    \
  }
#define PHASEMACHINE_NETWORK_ARRAYS(member, ...) \
  PHASEMACHINE_NETWORK_ARRAY(Weights, member)    \
  __VA_OPT__(, PHASEMACHINE_MORE_ARRAYS PHASEMACHINE_PARENS(__VA_ARGS__))
// A macro does not expand itself; each round of EXPAND expands it once more.
#define PHASEMACHINE_MORE_ARRAYS() PHASEMACHINE_NETWORK_ARRAYS
#define PHASEMACHINE_PARENS ()
#define PHASEMACHINE_EXPAND(...) \
  PHASEMACHINE_EXPAND_4(PHASEMACHINE_EXPAND_4(__VA_ARGS__))
#define PHASEMACHINE_EXPAND_4(...) \
  PHASEMACHINE_EXPAND_2(PHASEMACHINE_EXPAND_2(__VA_ARGS__))
#define PHASEMACHINE_EXPAND_2(...) \
  PHASEMACHINE_EXPAND_1(PHASEMACHINE_EXPAND_1(__VA_ARGS__))
#define PHASEMACHINE_EXPAND_1(...) __VA_ARGS__

// True if the arrays follow each other and fill `bytes`, but for alignment.
constexpr bool hasNoGap(std::span<const NetworkArray> arrays,
                        std::size_t bytes) {
  std::size_t end = 0;
  for (const NetworkArray& array : arrays) {
    if (array.offset < end || array.offset - end >= kNetworkAlignment) {
      return false;
    }
    end = array.offset + array.bytes;
  }
  return end <= bytes && bytes - end < kNetworkAlignment;
}

constexpr std::size_t networkHeadBytes(std::size_t arrays) {
  return 192 + 64 * arrays;
}

// A whole file in memory.
template <class Weights>
struct NetworkFile {
  static_assert(std::is_trivially_copyable_v<Weights>);

  alignas(kNetworkAlignment) std::array<
      char, networkHeadBytes(NetworkLayout<Weights>::kArrays.size())> head;
  alignas(kNetworkAlignment) Weights weights;

  // All bytes of the file.
  std::string_view bytes() const {
    return {reinterpret_cast<const char*>(this), sizeof(*this)};
  }
};

// What a file must be.
struct NetworkKind {
  std::string_view game;
  std::string_view kind;
  std::span<const NetworkArray> arrays;
  std::size_t fileBytes = 0;
};

template <class Weights>
constexpr NetworkKind networkKind() {
  return {.game = NetworkLayout<Weights>::kGame,
          .kind = NetworkLayout<Weights>::kKind,
          .arrays = NetworkLayout<Weights>::kArrays,
          .fileBytes = sizeof(NetworkFile<Weights>)};
}

// What a file says that it is; the texts lie in its bytes.
struct NetworkHead {
  std::string_view game;
  std::string_view kind;
  std::string_view note;
  std::uint32_t checksum = 0;
  std::size_t fileBytes = 0;
  std::vector<NetworkArray> arrays;
  std::string_view numbers;

  std::string_view bytesOf(const NetworkArray& array) const {
    return numbers.substr(array.offset, array.bytes);
  }
};

// The header of a complete, undamaged file of any kind; otherwise the error.
// Never reads beyond `bytes`.
absl::StatusOr<NetworkHead> readNetworkHead(std::string_view bytes);

// Errors: InvalidArgument if it is another kind.
absl::Status checkNetwork(const NetworkHead& head, const NetworkKind& kind);

// The same of a file: readNetworkHead(), then checkNetwork().
absl::Status checkNetwork(std::string_view bytes, const NetworkKind& kind);

// The file of this kind with these numbers and a note of at most 95 characters.
// Precondition: no more bytes than the kind holds.
std::string writeNetwork(const NetworkKind& kind, std::string_view numbers,
                         std::string_view note = {});

template <class Weights>
std::string writeNetwork(const Weights& weights) {
  return writeNetwork(
      networkKind<Weights>(),
      {reinterpret_cast<const char*>(&weights), sizeof(weights)});
}

// For example "int8 [2][6][64] at 128, 768 bytes".
std::string networkArrayText(const NetworkArray& array);

// CRC-32 as used by zip, PNG and zlib; 0 for no bytes.
//
// Example:
//   std::uint32_t sum = crc32("123456789");  // 0xCBF43926
std::uint32_t crc32(std::string_view bytes);

// The numbers within `bytes`, or an error. The caller owns `bytes`, which must
// be aligned to kNetworkAlignment.
template <class Weights>
absl::StatusOr<const Weights*> readNetwork(std::string_view bytes) {
  const absl::Status status = checkNetwork(bytes, networkKind<Weights>());
  if (!status.ok()) return status;
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % kNetworkAlignment != 0) {
    return absl::InvalidArgumentError(
        "a network must lie at a multiple of 64 bytes");
  }
  return &reinterpret_cast<const NetworkFile<Weights>*>(bytes.data())->weights;
}

// Learned weights of binary features: a sum of them is the logit of a move.
//
// Contract: a game describes its features by a type with two constants, kGame
// and kCount. The file has one int16 per feature, in units of 1/kWeightOne of a
// logit.
//
// In the namespace of a game, with the number of its features:
//   PHASEMACHINE_MOVE_WEIGHTS(gungi, kMoveFeatures);

// The weight that adds 1 to a logit.
inline constexpr int kWeightOne = 256;

template <class Features>
struct FeatureWeights {
  std::array<std::int16_t, Features::kCount> of;

  // The sum of the weights of the features that list(f) passes to f.
  template <class List>
  [[gnu::always_inline]] float logit(const List& list) const {
    int sum = 0;
    list([&](std::uint32_t feature) { sum += of[feature]; });
    return static_cast<float>(sum) / kWeightOne;
  }
};

template <class Features>
struct NetworkLayout<FeatureWeights<Features>> {
  using Weights = FeatureWeights<Features>;
  static constexpr std::string_view kGame = Features::kGame;
  static constexpr std::string_view kKind = "moves";
  static constexpr std::array kArrays = {
      PHASEMACHINE_NETWORK_ARRAY(Weights, of),
  };
};

// Declares the weights of a game's move priors in its namespace: kMovesFile,
// which the build embeds from networks/moves.net, and its numbers, kMoveWeights.
#define PHASEMACHINE_MOVE_WEIGHTS(game, count)                               \
  struct MoveFeatureSet {                                                    \
    static constexpr std::string_view kGame = #game;                         \
    static constexpr std::size_t kCount = count;                             \
  };                                                                         \
  using MoveWeights = FeatureWeights<MoveFeatureSet>;                        \
  extern const NetworkFile<MoveWeights> kMovesFile asm("phasemachine_" #game \
                                                       "_moves_net");        \
  inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights

}  // namespace phasemachine
