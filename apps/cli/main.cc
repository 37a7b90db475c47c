// A program with the games that it links (cmake/PhaseMachineAdd.cmake). It is
// compiled in other projects, too, which have no header of apps/.

#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace phasemachine::cli {
int programMain(const std::vector<std::string>& arguments);
}  // namespace phasemachine::cli

int main(int argc, char** argv) {
  // All else that can fail is a status.
  try {
    return phasemachine::cli::programMain({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "phasemachine: out of memory or threads: " << error.what()
              << '\n';
    return 1;
  }
}
