"""The room in Blender: the table, the tray on it, what lies about, and the light."""

import math
from typing import Any

import bpy
import cv2
import numpy as np

from vision.pinhole import Points
from vision.solid import Rgb
from vision.synthetic import Patch, SetUp, tray_outline
from vision.training.studio_stuff import image, placed, plain, show, stuff

_SUNKEN_CM = 0.6  # how much lower than the tray's floor the table is


def furnish(setup: SetUp, random: np.random.Generator) -> None:
    """The table, what lies on it, and the tray."""
    cm_per_px = setup.camera.position[2] / setup.camera.focal_px
    shape = (setup.camera.height, setup.camera.width)
    room, rim, floor = (
        stuff(surface, shape, cm_per_px, random) for surface in (setup.room, setup.rim, setup.floor)
    )
    far, lower = 300.0, -_SUNKEN_CM
    _mesh([[-far, -far, lower], [far, -far, lower], [far, far, lower], [-far, far, lower]], room)
    for number, patch in enumerate(setup.litter):
        lay_patch(patch, 0.01 + 0.004 * number - _SUNKEN_CM, 0.0)
    inner, outer = setup.tray_cm / 2, setup.tray_cm / 2 + setup.rim_cm
    foot, top = tray_outline(setup, inner, 0.0), tray_outline(setup, inner, setup.wall_cm)
    rim_top = tray_outline(setup, outer, setup.wall_cm)
    _mesh(foot.tolist(), floor)
    _band(foot, top, floor if random.random() < 0.4 else rim)  # some walls are lined
    _band(top, rim_top, rim)
    _band(rim_top, tray_outline(setup, outer, -_SUNKEN_CM), rim)


def _mesh(points: list[list[float]], material: Any) -> None:
    """A flat polygon."""
    mesh = bpy.data.meshes.new("plain")
    mesh.from_pydata(points, [], [range(len(points))])
    show(mesh, material)


def _band(one: Points, other: Points, material: Any) -> None:
    """A strip between two outlines."""
    number = len(one)
    faces = [(i, (i + 1) % number, number + (i + 1) % number, number + i) for i in range(number)]
    mesh = bpy.data.meshes.new("band")
    mesh.from_pydata(np.concatenate([one, other]).tolist(), [], faces)
    show(mesh, material)


def lay_patch(patch: Patch, z: float, thick: float) -> None:
    points = [(x, y, z + 0.01) for x, y, _ in patch.corners]
    mesh = bpy.data.meshes.new("patch")
    mesh.from_pydata(points, [], [range(len(points))])
    thing = show(mesh, plain(patch.color, 0.5))
    if thick:
        solid = thing.modifiers.new("thick", "SOLIDIFY")
        solid.thickness, solid.offset = thick, 1.0


def light_up(setup: SetUp, random: np.random.Generator) -> None:
    """The lamps, and a room with windows that glossy things mirror."""
    for lamp in setup.lamps:
        light = bpy.data.lights.new("lamp", "AREA")
        light.shape = "DISK" if random.random() < 0.6 else "SQUARE"
        light.size = max(2 * lamp.size, 1.0)
        far = float(np.linalg.norm(lamp.position))
        bright = max(lamp.color)
        light.color = tuple(part / bright for part in lamp.color)
        light.energy = bright * far * far * math.pi * math.pi
        place = bpy.data.objects.new("lamp", light)
        back = np.array(lamp.position) / far
        side = np.cross(back, [0.3, 0.5, 0.1])
        side /= np.linalg.norm(side)
        place.matrix_world = placed(np.stack([side, np.cross(back, side), back], 1), lamp.position)
        bpy.context.collection.objects.link(place)
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes.new("ShaderNodeTexEnvironment")
    sky.image = image("room", _surroundings(setup.ambient, random))
    world.node_tree.links.new(
        sky.outputs["Color"], world.node_tree.nodes["Background"].inputs["Color"]
    )


def _surroundings(ambient: Rgb, random: np.random.Generator) -> Points:
    """All that is around the table (64x128x3, red first, as a map of the globe): walls, windows."""
    upward = np.linspace(1, -1, 64)[:, None]
    base = 0.6 + random.uniform(0, 0.6) * upward + 0.2 * random.standard_normal((1, 128))
    globe = np.maximum(base, 0.15)[..., None] * np.array(ambient)
    globe = np.asarray(cv2.GaussianBlur(globe.astype(np.float32), (0, 0), 3), np.float32)
    for _ in range(random.integers(4)):
        row, column = random.integers(2, 30), random.integers(0, 112)
        high, wide = random.integers(2, 10), random.integers(2, 16)
        bright = random.uniform(1, 12) * np.array(ambient) * random.uniform(0.85, 1.15, 3)
        globe[row : row + high, column : column + wide] = bright
    return globe * np.float32(np.mean(ambient) / max(globe[:32].mean(), 1e-3))
