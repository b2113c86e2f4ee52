"""One module for each screen: each draws one kind of view."""
