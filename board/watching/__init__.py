"""The rules that watch: replacement effects, triggers, what is delayed (CR 603, 614, 616)."""
