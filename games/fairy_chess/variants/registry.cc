#include "games/fairy_chess/variants/registry.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/hash.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/fairy_chess/variants/loans.h"
#include "games/fairy_chess/variants/variant_file.h"

// variants.ini and parents.ini (CMakeLists.txt).
extern "C" const char phasemachine_fairy_chess_variants_ini[];
extern "C" const char phasemachine_fairy_chess_parents_ini[];

namespace phasemachine::fairy_chess {
namespace {

constexpr std::size_t kMostVariants = 255;

}  // namespace

class Registry {
 public:
  Registry() {
    for (const Setup& setup : allSetups()) {
      entries_.push_back({.name = std::string(setup.id), .setup = &setup});
    }
    auto sections = readSections(phasemachine_fairy_chess_variants_ini,
                                 "built-in variants", {});
    if (!sections.ok()) {
      broken_ = sections.status();
      return;
    }
    for (auto& section : *sections) {
      entries_.push_back(entryOf(std::move(section), "built-in"));
    }
    builtIn_ = entries_.size();
    auto parents = readSections(
        phasemachine_fairy_chess_parents_ini, "built-in variants",
        [this](std::string_view name) { return builtInSection(name); });
    if (!parents.ok()) {
      broken_ = parents.status();
      return;
    }
    parents_ = *std::move(parents);
  }

  std::size_t builtIn() const { return builtIn_; }

  const Variant* at(int index) const {
    return index < 0 || static_cast<std::size_t>(index) >= kMostVariants
               ? nullptr
               : ready_[static_cast<std::size_t>(index)].load(
                     std::memory_order_acquire);
  }

  absl::StatusOr<const Variant*> named(std::string_view name) {
    const std::scoped_lock lock(mutex_);
    if (!broken_.ok()) return broken_;
    if (const auto i = findBuiltIn(name)) return ready(*i);
    const auto latest = latest_.find(name);
    if (latest != latest_.end()) return ready(latest->second);
    return noVariant(name);
  }

  absl::StatusOr<const Variant*> in(std::string_view text,
                                    std::string_view where,
                                    std::string_view name) {
    const std::scoped_lock lock(mutex_);
    auto sections = PM_TRY(read(text, where));
    for (Section& section : sections) {
      if (section.name == name) return added(std::move(section), where);
    }
    if (const auto i = findBuiltIn(name)) return ready(*i);
    return noVariant(name);
  }

