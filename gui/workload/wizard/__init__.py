"""Describing a workload step by step."""
