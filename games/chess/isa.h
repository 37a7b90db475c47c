// Which processor instructions the rules use.
//
// Contract: the same rules exist in variants for different processors; all
// give the same answers. The best one that this processor runs well is chosen
// once, at the first use.
//
// Thread safety: tags only.

#ifndef PHASEMACHINE_GAMES_CHESS_ISA_H_
#define PHASEMACHINE_GAMES_CHESS_ISA_H_

namespace phasemachine::chess {

// Tags that the rule templates are instantiated with.
namespace isa {
struct Portable {};
}  // namespace isa

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_ISA_H_
