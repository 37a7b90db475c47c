#include "apps/serve/wished_network.h"

#include <sys/stat.h>

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "core/quote.h"

namespace phasemachine::serve {
namespace {

constexpr std::size_t kLongestFileName = 255;

// A file in the folder; names that lead out of it are refused.
bool isPlain(const std::string& name) {
  return !name.empty() && name.front() != '.' &&
         name.find('/') == std::string::npos &&
         name.find('\0') == std::string::npos;
}

// A file that is in use, as it was when it was read.
struct Kept {
  struct stat file;
  std::weak_ptr<const LoadedNetwork> network;
};

bool isSame(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino &&
         a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
         a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

absl::StatusOr<std::shared_ptr<const LoadedNetwork>> shared(
    const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, Kept>* const all =
      new std::map<std::string, Kept>();
  const std::lock_guard lock(mutex);
  std::erase_if(*all,
                [](const auto& kept) { return kept.second.network.expired(); });
  struct stat file = {};
  const bool there = stat(path.c_str(), &file) == 0;
  const auto found = all->find(path);
  if (there && found != all->end() && isSame(found->second.file, file)) {
    if (auto network = found->second.network.lock()) return network;
  }
  auto network = loadNetwork(path);
  if (network.ok()) (*all)[path] = {file, *network};
  return network;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const LoadedNetwork>> wishedNetwork(
    Members& members, const Limits& limits) {
  const auto name = members.text("net", kLongestFileName);
  if (!name) return std::shared_ptr<const LoadedNetwork>();
  if (limits.networks.empty()) {
    return absl::InvalidArgumentError(
        "this server has no networks: it was started without --networks");
  }
  if (!isPlain(*name)) {
    return absl::InvalidArgumentError("\"net\": " + quoted(*name) +
                                      " is not the name of a network");
  }
  return shared(limits.networks + '/' + *name);
}

}  // namespace phasemachine::serve
