// One timed game in the terminal, driven by lines of text.
//
// Contract: the clock runs from the deal until the board is cleared. handle()
// takes one line: a tile (plays the card that leads there, or chooses the
// start), a slot of the hand, a move in the game's notation, or one of words().
// Input that the rules forbid is answered with the reason and changes nothing.
//
// Example:
//   GameFace game(out, setup, style, clock, hint);
//   game.begin();
//   game.handle("2,3");
//   if (game.cleared()) game.metrics().score();
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_MONOKNIGHT_GAME_FACE_H_
#define PHASEMACHINE_APPS_CLI_MONOKNIGHT_GAME_FACE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "apps/cli/monoknight/play_clock.h"
#include "games/monoknight/campaign/session.h"
#include "games/monoknight/game.h"

namespace phasemachine::cli {

struct FaceStyle {
  bool ascii = false;
  bool color = false;
};

// The engine's choice on a board on which the player decides; nothing without
// an engine. May be empty.
using HintSource =
    std::function<std::optional<monoknight::Move>(const monoknight::Board&)>;

// A word that can be typed, for help.
struct FaceWord {
  std::string_view word;
  std::string_view shortForm;
  std::string_view argument;
  std::string_view help;
};

class GameFace {
 public:
  struct Setup {
    monoknight::Board board;  // before the deal
    std::uint64_t seed = 0;   // seed of the cards
    // The clock can be paused and excludes the time while the program was
    // stopped (in the campaign only).
    bool pauses = false;
  };

  GameFace(std::ostream& out, const Setup& setup, FaceStyle style,
           PlayClock clock, HintSource hint);

  // Shows the board.
  void begin();
  void handle(const std::string& line);

  bool cleared() const {
    return session_.progress() == monoknight::Progress::kCleared;
  }
  // Results of the cleared game, with the seconds on the clock.
  monoknight::Metrics metrics() const;
  const monoknight::Board& board() const { return session_.board(); }

  static std::span<const FaceWord> words();

 private:
  using Session = monoknight::Session<MonoKnight>;
  struct Answer;

  static Session dealt(const Setup& setup);

  void answerBoard(const std::string&);
  void answerMoves(const std::string&);
  void answerHint(const std::string&);
  void answerDiscard(const std::string& slot);
  void answerCancel(const std::string&);
  void answerRedraw(const std::string&);
  void answerOrder(const std::string& order);
  void answerPause(const std::string&);
  void answerResume(const std::string&);

  // Handles text that is not a word: a move (game_face_moves.cc).
  void act(const std::string& text);
  void actOnTile(std::uint8_t tile);
  void chooseStart(std::uint8_t tile);
  void playSlot(std::size_t slot, std::optional<std::uint8_t> tile);
  void play(monoknight::Move move);
  void playFromText(const std::string& text);
  void discard(std::size_t slot);

  // Reports the effect of the last action and shows the board.
  void report(bool allowed, const std::string& remark = "");
  void show();
  double now() const { return pauses_ ? time_.active() : time_.now(); }
  std::string cardName(std::size_t slot) const;

  std::ostream& out_;
  FaceStyle style_;
  PlayClock time_;
  HintSource hint_;
  bool pauses_;
  Session session_;
  monoknight::SessionClock clock_;
  bool paused_ = false;
  std::size_t toldEvents_ = 0;
  // The tile for which the person must still choose a card.
  std::optional<std::uint8_t> asked_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_GAME_FACE_H_
