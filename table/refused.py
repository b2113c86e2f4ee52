"""The one error that a person at the table can cause."""


class Refused(Exception):
    """Somebody asked for what is not possible now; nothing has changed.

    `sentence` is an English template and the key of its translation, `values` fill it in.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values
