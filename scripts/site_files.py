#!/usr/bin/env python3
"""site_files.py WEB ENGINE FOLDER: the files of a static site, from the built page and the engine, zermelo.wasm with unpack.wasm
beside it."""
import base64
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

import icon_png

POLICY = (
    "default-src 'none'; script-src 'self'{scripts} 'wasm-unsafe-eval'; style-src 'self'{styles}; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
MARK = ".zermelo-site"  # a folder without it that is not empty belongs to somebody else
COMPRESSED = (".br", ".gz")
ICONS = (("icon-192.png", 192, False), ("icon-512.png", 512, False), ("icon-maskable.png", 256, True))


def sum_of(content):
    return hashlib.sha256(content).hexdigest()[:16]


def digests(html, tag):
    """Of what stands inside the page: only that may run."""
    bodies = re.findall(rf"<{tag}(?![^>]* src=)[^>]*>(.*?)</{tag}>", html, re.S)
    return "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()}'" for body in bodies)


def page(html, engine):
    """The page of the server; it says where the engine is and what may be loaded."""
    policy = POLICY.format(scripts=digests(html, "script"), styles=digests(html, "style"))
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />\n'
        f'    <meta name="zermelo-engine" content="{engine}" />\n'
        '    <link rel="manifest" href="./manifest.webmanifest" />\n'
        '    <link rel="apple-touch-icon" href="./icon-maskable.png" />\n    '
    )
    start = '<meta name="viewport"'
    if html.count(start) != 1:
        sys.exit(f"index.html has no single {start}")
    return html.replace(start, head + start)


def check_parts(files):
    """Scripts name the parts that they load; each must be there."""
    for name, content in files.items():
        if name.startswith("assets/") and name.endswith(".js"):
            for part in re.findall(r'"\./([\w.-]+\.(?:js|css))"', content.decode()):
                if part != "sw.js" and f"assets/{part}" not in files:
                    sys.exit(f"{name} loads {part}, which is no file of the page")


def service_worker(template, files):
    version = sum_of("".join(f"{name} {sum_of(content)}\n" for name, content in files.items()).encode())
    names = ["./" + ("" if name == "index.html" else name) for name in files]
    return template.replace("@VERSION@", version).replace("['@FILES@']", json.dumps(names))


def main():
    web, engine, folder = map(pathlib.Path, sys.argv[1:])
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        sys.exit(f"{folder} is not empty, and no site of Zermelo: nothing was written")
    files = {}
    for path in sorted((web / "dist").rglob("*")):
        name = path.relative_to(web / "dist").as_posix()
        if path.is_file() and not path.name.startswith(".") and path.suffix not in COMPRESSED:
            files[name] = path.read_bytes()
    check_parts(files)
    # Searches of different games resemble each other, far apart in the file: a long window finds that, gzip does not.
    code = subprocess.run(["zstd", "-q", "-19", "--long=24", "-c", engine], capture_output=True, check=True).stdout
    engine_name = f"engine/{sum_of(code)}/zermelo.wasm.zst"
    files[engine_name] = code
    files[f"engine/{sum_of(code)}/unpack.wasm"] = engine.with_name("unpack.wasm").read_bytes()
    for name, size, maskable in ICONS:
        files[name] = icon_png.png(web / "public/icon.svg", size, maskable)
    files["manifest.webmanifest"] = (web / "site/manifest.webmanifest").read_bytes()
    files["index.html"] = page(files["index.html"].decode(), "./" + engine_name).encode()
    files["sw.js"] = service_worker((web / "site/sw.js").read_text(), files).encode()
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (folder / MARK).touch()
    sent = sum(len(gzip.compress(content, 6)) for content in files.values())
    print(f"{len(files)} files, {sent / 1e6:.2f} MB where the host compresses, {sum(map(len, files.values())) / 1e6:.2f} MB where it does not.")
    print(f"The site is in {folder}: any web host can serve it, or: python3 -m http.server -d {folder}")


main()
