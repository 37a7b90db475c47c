#include "apps/cli/flags/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"

namespace phasemachine::cli {
namespace {

// Numbers are decimal. CLI11 also reads octal and hexadecimal ones, signs that
// wrap around and numbers that are too large, as others.
template <class Number>
std::string toDecimal(std::string& text) {
  const auto number = numberIn<Number>(text);
  if constexpr (std::floating_point<Number>) {
    return number && std::isfinite(*number)
               ? ""
               : phasemachine::quoted(text) + " is no number";
  } else {
    if (number) {
      text = std::to_string(*number);
      return "";
    }
    const std::string_view digits =
        std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), isDigit)) {
      return phasemachine::quoted(text) + " is no whole number";
    }
    using Limits = std::numeric_limits<Number>;
    return phasemachine::quoted(text) + " is not from " +
           std::to_string(Limits::min()) + " to " +
           std::to_string(Limits::max());
  }
}

// Also the fault of other text: to be asked before toDecimal().
template <class Number>
CLI::Validator within(Number low, Number high) {
  return {[low, high](std::string& text) {
            const auto number = numberIn<Number>(text);
            if (number && *number >= low && *number <= high)
              return std::string();
            return "Value " + text + " not in range " + std::to_string(low) +
                   " to " + std::to_string(high);
          },
          CLI::Range(low, high).get_description()};
}

constexpr const char* kNotEmpty = "not empty";

template <class Value>
void checkValues(CLI::Option& option) {
  if constexpr (std::is_arithmetic_v<Value>) {
    option.transform(CLI::Validator(toDecimal<Value>, ""));
  } else if constexpr (std::same_as<Value, std::string>) {
    option.check(CLI::Validator(
        [](const std::string& text) {
          return std::string(text.empty() ? "needs a value that is not empty"
                                          : "");
        },
        "", kNotEmpty));
  } else {
    checkValues<typename Value::value_type>(option);
  }
}

std::vector<FlagRow> flagsOf(const CLI::App& app) {
  std::vector<FlagRow> rows;
  for (const CLI::Option* option : app.get_options()) {
    FlagRow row;
    const auto& flags = option->get_lnames();
    if (!flags.empty()) row.flag = "--" + flags.front();
    row.operand = option->get_positional();
    row.name = row.operand ? option->get_name(true) : row.flag;
    if (option->get_items_expected_max() > 0) {
      // Without the range that CLI11 appends after a colon.
      const std::string type = option->get_type_name();
      row.argument = type.substr(0, type.find(':'));
    }
    row.help = option->get_description();
    row.required = option->get_required();
    rows.push_back(std::move(row));
  }
  return rows;
}

CommandRow rowOf(const CLI::App& app) {
  CommandRow row{app.get_name(), app.get_description(), flagsOf(app), {}};
  for (const CLI::App* nested :
       app.get_subcommands([](const CLI::App*) { return true; })) {
    row.nested.push_back(rowOf(*nested));
  }
  return row;
}

// The names that `word` may have been meant to be: flags, or nested commands.
std::string nearNamesOf(const CLI::App& app, const std::string& word) {
  const CommandRow row = rowOf(app);
  std::vector<std::string> names;
  if (!word.starts_with('-')) {
    for (const CommandRow& nested : row.nested) names.push_back(nested.name);
    return nearNamesInWords(names, word);
  }
  const auto enter = [&names](const CommandRow& command) {
    for (const FlagRow& flag : command.flags) {
      if (!flag.flag.empty()) names.push_back(flag.flag);
    }
  };
  enter(row);
  for (const CLI::App* nested : app.get_subcommands()) enter(rowOf(*nested));
  return nearNamesInWords(names, word.substr(0, word.find('=')));
}

// Lists excluded options by name; CLI11 lists them by address.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    std::set<std::string> names;
    for (const CLI::Option* other : option->get_excludes()) {
      names.insert(other->get_name());
    }
    std::string text = CLI::Formatter::make_option_opts(option);
    const std::string_view before = " Excludes:";
    const std::size_t at = text.rfind(before);
    if (at == std::string::npos) return text;
    text.resize(at + before.size());
    for (const std::string& name : names) text += " " + name;
    return text;
  }
};

}  // namespace

Argument& Argument::required() {
  option_->required();
  return *this;
}

Argument& Argument::showDefault() {
  option_->capture_default_str();
  return *this;
}

