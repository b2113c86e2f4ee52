"""One module for each page of the desk: what buttons, holds and touches do there."""
