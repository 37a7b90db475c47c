#include "apps/records/row_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "apps/json/json.h"
#include "apps/records/training_arrays.h"
#include "core/bytes.h"
#include "core/hash.h"
#include "core/try.h"
#include "games/parts.h"

namespace phasemachine::records {
namespace {

static_assert(std::endian::native == std::endian::little,
              "rows are read where they lie and are little-endian");

constexpr std::string_view kMagic = "\x93PMROW\r\n";
constexpr std::uint32_t kFormat = 4;
constexpr std::size_t kHead = 128;
constexpr std::size_t kSummed = 32;  // the checksum is of what follows
constexpr std::size_t kName = 32;
constexpr std::size_t kAlignment = 64;
constexpr std::uint64_t kMostFile = std::uint64_t{1} << 48;

std::uint64_t aligned(std::uint64_t size) {
  return (size + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint64_t checksumOf(std::string_view bytes) {
  std::array<std::uint64_t, 4> lanes = {};
  std::size_t at = 0;
  const auto take = [&](std::size_t lane, std::size_t size) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, size);
    lanes[lane] = hashCombine(lanes[lane], word);
    at += size;
  };
  while (bytes.size() - at >= sizeof(lanes)) {
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) take(lane, 8);
  }
  for (std::size_t lane = 0; at < bytes.size(); ++lane) {
    take(lane, std::min<std::size_t>(8, bytes.size() - at));
  }
  std::uint64_t sum = bytes.size();
  for (const std::uint64_t lane : lanes) sum = hashCombine(sum, lane);
  return sum;
}

template <class... Parts>
absl::Status bad(const Parts&... parts) {
  return invalid("packed rows: ", parts...);
}

absl::Status badRow(std::size_t i, const char* what) {
  return bad("row ", i, ": ", what);
}

void fillUp(std::string& bytes) { bytes.resize(aligned(bytes.size())); }

}  // namespace

RowFileWriter::RowFileWriter(RowKind kind, std::string description)
    : kind_(std::move(kind)), description_(std::move(description)) {}

void RowFileWriter::add(Row row, std::string_view packed) {
  row.at = packed_.size();
  rows_.push_back(row);
  packed_.append(packed);
}

std::string RowFileWriter::take() {
  ByteWriter tail;  // the head from byte 64 on
  tail.put(kind_.encoding);
  tail.put(kind_.numbers);
  tail.put(kind_.actions);
  tail.put(static_cast<std::uint32_t>(description_.size()));
  tail.put(std::uint64_t{rows_.size()});
  tail.put(std::uint64_t{packed_.size()});
  tail.put(kind_.features);
  tail.put(kind_.featureVersion);
  std::string out(kHead, '\0');
  out.reserve(aligned(kHead + description_.size()) +
              aligned(rows_.size() * sizeof(Row)) + packed_.size());
  kind_.game.copy(&out[kSummed], kName - 1);
  tail.bytes().copy(&out[kSummed + kName], tail.bytes().size());
  out += description_;
  fillUp(out);
  out.append(reinterpret_cast<const char*>(rows_.data()),
             rows_.size() * sizeof(Row));
  fillUp(out);
  out += packed_;
  ByteWriter front;
  front.put(kFormat);
  front.put(static_cast<std::uint32_t>(sizeof(Row)));
  front.put(std::uint64_t{out.size()});
  front.put(checksumOf(std::string_view(out).substr(kSummed)));
  kMagic.copy(out.data(), kMagic.size());
  front.bytes().copy(&out[kMagic.size()], front.bytes().size());
  rows_.clear();
  packed_.clear();
  return out;
}

