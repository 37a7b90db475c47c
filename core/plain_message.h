// Sanitises messages before they are printed.
//
// Example:
//   plainMessage("no\nsuch file");  // one line of printable ASCII
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_CORE_PLAIN_MESSAGE_H_
#define PHASEMACHINE_CORE_PLAIN_MESSAGE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace phasemachine {

// Returns `text` with everything but printable ASCII replaced by '?', cut after
// `longest` bytes. Messages may quote arbitrary user input.
inline std::string plainMessage(std::string_view text,
                                std::size_t longest = 500) {
  std::string plain(text.substr(0, longest));
  for (char& c : plain) {
    if (c < ' ' || c > '~') c = '?';
  }
  if (text.size() > longest) plain += "...";
  return plain;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_PLAIN_MESSAGE_H_
