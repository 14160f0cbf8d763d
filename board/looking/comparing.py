"""Numbers are compared."""

import operator

COMPARISONS = {
    "=": operator.eq,
    "≠": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "≤": operator.le,
    "≥": operator.ge,
}
