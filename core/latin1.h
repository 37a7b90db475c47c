// Text of unknown encoding as UTF-8.
//
// Older files of games are in Latin-1, the character set of PGN, or in Windows'
// extension of it. Text that is not valid UTF-8 is taken for that.
//
// Example:
//   utf8From("Bj\xF6rk");   // "Bj\xC3\xB6rk", Bj\u00F6rk in UTF-8
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_CORE_LATIN1_H_
#define PHASEMACHINE_CORE_LATIN1_H_

#include <string>
#include <string_view>

namespace phasemachine {

// Shortest forms only, no surrogates, at most U+10FFFF.
bool isUtf8(std::string_view text);

// `text` itself if it is UTF-8; otherwise each byte is a character of Latin-1,
// or of Windows-1252 from 0x80 to 0x9F.
std::string utf8From(std::string_view text);

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_LATIN1_H_
