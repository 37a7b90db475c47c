// Bounds-checked reading and writing of little-endian bytes.
//
// Contract: a reader never reads past its end. Errors are sticky; check ok().
// Values read after a failure are zero.
//
// Example:
//   ByteWriter out;  out.put<std::uint16_t>(7);
//   ByteReader in(out.bytes());  auto seven = in.get<std::uint16_t>();

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace phasemachine {

class ByteWriter {
 public:
  template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>)
  void put(T value) {
    auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bytes_.push_back(static_cast<char>(bits & 0xFF));
      bits >>= 8;
    }
  }
  const std::string& bytes() const { return bytes_; }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>)
  T get() {
    if (bytes_.size() - at_ < sizeof(T)) {
      ok_ = false;
      at_ = bytes_.size();
      return T{};
    }
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bits |= static_cast<std::uint64_t>(
                  static_cast<unsigned char>(bytes_[at_ + i]))
              << (8 * i);
    }
    at_ += sizeof(T);
    return static_cast<T>(bits);
  }

  bool ok() const { return ok_; }
  // Offset of the next byte, for error messages.
  std::size_t offset() const { return at_; }
  std::size_t remaining() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace phasemachine
