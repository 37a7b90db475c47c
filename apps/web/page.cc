#include <array>
#include <cstddef>

#include "apps/web/connection.h"

extern "C" {
extern const char phasemachine_page_index[];
extern const char phasemachine_page_index_end[];
extern const char phasemachine_page_script[];
extern const char phasemachine_page_script_end[];
extern const char phasemachine_page_style[];
extern const char phasemachine_page_style_end[];
}

namespace phasemachine::web {
namespace {

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

std::span<const PageFile> pageFiles() {
  static const std::array<PageFile, 3> kFiles = {{
      {"/", "text/html; charset=utf-8",
       between(phasemachine_page_index, phasemachine_page_index_end)},
      {"/app.js", "text/javascript; charset=utf-8",
       between(phasemachine_page_script, phasemachine_page_script_end)},
      {"/app.css", "text/css; charset=utf-8",
       between(phasemachine_page_style, phasemachine_page_style_end)},
  }};
  return kFiles;
}

}  // namespace phasemachine::web
