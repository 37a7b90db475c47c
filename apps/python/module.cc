// The Python module `phasemachine._core`. The package phasemachine/ re-exports
// it, with docstrings and types in _core.pyi.

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "apps/python/binding.h"

namespace phasemachine::python {
namespace {

struct Described {
  std::string_view name;
  const char* text;
};
constexpr Described kTexts[] = {
#include "apps/python/docstrings.inc"
};

// The function that pybind11 made, without what binds it to a class.
PyObject* bareFunction(PyObject* object) {
  if (PyInstanceMethod_Check(object)) {
    object = PyInstanceMethod_GET_FUNCTION(object);
  } else if (PyObject_TypeCheck(object, &PyStaticMethod_Type)) {
    object = py::handle(object).attr("__func__").ptr();
  }
  return PyCFunction_Check(object) ? object : nullptr;
}

// pybind11 gives the text of a function back with free().
void describeFunction(PyObject* function, const char* text) {
  PyMethodDef* const made =
      reinterpret_cast<PyCFunctionObject*>(function)->m_ml;
  char* const copy = strdup(text);
  if (copy == nullptr) return;
  std::free(const_cast<char*>(made->ml_doc));
  made->ml_doc = copy;
}

// Gives functions, classes and properties the docstrings of _core.pyi.
void describe(const py::module_& module) {
  for (const auto& [name, text] : kTexts) {
    const std::size_t dot = name.find('.');
    py::object owner = module;
    if (dot != std::string_view::npos) {
      owner = module.attr(py::str(name.substr(0, dot)));
    }
    const py::str last(dot == std::string_view::npos ? name
                                                     : name.substr(dot + 1));
    const py::dict members(owner.attr("__dict__"));
    if (!members.contains(last)) continue;
    const py::object member = members[last];
    if (PyObject* function = bareFunction(member.ptr())) {
      describeFunction(function, text);
    } else {
      member.attr("__doc__") = text;
    }
  }
}

}  // namespace

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
