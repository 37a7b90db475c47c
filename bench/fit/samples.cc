// Writes what a network of a game is fitted to, for fit.py: a file of arrays
// (network/network_file.h).
//
//   fit_samples gungi moves games.db samples.net

#include "bench/fit/samples.h"

#include <cstdio>
#include <fstream>
#include <string_view>

#include "core/try.h"
#include "network/network_file.h"

namespace phasemachine::fit {
namespace {

struct Kind {
  std::string_view game;
  std::string_view network;
  absl::Status (*add)(const std::string& path, Samples& samples);
};

constexpr Kind kKinds[] = {
    {"chess", "value", addChessValue},
    {"chess", "moves", addChessMoves},
    {"fairy_chess", "moves", addFairyChessMoves},
    {"fairy_chess", "value", addFairyChessValue},
    {"gungi", "moves", addGungiMoves},
    {"twilight_struggle", "moves", addTwilightStruggleMoves},
    {"twilight_struggle", "value", addTwilightStruggleValue},
    {"monoknight", "value", addMonoKnightValue},
};

// The arrays that are not empty, one behind another. int16 stands for uint16.
absl::Status write(const Kind& kind, const Samples& samples,
                   const std::string& path) {
  std::vector<NetworkArray> arrays;
  std::string bytes;
  const auto add = [&](std::string_view name, NumberType type,
                       const auto& numbers, std::size_t width = 1) {
    if (numbers.empty()) return;
    bytes.resize((bytes.size() + 3) / 4 * 4);
    NetworkArray& array = arrays.emplace_back();
    array.name = name;
    array.type = type;
    array.extents = {static_cast<std::uint32_t>(numbers.size() / width),
                     static_cast<std::uint32_t>(width)};
    array.offset = static_cast<std::uint32_t>(bytes.size());
    array.bytes =
        static_cast<std::uint32_t>(numbers.size() * sizeof(numbers[0]));
    bytes.append(reinterpret_cast<const char*>(numbers.data()), array.bytes);
  };
  if (samples.counts.empty()) return invalid("there are no positions to fit");
  add("numbers", NumberType::kFloat32, samples.numbers,
      samples.numbers.size() / samples.counts.size());
  add("features", NumberType::kInt16, samples.features);
  add("counts", NumberType::kInt16, samples.counts);
  add("moves", NumberType::kInt16, samples.moves);
  add("rows", NumberType::kInt16, samples.rows);
  add("row_counts", NumberType::kInt16, samples.rowCounts);
  add("bases", NumberType::kFloat32, samples.bases);
  add("shares", NumberType::kFloat32, samples.shares);
  if (bytes.size() >> 32 != 0) {
    return invalid("more than 4 GB of samples; give fewer games at a time");
  }
  std::ofstream out(path, std::ios::binary);
  out << writeNetwork(
      {.game = kind.game,
       .kind = kind.network,
       .arrays = arrays,
       .fileBytes = networkHeadBytes(arrays.size()) + bytes.size()},
      bytes);
  out.close();
  if (!out) return absl::UnavailableError("cannot write " + path);
  return absl::OkStatus();
}

absl::Status run(std::span<char*> words) {
  if (words.size() != 5) {
    return invalid("usage: ", words[0], " GAME NETWORK FILE OUT");
  }
  for (const Kind& kind : kKinds) {
    if (kind.game != words[1] || kind.network != words[2]) continue;
    Samples samples;
    PM_TRY(kind.add(words[3], samples));
    return write(kind, samples, words[4]);
  }
  return invalid("no network ", words[2], " is fitted for ", words[1]);
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  const absl::Status status =
      phasemachine::fit::run({words, static_cast<std::size_t>(count)});
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}
