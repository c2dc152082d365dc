"""Large tablebases in small files, for attacks on memory: two of Alquerque with a draw everywhere. Each of their 3,131 blocks
takes some bytes on the disk and 64 KiB when it is unpacked."""
import pathlib
import struct

NUMBERS = {"5-3": 124_167_800, "4-4": 80_960_000}  # as src/games/alquerque/endgame.h counts them
BLOCK = 65_536
DRAWN = 0  # solve/exact.h
MOST = (1 << 64) - 1


def packed(size):
    """A frame of zstd with one block: the same byte `size` times."""
    return struct.pack("<IBH", 0xFD2FB528, 0x60, size - 256) + struct.pack("<I", size << 3 | 1 << 1 | 1)[:3] + bytes([DRAWN])


def checksum(data):
    """As src/solve/file_frame.cpp has it."""
    total = len(data)
    for (word,) in struct.iter_unpack("<Q", data):
        total = (total ^ word) * 0x9E3779B97F4A7C15 & MOST
        total ^= total >> 32
    total = (total ^ total >> 33) * 0xFF51AFD7ED558CCD & MOST
    total = (total ^ total >> 33) * 0xC4CEB9FE1A85EC53 & MOST
    return total ^ total >> 33


def padded(data):
    return data + bytes(-len(data) % 8)


def table(layer, numbers):
    head = padded(f"zermelo tablebase\nversion 1\ngame alquerque:study\nlayer {layer}\nsize {numbers}\nlegal {numbers}\nwins 0\n"
                  f"draws {numbers}\nlosses 0\nlongest 0\n\n".encode())
    blocks = [packed(min(BLOCK, numbers - at)) for at in range(0, numbers, BLOCK)]
    at = len(head) + 8 * (len(blocks) + 1)
    offsets = [at]
    for block in blocks:
        offsets.append(offsets[-1] + len(block))
    data = padded(head + struct.pack(f"<{len(offsets)}Q", *offsets) + b"".join(blocks))
    return data + struct.pack("<Q", checksum(data))


def write(cache):
    """Into the folder of tablebases of this XDG_CACHE_HOME."""
    folder = pathlib.Path(cache) / "zermelo" / "tables"
    folder.mkdir(parents=True)
    for layer, numbers in NUMBERS.items():
        (folder / f"alquerque-study-{layer}.table").write_bytes(table(layer, numbers))
