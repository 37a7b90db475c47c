// The Python binding of native networks.

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/python/binding.h"
#include "core/number_runs.h"
#include "engine/players.h"
#include "network/forward.h"
#include "network/network.h"

namespace phasemachine::python {
namespace {

using Numbers = py::array_t<float, py::array::c_style | py::array::forcecast>;

// `count` rows of `width` numbers.
void requireRows(const char* name, const Numbers& array, py::ssize_t count,
                 std::uint32_t width) {
  if (array.ndim() >= 2 && array.shape(0) == count &&
      array.size() == count * static_cast<py::ssize_t>(width)) {
    return;
  }
  throw wrongValue(name, ": need rows of ", width, " numbers");
}

// Precondition: contiguous.
template <class Good>
void requireAll(const char* name, const Numbers& array, const char* what,
                Good good) {
  const float* const end = array.data() + array.size();
  const float* const bad = std::find_if_not(array.data(), end, good);
  if (bad == end) return;
  throw wrongValue(name, ": ", std::to_string(*bad), " at ", bad - array.data(),
                   " is not ", what);
}
void requireFinite(const char* name, const Numbers& array) {
  requireAll(name, array, "a finite number",
             [](float number) { return std::isfinite(number); });
}

py::tuple evaluate(const LoadedNetwork& loaded, const Numbers& observations,
                   const std::optional<Numbers>& features,
                   const std::optional<Numbers>& scores) {
  const network::NetworkShape& shape = loaded.network->shape();
  const py::ssize_t count =
      observations.ndim() == 0 ? 0 : observations.shape(0);
  requireRows("observations", observations, count, shape.inputs);
  requireFinite("observations", observations);
  if (features) {
    requireRows("features", *features, count, shape.features);
    requireFinite("features", *features);
  } else if (shape.features != 0) {
    throw wrongValue("the network takes features");
  }
  if (scores && (scores->ndim() != 1 || scores->shape(0) != count)) {
    throw wrongValue("scores: need one for each observation");
  }
  if (scores) {
    requireAll("scores", *scores, "in [0, 1]",
               [](float score) { return score >= 0 && score <= 1; });
  }
  if (!scores && shape.scoreScale != 0) {
    throw wrongValue("the network takes scores");
  }
  py::array_t<float> values(count);
  py::array_t<float> logits({count, static_cast<py::ssize_t>(shape.actions)});
  const float* from = observations.data();
  const float* feature = features ? features->data() : nullptr;
  const float* score = scores ? scores->data() : nullptr;
  float* value = values.mutable_data();
  float* logit = logits.mutable_data();
  {
    const py::gil_scoped_release release;
    network::Forward forward(loaded.network);
    NumberRuns runs;
    std::vector<std::uint32_t> actions(shape.actions);
    std::iota(actions.begin(), actions.end(), 0U);
    for (py::ssize_t i = 0; i < count; ++i) {
      network::FeatureInput extra;
      runs.clear();
      if (feature != nullptr) {
        runs.addAll({feature, shape.features});
        extra.runs = runs.runs();
        feature += shape.features;
      }
      if (score != nullptr) extra.score = *score++;
      forward.show(from, extra);
      *value++ = forward.value();
      forward.logits(actions.data(), actions.size(), logit);
      from += shape.inputs;
      logit += shape.actions;
    }
  }
  return py::make_tuple(std::move(values), std::move(logits));
}

std::vector<std::uint32_t> unitsOf(const LoadedNetwork& loaded) {
  const network::NetworkShape& shape = loaded.network->shape();
  std::vector<std::uint32_t> units;
  for (std::size_t i = 0; i <= shape.dense.size(); ++i) {
    units.push_back(shape.unitsOf(i));
  }
  return units;
}

}  // namespace

void bindNetwork(py::module_& m) {
  using Shape = network::NetworkShape;
  const auto ofShape = [](auto member) {
    return [member](const LoadedNetwork& loaded) {
      return loaded.network->shape().*member;
    };
  };
  // pybind11 holds no pointers to constants; nothing here changes it.
  py::class_<LoadedNetwork, std::shared_ptr<LoadedNetwork>>(m, "Network",
                                                            py::module_local())
      .def(py::init([](const std::filesystem::path& path) {
             return std::make_shared<LoadedNetwork>(
                 *valueOf(loadNetwork(path.string())));
           }),
           py::arg("path"))
      .def_property_readonly("game", ofShape(&Shape::game))
      .def_property_readonly("encoding_version",
                             ofShape(&Shape::encodingVersion))
      .def_property_readonly("note", ofShape(&Shape::note))
      .def_property_readonly("inputs", ofShape(&Shape::inputs))
      .def_property_readonly("units", unitsOf)
      .def_property_readonly("num_actions", ofShape(&Shape::actions))
      .def_property_readonly(
          "checksum",
          [](const LoadedNetwork& n) { return n.network->checksum(); })
      .def_property_readonly("features", ofShape(&Shape::features))
      .def_property_readonly("score_scale", ofShape(&Shape::scoreScale))
      .def("evaluate", evaluate, py::arg("observations"),
           py::arg("features") = py::none(), py::arg("scores") = py::none());
}

}  // namespace phasemachine::python
