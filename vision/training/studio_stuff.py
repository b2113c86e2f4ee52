"""What Blender's things are made of, and how they come into its scene."""

from typing import Any

import bpy
import numpy as np
from mathutils import Matrix
from numpy.typing import NDArray

from vision.pinhole import Points
from vision.solid import Rgb
from vision.surfaces import Surface, Weave, texture


def stuff(
    surface: Surface, shape: tuple[int, int], cm_per_px: float, random: np.random.Generator
) -> Any:
    """A surface as a material: its pattern from all sides, dull or polished."""
    material, nodes, links, skin = principled("stuff")
    picture = nodes.new("ShaderNodeTexImage")
    picture.image = image("pattern", texture(surface, shape, random)[..., ::-1])
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


def plain(color: Rgb, roughness: float) -> Any:
    material, _, _, skin = principled("plain")
    skin.inputs["Base Color"].default_value = (*color, 1.0)
    skin.inputs["Roughness"].default_value = roughness
    return material


def principled(name: str) -> tuple[Any, Any, Any, Any]:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    return material, nodes, links, nodes["Principled BSDF"]


def image(name: str, colors: Points) -> Any:
    """A picture (hxwx3, red first, linear) as Blender's."""
    height, width = colors.shape[:2]
    image = bpy.data.images.new(name, width, height, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = colors[::-1]
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    return image


def show(shape: Any, material: Any) -> Any:
    shape.materials.append(material)
    thing = bpy.data.objects.new(shape.name, shape)
    bpy.context.collection.objects.link(thing)
    return thing


def placed(axes: NDArray[np.floating], at: tuple[float, float, float]) -> Matrix:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = axes, at
    return Matrix(matrix.tolist())
