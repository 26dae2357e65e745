"""The commands of the headless interface, one file each."""
