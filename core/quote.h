// Quoting of untrusted text in messages.
//
// Contract: the result is short printable ASCII on one line for any input.
//
// Example:
//   quoted("Nf9\n");          // "Nf9\n" with the newline escaped, in quotes
//   quoted(aMegabyteOfText);  // its first 40 bytes and "..."
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_CORE_QUOTE_H_
#define PHASEMACHINE_CORE_QUOTE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace phasemachine {

// Returns `text` in double quotes, with bytes outside printable ASCII escaped
// as in C. Input beyond `maxBytes` bytes is cut; "..." after the quote marks a
// cut.
std::string quoted(std::string_view text, std::size_t maxBytes = 40);

// The same for file paths, with a higher limit.
std::string quotedPath(std::string_view path);

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_QUOTE_H_
