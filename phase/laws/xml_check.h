// Checks that a text is a well-formed XML document, as pictures are.
//
// Contract: elements, attributes, text, entities (XML's own and by number),
// comments, CDATA and declarations, in UTF-8. Names are ASCII; nothing is checked
// against a schema.
//
// Example:
//   xmlFault("<svg><g></svg>");  // "</svg> closes <g> at byte 8: </svg>"
//
// Source: "Extensible Markup Language (XML) 1.0", fifth edition.

#pragma once

#include <string>
#include <string_view>

namespace phasemachine {

// The first fault and where it is, or nothing.
std::string xmlFault(std::string_view document);

}  // namespace phasemachine
