// JSON values: writing and reading.

#include "apps/json/json.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace phasemachine {
namespace {

TEST(Json, EveryKindHasItsText) {
  const Json json = {{"null", nullptr},
                     {"bool", true},
                     {"int", -3},
                     {"unsigned", std::uint64_t{18'446'744'073'709'551'615U}},
                     {"real", 0.1},
                     {"float", 0.5F},
                     {"whole real", 1.0},
                     {"not a number", std::nan("")},
                     {"text", "a\"b\n"},
                     {"view", std::string_view("c")},
                     {"array", {1, "two", nullptr}},
                     {"list", std::vector<int>{4, 5}},
                     {"object", {{"x", 1}, {"y", Json::array()}}},
                     {"empty", Json::object()}};
  EXPECT_EQ(json.text(),
            R"({"null":null,"bool":true,"int":-3,)"
            R"("unsigned":18446744073709551615,"real":0.1,"float":0.5,)"
            R"("whole real":1.0,"not a number":null,"text":"a\"b\n",)"
            R"("view":"c","array":[1,"two",null],"list":[4,5],)"
            R"("object":{"x":1,"y":[]},"empty":{}})");
}

TEST(Json, ABracedListOfPairsIsAnObjectAndAnyOtherAnArray) {
  const Json object = {{"a", 1}};
  EXPECT_TRUE(object.isObject());
  const Json texts = {"a", "b"};
  EXPECT_TRUE(texts.isArray());
  const Json numbers = {{1, 2}, {3, 4}};
  EXPECT_EQ(numbers.text(), "[[1,2],[3,4]]");
  const Json mixed = {{"a", 1}, 2};
  EXPECT_EQ(mixed.text(), R"([["a",1],2])");
}

TEST(Json, OfMembersOfOneNameTheLastValueStandsAtTheFirstPlace) {
  EXPECT_EQ(Json::parse(R"({"b":1,"a":2,"b":3,"c":{"x":4,"x":5},"b":[6]})")
                .value()
                .text(),
            R"({"b":[6],"a":2,"c":{"x":5}})");
}

// Files may have objects of any size.
TEST(Json, ManyMembersCostLinearTime) {
  std::string text = "{";
  for (int i = 0; i < 500'000; ++i) {
    text += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":0";
  }
  text += '}';
  const auto json = Json::parse(text);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->size(), 500'000U);
  EXPECT_EQ(json->text(), text);
}

TEST(Json, MembersKeepTheirOrderUnlessSorted) {
  Json json;
  json["z"] = 1;
  json["a"]["y"] = 2;
  json["a"]["b"] = 3;
  json["z"] = 4;
  EXPECT_EQ(json.text(), R"({"z":4,"a":{"y":2,"b":3}})");
  EXPECT_EQ(json.sorted().text(), R"({"a":{"b":3,"y":2},"z":4})");
  json.update({{"a", 5}, {"n", 6}});
  json.erase("z");
  EXPECT_EQ(json.text(), R"({"a":5,"n":6})");
  EXPECT_EQ(json.indentedText(), "{\n  \"a\": 5,\n  \"n\": 6\n}");
}

TEST(Json, WhatIsMissingIsNull) {
  const Json json = {{"a", 1}};
  EXPECT_TRUE(json["b"].isNull());
  EXPECT_EQ(json.find("b"), nullptr);
  EXPECT_TRUE(json["a"]["below"].isNull());
  EXPECT_EQ(json.textOr("b", "fallback"), "fallback");
  EXPECT_EQ(json.size(), 1U);
  EXPECT_TRUE(Json("text").elements().empty());
}

TEST(Json, EqualInAnyOrderOfMembersAndAnyKindOfNumber) {
  const Json a = {{"x", 1}, {"y", {1, 2}}};
  const Json b = {{"y", {1U, 2U}}, {"x", 1.0}};
  EXPECT_EQ(a, b);
  EXPECT_NE(a, Json({{"x", 1}, {"z", {1, 2}}}));
  EXPECT_NE(Json(-1), Json(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_EQ(Json("word"), std::string_view("word"));
  EXPECT_NE(Json("1"), Json(1));
}

TEST(Json, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(Json("a\xff"
                 "b")
                .text(),
            "\"a\xef\xbf\xbd"
            "b\"");
}

TEST(Json, ReadsWhatTheLibraryWrites) {
  const nlohmann::ordered_json theirs = {
      {"n", -5},
      {"u", 5U},
      {"f", 2.5e-7},
      {"s", "\u00e9\u20ac\\/"},
      {"list", {true, false, nullptr, {{"k", "v"}}}}};
  const auto ours = Json::parse(theirs.dump());
  ASSERT_TRUE(ours);
  EXPECT_EQ(ours->text(), theirs.dump());
  EXPECT_TRUE((*ours)["u"].isUnsigned());
  EXPECT_FALSE((*ours)["n"].isUnsigned());
  EXPECT_EQ((*ours)["n"].as<int>(), -5);
  EXPECT_DOUBLE_EQ((*ours)["f"].as<double>(), 2.5e-7);
}

TEST(Json, OfMembersWithOneNameTheLastCounts) {
  const auto json = Json::parse(R"({"a":1,"b":2,"a":3})");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->text(), R"({"a":3,"b":2})");
}

TEST(Json, SaysWhatIsWrongWithAText) {
  JsonError error;
  EXPECT_FALSE(Json::parse("{\"a\": }", &error));
  EXPECT_EQ(error.byte, 7U);
  EXPECT_FALSE(error.outOfRange);
  EXPECT_TRUE(error.message.starts_with("parse error at ")) << error.message;
  EXPECT_FALSE(Json::parse("[1e999]", &error));
  EXPECT_TRUE(error.outOfRange);
  for (const char* text : {"", "{", "[1,]", "nul", "{\"a\"}", "1 2", "\"\xff\"",
                           "{1:2}", "[1}", "'a'"}) {
    EXPECT_FALSE(Json::parse(text)) << text;
  }
}

TEST(Json, RefusesWhatIsNestedTooDeep) {
  const auto nested = [](int depth) {
    const auto n = static_cast<std::size_t>(depth);
    return std::string(n, '[') + std::string(n, ']');
  };
  EXPECT_TRUE(Json::parse(nested(Json::kDeepest)));
  JsonError error;
  EXPECT_FALSE(Json::parse(nested(Json::kDeepest + 1), &error));
  EXPECT_EQ(error.message, "nested deeper than 1000");
  EXPECT_FALSE(Json::parse(std::string(1'000'000, '[')));
}

}  // namespace
}  // namespace phasemachine
