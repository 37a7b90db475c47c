// Stack operations for phase handlers and commands.
//
// Contract: a Flow lives for one run of the machine over one board. push()
// keeps the newest entry in a register, so the usual "push X, then run X" never
// touches memory; older entries are in board.stack, whose size is updated at
// the end of the run. Handlers push only through the Flow, never directly to
// board.stack, and in reverse order: the last entry pushed runs first.
//
// Example:
//   flow.push(StateType::kTurn);          // runs second
//   flow.push(RequestMark{.side = side}); // runs first

#pragma once

#include <cassert>
#include <cstddef>

namespace phasemachine {

template <class Stack>
class Flow {
 public:
  using Word = typename Stack::Word;
  using StateType = typename Stack::State;
  using Command = typename Stack::Command;

  explicit Flow(Stack& stack) : Flow(stack, stack.size()) {}
  // For the machine. The Flow covers the lowest `size` entries of `stack`.
  Flow(Stack& stack, std::size_t size) : stack_(stack), size_(size) {}
  Flow(const Flow&) = delete;
  Flow& operator=(const Flow&) = delete;

  [[gnu::always_inline]] void push(StateType state) {
    pushWord(Stack::wordOf(state));
  }

  template <class C>
    requires(Command::template tagOf<C>() != 0)
  [[gnu::always_inline]] void push(C command) {
    pushWord(Command::pack(command));
  }
  void push(Command command) { pushWord(command.word()); }

  // For the machine.
  [[gnu::always_inline]] void pushWord(Word word) {
    if (held_) stack_.putWord(size_++, top_);
    top_ = word;
    held_ = true;
  }
  [[gnu::always_inline]] Word popWord() {
    if (held_) {
      held_ = false;
      return top_;
    }
    assert(size_ > 0);
    return stack_.wordAt(--size_);
  }
  // Writes the newest entry to the stack and updates the stack's size.
  [[gnu::always_inline]] void close() {
    if (held_) stack_.putWord(size_++, top_);
    held_ = false;
    stack_.resize(size_);
  }

 private:
  Stack& stack_;
  std::size_t size_;  // number of entries in memory
  Word top_ = 0;
  bool held_ = false;
};

}  // namespace phasemachine
