"""The drawn table built in Blender and rendered by its path tracer: light as it really falls.

Beside `synthetic.Easel`, which draws the same scenes a hundred times faster, for learning and for
measuring on tables that nobody has tuned to. Needs `bpy` (Blender as a Python module).
"""

import math
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np
from mathutils import Matrix
from numpy.typing import NDArray

from vision.pinhole import Pinhole, Points
from vision.reading import Frame
from vision.sensor import Shade, expose, shading
from vision.solid import Body, Rgb
from vision.surfaces import Surface, Weave, texture
from vision.synthetic import DrawnDie, Finger, Patch, SetUp

_FINE = 64  # parts that each edge of a die's faces is cut into
_SUNKEN_CM = 0.6  # how much lower than the tray's floor the table is
_ROUND = 72


@dataclass(frozen=True, slots=True)
class Make:
    """How a set's dice are made beyond what the drawing knows of them."""

    bulge: float  # how far the middle of a face stands out, or is hollow, in edges
    depth: float  # of the print: 0 is painted on, 1 as deep as it would be cut
    print_roughness: float


@dataclass(frozen=True, slots=True)
class Studio:
    """Renders frames of one set-up, as `Easel` draws them."""

    setup: SetUp
    samples: int = 6
    threads: int = 1

    def draw(
        self,
        dice: tuple[DrawnDie, ...] = (),
        hand: tuple[Finger, ...] = (),
        things: tuple[Patch, ...] = (),
        shade: Shade | None = None,
        seed: int = 0,
    ) -> Frame:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        random = np.random.default_rng(self.setup.seed)
        _aim(self.setup.camera)
        _furnish(self.setup, random)
        _light(self.setup, random)
        for thing in things:
            _lay_patch(thing, 0.0, random.uniform(0.05, 0.6))
        makes = [_random_make(random) for _ in dice]
        is_set = len({die.look.gloss for die in dice}) == 1  # dice of one make
        for die, make in zip(dice, makes, strict=True):
            _lay_die(die, self.setup.edge_cm, makes[0] if is_set else make)
        for finger in hand:
            _reach(finger)
        light = self._render(seed)
        light *= _exposure(light, self.setup)
        if shade is not None:
            light *= shading(light.shape, shade)
        return expose(light, self.setup.sensor, np.random.default_rng(seed))

    def _render(self, seed: int) -> Points:
        """The light that reaches the camera (hxwx3, blue first), linear."""
        scene, camera = bpy.context.scene, self.setup.camera
        scene.render.engine = "CYCLES"
        scene.cycles.samples, scene.cycles.seed = self.samples, seed
        scene.cycles.use_denoising, scene.cycles.denoiser = True, "OPENIMAGEDENOISE"
        scene.cycles.denoising_quality = "FAST"
        scene.cycles.max_bounces, scene.cycles.diffuse_bounces = 5, 2
        scene.cycles.sample_clamp_indirect = 4.0
        scene.render.threads_mode, scene.render.threads = "FIXED", self.threads
        scene.render.resolution_x, scene.render.resolution_y = camera.width, camera.height
        scene.render.image_settings.file_format = "OPEN_EXR"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "frame.exr"
            scene.render.filepath = str(path)
            bpy.ops.render.render(write_still=True)
            image = bpy.data.images.load(str(path))
            pixels = np.empty(camera.width * camera.height * 4, np.float32)
            image.pixels.foreach_get(pixels)
        light = pixels.reshape(camera.height, camera.width, 4)[::-1, :, 2::-1]
        return np.ascontiguousarray(light)


def _random_make(random: np.random.Generator) -> Make:
    is_painted = random.random() < 0.3
    return Make(
        bulge=float(np.clip(random.normal(0.005, 0.015), -0.02, 0.04)),
        depth=0.0 if is_painted else random.uniform(0.2, 0.8),
        print_roughness=random.uniform(0.15, 0.7),
    )


