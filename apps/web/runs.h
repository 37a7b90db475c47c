// Operations on the stores that the page may show: "runs", "run", "run_games",
// "run_game", "run_picture" and "run_learning".
//
// Contract: requests and answers have the form of docs/protocol.md. Only the
// given files and folders are read, and in them only stores (docs/data.md),
// SVG pictures, such as balance reports, and the curves, settings and stores of
// learning runs (docs/learning.md), there or one folder below. A store may grow
// meanwhile, so the progress of a running self-play is visible.
//
// Example:
//   const Runs runs({"games.db"});
//   std::optional<absl::StatusOr<Json>> body = runs.answer("runs", members);
//
// Thread safety: any number of threads.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/json/json.h"
#include "apps/serve/request.h"

namespace phasemachine::web {

class Runs {
 public:
  // `paths` are files, or folders whose files are shown.
  explicit Runs(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  // Errors: NotFound if a path does not exist, InvalidArgument if it is neither
  // a folder nor a file that can be shown.
  absl::Status check() const;

  // The answer, or nothing if the operation is not one of these.
  std::optional<absl::StatusOr<Json>> answer(const std::string& op,
                                             serve::Members& members) const;

 private:
  struct Files {
    std::vector<std::string> stores;
    std::vector<std::string> pictures;
    std::vector<std::string> learning;  // folders
  };

  Files files() const;
  absl::StatusOr<Json> list(serve::Members& members) const;
  absl::StatusOr<Json> run(serve::Members& members) const;
  absl::StatusOr<Json> games(serve::Members& members) const;
  absl::StatusOr<Json> game(serve::Members& members) const;
  absl::StatusOr<Json> picture(serve::Members& members) const;
  absl::StatusOr<Json> learning(serve::Members& members) const;

  std::vector<std::string> paths_;
};

}  // namespace phasemachine::web
