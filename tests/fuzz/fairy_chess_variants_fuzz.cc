// Any text is a variants file or gives one message; variants that were read can
// be played, and written as text that gives the same variant.

#include <string>
#include <string_view>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/starts.h"
#include "games/fairy_chess/variants/variant.h"
#include "games/fairy_chess/variants/variant_file.h"
#include "tests/fuzz/check.h"

extern "C" const char phasemachine_fairy_chess_variants_ini[];

namespace phasemachine::fairy_chess {
namespace {

const Section* builtIn(std::string_view name) {
  static const auto* const sections = new std::vector<Section>(
      *readSections(phasemachine_fairy_chess_variants_ini, "built-in", {}));
  for (const Section& section : *sections) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

// The way of users: options, then a board.
void checkBoard(const Spec& spec, int number) {
  Options options;
  options.variant = spec.id;
  options.variantText = "[" + spec.id + ":chess]\n" + spec.text;
  options.position = number;
  const auto read = Options::parse(options.toText());
  if (absl::IsResourceExhausted(read.status())) return;
  FUZZ_CHECK(read.ok());
  const std::string text = FairyChess::toText(FairyChess::initial(*read));
  FUZZ_CHECK(FairyChess::fromText(text, *read).ok());
}

}  // namespace

extern "C" void fuzz(std::string_view text) {
  const auto sections = readSections(text, "input", builtIn);
  if (!sections.ok()) {
    checkMessage(sections.status());
    return;
  }
  int left = 3;
  for (const Section& section : *sections) {
    if (left-- == 0) break;
    const auto spec = specOf(section, "input");
    if (!spec.ok()) {
      checkMessage(spec.status());
      continue;
    }
    const auto variant = compile(*spec);
    if (!variant.ok()) {
      checkMessage(variant.status());
      continue;
    }
    const Variant& v = **variant;
    for (const int number :
         {kChessStart, static_cast<int>(text.size() % kStarts)}) {
      const auto start = positionFromText(v, startText(v, number));
      FUZZ_CHECK(start.ok());
      const auto moves = wholeMoves(v, *start);
      FUZZ_CHECK(moves.size() == countWholeMoves(v, *start));
      for (const Move move : moves) {
        Position next = *start;
        playMove(v, next, move);
      }
      checkBoard(*spec, number);
    }
    const auto again = readSections("[" + spec->id + ":chess]\n" + spec->text,
                                    "again", builtIn);
    FUZZ_CHECK(again.ok() && again->size() == 1);
    const auto same = specOf(again->front(), "again");
    FUZZ_CHECK(same.ok() && same->text == spec->text);
  }
}

}  // namespace phasemachine::fairy_chess
