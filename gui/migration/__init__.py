"""What it takes to move a workload to the software stack of a quote."""
