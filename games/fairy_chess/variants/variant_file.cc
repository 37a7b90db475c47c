#include "games/fairy_chess/variants/variant_file.h"

#include <algorithm>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/section_pieces.h"
#include "games/fairy_chess/variants/variant_keys.h"

namespace phasemachine::fairy_chess {
namespace {

// More than any real variants file has, and few enough for memory.
constexpr std::size_t kMostSections = 200;
constexpr std::size_t kMostLines = 400;  // of one section with its parents

absl::Status badLine(std::string_view where, int line,
                     const std::string& what) {
  return absl::InvalidArgumentError(std::string(where) + ":" +
                                    std::to_string(line) + ": " + what);
}

const Section* find(const std::vector<Section>& sections,
                    std::string_view name) {
  for (const Section& section : sections) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

}  // namespace

absl::StatusOr<std::vector<Section>> readSections(std::string_view text,
                                                  std::string_view where,
                                                  const SectionOf& others) {
  std::vector<Section> sections;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line[0] == '#' || line[0] == ';') continue;
    if (line[0] == '[') {
      if (line.back() != ']') return badLine(where, number, "no ] at the end");
      line = line.substr(1, line.size() - 2);
      const std::size_t colon = std::min(line.find(':'), line.size());
      Section section{.name = std::string(trimmed(line.substr(0, colon))),
                      .lines = {}};
      if (section.name.empty() || section.name.size() > 40 ||
          section.name.find_first_of(",=%[] \t") != std::string::npos) {
        return badLine(
            where, number,
            "a variant needs a name of 1 to 40 letters without blanks");
      }
      if (find(sections, section.name) != nullptr) {
        return badLine(where, number,
                       "variant " + quoted(section.name) + " is there twice");
      }
      if (colon < line.size()) {
        const std::string_view parent = trimmed(line.substr(colon + 1));
        const Section* known = find(sections, parent);
        if (known == nullptr && others) known = others(parent);
        if (known != nullptr) {
          section.lines = known->lines;
          section.renamed = known->renamed;
          for (auto& l : section.lines) l.inherited = true;
          section.fault = known->fault;
        } else {
          section.fault = {
              "", absl::StrCat("no variant ", quoted(parent), " comes before"),
              number};
        }
      }
      if (sections.size() == kMostSections) {
        return badLine(where, number, "more than 200 variants");
      }
      sections.push_back(std::move(section));
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      return badLine(where, number, quoted(line) + " is no key = value");
    }
    if (sections.empty()) {
      return badLine(where, number, "a key before the first [variant]");
    }
    const std::string_view key = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    auto& lines = sections.back().lines;
    for (const auto& l : lines) {
      if (l.key == key && l.inherited && namesPiece(key) && !l.value.empty() &&
          !value.empty()) {
        sections.back().renamed[l.value[0]] = value[0];
      }
    }
    std::erase_if(lines, [&](const auto& l) { return l.key == key; });
    if (lines.size() == kMostLines) {
      return badLine(where, number, "more than 400 keys");
    }
    lines.push_back({std::string(key), std::string(value), number});
  }
  return sections;
}

absl::StatusOr<Spec> specOf(const Section& section, std::string_view where) {
  Spec spec;
  spec.id = section.name;
  spec.name = section.name;
  if (!section.fault.value.empty()) {
    return badLine(where, section.fault.number, section.fault.value);
  }
  int line = 0;
  const absl::Status status = applyKeys(section, spec, line);
  if (!status.ok()) {
    return badLine(where, line, std::string(status.message()));
  }
  for (const auto& l : section.lines) {
    spec.text += l.key + " = " + l.value + "\n";
  }
  return spec;
}

}  // namespace phasemachine::fairy_chess
