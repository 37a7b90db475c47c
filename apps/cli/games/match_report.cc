#include "apps/cli/games/match_report.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

// Adds up played or stored plies.
template <class Plies>
void addPlies(const Plies& plies, MatchOutcome& outcome) {
  for (const auto& ply : plies) {
    if (!ply.searched) continue;
    const bool own = (ply.side == Side::kFirst) == (outcome.first == 0);
    const std::size_t player = own ? 0 : 1;
    outcome.seconds[player] += static_cast<double>(ply.microseconds) / 1e6;
    ++outcome.moves[player];
    outcome.simulations[player] += ply.simulations;
  }
}

double utilityOf(const MatchOutcome& outcome) {
  const Side side = outcome.first == 0 ? Side::kFirst : Side::kSecond;
  if (outcome.winner == side) return 1;
  return outcome.winner == Side::kNeutral ? 0.5 : 0;
}

std::string fixed(double value, int digits, bool sign = false) {
  return sign ? absl::StrFormat("%+.*f", digits, value)
              : absl::StrFormat("%.*f", digits, value);
}

std::string eloText(const MatchTally::Elo& elo) {
  return absl::StrCat(fixed(elo.difference, 0, true), " [",
                      fixed(elo.low, 0, true), ", ", fixed(elo.high, 0, true),
                      "]");
}

std::string tallyText(const MatchTally& tally) {
  return absl::StrCat("+", tally.wins, " =", tally.draws, " -", tally.losses);
}

MatchTally sum(const std::array<MatchTally, 2>& tallies) {
  MatchTally all = tallies[0];
  all.wins += tallies[1].wins;
  all.draws += tallies[1].draws;
  all.losses += tallies[1].losses;
  return all;
}

Json tallyJson(const MatchTally& tally) {
  return {
      {"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}};
}

std::string_view toString(Sprt::Decision decision) {
  switch (decision) {
    case Sprt::Decision::kContinue: return "undecided";
    case Sprt::Decision::kAcceptElo0: return "elo0";
    case Sprt::Decision::kAcceptElo1: return "elo1";
  }
  return "invalid";
}

constexpr std::array<std::string_view, 5> kColumns = {
    "game", "first_player", "plies", "points", "score"};

// The sum that frames the records of an event file: CRC-32C, turned and shifted
// (https://www.tensorflow.org/tutorials/load_data/tfrecord).
std::uint32_t maskedSum(std::string_view data) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (const char c : data) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) {
      crc = crc >> 1 ^ (crc & 1 ? 0x82F63B78U : 0);
    }
  }
  return std::rotr(~crc, 15) + 0xA282EAD8U;
}

// The bytes of a number, the lowest first.
std::string littleEndian(std::uint64_t bits, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(bits >> 8 * i);
  return out;
}

std::string framed(std::string_view event) {
  const std::string length = littleEndian(event.size(), 8);
  return length + littleEndian(maskedSum(length), 4) + std::string(event) +
         littleEndian(maskedSum(event), 4);
}

// As protocol buffers write numbers, seven bits a byte, and texts.
std::string whole(std::uint64_t value) {
  std::string out;
  for (; value > 0x7F; value >>= 7) {
    out += static_cast<char>((value & 0x7F) | 0x80);
  }
  return out + static_cast<char>(value);
}

std::string field(int number, std::string_view data) {
  return static_cast<char>(number << 3 | 2) + whole(data.size()) +
         std::string(data);
}

}  // namespace

MatchOutcome outcomeOf(const PlayedGame& game) {
  const AnyGame& kind = game.start.game();
  MatchOutcome outcome{.number = game.number,
                       .first = game.player[0],
                       .end = game.endReason(),
                       .forfeit = game.end == GameEnd::kForfeit,
                       .winner = game.winner,
                       .plies = game.plies.size(),
                       .returns = game.returns()};
  addPlies(game.plies, outcome);
  if (kind.players != 1) {
    outcome.utility = utilityOf(outcome);
  } else {
    outcome.utility = game.end == GameEnd::kFinished
                          ? kind.utility(game.final.data(), Side::kFirst)
                          : 0;
  }
  return outcome;
}

absl::StatusOr<MatchOutcome> outcomeOf(const AnyGame& game,
                                       const records::StoredGame& stored) {
  const auto plies = PM_TRY(records::unpackPlies(stored));
  MatchOutcome outcome{.number = stored.number,
                       .first = stored.firstPlayer,
                       .end = stored.end,
                       .forfeit = stored.end == "forfeit",
                       .winner = stored.winner,
                       .plies = plies.size(),
                       .returns = stored.returns};
  addPlies(plies, outcome);
  // In one-player games the report compares the returns.
  outcome.utility = game.players == 1 ? (outcome.returns.empty() ? 0 : 0.5)
                                      : utilityOf(outcome);
  return outcome;
}

