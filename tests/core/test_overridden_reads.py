"""What is read for a while in the place of something else."""

from pnp.core.overridden_reads import Substitutes


def test_a_value_is_read_for_another_only_meanwhile():
    some = Substitutes()
    with some.held("file", b"other"):
        assert (some.get("file"), some.get("another")) == (b"other", None)
    assert some.get("file") is None
