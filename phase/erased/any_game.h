// A function table per game, for the interfaces that serve every game: command
// line, C, Python, JSON.
//
// Contract: anyGame<G>() is built from the Game concept, so a listed game works
// in every interface without extra code. A board is a value of boardBytes bytes
// at boardAlignment, in storage owned by the caller or in an AnyBoard. A move
// is a MoveCode, the bits of the game's Move, only meaningful for its board.
// Codes and boards of different games must not be mixed. Erasure costs one
// indirect call and one copy of the move list per step; hot loops (perft,
// playouts) run behind a single call.
//
// Example:
//   const AnyGame& game = anyGame<TicTacToe>();
//   absl::StatusOr<AnyBoard> board = AnyBoard::initial(game, "");
//   AnyDecision now = board->query();
//   while (!now.winner) now = board->step(choose(now.moves));

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/game.h"
#include "phase/machine.h"
#include "phase/perft.h"
#include "phase/playout.h"
#include "phase/told/event.h"

namespace phasemachine {

using MoveCode = std::uint32_t;
using AnyRenderStyle = RenderStyle<MoveCode>;

// One rule option, for listings: a choice among `values` or, if `values` is
// empty, an integer from 0 to `highest`.
struct AnyOption {
  std::string_view key;
  std::string_view help;
  std::vector<std::string_view> values;
  std::size_t highest = 0;
};

// A step with a typed list (AnyGame::stepList).
struct ListStep {
  bool legal;         // if false, board and list are unchanged
  std::size_t moves;  // in the list
  Decision decision;
};

// `void*` and `const void*` point to boards of this game. A function that fails
// leaves its output board unspecified, unless noted otherwise.
struct AnyGame {
  std::string_view name;
  int players;
  bool hasChance;
  bool hasHiddenInformation;
  // Earlier positions count in its rules, and texts and encodings of boards leave
  // them out.
  bool pastMatters;
  int bytesVersion;
  std::size_t boardBytes;
  std::size_t boardAlignment;
  std::size_t maxMoves;  // upper bound of the length of every move list
  // A typed move list in raw storage, for callers that step often.
  std::size_t listBytes;
  std::size_t listAlignment;

  // Rule options: "key=value,..."; the canonical form names every option. Where
  // there is no board, `self` is this game: games may share their functions.
  absl::StatusOr<std::string> (*canonicalOptionsOf)(const AnyGame& self,
                                                    std::string_view);
  std::vector<AnyOption> (*optionsOf)(const AnyGame& self);
  // Default options for perft.
  std::string_view perftOptions;
  // Options under which nature acts, if it does not always; may be empty.
  std::string_view chanceOptions;
  // Default options for people who name none, e.g. "order=free"; may be empty.
  std::string_view optionsForPeople;

  // The next five write a board to raw storage. `options` as above.
  void (*copy)(const void* from, void* to);
  absl::Status (*initial)(const AnyGame& self, std::string_view options,
                          void* board);
  absl::Status (*fromText)(const AnyGame& self, std::string_view text,
                           std::string_view options, void* board);
  absl::Status (*load)(const AnyGame& self, std::string_view bytes,
                       void* board);
  void (*determinize)(const void* board, Side viewer, Random&, void* to);

  bool (*equal)(const void*, const void*);
  std::uint64_t (*hash)(const void*);
  std::string (*toText)(const void*);
  std::string (*save)(const void*);
  std::string (*render)(const void*, const AnyRenderStyle&);
  std::string (*renderSvg)(const void*, const AnyRenderStyle&);

  // The machine (machine.h). `moves` is replaced. Precondition of step: the
  // move is legal.
  Decision (*query)(void*, std::vector<MoveCode>& moves);
  Decision (*step)(void*, MoveCode, std::vector<MoveCode>& moves);
  // On error the board is unchanged, bit for bit.
  absl::StatusOr<Decision> (*tryStep)(void*, MoveCode,
                                      std::vector<MoveCode>& moves);
  std::optional<Side> (*winner)(const void*);

  // The same with a typed list instead of codes. queryList constructs the list
  // in raw storage.
  Decision (*queryList)(void*, void* list);
  std::size_t (*listSize)(const void* list);
  MoveCode (*listAt)(const void* list, std::size_t);  // index below the size
  bool (*listContains)(const void* list, MoveCode);
  void (*listCodes)(const void* list, MoveCode* to);  // room for the whole list
  // Makes the move if it is in the board's list, which is replaced. `hint` is an
  // index where it may be; trying it first avoids searching a list that the
  // processor has just written, which costs a third of a chess step.
  ListStep (*stepList)(void*, MoveCode, std::size_t hint, void* list);

