#include "games/catalog.h"

#include <atomic>
#include <mutex>
#include <string>

#include "absl/strings/str_join.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine {
namespace {

// A list that only grows, at its end, so that it is read without a lock.
struct Entry {
  ListedGame listed;
  std::atomic<Entry*> next = nullptr;
};

class Catalog {
 public:
  Catalog() {
    for (const ListedGame& listed : linkedGames()) add(listed);
  }

  const Entry* first() const { return first_.load(std::memory_order_acquire); }

  // False if the name is taken.
  bool add(const ListedGame& listed) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::atomic<Entry*>* end = &first_;
    while (Entry* const entry = end->load(std::memory_order_acquire)) {
      if (*entry->listed.game == *listed.game) return false;
      end = &entry->next;
    }
    end->store(new Entry{listed}, std::memory_order_release);
    return true;
  }

 private:
  std::atomic<Entry*> first_ = nullptr;
  std::mutex mutex_;
};

// Never destroyed: games are used until the program ends.
Catalog& catalog() {
  static Catalog& games = *new Catalog;
  return games;
}

// The first game for which `wanted` is true, or null.
template <class F>
const ListedGame* first(const F& wanted) {
  for (const Entry* entry = catalog().first(); entry != nullptr;
       entry = entry->next.load(std::memory_order_acquire)) {
    if (wanted(entry->listed)) return &entry->listed;
  }
  return nullptr;
}

}  // namespace

std::vector<const AnyGame*> allGames() {
  std::vector<const AnyGame*> games;
  first([&](const ListedGame& listed) {
    games.push_back(listed.game);
    return false;
  });
  return games;
}

std::string_view defaultGame() { return catalog().first()->listed.game->name; }

const ListedGame* findListedGame(std::string_view name) {
  return first(
      [&](const ListedGame& listed) { return listed.game->name == name; });
}

absl::StatusOr<const AnyGame*> findGame(std::string_view name) {
  if (const ListedGame* const found = findListedGame(name)) return found->game;
  std::vector<std::string> known;
  for (const AnyGame* game : allGames()) known.emplace_back(game->name);
  return invalid("unknown game ", quoted(name), didYouMean(known, name),
                 "; known games: ", absl::StrJoin(known, ", "));
}

absl::Status addGame(const ListedGame& game) {
  if (catalog().add(game)) return absl::OkStatus();
  return absl::AlreadyExistsError("there already is a game " +
                                  quoted(game.game->name));
}

}  // namespace phasemachine
