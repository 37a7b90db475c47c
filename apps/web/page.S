// The files of page/built/, as they are: connection.cc names them. The build defines
// where they lie.

#if defined(__CET__)
#include <cet.h>  // says that nothing here jumps
#endif

#if defined(__APPLE__)
        .section __TEXT,__const
#define ENDS(name)
#else
        .section .rodata, "a", %progbits
#define ENDS(name) .type name, %object; .size name, . - name
#endif

.macro PAGE_FILE name, path
        .globl \name
\name:
        .incbin "\path"
        .globl \name\()_end
\name\()_end:
        ENDS(\name)
.endm

PAGE_FILE phasemachine_page_index, PHASEMACHINE_PAGE_INDEX_HTML
PAGE_FILE phasemachine_page_script, PHASEMACHINE_PAGE_APP_JS
PAGE_FILE phasemachine_page_style, PHASEMACHINE_PAGE_APP_CSS
PAGE_FILE phasemachine_page_notice, PHASEMACHINE_PAGE_NOTICE

#if defined(__ELF__)
        // No code, so no stack that it could run on.
        .section .note.GNU-stack, "", %progbits
#endif
