// Lines that a person types on a terminal, with editing, history and
// completion, where libedit was found at build time.
//
// Contract: next() shows a prompt and reads one line. Arrows edit and bring
// earlier lines back; Tab completes the line to one of the offered words. Only
// ASCII can be typed. It reads the descriptor of stdin itself, so nothing else
// may read it. Without libedit, create() returns null, and lines are read
// plainly.
//
// Example:
//   auto editor = LineEditor::create("> ", {.words = [] { return words; }});
//   while (editor != nullptr && editor->next(line)) use(line);
//
// Thread safety: one thread; one editor at a time.

#ifndef PHASEMACHINE_APPS_CLI_LINE_EDITOR_H_
#define PHASEMACHINE_APPS_CLI_LINE_EDITOR_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace phasemachine::cli {

// What a line editor asks; each may be empty.
struct LineEditorCalls {
  // After each signal, and while nothing is typed: true ends the reading.
  std::function<bool()> interrupted;
  // Several times a second while nothing is typed. It may write to stdout; true
  // if it did, so that the line is shown again.
  std::function<bool()> idle;
  // The whole lines that Tab completes to.
  std::function<std::vector<std::string>()> words;
};

class LineEditor {
 public:
  static std::unique_ptr<LineEditor> create(std::string prompt,
                                            LineEditorCalls calls);
  virtual ~LineEditor() = default;

  // Replaces `line`, without its end; false at the end of the input or after an
  // interruption.
  virtual bool next(std::string& line) = 0;
};

// What Tab does with `typed`, the line so far: the text that takes its place,
// and the words to list if it is ambiguous and nothing was added. Letters match
// in either case.
struct Completion {
  std::string text;
  std::vector<std::string> choices;
};
Completion completed(const std::string& typed,
                     const std::vector<std::string>& words);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_LINE_EDITOR_H_
