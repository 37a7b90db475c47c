#include "apps/cli/monoknight/campaign_screen.h"

#include <algorithm>
#include <array>
#include <utility>

#include "apps/cli/terminal/terminal.h"
#include "core/quote.h"
#include "core/text.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::cli {
namespace {

using monoknight::ClearReport;
using monoknight::Metrics;
using monoknight::Mode;

constexpr std::array<ScreenWord, 9> kMenuWords = {{
    {"STAGE", "", "", "play a stage: 1-1"},
    {"next", "n", "", "play the next stage"},
    {"again", "a", "", "play the last one again, with other cards"},
    {"show", "s", "STAGE", "its board, goals and bests"},
    {"chapter", "c", "N", "the stages of a chapter"},
    {"menu", "m", "", "all chapters, and the current one's stages"},
    {"modes", "", "", "the modes besides the campaign"},
    {"MODE", "", "", "play one: standard, classical, free or daily"},
    {"bests", "", "[MODE]", "the best games of the modes, or of one"},
}};

constexpr std::array<ScreenWord, 2> kLeaveWords = {{
    {"again", "", "", "start over with other cards"},
    {"menu", "", "", "leave the game, which then does not count"},
}};

struct ModeWord {
  std::string_view word;
  Mode mode;
};
constexpr std::array<ModeWord, 4> kModes = {{{"standard", Mode::kStandard},
                                             {"classical", Mode::kClassical},
                                             {"free", Mode::kFree},
                                             {"daily", Mode::kDaily}}};

std::optional<Mode> modeNamed(std::string_view word) {
  for (const ModeWord& row : kModes) {
    if (row.word == word) return row.mode;
  }
  return std::nullopt;
}

void tellWord(std::ostream& out, const ScreenWord& word) {
  out << helpLine(word.word, word.shortForm, word.argument, word.help);
}

}  // namespace

CampaignScreen::CampaignScreen(std::ostream& out, ProfileFile& file,
                               CampaignSettings settings)
    : out_(out),
      file_(file),
      settings_(std::move(settings)),
      playing_(settings_.options) {}

void CampaignScreen::begin() {
  if (settings_.beginWithDaily) {
    startMode(Mode::kDaily);
  } else {
    const auto next = nextStage();
    showMenu(next ? monoknight::stage(*next).chapter() : 1);
  }
  out_.flush();
}

bool CampaignScreen::handle(const std::string& line) {
  const TypedLine typed(line);
  const std::string& word = typed.word;
  if (typed.text.empty()) return true;
  if (word == "quit" || word == "q" || word == "exit") return false;
  if (word == "help" || word == "?") {
    help();
  } else if (!(game_ ? handleInGame(word, typed.text)
                     : handleMenu(word, typed.rest))) {
    out_ << phasemachine::quoted(typed.text) << ": expected "
         << "a stage (1-1), a mode, next, menu, help or quit\n";
  }
  out_.flush();
  return true;
}

void CampaignScreen::help() const {
  if (game_) {
    out_ << "Type a move, as 2,3 or 0:kingUp, or one of:\n";
    for (const ScreenWord& word : GameScreen::words()) tellWord(out_, word);
    for (const ScreenWord& word : kLeaveWords) tellWord(out_, word);
  } else {
    out_ << "Type one of:\n";
    for (const ScreenWord& word : kMenuWords) tellWord(out_, word);
  }
  out_ << helpLine("quit", "q", "", "leave");
}

std::optional<std::size_t> CampaignScreen::nextStage() const {
  if (played_ && playing_.mode == Mode::kCampaign) {
    const std::size_t after = playing_.stage + std::size_t{1};
    if (after < monoknight::kStageCount && progress().isUnlocked(after)) {
      return after;
    }
  }
  for (std::size_t i = 0; i < monoknight::kStageCount; ++i) {
    if (progress().stages[i].clears == 0 && progress().isUnlocked(i)) return i;
  }
  return std::nullopt;
}

