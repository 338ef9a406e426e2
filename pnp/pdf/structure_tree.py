"""The structure tree of a PDF, as it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from pnp.pdf.structure import ContentReference, Element

# Types of PDF 2.0 that readers of PDF 1.7 take for others.
_ROLES = {"Aside": Name.Div}
# What is part of a table even where nothing stands in it.
_KEPT = frozenset(("TD", "TH"))


def write_structure(pdf: Pdf, root: Element) -> None:
    """Make `pdf` a tagged PDF whose structure is `root`, a Document.

    Every number of marked content on its pages has to be in the tree, once. Elements that hold
    nothing are left out, but for cells. Raises ValueError for numbers that are missing.
    """
    _Writer(pdf).write(root)


class _Writer:
    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._pages = [page.obj for page in pdf.pages]
        self._parents: dict[int, dict[int, Object]] = {}  # by page, then number
        self._annotated: list[Object] = []
        self._roles: set[str] = set()

    def write(self, root: Element) -> None:
        pdf = self._pdf
        tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        tree["/K"] = self._element(root, tree)
        nums = Array()
        for page, by_number in sorted(self._parents.items()):
            if sorted(by_number) != list(range(len(by_number))):
                raise ValueError(f"page {page}: a number of marked content is in no element")
            nums.append(page)
            nums.append(pdf.make_indirect(Array([one for _, one in sorted(by_number.items())])))
            self._pages[page]["/StructParents"] = page
        for key, element in enumerate(self._annotated, len(self._pages)):
            nums.append(key)
            nums.append(element)
        tree["/ParentTree"] = pdf.make_indirect(Dictionary(Nums=nums))
        tree["/ParentTreeNextKey"] = len(self._pages) + len(self._annotated)
        if self._roles:
            tree["/RoleMap"] = Dictionary({f"/{one}": _ROLES[one] for one in sorted(self._roles)})
        for page_object in self._pages:
            page_object["/Tabs"] = Name.S
        pdf.Root["/StructTreeRoot"] = tree
        pdf.Root["/MarkInfo"] = Dictionary(Marked=True)

    def _element(self, element: Element, above: Object) -> Object:
        made = self._pdf.make_indirect(Dictionary(S=Name(f"/{element.kind}"), P=above))
        if element.kind in _ROLES:
            self._roles.add(element.kind)
        texts = {"/Alt": element.alt, "/ActualText": element.actual, "/Lang": element.language}
        for key, text in texts.items():
            if text:
                made[key] = String(text)
        owned = [_attributes(*one) for one in element.attributes.items()]
        if element.box:
            box = tuple(round(side, 1) for side in element.box)
            owned.append(_attributes("Layout", {"BBox": box}))
        if owned:
            made["/A"] = owned[0] if len(owned) == 1 else Array(owned)
        first = next((kid.page for kid in element.kids if isinstance(kid, ContentReference)), None)
        if first is not None:
            made["/Pg"] = self._pages[first]
        kids = list(self._kids(element, made, first))
        if kids:
            made["/K"] = kids[0] if len(kids) == 1 else Array(kids)
        return made

    def _kids(self, element: Element, made: Object, first: int | None) -> Iterator[Object | int]:
        for kid in element.kids:
            if isinstance(kid, Element):
                if kid.kind in _KEPT or not kid.is_empty:
                    yield self._element(kid, made)
            elif isinstance(kid, ContentReference):
                known = self._parents.setdefault(kid.page, {})
                if kid.number in known:
                    raise ValueError(f"page {kid.page}: content {kid.number} is in two elements")
                known[kid.number] = made
                yield (
                    kid.number
                    if kid.page == first
                    else Dictionary(Type=Name.MCR, Pg=self._pages[kid.page], MCID=kid.number)
                )
            else:
                kid.object["/StructParent"] = len(self._pages) + len(self._annotated)
                self._annotated.append(made)
                yield Dictionary(Type=Name.OBJR, Pg=self._pages[kid.page], Obj=kid.object)


def _attributes(owner: str, values: Mapping[str, str | Sequence[float]]) -> Dictionary:
    return Dictionary(
        {
            "/O": Name(f"/{owner}"),
            **{
                f"/{key}": Name(f"/{value}") if isinstance(value, str) else Array(value)
                for key, value in values.items()
            },
        }
    )
