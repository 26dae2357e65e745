"""Effort of moving a workload to another software stack."""
