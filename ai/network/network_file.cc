#include "ai/network/network_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/bytes.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::network {
namespace {

static_assert(std::endian::native == std::endian::little,
              "weights are read where they lie and are little-endian");

constexpr std::string_view kMagic = "\x93PMNN\r\n\x1a";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kSumAt = 12;
constexpr std::size_t kSummed = 16;  // what the checksum is of begins here
constexpr std::size_t kGameBytes = 32;
constexpr std::size_t kNoteBytes = 96;

absl::Status wrong(const std::string& what) {
  return absl::InvalidArgumentError("the network " + what);
}

absl::Status checkNumber(const std::string& name, std::uint64_t value,
                         std::uint64_t least, std::uint64_t most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return wrong(
      absl::StrCat("has ", name, " ", value, ", not ", least, " to ", most));
}

absl::Status checkUnits(const std::string& name, std::uint32_t units) {
  if (units != 0 && units % kUnitStep == 0 && units <= kMostUnits) {
    return absl::OkStatus();
  }
  return wrong(absl::StrCat("has ", units, " units in ", name,
                            ", not a multiple of ", kUnitStep, " up to ",
                            kMostUnits));
}

// Larger ones would make logits infinite.
constexpr float kLargestScale = 1e6F;

absl::Status checkScale(const std::string& name, float scale) {
  if (scale > 0 && scale <= kLargestScale) return absl::OkStatus();
  return wrong(absl::StrCat("has a scale of ", name, " of ", scale,
                            ", not a positive number up to ", kLargestScale));
}

bool isPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= ' ' && c <= '~'; });
}

absl::Status checkText(const std::string& name, const std::string& text,
                       std::size_t most) {
  if (text.size() <= most && isPlain(text)) return absl::OkStatus();
  return wrong(absl::StrCat("has a ", name, " that is not at most ", most,
                            " printable ASCII characters: ", quoted(text)));
}

void putText(ByteWriter& out, std::string_view text, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    out.put(i < text.size() ? text[i] : '\0');
  }
}

// The text before the zeros; false if anything follows a zero.
bool getText(ByteReader& in, std::size_t bytes, std::string& text) {
  bool ended = false;
  for (std::size_t i = 0; i < bytes; ++i) {
    const char c = in.get<char>();
    if (c != '\0' && ended) return false;
    ended = ended || c == '\0';
    if (!ended) text.push_back(c);
  }
  return true;
}

float getFloat(ByteReader& in) {
  return std::bit_cast<float>(in.get<std::uint32_t>());
}

// The header from the game's name on. Precondition: it is there.
absl::StatusOr<NetworkShape> readShape(std::string_view head) {
  ByteReader in(head);
  NetworkShape shape;
  if (!getText(in, kGameBytes, shape.game)) {
    return wrong("has a name of a game with a zero inside");
  }
  shape.encodingVersion = in.get<std::uint32_t>();
  shape.inputs = in.get<std::uint32_t>();
  shape.planeSize = in.get<std::uint32_t>();
  shape.inputShift = in.get<std::uint32_t>();
  shape.sums = in.get<std::uint32_t>();
  shape.shift = in.get<std::uint32_t>();
  const auto dense = in.get<std::uint32_t>();
  if (dense > kMostDense) {
    return wrong(
        absl::StrCat("has ", dense, " dense layers, not at most ", kMostDense));
  }
  shape.values = in.get<std::uint32_t>();
  shape.actions = in.get<std::uint32_t>();
  shape.policyLayer = in.get<std::uint32_t>();
  shape.valueScale = getFloat(in);
  shape.policyScale = getFloat(in);
  bool zeros = true;
  for (std::uint32_t i = 0; i < kMostDense; ++i) {
    const auto units = in.get<std::uint32_t>();
    const auto shift = in.get<std::uint32_t>();
    if (i < dense) {
      shape.dense.push_back({units, shift});
    } else {
      zeros = zeros && units == 0 && shift == 0;
    }
  }
  shape.features = in.get<std::uint32_t>();
  shape.featureVersion = in.get<std::uint32_t>();
  shape.scoreScale = getFloat(in);
  const auto pairwise = in.get<std::uint32_t>();
  zeros = zeros && pairwise <= 1;
  shape.pairwise = pairwise == 1;
  if (!getText(in, kNoteBytes, shape.note)) {
    return wrong("has a note with a zero inside");
  }
  if (!zeros) return wrong("has numbers in its head where zeros belong");
  return shape;
}

// Checks that every part of an action exists. Precondition: the arrays are
// there.
absl::Status checkParts(const NetworkShape& shape, std::string_view bytes) {
  const std::vector<std::uint64_t> offsets = arrayOffsets(shape);
  const std::uint64_t begin = offsets[offsets.size() - 2];
  const std::uint64_t count =
      std::uint64_t{shape.actions} * shape.partsOfAction;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint32_t part = 0;
    std::memcpy(&part, bytes.data() + begin + i * sizeof(part), sizeof(part));
    if (part >= shape.policyParts) {
      return wrong(absl::StrCat("has an action with part ", part,
                                "; there are ", shape.policyParts));
    }
  }
  return absl::OkStatus();
}

