// The Python binding of packed rows.

#include <fcntl.h>
#include <pybind11/stl/filesystem.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "apps/python/binding.h"
#include "apps/records/row_file.h"
#include "core/number_runs.h"
#include "core/quote.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "network/forward.h"

namespace phasemachine::python {
namespace {

using records::ActionVisits;
using records::Row;
using records::RowFile;

// A memory-mapped file, read on use.
class Mapped {
 public:
  explicit Mapped(const std::string& path) {
    // A pipe is not waited for.
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about = {};
    if (file < 0 || fstat(file, &about) != 0) fail(file, path);
    if (S_ISDIR(about.st_mode)) {
      errno = EISDIR;
      fail(file, path);
    }
    size_ = static_cast<std::size_t>(about.st_size);
    if (size_ != 0) {
      data_ = mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
      if (data_ == MAP_FAILED) fail(file, path);
    }
    close(file);
  }
  ~Mapped() {
    if (size_ != 0) munmap(data_, size_);
  }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;

  std::string_view bytes() const {
    return {static_cast<const char*>(data_), size_};
  }

 private:
  [[noreturn]] static void fail(int file, const std::string& path) {
    const int number = errno;
    if (file >= 0) close(file);
    errno = number;
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
    throw py::error_already_set();
  }

  void* data_ = nullptr;
  std::size_t size_ = 0;
};

class PyRows {
 public:
  PyRows(const std::filesystem::path& path, bool checked)
      : mapped_(path.string()) {
    auto file = [&] {
      const py::gil_scoped_release release;
      return RowFile::over(mapped_.bytes(), checked);
    }();
    const std::string where = phasemachine::quoted(path.string(), 200) + ": ";
    if (!file.ok()) {
      throw wrongValue(where, file.status().message());
    }
    file_ = *std::move(file);
    const auto game = findGame(file_.kind().game);
    if (!game.ok()) {
      throw wrongValue(where, game.status().message());
    }
    const records::RowKind& kind = file_.kind();
    if (records::rowKindOf(**game) != kind) {
      throw wrongValue(where, "its rows are of version ", versionsOf(kind),
                       " of ", kind.game, "; this program has version ",
                       versionsOf(records::rowKindOf(**game)));
    }
    game_ = *game;
    const EncodingTable& table = encodingOf(*game_).table();
    if (table.shape.size() > 1) planeSize_ = table.size() / table.shape[0];
  }

  std::size_t size() const { return file_.rows().size(); }
  std::string game() const { return file_.kind().game; }
  py::object metadata() const {
    return py::module_::import("json").attr("loads")(
        py::str(std::string(file_.description())));
  }

  py::array observations(const py::object& index,
                         const py::object& given) const {
    const auto rows = chosen(index);
    const auto shapeOfOne = encodingOf(*game_).table().shape;
    std::vector<std::size_t> shape(shapeOfOne.begin(), shapeOfOne.end());
    shape.insert(shape.begin(), rows.size());
    auto out = arrayToWrite<float>(given, shape);
    float* to = out.mutable_data();
    absl::Status status;
    {
      const py::gil_scoped_release release;
      for (const std::size_t i : rows) {
        status = file_.observation(i, to);
        if (!status.ok()) break;
        to += file_.kind().numbers;
      }
    }
    check(status);
    return out;
  }

  py::tuple features(const py::object& index) const {
    const auto rows = chosen(index);
    py::array_t<float> out(
        {rows.size(), static_cast<std::size_t>(file_.kind().features)});
    py::array_t<float> scores(static_cast<py::ssize_t>(rows.size()));
    float* to = out.mutable_data();
    float* score = scores.mutable_data();
    absl::Status status;
    {
      const py::gil_scoped_release release;
      for (const std::size_t i : rows) {
        status = file_.features(i, to, *score++);
        if (!status.ok()) break;
        to += file_.kind().features;
      }
    }
    check(status);
    return py::make_tuple(out, scores);
  }

  py::tuple inputs(const py::object& index) const {
    const auto chosenRows = chosen(index);
    const records::RowKind& kind = file_.kind();
    std::vector<std::int64_t> offsets = {0};
    std::vector<std::uint32_t> rows;
    std::vector<float> numbers;
    std::vector<float> scores;
    absl::Status status;
    {
      const py::gil_scoped_release release;
      NumberRuns seen;
      NumberRuns extra;
      const auto add = [&](std::uint32_t row, float number) {
        rows.push_back(row);
        numbers.push_back(number);
      };
      const auto planes = static_cast<std::uint32_t>(planeSize_);
      const std::uint32_t firstFeature =
          kind.numbers + (planes == 0 ? 0 : kind.numbers / planes);
      for (const std::size_t i : chosenRows) {
        seen.clear();
        extra.clear();
        status = file_.inputs(i, seen, extra, scores.emplace_back());
        if (!status.ok()) break;
        network::forEachInputRow(seen.runs(), kind.numbers, planes, add);
        network::forEachInputRow(extra.runs(), kind.features, 0,
                                 [&](std::uint32_t feature, float number) {
                                   add(firstFeature + feature, number);
                                 });
        offsets.push_back(static_cast<std::int64_t>(rows.size()));
      }
    }
    check(status);
    return py::make_tuple(arrayOf(offsets), arrayOf(rows), arrayOf(numbers),
                          arrayOf(scores));
  }

