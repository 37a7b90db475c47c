#include "engine/external/engine_dialogue.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPollInterval{50};
constexpr std::size_t kMostNamed = 40;

std::vector<std::string> wordsOf(std::string_view text) {
  return absl::StrSplit(absl::string_view(text.data(), text.size()),
                        absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

void readBound(std::string_view text, std::int64_t& bound) {
  bound = numberIn<std::int64_t>(text).value_or(bound);
}

}  // namespace

std::optional<AnnouncedOption> uciOption(std::string_view line) {
  const std::vector<std::string> words = wordsOf(line);
  if (words.size() < 2 || words[0] != "option" || words[1] != "name") {
    return std::nullopt;
  }
  // The text after each key, up to the next one.
  constexpr std::array<std::string_view, 5> kKeys = {"type", "default", "min",
                                                     "max", "var"};
  AnnouncedOption option;
  std::string key = "name";
  std::string text;
  const auto take = [&] {
    if (key == "name") option.name = text;
    if (key == "min") readBound(text, option.low);
    if (key == "max") readBound(text, option.high);
    if (key == "var") option.choices.push_back(text);
    if (key != "type") return;
    if (text == "spin") option.type = OptionType::kNumber;
    if (text == "combo") option.type = OptionType::kChoice;
    if (text == "button") option.type = OptionType::kButton;
    if (text == "check") {
      option.type = OptionType::kChoice;
      option.choices = {"true", "false"};
    }
  };
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (std::find(kKeys.begin(), kKeys.end(), words[i]) != kKeys.end()) {
      take();
      key = words[i];
      text.clear();
    } else {
      absl::StrAppend(&text, text.empty() ? "" : " ", words[i]);
    }
  }
  take();
  return option;
}

std::optional<AnnouncedOption> xboardOption(std::string_view feature) {
  const std::size_t dash = feature.find(" -");
  if (dash == std::string_view::npos) return std::nullopt;
  AnnouncedOption option{.name = std::string(feature.substr(0, dash))};
  const std::vector<std::string> words = wordsOf(feature.substr(dash + 2));
  if (words.empty()) return option;
  const std::string& type = words[0];
  if (type == "spin" || type == "slider") {
    option.type = OptionType::kNumber;
    if (words.size() > 2) readBound(words[2], option.low);
    if (words.size() > 3) readBound(words[3], option.high);
  } else if (type == "check") {
    option.type = OptionType::kChoice;
    option.choices = {"0", "1"};
  } else if (type == "combo") {
    option.type = OptionType::kChoice;
    // "A /// *B /// C": the star marks the one that is set.
    const std::string all = absl::StrJoin(words.begin() + 1, words.end(), " ");
    for (absl::string_view choice : absl::StrSplit(all, " /// ")) {
      if (absl::StartsWith(choice, "*")) choice.remove_prefix(1);
      option.choices.emplace_back(choice);
    }
  } else if (type == "button" || type == "save" || type == "reset") {
    option.type = OptionType::kButton;
  }
  return option;
}

const AnnouncedOption* findOption(std::span<const AnnouncedOption> announced,
                                  std::string_view name) {
  for (const AnnouncedOption& option : announced) {
    if (sameWord(option.name, name)) return &option;
  }
  return nullptr;
}

absl::Status checkOption(std::span<const AnnouncedOption> announced,
                         std::string_view name, std::string_view value) {
  const AnnouncedOption* option = findOption(announced, name);
  if (option == nullptr) {
    std::string names;
    std::vector<std::string> all;
    for (const AnnouncedOption& row : announced) all.push_back(row.name);
    for (std::size_t i = 0; i < announced.size() && i < kMostNamed; ++i) {
      absl::StrAppend(&names, i == 0 ? "" : ", ", announced[i].name);
    }
    return absl::NotFoundError(
        absl::StrCat("it has no option ", quoted(name), didYouMean(all, name),
                     names.empty() ? "; it announces none"
                                   : "; it announces " + quoted(names, 1000),
                     announced.size() > kMostNamed ? " and more" : ""));
  }
  std::string takes;
  switch (option->type) {
    case OptionType::kText: return absl::OkStatus();
    case OptionType::kNumber: {
      const auto number = numberIn<std::int64_t>(value);
      if (number && option->low <= *number && *number <= option->high) {
        return absl::OkStatus();
      }
      takes = absl::StrCat("a whole number from ", option->low, " to ",
                           option->high);
      break;
    }
    case OptionType::kChoice:
      for (const std::string& choice : option->choices) {
        if (sameWord(choice, value)) return absl::OkStatus();
      }
      takes = "one of " + absl::StrJoin(option->choices, ", ") +
              didYouMean(option->choices, value);
      break;
    case OptionType::kButton:
      if (value.empty()) return absl::OkStatus();
      takes = "no value";
      break;
  }
  return invalid("its option ", quoted(option->name), " takes ", takes,
                 ", got ", quoted(value));
}

EngineProcess::Deadline EngineDialogue::deadline() const {
  return Clock::now() +
         std::chrono::milliseconds(options_.patienceMilliseconds);
}

absl::StatusOr<std::string> EngineDialogue::read(
    EngineProcess::Deadline deadline) {
  for (;;) {
    // Asked for each line too: an engine may write without end.
    if (options_.stopped && options_.stopped()) {
      return absl::CancelledError("stopped");
    }
    auto got =
        process_.readLine(std::min(deadline, Clock::now() + kPollInterval));
    if (!absl::IsDeadlineExceeded(got.status()) || Clock::now() >= deadline) {
      return got;
    }
  }
}

absl::Status EngineDialogue::setOptions(std::string_view beforeName,
                                        std::string_view beforeValue) {
  absl::Status status;
  for (const auto& [name, value] : options_.options) {
    if (status.ok()) status = checkOption(announced_, name, value);
  }
  for (const auto& [name, value] : options_.options) {
    if (!status.ok()) break;
    std::string line(beforeName);
    line += name;
    if (!value.empty()) line.append(beforeValue).append(value);
    status = send(line);
  }
  return status;
}

absl::Status EngineDialogue::converse(
    std::string_view line, std::string_view answer,
    const std::function<void(const std::string&)>& other) {
  PM_TRY(send(line));
  const auto end = deadline();
  for (;;) {
    const auto got = read(end);
    if (!got.ok()) {
      return annotate("waiting for '" + std::string(answer) + "': ",
                      got.status());
    }
    if (std::string_view(*got).substr(0, answer.size()) == answer) {
      return absl::OkStatus();
    }
    if (other) other(*got);
  }
}

absl::StatusOr<std::string> EngineDialogue::readWhileThinking(
    EngineProcess::Deadline deadline, const AnySearchRequest& request,
    const AnySearchResult& result) {
  for (;;) {
    if (request.progress && Clock::now() >= nextReport_) {
      nextReport_ = Clock::now() + kPollInterval;
      request.progress(result);
    }
    if (request.control != nullptr && request.control->stopped()) {
      return absl::CancelledError("stopped");
    }
    auto got = read(std::min(deadline, Clock::now() + kPollInterval));
    if (got.ok()) return got;
    if (!absl::IsDeadlineExceeded(got.status()) || Clock::now() >= deadline) {
      return annotate("waiting for its move: ", got.status());
    }
  }
}

absl::StatusOr<WholeMove> EngineDialogue::moveFrom(const EngineGame& game,
                                                   std::string_view text) {
  auto move = engineWords(game.board.game())->moveFrom(game.board, text);
  if (move.ok()) return move;
  return invalid("its move ", quoted(text), ": ", move.status().message());
}

}  // namespace phasemachine
