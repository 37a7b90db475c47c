#include "games/chess/phases.h"
#include "games/chess/rules.h"
#include "games/chess/variants.h"

namespace phasemachine::chess {

const ChessTable& portableTable() {
  static constexpr ChessTable kTable =
      MachineLoop<Phases<Rules<isa::Portable>>>::table();
  return kTable;
}

}  // namespace phasemachine::chess
