// The Python binding of batches.

#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "apps/python/batch.h"
#include "apps/python/binding.h"
#include "games/parts.h"

namespace phasemachine::python {
namespace {

// A system that overcommits memory would kill the program later.
void requireMemory(const AnyGame& game, std::size_t size) {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return;
  const std::size_t has =
      static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
  const std::size_t needs = size * (game.boardBytes + game.listBytes);
  if (needs > has / 2) {
    throw wrongValue(size, " boards need ", needs >> 20,
                     " MiB, more than half of this machine's ", has >> 20);
  }
}

[[noreturn]] void refuse(const char* name, const py::array& array,
                         py::ssize_t i) {
  throw wrongValue(name, '[', i, "] is ",
                   std::string(py::str(array.attr("item")(i))), " of type ",
                   std::string(py::str(array.dtype())),
                   ", not a whole number from 0 to 4294967295");
}

template <class Integer>
Codes narrowed(const char* name, const py::array& array) {
  const py::array_t<Integer, py::array::c_style | py::array::forcecast> wide(
      array);
  Codes out(wide.size());
  std::uint32_t* to = out.mutable_data();
  for (py::ssize_t i = 0; i < wide.size(); ++i) {
    if (!std::in_range<std::uint32_t>(wide.data()[i])) refuse(name, array, i);
    to[i] = static_cast<std::uint32_t>(wide.data()[i]);
  }
  return out;
}

// Python integers of any size.
Codes narrowedObjects(const char* name, const py::array& array) {
  Codes out(array.size());
  for (py::ssize_t i = 0; i < array.size(); ++i) {
    const auto item = py::reinterpret_borrow<py::object>(array.attr("item")(i));
    const auto number =
        py::reinterpret_steal<py::object>(PyNumber_Index(item.ptr()));
    unsigned long long value = UINT64_MAX;
    if (number && !PyBool_Check(item.ptr())) {
      value = PyLong_AsUnsignedLongLong(number.ptr());
    }
    PyErr_Clear();
    if (!std::in_range<std::uint32_t>(value)) refuse(name, array, i);
    out.mutable_data()[i] = static_cast<std::uint32_t>(value);
  }
  return out;
}

// Python's other threads run while boards are stepped.
struct Use : Busy {
  explicit Use(Batch& batch)
      : Busy(batch.inUse(), "the batch is in use by another thread") {}
};

// One number per board. Copied, because another thread may change the argument
// after the check, and a step changes the batch's own views.
Codes perBoard(const char* name, const py::object& given, const Batch& batch) {
  const auto array = py::array::ensure(given);
  if (!array) PyErr_Clear();
  if (!array || array.ndim() != 1 ||
      static_cast<std::size_t>(array.size()) != batch.size()) {
    throw wrongValue(name, ": an array of ", batch.size(),
                     " numbers is needed, one a board");
  }
  if (py::isinstance<Codes>(array)) {  // the fast path
    Codes out(array.size());
    std::memcpy(out.mutable_data(), array.data(),
                static_cast<std::size_t>(array.nbytes()));
    return out;
  }
  switch (array.dtype().kind()) {
    case 'i': return narrowed<std::int64_t>(name, array);
    case 'u': return narrowed<std::uint64_t>(name, array);
    default: return narrowedObjects(name, array);
  }
}

[[noreturn]] void refuseIndex(const Batch& batch,
                              const std::uint32_t* indices) {
  const std::vector<std::uint32_t>& counts = batch.counts();
  std::size_t i = 0;
  while (counts[i] == 0 || indices[i] < counts[i]) ++i;
  throw wrongValue("board ", i, ": ", indices[i], " is no index into its ",
                   counts[i], " legal moves");
}

py::tuple stepBatch(Batch& batch, const py::object& moves, bool restart) {
  const Codes codes = perBoard("moves", moves, batch);
  const Use use(batch);
  const std::uint32_t* given = codes.data();
  const auto size = static_cast<py::ssize_t>(batch.size());
  py::array_t<float> rewards(size);
  py::array_t<bool> done(size);
  float* rewardsOut = rewards.mutable_data();
  auto* doneOut = reinterpret_cast<std::uint8_t*>(done.mutable_data());
  std::optional<std::size_t> illegal;
  {
    const py::gil_scoped_release release;
    illegal = batch.firstIllegal(given);
    if (!illegal) batch.step(given, restart, rewardsOut, doneOut);
  }
  if (illegal) {
    throw wrongValue("board ", *illegal, ": illegal move ", given[*illegal]);
  }
  return py::make_tuple(rewards, done);
}

// One row of numbers per board, as wide as the longest list of moves.
template <auto kWrite>
py::array_t<std::uint32_t> rowsOf(Batch& batch) {
  const Use use(batch);
  const std::size_t width = batch.game().maxMoves;
  py::array_t<std::uint32_t> out({batch.size(), width});
  std::uint32_t* to = out.mutable_data();
  {
    const py::gil_scoped_release release;
    (batch.*kWrite)(to, width);
  }
  return out;
}

// One row per board: bools, or bytes of eight bits each.
py::array legalMasks(Batch& batch, bool packed, const py::object& out) {
  const Use use(batch);
  const std::size_t actions = encodingOf(batch.game()).table().actions;
  const std::size_t width = packed ? (actions + 7) / 8 : actions;
  const std::vector<std::size_t> shape = {batch.size(), width};
  py::array masks = packed ? py::array(arrayToWrite<std::uint8_t>(out, shape))
                           : py::array(arrayToWrite<bool>(out, shape));
  auto* to = static_cast<std::uint8_t*>(masks.mutable_data());
  {
    const py::gil_scoped_release release;
    batch.legalMasks(to, packed);
  }
  return masks;
}

// The viewer; None: each board's side to decide.
std::optional<Side> sideOf(const Batch& batch, std::optional<Viewer> viewer) {
  if (!viewer) return std::nullopt;
  if (*viewer >= batch.game().players) {
    throw wrongValue("there is no player ", viewer->value);
  }
  return static_cast<Side>(viewer->value);
}

py::array observe(Batch& batch, std::optional<Viewer> viewer,
                  const py::object& out) {
  const Use use(batch);
  const auto shapeOfOne = encodingOf(batch.game()).table().shape;
  std::vector<std::size_t> shape(shapeOfOne.begin(), shapeOfOne.end());
  shape.insert(shape.begin(), batch.size());
  const std::optional<Side> side = sideOf(batch, viewer);
  auto numbers = arrayToWrite<float>(out, shape);
  float* to = numbers.mutable_data();
  {
    const py::gil_scoped_release release;
    batch.observe(side, to);
  }
  return numbers;
}

// A batch as values: its start, its boards and their random numbers.
py::tuple saved(const Batch& batch) {
  py::list boards;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    boards.append(py::bytes(batch.board(i).save()));
  }
  static_assert(std::is_trivially_copyable_v<Random>);
  const auto& randoms = batch.randoms();
  return py::make_tuple(std::string(batch.game().name),
                        py::bytes(batch.start().save()), boards,
                        py::bytes(reinterpret_cast<const char*>(randoms.data()),
                                  randoms.size() * sizeof(Random)));
}

std::unique_ptr<Batch> restored(const GameArgument& game,
                                const py::bytes& start,
                                const std::vector<py::bytes>& boards,
                                const py::bytes& randoms) {
  const std::string numbers = randoms;
  if (boards.empty() || numbers.size() != boards.size() * sizeof(Random)) {
    throw wrongValue("what was saved is no batch");
  }
  auto batch =
      Batch::make(valueOf(AnyBoard::load(*game.game, std::string(start))),
                  boards.size(), 1);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    Random random(0);
    std::memcpy(&random, numbers.data() + i * sizeof(Random), sizeof(Random));
    batch->replace(
        i, valueOf(AnyBoard::load(*game.game, std::string(boards[i]))), random);
  }
  return batch;
}

