// Writes a table of numbers as a header of games/chess.
//
// Thread safety: none.

#ifndef PHASEMACHINE_BENCH_FIT_TABLE_H_
#define PHASEMACHINE_BENCH_FIT_TABLE_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <initializer_list>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace phasemachine::fit {

class Table {
 public:
  // Of games/chess/<name>_table.h, which defines `variable` of `type`, both
  // declared in games/chess/<name>_weights.h.
  Table(const std::string& name, const std::string& type,
        const std::string& variable) {
    const std::string guard = absl::StrCat(
        "PHASEMACHINE_GAMES_CHESS_", absl::AsciiStrToUpper(name), "_TABLE_H_");
    text_ = absl::StrCat("// The numbers of ", name,
                         ".h, as bench/fit found them.\n//\n"
                         "// Thread safety: constants.\n\n#ifndef ",
                         guard, "\n#define ", guard,
                         "\n\n#include \"games/chess/", name,
                         "_weights.h\"\n\nnamespace phasemachine::chess {\n\n"
                         "// clang-format off\ninline constexpr ",
                         type, " ", variable, " = {\n");
    end_ = absl::StrCat(
        "};\n// clang-format on\n\n}  // namespace phasemachine::chess\n\n"
        "#endif  // ",
        guard, "\n");
  }

  // A member of nested arrays of these extents, outermost first. Each number
  // is multiplied by `scale`, rounded and bounded by +-limit.
  void add(const std::string& member,
           std::initializer_list<std::size_t> extents,
           std::span<const float> numbers, double scale, int limit) {
    absl::StrAppend(&text_, "    .", member, " =\n");
    addArray({extents.begin(), extents.size()}, numbers, scale, limit, 4);
    text_.insert(text_.size() - 1, 1, ',');
  }

  absl::Status write(const std::string& path) const {
    std::ofstream out(path);
    out << text_ << end_;
    out.close();
    return out ? absl::OkStatus()
               : absl::UnavailableError(absl::StrCat("cannot write ", path));
  }

 private:
  static constexpr std::size_t kColumns = 79;

  void addArray(std::span<const std::size_t> extents,
                std::span<const float> numbers, double scale, int limit,
                std::size_t indent) {
    const std::string margin(indent, ' ');
    absl::StrAppend(&text_, margin, "{{\n");
    const std::size_t each = numbers.size() / extents[0];
    const std::string inner(indent + 4, ' ');
    std::string line = inner;
    for (std::size_t i = 0; i < extents[0]; ++i) {
      if (extents.size() > 1) {
        addArray(extents.subspan(1), numbers.subspan(i * each, each), scale,
                 limit, indent + 4);
        text_.insert(text_.size() - 1, 1, ',');
        continue;
      }
      const auto rounded = std::lround(static_cast<double>(numbers[i]) * scale);
      const std::string word =
          absl::StrCat(std::clamp<long>(rounded, -limit, limit), ",");
      if (line.size() + word.size() + 1 > kColumns) {
        absl::StrAppend(&text_, line, "\n");
        line = inner;
      }
      absl::StrAppend(&line, line.back() == ' ' ? "" : " ", word);
    }
    if (extents.size() == 1) absl::StrAppend(&text_, line, "\n");
    absl::StrAppend(&text_, margin, "}}\n");
  }

  std::string text_;
  std::string end_;
};

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_TABLE_H_