Argument& Argument::describeAs(const std::string& help) {
  option_->description(help)->default_str("");
  return *this;
}

Argument& Argument::between(std::int64_t low, std::int64_t high) {
  option_->transform(within(low, high));
  return *this;
}

Argument& Argument::between(std::uint64_t low, std::uint64_t high) {
  option_->transform(within(low, high));
  return *this;
}

Argument& Argument::between(double low, double high) {
  option_->transform(within(low, high));
  return *this;
}

Argument& Argument::oneOf(const std::vector<std::string>& words) {
  const CLI::Validator member = CLI::IsMember(words);
  option_->check(CLI::Validator(
      [member, words](std::string& value) {
        const std::string fault = member(value);
        return fault.empty() ? fault : fault + didYouMean(words, value);
      },
      member.get_description()));
  return *this;
}

Argument& Argument::check(
    std::function<absl::Status(const std::string&)> check) {
  option_->check([check = std::move(check)](const std::string& value) {
    return std::string(check(value).message());
  });
  return *this;
}

Argument& Argument::excludes(const std::string& name) {
  option_->excludes(name);
  return *this;
}

Argument& Argument::separatedBy(char delimiter) {
  option_->delimiter(delimiter);
  return *this;
}

Argument& Argument::mayBeEmpty() {
  option_->get_validator(kNotEmpty)->active(false);
  return *this;
}

Argument& Argument::optionalValue() {
  option_->expected(0, 1);
  return mayBeEmpty();
}

bool Argument::given() const { return option_->count() != 0; }

Arguments::Arguments(const std::string& summary, const std::string& name)
    : owned_(std::make_unique<CLI::App>(summary, name)), app_(*owned_) {
  app_.formatter(std::make_shared<HelpFormat>());
}

Arguments::Arguments(CLI::App& nested) : app_(nested) {}

Arguments::~Arguments() = default;

template <FlagValue Value>
Argument Arguments::option(const std::string& name, Value& value,
                           const std::string& help) {
  CLI::Option* const option = app_.add_option(name, value, help);
  checkValues<Value>(*option);
  return Argument(option);
}
template Argument Arguments::option(const std::string&, std::string&,
                                    const std::string&);
template Argument Arguments::option(const std::string&, int&,
                                    const std::string&);
template Argument Arguments::option(const std::string&, std::uint16_t&,
                                    const std::string&);
template Argument Arguments::option(const std::string&, std::int64_t&,
                                    const std::string&);
template Argument Arguments::option(const std::string&, std::uint64_t&,
                                    const std::string&);
template Argument Arguments::option(const std::string&, double&,
                                    const std::string&);
template Argument Arguments::option(const std::string&, std::vector<int>&,
                                    const std::string&);
template Argument Arguments::option(const std::string&,
                                    std::vector<std::string>&,
                                    const std::string&);

Argument Arguments::flag(const std::string& name, bool& value,
                         const std::string& help) {
  return Argument(app_.add_flag(name, value, help));
}

Arguments& Arguments::action(const std::string& name,
                             const std::string& summary,
                             std::function<void()> chosen) {
  app_.require_subcommand(1);
  CLI::App* nested = app_.add_subcommand(name, summary);
  nested->fallthrough();
  nested->callback(std::move(chosen));
  actions_.push_back(std::unique_ptr<Arguments>(new Arguments(*nested)));
  return *actions_.back();
}

Argument Arguments::declared(const std::string& name) {
  return Argument(app_.get_option(name));
}

void Arguments::setFooter(const std::string& text) { app_.footer(text); }

Arguments::Outcome Arguments::parse(std::vector<std::string> words) {
  // Of "--out=" CLI11 would take the next word as the value.
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string& word = words[i];
    if (!word.starts_with("--") || word.find('=') + 1 != word.size()) continue;
    word.pop_back();
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(++i), "");
  }
  // CLI11 expects them in reverse.
  std::reverse(words.begin(), words.end());
  try {
    app_.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    return {.wantsHelp = true};
  } catch (const CLI::ParseError& error) {
    Outcome outcome{.error = error.what(), .unknown = app_.remaining()};
    if (!outcome.unknown.empty()) {
      outcome.near = nearNamesOf(app_, outcome.unknown.front());
    }
    return outcome;
  }
  return {};
}

std::string Arguments::help() const { return app_.help(); }

CommandRow Arguments::describe() const { return rowOf(app_); }

}  // namespace phasemachine::cli
