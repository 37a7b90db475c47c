#include "network/shape.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::network {
namespace {

template <class... Parts>
absl::Status wrong(const Parts&... what) {
  return invalid("the network ", absl::StrCat(what...));
}

absl::Status checkNumber(const std::string& name, std::uint64_t value,
                         std::uint64_t least, std::uint64_t most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return wrong("has ", name, " ", value, ", not ", least, " to ", most);
}

absl::Status checkUnits(const std::string& name, std::uint32_t units) {
  if (units != 0 && units % kUnitStep == 0 && units <= kMostUnits) {
    return absl::OkStatus();
  }
  return wrong("has ", units, " units in ", name, ", not a multiple of ",
               kUnitStep, " up to ", kMostUnits);
}

// Larger ones would make logits infinite.
constexpr float kLargestScale = 1e6F;

absl::Status checkScale(const std::string& name, float scale) {
  if (scale > 0 && scale <= kLargestScale) return absl::OkStatus();
  return wrong("has a scale of ", name, " of ", scale,
               ", not a positive number up to ", kLargestScale);
}

bool isPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= ' ' && c <= '~'; });
}

absl::Status checkText(const std::string& name, const std::string& text,
                       std::size_t most) {
  if (text.size() <= most && isPlain(text)) return absl::OkStatus();
  return wrong("has a ", name, " that is not at most ", most,
               " printable ASCII characters: ", quoted(text));
}

// Units of the layer that the value reads.
std::uint32_t lastUnits(const NetworkShape& shape) {
  return shape.unitsOf(shape.dense.size());
}

constexpr std::string_view kDenseNames[kMostDense][2] = {
    {"dense.0.bias", "dense.0.weight"},
    {"dense.1.bias", "dense.1.weight"},
    {"dense.2.bias", "dense.2.weight"},
    {"dense.3.bias", "dense.3.weight"}};

}  // namespace

NativeLayout::NativeLayout(const NetworkShape& shape) {
  std::uint64_t at = 0;
  const auto add = [&](std::string_view name, NumberType type,
                       std::initializer_list<std::size_t> extents) {
    NetworkArray array = {.name = name, .type = type};
    std::uint64_t bytes = numberBytes(type);
    std::size_t rank = 0;
    for (const std::size_t extent : extents) {
      array.extents[rank++] = static_cast<std::uint32_t>(extent);
      bytes *= extent;
    }
    array.offset = static_cast<std::uint32_t>(at);
    array.bytes = static_cast<std::uint32_t>(bytes);
    at +=
        (bytes + kNetworkAlignment - 1) / kNetworkAlignment * kNetworkAlignment;
    arrays.push_back(array);
  };
  const auto addDense = [&](std::string_view bias, std::string_view weight,
                            std::size_t units, std::size_t inputs) {
    add(bias, NumberType::kInt32, {units});
    add(weight, NumberType::kInt8, {units, inputs});
  };
  const std::size_t dense =
      std::min<std::size_t>(shape.dense.size(), kMostDense);
  add("shape", NumberType::kInt32, {kShapeBytes / 4});
  add("scales", NumberType::kFloat32, {kScaleBytes / 4});
  if (dense != 0) add("dense", NumberType::kInt32, {dense, 2});
  add("first.bias", NumberType::kInt16, {shape.sums});
  add("first.weight", NumberType::kInt16, {shape.rows(), shape.sums});
  for (std::size_t i = 0; i < dense; ++i) {
    const auto& [bias, weight] = kDenseNames[i];
    addDense(bias, weight, shape.dense[i].units, shape.unitsOf(i));
  }
  addDense("value.bias", "value.weight", shape.values, lastUnits(shape));
  if (shape.actions != 0) {
    addDense("policy.bias", "policy.weight", shape.policyRows(),
             shape.unitsOf(shape.policyLayer));
  }
  if (shape.partsOfAction != 0) {
    add("policy.parts", NumberType::kInt32,
        {shape.actions, shape.partsOfAction});
  }
  fileBytes = networkHeadBytes(arrays.size()) + at;
}

absl::Status checkShape(const NetworkShape& shape) {
  const auto policyLayers =
      static_cast<std::uint32_t>(std::min<std::size_t>(shape.dense.size(), 99));
  for (const absl::Status& status :
       {checkText("name of its game", shape.game, 31),
        checkText("note", shape.note, 95),
        checkNumber("inputs", shape.inputs, 1, kMostInputs),
        checkNumber("numbers of a plane", shape.planeSize, 0, shape.inputs),
        checkNumber("input shift", shape.inputShift, 0, kMostInputShift),
        checkNumber("features", shape.features, 0, kMostInputs),
        checkUnits("its first layer", shape.sums),
        checkUnits("its first layer", shape.unitsOf(0)),
        checkNumber("first shift", shape.shift, 0, kMostFirstShift),
        checkNumber("pairwise", shape.pairwise, 0, 1),
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
    return wrong("has planes of ", shape.planeSize,
                 " numbers, which do not divide its ", shape.inputs, " inputs");
  }
  if (!(std::abs(shape.scoreScale) <= kLargestScale)) {
    return wrong("has a scale of the score of ", shape.scoreScale,
                 ", not from ", -kLargestScale, " to ", kLargestScale);
  }
  if (shape.featureVersion == 0 ? shape.features != 0 : !shape.asksFeatures()) {
    return wrong("has version ", shape.featureVersion, " of features, and ",
                 shape.features, " of them and a score times ",
                 shape.scoreScale);
  }
  if (shape.actions == 0 && (shape.policyScale != 0 || shape.policyLayer != 0 ||
                             shape.policyParts != 0)) {
    return wrong("has a scale, a layer or parts of a policy, and no actions");
  }
  if ((shape.policyParts == 0) != (shape.partsOfAction == 0)) {
    return wrong("has ", shape.policyParts, " parts of actions, and ",
                 shape.partsOfAction, " of an action");
  }
  if (shape.actions != 0) PM_TRY(checkScale("logits", shape.policyScale));
  if (const std::uint64_t bytes = NativeLayout(shape).fileBytes;
      bytes > kMostFileBytes) {
    return wrong("would have ", bytes, " bytes, more than ", kMostFileBytes);
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::network