bool CampaignScreen::handleMenu(const std::string& word,
                                const std::string& rest) {
  const auto stage = monoknight::stageByName(word);
  const auto mode = modeNamed(word);
  const auto restStage = monoknight::stageByName(rest);
  if (stage) {
    startStage(*stage);
  } else if (mode) {
    startMode(*mode);
  } else if (word == "next" || word == "n") {
    const auto next = nextStage();
    if (next) {
      startStage(*next);
    } else {
      const auto& stages = progress().stages;
      const bool all =
          std::all_of(stages.begin(), stages.end(),
                      [](const auto& row) { return row.clears > 0; });
      out_ << "every stage " << (all ? "of the campaign" : "that is unlocked")
           << " is cleared; win more stars, or play a mode\n";
    }
  } else if (word == "again" || word == "a") {
    if (played_) {
      startGame();
    } else {
      out_ << "nothing was played yet\n";
    }
  } else if ((word == "show" || word == "s") && restStage) {
    out_ << stageScreen(*restStage, settings_.options.edition, progress(),
                        settings_.style);
    if (!progress().isUnlocked(*restStage)) {
      out_ << "  locked: " << lockedBy(*restStage, progress()) << '\n';
    }
  } else if ((word == "chapter" || word == "c") && rest.size() == 1 &&
             rest[0] >= '1' && rest[0] < '1' + monoknight::kChapters) {
    out_ << chapterScreen(rest[0] - '0', progress(), settings_.style);
  } else if (word == "menu" || word == "m") {
    const auto next = nextStage();
    showMenu(next ? monoknight::stage(*next).chapter() : 1);
  } else if (word == "modes") {
    out_ << modesScreen(settings_.options);
  } else if (word == "bests") {
    showBests(rest);
  } else {
    return false;
  }
  return true;
}

bool CampaignScreen::handleInGame(const std::string& word,
                                  const std::string& line) {
  if (word == "menu") {
    game_.reset();
    showMenu(playing_.mode == Mode::kCampaign
                 ? monoknight::stage(playing_.stage).chapter()
                 : 1);
  } else if (word == "again") {
    startGame();
  } else {
    game_->handle(line);
    if (game_->cleared()) finishGame();
  }
  return true;
}

void CampaignScreen::showMenu(int chapter) {
  out_ << chaptersScreen(progress())
       << chapterScreen(chapter, progress(), settings_.style)
       << "Type a stage (1-1), next, show STAGE, chapter N, modes, help or "
          "quit.\n";
}

void CampaignScreen::showBests(const std::string& name) const {
  const monoknight::BestTables& bests = file_.profile().bests;
  const auto mode = modeNamed(name);
  if (!name.empty() && !mode) {
    out_ << bestsScreen(phasemachine::quoted(name), bests.find(name), {});
    return;
  }
  monoknight::Options options = settings_.options;
  for (const ModeWord& row : kModes) {
    if (mode && row.mode != *mode) continue;
    options.mode = row.mode;
    const std::string table = tableName(options);
    out_ << bestsScreen(table, bests.find(table), {});
  }
}

void CampaignScreen::startStage(std::size_t stage) {
  if (!progress().isUnlocked(stage)) {
    out_ << monoknight::stage(stage).name
         << " is locked: " << lockedBy(stage, progress()) << '\n';
    return;
  }
  playing_.mode = Mode::kCampaign;
  playing_.stage = static_cast<std::uint8_t>(stage);
  startGame();
}

void CampaignScreen::startMode(Mode mode) {
  playing_.mode = mode;
  startGame();
}

void CampaignScreen::startGame() {
  played_ = true;
  const bool campaign = playing_.mode == Mode::kCampaign;
  seed_ =
      playing_.mode == Mode::kDaily
          ? monoknight::dailyChallenge(playing_.day, playing_.edition).deckSeed
          : settings_.nextSeed();
  out_ << (campaign ? stageScreen(playing_.stage, playing_.edition, progress(),
                                  settings_.style)
                    : modeScreen(playing_));
  game_ = std::make_unique<GameScreen>(
      out_,
      GameScreen::Setup{.board = MonoKnight::initial(playing_),
                        .seed = seed_,
                        .pauses = campaign},
      settings_.style, settings_.clock, settings_.hint);
  game_->begin();
}

void CampaignScreen::finishGame() {
  const Metrics metrics = game_->metrics();
  game_.reset();
  cleared_.push_back({playing_, seed_, metrics, 0});
  out_ << scoreScreen(metrics);
  if (playing_.mode == Mode::kCampaign) {
    finishStage(metrics);
  } else {
    finishMode(metrics);
  }
  out_ << "Type next, again, menu, help or quit.\n";
}

void CampaignScreen::finishStage(const Metrics& metrics) {
  ClearReport report;
  save([&](Profile& profile) {
    report =
        profile.of(playing_.edition).registerClear(playing_.stage, metrics);
  });
  cleared_.back().stars = report.stars.total();
  out_ << clearScreen(playing_.stage, progress(), report, metrics,
                      settings_.style);
}

void CampaignScreen::finishMode(const Metrics& metrics) {
  const std::string name = tableName(playing_);
  std::optional<std::size_t> rank;
  save([&](Profile& profile) {
    rank = profile.bests.add(name, {metrics, settings_.clock.day()});
  });
  out_ << bestsScreen(name, file_.profile().bests.find(name), rank);
}

void CampaignScreen::save(const std::function<void(Profile&)>& change) {
  const absl::Status status = file_.update(change);
  if (status.ok()) return;
  out_ << "not saved: " << status.message() << '\n';
  if (saved_.ok()) saved_ = status;
}

}  // namespace phasemachine::cli