def _aim(camera: Pinhole) -> None:
    lens = bpy.data.cameras.new("camera")
    lens.sensor_width = 36.0
    lens.lens = camera.focal_px / camera.width * 36.0
    lens.clip_start, lens.clip_end = 1.0, 1000.0
    lens.sensor_fit = "HORIZONTAL"
    eye = bpy.data.objects.new("camera", lens)
    # Blender's camera looks back along its z and has y up; ours looks along z and has y down.
    axes = (camera.rotation() * np.array([[1], [-1], [-1]])).T
    eye.matrix_world = _placed(axes, camera.position)
    bpy.context.collection.objects.link(eye)
    bpy.context.scene.camera = eye


def _furnish(setup: SetUp, random: np.random.Generator) -> None:
    """The table, what lies on it, and the tray."""
    cm_per_px = setup.camera.position[2] / setup.camera.focal_px
    shape = (setup.camera.height, setup.camera.width)
    room, rim, floor = (
        _stuff(surface, shape, cm_per_px, random)
        for surface in (setup.room, setup.rim, setup.floor)
    )
    _mesh("room", np.array([[-300, -300], [300, -300], [300, 300], [-300, 300]]), room)
    for number, patch in enumerate(setup.litter):
        _lay_patch(patch, 0.01 + 0.004 * number - _SUNKEN_CM, 0.0)
    inner, outer = setup.tray_cm / 2, setup.tray_cm / 2 + setup.rim_cm
    _mesh("floor", _outline(setup, inner), floor, z=0.0)
    is_lined = random.random() < 0.4
    walls = [
        (_outline(setup, inner), 0.0, _outline(setup, inner), setup.wall_cm, is_lined),
        (_outline(setup, inner), setup.wall_cm, _outline(setup, outer), setup.wall_cm, False),
        (_outline(setup, outer), setup.wall_cm, _outline(setup, outer), -_SUNKEN_CM, False),
    ]
    for low, low_z, high, high_z, lined in walls:
        _band(low, low_z, high, high_z, floor if lined else rim)


def _outline(setup: SetUp, reach: float) -> NDArray[np.float64]:
    if setup.is_round:
        angle = np.linspace(0, 2 * np.pi, _ROUND, endpoint=False)
        return np.stack([np.cos(angle), np.sin(angle)], 1) * reach
    return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach


def _mesh(name: str, outline: NDArray[np.float64], material: Any, z: float = -_SUNKEN_CM) -> None:
    """A flat polygon at a height."""
    mesh = bpy.data.meshes.new(name)
    points = [(float(x), float(y), z) for x, y in outline]
    mesh.from_pydata(points, [], [range(len(points))])
    _show(mesh, material)


def _band(
    one: NDArray[np.float64],
    one_z: float,
    other: NDArray[np.float64],
    other_z: float,
    material: Any,
) -> None:
    """A strip between two outlines."""
    number = len(one)
    points = [(float(x), float(y), one_z) for x, y in one]
    points += [(float(x), float(y), other_z) for x, y in other]
    faces = [(i, (i + 1) % number, number + (i + 1) % number, number + i) for i in range(number)]
    mesh = bpy.data.meshes.new("band")
    mesh.from_pydata(points, [], faces)
    _show(mesh, material)


def _lay_patch(patch: Patch, z: float, thick: float) -> None:
    points = [(x, y, z + 0.01) for x, y, _ in patch.corners]
    mesh = bpy.data.meshes.new("patch")
    mesh.from_pydata(points, [], [range(len(points))])
    thing = _show(mesh, _plain(patch.color, 0.5))
    if thick:
        solid = thing.modifiers.new("thick", "SOLIDIFY")
        solid.thickness, solid.offset = thick, 1.0


def _lay_die(die: DrawnDie, edge_cm: float, make: Make) -> None:
    thing = _show(_die_mesh(die.look, make), _die_material(die.look, make))
    thing.rotation_mode = "QUATERNION"
    for frame, pose in enumerate((die.pose, *die.blur)):
        thing.matrix_world = _placed(np.array(pose.rotation) * edge_cm, pose.middle)
        if die.blur:
            for path in ("location", "rotation_quaternion"):
                thing.keyframe_insert(path, frame=frame)
    if die.blur:
        scene = bpy.context.scene
        scene.render.use_motion_blur = True
        scene.render.motion_blur_shutter = float(len(die.blur))
        scene.render.motion_blur_position = "START"
        scene.frame_set(0)
        thing.cycles.motion_steps = 4


