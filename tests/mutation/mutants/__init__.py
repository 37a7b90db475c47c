"""The mutants: small faults, and the tests that must notice them."""

from mutants import (chess, clock_and_server, fairy_chess, gungi, monoknight,
                     program, records, search, twilight_struggle)

MUTANTS = [mutant
           for part in (chess, fairy_chess, gungi, twilight_struggle,
                        monoknight, search, records, clock_and_server,
                        program)
           for mutant in part.MUTANTS]
