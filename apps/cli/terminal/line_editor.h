// Reads lines from a terminal with editing, history and completion, if the
// build found libedit.
//
// Contract: next() shows a prompt and reads one line. Arrow keys edit and
// recall earlier lines; Tab completes the line to one of the offered words.
// Input is UTF-8; bytes that are none are dropped. The editor reads stdin's descriptor itself, so nothing
// else may read it. Without libedit, create() returns null, and callers read
// plain lines.
//
// Example:
//   auto editor = LineEditor::create("> ", {.words = [] { return words; }});
//   while (editor != nullptr && editor->next(line)) use(line);
//
// Thread safety: one thread; one editor at a time.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_LINE_EDITOR_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_LINE_EDITOR_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace phasemachine::cli {

// Callbacks of a line editor; each may be empty.
struct LineEditorCalls {
  // Called after each signal and while nothing is typed; true ends next().
  std::function<bool()> interrupted;
  // Called several times a second while nothing is typed. May write to stdout;
  // must then return true, so that the line is redrawn.
  std::function<bool()> idle;
  // Returns the whole lines that Tab can complete to.
  std::function<std::vector<std::string>()> words;
};

class LineEditor {
 public:
  static std::unique_ptr<LineEditor> create(std::string prompt,
                                            LineEditorCalls calls);
  virtual ~LineEditor() = default;

  // Replaces `line` (without its line end). Returns false at the end of the
  // input or after an interruption.
  virtual bool next(std::string& line) = 0;
};

// The effect of Tab on `typed`, the line so far: the replacement text, and the
// words to list if the completion is ambiguous and adds nothing. Case is
// ignored.
struct Completion {
  std::string text;
  std::vector<std::string> choices;
};
Completion completed(const std::string& typed,
                     const std::vector<std::string>& words);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_LINE_EDITOR_H_
