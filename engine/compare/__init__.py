"""Evaluating a project: quotes times workloads, and what to make of it."""
