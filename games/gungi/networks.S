// The file of networks/, as it is: move_weights.h names what is in it. The
// build defines where it lies.

#if defined(__CET__)
#include <cet.h>  // says that nothing here jumps
#endif

#if defined(__APPLE__)
        .section __TEXT,__const
#define NETWORK_ENDS(name)
#else
        .section .rodata, "a", %progbits
#define NETWORK_ENDS(name) .type name, %object; .size name, . - name
#endif

        .balign 64
        .globl phasemachine_gungi_moves_net
phasemachine_gungi_moves_net:
        .incbin PHASEMACHINE_MOVES_NET
        NETWORK_ENDS(phasemachine_gungi_moves_net)

#if defined(__ELF__)
        // No code, so no stack that it could run on.
        .section .note.GNU-stack, "", %progbits
#endif