  // What `viewer` sees, as text; equal for boards that differ only in hidden
  // information. kNeutral sees all.
  std::string (*observe)(const void*, Side viewer);

  std::string (*moveToText)(const void*, MoveCode);
  absl::StatusOr<MoveCode> (*moveFromText)(const void*, std::string_view);
  // The same for text typed by a person, which may abbreviate a legal move or
  // differ in case (any_game_table.h). Slower. Error: if the text fits
  // several moves, the message lists them.
  absl::StatusOr<MoveCode> (*moveFromPerson)(const void*, std::string_view);
  // For games that ask for a second part of some moves; else null. See
  // WholeMove.
  bool (*isFirstPart)(const void*, MoveCode);
  std::string (*wholeMoveToText)(const void*, MoveCode first, MoveCode second);
  absl::StatusOr<std::vector<MoveCode>> (*wholeMoveFromText)(const void*,
                                                             std::string_view);

  // Describes a move and its effects in words, as `viewer` sees them (kNeutral
  // sees all); lines end in newlines. `after` is the board after the move.
  // Null: not provided.
  std::string (*narrate)(const void* before, MoveCode, const void* after,
                         Side viewer);

  // Whether `viewer` can tell a legal move from what is seen before and after it
  // (told/public_moves.h); always true for their own and for kNeutral.
  bool (*moveIsPublic)(const void*, MoveCode, Side viewer);

  // What a legal move does, step by step, and what `viewer` sees of a board, as
  // data (events.h); kNeutral sees all. Neither changes the board.
  std::vector<Event> (*events)(const void*, MoveCode, Side viewer);
  Picture (*picture)(const void*, Side viewer);

  // Text for people; brackets give the default of games that define none. The
  // move itself (moveToText).
  std::string (*moveForPeople)(const void*, MoveCode);
  // The prefix of a move in a line, `first` for the line's first move: "12. "
  // (nothing).
  std::string (*moveNumber)(const void*, bool first);
  // How an ended game ended: "checkmate" ("win" or "draw").
  std::string (*endReason)(const void*);
  // Centipawns for an expected score in [0, 1]. Null: scores are shown in
  // percent.
  int (*centipawnsFor)(double score);
  // The game's name for a player: "White" ("first"). The text has static
  // storage duration. Precondition: `player` is not kNeutral.
  std::string_view (*sideName)(const void*, Side player);
  // A hint for a person whose move was refused, beyond tryStep's message: a
  // phrase without a full stop (empty).
  std::string (*refusalHint)(const void*, MoveCode);
  // The question to the side to decide, as `viewer` sees it ("White to move");
  // one or more lines, without the last line break. Precondition: the game is
  // not over.
  std::string (*question)(const void*, Side viewer);
  // Reference entries for people, such as cards: the word for one entry
  // ("card"), the names of all, and the text of one, in lines that end in
  // newlines. An unknown name is an error that quotes the name (empty word: no
  // entries).
  std::string_view topicWord;
  std::vector<std::string> (*topicsOf)(const AnyGame& self);
  absl::StatusOr<std::string> (*topicTextOf)(const AnyGame& self,
                                             std::string_view name);
  // The notation for whole games, such as PGN. Null: the game has none.
  const RecordFormat* recordFormat;

  // One value per player, in the game's unit; utility is in [0, 1].
  std::vector<double> (*returns)(const void*);
  double (*utility)(const void*, Side);
  // The probability of nature's move; 0 for players' moves. Precondition of
  // sampleChance: nature acts.
  double (*chanceWeight)(const void*, MoveCode);
  MoveCode (*sampleChance)(const void*, Random&);

  std::uint64_t (*perft)(const void*, int depth, Leaf leaf);
  Playout (*playout)(void*, Random&, std::uint32_t maxPlies);

  absl::StatusOr<std::string> canonicalOptions(std::string_view text) const {
    return canonicalOptionsOf(*this, text);
  }
  std::vector<AnyOption> listOptions() const { return optionsOf(*this); }
  std::vector<std::string> topics() const { return topicsOf(*this); }
  absl::StatusOr<std::string> topicText(std::string_view entry) const {
    return topicTextOf(*this, entry);
  }

