// The Python module `phasemachine._core`. The package phasemachine/ re-exports
// it, with docstrings and types in _core.pyi.

#include <string>

#include "apps/python/binding.h"
#include "apps/python/outside.h"

namespace phasemachine::python {

void refuseBareObjects(const py::object& cls) {
  auto* type = reinterpret_cast<PyTypeObject*>(cls.ptr());
  const newfunc make = type->tp_new;
  const py::cpp_function refuse([type, make](const py::object& derived,
                                             const py::args&,
                                             const py::kwargs&) {
    auto* wanted = reinterpret_cast<PyTypeObject*>(derived.ptr());
    if (!PyType_Check(derived.ptr()) || wanted == type ||
        PyType_IsSubtype(wanted, type) == 0) {
      throw py::type_error(std::string(type->tp_name) +
                           " has no __new__ of its own");
    }
    return py::reinterpret_steal<py::object>(make(wanted, nullptr, nullptr));
  });
  // In addition to the slot that calls of the class itself use.
  const py::object wrapped =
      py::reinterpret_steal<py::object>(PyStaticMethod_New(refuse.ptr()));
  PyDict_SetItemString(type->tp_dict, "__new__", wrapped.ptr());
  PyType_Modified(type);
}

PYBIND11_MODULE(_core, m) {
  m.attr("__version__") = PHASEMACHINE_VERSION;
  m.attr("FIRST") = 0;
  m.attr("SECOND") = 1;
  m.attr("NEUTRAL") = 2;
  py::class_<Board> board(m, "Board");  // before its users
  bindCatalog(m);
  bindBoard(board);
  bindOutside(m);
  bindNetwork(m);
  bindSearch(m);
  bindGames(m);
  bindSession(m);
  bindBatch(m);
  bindRecords(m);
  bindRows(m);
  for (const char* name : {"Game", "Board", "SearchResult", "Player", "Batch",
                           "Store", "Network", "PositionBatch"}) {
    refuseBareObjects(m.attr(name));
  }
  describe(m);
}

}  // namespace phasemachine::python
