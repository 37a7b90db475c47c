// The stack of phases and commands: order, equality, hash, bytes.

#include "core/state_stack.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "core/bytes.h"
#include "core/packed_variant.h"

namespace phasemachine {
namespace {

enum class State : std::uint8_t { kTurn, kScore, kEnd };
struct Place {
  std::uint8_t cell;
};
struct Ask {
  std::uint8_t side, count;
};
using Command = PackedVariant<Place, Ask>;
using Stack = StateStack<State, Command, 6>;

Stack sample() {
  Stack stack;
  stack.push(State::kScore);
  stack.push(Place{4});
  stack.push(Ask{1, 2});
  return stack;
}

std::string bytesOf(const Stack& stack) {
  ByteWriter out;
  stack.write(out);
  return out.take();
}

TEST(StateStack, IsAPlainValue) {
  EXPECT_TRUE(std::is_trivially_copyable_v<Stack>);
  const Stack copy = sample();
  Stack changed = copy;
  changed.pop();
  EXPECT_EQ(copy.size(), 3U);
  EXPECT_EQ(changed.size(), 2U);
}

TEST(StateStack, GivesBackInReverse) {
  Stack stack = sample();
  EXPECT_EQ(std::get<Command>(stack.pop()), Command(Ask{1, 2}));
  EXPECT_EQ(std::get<Command>(stack.pop()), Command(Place{4}));
  EXPECT_EQ(std::get<State>(stack.top()), State::kScore);
  EXPECT_EQ(std::get<State>(stack.pop()), State::kScore);
  EXPECT_TRUE(stack.empty());
}

TEST(StateStack, EntryCountsFromTheBottom) {
  const Stack stack = sample();
  EXPECT_EQ(std::get<State>(stack.entry(0)), State::kScore);
  EXPECT_EQ(std::get<Command>(stack.entry(2)), Command(Ask{1, 2}));
}

TEST(StateStack, WordsAreTheEntriesInAnotherForm) {
  Stack stack = sample();
  Stack again;
  std::array<Stack::Word, 3> words;
  for (auto& word : words) word = stack.popWord();
  for (std::size_t i = words.size(); i-- > 0;) again.pushWord(words[i]);
  EXPECT_EQ(again, sample());
  EXPECT_TRUE(Stack::isState(words[2]));
  EXPECT_EQ(Stack::stateOf(words[2]), State::kScore);
  EXPECT_FALSE(Stack::isState(words[0]));
}

TEST(StateStack, WhatWasPoppedDoesNotCount) {
  Stack stack = sample();
  stack.push(State::kEnd);
  stack.pop();
  EXPECT_EQ(stack, sample());
  EXPECT_EQ(stack.hash(), sample().hash());
}

TEST(StateStack, EqualityAndHashSeeEveryEntryAndTheSize) {
  Stack other = sample();
  other.push(State::kTurn);
  EXPECT_NE(other, sample());
  EXPECT_NE(other.hash(), sample().hash());
  Stack changed;
  changed.push(State::kScore);
  changed.push(Place{5});
  changed.push(Ask{1, 2});
  EXPECT_NE(changed, sample());
  EXPECT_NE(changed.hash(), sample().hash());
}

TEST(StateStack, BytesRoundTrip) {
  const std::string bytes = bytesOf(sample());
  ByteReader in(bytes);
  Stack stack;
  stack.push(State::kEnd);  // is replaced
  ASSERT_TRUE(stack.read(in, State::kEnd));
  EXPECT_EQ(stack, sample());
  EXPECT_EQ(in.remaining(), 0U);
}

TEST(StateStack, RefusesBytesThatAreNoStack) {
  const std::string bytes = bytesOf(sample());
  const auto reads = [](std::string_view text) {
    ByteReader in(text);
    Stack stack;
    return stack.read(in, State::kEnd);
  };
  ASSERT_TRUE(reads(bytes));
  EXPECT_FALSE(reads(""));
  for (std::size_t size = 1; size < bytes.size(); ++size) {
    EXPECT_FALSE(reads(std::string_view(bytes).substr(0, size))) << size;
  }
  std::string deep = bytes;
  deep[0] = 7;
  EXPECT_FALSE(reads(deep + std::string(64, '\1')));
  std::string state = bytes;
  state[2] = 3;  // the byte of the state, beyond kEnd
  EXPECT_FALSE(reads(state));
  std::string command = bytes;
  command[5] = 3;  // the tag of the first command
  EXPECT_FALSE(reads(command));
  std::string padding = bytes;
  padding[8] = 1;  // beyond the one byte of Place
  EXPECT_FALSE(reads(padding));
}

}  // namespace
}  // namespace phasemachine
