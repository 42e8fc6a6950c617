"""Looks: every palette can be read, and monochrome has no hue."""

from __future__ import annotations

from dataclasses import asdict
from itertools import product

import pytest

from cardavia.console.looks import SUITS, contrast, grain, luminance, palette, theme
from cardavia.console.settings import Settings, options

LOOKS = list(product(options("look"), options("contrast"), options("temperature")))


def settings(look: str, contrast: str, temperature: str) -> Settings:
    return Settings(look=look, contrast=contrast, temperature=temperature)


@pytest.mark.parametrize("look", LOOKS, ids=" ".join)
def test_all_text_stands_out(look: tuple[str, str, str]) -> None:
    found = palette(settings(*look))
    least = 7.0 if look[1] == "high" else 4.5
    for ink in (found.ink, found.quiet, found.accent, *found.on_table):
        assert contrast(ink, found.table) >= least
        assert contrast(ink, found.panel) >= least
    for ink in found.on_tile:
        assert contrast(ink, found.tile) >= least
        assert contrast(ink, found.shade) >= 4
    assert contrast(found.pips, found.domino) >= least
    assert contrast(found.red_pips, found.domino) >= 4.5
    assert contrast(found.chosen_ink, found.chosen) >= least
    assert contrast(found.gain, found.panel) >= least
    assert contrast(found.loss, found.panel) >= 4.5


@pytest.mark.parametrize("look", [look for look in LOOKS if look[0] == "mono"], ids=" ".join)
def test_monochrome_has_no_hue(look: tuple[str, str, str]) -> None:
    values = asdict(palette(settings(*look))).values()
    colours = [colour for value in values for colour in ([value] if isinstance(value, str) else value)]
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_temperatures_differ() -> None:
    assert len({palette(settings("colour", "normal", each)).table for each in options("temperature")}) == 3
    assert len({palette(settings("colour", "high", each)).ink for each in options("temperature")}) == 3


def test_grey_is_as_bright() -> None:
    assert luminance("#ffffff") == "#ffffff"
    assert luminance("#00ff00") == "#b6b6b6"
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


def test_the_theme_has_a_colour_for_each_suit() -> None:
    variables = theme(Settings()).variables
    assert {f"{ground}-{suit.lower()}" for ground in ("tile", "suit") for suit in SUITS} <= set(variables)


@pytest.mark.parametrize("value", options("grain"))
def test_grains_are_one_cell(value: str) -> None:
    sown = [grain(Settings(grain=value), unicode=unicode) for unicode in (True, False)]
    assert [len(one) for one in sown] == [1, 1]
    assert sown[1].isascii()
    assert (sown[0] == " ") is (value == "none")
