"""What the functions of the module give: plain data with attributes."""

from __future__ import annotations

from typing import Any, Iterator, Mapping


def _refuse_change(self: Any, *_: Any, **__: Any) -> Any:
    raise TypeError(f"{type(self).__name__} cannot be changed; dict(record) is a copy that can")


class Record(dict):
    """A dict that cannot be changed and whose keys are attributes as well: `record.value` is `record["value"]`.

    The keys are those of the command line's JSON. An attribute that an answer may lack is None then.
    """

    _optional: tuple[str, ...] = ("win", "loss", "because", "certificate", "fraction", "policy", "lower", "upper")

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            if name in type(self)._optional:
                return None
            raise AttributeError(f"this {type(self).__name__} has no {name!r}; it has {', '.join(self)}") from None

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(key for key in self if isinstance(key, str))})

    def __repr__(self) -> str:
        return f"{type(self).__name__}({super().__repr__()})"

    def __reduce__(self) -> Any:
        return type(self), (dict(self),)

    def __copy__(self) -> "Record":
        return self

    def to_json(self) -> dict[str, Any]:
        """A plain dict with plain dicts in it, which json.dumps writes as the command line does."""
        return _plain(self)

    __setitem__ = __delitem__ = __setattr__ = __delattr__ = __ior__ = _refuse_change
    clear = pop = popitem = setdefault = update = _refuse_change


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def _short(value: Any) -> str:
    """A value for people to read: six digits."""
    return f"{value:.6g}" if isinstance(value, (int, float)) else str(value)


class TreeNode(Record):
    """A node of a recorded search: `move`, `kind`, `window`, `value`, `cutoff`, `leaf`, and the nodes around it.

    The keys are those of docs/json.md, section tree. Values and windows are as the player to move at the root sees
    them. `node["children"]` are ids; `node.children` are the nodes themselves, and so are `parent` and `chosen`.
    """

    _optional = ("probability", "leaf", "look", "skipped", "cutoff", "visits", "prior", "low", "high", "links")
    _tree: "Tree"

    def _node(self, number: int | None) -> "TreeNode | None":
        return None if number is None else self._tree.nodes[number]

    @property
    def children(self) -> "list[TreeNode]":
        """The nodes below, in the order in which they were searched."""
        return [self._tree.nodes[number] for number in self["children"]]

    @property
    def parent(self) -> "TreeNode | None":
        """The node above; None at the root."""
        return self._node(self["parent"])

    @property
    def chosen(self) -> "TreeNode | None":
        """The best child; None at a leaf."""
        return self._node(self["chosen"])

    @property
    def cut(self) -> bool:
        """Was the rest of the children cut off?"""
        return "cutoff" in self

    @property
    def line(self) -> list[str]:
        """The moves from the root to here."""
        moves: list[str] = []
        node: TreeNode | None = self
        while node is not None and node["move"] is not None:
            moves.append(node["move"])
            node = node.parent
        return moves[::-1]

    def __repr__(self) -> str:
        return f"<TreeNode {self['id']}: {self._words()}, {len(self['children'])} children>"

    def __reduce__(self) -> Any:
        return dict, (dict(self),)

    def _words(self) -> str:
        low, high = self["window"]
        words = f"{self['move'] or 'root'} {self['kind']} {_short(self['value'])}"
        if "visits" in self:
            words += f", {self['visits']} visit{'' if self['visits'] == 1 else 's'}"
        else:
            words += f" [{_short(low)}, {_short(high)}]"
        if "leaf" in self:
            words += f" {self['leaf']}"
        if self.cut:
            words += f" cut: {' '.join(self['cutoff']['pruned'])}"
        return words


