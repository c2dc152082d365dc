#!/usr/bin/env python3
"""Strikes every mention of a tracer out of the textbook alpha-beta, and changes nothing else.

  strip.py SOURCE-FOLDER TARGET-FOLDER    writes stripped_page.h and stripped_alpha_beta.h, namespace zermelo::stripped
"""
import pathlib
import re
import sys

STRUCK = [
    (r"\n *trace_\.[^;]*;", ""),                             # the calls
    (r"\n *(T& |using Base::)trace_;", ""),                  # the member
    (r"\n *trace_\(trace\),", ""),                           # its initialiser
    (r", T& trace\)", ")"), (r", trace\)", ")"),             # the argument
    (r", class T( = NoTrace)?>", ">"), (r", (T|NoTrace|typename Base::Silent)>", ">"),  # the template parameter
    (r"\n *using Silent = [^;]*;", ""), (r"\n *Silent silent;", ""), (r",\s*silent\)", ")"),    # the search inside order=best
    (r"namespace zermelo\b", "namespace zermelo::stripped"),
    (r'"zermelo/search/textbook/page.h"', '"stripped_page.h"'),
]


def strip(text):
    for pattern, replacement in STRUCK:
        text = re.sub(pattern, replacement, text)
    code = re.sub(r"//.*|#include.*", "", text)
    if left := re.search(r".*\b(trace_?|NoTrace|T)\b.*", code):
        sys.exit(f"strip.py does not know how to strike the tracer out of this line:\n{left[0]}")
    return text


source, target = map(pathlib.Path, sys.argv[1:])
target.mkdir(parents=True, exist_ok=True)
for name in ("page.h", "alpha_beta.h"):
    (target / f"stripped_{name}").write_text(strip((source / name).read_text()))
