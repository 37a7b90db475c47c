// A search tree as text for other programs: JSON and DOT (Graphviz).
//
// JSON: {"version": 1, "game", "position", "steps": [{"id", "parent" (null at
// the root), "depth", "side", "move", "san", "key", "visits", "score", "prior",
// "proof", "expanded"}]}; every parent precedes its children. "move" is null
// for an outcome known only by what the searching side sees, and for moves of a
// determinization whose cards differ from this board's.

#ifndef PHASEMACHINE_APPS_SERVE_TREE_TRACE_H_
#define PHASEMACHINE_APPS_SERVE_TREE_TRACE_H_

#include <span>
#include <string>

#include "ai/search/ask/result.h"
#include "apps/json/json.h"
#include "phase/erased/any_game.h"

namespace phasemachine::serve {

Json treeToJson(const AnyBoard& root,
                std::span<const TraceStep<MoveCode>> steps);
std::string treeToDot(const AnyBoard& root,
                      std::span<const TraceStep<MoveCode>> steps);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_TREE_TRACE_H_
