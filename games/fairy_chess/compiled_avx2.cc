#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
#include "games/fairy_chess/compiled_form.h"

namespace phasemachine::fairy_chess {

constinit const Compiled kAvx2Form = makeForm<isa::Avx2>();

}  // namespace phasemachine::fairy_chess
#endif
