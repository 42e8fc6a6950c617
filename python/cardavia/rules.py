"""Rule variants: one frozen dataclass per game, named presets, and their native struct."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from cardavia.games import choice, find

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Rules:
    """The flags of some game."""


@dataclass(frozen=True)
class SichuanRules(Rules):
    """Flags of Sichuan bloody battle; the defaults are the rules as written."""

    fan_cap: int = 5  # S5.3: base points are 2 ** min(fan, fan_cap); 0 to 16
    claim_while_holding_void: bool = False  # S3.3: pungs and kongs of other suits while void tiles are held
    last_tile_on_discard: bool = True  # S5.2: the last-tile fan also for a win on a discard
    postponed_added_kong_pays: bool = True  # S5.6: an added kong pays although its tile was not drawn last
    own_four_wait_is_ready: bool = False  # S6.1: a wait of which the hand holds all four copies is ready
    pig_pays_winners: bool = True  # S6.3: a flower pig pays seats that have won


@dataclass(frozen=True)
class NantongRules(Rules):
    """Flags of Nantong long cards; the defaults are the rules as written."""

    own_four_wait_is_ready: bool = False  # N2.4: ready also when no copy lies outside the own cards
    heavenly_after_replacement: bool = True  # N2.5: a heavenly win also after an opening replacement
    claimed_fourth_counts: bool = False  # N4.5: three in hand and a claimed fourth score as four in hand
    closed_floating: str = "no_pung"  # N5.6: what a closed floating hand must be free of; see CHOICES
    heavenly_is_self_draw: bool = True  # N5.8: a heavenly win earns the bonus of a self-draw


@dataclass(frozen=True)
class TiengowRules(Rules):
    """Flags of Tien Gow; the defaults are the rules as written."""

    banker_doubles_surplus: bool = True  # T4: the banker's doubling also for a surplus (T4.3)
    immediate_on_last_trick: bool = True  # T4.1: Supreme and quartets are paid also in the last trick
    final_multiplier_on_surplus: bool = True  # T4.4: the doublings of the last trick also for a surplus
    capture_multiplier: int = 1  # T4.5: what the amounts of T4.2 are multiplied by in a capture; 1 to 10000


Flags = dict[str, Any]  # flag name -> bool, whole number or one of the names in CHOICES
RulesLike = Rules | Flags | str | None
RULES: dict[str, type[Rules]] = {"sichuan": SichuanRules, "nantong": NantongRules, "tiengow": TiengowRules}
LIMITS = {"fan_cap": (0, 16), "capture_multiplier": (1, 10_000)}  # a payment stays within a ledger row
CHOICES = {  # names of the values 0, 1, 2 in the native struct
    "closed_floating": ("no_pung", "no_claimed_group", "self_drawn_no_group"),
}
PRESETS: dict[str, dict[str, Flags]] = {
    "sichuan": {
        "standard": {},
        "open-claims": {"claim_while_holding_void": True, "own_four_wait_is_ready": True},
        "sparse": {
            "fan_cap": 3,
            "last_tile_on_discard": False,
            "postponed_added_kong_pays": False,
            "pig_pays_winners": False,
        },
    },
    "nantong": {
        "standard": {},
        "fourths": {
            "own_four_wait_is_ready": True,
            "claimed_fourth_counts": True,
            "closed_floating": "no_claimed_group",
        },
        "sparse": {
            "heavenly_after_replacement": False,
            "closed_floating": "self_drawn_no_group",
            "heavenly_is_self_draw": False,
        },
    },
    "tiengow": {
        "standard": {},
        "plain-surplus": {"banker_doubles_surplus": False, "final_multiplier_on_surplus": False},
        "sparse": {"immediate_on_last_trick": False, "capture_multiplier": 2},
    },
}


def _flag(game: str, name: object) -> str:
    """The name, if it is one of a rule of the game."""
    return choice(name, [field.name for field in fields(RULES[find(game).name])], f"rule of {game}")


def _checked(name: str, value: object, default: object) -> int | bool | str:
    if name in CHOICES:
        if not isinstance(value, str):
            names = " or ".join(map(repr, CHOICES[name]))
            raise TypeError(f"rule {name} is {value!r}, expected {names}")
        return choice(value, list(CHOICES[name]), f"rule {name}")
    if isinstance(default, bool):
        if not isinstance(value, bool | np.bool_):
            raise TypeError(f"rule {name} is {value!r}, expected True or False")
        return bool(value)
    low, high = LIMITS[name]
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"rule {name} is {value!r}, expected a whole number from {low} to {high}")
    if not low <= value <= high:
        raise ValueError(f"rule {name} is {value}, expected {low} to {high}")
    return int(value)


@overload
def rules(game: Literal["sichuan"], preset: str = "standard", **flags: Any) -> SichuanRules: ...
@overload
def rules(game: Literal["nantong"], preset: str = "standard", **flags: Any) -> NantongRules: ...
@overload
def rules(game: Literal["tiengow"], preset: str = "standard", **flags: Any) -> TiengowRules: ...
@overload
def rules(game: str, preset: str = "standard", **flags: Any) -> Rules: ...
def rules(game: str, preset: str = "standard", **flags: Any) -> Rules:
    """Rules of a game: a preset with some flags changed.

    Raises ValueError for an unknown game, preset or flag and for a value out of range, TypeError for a value
    of the wrong type. The flags are those of the rules files.
    """
    entry = find(game)
    base = RULES[entry.name](**PRESETS[entry.name][choice(preset, list(PRESETS[entry.name]), "preset")])
    checked: Flags = {
        _flag(game, name): _checked(name, value, getattr(base, name)) for name, value in flags.items()
    }
    return replace(base, **checked)


@overload
def as_rules(game: Literal["sichuan"], given: RulesLike) -> SichuanRules: ...
@overload
def as_rules(game: Literal["nantong"], given: RulesLike) -> NantongRules: ...
@overload
def as_rules(game: Literal["tiengow"], given: RulesLike) -> TiengowRules: ...
@overload
def as_rules(game: str, given: RulesLike) -> Rules: ...
def as_rules(game: str, given: RulesLike) -> Rules:
    """Rules from a rules object, a dict of flags, a preset's name, or None for the standard."""
    if given is None:
        return rules(game)
    if isinstance(given, str):
        return rules(game, given)
    if isinstance(given, dict):
        return rules(game, **{_flag(game, name): value for name, value in given.items()})
    if not isinstance(given, RULES[find(game).name]):
        raise TypeError(f"rules are {given!r}, expected rules of {game}, a dict of flags or a preset's name")
    return rules(game, **asdict(given))


def to_native(game: str, given: Rules) -> NDArray[np.uint8]:
    """The native rules struct as bytes."""
    struct = np.zeros(1, find(game).native.rules_dtype)
    for name, value in asdict(given).items():
        struct[name] = CHOICES[name].index(value) if name in CHOICES else value
    return struct.view(np.uint8)


def from_native(game: str, data: NDArray[np.uint8]) -> Rules:
    """The rules that a native struct holds."""
    struct = data.view(find(game).native.rules_dtype)[0]
    defaults = asdict(rules(game))
    values: Flags = {name: _named(name, int(struct[name]), value) for name, value in defaults.items()}
    return rules(game, **values)


def _named(name: str, code: int, default: Any) -> Any:
    """A flag's value from its number in the native struct."""
    return CHOICES[name][code] if name in CHOICES else type(default)(code)
