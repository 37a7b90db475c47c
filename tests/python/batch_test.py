#!/usr/bin/env python3
"""Batches of boards: their moves, views and threads."""

import os
import threading
import unittest

import numpy as np

import phasemachine as pm


class Batches(unittest.TestCase):
    def test_a_batch_that_does_not_fit_into_memory_is_refused(self):
        start = pm.game("chess").initial()
        pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        if pages < 2**36:
            with self.assertRaisesRegex(ValueError, "MiB"):
                pm.Batch(start, 2**24)
        with self.assertRaises(ValueError):
            pm.Batch(start, 2**60)

    def test_an_illegal_move_changes_no_board(self):
        batch = pm.Batch(pm.game("chess").initial(), 8)
        moves = batch.random_moves()
        moves[5] = 0xFFFF
        with self.assertRaisesRegex(ValueError, "board 5"):
            batch.step(moves)
        for i in range(8):
            self.assertEqual(batch.board(i), pm.game("chess").initial())
        for wrong in (moves[:3], [[1]], []):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        with self.assertRaisesRegex(ValueError, "^board 2: 20 is no index"):
            batch.moves_at([19, 0, 20, 0, 99, 0, 0, 0])
        with self.assertRaises(IndexError):
            batch.board(8)

    def test_moves_are_taken_from_whole_numbers_alone(self):
        start = pm.game("chess").initial()
        moves = pm.Batch(start, 8).random_moves()
        wide = [np.array(moves, dtype) for dtype in
                (np.int64, np.uint64, np.int32, np.uint16, ">u4", object)]
        for given in (moves, moves.tolist(), tuple(map(int, moves)),
                      np.repeat(moves, 2)[::2],
                      np.frombuffer(b"?" + moves.tobytes(), np.uint32, 8, 1),
                      *wide):
            batch = pm.Batch(start, 8)
            batch.step(given)
            for i in range(8):
                board = start.copy()
                board.step(moves[i])
                self.assertEqual(batch.board(i), board)
        batch = pm.Batch(start, 8)
        first = int(moves[3])
        # Each would be the legal move if truncated to 32 bits or rounded.
        for wrong, dtype in (
                (first + 2**32, np.int64), (first + 2**32, np.uint64),
                (first - 2**32, np.int64), (first + 2**64, object),
                (-1, np.int32), (first + 0.5, np.float64),
                (first, np.float32), (float("nan"), np.float64),
                (str(first), object), (None, object), (True, np.bool_)):
            given = np.array(moves, dtype)
            given[3] = wrong
            at = 3 if given.dtype.kind in "iuO" else 0
            for call, name in ((batch.step, "moves"),
                               (batch.moves_at, "indices")):
                if name == "indices" and given.dtype.kind in "iuO":
                    given[:3] = 0
                with self.subTest(wrong=wrong, name=name):
                    with self.assertRaisesRegex(
                            ValueError, rf"^{name}\[{at}\] is .* not a whole "
                            "number from 0 to 4294967295$"):
                        call(given)
        for i in range(8):
            self.assertEqual(batch.board(i), start)
        for wrong in (3, [[0] * 8], [], np.zeros((8, 1), np.uint32),
                      np.zeros(9, np.uint32)):
            with self.assertRaisesRegex(ValueError, "8 numbers is needed"):
                batch.step(wrong)
        for wrong in ([[1], [1, 2]], None, "moves", {}):
            with self.assertRaises(ValueError):
                batch.step(wrong)

    def test_arrays_are_written_again(self):
        for name in pm.games():
            batch = pm.Batch(pm.game(name).initial(), 6)
            seen, mask = batch.observe(), batch.legal_masks()
            bits = batch.legal_masks(packed=True)
            for _ in range(5):
                batch.step(batch.random_moves())
                self.assertIs(batch.observe(out=seen), seen)
                self.assertIs(batch.legal_masks(out=mask), mask)
                self.assertIs(batch.legal_masks(packed=True, out=bits), bits)
                np.testing.assert_array_equal(seen, batch.observe())
                np.testing.assert_array_equal(mask, batch.legal_masks())
                np.testing.assert_array_equal(
                    bits, np.packbits(mask, axis=1, bitorder="little"))
                for i in range(6):
                    board = batch.board(i)
                    np.testing.assert_array_equal(seen[i], board.observation())
                    np.testing.assert_array_equal(
                        np.flatnonzero(mask[i]), np.sort(board.legal_actions))

    def test_arrays_that_do_not_fit_are_refused(self):
        batch = pm.Batch(pm.game("tic_tac_toe").initial(), 4)
        good = np.zeros((4, 3, 3, 3), np.float32)
        locked = good.copy()
        locked.setflags(write=False)
        crooked = np.frombuffer(bytearray(4 * good.size + 1), np.float32,
                                good.size, 1).reshape(good.shape)
        for wrong in (good.astype(np.float64), good[:3], good.ravel(), locked,
                      crooked, good.transpose(), good.astype(">f4"), [0.5],
                      np.zeros((4, 3, 3, 6), np.float32)[..., ::2], 3):
            with self.assertRaisesRegex(ValueError, "float32 .*(4, 3, 3, 3)"):
                batch.observe(out=wrong)
        for wrong, packed in ((np.zeros((4, 9), np.uint8), False),
                              (np.zeros((4, 9), bool), True),
                              (np.zeros((4, 3), np.uint8), True)):
            with self.assertRaisesRegex(ValueError, "^out: a writable array"):
                batch.legal_masks(packed, out=wrong)
        self.assertFalse(good.any())

    def test_threads_cannot_use_one_batch_at_a_time(self):
        batch = pm.Batch(pm.game("chess").initial(), 20_000)
        moves = batch.random_moves()
        ended, refused = threading.Event(), []

        def disturb():
            while not ended.is_set():
                try:
                    batch.board(0)
                    batch.legal_moves()
                    batch.observe()
                except RuntimeError as error:
                    refused.append(str(error))
                moves[:] = 0xFFFF  # what was given is checked and used alone

        thread = threading.Thread(target=disturb)
        thread.start()
        for _ in range(200):
            if len(refused) > 5:
                break
            try:
                given = batch.random_moves()
                moves[:] = given
                batch.step(moves)
            except (ValueError, RuntimeError):
                pass
        ended.set()
        thread.join()
        self.assertTrue(all("in use by another thread" in r for r in refused))
        batch.step(batch.random_moves())

    def test_the_batchs_own_views_are_numbers_like_others(self):
        batch = pm.Batch(pm.game("tic_tac_toe").initial(), 8)
        for _ in range(30):  # 9, 8, 7... are cells at times
            try:
                batch.step(batch.counts)
            except ValueError:
                batch.step(batch.random_moves())
        for i in range(8):
            board = batch.board(i)
            self.assertEqual(board, board.game.load(board.save()))

    def test_ended_games_stay_or_begin_anew(self):
        start = pm.game("tic_tac_toe").initial()
        batch = pm.Batch(start, 4)
        while (batch.winners < 0).any():
            batch.step(batch.random_moves(), restart=False)
        rewards, done = batch.step(batch.random_moves(), restart=False)
        self.assertTrue(done.all() and (rewards == 0).all())
        batch.reset()
        self.assertEqual(batch.board(0), start)

    def test_views_cannot_be_written_and_outlive_their_batch(self):
        batch = pm.Batch(pm.game("chess").initial(), 4)
        sides = batch.sides
        with self.assertRaises(ValueError):
            sides[0] = 1
        del batch
        self.assertEqual(sides.sum(), 0)


if __name__ == "__main__":
    unittest.main()
