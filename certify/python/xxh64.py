"""The checksum XXH64, written from `doc/xxhash_spec.md` in the xxHash repository."""

import struct

MASK = (1 << 64) - 1
P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5


def rotate(x, bits):
    return (x << bits | x >> 64 - bits) & MASK


def lane(v, words):
    for word in words:
        v = rotate((v + word * P2) & MASK, 31) * P1 & MASK
    return v


def stripes(words, seed):
    """The four lanes over whole stripes of 32 bytes, merged."""
    starts = (seed + P1 + P2, seed + P2, seed, seed - P1)
    lanes = [lane(start & MASK, words[i::4]) for i, start in enumerate(starts)]
    h = sum(map(rotate, lanes, (1, 7, 12, 18))) & MASK
    for v in lanes:
        h = ((h ^ lane(0, [v])) * P1 + P4) & MASK
    return h


def xxh64(data, seed):
    """Returns the checksum of some bytes as a number."""
    whole, words = len(data) // 32 * 4, struct.unpack_from(f"<{len(data) // 8}Q", data)
    h = stripes(words[:whole], seed) if whole else seed + P5
    h = h + len(data) & MASK
    for word in words[whole:]:
        h = (rotate(h ^ lane(0, [word]), 27) * P1 + P4) & MASK
    rest = data[len(words) * 8:]
    if len(rest) >= 4:
        h = (rotate(h ^ int.from_bytes(rest[:4], "little") * P1 & MASK, 23) * P2 + P3) & MASK
        rest = rest[4:]
    for byte in rest:
        h = rotate(h ^ byte * P5 & MASK, 11) * P1 & MASK
    h = (h ^ h >> 33) * P2 & MASK
    h = (h ^ h >> 29) * P3 & MASK
    return h ^ h >> 32
