// Messages for people on their way out of the program's own hands.
//
// Example:
//   plainMessage(status.message())   // one line of printable ASCII
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_PLAYERS_MESSAGE_H_
#define PHASEMACHINE_APPS_PLAYERS_MESSAGE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace phasemachine {

// `text` with '?' for what is no printable ASCII, cut after `longest` bytes.
// Messages repeat what a user wrote, which may be anything.
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

#endif  // PHASEMACHINE_APPS_PLAYERS_MESSAGE_H_
