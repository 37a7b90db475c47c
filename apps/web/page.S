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

        .globl phasemachine_page_index
phasemachine_page_index:
        .incbin PHASEMACHINE_PAGE_INDEX_HTML
        .globl phasemachine_page_index_end
phasemachine_page_index_end:
        ENDS(phasemachine_page_index)

        .globl phasemachine_page_script
phasemachine_page_script:
        .incbin PHASEMACHINE_PAGE_APP_JS
        .globl phasemachine_page_script_end
phasemachine_page_script_end:
        ENDS(phasemachine_page_script)

        .globl phasemachine_page_style
phasemachine_page_style:
        .incbin PHASEMACHINE_PAGE_APP_CSS
        .globl phasemachine_page_style_end
phasemachine_page_style_end:
        ENDS(phasemachine_page_style)

#if defined(__ELF__)
        // No code, so no stack that it could run on.
        .section .note.GNU-stack, "", %progbits
#endif
