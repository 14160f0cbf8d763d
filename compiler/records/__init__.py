"""Programs as JSON and as flat records, and back."""
