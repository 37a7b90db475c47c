// The Python binding of native networks.

#include <pybind11/stl/filesystem.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "ai/network/forward.h"
#include "apps/python/binding.h"
#include "engine/network/loaded_network.h"

namespace phasemachine::python {
namespace {

using Numbers = py::array_t<float, py::array::c_style | py::array::forcecast>;

py::tuple evaluate(const LoadedNetwork& loaded, const Numbers& observations) {
  const network::NetworkShape& shape = loaded.network->shape();
  if (observations.ndim() < 2 ||
      observations.size() !=
          observations.shape(0) * static_cast<py::ssize_t>(shape.inputs)) {
    throw py::value_error("observations: need rows of " +
                          std::to_string(shape.inputs) + " numbers");
  }
  const py::ssize_t count = observations.shape(0);
  py::array_t<float> values(count);
  py::array_t<float> logits({count, static_cast<py::ssize_t>(shape.actions)});
  const float* from = observations.data();
  float* value = values.mutable_data();
  float* logit = logits.mutable_data();
  {
    const py::gil_scoped_release release;
    network::Forward forward(loaded.network);
    std::vector<std::uint32_t> actions(shape.actions);
    std::iota(actions.begin(), actions.end(), 0U);
    for (py::ssize_t i = 0; i < count; ++i) {
      forward.show(from);
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
  const auto shapeOf = [](const LoadedNetwork& loaded) -> const Shape& {
    return loaded.network->shape();
  };
  // pybind11 holds no pointers to constants; nothing here changes it.
  py::class_<LoadedNetwork, std::shared_ptr<LoadedNetwork>>(m, "Network")
      .def(py::init([](const std::filesystem::path& path) {
             return std::make_shared<LoadedNetwork>(
                 *valueOf(loadNetwork(path.string())));
           }),
           py::arg("path"))
      .def_property_readonly(
          "game", [shapeOf](const LoadedNetwork& n) { return shapeOf(n).game; })
      .def_property_readonly("encoding_version",
                             [shapeOf](const LoadedNetwork& n) {
                               return shapeOf(n).encodingVersion;
                             })
      .def_property_readonly(
          "note", [shapeOf](const LoadedNetwork& n) { return shapeOf(n).note; })
      .def_property_readonly(
          "inputs",
          [shapeOf](const LoadedNetwork& n) { return shapeOf(n).inputs; })
      .def_property_readonly("units", unitsOf)
      .def_property_readonly(
          "num_actions",
          [shapeOf](const LoadedNetwork& n) { return shapeOf(n).actions; })
      .def_property_readonly(
          "checksum",
          [](const LoadedNetwork& n) { return n.network->checksum(); })
      .def("evaluate", evaluate, py::arg("observations"));
}

}  // namespace phasemachine::python
