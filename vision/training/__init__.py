"""How the reader's two networks are trained: from drawn dice alone, the same each time.

Needs the extra `train` (PyTorch and onnx), which neither the table nor its tests need.
"""
