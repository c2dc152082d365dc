"""What the scripts of this folder that go through several games ask for on their command line."""
import argparse


def options(description, known, /, **numbers):
    """Names out of `known`, all of them unless told; the program; and whole numbers with what they are unless told."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("names", nargs="*", default=list(known), metavar="GAME", help=", ".join(known))
    parser.add_argument("--zermelo", default="build/release/zermelo")
    for name, usual in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    for name in chosen.names:
        if name not in known:
            parser.error(f"unknown game {name}; there are " + ", ".join(known))
    return chosen
