// In place of uci/ in a program without chess or fairy chess
// (cmake/PhaseMachineAdd.cmake), also of other projects, which have no header of
// apps/.

namespace phasemachine::cli {

struct Command;

const Command* uciCommand();
const Command* uciCommand() { return nullptr; }

}  // namespace phasemachine::cli
