"""The command line of the virtual Pi: QEMU with the devices that stand in for a Pi's."""

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.system.image import Image

_QEMU = "qemu-system-x86_64"
_CPU = "Nehalem"
"""All that Debian's numpy and OpenCV need; with the newest emulated one the software GL crashes."""
_QUIT = b'{"execute": "qmp_capabilities"} {"execute": "quit"}'


@dataclass(frozen=True, slots=True)
class Files:
    """What one virtual Pi has in a directory of its own."""

    directory: Path

    @property
    def disk(self) -> Path:
        return self.directory / "disk.qcow2"

    @property
    def state(self) -> Path:
        """A second disk for the state directory; every write to it is logged."""
        return self.directory / "state.raw"

    @property
    def state_before(self) -> Path:
        """That disk as it was at boot, and what was written to it since."""
        return self.directory / "state-before.raw"

    @property
    def writes(self) -> Path:
        return self.directory / "writes.log"

    @property
    def share(self) -> Path:
        """`/host` in the guest."""
        return self.directory / "share"

    @property
    def agent(self) -> Path:
        return self.directory / "agent.socket"

    @property
    def monitor(self) -> Path:
        return self.directory / "monitor.socket"

    @property
    def serial(self) -> Path:
        return self.directory / "serial.txt"


@cache
def accelerator() -> str:
    """Of QEMU: the processor's own where it is all there, else emulation, ten times slower."""
    probe = [_QEMU, "-accel", "kvm", "-cpu", f"{_CPU},enforce", "-S", "-nodefaults"]
    lines = ["-display", "none", "-qmp", "stdio"]
    try:
        tried = subprocess.run([*probe, *lines], input=_QUIT, capture_output=True, timeout=30)
    except subprocess.TimeoutExpired:
        return "tcg,thread=multi"
    return "kvm" if tried.returncode == 0 else "tcg,thread=multi"


def command(image: Image, files: Files) -> list[str]:
    """What starts the virtual Pi."""
    return [
        *(_QEMU, "-nodefaults", "-no-reboot", "-display", "none", "-monitor", "none"),
        *("-accel", accelerator(), "-cpu", _CPU, "-smp", "2", "-m", "2048"),
        *("-kernel", str(image.kernel), "-initrd", str(image.initrd)),
        *("-append", "root=/dev/vda rw console=ttyS0 quiet panic=1"),
        *_disks(files),
        *("-device", "virtio-gpu-pci,xres=1280,yres=720"),
        *("-device", "virtio-keyboard-pci", "-device", "virtio-tablet-pci"),
        *("-virtfs", f"local,path={files.share},mount_tag=host,security_model=none"),
        *("-device", "virtio-serial-pci"),
        *("-chardev", f"socket,id=agent,path={files.agent},server=on,wait=off"),
        *("-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0"),
        *("-qmp", f"unix:{files.monitor},server=on,wait=off"),
        *("-serial", f"file:{files.serial}"),
    ]


def _disks(files: Files) -> list[str]:
    """The card, and the disk of which every write and flush is logged."""
    blocks = (
        f"driver=file,node-name=state-file,filename={files.state}",
        "driver=raw,node-name=state,file=state-file",
        f"driver=file,node-name=writes-file,filename={files.writes}",
        "driver=raw,node-name=writes,file=writes-file",
        "driver=blklogwrites,node-name=logged,file=state,log=writes",
    )
    return [
        *("-drive", f"file={files.disk},format=qcow2,if=none,id=card,cache=writeback"),
        *("-device", "virtio-blk-pci,drive=card"),
        *(part for block in blocks for part in ("-blockdev", block)),
        *("-device", "virtio-blk-pci,drive=logged,write-cache=on"),
    ]