  absl::StatusOr<const Variant*> withHash(std::uint64_t hash) {
    const std::scoped_lock lock(mutex_);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].isThere() && hashOf(entries_[i]) == hash) return ready(i);
    }
    return absl::NotFoundError(
        "the board's variant is unknown; its variants_file must be read first");
  }

  std::vector<std::string> names() {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> list;
    for (const Entry& entry : entries_) {
      if (entry.isThere()) list.push_back(entry.name);
    }
    return list;
  }

  absl::Status addText(std::string_view text, std::string_view where) {
    const std::scoped_lock lock(mutex_);
    auto sections = PM_TRY(read(text, where));
    for (const Section& section : sections) PM_TRY(specOf(section, where));
    std::vector<std::size_t> fresh;
    for (auto& section : sections) {
      const auto variant = added(std::move(section), where, &fresh);
      if (!variant.ok()) {
        for (const std::size_t i : fresh) drop(i);
        return variant.status();
      }
    }
    return absl::OkStatus();
  }

  void giveBack(const VariantLoans& loans) {
    const std::scoped_lock lock(mutex_);
    for (const std::size_t i : loans.lent_) --entries_[i].loans;
  }

 private:
  struct Entry {
    std::string name;
    const Setup* setup = nullptr;
    Section section = {};
    std::string where = {};
    std::unique_ptr<const Variant> variant = nullptr;
    int loans = 0;
    bool kept = false;  // used without a loan

    bool isThere() const { return !name.empty(); }
  };

  static absl::Status noVariant(std::string_view name) {
    return absl::NotFoundError("there is no variant " + quoted(name));
  }

  std::optional<std::size_t> findBuiltIn(std::string_view name) const {
    for (std::size_t i = builtIn_; i-- > 0;) {
      if (entries_[i].name == name) return i;
    }
    return std::nullopt;
  }

  absl::StatusOr<std::vector<Section>> read(std::string_view text,
                                            std::string_view where) const {
    if (!broken_.ok()) return broken_;
    return readSections(text, where, [this](std::string_view name) {
      for (const Section& parent : parents_) {
        if (parent.name == name) return &parent;
      }
      return builtInSection(name);
    });
  }

  const Section* builtInSection(std::string_view name) const {
    const auto i = findBuiltIn(name);
    return i && entries_[*i].setup == nullptr ? &entries_[*i].section : nullptr;
  }

  // The variant of a user's section, an equal one if there is one; `fresh` gets
  // its place otherwise.
  absl::StatusOr<const Variant*> added(
      Section section, std::string_view where,
      std::vector<std::size_t>* fresh = nullptr) {
    auto i = findEqual(section);
    const bool isNew = !i;
    if (isNew) {
      i = freePlace();
      if (!i) {
        return absl::ResourceExhaustedError(std::string(where) +
                                            ": more than 255 variants");
      }
      entries_[*i] = entryOf(std::move(section), where);
    }
    const auto variant = ready(*i);
    if (!variant.ok()) {
      if (isNew) drop(*i);
      return variant.status();
    }
    if (isNew && fresh != nullptr) fresh->push_back(*i);
    if (loansOfThread == nullptr) latest_[entries_[*i].name] = *i;
    return variant;
  }

  // A place for an entry: a new one or that of an entry that nobody uses.
  std::optional<std::size_t> freePlace() {
    if (entries_.size() < kMostVariants) {
      entries_.emplace_back();
      return entries_.size() - 1;
    }
    for (std::size_t i = builtIn_; i < entries_.size(); ++i) {
      if (entries_[i].kept || entries_[i].loans != 0) continue;
      drop(i);
      return i;
    }
    return std::nullopt;
  }

  void drop(std::size_t i) {
    ready_[i].store(nullptr);
    std::erase_if(latest_, [&](const auto& l) { return l.second == i; });
    const int loans = entries_[i].loans;
    entries_[i] = {};
    entries_[i].loans = loans;  // to be given back
  }

  // An equal user variant.
  std::optional<std::size_t> findEqual(const Section& section) const {
    const auto sameLine = [](const auto& a, const auto& b) {
      return a.key == b.key && a.value == b.value;
    };
    for (std::size_t i = builtIn_; i < entries_.size(); ++i) {
      if (entries_[i].name == section.name &&
          std::ranges::equal(entries_[i].section.lines, section.lines,
                             sameLine)) {
        return i;
      }
    }
    return std::nullopt;
  }

  static std::uint64_t hashOf(const Entry& entry) {
    std::uint64_t h = hashText(entry.name);
    for (const auto& line : entry.section.lines) {
      h = hashCombine(h, hashText(line.key));
      h = hashCombine(h, hashText(line.value));
    }
    return h;
  }

  static Entry entryOf(Section section, std::string_view where) {
    std::string name = section.name;
    return {.name = std::move(name),
            .section = std::move(section),
            .where = std::string(where)};
  }

  // Remembers who uses an entry.
  void use(std::size_t i) {
    if (i < builtIn_) return;
    if (loansOfThread == nullptr) {
      entries_[i].kept = true;
    } else if (auto& lent = loansOfThread->lent_;
               std::find(lent.begin(), lent.end(), i) == lent.end()) {
      lent.push_back(i);
      ++entries_[i].loans;
    }
  }

  // Under the lock.
  absl::StatusOr<const Variant*> ready(std::size_t i) {
    Entry& entry = entries_[i];
    use(i);
    if (entry.variant != nullptr) return entry.variant.get();
    Spec spec;
    if (entry.setup != nullptr) {
      spec = setupSpec(*entry.setup);
    } else {
      spec = PM_TRY(specOf(entry.section, entry.where));
    }
    auto variant = PM_TRY(compile(std::move(spec)));
    variant->index = static_cast<int>(i);
    variant->textHash = hashOf(entry);
    entry.variant = std::move(variant);
    ready_[i].store(entry.variant.get(), std::memory_order_release);
    return entry.variant.get();
  }

  std::mutex mutex_;
  std::vector<Entry> entries_;
  std::size_t builtIn_ = 0;  // of the entries, the first
  std::vector<Section> parents_;
  // By name, the user's variant that was asked for or added last.
  std::map<std::string, std::size_t, std::less<>> latest_;
  absl::Status broken_;
  std::array<std::atomic<const Variant*>, kMostVariants> ready_ = {};
};

namespace {

Registry& registry() {
  static Registry* const instance = [] {
    giveBackLoans = [](const VariantLoans& loans) {
      registry().giveBack(loans);
    };
    return new Registry();
  }();
  return *instance;
}

}  // namespace

const Variant& variantAt(int index) { return *registry().at(index); }

absl::StatusOr<const Variant*> variantNamed(std::string_view name) {
  return registry().named(name);
}

absl::StatusOr<const Variant*> variantWithHash(std::uint64_t hash) {
  return registry().withHash(hash);
}

absl::StatusOr<const Variant*> variantIn(std::string_view text,
                                         std::string_view where,
                                         std::string_view name) {
  return registry().in(text, where, name);
}

std::string variantText(const Variant& v) {
  if (static_cast<std::size_t>(v.index) < registry().builtIn()) return "";
  return "[" + v.spec.id + ":chess]\n" + v.spec.text;
}

std::size_t builtInVariants() { return registry().builtIn(); }
std::vector<std::string> variantNames() { return registry().names(); }

absl::Status addVariants(std::string_view text, std::string_view where) {
  return registry().addText(text, where);
}

}  // namespace phasemachine::fairy_chess
