#include "apps/cli/play_session.h"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "apps/cli/notation.h"
#include "apps/cli/refusal.h"
#include "core/lines.h"
#include "core/quote.h"
#include "core/random.h"
#include "games/side_names.h"

namespace phasemachine::cli {
namespace {

std::string trimmed(const std::string& text) {
  return std::string(absl::StripAsciiWhitespace(text));
}

}  // namespace

// Commands that a person can enter besides moves.
struct PlaySession::Word {
  std::string_view word;
  std::string_view shortForm;
  std::string_view argument;
  std::string_view help;
  void (PlaySession::*answer)(const std::string&);
};

const std::array<PlaySession::Word, 18>& PlaySession::words() {
  using P = PlaySession;
  static constexpr std::array<Word, 18> table = {{
      {"help", "?", "", "this list", &P::answerHelp},
      {"moves", "", "", "the legal moves", &P::answerMoves},
      {"board", "b", "", "draw the board again", &P::answerBoard},
      {"history", "", "", "the moves so far", &P::answerHistory},
      {"undo", "u", "", "take back to your last decision", &P::answerUndo},
      {"takeback", "", "", "the same", &P::answerUndo},
      {"redo", "r", "", "make what was taken back again", &P::answerRedo},
      {"hint", "h", "", "what the engine would play", &P::answerHint},
      {"go", "", "", "let the engine make this move", &P::answerGo},
      {"switch", "", "", "change sides with the engine", &P::answerSwitch},
      {"flip", "", "", "turn the board", &P::answerFlip},
      {"resign", "", "", "give up", &P::answerResign},
      {"new", "", "", "start again, with another deal", &P::answerNew},
      {"position", "", "TEXT", "go on from another position",
       &P::answerPosition},
      {"limit", "", "N sims|ms", "how long the engine thinks",
       &P::answerLimits},
      {"forced", "", "on|off", "make your only choice for you",
       &P::answerForced},
      {"save", "", "FILE", "write the game (chess: PGN)", &P::answerSave},
      {"load", "", "FILE", "take up a saved game, or a position in a file",
       &P::answerLoad},
  }};
  return table;
}

PlaySession::PlaySession(std::ostream& out, std::unique_ptr<AnyPlayer> player,
                         const AnyBoard& start, const SessionSettings& settings)
    : out_(out),
      player_(std::move(player)),
      settings_(settings),
      game_(start),
      flipped_(!settings.person[0] && settings.person[1]),
      // Such games ask for many small things in a row.
      forced_(start.game().hasChance) {}

void PlaySession::begin() {
  if (settings_.tellSeed) tellSeed();
  goOn();
}

void PlaySession::tellSeed() {
  out_ << "seed " << settings_.seed << " (play --seed " << settings_.seed
       << " deals the same again)\n";
}

bool PlaySession::handle(const std::string& line) {
  const std::string text = trimmed(line);
  const std::size_t blank = text.find(' ');
  const std::string first = text.substr(0, blank);
  const std::string rest =
      blank == std::string::npos ? "" : trimmed(text.substr(blank));
  if (first == "quit" || first == "q" || first == "exit") return false;
  if (text.empty()) return true;
  for (const Word& word : words()) {
    if (first != word.word &&
        (word.shortForm.empty() || first != word.shortForm)) {
      continue;
    }
    if (word.argument.empty() != rest.empty()) {
      out_ << (rest.empty() ? "expected: " : "unexpected text after: ")
           << word.word << (word.argument.empty() ? "" : " ") << word.argument
           << '\n';
      return true;
    }
    (this->*word.answer)(rest);
    return true;
  }
  if (!answersLookUp(first, rest)) playMove(text);
  return true;
}

std::optional<Side> PlaySession::winner() const {
  if (resigned_) return opponent(*resigned_);
  return game_.decision().winner;
}

bool PlaySession::personDecides() const {
  const Side side = game_.decision().side;
  return side != Side::kNeutral && settings_.person[playerIndex(side)];
}

bool PlaySession::personChooses() const {
  return personDecides() && (!forced_ || game_.decision().moves.size() > 1);
}

void PlaySession::playMove(const std::string& text) {
  if (over()) {
    out_ << "the game is over (undo, new, save or quit)\n";
    return;
  }
  const auto move = game_.board().moveFromPerson(text);
  if (!move.ok()) {
    out_ << move.status().message() << " (help lists what else you can say)\n";
    return;
  }
  const auto& legal = game_.decision().moves;
  if (std::find(legal.begin(), legal.end(), *move) == legal.end()) {
    out_ << phasemachine::quoted(text) << ": "
         << whyRefused(game_.board(), *move) << '\n';
    return;
  }
  makeMove("", *move, "");
  goOn();
}

void PlaySession::goOn() {
  while (!over() && !personChooses()) {
    if (personDecides()) {
      const MoveCode only = game_.decision().moves.front();
      out_ << "your only choice: " << moveForPeople(game_.board(), only)
           << '\n';
      makeMove("", only, "");
      continue;
    }
    if (game_.decision().side != Side::kNeutral) {
      letEngineMove();
      continue;
    }
    Random random(settings_.seed, game_.ply());
    const MoveCode move =
        game_.game().sampleChance(game_.board().data(), random);
    makeMove("nature", move, "");
  }
  show();
  tellTurn();
}

AnySearchResult PlaySession::think(int lines) {
  AnySearchRequest request;
  request.limits = settings_.limits;
  request.lines = lines;
  if (settings_.watchSearch) {
    request.progress = settings_.watchSearch();
    request.progressMilliseconds = 100;
  }
  const auto& moves = game_.moves();
  // The timeline holds only legal moves.
  (void)player_->setGame(game_.start(),
                         std::span(moves).subspan(0, game_.ply()));
  return player_->search(request);
}

void PlaySession::letEngineMove() {
  const AnySearchResult result = think(1);
  const auto& best = result.moves[0];
  makeMove(
      "engine", best.move,
      scoreForPeople(game_.game(), best.score, best.proof, best.line.size()) +
          ", " + std::to_string(result.counters.simulations) + " simulations");
}

void PlaySession::makeMove(const std::string& who, MoveCode move,
                           const std::string& remark) {
  if (const auto narrate = game_.game().narrate; narrate != nullptr) {
    const AnyBoard before = game_.board();
    (void)game_.play(move);  // legal
    out_ << narrate(before.data(), move, game_.board().data(), viewer());
    return;
  }
  if (!who.empty()) {
    out_ << who << ": ";
    if (viewer() == Side::kNeutral) {
      out_ << lineForPeople(game_.board(), {move});
      if (!remark.empty()) out_ << "  (" << remark << ')';
    } else {
      out_ << "a move";
    }
    out_ << '\n';
  }
  (void)game_.play(move);
}

Side PlaySession::viewer() const {
  if (!game_.game().hasHiddenInformation ||
      settings_.person[0] == settings_.person[1]) {
    return Side::kNeutral;
  }
  return settings_.person[0] ? Side::kFirst : Side::kSecond;
}

void PlaySession::show() {
  AnyRenderStyle style{.ascii = settings_.ascii,
                       .color = settings_.color,
                       .flipped = flipped_,
                       .viewer = viewer()};
  if (game_.ply() > 0) style.lastMove = game_.moves()[game_.ply() - 1];
  out_ << game_.board().render(style);
}

void PlaySession::tellTurn() {
  if (resigned_) {
    out_ << sideName(game_.board(), *resigned_)
         << " resigns: " << sideName(game_.board(), *winner()) << " wins\n";
  } else if (game_.decision().winner) {
    out_ << endForPeople(game_.board()) << '\n';
  } else {
    const AnyBoard& board = game_.board();
    out_ << inLines(board.game().question(board.data(), viewer())) << '\n';
  }
  out_.flush();
}

void PlaySession::answerHelp(const std::string&) {
  out_ << "Type a move, or one of:\n";
  for (const Word& word : words()) {
    std::string left(word.word);
    if (!word.shortForm.empty()) left.append(", ").append(word.shortForm);
    if (!word.argument.empty()) left.append(1, ' ').append(word.argument);
    left.resize(std::max<std::size_t>(left.size() + 1, 18), ' ');
    out_ << "  " << left << word.help << '\n';
  }
  if (const std::string_view topic = game_.game().topicWord; !topic.empty()) {
    const std::string word(topic);
    out_ << "  " << std::left << std::setw(18) << word + " NAME"
         << "look one up\n  " << std::setw(18) << word + 's'
         << "all their names\n";
  }
  out_ << "  quit, q           leave\n";
}

void PlaySession::answerMoves(const std::string&) {
  if (over()) {
    tellTurn();
    return;
  }
  std::string text = std::to_string(game_.decision().moves.size()) + ':';
  for (MoveCode move : game_.decision().moves) {
    text += ' ' + moveForPeople(game_.board(), move);
  }
  out_ << inLines(text) << '\n';
}

void PlaySession::answerBoard(const std::string&) {
  show();
  // Its text includes hidden information.
  if (viewer() == Side::kNeutral || over()) {
    out_ << "position " << game_.board().toText() << '\n';
  }
  tellTurn();
}

bool PlaySession::takeBack() {
  const std::size_t here = game_.ply();
  while (game_.undo()) {
    if (personChooses()) return true;
  }
  game_.jump(here);
  return false;
}

void PlaySession::answerUndo(const std::string&) {
  if (resigned_) {
    resigned_.reset();
  } else if (!takeBack()) {
    out_ << "nothing to take back\n";
    return;
  }
  goOn();
}

void PlaySession::answerRedo(const std::string&) {
  if (resigned_ || !game_.redo()) {
    out_ << "nothing to make again\n";
    return;
  }
  while (!over() && !personChooses() && game_.redo()) {
  }
  goOn();
}

void PlaySession::answerGo(const std::string&) {
  if (over()) {
    tellTurn();
    return;
  }
  letEngineMove();
  goOn();
}

void PlaySession::answerSwitch(const std::string&) {
  std::swap(settings_.person[0], settings_.person[1]);
  flipped_ = !flipped_;
  goOn();
}

void PlaySession::answerFlip(const std::string&) {
  flipped_ = !flipped_;
  show();
}

void PlaySession::answerResign(const std::string&) {
  if (over()) {
    tellTurn();
    return;
  }
  if (game_.game().players < 2) {
    out_ << "there is nobody to resign to\n";
    return;
  }
  resigned_ = game_.decision().side;
  tellTurn();
}

void PlaySession::restart(const AnyBoard& start) {
  game_ = AnyTimeline(start);
  resigned_.reset();
  player_->clear();
}

void PlaySession::answerNew(const std::string&) {
  if (game_.game().hasChance) {
    settings_.seed = Random(settings_.seed).below(kSeeds);
    tellSeed();
  }
  restart(game_.start());
  goOn();
}

}  // namespace phasemachine::cli
