"""Of what this package was made."""
from __future__ import annotations

import json
from importlib.resources import files
from typing import TypedDict


class Provenance(TypedDict):
    laned: str
    commit: str | None
    documents: dict[str, str]


def provenance() -> Provenance:
    """The release of laned and its commit, and a SHA-256 of each OpenAPI document without its examples."""
    text = files(__package__).joinpath("generated/provenance.json").read_text("utf-8")
    told: Provenance = json.loads(text)
    return told
