"""Events and triggers in words."""

from .occurrences import EVENTS as EVENTS
from .subjects import whom as whom
from .triggers import trigger as trigger