// The shape of a valid file.
absl::StatusOr<NetworkShape> checkFile(std::string_view bytes) {
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    return absl::InvalidArgumentError(
        "no network: it does not begin with \"\\x93PMNN\"");
  }
  ByteReader in(bytes.substr(kMagic.size()));
  const auto version = in.get<std::uint32_t>();
  const auto sum = in.get<std::uint32_t>();
  const auto size = in.get<std::uint64_t>();
  if (!in.ok() || bytes.size() < kNetworkHeadBytes) {
    return wrong("ends in its head");
  }
  if (version != kVersion) {
    return wrong(absl::StrCat("has version ", version, " of the format, not ",
                              kVersion));
  }
  if (size != bytes.size()) {
    return wrong(absl::StrCat("has ", bytes.size(), " bytes and says ", size));
  }
  if (crc32(bytes.substr(kSummed)) != sum) {
    return wrong("is damaged: its checksum is another");
  }
  const auto policyParts = in.get<std::uint32_t>();
  const auto partsOfAction = in.get<std::uint32_t>();
  auto shape = PM_TRY(
      readShape(bytes.substr(kMagic.size() + in.offset(), kNetworkHeadBytes)));
  shape.policyParts = policyParts;
  shape.partsOfAction = partsOfAction;
  PM_TRY(checkShape(shape));
  if (const std::uint64_t must = arrayOffsets(shape).back(); must != size) {
    return wrong(absl::StrCat("has ", size, " bytes; its layers have ", must));
  }
  PM_TRY(checkParts(shape, bytes));
  return shape;
}

template <class T>
absl::Status putArray(std::string& file, std::uint64_t begin, std::uint64_t end,
                      const std::string& name, std::uint64_t count,
                      const std::vector<T>& numbers) {
  if (numbers.size() != count) {
    return wrong(absl::StrCat("has ", numbers.size(), " numbers of ", name,
                              ", not ", count));
  }
  file.resize(static_cast<std::size_t>(end), '\0');
  if (count != 0) {
    std::memcpy(file.data() + begin, numbers.data(),
                numbers.size() * sizeof(T));
  }
  return absl::OkStatus();
}

std::string head(const NetworkShape& shape) {
  ByteWriter out;
  for (const char c : kMagic) out.put(c);
  out.put(kVersion);
  out.put(std::uint32_t{0});
  out.put(arrayOffsets(shape).back());
  out.put(shape.policyParts);
  out.put(shape.partsOfAction);
  putText(out, shape.game, kGameBytes);
  for (const std::uint32_t number :
       {shape.encodingVersion, shape.inputs, shape.planeSize, shape.inputShift,
        shape.sums, shape.shift, static_cast<std::uint32_t>(shape.dense.size()),
        shape.values, shape.actions, shape.policyLayer,
        std::bit_cast<std::uint32_t>(shape.valueScale),
        std::bit_cast<std::uint32_t>(shape.policyScale)}) {
    out.put(number);
  }
  for (std::uint32_t i = 0; i < kMostDense; ++i) {
    const bool is = i < shape.dense.size();
    out.put(is ? shape.dense[i].units : 0);
    out.put(is ? shape.dense[i].shift : 0);
  }
  for (const std::uint32_t number :
       {shape.features, shape.featureVersion,
        std::bit_cast<std::uint32_t>(shape.scoreScale),
        shape.pairwise ? 1U : 0U}) {
    out.put(number);
  }
  putText(out, shape.note, kNoteBytes);
  return out.take();
}

}  // namespace

