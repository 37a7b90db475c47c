// docs/encodings.md holds tables of encodings as the code has them.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "games/catalog.h"
#include "games/list.h"
#include "games/parts.h"
#include "tests/support/places.h"

namespace phasemachine {
namespace {

// The document has the tables of small games; the program prints those of all
// (tests/golden/encoding_*.txt).
TEST(Encodings, TheDocumentHasTheTablesOfTheCode) {
  constexpr std::string_view kMark = "<!-- tables of the code -->\n";
  const std::string path = sourceDirectory() + "/docs/encodings.md";
  std::ifstream file(path);
  const std::string document((std::istreambuf_iterator<char>(file)),
                             std::istreambuf_iterator<char>());
  const std::size_t mark = document.find(kMark);
  ASSERT_NE(mark, std::string::npos) << path;
  std::string wanted = document.substr(0, mark + kMark.size());
  int shown = 0;
  for (const AnyGame* game : allGames()) {
    const std::string title = "\n## " + std::string(game->name) + "\n";
    if (document.find(title, mark) == std::string::npos) continue;
    wanted += title + "\n" + encodingTables(*game);
    ++shown;
  }
  EXPECT_GE(shown, 3);
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