def _die_mesh(body: Body, make: Make) -> Any:
    """The surface of a die, cut finely enough that its print is in its corners' colors."""
    points, triangles = _fine(body)
    outward, albedo, printed = body.skin(points)
    middle = 1 - np.abs(points).max(1) / np.linalg.norm(points, axis=1)  # of a face: 0
    dome = make.bulge * np.maximum(1 - middle / 0.3, 0)
    shaped = points + outward * (dome - make.depth * body.hollow(points))[:, None]
    mesh = bpy.data.meshes.new("die")
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", shaped.astype(np.float32).ravel())
    mesh.loops.add(triangles.size)
    mesh.loops.foreach_set("vertex_index", triangles.ravel())
    mesh.polygons.add(len(triangles))
    mesh.polygons.foreach_set("loop_start", np.arange(0, triangles.size, 3, dtype=np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(triangles), bool))
    mesh.update(calc_edges=True)
    colors = mesh.color_attributes.new("albedo", "FLOAT_COLOR", "POINT")
    rgba = np.concatenate([albedo, printed], 1).astype(np.float32)
    colors.data.foreach_set("color", rgba.ravel())
    return mesh


def _fine(body: Body) -> tuple[Points, NDArray[np.int32]]:
    """Points all over a die (nx3), and triangles of them (mx3)."""
    rows = [(i, j) for i in range(_FINE + 1) for j in range(_FINE + 1 - i)]
    number = {row: index for index, row in enumerate(rows)}
    small = [
        (number[i, j], number[i + 1, j], number[i, j + 1]) for i, j in rows if i + j < _FINE
    ] + [
        (number[i + 1, j], number[i + 1, j + 1], number[i, j + 1])
        for i, j in rows
        if i + j < _FINE - 1
    ]
    parts = np.array(rows, np.float32) / _FINE
    weights = np.stack([1 - parts.sum(1), parts[:, 0], parts[:, 1]], 1)
    large = [face[[0, i, i + 1]] for face in body.faces() for i in range(1, len(face) - 1)]
    flat = np.concatenate([weights @ corners for corners in large])
    first = np.arange(len(large)) * len(rows)
    triangles = (np.array(small)[None] + first[:, None, None]).reshape(-1, 3)
    # Neighbouring faces share the points of their edge, so that light goes round it smoothly.
    _, kept, same = np.unique(np.round(flat, 4), axis=0, return_index=True, return_inverse=True)
    flat, triangles = flat[kept], same.ravel()[triangles]
    directions = (flat / np.linalg.norm(flat, axis=1, keepdims=True)).astype(np.float32)
    points = directions * body.reach(directions)[:, None]
    a, b, c = (points[triangles[:, k]] for k in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), a) < 0
    triangles[inward] = triangles[inward][:, ::-1]
    return points.astype(np.float32), triangles.astype(np.int32)


def _die_material(body: Body, make: Make) -> Any:
    material, nodes, links, skin = _principled("die")
    paint = nodes.new("ShaderNodeVertexColor")
    paint.layer_name = "albedo"
    links.new(paint.outputs["Color"], skin.inputs["Base Color"])
    rough = nodes.new("ShaderNodeMapRange")  # print is duller than the body
    rough.inputs["To Min"].default_value = 0.04 + 0.5 * (1 - min(body.gloss / 0.75, 1)) ** 1.5
    rough.inputs["To Max"].default_value = make.print_roughness
    links.new(paint.outputs["Alpha"], rough.inputs["Value"])
    links.new(rough.outputs["Result"], skin.inputs["Roughness"])
    if body.glow > 0:
        skin.inputs["Subsurface Weight"].default_value = min(body.glow, 0.5)
        skin.inputs["Subsurface Radius"].default_value = (0.3, 0.3, 0.3)
        skin.inputs["Subsurface Scale"].default_value = 0.5
    return material


