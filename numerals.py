"""Whole numbers of any length as text."""

from .texts.numerals import *
