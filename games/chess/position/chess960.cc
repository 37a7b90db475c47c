#include "games/chess/position/chess960.h"

#include <array>
#include <cstddef>

#include "games/chess/position/zobrist.h"

namespace phasemachine::chess {
namespace {

using Files = std::array<PieceType, 8>;

// Puts `piece` on the n-th free file, counted from the a-file.
void placeOnFree(Files& files, int n, PieceType piece) {
  for (PieceType& file : files) {
    if (file == PieceType::kNone && n-- == 0) {
      file = piece;
      return;
    }
  }
}

Files backRank(int number) {
  // The knights' places among the five files left by bishops and queen.
  constexpr std::array<std::array<int, 2>, 10> kKnights = {{{0, 1},
                                                            {0, 2},
                                                            {0, 3},
                                                            {0, 4},
                                                            {1, 2},
                                                            {1, 3},
                                                            {1, 4},
                                                            {2, 3},
                                                            {2, 4},
                                                            {3, 4}}};
  Files files;
  files.fill(PieceType::kNone);
  files[static_cast<std::size_t>(2 * (number % 4) + 1)] = PieceType::kBishop;
  number /= 4;
  files[static_cast<std::size_t>(2 * (number % 4))] = PieceType::kBishop;
  number /= 4;
  placeOnFree(files, number % 6, PieceType::kQueen);
  number /= 6;
  const auto [left, right] = kKnights[static_cast<std::size_t>(number)];
  placeOnFree(files, right, PieceType::kKnight);
  placeOnFree(files, left, PieceType::kKnight);
  placeOnFree(files, 0, PieceType::kRook);
  placeOnFree(files, 0, PieceType::kKing);
  placeOnFree(files, 0, PieceType::kRook);
  return files;
}

}  // namespace

Position chess960Position(int number) {
  Position position;
  const Files files = backRank(number);
  for (std::size_t file = 0; file < 8; ++file) {
    const Bitboard both =
        bit(static_cast<Square>(file)) | bit(static_cast<Square>(file + 56));
    position.planes[static_cast<std::size_t>(files[file])] |= both;
    if (files[file] == PieceType::kRook || files[file] == PieceType::kKing) {
      position.castling |= both;
    }
  }
  position.planes[0] = rankMask(1) | rankMask(6);
  position.planes[kWhitePlane] = rankMask(0) | rankMask(1);
  position.planes[kBlackPlane] = rankMask(6) | rankMask(7);
  position.key = computeKey(position);
  return position;
}

}  // namespace phasemachine::chess
