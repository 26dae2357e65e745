"""What holds for all workloads: electricity, site, money, assumptions."""
