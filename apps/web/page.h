// The files of the page, embedded in the program.
//
// Example:
//   for (const PageFile& file : pageFiles()) serve(file.path, file.content);
//
// Thread safety: constants.

#ifndef PHASEMACHINE_APPS_WEB_PAGE_H_
#define PHASEMACHINE_APPS_WEB_PAGE_H_

#include <span>
#include <string_view>

namespace phasemachine::web {

struct PageFile {
  std::string_view path;  // request path, "/app.js"
  std::string_view type;
  std::string_view content;
};

std::span<const PageFile> pageFiles();

}  // namespace phasemachine::web

#endif  // PHASEMACHINE_APPS_WEB_PAGE_H_
