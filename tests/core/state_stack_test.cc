// A command in one word round-trips.

#include "core/state_stack.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/bytes.h"
#include "core/move_list.h"
#include "core/packed_variant.h"

namespace phasemachine {
namespace {

struct Nothing {};
struct SmallCommand {
  std::uint8_t a;
};
struct Triple {
  std::uint8_t a, b, c;
};
struct Wide {
  std::array<std::uint8_t, 7> bytes;
};

using Narrow = PackedVariant<Nothing, SmallCommand, Triple>;
using Full = PackedVariant<SmallCommand, Nothing, Wide>;

// The alternative that visit() sees, as text.
template <class Variant>
std::string nameOf(Variant variant) {
  return variant.visit([](auto held) -> std::string {
    using T = decltype(held);
    if constexpr (std::is_same_v<T, Nothing>) {
      return "nothing";
    } else if constexpr (std::is_same_v<T, SmallCommand>) {
      return "small " + std::to_string(held.a);
    } else if constexpr (std::is_same_v<T, Triple>) {
      return "triple " + std::to_string(held.a) + std::to_string(held.b) +
             std::to_string(held.c);
    } else {
      return "wide " + std::to_string(held.bytes[6]);
    }
  });
}

TEST(PackedVariant, IsOneWordOfTheLeastWidth) {
  EXPECT_EQ(sizeof(Narrow), 4U);
  EXPECT_EQ(sizeof(Full), 8U);
  EXPECT_TRUE(std::is_trivially_copyable_v<Narrow>);
}

TEST(PackedVariant, VisitFindsWhatWasPutIn) {
  EXPECT_EQ(nameOf(Narrow(Nothing{})), "nothing");
  EXPECT_EQ(nameOf(Narrow(SmallCommand{200})), "small 200");
  EXPECT_EQ(nameOf(Narrow(Triple{1, 2, 3})), "triple 123");
  EXPECT_EQ(nameOf(Full(Wide{{0, 0, 0, 0, 0, 0, 99}})), "wide 99");
}

TEST(PackedVariant, HoldsTellsTheAlternativeAndGetGivesIt) {
  const Narrow variant = Triple{255, 0, 255};
  EXPECT_TRUE(variant.holds<Triple>());
  EXPECT_FALSE(variant.holds<SmallCommand>());
  EXPECT_FALSE(variant.holds<Nothing>());
  EXPECT_EQ(variant.get<Triple>().a, 255);
  EXPECT_EQ(variant.get<Triple>().b, 0);
  EXPECT_EQ(variant.get<Triple>().c, 255);
}

TEST(PackedVariant, EveryValueOfAnAlternativeSurvivesTheWord) {
  for (unsigned value = 0; value < 256; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    const Full small = SmallCommand{byte};
    EXPECT_EQ(Full::fromWord(small.word()).get<SmallCommand>().a, byte);
    const Full wide = Wide{{byte, 1, 2, 3, 4, 5, byte}};
    EXPECT_EQ(Full::fromWord(wide.word()).get<Wide>().bytes,
              (std::array<std::uint8_t, 7>{byte, 1, 2, 3, 4, 5, byte}));
  }
}

TEST(PackedVariant, TagsCountFromOneAndZeroIsNoAlternative) {
  EXPECT_EQ(Narrow::tagOf<Nothing>(), 1U);
  EXPECT_EQ(Narrow::tagOf<SmallCommand>(), 2U);
  EXPECT_EQ(Narrow::tagOf<Triple>(), 3U);
  EXPECT_EQ(Narrow::tagOf<Wide>(), 0U);
  EXPECT_EQ(Narrow(SmallCommand{7}).tag(), 2U);
  EXPECT_EQ(Narrow().tag(), 0U);
}

TEST(PackedVariant, EqualMeansSameAlternativeAndSameFields) {
  EXPECT_EQ(Narrow(SmallCommand{1}), Narrow(SmallCommand{1}));
  EXPECT_NE(Narrow(SmallCommand{1}), Narrow(SmallCommand{2}));
  EXPECT_NE(Narrow(SmallCommand{0}), Narrow(Nothing{}));
  EXPECT_NE(Narrow(SmallCommand{0}), Narrow(Triple{0, 0, 0}));
}

TEST(PackedVariant, AWordIsKnownOnlyInTheFormThatPackGives) {
  EXPECT_TRUE(Narrow::isKnown(Narrow(SmallCommand{5}).word()));
  EXPECT_TRUE(Narrow::isKnown(Narrow(Nothing{}).word()));
  EXPECT_FALSE(Narrow::isKnown(0));            // no alternative
  EXPECT_FALSE(Narrow::isKnown(4));            // beyond the last
  EXPECT_FALSE(Narrow::isKnown(0x0000'0101));  // Nothing with a field
  EXPECT_FALSE(Narrow::isKnown(0x0001'0502));  // SmallCommand with two bytes
  EXPECT_TRUE(Narrow::isKnown(0xFFFF'FF03));   // Triple uses them all
}

// The stack of phases and commands: order, equality, hash, bytes.

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

// Bytes: little-endian, and a reader that never reads past its end.

enum class Color : std::uint16_t { kRed = 0x0102 };

TEST(Bytes, AreLittleEndian) {
  ByteWriter out;
  out.put<std::uint32_t>(0x0A0B0C0D);
  out.put(Color::kRed);
  out.put<std::int8_t>(-1);
  EXPECT_EQ(out.bytes(), "\x0D\x0C\x0B\x0A\x02\x01\xFF");
}

TEST(Bytes, RoundTrip) {
  ByteWriter out;
  out.put<std::uint64_t>(0x8000'0000'0000'0001ULL);
  out.put<std::int32_t>(-5);
  out.put<bool>(true);
  out.put(Color::kRed);
  ByteReader in(out.bytes());
  EXPECT_EQ(in.get<std::uint64_t>(), 0x8000'0000'0000'0001ULL);
  EXPECT_EQ(in.get<std::int32_t>(), -5);
  EXPECT_EQ(in.get<bool>(), true);
  EXPECT_EQ(in.get<Color>(), Color::kRed);
  EXPECT_TRUE(in.ok());
  EXPECT_EQ(in.remaining(), 0U);
  EXPECT_EQ(in.offset(), out.bytes().size());
}

TEST(Bytes, ReadingPastTheEndFailsForGood) {
  ByteReader in("\x01\x02\x03");
  EXPECT_EQ(in.get<std::uint8_t>(), 1);
  EXPECT_EQ(in.get<std::uint32_t>(), 0U);
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.get<std::uint8_t>(), 0);
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.remaining(), 0U);
}

// The move list: a value; only the filled part counts.

struct Move {
  std::uint16_t value = 0;
  friend bool operator==(Move, Move) = default;
};
using List = MoveList<Move, 8>;

List listOf(std::initializer_list<std::uint16_t> values) {
  List list;
  for (auto value : values) list.push_back({value});
  return list;
}

TEST(MoveList, StartsEmpty) {
  List list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0U);
  EXPECT_EQ(list.begin(), list.end());
  EXPECT_EQ(List::capacity(), 8U);
}

TEST(MoveList, KeepsTheOrder) {
  const List list = listOf({5, 3, 5});
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].value, 5);
  EXPECT_EQ(list[1].value, 3);
  std::vector<int> seen;
  for (Move move : list) seen.push_back(move.value);
  EXPECT_EQ(seen, (std::vector<int>{5, 3, 5}));
}

TEST(MoveList, ContainsWhatWasPut) {
  List list = listOf({1, 2});
  EXPECT_TRUE(list.contains({2}));
  EXPECT_FALSE(list.contains({3}));
  list.clear();
  EXPECT_FALSE(list.contains({2}));
}

TEST(MoveList, CopiesAreIndependent) {
  List list = listOf({1, 2});
  List copy = list;
  copy[0] = {9};
  copy.push_back({3});
  EXPECT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].value, 1);
  list = copy;
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].value, 9);
  const List& self = list;
  list = self;
  EXPECT_EQ(list.size(), 3U);
}

TEST(MoveList, HoldsItsCapacity) {
  List list;
  for (std::uint16_t i = 0; i < 8; ++i) list.push_back({i});
  EXPECT_EQ(list.size(), List::capacity());
  EXPECT_EQ(list[7].value, 7);
}

TEST(MoveList, AWriterMayFillTheArrayItself) {
  List list;
  Move* out = list.data();
  for (std::uint16_t i = 0; i < 8; ++i) out[i] = {i};
  list.resizeFilled(3);
  const List copy = list;
  EXPECT_EQ(copy.size(), 3U);
  EXPECT_EQ(copy[2].value, 2);
}

TEST(MoveList, IsAlignedForVectorStores) {
  List list;
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(list.data()) % 64, 0U);
}

}  // namespace
}  // namespace phasemachine
