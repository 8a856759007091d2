"""The bases of It's Your Fault!"""
