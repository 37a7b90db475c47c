#include "apps/cli/games/match_log.h"

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

constexpr std::array<std::string_view, 5> kColumns = {
    "game", "first_player", "plies", "points", "score"};

// The sum that frames the records of an event file: CRC-32C, turned and shifted
// (https://www.tensorflow.org/tutorials/load_data/tfrecord).
std::uint32_t maskedSum(std::string_view data) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (const char c : data) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) {
      crc = crc >> 1 ^ (crc & 1 ? 0x82F63B78U : 0);
    }
  }
  return std::rotr(~crc, 15) + 0xA282EAD8U;
}

// The bytes of a number, the lowest first.
std::string littleEndian(std::uint64_t bits, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(bits >> 8 * i);
  return out;
}

std::string framed(std::string_view event) {
  const std::string length = littleEndian(event.size(), 8);
  return length + littleEndian(maskedSum(length), 4) + std::string(event) +
         littleEndian(maskedSum(event), 4);
}

// As protocol buffers write numbers, seven bits a byte, and texts.
std::string whole(std::uint64_t value) {
  std::string out;
  for (; value > 0x7F; value >>= 7) {
    out += static_cast<char>((value & 0x7F) | 0x80);
  }
  return out + static_cast<char>(value);
}

std::string field(int number, std::string_view data) {
  return static_cast<char>(number << 3 | 2) + whole(data.size()) +
         std::string(data);
}

}  // namespace

void MatchLog::add(const MatchOutcome& game) {
  points_ += game.utility;
  rows_.push_back({static_cast<double>(game.number),
                   static_cast<double>(game.first),
                   static_cast<double>(game.plies), game.utility,
                   points_ / static_cast<double>(rows_.size() + 1)});
}

absl::Status MatchLog::write(const std::string& folder) const {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) {
    return absl::FailedPreconditionError("cannot make the folder " +
                                         phasemachine::quoted(folder) + ": " +
                                         failed.message());
  }
  const std::chrono::duration<double> now =
      std::chrono::system_clock::now().time_since_epoch();
  const std::string when =
      "\x09" + littleEndian(std::bit_cast<std::uint64_t>(now.count()), 8);
  std::string csv = "game,first_player,plies,points,score\n";
  std::string events = framed(when + field(3, "brain.Event:2"));
  for (std::size_t step = 0; step < rows_.size(); ++step) {
    const auto& row = rows_[step];
    std::string summary;
    for (std::size_t i = 0; i < row.size(); ++i) {
      absl::StrAppendFormat(&csv, "%.10g%c", row[i],
                            i + 1 < row.size() ? ',' : '\n');
      if (i == 0) continue;
      const auto bits =
          std::bit_cast<std::uint32_t>(static_cast<float>(row[i]));
      summary += field(1, field(1, "match/" + std::string(kColumns[i])) +
                              "\x15" + littleEndian(bits, 4));
    }
    events += framed(when + "\x10" + whole(step) + field(5, summary));
  }
  PM_TRY(writeWholeFile(folder + "/match.csv", csv));
  return writeWholeFile(
      absl::StrCat(folder, "/events.out.tfevents.",
                   static_cast<std::int64_t>(now.count()), ".match"),
      events);
}

}  // namespace phasemachine::cli
