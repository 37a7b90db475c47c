#include "apps/cli/terminal/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "core/try.h"

#ifdef PHASEMACHINE_LIBEDIT
#include <histedit.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <optional>
#include <string_view>

#include "absl/strings/match.h"
#include "core/text.h"
#endif

namespace phasemachine::cli {
namespace {

constexpr int kIdleMilliseconds = 100;

std::string sizeText(std::size_t bytes) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  return bytes % kMebibyte == 0 ? absl::StrCat(bytes / kMebibyte, " MB")
                                : absl::StrCat(bytes, " bytes");
}

// True if input or its end arrives within kIdleMilliseconds. A signal ends the
// wait.
bool arrives(int descriptor) {
  pollfd waiting = {.fd = descriptor, .events = POLLIN, .revents = 0};
  return poll(&waiting, 1, kIdleMilliseconds) > 0;
}

}  // namespace

absl::StatusOr<bool> BoundedLines::next(std::string& line) {
  line.clear();
  std::array<char, 4096> piece;
  std::uint64_t taken = 0;
  for (bool ended = false; !ended;) {
    in_.getline(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto count = static_cast<std::size_t>(in_.gcount());
    taken += count;
    if (in_.bad()) {
      return absl::DataLossError(
          absl::StrCat("line ", number_ + 1, " cannot be read"));
    }
    if (count == 0 && in_.fail()) {
      if (taken == 0) return false;
      break;
    }
    if (in_.eof()) {
      line.append(piece.data(), count);
      ended = true;
    } else if (in_.fail()) {
      // The piece is full, and the line continues.
      in_.clear(in_.rdstate() & ~std::ios::failbit);
      line.append(piece.data(), count);
    } else {
      line.append(piece.data(), count - 1);  // without its end
      ended = true;
    }
    if (line.size() > most_) {
      line.clear();
      return invalid("line ", number_ + 1, ", which begins at byte ", offset_,
                     ", is longer than ", sizeText(most_));
    }
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (number_ == 0 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
  ++number_;
  offset_ += taken;
  return true;
}

WaitingInput::int_type WaitingInput::underflow() {
  for (;;) {
    if (!arrives(descriptor_)) {
      if (!idle_()) return traits_type::eof();
      continue;
    }
    const ssize_t got = read(descriptor_, bytes_.data(), bytes_.size());
    if (got < 0 && errno == EINTR) continue;
    // Makes the stream bad, as the standard library's files do.
    if (got < 0) throw std::ios_base::failure("it cannot be read");
    if (got == 0) return traits_type::eof();
    setg(bytes_.data(), bytes_.data(), bytes_.data() + got);
    return traits_type::to_int_type(*gptr());
  }
}

#ifdef PHASEMACHINE_LIBEDIT
namespace {

constexpr std::size_t kMostChoices = 200;
constexpr int kHistory = 500;

// libedit converts between characters and bytes by the locale. What people type
// here is UTF-8 whatever the locale says; drawings follow the environment
// (terminal.h).
void useUtf8() {
  if (std::setlocale(LC_CTYPE, "") != nullptr && MB_CUR_MAX > 1) return;
  std::setlocale(LC_CTYPE, "C.UTF-8");
}

// The bytes of the UTF-8 character that begins with `first`; 0 if none does.
std::size_t lengthOf(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(),
      [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// The effect of Tab on `typed`, the line so far: the replacement text, and the
// words to list if the completion is ambiguous and adds nothing. Case is
// ignored.
struct Completion {
  std::string text;
  std::vector<std::string> choices;
};
Completion completed(const std::string& typed,
                     const std::vector<std::string>& words) {
  std::vector<std::string> found;
  for (const std::string& word : words) {
    if (absl::StartsWithIgnoreCase(word, typed)) found.push_back(word);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  if (found.empty()) return {.text = typed, .choices = {}};
  std::string common = found.front();
  for (const std::string& word : found) {
    std::size_t same = 0;
    while (same < common.size() && same < word.size() &&
           common[same] == word[same]) {
      ++same;
    }
    common.resize(same);
  }
  // Words that differ only in case share less than was typed.
  if (common.size() < typed.size()) common = typed;
  const bool added = common.size() > typed.size();
  if (found.size() == 1 || added) return {.text = common, .choices = {}};
  return {.text = common, .choices = std::move(found)};
}

class EditedLines final : public LineEditor {
 public:
  EditedLines(std::string prompt, LineEditorCalls calls)
      : prompt_(std::move(prompt)),
        calls_(std::move(calls)),
        edit_((useUtf8(), el_init("phasemachine", stdin, stdout, stderr))),
        history_(history_init()) {
    HistEvent event;
    history(history_, &event, H_SETSIZE, kHistory);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &EditedLines::prompt);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_GETCFN, &EditedLines::getCharacter);
    el_set(edit_, EL_SIGNAL, 1);
    el_set(edit_, EL_ADDFN, "complete", "complete the line",
           &EditedLines::complete);
    el_set(edit_, EL_BIND, "\t", "complete", nullptr);
  }
  ~EditedLines() override {
    history_end(history_);
    el_end(edit_);
  }
  EditedLines(const EditedLines&) = delete;
  EditedLines& operator=(const EditedLines&) = delete;

  bool next(std::string& line) override {
    int count = 0;
    const char* text = el_gets(edit_, &count);
    if (text == nullptr || count <= 0 || interrupted()) return false;
    line.assign(text, static_cast<std::size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
      line.pop_back();
    }
    HistEvent event;
    if (!line.empty()) history(history_, &event, H_ENTER, line.c_str());
    return true;
  }

 private:
  static EditedLines& of(EditLine* edit) {
    void* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    return *static_cast<EditedLines*>(self);
  }

  static char* prompt(EditLine* edit) { return of(edit).prompt_.data(); }

  bool interrupted() const {
    return calls_.interrupted && calls_.interrupted();
  }

  // The character that `byte` completes, if it does. The bytes of one may be
  // typed at different times.
  std::optional<wchar_t> characterWith(unsigned char byte) {
    const bool continues = (byte & 0xC0) == 0x80;
    if (!continues) {
      missing_ = lengthOf(byte);
      character_ = byte < 0x80 ? byte : byte & (0x7FU >> missing_);
    } else if (missing_ > 0) {
      character_ = character_ << 6 | (byte & 0x3FU);
    }
    if (missing_ == 0) return std::nullopt;
    if (--missing_ > 0) return std::nullopt;
    return static_cast<wchar_t>(character_);
  }

  static int getCharacter(EditLine* edit, wchar_t* to) {
    EditedLines& self = of(edit);
    while (!self.interrupted()) {
      if (!arrives(STDIN_FILENO)) {
        if (self.calls_.idle && self.calls_.idle()) {
          el_set(edit, EL_REFRESH, nullptr);
        }
        continue;
      }
      unsigned char byte = 0;
      const ssize_t got = read(STDIN_FILENO, &byte, 1);
      if (got == 0) return 0;
      if (got < 0 && errno != EINTR) return -1;
      if (got < 0) continue;
      if (const auto character = self.characterWith(byte)) {
        *to = *character;
        return 1;
      }
    }
    return -1;
  }

  static unsigned char complete(EditLine* edit, int /*key*/) {
    EditedLines& self = of(edit);
    const LineInfo* info = el_line(edit);
    const std::string typed(info->buffer, info->cursor);
    const Completion done =
        completed(typed, self.calls_.words ? self.calls_.words()
                                           : std::vector<std::string>());
    if (done.text != typed) {
      el_deletestr(edit, static_cast<int>(characters(typed)));
      el_insertstr(edit, done.text.c_str());
      return CC_REFRESH;
    }
    if (done.choices.empty()) return CC_REFRESH_BEEP;
    std::string list;
    for (std::size_t i = 0; i < done.choices.size() && i < kMostChoices; ++i) {
      list += (i == 0 ? "" : "  ") + done.choices[i];
    }
    if (done.choices.size() > kMostChoices) list += "  ...";
    std::printf("\n%s\n", inLines(list).c_str());
    std::fflush(stdout);
    return CC_REDISPLAY;
  }

  std::string prompt_;
  LineEditorCalls calls_;
  EditLine* edit_;
  History* history_;
  // Of the character that is being read: its bits so far, and the bytes that are
  // still to come.
  std::uint32_t character_ = 0;
  std::size_t missing_ = 0;
};

}  // namespace

std::unique_ptr<LineEditor> LineEditor::create(std::string prompt,
                                               LineEditorCalls calls) {
  return std::make_unique<EditedLines>(std::move(prompt), std::move(calls));
}
#else
std::unique_ptr<LineEditor> LineEditor::create(std::string /*prompt*/,
                                               LineEditorCalls /*calls*/) {
  return nullptr;
}
#endif

}  // namespace phasemachine::cli
