// One timed game in the terminal, driven by lines of text, and its clock.
//
// Contract: the clock runs from the deal until the board is cleared. handle()
// takes one line: a tile (plays the card that leads there, or chooses the
// start), a slot of the hand, a move in the game's notation, or one of words().
// Input that the rules forbid is answered with the reason and changes nothing.
//
// Example:
//   GameScreen game(out, setup, style, clock, hint);
//   game.begin();
//   game.handle("2,3");
//   if (game.cleared()) game.metrics().score();

#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "games/monoknight/campaign/session.h"
#include "games/monoknight/game.h"

namespace phasemachine::cli {

// Times in seconds since an arbitrary moment.
struct PlayClock {
  std::function<double()> now;         // including stops
  std::function<double()> active;      // excluding stops
  std::function<std::uint32_t()> day;  // days since 1970-01-01 UTC
};

// While it exists, a stop from the terminal (Ctrl-Z, SIGTSTP) is timed. Time
// while the system is suspended never counts. One at a time.
class StopWatcher {
 public:
  StopWatcher();
  ~StopWatcher();
  StopWatcher(const StopWatcher&) = delete;
  StopWatcher& operator=(const StopWatcher&) = delete;

  // Seconds that the program has been stopped since construction.
  double stopped() const;

 private:
  struct sigaction oldStop_;
};

// The watcher must outlive the clock.
PlayClock realClock(const StopWatcher& watcher);

struct ScreenStyle {
  bool ascii = false;
  bool color = false;
};

// The engine's choice on a board on which the player decides; nothing without
// an engine. May be empty.
using HintSource =
    std::function<std::optional<monoknight::Move>(const monoknight::Board&)>;

// A word that can be typed, for help.
struct ScreenWord {
  std::string_view word;
  std::string_view shortForm;
  std::string_view argument;
  std::string_view help;
};

// A typed line without blanks around it: its first word, and what follows.
struct TypedLine {
  explicit TypedLine(std::string_view line);

  std::string text;
  std::string word;
  std::string rest;
};

class GameScreen {
 public:
  struct Setup {
    monoknight::Board board;  // before the deal
    std::uint64_t seed = 0;   // seed of the cards
    // The clock can be paused and excludes the time while the program was
    // stopped (in the campaign only).
    bool pauses = false;
  };

  GameScreen(std::ostream& out, const Setup& setup, ScreenStyle style,
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

  using Answer = void (GameScreen::*)(const std::string& rest);
  struct Word : ScreenWord {
    Answer answer;  // null for a move
  };
  static std::span<const Word> words();

 private:
  using Session = monoknight::Session<MonoKnight>;

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

  // Makes the move that `line` names.
  void act(const TypedLine& line);
  void actOnTile(std::uint8_t tile);
  void chooseStart(std::uint8_t tile);
  void playSlot(std::size_t slot, std::optional<std::uint8_t> tile);
  void play(monoknight::Move move);
  void playFromText(const std::string& text);
  void discard(std::size_t slot);

  // True if the player must choose the start.
  bool starting() const {
    return session_.progress() == monoknight::Progress::kAwaitingSpawn;
  }
  // Reports the effect of the last action and shows the board.
  void report(bool allowed, const std::string& remark = "");
  void show();
  double now() const { return pauses_ ? time_.active() : time_.now(); }
  std::string cardName(std::size_t slot) const;

  std::ostream& out_;
  ScreenStyle style_;
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
