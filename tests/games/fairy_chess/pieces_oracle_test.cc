// Single pieces on occupied boards against an independent model of the rules:
// reached squares, arrow targets, borrowed moves.

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "games/fairy_chess/moves/scene.h"
#include "tests/games/fairy_chess/oracle_rows.h"

namespace phasemachine::fairy_chess {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

constexpr const char* kPiecesFile = "fairy_piece_vectors.jsonl";

// The ids of the pieces that a board may hold; extra ones are harmless.
std::set<std::string> idsOf(const std::string& board) {
  std::set<std::string> ids = {"K", "P"};
  for (const Piece& piece : allPieces()) {
    std::string lower(piece.id);
    for (char& c : lower) c = static_cast<char>(c | 32);
    for (const auto& id : {std::string(piece.id), lower}) {
      const bool single = id.size() == 1;
      for (std::size_t at = board.find(id); at != std::string::npos;
           at = board.find(id, at + 1)) {
        const char after =
            at + id.size() < board.size() ? board[at + id.size()] : '/';
        const bool inside =
            at > 0 && board[at - 1] == '(' && (after == ')' || after == ':');
        if (single || inside) ids.insert(std::string(piece.id));
      }
    }
  }
  return ids;
}

// A variant without a start that has these pieces.
const Variant& variantWith(int size, const std::set<std::string>& ids) {
  static std::map<std::pair<int, std::set<std::string>>,
                  std::unique_ptr<Variant>>
      known;
  auto& variant = known[{size, ids}];
  if (variant == nullptr) {
    Spec spec = setupSpec(*findSetup("pawns"));
    spec.id = "diagram";
    spec.files = spec.ranks = size;
    spec.start.clear();
    for (const Piece& piece : allPieces()) {
      if (!ids.contains(std::string(piece.id)) || spec.kind(piece.id) != 0) {
        continue;
      }
      Kind kind;
      kind.id = piece.id;
      kind.movement = piece.movement;
      kind.special = piece.special;
      spec.kinds.push_back(kind);
    }
    variant = *compile(spec);
  }
  return *variant;
}

// The board of a row.
Position positionOf(const Variant& v, const std::string& board) {
  Position p;
  p.variant = 0;
  EXPECT_TRUE(readBoard(v, board, p).ok()) << board;
  return p;
}

template <int kWords>
Texts texts(const Variant& v, const SquareSet<kWords>& set) {
  Texts list;
  set.forEach([&](int s) { list.push_back(squareToText(v, s)); });
  std::sort(list.begin(), list.end());
  return list;
}

Texts sorted(const Json& list) {
  auto texts = list.get<Texts>();
  std::sort(texts.begin(), texts.end());
  return texts;
}

int squareOf(const Variant& v, std::string_view text) {
  return takeSquare(v, text);
}

template <int kWords>
void checkReach(const Json& row, const Variant& v, Position p) {
  const int square = squareOf(v, row["square"].get<std::string>());
  if (row["piece"] == "P" && row["count"] == 0) {
    const Code code = p.take(v, square);
    p.put(v, square, codeOf(v.unmovedPawn, colorOf(code)));
  }
  const Scene<kWords> scene(v, p);
  const auto reach = scene.reachOf(square);
  const int color = colorOf(p.cells[square]);
  EXPECT_EQ(texts(v, reach.quiet), sorted(row["quiet"])) << row;
  EXPECT_EQ(texts(v, reach.taking & scene.own[1 - color]),
            sorted(row["captures"]))
      << row;
}

template <int kWords>
void checkShots(const Json& row, const Variant& v, const Position& p) {
  const int square = squareOf(v, row["square"].get<std::string>());
  const Scene<kWords> scene(v, p);
  const int color = colorOf(p.cells[square]);
  std::map<std::string, Texts> shots;
  scene.reachOf(square).quiet.forEach([&](int to) {
    SquareSet<kWords> hits;
    arrows::forEachHit(scene, scene.specialAt(square), square, to,
                       [&](int hit) {
                         if (scene.own[1 - color].has(hit)) hits.add(hit);
                       });
    if (!hits.empty()) shots[squareToText(v, to)] = texts(v, hits);
  });
  std::map<std::string, Texts> expected;
  for (const auto& [to, hits] : row["shots"].items()) {
    if (!hits.empty()) expected[to] = sorted(hits);
  }
  EXPECT_EQ(shots, expected) << row;
}

template <int kWords>
void checkBorrow(const Json& row, const Variant& v, const Position& p) {
  const Scene<kWords> scene(v, p);
  for (const auto& [text, expected] : row["pieces"].items()) {
    const int square = squareOf(v, text);
    Texts powers;
    for (std::uint64_t rest = scene.powers(square); rest != 0;
         rest &= rest - 1) {
      powers.push_back(
          v.spec.kinds[static_cast<std::size_t>(std::countr_zero(rest))].id);
    }
    std::sort(powers.begin(), powers.end());
    EXPECT_EQ(powers, sorted(expected["powers"])) << row;
    const auto reach = scene.reachOf(square);
    const int color = colorOf(p.cells[square]);
    EXPECT_EQ(texts(v, reach.quiet), sorted(expected["quiet"])) << row;
    EXPECT_EQ(texts(v, reach.taking & scene.own[1 - color]),
              sorted(expected["captures"]))
        << row;
  }
}

template <int kWords>
void checkRow(const std::string& kind, const Json& row, const Variant& v,
              const Position& p) {
  if (kind == "reach") {
    checkReach<kWords>(row, v, p);
  } else if (kind == "shots") {
    checkShots<kWords>(row, v, p);
  } else {
    ASSERT_EQ(kind, "borrow");
    checkBorrow<kWords>(row, v, p);
  }
}

TEST(FairyPieces, ReachShootAndBorrowAsInTheModel) {
  const auto lines = linesOf(kPiecesFile);
  if (lines.empty()) {
    GTEST_SKIP() << "no such file: " << oracleFile(kPiecesFile);
  }
  std::map<std::string, int> rows;
  for (const auto& line : lines) {
    const Json row = Json::parse(line);
    const auto board = row["board"].get<std::string>();
    const Variant& v = variantWith(row["size"].get<int>(), idsOf(board));
    const Position p = positionOf(v, board);
    const auto kind = row["kind"].get<std::string>();
    switch (v.words) {
      case 1: checkRow<1>(kind, row, v, p); break;
      case 2: checkRow<2>(kind, row, v, p); break;
      default: checkRow<3>(kind, row, v, p);
    }
    if (HasFailure()) break;
    ++rows[kind];
  }
  for (const auto& [kind, count] : rows) {
    std::cout << kPiecesFile << ": " << kind << ": " << count
              << " rows checked\n";
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
