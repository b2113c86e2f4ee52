"""The drawn table built in Blender and rendered by its path tracer: light as it really falls.

Beside `synthetic.Easel`, which draws the same scenes a hundred times faster, for learning and for
measuring on tables that nobody has tuned to. Needs `bpy` (Blender as a Python module).
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path

import bpy
import cv2
import numpy as np

from vision.drawn_cards import DrawnCard
from vision.pinhole import Pinhole, Points
from vision.reading import Frame
from vision.sensor import Shade, expose, shading
from vision.synthetic import DrawnDie, Finger, Patch, SetUp, tray_outline
from vision.training.studio_room import furnish, lay_patch, light_up
from vision.training.studio_stuff import placed
from vision.training.studio_things import lay_card, lay_die, random_make, reach_in


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
        cards: tuple[DrawnCard, ...] = (),
    ) -> Frame:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        random = np.random.default_rng(self.setup.seed)
        _aim(self.setup.camera)
        furnish(self.setup, random)
        light_up(self.setup, random)
        for thing in things:
            lay_patch(thing, 0.0, random.uniform(0.05, 0.6))
        makes = [random_make(random) for _ in dice]
        is_set = len({die.look.gloss for die in dice}) == 1  # dice of one make
        for die, make in zip(dice, makes, strict=True):
            lay_die(die, self.setup.edge_cm, makes[0] if is_set else make)
        for number, card in enumerate(cards, 1):
            lay_card(card, number)
        for finger in hand:
            reach_in(finger)
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


def _aim(camera: Pinhole) -> None:
    lens = bpy.data.cameras.new("camera")
    lens.sensor_width = 36.0
    lens.lens = camera.focal_px / camera.width * 36.0
    lens.clip_start, lens.clip_end = 1.0, 1000.0
    lens.sensor_fit = "HORIZONTAL"
    eye = bpy.data.objects.new("camera", lens)
    # Blender's camera looks back along its z and has y up; ours looks along z and has y down.
    axes = (camera.rotation() * np.array([[1], [-1], [-1]])).T
    eye.matrix_world = placed(axes, camera.position)
    bpy.context.collection.objects.link(eye)
    bpy.context.scene.camera = eye


def _exposure(light: Points, setup: SetUp) -> np.float32:
    """As if the floor were lit as `Easel` would light it: so bright a picture was asked for."""
    inside = np.zeros(light.shape[:2], np.uint8)
    floor = tray_outline(setup, setup.tray_cm / 2, 0.0)
    places = np.round(setup.camera.project(floor)).astype(np.int32)
    cv2.fillPoly(inside, [places], 1)
    seen = np.median(light.mean(2)[inside > 0])
    return np.float32(np.mean(setup.ground) / max(float(seen), 1e-4))
