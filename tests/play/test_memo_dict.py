"""What is reckoned once, by what it is asked of."""

from pnp.play import memo_dict
from pnp.play.memo_dict import MemoDict


def test_what_was_asked_is_not_reckoned_again():
    asked = []
    squares = MemoDict(lambda key: asked.append(key) or key * key)
    assert [squares[3], squares[4], squares[3]] == [9, 16, 9]
    assert asked == [3, 4]


def test_no_more_is_kept_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(memo_dict, "_MOST", 10)
    doubles = MemoDict(lambda key: 2 * key)
    for key in range(95):
        assert doubles[key] == 2 * key
        assert len(doubles) <= 10