void Mean::add(double value) {
  ++count_;
  const double step = value - mean_;
  mean_ += step / static_cast<double>(count_);
  squares_ += step * (value - mean_);
}

double Mean::mean() const { return mean_; }

std::optional<double> Mean::margin() const {
  if (count_ < 2 || squares_ == 0) return std::nullopt;
  const auto n = static_cast<double>(count_);
  return 1.959964 * std::sqrt(squares_ / (n - 1) / n);
}

MatchReport::MatchReport(const MatchSettings& settings,
                         std::optional<Sprt> sprt)
    : settings_(settings), sprt_(sprt) {}

void MatchReport::add(const MatchOutcome& game) {
  ++games_;
  plies_ += game.plies;
  ++ends_[game.end];
  for (std::size_t player = 0; player < 2; ++player) {
    players_[player].seconds += game.seconds[player];
    players_[player].moves += game.moves[player];
    players_[player].simulations += game.simulations[player];
  }
  if (!twoPlayers()) {
    if (!game.returns.empty()) {
      players_[static_cast<std::size_t>(game.first)].returns.add(
          game.returns[0]);
    }
    return;
  }
  const Side own = game.first == 0 ? Side::kFirst : Side::kSecond;
  tallies_[static_cast<std::size_t>(own)].add(game.winner, own);
  if (game.forfeit) ++players_[game.utility == 0 ? 0 : 1].forfeits;
  pairScore_ += game.utility;
  if (game.number % 2 == 1) {
    pairs_.add(pairScore_);
    pairScore_ = 0;
  }
}

bool MatchReport::decided() const {
  return sprt_ && sprt_->decide(pairs_) != Sprt::Decision::kContinue;
}

MatchTally::Elo MatchReport::elo() const {
  return pairs_.pairs() == 0 ? sum(tallies_).elo() : pairs_.elo();
}

std::string MatchReport::summary() const {
  if (!twoPlayers()) {
    return fixed(players_[0].returns.mean(), 2) + " against " +
           fixed(players_[1].returns.mean(), 2);
  }
  return tallyText(sum(tallies_)) + ", Elo " + eloText(elo());
}

std::string MatchReport::sprtText() const {
  const Sprt::Decision decision = sprt_->decide(pairs_);
  std::string verdict = "undecided";
  if (decision != Sprt::Decision::kContinue) {
    const bool high = decision == Sprt::Decision::kAcceptElo1;
    verdict = absl::StrCat("Elo ", fixed(high ? sprt_->elo1 : sprt_->elo0, 1),
                           " accepted");
  }
  return absl::StrCat(
      "log likelihood ratio ", fixed(sprt_->logLikelihoodRatio(pairs_), 2),
      " in [", fixed(sprt_->lowerBound(), 2), ", ",
      fixed(sprt_->upperBound(), 2), "] for Elo ", fixed(sprt_->elo1, 1),
      " against ", fixed(sprt_->elo0, 1), ": ", verdict);
}

void MatchReport::print(double seconds, std::ostream& out) const {
  const AnyGame& game = settings_.games.start.game();
  out << '\n' << games_ << " games of " << game.name << '\n';
  for (std::size_t i = 0; i < 2; ++i) {
    const PlayerTotals& player = players_[i];
    const auto moves = static_cast<double>(player.moves);
    out << (i == 0 ? "first      " : "second     ")
        << playerSpecToText(settings_.games.players[i]) << ": "
        << (player.moves == 0
                ? std::string("no moves")
                : fixed(1000 * player.seconds / moves, 2) + " ms a move")
        << ", "
        << withMultiplier(player.seconds == 0
                              ? 0
                              : static_cast<double>(player.simulations) /
                                    player.seconds)
        << " simulations/s";
    if (player.forfeits != 0) {
      out << ", " << player.forfeits << " lost by forfeit";
    }
    if (!twoPlayers()) {
      const std::optional<double> margin = player.returns.margin();
      out << ", returns " << fixed(player.returns.mean(), 3) << " +- "
          << (margin ? fixed(*margin, 3) : "unknown");
    }
    out << '\n';
  }
  if (twoPlayers()) {
    const MatchTally all = sum(tallies_);
    out << "result     " << tallyText(all) << " ("
        << fixed(100 * all.score(), 1) << " %)";
    for (Side side : {Side::kFirst, Side::kSecond}) {
      out << ", as " << sideName(settings_.games.start, side) << ' '
          << tallyText(tallies_[static_cast<std::size_t>(side)]);
    }
    out << "\nElo        " << eloText(elo()) << ", stronger with probability "
        << fixed(100 * all.superiority(), 1) << " %\n";
    if (sprt_) out << "test       " << sprtText() << '\n';
  }
  out << "ended by   ";
  bool begun = false;
  for (const auto& [end, count] : ends_) {
    out << (begun ? ", " : "") << end << ' ' << count;
    begun = true;
  }
  const double mean =
      games_ == 0 ? 0
                  : static_cast<double>(plies_) / static_cast<double>(games_);
  out << "\nlength     mean " << fixed(mean, 1) << " moves, "
      << duration(seconds) << '\n';
}

