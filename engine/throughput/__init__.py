"""How fast a layout works: prefill, decode, serving under load, training steps."""
