// All variants available in this process.
//
// Contract: the 39 setups and the built-in variants are available by name and
// compiled at first use. Users add variants from a file's text; of a text only
// the variant that is asked for is added. Variants are not removed, since boards
// refer to them by index; those lent by VariantLoans may be. Adding a variant
// again, from the same text or another, finds the existing one. There are at most
// 255, which bounds the memory.
//
// Example (a server that keeps variants no longer than a request):
//   VariantLoans loans;
//   const VariantLoans::Scope scope(loans);
//   auto board = AnyBoard::initial(**findGame("fairy_chess"), "");
//
// Thread safety: all functions may be called from any thread.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// Precondition: the index came from the registry.
const Variant& variantAt(int index);

// The built-in variant called `name`, otherwise the one added last. Errors:
// NotFound quoting the name; errors of compiling the variant.
absl::StatusOr<const Variant*> variantNamed(std::string_view name);

// The variant called `name` in `text`, which is added, otherwise the built-in
// one. Other sections may ask for what is not supported. Errors: as
// addVariants() and variantNamed().
absl::StatusOr<const Variant*> variantIn(std::string_view text,
                                         std::string_view where,
                                         std::string_view name);
// The text of a custom variant, including everything inherited: variantIn()
// recreates the same variant from it, with the same hash, in any process. Empty
// for built-in variants.
std::string variantText(const Variant& v);

// The variant whose name and text have this hash (Variant::textHash). Error:
// NotFound if it is in a file that has not been added.
absl::StatusOr<const Variant*> variantWithHash(std::uint64_t hash);

// The names of all variants, built-in ones first, and the number of built-in
// ones.
std::size_t builtInVariants();
std::vector<std::string> variantNames();

// Adds all variants of a text in the format of variant_file.h; `where` is the
// name of the text in messages. Errors, with nothing added: InvalidArgument
// with line and fault; ResourceExhausted if there would be more than 255
// variants.
absl::Status addVariants(std::string_view text, std::string_view where);

// The variants that one request uses. Those that only requests used give their
// places to others once all these requests have ended.
//
// Thread safety: scopes on any number of threads.
class VariantLoans {
 public:
  VariantLoans() = default;
  ~VariantLoans();
  VariantLoans(const VariantLoans&) = delete;
  VariantLoans& operator=(const VariantLoans&) = delete;

  // While it lives, the variants that this thread uses are lent.
  class Scope {
   public:
    explicit Scope(VariantLoans& loans);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    VariantLoans* outer_;
  };

 private:
  friend class Registry;

  std::vector<std::size_t> lent_;  // indices, under the registry's lock
};

}  // namespace phasemachine::fairy_chess
