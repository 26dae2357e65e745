"""What people have already, read into the product: quotes first."""
