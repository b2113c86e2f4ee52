"""What lies in the tray in Blender: dice of any shape, cards, and a hand over them."""

from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix
from numpy.typing import NDArray

from vision.card_face import HEIGHT_MM, WIDTH_MM, face
from vision.drawn_cards import DrawnCard, card_edge
from vision.pinhole import Points
from vision.solid import Body, about
from vision.synthetic import DrawnDie, Finger
from vision.training.studio_stuff import image, placed, plain, principled, show

_FINE = 64  # parts that each edge of a die's faces is cut into
_CARD_CM, _PILE_CM = 0.03, 0.2  # how thick a card is, and from where on it is the draw pile


@dataclass(frozen=True, slots=True)
class Make:
    """How a set's dice are made beyond what the drawing knows of them."""

    bulge: float  # how far the middle of a face stands out, or is hollow, in edges
    depth: float  # of the print: 0 is painted on, 1 as deep as it would be cut
    print_roughness: float


def random_make(random: np.random.Generator) -> Make:
    is_painted = random.random() < 0.3
    return Make(
        bulge=float(np.clip(random.normal(0.005, 0.015), -0.02, 0.04)),
        depth=0.0 if is_painted else random.uniform(0.2, 0.8),
        print_roughness=random.uniform(0.15, 0.7),
    )


def lay_die(die: DrawnDie, edge_cm: float, make: Make) -> None:
    thing = show(_die_mesh(die.look, make), _die_material(die.look, make))
    poses = (die.pose, *die.blur)
    _pass(thing, [placed(np.array(pose.rotation) * edge_cm, pose.middle) for pose in poses])


def lay_card(card: DrawnCard, number: int) -> None:
    """A card with its round corners, upon those before it; the draw pile goes down to the floor."""
    is_pile = card.thick_cm > _PILE_CM
    edge = card_edge(card.design.radius_mm) / 10
    z = card.thick_cm if is_pile else _CARD_CM * number
    deep = z if is_pile else _CARD_CM
    mesh = bpy.data.meshes.new("card")
    number = len(edge)
    sides = [(i, i + number, (i + 1) % number + number, (i + 1) % number) for i in range(number)]
    points = [(*place, 0.0) for place in edge.tolist()]
    points += [(*place, -deep) for place in edge.tolist()]
    mesh.from_pydata(points, [], [range(number), *sides])
    across = mesh.uv_layers.new()
    for loop, uv in zip(mesh.loops, across.data, strict=True):
        x, y, _ = points[loop.vertex_index]
        uv.uv = x * 10 / WIDTH_MM + 0.5, y * 10 / HEIGHT_MM + 0.5
    material, nodes, links, skin = principled("card")
    picture = nodes.new("ShaderNodeTexImage")
    picture.image = image("face", face(card.design, card.color, card.number)[..., ::-1])
    picture.extension = "EXTEND"
    links.new(picture.outputs["Color"], skin.inputs["Base Color"])
    skin.inputs["Roughness"].default_value = 0.6 - 0.8 * card.gloss
    thing = show(mesh, material)
    spreads = (card.at, *card.blur)
    _pass(thing, [placed(about(2, turn), (x, y, z)) for x, y, turn in spreads])


def _pass(thing: Any, places: list[Matrix]) -> None:
    """Puts a thing in its place, or where it comes by while the shutter is open."""
    thing.rotation_mode = "QUATERNION"
    for frame, place in enumerate(places):
        thing.matrix_world = place
        for path in ("location", "rotation_quaternion") if len(places) > 1 else ():
            thing.keyframe_insert(path, frame=frame)
    if len(places) > 1:
        scene = bpy.context.scene
        scene.render.use_motion_blur = True
        scene.render.motion_blur_shutter = float(len(places) - 1)
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
    material, nodes, links, skin = principled("die")
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


def reach_in(finger: Finger) -> None:
    """A part of a hand: a tube with round ends."""
    curve = bpy.data.curves.new("finger", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", finger.radius, 6
    line = curve.splines.new("POLY")
    line.points.add(1)
    line.points[0].co, line.points[1].co = (*finger.start, 1), (*finger.end, 1)
    skin = plain(finger.color, 0.6)
    show(curve, skin)
    for end in (finger.start, finger.end):
        ball = bpy.data.metaballs.new("ball")
        ball.resolution = ball.render_resolution = finger.radius / 4
        drop = ball.elements.new()
        drop.co, drop.radius = end, finger.radius * 1.6
        show(ball, skin)
