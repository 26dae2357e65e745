"""The commands of the headless interface, one file each, with their flags and what they print."""
