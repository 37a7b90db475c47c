// What the rules of a game throw that is defined at run time
// (engine/defined/rules.h). Others never throw.
//
// Example:
//   throw RulesError("game nim: apply returned -1");
//
// Thread safety: all functions.

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace phasemachine {

// A callback failed, or returned what it may not.
class RulesError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws: a move that was legal is not, now that the same is asked again.
[[noreturn]] inline void failUnsteady(std::string_view game) {
  throw RulesError("game " + std::string(game) +
                   ": its rules answered the same question differently");
}

}  // namespace phasemachine
