#include "games/gungi/compiled_form.h"

namespace phasemachine::gungi {

constinit const Compiled kPortableForm = makeForm<isa::Portable>();

}  // namespace phasemachine::gungi
