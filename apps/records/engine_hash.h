// Identifies the engine that plays.
//
// Contract: a hash of the sources of rules, search and players, computed at
// build time. Programs with the same hash play the same games for the same run;
// with different hashes they may or may not.
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
