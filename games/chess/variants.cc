#include "games/chess/variants.h"

namespace phasemachine::chess {

const ChessTable& machineTable() { return portableTable(); }

}  // namespace phasemachine::chess