absl::StatusOr<RowFile> RowFile::over(std::string_view bytes, bool checked) {
  if (bytes.size() < kMagic.size() ||
      bytes.substr(0, kMagic.size()) != kMagic) {
    return bad("this is no file of packed rows");
  }
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(Row) != 0) {
    return bad("they must lie at a multiple of 8 bytes");
  }
  if (bytes.size() < kHead) {
    return bad("the file is cut off: it has ", bytes.size(),
               " bytes, a head has 128");
  }
  ByteReader front(bytes.substr(kMagic.size()));
  const auto format = front.get<std::uint32_t>();
  if (format != kFormat) {
    return bad("the format is ", format, "; this program reads ", kFormat);
  }
  const auto rowBytes = front.get<std::uint32_t>();
  if (rowBytes != sizeof(Row)) {
    return bad("a row has ", rowBytes, " bytes, not ", sizeof(Row));
  }
  const auto size = front.get<std::uint64_t>();
  if (size != bytes.size()) {
    return bad("the file ", size > bytes.size() ? "is cut off" : "is too long",
               ": it has ", bytes.size(), " bytes, its head says ", size);
  }
  const auto sum = front.get<std::uint64_t>();
  if (checked && sum != checksumOf(bytes.substr(kSummed))) {
    return bad("the file is damaged: its checksum is another");
  }
  RowFile file;
  const std::string_view name = bytes.substr(kSummed, kName);
  file.kind_.game = name.substr(0, name.find('\0'));
  ByteReader head(bytes.substr(kSummed + kName));
  file.kind_.encoding = head.get<std::uint32_t>();
  file.kind_.numbers = head.get<std::uint32_t>();
  file.kind_.actions = head.get<std::uint32_t>();
  const auto description = head.get<std::uint32_t>();
  const auto rows = head.get<std::uint64_t>();
  const auto packed = head.get<std::uint64_t>();
  file.kind_.features = head.get<std::uint32_t>();
  file.kind_.featureVersion = head.get<std::uint32_t>();
  const std::uint64_t table = aligned(kHead + description);
  if (rows > kMostFile / sizeof(Row) || packed > kMostFile ||
      table + aligned(rows * sizeof(Row)) + packed != size) {
    return bad("the parts of the file do not add up to its size");
  }
  file.description_ = bytes.substr(kHead, description);
  file.rows_ = {reinterpret_cast<const Row*>(bytes.data() + table),
                static_cast<std::size_t>(rows)};
  file.packed_ = bytes.substr(size - packed);
  return file;
}

PackedReader RowFile::readerOf(std::size_t i) const {
  return PackedReader(
      packed_.substr(std::min<std::uint64_t>(rows_[i].at, packed_.size())));
}

absl::Status RowFile::observation(std::size_t i, float* numbers) const {
  return readerOf(i).numbers({numbers, kind_.numbers})
             ? absl::OkStatus()
             : badRow(i, "its observation cannot be read");
}

absl::Status RowFile::features(std::size_t i, float* features,
                               float& score) const {
  score = 0.5F;
  if (kind_.features == 0) return absl::OkStatus();
  PackedReader reader = readerOf(i);
  const bool good = reader.skipNumbers() &&
                    reader.numbers({features, kind_.features}) &&
                    reader.score(score);
  return good ? absl::OkStatus() : badRow(i, "its features cannot be read");
}

absl::Status RowFile::inputs(std::size_t i, NumberRuns& numbers,
                             NumberRuns& features, float& score) const {
  score = 0.5F;
  PackedReader reader = readerOf(i);
  if (!reader.numbers(kind_.numbers, numbers)) {
    return badRow(i, "its observation cannot be read");
  }
  const bool good =
      kind_.features == 0 ||
      (reader.numbers(kind_.features, features) && reader.score(score));
  return good ? absl::OkStatus() : badRow(i, "its features cannot be read");
}

absl::Status RowFile::visits(std::size_t i, ActionVisits* moves) const {
  PackedReader reader = readerOf(i);
  float score = 0;
  const bool good =
      reader.skipNumbers() &&
      (kind_.features == 0 || (reader.skipNumbers() && reader.score(score))) &&
      reader.visits(kind_.actions, {moves, rows_[i].moves});
  return good ? absl::OkStatus() : badRow(i, "its visits cannot be read");
}

