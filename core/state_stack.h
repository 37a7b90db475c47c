// The stack of phases and commands on every board.
//
// Contract: an inline array of std::variant<StateType, Command>, last in first
// out, of fixed capacity; overflow is a bug in the game and asserts. The stack
// is a plain value: a board that contains it stays trivially copyable.
//
// Example:
//   using Stack = StateStack<StateType, Command, 8>;
//   board.stack.push(StateType::kTurn);

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <variant>

#include "core/bytes.h"
#include "core/hash.h"

namespace phasemachine {

template <class StateType, class CommandType, std::size_t kCapacity>
class StateStack {
  static_assert(std::is_enum_v<StateType> && sizeof(StateType) == 1,
                "StateType is an enum of one byte");
  static_assert(kCapacity < 256);
  static_assert(
      requires { CommandType::kAlternatives; },
      "the commands of a StateStack are a PackedVariant of them, even "
      "a single one");

 public:
  using State = StateType;
  using Command = CommandType;
  using Entry = std::variant<StateType, Command>;
  // An entry in a register: a command's word, or tag 0 and the state above it.
  using Word = typename Command::Word;

  static constexpr std::size_t capacity() { return kCapacity; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  void push(StateType state) {
    assert(size_ < kCapacity);
    put(size_++, state);
  }
  void push(Command command) {
    assert(size_ < kCapacity);
    put(size_++, command);
  }
  // Precondition of the next three: not empty().
  Entry top() const { return entries_[size_ - 1]; }
  Entry pop() { return entries_[--size_]; }
  Entry entry(std::size_t fromBottom) const {
    assert(fromBottom < size_);
    return entries_[fromBottom];
  }

  // Words are for the machine (phase/machine.h).
  void pushWord(Word word) {
    if (isState(word)) {
      push(stateOf(word));
    } else {
      push(Command::fromWord(word));
    }
  }
  Word topWord() const {
    assert(size_ > 0);
    return wordOf(entries_[size_ - 1]);
  }
  Word popWord() {
    assert(size_ > 0);
    return wordOf(entries_[--size_]);
  }
  // For callers that keep the size in a register: access to entries below and
  // above size(). Call resize() to make size() valid again.
  Word wordAt(std::size_t i) const {
    assert(i < kCapacity);
    return wordOf(entries_[i]);
  }
  // Always inlined into code compiled for a specific instruction set.
  [[gnu::always_inline]] void putWord(std::size_t i, Word word) {
    assert(i < kCapacity);
    if (isState(word)) {
      put(i, stateOf(word));
    } else {
      put(i, Command::fromWord(word));
    }
  }
  void resize(std::size_t size) {
    assert(size <= kCapacity);
    size_ = static_cast<std::uint8_t>(size);
  }
  static bool isState(Word word) { return (word & 0xFF) == 0; }
  static StateType stateOf(Word word) {
    return static_cast<StateType>((word >> 8) & 0xFF);
  }
  static Word wordOf(StateType state) {
    return static_cast<Word>(static_cast<Word>(state) << 8);
  }
  static Word wordOf(const Entry& entry) {
    const Command* command = std::get_if<Command>(&entry);
    return command ? command->word() : wordOf(*std::get_if<StateType>(&entry));
  }

  void write(ByteWriter& out) const {
    out.put(size_);
    for (std::size_t i = 0; i < size_; ++i) out.put(wordOf(entries_[i]));
  }
  // Returns false if the bytes are not a valid stack of this type: too deep, a
  // state beyond `lastState` or an unknown command. write() reproduces accepted
  // bytes exactly.
  bool read(ByteReader& in, StateType lastState) {
    const auto size = in.get<std::uint8_t>();
    if (!in.ok() || size > kCapacity) return false;
    size_ = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const Word word = in.get<Word>();
      const bool known =
          isState(word) ? word <= wordOf(lastState) : Command::isKnown(word);
      if (!in.ok() || !known) return false;
      pushWord(word);
    }
    return true;
  }

  std::uint64_t hash() const {
    std::uint64_t h = size_;
    for (std::size_t i = 0; i < size_; ++i) {
      h = hashCombine(h, wordOf(entries_[i]));
    }
    return h;
  }

  friend bool operator==(const StateStack& a, const StateStack& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (wordOf(a.entries_[i]) != wordOf(b.entries_[i])) return false;
    }
    return true;
  }

 private:
  // Constructs instead of assigning: an assignment would read the old entry.
  template <class T>
  void put(std::size_t i, T value) {
    ::new (static_cast<void*>(&entries_[i])) Entry(value);
  }

  Entry entries_[kCapacity] = {};
  std::uint8_t size_ = 0;
};

}  // namespace phasemachine
