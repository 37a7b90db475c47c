#include "games/gungi/game.h"

#include "core/hash.h"
#include "core/isa.h"
#include "core/try.h"
#include "games/gungi/picture/draw.h"
#include "games/gungi/rules/phases.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "phase/erased/any_game.h"
#include "phase/machine.h"

namespace phasemachine {

using gungi::KeyHistory;
using gungi::Position;

namespace {

// The code the machine would use without its table of compiled forms.
using Front = gungi::Phases<isa::Portable>;

}  // namespace

namespace gungi {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> rows = {
      optionOf<&Options::rules>(
          "rules",
          "the specification's game (seed), or a level of the published game",
          {"seed", "intro", "beginner", "intermediate", "advanced"}),
      optionOf<&Options::yumi>("yumi",
                               "how the archer jumps (rules=seed): over towers "
                               "up to its own height, "
                               "or as the reference program",
                               {"seed", "engine"}),
      optionOf<&Options::generals>("generals",
                                   "how the generals move (rules=seed): rook "
                                   "or bishop with short steps, "
                                   "or along all lines",
                                   {"dragon", "queen"}),
      optionOf<&Options::marshal>(
          "marshal",
          "how a raised marshal moves (rules=seed): along lines, or anywhere "
          "within its level's steps",
          {"lines", "block"}),
      optionOf<&Options::end>("end",
                              "what ends the game (rules=seed): the marshal's "
                              "capture, or mate too, "
                              "judged as the reference program does",
                              {"capture", "mate"}),
      optionOf<&Options::repetition>(
          "repetition", "whether the fourth occurrence of a position draws",
          {"none", "fourfold"}),
      optionOf<&Options::cap>("cap", "moves after which the game is a draw",
                              {"none", "300"}),
  };
  return rows;
}

absl::StatusOr<Options> Options::parse(std::string_view text) {
  return parseOptions(table(), text);
}

std::string Options::toText() const { return printOptions(table(), *this); }

void MakeMove::apply(Board& board) const { Front::apply(*this, board); }
void PlacePiece::apply(Board& board) const { Front::apply(*this, board); }
void Betray::apply(Board& board) const { Front::apply(*this, board); }
void NextToDraft::apply(Board& board) const { Front::apply(*this, board); }
void FinishDraft::apply(Board& board) const { Front::apply(*this, board); }

}  // namespace gungi

std::optional<Side> Gungi::winner(StateType state) {
  return gungi::winnerOf(state);
}

void Gungi::onState(StateType state, Board& board, Flow& flow) {
  Front::onState(state, board, flow);
}

Gungi::MoveCommands Gungi::toCommands(const Board& board,
                                      gungi::RequestMove request, Move move) {
  return Front::toCommands(board, request, move);
}

Gungi::MoveCommands Gungi::toCommands(const Board& board,
                                      gungi::RequestPlacement request,
                                      Move move) {
  return Front::toCommands(board, request, move);
}

void Gungi::legalMoves(const Board& board, gungi::RequestMove request,
                       MoveList& out) {
  Front::legalMoves(board, request, out);
}

void Gungi::legalMoves(const Board& board, gungi::RequestPlacement request,
                       MoveList& out) {
  Front::legalMoves(board, request, out);
}

void Gungi::onNoMoves(Board& board, gungi::RequestMove request, Flow& flow) {
  Front::onNoMoves(board, request, flow);
}

void Gungi::onNoMoves(Board& board, gungi::RequestPlacement request,
                      Flow& flow) {
  Front::onNoMoves(board, request, flow);
}

Gungi::Board Gungi::initial(const Options& options) {
  Options rules = options;
  return boardFrom(
      *gungi::positionFromText(gungi::startText(options.rules), rules), rules);
}

Gungi::Board Gungi::boardFrom(const Position& position,
                              const Options& options) {
  Board board;
  board.history.clear();
  board.position = position;
  board.options = options;
  board.stack.push(position.drafting != 0 ? StateType::kDraft
                                          : StateType::kTurn);
  return board;
}

std::uint64_t Gungi::hash(const Board& board) {
  const Position& p = board.position;
  const Options& o = board.options;
  std::uint64_t h = hashCombine(p.key, p.hands[0].bits());
  h = hashCombine(h, p.hands[1].bits());
  h = hashCombine(h, static_cast<std::uint64_t>(p.sideToMove) |
                         std::uint64_t{p.drafting} << 8 |
                         std::uint64_t{p.round} << 16 |
                         std::uint64_t{board.ply} << 32);
  h = hashCombine(h, static_cast<std::uint64_t>(o.rules) |
                         static_cast<std::uint64_t>(o.yumi) << 8 |
                         static_cast<std::uint64_t>(o.generals) << 16 |
                         static_cast<std::uint64_t>(o.marshal) << 24 |
                         static_cast<std::uint64_t>(o.end) << 32 |
                         std::uint64_t{o.repetition} << 40 |
                         std::uint64_t{o.cap} << 48);
  h = hashCombine(h, board.stack.hash());
  h = hashCombine(h, board.remembered);
  for (std::size_t i = 0; i < KeyHistory::live(board.remembered); ++i) {
    h = hashCombine(h, board.history.at(i));
  }
  return h;
}

std::string Gungi::toText(const Board& board) {
  return gungi::positionToText(board.position, board.options);
}

absl::StatusOr<Gungi::Board> Gungi::fromText(std::string_view text,
                                             const Options& options) {
  Options rules = options;
  const auto position = PM_TRY(gungi::positionFromText(text, rules));
  return boardFrom(position, rules);
}

