#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
#include "games/gungi/compiled_form.h"

namespace phasemachine::gungi {

constinit const Compiled kAvx2Form = makeForm<isa::Avx2>();

}  // namespace phasemachine::gungi
#endif