class Tree:
    """The recorded tree of a search. `tree.root` is where it begins; iterating gives all nodes as they were entered.

    A notebook draws it: MAX as triangles, MIN upside down, cut branches crossed out. str(tree) is the same in text.
    """

    #: Larger trees are not drawn as a picture.
    most_drawn = 2000

    def __init__(self, nodes: list[Mapping[str, Any]], left_out: int = 0, picture: Any = None, sampling: Any = None):
        self.nodes: list[TreeNode] = [TreeNode(node) for node in nodes]
        for node in self.nodes:
            dict.__setattr__(node, "_tree", self)
        #: How many nodes were searched and not recorded.
        self.left_out = left_out
        #: What mcts and mcts-solver did, iteration by iteration (docs/json.md, section tree end); None for others.
        self.sampling = sampling
        self._picture = picture

    @property
    def root(self) -> TreeNode:
        """The node where the search began."""
        return self.nodes[0]

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[TreeNode]:
        return iter(self.nodes)

    def __getitem__(self, number: int) -> TreeNode:
        return self.nodes[number]

    def find(self, moves: list[str]) -> TreeNode | None:
        """The first node after these moves from the root; None where the search was not there."""
        node: TreeNode | None = self.root
        for move in moves:
            node = next((child for child in node.children if child["move"] == move), None) if node else None
        return node

    def svg(self) -> str | None:
        """The drawing; None where the tree is larger than `most_drawn`."""
        if len(self.nodes) > self.most_drawn or self._picture is None:
            return None
        return self._picture if isinstance(self._picture, str) else self._picture.svg()

    def dot(self) -> str:
        """The tree for Graphviz."""
        if self._picture is None or isinstance(self._picture, str):
            raise ValueError("a tree that was pickled has no text for Graphviz")
        return self._picture.dot()

    _repr_svg_ = svg

    def text(self, most: int = 200, depth: int | None = None) -> str:
        """One line a node, indented by its depth: move, kind, value, window, and what was cut off."""
        lines: list[str] = []
        stack = [(self.root, 0)] if self.nodes else []
        while stack and len(lines) < most:
            node, level = stack.pop()
            lines.append("  " * level + node._words())
            if depth is None or level < depth:
                stack.extend((child, level + 1) for child in reversed(node.children))
        if stack:
            lines.append(f"… of {len(self.nodes)} nodes")
        return "\n".join(lines)

    __str__ = text

    def __repr__(self) -> str:
        return f"<Tree of {len(self.nodes)} nodes>"

    def __reduce__(self) -> Any:
        return Tree, ([dict(node) for node in self.nodes], self.left_out, self.svg(), self.sampling)


class SearchResult(Record):
    """What a search found; values are as the player to move sees them.

    `move`, `value`, `line` (best play), `moves` (every line from the root, best first, each with move, value, bound,
    proof and line), `depth`, `nodes`, `seconds`, `proof` ("heuristic", "bounded" or "proven"), `win` and `loss` (plies
    to a proven end, or None), `because` (a published program's reason, or None), `complete`, and `tree` (a Tree where
    one was asked for, or None). The keys are those of the command line's JSON, section search of docs/json.md.
    """

    tree: Tree | None

    def __init__(self, found: Mapping[str, Any], tree: Tree | None = None):
        super().__init__(found)
        dict.__setattr__(self, "tree", tree)

    def __reduce__(self) -> Any:
        return SearchResult, (dict(self), self.tree)

    def __repr__(self) -> str:
        if self["value"] is None:
            return f"<SearchResult: {self['move']}>"
        return f"<SearchResult: {self['move']}, value {_short(self['value'])} ({self['proof']}), depth {self['depth']}>"

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(
            f"<tr><td>{escape(move['move'])}</td><td>{_short(move['value'])}</td><td>{escape(' '.join(move['line']))}</td></tr>"
            for move in self["moves"]
        )
        return (
            f"<p><b>{escape(str(self['move']))}</b>, value {_short(self['value'])} ({self['proof']}), depth {self['depth']}, "
            f"{self['nodes']:,} nodes, {self['seconds']:.3f} s</p>"
            f"<table><tr><th>move</th><th>value</th><th>line</th></tr>{rows}</table>"
        )
