// Quoting of untrusted text in messages.
//
// Contract: the result is short printable ASCII on one line for any input.
//
// Example:
//   quoted("Nf9\n");          // "Nf9\n" with the newline escaped, in quotes
//   quoted(aMegabyteOfText);  // its first 40 bytes and "..."

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace phasemachine {

// Returns `text` in double quotes, with bytes outside printable ASCII escaped
// as in C. Input beyond `maxBytes` bytes is cut; "..." after the quote marks a
// cut.
std::string quoted(std::string_view text, std::size_t maxBytes = 40);

// The same for file paths, with a higher limit.
std::string quotedPath(std::string_view path);

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

// Returns `status` with `prefix` put before its message, or OK unchanged.
inline absl::Status annotate(std::string_view prefix,
                             const absl::Status& status) {
  if (status.ok()) return status;
  std::string message(prefix);
  message.append(status.message().data(), status.message().size());
  return absl::Status(status.code(), message);
}

}  // namespace phasemachine
