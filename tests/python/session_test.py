#!/usr/bin/env python3
"""Played games from Python: every game, its past, its text, and refusals."""

import gc
import os
import signal
import threading
import time
import unittest
import weakref

import phasemachine as pm


def first_legal(session):
    return int(session.board.legal_moves[0])


class Sessions(unittest.TestCase):
    def test_every_game_is_played_saved_and_gone_on_with(self):
        for name in pm.games():
            with self.subTest(name):
                session = pm.Session(pm.game(name).initial(), second="engine 2",
                                     simulations=4, seed=5, memory=8)
                session.proceed()
                for _ in range(5):
                    if session.over:
                        break
                    self.assertEqual(session.next, "person")
                    self.assertTrue(session.question)
                    made = session.play(first_legal(session))
                    self.assertEqual(made[0]["by"], "person")
                again = pm.Session.load(session.save(), memory=8)
                self.assertEqual(again.save(), session.save())
                self.assertEqual(again.board, session.board)
                self.assertEqual(len(again), len(session))

    def test_the_rules_of_its_start_are_saved(self):
        for game, options in (("fairy_chess", "variant=crazyhouse"),
                              ("gungi", "rules=advanced"),
                              ("chess", "draws=fide")):
            with self.subTest(options):
                start = pm.game(game).initial(options)
                session = pm.Session(start, memory=8)
                self.assertEqual(
                    pm.Session.load(session.save(), memory=8).board, start)

    def test_an_interrupted_session_is_freed(self):
        class Interrupted(Exception):
            pass

        def interrupt(*_):
            raise Interrupted

        before = signal.signal(signal.SIGUSR1, interrupt)
        self.addCleanup(signal.signal, signal.SIGUSR1, before)

        def interrupted():
            session = pm.Session(pm.game("chess").initial(), first="engine",
                                 second="engine", simulations=10**12)
            timer = threading.Timer(
                0.1, os.kill, (os.getpid(), signal.SIGUSR1))
            timer.start()
            caught = False
            try:  # assertRaises() would clear the frames
                session.proceed()
            except Interrupted:
                caught = True
            timer.join()
            self.assertTrue(caught)
            return weakref.ref(session)

        gone = interrupted()
        gc.collect()
        self.assertIsNone(gone())

    def test_undo_redo_jump(self):
        session = pm.Session(pm.game("chess").initial(), simulations=10)
        session.play("e4")
        session.play("Nf3")
        self.assertEqual(session.ply, 4)
        session.undo()
        self.assertEqual((session.ply, len(session)), (2, 4))
        session.redo()
        self.assertEqual(session.ply, 4)
        session.jump(0)
        self.assertEqual(session.ply, 0)
        with self.assertRaisesRegex(ValueError, "move 9 of 4"):
            session.jump(9)
        with self.assertRaisesRegex(ValueError, "nothing to take back"):
            session.undo()

    def test_news_lead_from_the_last_decision_to_now(self):
        for name in pm.games():
            with self.subTest(name):
                session = pm.Session(pm.game(name).initial(), second="engine 2",
                                     simulations=4, seed=5, memory=8)
                session.proceed()
                for _ in range(6):
                    if session.over:
                        break
                    viewer = session.viewer
                    viewer = None if viewer == pm.NEUTRAL else viewer
                    picture = session.board.picture(viewer=viewer)
                    session.play(first_legal(session))
                    if session.over:
                        break
                    news = session.news()
                    self.assertEqual(news[0]["kind"], "chosen")
                    for event in news:
                        for key, text in event["changes"].items():
                            if text is None:
                                picture.pop(key)
                            else:
                                picture[key] = text
                    self.assertEqual(picture,
                                     session.board.picture(viewer=viewer))

    def test_of_two_persons_the_next_to_decide_is_told(self):
        for tell_all in (False, True):
            session = pm.Session(pm.game("twilight_struggle").initial(),
                                 second="person", simulations=4, memory=8,
                                 tell_all=tell_all)
            made = session.proceed()
            hidden = 0
            for _ in range(60):
                if session.over:
                    break
                viewer = pm.NEUTRAL if tell_all else session.board.side
                self.assertEqual(session.viewer, viewer)
                for row in made:
                    told = tell_all or row["side"] == viewer
                    self.assertEqual(row["move"] is not None, told, row)
                    hidden += not told
                self.assertGreater(len(session.hint(1).moves), 0)
                made = session.play(first_legal(session))
            self.assertEqual(hidden > 5, not tell_all)
            again = pm.Session.load(session.save(), tell_all=tell_all)
            self.assertEqual(again.viewer, session.viewer)

    def test_hints_of_the_engines_hand_are_refused(self):
        session = pm.Session(pm.game("twilight_struggle").initial(),
                             simulations=4)
        session.proceed()
        session.set_seat(session.board.side, "engine")
        session.set_seat(1 - session.board.side, "person")
        with self.assertRaisesRegex(ValueError, "hidden"):
            session.hint()

    def test_changes_are_rows_of_words(self):
        session = pm.Session(pm.game("chess").initial(), simulations=10)
        self.assertEqual(session.changes(), [])
        session.play("e4")
        self.assertIn("e2 gone (was white pawn)", "".join(session.changes()))

    def test_settings_change(self):
        session = pm.Session(pm.game("monoknight").initial(), simulations=10)
        self.assertTrue(session.forced)
        session.forced = False
        session.set_limits(simulations=20)
        self.assertIn("forced off", session.save())
        self.assertIn("simulations 20", session.save())
        with self.assertRaises(ValueError):
            session.set_limits(simulations=0)
        session.proceed()
        dealt = session.board.text()
        session.again()
        self.assertNotEqual(session.board.text(), dealt)
        self.assertEqual(session.next, "person")

    def test_refusals_change_nothing(self):
        start = pm.game("chess").initial()
        session = pm.Session(start, simulations=10)
        before = session.save()
        for move in ("e5", "", "castle", 0, 1 << 31):
            with self.assertRaises(ValueError):
                session.play(move)
        self.assertEqual(session.save(), before)
        for wrong in ({"first": "nobody"}, {"second": "engine 11"},
                      {"clock": "5"}, {"simulations": 0}, {"memory": 0},
                      {"evaluator": "none"}):
            with self.assertRaises(ValueError):
                pm.Session(start, **wrong)
        with self.assertRaisesRegex(ValueError, "line 1"):
            pm.Session.load("not a session")
        with self.assertRaisesRegex(ValueError, "one side"):
            pm.Session(pm.game("monoknight").initial(), clock="5m")

    def test_the_end(self):
        session = pm.Session(pm.game("tic_tac_toe").initial(),
                             first="engine beginner", second="engine",
                             simulations=50)
        made = session.proceed()
        self.assertEqual({row["by"] for row in made}, {"engine"})
        self.assertTrue(session.over and session.end)
        self.assertEqual(session.next, "nobody")
        self.assertEqual(session.question, "")

    def test_resigning_and_hints(self):
        session = pm.Session(pm.game("chess").initial(), simulations=20,
                             clock="1h+1s")
        self.assertGreater(session.clock[0], 3500)
        self.assertIsNotNone(session.hint().best)
        session.resign()
        self.assertEqual(session.winner, pm.SECOND)
        session.undo()
        self.assertIsNone(session.winner)

    def test_hidden_moves_are_not_told(self):
        session = pm.Session(pm.game("twilight_struggle").initial(),
                             simulations=4, seed=2)
        self.assertEqual(session.viewer, pm.NEUTRAL if session.over else 0)
        for row in session.proceed():
            if row["side"] != session.viewer:
                self.assertIsNone(row["move"])

    def test_stop_ends_the_search_and_keeps_the_game(self):
        session = pm.Session(pm.game("chess").initial(), milliseconds=60_000)
        timer = threading.Timer(0.2, session.stop)
        timer.start()
        begin = time.monotonic()
        made = session.play("e4")
        self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual(len(made), 1)
        self.assertEqual(session.next, "engine")
        timer.join()


if __name__ == "__main__":
    unittest.main()