def _reach(finger: Finger) -> None:
    """A part of a hand: a tube with round ends."""
    curve = bpy.data.curves.new("finger", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", finger.radius, 6
    line = curve.splines.new("POLY")
    line.points.add(1)
    line.points[0].co, line.points[1].co = (*finger.start, 1), (*finger.end, 1)
    skin = _plain(finger.color, 0.6)
    _show(curve, skin)
    for end in (finger.start, finger.end):
        ball = bpy.data.metaballs.new("ball")
        ball.resolution = ball.render_resolution = finger.radius / 4
        drop = ball.elements.new()
        drop.co, drop.radius = end, finger.radius * 1.6
        _show(ball, skin)


def _light(setup: SetUp, random: np.random.Generator) -> None:
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
        place.matrix_world = _placed(np.stack([side, np.cross(back, side), back], 1), lamp.position)
        bpy.context.collection.objects.link(place)
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes.new("ShaderNodeTexEnvironment")
    sky.image = _image("room", _surroundings(setup.ambient, random))
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


def _stuff(
    surface: Surface, shape: tuple[int, int], cm_per_px: float, random: np.random.Generator
) -> Any:
    """A surface as a material: its pattern from all sides, dull or polished."""
    material, nodes, links, skin = _principled("stuff")
    picture = nodes.new("ShaderNodeTexImage")
    picture.image = _image("pattern", texture(surface, shape, random)[..., ::-1])
    picture.projection, picture.projection_blend = "BOX", 0.1
    picture.extension = "MIRROR"
    at = nodes.new("ShaderNodeTexCoord")
    stretch = nodes.new("ShaderNodeMapping")
    high, wide = (side * cm_per_px for side in shape)
    stretch.inputs["Scale"].default_value = (1 / wide, 1 / high, 1 / high)
    stretch.inputs["Location"].default_value = (0.5, 0.5, 0.5)
    links.new(at.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], picture.inputs["Vector"])
    links.new(picture.outputs["Color"], skin.inputs["Base Color"])
    is_hard = surface.weave in (Weave.WOOD, Weave.PLAIN, Weave.LATTICE)
    skin.inputs["Roughness"].default_value = random.uniform(0.2 if is_hard else 0.7, 1.0)
    if not is_hard:
        skin.inputs["Specular IOR Level"].default_value = 0.1
        bump = nodes.new("ShaderNodeBump")
        bump.inputs["Strength"].default_value = random.uniform(0, 0.6)
        bump.inputs["Distance"].default_value = 0.05
        links.new(picture.outputs["Color"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], skin.inputs["Normal"])
    return material


def _plain(color: Rgb, roughness: float) -> Any:
    material, _, _, skin = _principled("plain")
    skin.inputs["Base Color"].default_value = (*color, 1.0)
    skin.inputs["Roughness"].default_value = roughness
    return material


def _principled(name: str) -> tuple[Any, Any, Any, Any]:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    return material, nodes, links, nodes["Principled BSDF"]


def _image(name: str, colors: Points) -> Any:
    """A picture (hxwx3, red first, linear) as Blender's."""
    height, width = colors.shape[:2]
    image = bpy.data.images.new(name, width, height, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = colors[::-1]
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    return image


def _show(shape: Any, material: Any) -> Any:
    shape.materials.append(material)
    thing = bpy.data.objects.new(shape.name, shape)
    bpy.context.collection.objects.link(thing)
    return thing


def _placed(axes: NDArray[np.float64], at: tuple[float, float, float]) -> Matrix:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = axes, at
    return Matrix(matrix.tolist())


def _exposure(light: Points, setup: SetUp) -> np.float32:
    """As if the floor were lit as `Easel` would light it: so bright a picture was asked for."""
    inside = np.zeros(light.shape[:2], np.uint8)
    floor = np.c_[_outline(setup, setup.tray_cm / 2), np.zeros(len(_outline(setup, 1.0)))]
    places = np.round(setup.camera.project(floor.astype(np.float32))).astype(np.int32)
    cv2.fillPoly(inside, [places], 1)
    seen = np.median(light.mean(2)[inside > 0])
    return np.float32(np.mean(setup.ground) / max(float(seen), 1e-4))
