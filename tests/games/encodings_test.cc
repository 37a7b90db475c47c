// docs/encodings.md holds the tables of all encodings as the code has them.

#include "games/encodings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "games/catalog.h"
#include "games/list.h"
#include "tests/support/places.h"

namespace phasemachine {
namespace {

std::string numberText(float value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

std::string placesText(std::size_t first, std::size_t count) {
  std::string text = std::to_string(first);
  if (count > 1) text += " to " + std::to_string(first + count - 1);
  return text;
}

std::string sectionOf(const AnyGame& game) {
  const EncodingTable& table = encodingOf(game).table();
  std::string shape;
  for (const std::size_t n : table.shape) {
    shape += (shape.empty() ? "" : " x ") + std::to_string(n);
  }
  const bool planes = table.shape.size() > 1;
  std::string text = "\n## " + std::string(game.name) + "\n\nVersion " +
                     std::to_string(table.version) + ": " + shape +
                     " numbers, " + std::to_string(table.actions) +
                     " actions. " + std::string(table.view) + "\n\n| " +
                     (planes ? "planes" : "numbers") +
                     " | values | meaning |\n|---|---|---|\n";
  std::size_t first = 0;
  for (const EncodingRow& row : table.rows) {
    text += "| " + placesText(first, row.count) + " | " +
            numberText(row.least) + " to " + numberText(row.most) + " | " +
            std::string(row.meaning) + " |\n";
    first += row.count;
  }
  text += "\n| actions | meaning |\n|---|---|\n";
  for (const ActionRow& row : table.actionRows) {
    text += "| " + placesText(row.first, row.count) + " | " +
            std::string(row.meaning) + " |\n";
  }
  const FeatureTable& features = encodingOf(game).features();
  if (features.version == 0) return text;
  text += "\nFeatures, version " + std::to_string(features.version) + ": " +
          std::to_string(features.size()) + ". " + std::string(features.view) +
          "\n\n| features | values | meaning |\n|---|---|---|\n";
  first = 0;
  for (const EncodingRow& row : features.rows) {
    text += "| " + placesText(first, row.count) + " | " +
            numberText(row.least) + " to " + numberText(row.most) + " | " +
            std::string(row.meaning) + " |\n";
    first += row.count;
  }
  return text;
}

TEST(Encodings, TheDocumentHasTheTablesOfTheCode) {
  constexpr std::string_view kMark = "<!-- tables of the code -->\n";
  const std::string path = sourceDirectory() + "/docs/encodings.md";
  std::ifstream file(path);
  const std::string document((std::istreambuf_iterator<char>(file)),
                             std::istreambuf_iterator<char>());
  const std::size_t mark = document.find(kMark);
  ASSERT_NE(mark, std::string::npos) << path;
  std::string wanted = document.substr(0, mark + kMark.size());
  for (const AnyGame* game : allGames()) wanted += sectionOf(*game);
  if (document != wanted) std::ofstream("encodings.md") << wanted;
  EXPECT_TRUE(document == wanted)
      << "what docs/encodings.md must be was written to encodings.md in the "
         "working directory";
}

TEST(Encodings, TheErasedFormIsTheTypedOne) {
  AllGames::forEach([]<class G>() {
    const AnyGame& game = anyGame<G>();
    const AnyEncoding& encoding = encodingOf(game);
    AnyBoard board = *AnyBoard::initial(game, "");
    const AnyDecision now = board.query();
    std::vector<float> numbers(encoding.table().size());
    std::vector<float> typed(numbers.size());
    encoding.encode(board.data(), Side::kFirst, numbers.data());
    Encoding<G>::encode(board.as<G>(), Side::kFirst, typed.data());
    EXPECT_EQ(numbers, typed);
    NumberRuns runs;
    encoding.list(board.data(), Side::kFirst, runs);
    runs.write(typed.data(), typed.size());
    EXPECT_EQ(numbers, typed);
    NumberRuns features;
    NumberRuns typedFeatures;
    EXPECT_EQ(encoding.listFeatures(board.data(), Side::kFirst, features),
              Features<G>::list(board.as<G>(), Side::kFirst, typedFeatures));
    EXPECT_TRUE(std::ranges::equal(features.runs(), typedFeatures.runs()));
    EXPECT_EQ(&encoding.features(), &Features<G>::table());
    for (const MoveCode move : now.moves) {
      const std::uint32_t action = encoding.actionOf(board.data(), move);
      EXPECT_EQ(encoding.moveOf(board.data(), action), move);
    }
  });
}

}  // namespace
}  // namespace phasemachine
