#include "games/fairy_chess/compiled_form.h"

namespace phasemachine::fairy_chess {

constinit const Compiled kPortableForm = makeForm<isa::Portable>();

}  // namespace phasemachine::fairy_chess
