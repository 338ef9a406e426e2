"""An HTML page as tests look at it: its elements, what they say, and where they lead."""

from html.parser import HTMLParser

_EMPTY = frozenset(("meta", "input", "br", "img", "link", "hr"))


class Element:
    """An element: `tag`, `attributes`, what stands in it, and what it stands in."""

    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.inside = []
        self.said = []

    def __getitem__(self, name):
        return self.attributes.get(name)

    @property
    def text(self):
        """All that is said in it, with single spaces."""
        return " ".join("".join(self._texts()).split())

    def _texts(self):
        for part in self.said:
            yield from part._texts() if isinstance(part, Element) else [part]

    def all(self, *tags):
        """Return the elements in it, at any depth, that have one of `tags`; all without any."""
        return [one for one in self._below() if not tags or one.tag in tags]

    def _below(self):
        for one in self.inside:
            yield one
            yield from one._below()

    def above(self):
        """Yield all elements that it stands in."""
        if self.parent:
            yield self.parent
            yield from self.parent.above()

    def has(self, name):
        """Return whether it is of the class `name`."""
        return name in (self["class"] or "").split()


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.root = self.at = Element("", {}, None)
        self.wrong = []

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.wrong.append(self.get_starttag_text())
        one = Element(tag, dict(attrs), self.at)
        self.at.inside.append(one)
        self.at.said.append(one)
        if tag not in _EMPTY:
            self.at = one

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.at = self.at.parent

    def handle_endtag(self, tag):
        if self.at.tag != tag:
            self.wrong.append(f"</{tag}> in <{self.at.tag}>")
        else:
            self.at = self.at.parent

    def handle_data(self, data):
        self.at.said.append(data)


def read_page(html):
    """Return the elements of a page, each of which has its end where it should."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.wrong, reader.wrong[:3]
    assert reader.at is reader.root
    return reader.root
