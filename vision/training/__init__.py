"""How the reader's networks are trained, mostly from drawn dice, the same each time.

Needs the extra `train` (PyTorch and onnx), which neither the table nor its tests need.
"""
