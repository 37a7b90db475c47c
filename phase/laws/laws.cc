#include "phase/laws/laws.h"

#include <algorithm>

#include "phase/laws/walk.h"

namespace phasemachine {

std::span<const Law> allLaws() {
  static const std::vector<Law> laws = [] {
    std::vector<Law> all;
    for (const std::span<const Law> family :
         {laws::lawsOfSteps(), laws::lawsOfRecords(), laws::lawsOfChance(),
          laws::lawsOfSecrets(), laws::lawsOfNumbers(),
          laws::lawsOfPictures()}) {
      all.insert(all.end(), family.begin(), family.end());
    }
    return all;
  }();
  return laws;
}

std::vector<LawResult> checkLaws(const LawSubject& subject,
                                 const LawOptions& options) {
  std::vector<LawResult> results;
  for (const Law& law : allLaws()) {
    results.push_back({&law, law.faultOf(subject, options)});
    if (law.isBasic && !results.back().fault.empty()) break;
  }
  return results;
}

std::vector<std::string> faultsOf(const LawSubject& subject,
                                  const LawOptions& options) {
  std::vector<std::string> faults;
  for (const LawResult& result : checkLaws(subject, options)) {
    if (result.fault.empty()) continue;
    faults.push_back(std::string(result.law->name) + ": " + result.fault);
  }
  return faults;
}

std::string toText(std::span<const LawResult> results) {
  std::string text;
  std::size_t faults = 0;
  for (const LawResult& result : results) {
    const bool holds = result.fault.empty();
    if (!holds) ++faults;
    text += (holds ? "ok    " : "FAULT ") + std::string(result.law->name) +
            ": " + (holds ? std::string(result.law->words) : result.fault) +
            '\n';
  }
  text += std::to_string(results.size()) + " laws, " + std::to_string(faults) +
          (faults == 1 ? " fault" : " faults");
  const std::size_t left = allLaws().size() - results.size();
  if (left > 0) text += "; " + std::to_string(left) + " more rely on the last";
  return text + '\n';
}

bool allHold(std::span<const LawResult> results) {
  return std::all_of(
      results.begin(), results.end(),
      [](const LawResult& result) { return result.fault.empty(); });
}

}  // namespace phasemachine