absl::Status checkShape(const NetworkShape& shape) {
  const auto policyLayers =
      static_cast<std::uint32_t>(std::min<std::size_t>(shape.dense.size(), 99));
  for (const absl::Status& status :
       {checkText("name of its game", shape.game, kGameBytes - 1),
        checkText("note", shape.note, kNoteBytes - 1),
        checkNumber("inputs", shape.inputs, 1, kMostInputs),
        checkNumber("numbers of a plane", shape.planeSize, 0, shape.inputs),
        checkNumber("input shift", shape.inputShift, 0, kMostInputShift),
        checkNumber("features", shape.features, 0, kMostInputs),
        checkUnits("its first layer", shape.sums),
        checkUnits("its first layer", shape.unitsOf(0)),
        checkNumber("first shift", shape.shift, 0, kMostFirstShift),
        checkNumber("dense layers", shape.dense.size(), 0, kMostDense),
        checkNumber("actions", shape.actions, 0, kMostActions),
        checkNumber("layer of its policy", shape.policyLayer, 0, policyLayers),
        checkNumber("values", shape.values, 1, kMostValues),
        checkNumber("parts of actions", shape.policyParts, 0, kMostParts),
        checkNumber("parts of an action", shape.partsOfAction, 0,
                    kMostPartsOfAction),
        checkScale("values", shape.valueScale)}) {
    if (!status.ok()) return status;
  }
  for (std::size_t i = 0; i < shape.dense.size(); ++i) {
    const std::string name = absl::StrCat("dense layer ", i);
    absl::Status status = checkUnits(name, shape.dense[i].units);
    if (status.ok()) {
      status = checkNumber("shift of " + name, shape.dense[i].shift, 0,
                           kMostDenseShift);
    }
    if (!status.ok()) return status;
  }
  if (shape.planeSize != 0 && shape.inputs % shape.planeSize != 0) {
    return wrong(absl::StrCat("has planes of ", shape.planeSize,
                              " numbers, which do not divide its ",
                              shape.inputs, " inputs"));
  }
  if (!(std::abs(shape.scoreScale) <= kLargestScale)) {
    return wrong(absl::StrCat("has a scale of the score of ", shape.scoreScale,
                              ", not from ", -kLargestScale, " to ",
                              kLargestScale));
  }
  if (shape.featureVersion == 0 ? shape.features != 0 : !shape.asksFeatures()) {
    return wrong(absl::StrCat("has version ", shape.featureVersion,
                              " of features, and ", shape.features,
                              " of them and a score times ", shape.scoreScale));
  }
  if (shape.actions == 0 && (shape.policyScale != 0 || shape.policyLayer != 0 ||
                             shape.policyParts != 0)) {
    return wrong("has a scale, a layer or parts of a policy, and no actions");
  }
  if ((shape.policyParts == 0) != (shape.partsOfAction == 0)) {
    return wrong(absl::StrCat("has ", shape.policyParts,
                              " parts of actions, and ", shape.partsOfAction,
                              " of an action"));
  }
  if (shape.actions != 0) PM_TRY(checkScale("logits", shape.policyScale));
  if (const std::uint64_t bytes = arrayOffsets(shape).back();
      bytes > kMostFileBytes) {
    return wrong(absl::StrCat("would have ", bytes, " bytes, more than ",
                              kMostFileBytes));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> writeNetwork(const NetworkShape& shape,
                                         const NetworkArrays& arrays) {
  PM_TRY(checkShape(shape));
  if (arrays.dense.size() != shape.dense.size()) {
    return wrong("has another number of dense layers than its shape");
  }
  const std::vector<std::uint64_t> offsets = arrayOffsets(shape);
  std::string file = head(shape);
  std::size_t next = 0;
  absl::Status status;
  const auto put = [&](const std::string& name, std::uint64_t count,
                       const auto& numbers) {
    if (status.ok()) {
      status = putArray(file, offsets[next], offsets[next + 1], name, count,
                        numbers);
    }
    ++next;
  };
  const auto putDense = [&](const std::string& name, std::uint64_t units,
                            std::uint64_t inputs,
                            const NetworkArrays::Dense& dense) {
    put(absl::StrCat("biases of ", name), units, dense.bias);
    put(absl::StrCat("weights of ", name), units * inputs, dense.weights);
  };
  put("biases of the first layer", shape.sums, arrays.firstBias);
  put("weights of the first layer", std::uint64_t{shape.rows()} * shape.sums,
      arrays.first);
  for (std::size_t i = 0; i < shape.dense.size(); ++i) {
    putDense(absl::StrCat("dense layer ", i), shape.dense[i].units,
             shape.unitsOf(i), arrays.dense[i]);
  }
  putDense("the value", shape.values, shape.unitsOf(shape.dense.size()),
           arrays.value);
  putDense("the policy", shape.policyRows(), shape.unitsOf(shape.policyLayer),
           arrays.policy);
  put("parts of actions", std::uint64_t{shape.actions} * shape.partsOfAction,
      arrays.parts);
  if (status.ok()) status = checkParts(shape, file);
  if (!status.ok()) return status;
  const std::uint32_t sum = crc32(std::string_view(file).substr(kSummed));
  std::memcpy(file.data() + kSumAt, &sum, sizeof(sum));
  return file;
}

absl::StatusOr<std::shared_ptr<const Network>> readNetwork(
    Aligned<char> bytes) {
  const std::string_view text(bytes.data(), bytes.size());
  auto shape = PM_TRY(checkFile(text));
  std::uint32_t sum = 0;
  std::memcpy(&sum, bytes.data() + kSumAt, sizeof(sum));
  return std::make_shared<const Network>(std::move(shape), std::move(bytes),
                                         sum);
}

absl::StatusOr<std::shared_ptr<const Network>> readNetwork(
    std::string_view bytes) {
  PM_TRY(checkFile(bytes));
  Aligned<char> copy(bytes.size());
  std::memcpy(copy.data(), bytes.data(), bytes.size());
  return readNetwork(std::move(copy));
}

}  // namespace phasemachine::network