// A read-only view of the batch's own memory.
template <class T>
py::array viewOf(const py::object& owner, const std::vector<T>& values) {
  py::array array(py::dtype::of<T>(), values.size(), values.data(), owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

}  // namespace

void bindBatch(py::module_& m) {
  py::class_<Batch>(m, "Batch", py::module_local())
      .def(py::init([](const StartArgument& start,
                       Whole<"size", std::size_t, 1, (1 << 24)> size,
                       Seed seed) {
             requireMemory(start.board->game(), size);
             return Batch::make(*start.board, size, seed);
           }),
           py::arg("start"), py::arg("size"), py::arg("seed") = 1)
      .def("__len__", &Batch::size)
      .def_property_readonly("sides",
                             [](const py::object& self) {
                               return viewOf(self, self.cast<Batch&>().sides());
                             })
      .def_property_readonly("winners",
                             [](const py::object& self) {
                               return viewOf(self,
                                             self.cast<Batch&>().winners());
                             })
      .def_property_readonly("counts",
                             [](const py::object& self) {
                               return viewOf(self,
                                             self.cast<Batch&>().counts());
                             })
      .def(
          "board",
          [](Batch& b, Whole<"i", std::int64_t> i) {
            const Use use(b);
            if (!std::in_range<std::uint32_t>(i.value) ||
                static_cast<std::size_t>(i) >= b.size()) {
              throw py::index_error("there is no board " + std::to_string(i));
            }
            return Board(b.board(static_cast<std::size_t>(i)));
          },
          py::arg("i"))
      .def("legal_moves", rowsOf<&Batch::legalMoves>)
      .def("random_moves",
           [](Batch& b) {
             const Use use(b);
             Codes out(static_cast<py::ssize_t>(b.size()));
             std::uint32_t* to = out.mutable_data();
             {
               const py::gil_scoped_release release;
               b.randomMoves(to);
             }
             return out;
           })
      .def(
          "moves_at",
          [](Batch& b, const py::object& indices) {
            const Codes given = perBoard("indices", indices, b);
            const Use use(b);
            Codes out(static_cast<py::ssize_t>(b.size()));
            if (!b.movesAt(given.data(), out.mutable_data())) {
              refuseIndex(b, given.data());
            }
            return out;
          },
          py::arg("indices"))
      .def("legal_actions", rowsOf<&Batch::legalActions>)
      .def("legal_masks", legalMasks, py::arg("packed") = false, py::kw_only(),
           py::arg("out") = py::none())
      .def(
          "moves_of",
          [](Batch& b, const py::object& actions) {
            const Codes given = perBoard("actions", actions, b);
            const Use use(b);
            Codes out(static_cast<py::ssize_t>(b.size()));
            if (const auto i = b.movesOf(given.data(), out.mutable_data())) {
              throw wrongValue("board ", *i, ": illegal action ",
                               given.data()[*i]);
            }
            return out;
          },
          py::arg("actions"))
      .def("step", stepBatch, py::arg("moves"), py::arg("restart") = true)
      .def(
          "restart",
          [](Batch& b, const py::array_t<bool>& which) {
            const auto bytes = py::array_t<bool, py::array::c_style>(which);
            if (bytes.ndim() != 1 ||
                static_cast<std::size_t>(bytes.size()) != b.size()) {
              throw wrongValue("which: an array of ", b.size(),
                               " bools is needed, one a board");
            }
            const Use use(b);
            b.restart(bytes.data());
          },
          py::arg("which"))
      .def("_saved",
           [](Batch& b) {
             const Use use(b);
             return saved(b);
           })
      .def_static("_restored", restored)
      .def("__repr__",
           [](const Batch& b) {
             return "<Batch of " + std::to_string(b.size()) + " boards of " +
                    std::string(b.game().name) + ">";
           })
      .def("reset",
           [](Batch& b) {
             const Use use(b);
             const py::gil_scoped_release release;
             b.reset();
           })
      .def(
          "features",
          [](Batch& b, std::optional<Viewer> viewer) {
            const Use use(b);
            const std::optional<Side> side = sideOf(b, viewer);
            const std::size_t count = encodingOf(b.game()).features().size();
            py::array_t<float> out({b.size(), count});
            py::array_t<float> scores(static_cast<py::ssize_t>(b.size()));
            float* to = out.mutable_data();
            float* score = scores.mutable_data();
            {
              const py::gil_scoped_release release;
              b.features(side, to, score);
            }
            return py::make_tuple(out, scores);
          },
          py::arg("viewer") = py::none())
      .def("observe", observe, py::arg("viewer") = py::none(), py::kw_only(),
           py::arg("out") = py::none());
}

}  // namespace phasemachine::python
