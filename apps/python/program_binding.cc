// The Python binding of the program: its commands, for the games of the module
// and those that were defined (phasemachine/__main__.py).

#include "apps/cli/program.h"
#include "apps/python/binding.h"

namespace phasemachine::python {

void bindProgram(py::module_& m) {
  m.def("_run_program", &cli::programMain,
        py::call_guard<py::gil_scoped_release>(), py::arg("arguments"));
}

}  // namespace phasemachine::python
