// Typed moves: a tile, a slot, or the game's notation.

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "apps/cli/monoknight/game_face.h"
#include "core/text.h"
#include "games/monoknight/text/text.h"
#include "games/monoknight/text/words.h"

namespace phasemachine::cli {

using monoknight::Move;
using monoknight::MoveKind;

void GameFace::act(const std::string& text) {
  if (cleared()) {
    out_ << "the board is cleared\n";
    return;
  }
  const std::size_t blank = text.find(' ');
  const std::string first = text.substr(0, blank);
  if (const auto slot = numberIn<std::size_t>(first)) {
    if (session_.progress() == monoknight::Progress::kAwaitingSpawn) {
      out_ << "choose the start first: a tile such as 1,2\n";
      return;
    }
    if (*slot >= board().slots) {
      out_ << "the hand has slots 0 to " << int{board().slots} - 1 << '\n';
      return;
    }
    if (session_.discarding() && blank == std::string::npos) {
      discard(*slot);
      return;
    }
    std::optional<std::uint8_t> tile = asked_;
    if (blank != std::string::npos) {
      const auto named = monoknight::tileFromText(board().terms.size,
                                                  trimmed(text.substr(blank)));
      if (!named.ok()) {
        out_ << named.status().message() << '\n';
        return;
      }
      tile = *named;
    }
    playSlot(*slot, tile);
    return;
  }
  if (text.find(',') != std::string::npos &&
      text.find(':') == std::string::npos) {
    const auto tile = monoknight::tileFromText(board().terms.size, text);
    if (tile.ok()) {
      actOnTile(*tile);
    } else {
      out_ << tile.status().message() << '\n';
    }
    return;
  }
  playFromText(text);
}

void GameFace::actOnTile(std::uint8_t tile) {
  if (session_.progress() == monoknight::Progress::kAwaitingSpawn) {
    chooseStart(tile);
    return;
  }
  if (session_.discarding()) {
    out_ << "which slot is to be discarded? (or cancel)\n";
    return;
  }
  const monoknight::TapResult tap = session_.tapOnScreen(tile);
  if (tap.move) {
    play(*tap.move);
    return;
  }
  const std::string where = monoknight::tileToText(tile);
  if (!tap.ambiguous) {
    out_ << "no card leads to " << where << '\n';
    return;
  }
  asked_ = tile;
  out_ << "Several cards with a choice lead to " << where << ":\n";
  for (const Move move : session_.availablePlays()) {
    if (session_.targetOf(move) != tile) continue;
    out_ << "  " << move.slot() << "  " << cardName(move.slot()) << '\n';
  }
  out_ << "Which slot?\n";
}

void GameFace::chooseStart(std::uint8_t tile) {
  if (!board().passable.has(tile)) {
    out_ << monoknight::tileToText(tile) << " is a wall\n";
    return;
  }
  report(session_.spawn(tile));
}

void GameFace::playSlot(std::size_t slot, std::optional<std::uint8_t> tile) {
  if (session_.discarding()) {
    out_ << "which slot is to be discarded? (or cancel)\n";
    return;
  }
  std::optional<Move> choice;
  std::string targets;
  for (const Move move : session_.availablePlays()) {
    if (move.slot() != slot) continue;
    const std::uint8_t target = session_.targetOf(move);
    absl::StrAppend(&targets, targets.empty() ? "" : " or ",
                    monoknight::tileToText(target));
    if (tile && target != *tile) continue;
    if (choice) {
      out_ << cardName(slot) << " leads to " << targets
           << "; which tile? (type " << slot << " X,Y)\n";
      return;
    }
    choice = move;
  }
  if (choice) {
    play(*choice);
  } else if (targets.empty()) {
    out_ << cardName(slot) << " leads off the board or into a wall\n";
  } else {
    out_ << cardName(slot) << " leads to " << targets << '\n';
  }
}

void GameFace::play(Move move) {
  const std::uint8_t target = session_.targetOf(move);
  const std::uint8_t cost = board().terms.costs.revisit;
  std::string remark;
  if (!board().open.has(target) && cost > 0) {
    remark = absl::StrCat(monoknight::tileToText(target),
                          " needs no more visits, a revisit: +", int{cost});
  }
  const monoknight::Vector vector = session_.vectorOf(move);
  report(session_.play(move.slot(), vector), remark);
}

void GameFace::playFromText(const std::string& text) {
  const auto move = monoknight::moveFromText(board(), text);
  if (!move.ok()) {
    out_ << inLines(std::string(move.status().message()))
         << "\n(help lists what you can type)\n";
    return;
  }
  const bool starting =
      session_.progress() == monoknight::Progress::kAwaitingSpawn;
  switch (move->kind()) {
    case MoveKind::kDraw:
      out_ << "cards are drawn by nature\n";
      return;
    case MoveKind::kRedraw:
      answerRedraw("");
      return;
    case MoveKind::kSpawn:
      if (starting) {
        chooseStart(move->value());
      } else {
        out_ << "the piece is on the board already\n";
      }
      return;
    case MoveKind::kDiscard:
      answerDiscard(std::to_string(move->slot()));
      return;
    case MoveKind::kPlay:
      break;
  }
  if (starting) {
    out_ << "choose the start first: a tile such as 1,2\n";
    return;
  }
  for (const Move legal : session_.availablePlays()) {
    if (legal != *move) continue;
    if (session_.discarding()) {
      out_ << "which slot is to be discarded? (or cancel)\n";
    } else {
      play(legal);
    }
    return;
  }
  out_ << cardName(move->slot()) << " leads off the board or into a wall\n";
}

void GameFace::discard(std::size_t slot) {
  const std::string remark = absl::StrCat("You discard ", cardName(slot), ": +",
                                          int{board().terms.costs.discard});
  report(session_.discard(slot), remark);
}

}  // namespace phasemachine::cli
