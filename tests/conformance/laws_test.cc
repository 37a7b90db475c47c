// The laws that every game obeys (phase/laws/laws.h), each a test for each game
// of this build, the test game and the examples of docs/adding-a-game.md:
// Conformance/chess.TheEndIsSticky.
// PHASEMACHINE_LAW_PLIES changes the number of moves that each law sees.

#include "phase/laws/laws.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "docs/examples/hex/games/hex/game.h"
#include "docs/examples/kuhn_poker/games/kuhn_poker/game.h"
#include "games/catalog.h"
#include "games/list_game.h"
#include "games/parts.h"
#include "phase/laws/typed_laws.h"
#include "tests/support/duel.h"
#include "tests/support/hidden/ace_king_queen.h"
#include "tests/support/hidden/leduc_poker.h"
#include "tests/support/hidden/liars_dice.h"

namespace phasemachine {
namespace {

std::size_t lawPlies() {
  const char* text = std::getenv("PHASEMACHINE_LAW_PLIES");
  return text == nullptr ? 4000 : std::stoull(text);
}

class HoldsInGame : public testing::Test {
 public:
  HoldsInGame(const LawSubject& subject, const Law& law)
      : subject_(subject), law_(law) {}
  void TestBody() override {
    const LawOptions options = {.plies = lawPlies()};
    const std::string fault = law_.faultOf(subject_, options);
    EXPECT_TRUE(fault.empty()) << law_.words << "; but " << fault;
  }

 private:
  LawSubject subject_;
  const Law& law_;
};

void addTests(const LawSubject& subject) {
  const std::string suite = "Conformance/" + std::string(subject.game->name);
  for (const Law& law : allLaws()) {
    testing::RegisterTest(suite.c_str(), std::string(law.name).c_str(), nullptr,
                          nullptr, __FILE__, __LINE__,
                          [subject, &law]() -> testing::Test* {
                            return new HoldsInGame(subject, law);
                          });
  }
}

const bool kAdded = [] {
  for (const AnyGame* game : allGames()) addTests(lawSubjectOf(*game));
  LawSubject duel = lawSubject<Duel>();
  duel.scene = &anyScene<Duel>();
  addTests(duel);
  LawSubject hex = lawSubject<Hex>();
  hex.scene = &anyScene<Hex>();
  addTests(hex);
  addTests(lawSubject<KuhnPoker>());
  addTests(lawSubject<AceKingQueen>());
  addTests(lawSubject<LeducPoker>());
  addTests(lawSubject<LiarsDice>());
  return true;
}();

}  // namespace
}  // namespace phasemachine