std::size_t RowFile::bytesOf(std::size_t i) const {
  const std::uint64_t end =
      i + 1 < rows_.size() ? rows_[i + 1].at : packed_.size();
  return sizeof(Row) + static_cast<std::size_t>(end - rows_[i].at);
}

RowKind rowKindOf(const AnyGame& game) {
  const EncodingTable& table = encodingOf(game).table();
  const FeatureTable& features = encodingOf(game).features();
  return {.game = std::string(game.name),
          .encoding = static_cast<std::uint32_t>(table.version),
          .numbers = static_cast<std::uint32_t>(table.size()),
          .actions = table.actions,
          .features = static_cast<std::uint32_t>(features.size()),
          .featureVersion = static_cast<std::uint32_t>(features.version)};
}

absl::StatusOr<GameRows> rowsOf(const Replay& replay, const StoredGame& game) {
  if (game.number > std::numeric_limits<std::uint32_t>::max()) {
    return absl::OutOfRangeError(
        absl::StrCat("game ", game.number + 1,
                     ": a row holds numbers of games up to 4294967295"));
  }
  GameRows out{.game = game.number};
  std::size_t most = 0;
  std::vector<ActionVisits> sorted;
  const bool hasFeatures = rowKindOf(replay.game()).features != 0;
  const auto results = PM_TRY(visitTrainingPositions(
      replay, game, [&](const TrainingPosition& position) {
        most = std::max(most, position.moves.size());
        out.rows.push_back(
            {.at = out.packed.size(),
             .game = static_cast<std::uint32_t>(game.number),
             .ply = static_cast<std::uint32_t>(position.ply),
             .value = position.value,
             .action = position.action,
             .moves = static_cast<std::uint16_t>(position.moves.size()),
             .side = static_cast<std::uint8_t>(position.side),
             .policy = static_cast<std::uint8_t>(position.hasVisits)});
        packNumbers(position.observation, out.packed);
        if (hasFeatures) {
          packNumbers(position.features, out.packed);
          packScore(position.score, out.packed);
        }
        sorted.assign(position.moves.begin(), position.moves.end());
        std::sort(sorted.begin(), sorted.end(),
                  [](const ActionVisits& a, const ActionVisits& b) {
                    return a.action < b.action;
                  });
        packVisits(sorted, out.packed);
      }));
  if (most > std::numeric_limits<std::uint16_t>::max()) {
    return absl::OutOfRangeError(
        absl::StrCat("game ", game.number + 1, ": a position has ", most,
                     " legal moves, a row holds up to 65535"));
  }
  for (std::size_t i = 0; i < out.rows.size(); ++i) {
    out.rows[i].result = results[i].value;
    out.rows[i].weight = results[i].weight ? 1 : 0;
  }
  return out;
}

GameRowFiles::GameRowFiles(const Replay& replay, Keep keep,
                           std::size_t rowsInFile)
    : run_(hashOf(replay.run())),
      keep_(std::move(keep)),
      rowsInFile_(rowsInFile),
      writer_(rowKindOf(replay.game()),
              describe(replay.run()).sorted().text()) {}

absl::Status GameRowFiles::add(const GameRows& game) {
  if (game.rows.empty()) return absl::OkStatus();
  if (writer_.size() == 0) first_ = game.game;
  const std::string_view packed = game.packed;
  for (std::size_t i = 0; i < game.rows.size(); ++i) {
    const std::uint64_t end =
        i + 1 < game.rows.size() ? game.rows[i + 1].at : packed.size();
    const std::uint64_t begin = game.rows[i].at;
    writer_.add(game.rows[i], packed.substr(begin, end - begin));
  }
  total_ += game.rows.size();
  return writer_.size() < rowsInFile_ ? absl::OkStatus() : finish();
}

absl::Status GameRowFiles::finish() {
  if (writer_.size() == 0) return absl::OkStatus();
  ++files_;
  return keep_(absl::StrFormat("%016x-%010d.rows", run_, first_),
               writer_.take());
}

}  // namespace phasemachine::records
