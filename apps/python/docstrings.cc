#include <cstddef>
#include <cstdlib>
#include <cstring>
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

}  // namespace

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

}  // namespace phasemachine::python