  // True if both are tables of the same game. Does not compare addresses:
  // shared libraries with hidden symbols have their own tables.
  friend bool operator==(const AnyGame& a, const AnyGame& b) {
    return &a == &b || a.name == b.name;
  }
};

// The side to decide or the winner, and the legal moves (none when the game is
// over).
struct AnyDecision {
  Side side = Side::kNeutral;
  std::optional<Side> winner;
  std::vector<MoveCode> moves;
};

// A board that owns its storage, with value semantics.
class AnyBoard {
 public:
  static absl::StatusOr<AnyBoard> initial(const AnyGame& game,
                                          std::string_view options);
  static absl::StatusOr<AnyBoard> fromText(const AnyGame& game,
                                           std::string_view text,
                                           std::string_view options);
  static absl::StatusOr<AnyBoard> load(const AnyGame& game,
                                       std::string_view bytes);

  AnyBoard(const AnyBoard& other);
  AnyBoard& operator=(const AnyBoard& other);
  AnyBoard(AnyBoard&&) noexcept = default;
  AnyBoard& operator=(AnyBoard&&) noexcept = default;
  ~AnyBoard() = default;

  const AnyGame& game() const { return *game_; }
  void* data() { return storage_.get(); }
  const void* data() const { return storage_.get(); }
  // The typed board. Precondition: this is a board of G.
  template <class G>
  typename G::Board& as() {
    return *static_cast<typename G::Board*>(data());
  }
  template <class G>
  const typename G::Board& as() const {
    return *static_cast<const typename G::Board*>(data());
  }

  AnyDecision query();
  // Precondition: the game runs and `move` is legal.
  AnyDecision step(MoveCode move);
  // Errors: as PhaseMachine::tryStep, with the board unchanged.
  absl::StatusOr<AnyDecision> tryStep(MoveCode move);
  std::optional<Side> winner() const { return game_->winner(data()); }

  std::uint64_t hash() const { return game_->hash(data()); }
  std::string toText() const { return game_->toText(data()); }
  std::string save() const { return game_->save(data()); }
  std::string moveToText(MoveCode move) const {
    return game_->moveToText(data(), move);
  }
  absl::StatusOr<MoveCode> moveFromText(std::string_view text) const {
    return game_->moveFromText(data(), text);
  }
  absl::StatusOr<MoveCode> moveFromPerson(std::string_view text) const {
    return game_->moveFromPerson(data(), text);
  }
  std::string render(const AnyRenderStyle& style) const {
    return game_->render(data(), style);
  }
  // An SVG document. `style.ascii` and `style.color` have no effect.
  std::string renderSvg(const AnyRenderStyle& style) const {
    return game_->renderSvg(data(), style);
  }

  friend bool operator==(const AnyBoard& a, const AnyBoard& b) {
    return a.game() == b.game() && a.game_->equal(a.data(), b.data());
  }

 private:
  struct Free {
    std::align_val_t alignment;
    void operator()(void* p) const { ::operator delete(p, alignment); }
  };

  explicit AnyBoard(const AnyGame& game);

  const AnyGame* game_;
  std::unique_ptr<void, Free> storage_;
};

// Whole moves. In most games a move is one decision. A game may ask for the
// second part of some moves separately (phase/game.h, isFirstPart): the
// promotion of a pawn, the target of an arrow. Lists, counts and texts for
// people treat both parts as one move, written as one word; the machine,
// searches and stored games use single decisions.

// The decisions of one move, in order: one or two.
using WholeMove = std::vector<MoveCode>;

// True if the next decision completes the legal move `move`.
bool isFirstPart(const AnyBoard& board, MoveCode move);

// All moves, in list order; empty when the game is over. If the board asks for
// a second part, the result is the second parts.
std::vector<WholeMove> wholeMoves(const AnyBoard& board);

// Precondition: `move` is a whole legal move, or the first part of one.
std::string wholeMoveToText(const AnyBoard& board,
                            std::span<const MoveCode> move);

// Reads a whole move, or a single decision if the text is not a whole move.
// Errors: as moveFromText().
absl::StatusOr<WholeMove> wholeMoveFromText(const AnyBoard& board,
                                            std::string_view text);

// The moves of a game as words, one per whole move. A first part at the end is
// a separate word. Precondition: the moves are legal in sequence.
std::vector<std::string> wholeMovesToText(const AnyBoard& start,
                                          std::span<const MoveCode> moves);

}  // namespace phasemachine

#include "phase/erased/any_game_table.h"  // IWYU pragma: export
