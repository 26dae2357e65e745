"""Headless model of accelerator offers: data, costs and decisions."""