std::string Gungi::moveToText(const Board& board, Move move) {
  return gungi::moveToText(board.position, board.options, move,
                           gungi::notationOf(board.options));
}

absl::StatusOr<gungi::Move> Gungi::moveFromText(const Board& board,
                                                std::string_view text) {
  return gungi::moveFromText(board.position, board.options, text);
}

std::string Gungi::render(const Board& board, const RenderStyle<Move>& style) {
  return gungi::drawBoard(board, style);
}

std::string Gungi::renderSvg(const Board& board,
                             const RenderStyle<Move>& style) {
  gungi::SvgMarks marks;
  for (const Move move : style.candidates) {
    if (move.isBoardMove()) marks.selected = move.from();
    marks.targets |= gungi::SquareSet::of(move.to());
  }
  return gungi::drawSvg(board, style, marks);
}

void Gungi::writeBytes(const Board& board, ByteWriter& out) {
  const Position& p = board.position;
  const Options& o = board.options;
  out.put(o.rules);
  out.put(o.yumi);
  out.put(o.generals);
  out.put(o.marshal);
  out.put(o.end);
  out.put(static_cast<std::uint8_t>(o.repetition));
  out.put(static_cast<std::uint8_t>(o.cap));
  for (const gungi::Tower tower : p.towers) out.put(tower);
  for (const gungi::Hand hand : p.hands) out.put(hand.bits());
  out.put(p.sideToMove);
  out.put(p.drafting);
  out.put(p.round);
  out.put(board.ply);
  out.put(board.remembered);
  for (std::size_t i = 0; i < KeyHistory::live(board.remembered); ++i) {
    out.put(board.history.at(i));
  }
  board.stack.write(out);
}

namespace {

absl::Status bad(const char* what) { return invalid(what); }

absl::Status readOptions(ByteReader& in, gungi::Options& o) {
  o.rules = in.get<gungi::RuleSet>();
  o.yumi = in.get<gungi::Yumi>();
  o.generals = in.get<gungi::Generals>();
  o.marshal = in.get<gungi::Marshal>();
  o.end = in.get<gungi::End>();
  const auto repetition = in.get<std::uint8_t>();
  const auto cap = in.get<std::uint8_t>();
  o.repetition = repetition != 0;
  o.cap = cap != 0;
  const bool known = o.rules <= gungi::RuleSet::kAdvanced &&
                     o.yumi <= gungi::Yumi::kEngine &&
                     o.generals <= gungi::Generals::kQueen &&
                     o.marshal <= gungi::Marshal::kBlock &&
                     o.end <= gungi::End::kMate && repetition <= 1 && cap <= 1;
  return known ? absl::OkStatus() : bad("unknown rules");
}

// Five bits per level, all valid pieces, none above an empty level.
bool isTower(gungi::Tower tower) {
  for (; tower != 0; tower = gungi::popped(tower)) {
    const gungi::Piece piece = gungi::topOf(tower);
    if (piece < 2 || piece >= 2 * (gungi::kPieceTypes + 1)) return false;
  }
  return true;
}

absl::Status readPosition(ByteReader& in, const gungi::Options& options,
                          Position& p) {
  for (gungi::Tower& tower : p.towers) {
    tower = in.get<gungi::Tower>();
    if (!isTower(tower)) return bad("a tower holds what is no piece");
  }
  for (gungi::Hand& hand : p.hands) {
    hand = gungi::Hand::fromBits(in.get<std::uint64_t>());
  }
  p.sideToMove = in.get<Side>();
  p.drafting = in.get<std::uint8_t>();
  p.round = in.get<std::uint16_t>();
  if (p.sideToMove > Side::kSecond || p.drafting > 3 ||
      (p.drafting != 0 &&
       (!options.drafts() ||
        (p.drafting >> playerIndex(p.sideToMove) & 1) == 0)) ||
      (!options.published() && p.round != 0)) {
    return bad("unknown side to move, draft or round");
  }
  gungi::rebuild(p);
  return gungi::validate(p, options);
}

// The top of the stack when everything that can run has run.
Gungi::Board settled(Gungi::Board board) {
  Gungi::MoveList moves;
  PhaseMachine<Gungi>::legalMoves(board, moves);
  return board;
}

}  // namespace

absl::Status Gungi::readBytes(ByteReader& in, Board& board) {
  PM_TRY(readOptions(in, board.options));
  PM_TRY(readPosition(in, board.options, board.position));
  board.ply = in.get<std::uint16_t>();
  board.remembered = in.get<std::uint16_t>();
  board.history.clear();
  if (board.remembered >= KeyHistory::kMostKeys) {
    return bad("too many repetition keys");
  }
  const std::size_t live = KeyHistory::live(board.remembered);
  for (std::size_t i = 0; i < live; ++i) {
    board.history.set(i, in.get<std::uint64_t>());
  }
  if (!in.ok()) return bad("ends inside the repetition keys");
  if (!board.stack.read(in, gungi::kLastState)) return bad("not a gungi stack");
  // Position and history determine the stack: either nothing has run yet, or
  // everything that can.
  Board fresh = boardFrom(board.position, board.options);
  fresh.ply = board.ply;
  fresh.history = board.history;
  fresh.remembered = board.remembered;
  if (board == fresh && board.remembered == 0) return absl::OkStatus();
  if (settled(fresh) == board) return absl::OkStatus();
  if (board.remembered > 0) {
    fresh.remembered = static_cast<std::uint16_t>(board.remembered - 1);
    if (settled(fresh) == board) return absl::OkStatus();
  }
  return bad("the stack does not fit the position");
}

template const AnyGame& anyGame<Gungi>();

}  // namespace phasemachine
