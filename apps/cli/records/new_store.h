// A store that is created atomically.
//
// Contract: the store is created under a temporary name in the same folder;
// keep() renames it to the final name, and without keep() the destructor
// removes it. If the name is a symbolic link, its target is created.
//
// Example:
//   NewStore target("all.db");
//   {
//     auto store = records::Store::create(target.temporary());
//     absl::Status status = store->makeOneFile();
//   }
//   absl::Status status = target.keep();
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_NEW_STORE_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_NEW_STORE_H_

#include <string>

#include "absl/status/status.h"

namespace phasemachine::cli {

class NewStore {
 public:
  explicit NewStore(const std::string& path);
  NewStore(const NewStore&) = delete;
  NewStore& operator=(const NewStore&) = delete;
  ~NewStore();

  const std::string& temporary() const { return temporary_; }

  // Precondition: the store is closed. Errors: PermissionDenied if the name
  // exists or renaming fails.
  absl::Status keep();

 private:
  std::string path_;
  std::string temporary_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_NEW_STORE_H_