  py::tuple policies(const py::object& index) const {
    const auto rows = chosen(index);
    py::array_t<std::int64_t> offsets(
        static_cast<py::ssize_t>(rows.size() + 1));
    std::int64_t* offset = offsets.mutable_data();
    std::int64_t total = 0;
    std::size_t most = 0;
    for (const std::size_t i : rows) {
      *offset++ = total;
      total += file_.rows()[i].moves;
      most = std::max<std::size_t>(most, file_.rows()[i].moves);
    }
    *offset = total;
    Codes actions(total);
    Codes visits(total);
    std::uint32_t* action = actions.mutable_data();
    std::uint32_t* visit = visits.mutable_data();
    absl::Status status;
    {
      const py::gil_scoped_release release;
      std::vector<ActionVisits> moves(most);
      for (const std::size_t i : rows) {
        status = file_.visits(i, moves.data());
        if (!status.ok()) break;
        for (std::size_t m = 0; m < file_.rows()[i].moves; ++m) {
          *action++ = moves[m].action;
          *visit++ = moves[m].visits;
        }
      }
    }
    check(status);
    return py::make_tuple(offsets, actions, visits);
  }

  const Row* table() const { return file_.rows().data(); }

 private:
  static std::string versionsOf(const records::RowKind& kind) {
    std::string text = std::to_string(kind.encoding) + " of the encoding";
    if (kind.features != 0) {
      text +=
          " and " + std::to_string(kind.featureVersion) + " of the features";
    }
    return text;
  }

  // The rows of a slice, a list or an array of whole numbers; None: all.
  std::vector<std::size_t> chosen(const py::object& index) const {
    const py::module_ numpy = py::module_::import("numpy");
    const py::object all = numpy.attr("arange")(size());
    const py::array_t<std::int64_t, py::array::c_style> rows =
        numpy.attr("atleast_1d")(index.is_none() ? all : all[index]);
    return {rows.data(), rows.data() + rows.size()};
  }

  Mapped mapped_;
  RowFile file_;
  const AnyGame* game_ = nullptr;
  std::size_t planeSize_ = 0;  // 0: no planes
};

// The fields of a row in their places. PYBIND11_NUMPY_DTYPE would register it for
// all modules of the process, of which there may be several.
py::dtype rowType() {
  py::list names;
  py::list types;
  py::list places;
  const auto add = [&]<class T>(const char* name, T Row::* /*field*/,
                                std::size_t place) {
    names.append(name);
    types.append(py::dtype::of<T>());
    places.append(place);
  };
  add("at", &Row::at, offsetof(Row, at));
  add("game", &Row::game, offsetof(Row, game));
  add("ply", &Row::ply, offsetof(Row, ply));
  add("value", &Row::value, offsetof(Row, value));
  add("result", &Row::result, offsetof(Row, result));
  add("action", &Row::action, offsetof(Row, action));
  add("moves", &Row::moves, offsetof(Row, moves));
  add("side", &Row::side, offsetof(Row, side));
  add("weight", &Row::weight, offsetof(Row, weight));
  add("policy", &Row::policy, offsetof(Row, policy));
  return {names, types, places, sizeof(Row)};
}

}  // namespace

void bindRows(py::module_& m) {
  py::class_<PyRows>(m, "Rows", py::module_local())
      .def(py::init<const std::filesystem::path&, bool>(), py::arg("path"),
           py::kw_only(), py::arg("check") = true)
      .def("__len__", &PyRows::size)
      .def_property_readonly("game", &PyRows::game)
      .def_property_readonly("metadata", &PyRows::metadata)
      .def_property_readonly(
          "table",
          [](const py::object& self) {
            const auto& rows = self.cast<const PyRows&>();
            py::array out(rowType(), static_cast<py::ssize_t>(rows.size()),
                          rows.table(), self);
            out.attr("setflags")(py::arg("write") = false);
            return out;
          })
      .def("observations", &PyRows::observations, py::arg("index") = py::none(),
           py::kw_only(), py::arg("out") = py::none())
      .def("features", &PyRows::features, py::arg("index") = py::none())
      .def("inputs", &PyRows::inputs, py::arg("index") = py::none())
      .def("policies", &PyRows::policies, py::arg("index") = py::none());
}

}  // namespace phasemachine::python
