"""From a camera frame to the value and color of each die.

A frame is an HxWx3 uint8 array in the order blue, green, red. Places are in pixels of that frame,
x to the right and y down, the middle of the top left pixel being (0, 0).
"""
