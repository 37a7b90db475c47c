// The Python module `phasemachine._core`. The package phasemachine/ re-exports
// it, with docstrings and types in _core.pyi.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "apps/cli/program.h"
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

using Called = PyObject* (*)(PyObject*, PyObject*, PyObject*);
// pybind11's function behind every function of the module.
Called dispatcher = nullptr;

// The first lines of a docstring, which are the signatures in Python.
std::string signaturesOf(const char* text) {
  std::string out;
  for (std::string_view rest = text == nullptr ? "" : text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (line.empty()) break;
    out += (out.empty() ? "" : " or ") + std::string(line);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return out;
}

// Calls the function; an error about its arguments becomes one sentence.
PyObject* callAndTell(PyObject* self, PyObject* args, PyObject* kwargs) {
  PyObject* const result = dispatcher(self, args, kwargs);
  if (result != nullptr || PyErr_ExceptionMatches(PyExc_TypeError) == 0) {
    return result;
  }
  py::error_already_set error;
  const std::string text = py::str(error.value());
  if (text.find("incompatible ") == std::string::npos ||
      text.find("argument types are supported") == std::string::npos) {
    error.restore();
    return nullptr;
  }
  const auto* record = static_cast<const py::detail::function_record*>(
      PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
  std::string given;
  const auto add = [&given](const std::string& one) {
    given += (given.empty() ? "" : ", ") + one;
  };
  std::size_t i = record->is_method ? 1 : 0;
  for (; i < py::len(py::handle(args)); ++i) {
    add(shown(py::handle(args)[py::int_(i)]));
  }
  if (kwargs != nullptr) {
    for (const auto& [name, value] : py::reinterpret_borrow<py::dict>(kwargs)) {
      add(std::string(py::str(name)) + '=' + shown(value));
    }
  }
  std::string name = record->name;
  if (record->is_method) {
    const std::string owner(py::str(record->scope.attr("__name__")));
    name = record->is_constructor ? owner : owner + '.' + name;
  }
  std::string signatures = signaturesOf(record->def->ml_doc);
  constexpr std::string_view kInit = "__init__";
  if (signatures.starts_with(kInit)) {
    signatures.replace(0, kInit.size(), name);
  }
  PyErr_SetString(PyExc_TypeError,
                  (name + "() does not take (" + given + ')' +
                   (signatures.empty() ? "" : ": it is " + signatures))
                      .c_str());
  return nullptr;
}

void tellWrongArgumentsOf(const py::handle& owner) {
  const py::dict members(owner.attr("__dict__"));
  for (const auto& [name, member] : members) {
    PyObject* const function = bareFunction(member.ptr());
    if (function == nullptr) continue;
    PyMethodDef* const made =
        reinterpret_cast<PyCFunctionObject*>(function)->m_ml;
    if ((made->ml_flags & METH_KEYWORDS) == 0) continue;
    dispatcher =
        reinterpret_cast<Called>(reinterpret_cast<void (*)()>(made->ml_meth));
    made->ml_meth = reinterpret_cast<PyCFunction>(
        reinterpret_cast<void (*)()>(&callAndTell));
  }
}

}  // namespace

void tellWrongArguments(const py::module_& m) {
  tellWrongArgumentsOf(m);
  const py::dict members(m.attr("__dict__"));
  for (const auto& [name, member] : members) {
    if (PyType_Check(member.ptr()) != 0) tellWrongArgumentsOf(member);
  }
}

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
  // Classes of this module alone: another package may have games of its own
  // (cmake/PhaseMachineAdd.cmake). Before its users.
  py::class_<Board> board(m, "Board", py::module_local());
  bindCatalog(m);
  bindBoard(board);
  bindNetwork(m);
  bindDefine(m);
  bindSearch(m);
  bindGames(m);
  bindSession(m);
  bindBatch(m);
  bindRecords(m);
  bindRows(m);
  // The program's commands, for the games of the module and those that were
  // defined (phasemachine/__main__.py).
  m.def("_run_program", &cli::programMain,
        py::call_guard<py::gil_scoped_release>(), py::arg("arguments"));
  for (const char* name : {"Game", "Board", "SearchResult", "Player", "Batch",
                           "Store", "Network", "PositionBatch", "Rows"}) {
    refuseBareObjects(m.attr(name));
  }
  describe(m);
  tellWrongArguments(m);
}

}  // namespace phasemachine::python
