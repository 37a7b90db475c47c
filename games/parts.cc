#include "games/parts.h"

#include <cassert>
#include <cstddef>
#include <span>

#include "absl/strings/str_cat.h"
#include "games/catalog.h"

namespace phasemachine {
namespace {

// "0" or "0 to 5".
std::string placesText(std::size_t first, std::size_t count) {
  return count > 1 ? absl::StrCat(first, " to ", first + count - 1)
                   : absl::StrCat(first);
}

std::string meaningText(std::string_view meaning) {
  return absl::StrCat(std::string(meaning), " |\n");
}

std::string valueRows(const char* what, std::span<const EncodingRow> rows) {
  std::string text =
      absl::StrCat("\n| ", what, " | values | meaning |\n|---|---|---|\n");
  std::size_t first = 0;
  for (const EncodingRow& row : rows) {
    absl::StrAppend(&text, "| ", placesText(first, row.count), " | ", row.least,
                    " to ", row.most, " | ", meaningText(row.meaning));
    first += row.count;
  }
  return text;
}

const ListedGame& listedGame(const AnyGame& game) {
  const ListedGame* const listed = findListedGame(game.name);
  assert(listed != nullptr);
  return *listed;
}

}  // namespace

const AnyEncoding& encodingOf(const AnyGame& game) {
  return *listedGame(game).encoding;
}

const AnyScene& sceneOf(const AnyGame& game) { return *listedGame(game).scene; }

const AnyHashedPerft* hashedPerftOf(const AnyGame& game) {
  return listedGame(game).hashedPerft;
}

std::string optionsOf(const AnyBoard& board, std::string_view given) {
  const AnyGame& game = board.game();
  const auto told = listedGame(game).optionsOf;  // may be null
  const auto canonical = game.canonicalOptions(given);
  const auto start =
      canonical.ok() ? AnyBoard::initial(game, *canonical) : canonical.status();
  const bool fits = start.ok() && (told == nullptr ||
                                   told(start->data()) == told(board.data()));
  if (fits) return *canonical;
  return told == nullptr ? std::string(given) : told(board.data());
}

LawSubject lawSubjectOf(const AnyGame& game) {
  const ListedGame& listed = listedGame(game);
  return {.game = listed.game,
          .encoding = listed.encoding,
          .scene = listed.scene,
          .typed = listed.laws};
}

std::string_view embeddedNetwork(std::string_view game) {
  const ListedGame* const listed = findListedGame(game);
  return listed == nullptr ? std::string_view() : listed->network;
}

std::string encodingTables(const AnyGame& game) {
  const EncodingTable& table = encodingOf(game).table();
  std::string shape;
  for (const std::size_t n : table.shape) {
    absl::StrAppend(&shape, shape.empty() ? "" : " x ", n);
  }
  std::string text =
      absl::StrCat("Version ", table.version, ": ", shape, " numbers, ",
                   table.actions, " actions. ", std::string(table.view), "\n");
  text += valueRows(table.shape.size() > 1 ? "planes" : "numbers", table.rows);
  text += "\n| actions | meaning |\n|---|---|\n";
  for (const ActionRow& row : table.actionRows) {
    absl::StrAppend(&text, "| ", placesText(row.first, row.count), " | ",
                    meaningText(row.meaning));
  }
  const FeatureTable& features = encodingOf(game).features();
  if (features.version == 0) return text;
  absl::StrAppend(&text, "\nFeatures, version ", features.version, ": ",
                  features.size(), ". ", std::string(features.view), "\n");
  return text + valueRows("features", features.rows);
}

}  // namespace phasemachine
