"""What was worked out before is kept as long as each round asks for it."""

from pnp.core.memo import Memo, NoMemo


def made(memo, key):
    """Return whether the value of `key` is made now."""
    said = []
    assert memo.get(key, lambda: said.append(key) or f"made of {key}") == f"made of {key}"
    return bool(said)


def test_what_a_round_does_not_ask_for_is_let_go():
    memo = Memo()
    assert [made(memo, key) for key in "abaa"] == [True, True, False, False]
    memo.begin()
    assert not made(memo, "a")
    memo.begin()
    assert [made(memo, key) for key in "ab"] == [False, True]


def test_work_that_is_done_once_keeps_nothing():
    memo = NoMemo()
    assert [made(memo, key) for key in "aa"] == [True, True]
