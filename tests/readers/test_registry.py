"""Files of values are read by their suffix."""

import pytest

from pnp.core.problems import PnpError
from pnp.readers.registry import READERS, parse
from pnp.readers.yaml_tree import Entries


@pytest.mark.parametrize("name", ["a.yaml", "b/c.yml", "D.YAML"])
def test_a_reader_by_the_suffix(name):
    node = parse(b"one: 1\n", name)
    assert isinstance(node, Entries)
    assert [(key.text, value.text, value.where.file) for key, value in node.entries] == [
        ("one", "1", name)
    ]


@pytest.mark.parametrize("suffix", READERS)
def test_what_can_not_be_read_is_told_of_its_file(suffix):
    with pytest.raises(PnpError, match=rf"a\{suffix}:2: not YAML"):
        parse(b"{", f"a{suffix}")
