#include "games/fairy_chess/variants/key_values.h"

#include <iterator>

#include "core/text.h"
#include "games/fairy_chess/movement/movement.h"

namespace phasemachine::fairy_chess {

using Status = absl::Status;

Status KeyValue::flag(bool& to) const {
  if (value != "true" && value != "false") {
    return badValue(quoted(value) + " is neither true nor false");
  }
  to = value == "true";
  return absl::OkStatus();
}

Status KeyValue::number(int& to, int lowest, int highest) const {
  const auto n = numberIn<int>(value);
  if (!n || *n < lowest || *n > highest) {
    return badValue(quoted(value) + " is no number from " +
                    std::to_string(lowest) + " to " + std::to_string(highest));
  }
  to = *n;
  return absl::OkStatus();
}

Status KeyValue::file(int& to) const {
  if (value.size() == 1 && value[0] >= 'a' && value[0] <= 'l') {
    to = value[0] - 'a' + 1;
    return absl::OkStatus();
  }
  return number(to, 1, 12);
}

Status KeyValue::outcome(Outcome& to) const {
  constexpr std::string_view kNames[] = {"none", "loss", "draw", "win"};
  const auto* at = std::find(std::begin(kNames), std::end(kNames), value);
  if (at == std::end(kNames)) {
    return badValue(quoted(value) + " is not loss, draw or win");
  }
  to = static_cast<Outcome>(at - std::begin(kNames));
  return absl::OkStatus();
}

Status KeyValue::kindOf(char letter, int& to) const {
  const char id = toUpper(letter);
  to = spec.kind(std::string_view(&id, 1));
  if (to == 0 && heir != nullptr) {
    const auto other = heir->renamed.find(letter);
    if (other != heir->renamed.end()) {
      const char now = toUpper(other->second);
      to = spec.kind(std::string_view(&now, 1));
    }
    return absl::OkStatus();
  }
  if (to == 0) {
    return badValue("no piece " + quoted(std::string_view(&letter, 1)));
  }
  return absl::OkStatus();
}

Status KeyValue::flagKind(int& to) const {
  to = kAnyKind;
  return value == "*" ? absl::OkStatus() : kind(to);
}

Status KeyValue::kind(int& to) const {
  if (value == "-") {
    to = 0;
    return absl::OkStatus();
  }
  if (value.size() != 1) {
    return badValue(quoted(value) + " is no piece letter");
  }
  return kindOf(value[0], to);
}

Status KeyValue::kinds(std::vector<std::uint8_t>& to) const {
  to.clear();
  for (const char letter : value) {
    if (letter == ' ' || letter == '-') continue;
    int k = 0;
    if (const Status status = kindOf(letter, k); !status.ok()) return status;
    if (k != 0) to.push_back(static_cast<std::uint8_t>(k));
  }
  return absl::OkStatus();
}

Status KeyValue::region(Region& to) const {
  to = Region();
  std::string_view rest = value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (word.empty() || word == "-") continue;
    const int file = word[0] == '*' ? -1 : word[0] - 'a';
    int rank = -1;
    if (word.substr(1) != "*") {
      const auto number = numberIn<int>(word.substr(1));
      if (!number || *number < 1) {
        return badValue(quoted(word) + " is no square, rank or file");
      }
      rank = *number - 1;
    }
    if (file < -1 || file >= kMostFiles || rank >= kMostFiles) {
      return badValue(quoted(word) + " is on no board");
    }
    for (int s = 0; s < spec.files * spec.ranks; ++s) {
      if ((file == -1 || s % spec.files == file) &&
          (rank == -1 || s / spec.files == rank)) {
        to.add(s);
      }
    }
  }
  return absl::OkStatus();
}

std::string wholeStart(std::string_view text) {
  std::vector<std::string_view> fields;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) fields.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const auto counts = [](std::string_view field) {
    return field.find_first_not_of("0123456789+") == std::string_view::npos;
  };
  std::string_view board = fields.empty() ? "" : fields[0];
  std::string_view rights = "-";
  std::string_view square = "-";
  std::size_t at = 1;
  std::string_view side = at < fields.size() ? fields[at++] : "w";
  if (at < fields.size() && !counts(fields[at])) rights = fields[at++];
  if (at < fields.size() && !counts(fields[at])) square = fields[at++];
  std::string start;
  for (const std::string_view field : {board, side, rights, square}) {
    start.append(start.empty() ? "" : " ").append(field);
  }
  for (; at < fields.size(); ++at) start.append(" ").append(fields[at]);
  return start;
}

std::string withoutRights(std::string_view start) {
  const std::size_t side = start.find(' ');
  const std::size_t rights = start.find(' ', side + 1) + 1;
  const std::size_t end = start.find(' ', rights);
  return std::string(start.substr(0, rights)) + "-" +
         std::string(start.substr(end));
}

}  // namespace phasemachine::fairy_chess
