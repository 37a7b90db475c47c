// A program with the games that it links (cmake/PhaseMachineAdd.cmake). It is
// compiled in other projects, too, which have no header of apps/.

namespace phasemachine::cli {
int programMain(int argc, char** argv);
}  // namespace phasemachine::cli

int main(int argc, char** argv) {
  return phasemachine::cli::programMain(argc, argv);
}
