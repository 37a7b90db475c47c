// Identifies the version of the engine.
//
// Contract: a hash of the sources of rules, search and players, computed at
// build time. Programs with equal hashes play the same games for the same run;
// programs with different hashes may not.
//
// Example:
//   description.engine = engineHash();
//
// Thread safety: a constant.

#ifndef PHASEMACHINE_APPS_RECORDS_ENGINE_HASH_H_
#define PHASEMACHINE_APPS_RECORDS_ENGINE_HASH_H_

#include <string_view>

namespace phasemachine::records {

// 16 hexadecimal digits.
std::string_view engineHash();

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_ENGINE_HASH_H_
