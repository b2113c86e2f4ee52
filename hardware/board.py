"""The computer that the table runs on: whether it is a Raspberry Pi, and which."""

from pathlib import Path

_MAKER = "Raspberry Pi"


def model(root: Path = Path("/")) -> str | None:
    """The Raspberry Pi's own name for itself; None on any other computer."""
    for name in (_device_tree(root), _cpuinfo(root)):
        if name.startswith(_MAKER):
            return name
    return None


def _device_tree(root: Path) -> str:
    try:
        return (root / "proc/device-tree/model").read_text("utf-8", "replace").rstrip("\0\n")
    except OSError:
        return ""


def _cpuinfo(root: Path) -> str:
    """Where there is no device tree, the kernel's list of processors ends with the model."""
    try:
        lines = (root / "proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("Model")]
    return models[-1] if models else ""
