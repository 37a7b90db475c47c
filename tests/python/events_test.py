#!/usr/bin/env python3
"""Events of moves, as data. Needs the package on PYTHONPATH."""

import unittest

import phasemachine as pm


class Events(unittest.TestCase):
    def test_events_lead_from_picture_to_picture(self):
        for name in pm.games():
            board = pm.game(name).initial()
            for ply in range(30):
                if board.winner is not None:
                    break
                move = (board.sample_chance(ply) if board.side == pm.NEUTRAL
                        else board.legal_moves[ply % len(board.legal_moves)])
                picture = board.picture(pm.FIRST)
                events = board.events(move, pm.FIRST)
                self.assertEqual(events[0]["kind"], "chosen")
                board.step(move)
                for event in events:
                    for key, text in event["changes"].items():
                        if text is None:
                            del picture[key]
                        else:
                            picture[key] = text
                self.assertEqual(picture, board.picture(pm.FIRST))
        with self.assertRaisesRegex(ValueError, "illegal move"):
            pm.game("chess").initial().events(0)

    def test_a_viewer_that_is_none_is_refused(self):
        with self.assertRaisesRegex(ValueError, "viewer must be .*, not 7"):
            pm.game("chess").initial().picture(7)


if __name__ == "__main__":
    unittest.main()
