"""Digests of what is kept: `hashlib` would load OpenSSL for them, which takes longer than all that they are made of."""

from _blake2 import blake2b

__all__ = ["blake2b"]
