"""The bases of What Were We Thinking?"""
