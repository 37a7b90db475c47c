// The files of networks/, as they are: networks.h names what is in them. The
// build defines where they lie.

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
        .globl phasemachine_chess_correction_net
phasemachine_chess_correction_net:
        .incbin PHASEMACHINE_CORRECTION_NET
        NETWORK_ENDS(phasemachine_chess_correction_net)

        .balign 64
        .globl phasemachine_chess_moves_net
phasemachine_chess_moves_net:
        .incbin PHASEMACHINE_MOVES_NET
        NETWORK_ENDS(phasemachine_chess_moves_net)

        .balign 64
        .globl phasemachine_chess_policy_net
phasemachine_chess_policy_net:
        .incbin PHASEMACHINE_POLICY_NET
        NETWORK_ENDS(phasemachine_chess_policy_net)

#if defined(__ELF__)
        // No code, so no stack that it could run on.
        .section .note.GNU-stack, "", %progbits
#endif
