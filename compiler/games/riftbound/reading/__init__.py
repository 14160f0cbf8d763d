"""What Riftbound's texts say in a way of their own: nouns and places, numbers, conditions, events, changes."""

from .readers import RiftboundReaders as RiftboundReaders
