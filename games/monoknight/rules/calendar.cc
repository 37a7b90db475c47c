#include "games/monoknight/rules/calendar.h"

#include <chrono>
#include <cstddef>

#include "core/text.h"

namespace phasemachine::monoknight {
namespace {

constexpr std::size_t kDateLength = 10;

std::string digits(unsigned number, std::size_t width) {
  std::string text = std::to_string(number);
  return text.size() < width ? std::string(width - text.size(), '0') + text
                             : text;
}

}  // namespace

std::string dateOfDay(std::uint32_t day) {
  const std::chrono::year_month_day date{
      std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}};
  return digits(static_cast<unsigned>(static_cast<int>(date.year())), 4) + '-' +
         digits(static_cast<unsigned>(date.month()), 2) + '-' +
         digits(static_cast<unsigned>(date.day()), 2);
}

std::optional<std::uint32_t> dayOfDate(std::string_view date) {
  if (date.size() != kDateLength || date[4] != '-' || date[7] != '-') {
    return std::nullopt;
  }
  const auto year = numberIn<unsigned>(date.substr(0, 4));
  const auto month = numberIn<unsigned>(date.substr(5, 2));
  const auto day = numberIn<unsigned>(date.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day ymd{
      std::chrono::year{static_cast<int>(*year)}, std::chrono::month{*month},
      std::chrono::day{*day}};
  if (!ymd.ok()) return std::nullopt;
  const auto days = std::chrono::sys_days{ymd}.time_since_epoch().count();
  if (days < 0) return std::nullopt;
  return static_cast<std::uint32_t>(days);
}

}  // namespace phasemachine::monoknight
