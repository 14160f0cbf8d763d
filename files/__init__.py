"""What is kept on disks: outputs written as a whole, caches, the folders for them, what installed packages bring."""