Json MatchReport::json(double seconds) const {
  Json players = Json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    const PlayerTotals& player = players_[i];
    Json row = {{"player", playerSpecToText(settings_.games.players[i])},
                {"moves", player.moves},
                {"seconds", player.seconds},
                {"simulations", player.simulations},
                {"forfeits", player.forfeits}};
    if (!twoPlayers()) {
      row["games"] = player.returns.count();
      row["mean_returns"] = player.returns.mean();
      const std::optional<double> margin = player.returns.margin();
      row["margin"] = margin ? Json(*margin) : Json();
    }
    players.push_back(std::move(row));
  }
  Json ends = Json::object();
  for (const auto& [end, count] : ends_) ends[end] = count;
  Json json = {{"game", settings_.games.start.game().name},
               {"games", games_},
               {"requested", settings_.games.games},
               {"seed", settings_.games.play.seed},
               {"players", std::move(players)},
               {"ends", std::move(ends)},
               {"plies", plies_},
               {"seconds", seconds}};
  if (!twoPlayers()) return json;
  const MatchTally all = sum(tallies_);
  const MatchTally::Elo difference = elo();
  json["result"] = tallyJson(all);
  json["as_first"] = tallyJson(tallies_[0]);
  json["as_second"] = tallyJson(tallies_[1]);
  json["pairs"] = pairs_.counts;
  json["score"] = all.score();
  json["elo"] = {{"difference", difference.difference},
                 {"low", difference.low},
                 {"high", difference.high}};
  json["superiority"] = all.superiority();
  if (sprt_) {
    json["sprt"] = {{"elo0", sprt_->elo0},
                    {"elo1", sprt_->elo1},
                    {"ratio", sprt_->logLikelihoodRatio(pairs_)},
                    {"low", sprt_->lowerBound()},
                    {"high", sprt_->upperBound()},
                    {"accepted", toString(sprt_->decide(pairs_))}};
  }
  return json;
}

void MatchLog::add(const MatchOutcome& game) {
  points_ += game.utility;
  rows_.push_back({static_cast<double>(game.number),
                   static_cast<double>(game.first),
                   static_cast<double>(game.plies), game.utility,
                   points_ / static_cast<double>(rows_.size() + 1)});
}

absl::Status MatchLog::write(const std::string& folder) const {
  const std::chrono::duration<double> now =
      std::chrono::system_clock::now().time_since_epoch();
  const std::string when =
      "\x09" + littleEndian(std::bit_cast<std::uint64_t>(now.count()), 8);
  std::string csv = "game,first_player,plies,points,score\n";
  std::string events = framed(when + field(3, "brain.Event:2"));
  for (std::size_t step = 0; step < rows_.size(); ++step) {
    const auto& row = rows_[step];
    std::string summary;
    for (std::size_t i = 0; i < row.size(); ++i) {
      absl::StrAppendFormat(&csv, "%.10g%c", row[i],
                            i + 1 < row.size() ? ',' : '\n');
      if (i == 0) continue;
      const auto bits =
          std::bit_cast<std::uint32_t>(static_cast<float>(row[i]));
      summary += field(1, field(1, "match/" + std::string(kColumns[i])) +
                              "\x15" + littleEndian(bits, 4));
    }
    events += framed(when + "\x10" + whole(step) + field(5, summary));
  }
  PM_TRY(writeWholeFile(folder + "/match.csv", csv));
  return writeWholeFile(
      absl::StrCat(folder, "/events.out.tfevents.",
                   static_cast<std::int64_t>(now.count()), ".match"),
      events);
}

}  // namespace phasemachine::cli
