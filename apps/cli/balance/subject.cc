#include "apps/cli/balance/subject.h"

#include <cstdint>
#include <string_view>

#include "apps/cli/balance/regulation_file.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::cli {
namespace {

using monoknight::Edition;

Subject stageSubject(std::size_t number, Edition edition) {
  const monoknight::Stage& row = monoknight::stage(number);
  return {std::string(row.name), monoknight::stageRegulation(number, edition),
          row.goals()};
}

std::vector<Subject> stages(std::size_t begin, std::size_t end,
                            Edition edition) {
  std::vector<Subject> subjects;
  for (std::size_t i = begin; i < end; ++i) {
    subjects.push_back(stageSubject(i, edition));
  }
  return subjects;
}

// The number after `prefix`, if `text` has this form.
std::optional<std::uint64_t> numberAfter(std::string_view prefix,
                                         std::string_view text) {
  if (text.substr(0, prefix.size()) != prefix) return std::nullopt;
  text.remove_prefix(prefix.size());
  return numberIn<std::uint64_t>(text);
}

}  // namespace

absl::StatusOr<std::vector<Subject>> findSubjects(const std::string& text,
                                                  Edition edition) {
  if (text == "standard") {
    return std::vector<Subject>{
        {text, monoknight::standardRegulation(), std::nullopt}};
  }
  if (text == "classical") {
    return std::vector<Subject>{
        {text, monoknight::classicalRegulation(), std::nullopt}};
  }
  if (text == "campaign") return stages(0, monoknight::kStageCount, edition);
  if (const auto chapter = numberAfter("chapter:", text)) {
    if (*chapter < 1 || *chapter > monoknight::kChapters) {
      return absl::InvalidArgumentError(phasemachine::quoted(text) +
                                        ": chapters are 1 to 5");
    }
    const std::size_t begin = (*chapter - 1) * monoknight::kStagesPerChapter;
    return stages(begin, begin + monoknight::kStagesPerChapter, edition);
  }
  if (const auto day = numberAfter("daily:", text)) {
    return std::vector<Subject>{
        {text, monoknight::dailyChallenge(*day, edition).regulation,
         std::nullopt}};
  }
  if (const auto number = monoknight::stageByName(text)) {
    return std::vector<Subject>{stageSubject(*number, edition)};
  }
  if (text.find('.') == std::string::npos &&
      text.find('/') == std::string::npos) {
    return absl::InvalidArgumentError(
        phasemachine::quoted(text) +
        " is not standard, classical, campaign, chapter:N, daily:DAY, a stage "
        "such as 4-1, or a regulation file");
  }
  auto read = readRegulationFile(text);
  if (!read.ok()) return read.status();
  return std::vector<Subject>{*std::move(read)};
}

}  // namespace phasemachine::cli
