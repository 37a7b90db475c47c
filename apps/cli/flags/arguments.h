// Declares, parses and describes the arguments of a command. The only code that
// includes CLI11, so that commands compile without it.
//
// Contract: a command declares its flags and operands together with the
// variables that parse() sets. Help, the manual page and the shell completions
// are generated from these declarations (describe()). The variables must
// outlive the Arguments.
//
// Example:
//   int depth = 0;
//   Arguments arguments("count the leaves", "phasemachine perft");
//   arguments.option("--depth", depth, "plies to walk").required();
//   arguments.parse({"--depth", "3"});

#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace phasemachine::cli {

// A handle to a declared flag or operand, for further settings. Valid as long
// as its Arguments.
class Argument {
 public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument& required();
  // Help shows the current value of the variable.
  Argument& showDefault();
  // Help shows this text instead of the description and the default.
  Argument& describeAs(const std::string& help);
  // Rejects values outside [low, high].
  Argument& between(std::int64_t low, std::int64_t high);
  Argument& between(std::uint64_t low, std::uint64_t high);
  Argument& between(double low, double high);
  Argument& between(int low, int high) {
    return between(std::int64_t{low}, std::int64_t{high});
  }
  // Rejects all other values.
  Argument& oneOf(const std::vector<std::string>& words);
  // Rejects values for which `check` returns an error. Arguments declared
  // earlier already have their values, even if others are missing.
  Argument& check(std::function<absl::Status(const std::string&)> check);
  // Rejects the combination with another flag, which must be declared already.
  Argument& excludes(const std::string& name);
  // A single word may hold several values.
  Argument& separatedBy(char delimiter);

  // An empty value is not rejected, as it is for all other text.
  Argument& mayBeEmpty();
  // The value may be omitted; it is then empty.
  Argument& optionalValue();

  // True if the parsed words contained it.
  bool given() const;

 private:
  CLI::Option* option_;
};

// A flag or operand as data.
struct FlagRow {
  std::string name;      // "--game", or the name of an operand
  std::string flag;      // "--game"; empty if it is only an operand
  std::string argument;  // type of the value ("TEXT", "INT"); empty for a flag
  std::string help;
  bool operand = false;  // may be given without a name
  bool required = false;
};

// A command as data.
struct CommandRow {
  std::string name;
  std::string summary;
  std::vector<FlagRow> flags;
  std::vector<CommandRow> nested;  // `record list`, `record show`, ...
};

// What the value of a flag may be.
template <class T>
concept FlagValue =
    std::same_as<T, std::string> || std::same_as<T, int> ||
    std::same_as<T, std::uint16_t> || std::same_as<T, std::int64_t> ||
    std::same_as<T, std::uint64_t> || std::same_as<T, double> ||
    std::same_as<T, std::vector<int>> ||
    std::same_as<T, std::vector<std::string>>;

class Arguments {
 public:
  explicit Arguments(const std::string& summary = "",
                     const std::string& name = "");
  ~Arguments();
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  // Declares a flag with a value ("--depth"), an operand ("file"), or one that
  // can be either ("game,--game"). Vectors take one or more values.
  template <FlagValue Value>
  Argument option(const std::string& name, Value& value,
                  const std::string& help);
  // Declares a flag without a value.
  Argument flag(const std::string& name, bool& value, const std::string& help);

  // Declares a nested command with its own arguments. One nested command must
  // be given; its `chosen` is then called. Flags that it does not know go to
  // the parent.
  Arguments& action(const std::string& name, const std::string& summary,
                    std::function<void()> chosen);

  // An argument declared earlier. Precondition: this name is declared.
  Argument declared(const std::string& name);
  // The last line of help.
  void setFooter(const std::string& text);

  // The result of parsing.
  struct Outcome {
    bool wantsHelp = false;
    std::string error = {};                 // empty if there is none
    std::vector<std::string> unknown = {};  // undeclared words
    // Declared names that the first of them may have been meant to be, as
    // "--game or --games"; empty if there are none.
    std::string near = {};
  };
  Outcome parse(std::vector<std::string> words);

  // Help for the nested command parsed last, if any.
  std::string help() const;
  CommandRow describe() const;

 private:
  explicit Arguments(CLI::App& nested);

  std::unique_ptr<CLI::App> owned_;  // null for an action
  CLI::App& app_;
  std::vector<std::unique_ptr<Arguments>> actions_;
};

}  // namespace phasemachine::cli
