"""Words for a set of rules: the preset it is, or what differs from the standard."""

from __future__ import annotations

from dataclasses import asdict

from cardavia.rules import PRESETS, Rules, rules


def preset_of(game: str, given: Rules) -> str | None:
    """The name of the preset that these rules are, if any."""
    return next((name for name in PRESETS[game] if rules(game, name) == given), None)


def changed_rules(game: str, given: Rules) -> dict[str, str]:
    """The flags that differ from the standard rules, and their values as text."""
    standard = asdict(rules(game))
    return {name: str(value).lower() for name, value in asdict(given).items() if value != standard[name]}


def rules_words(game: str, given: Rules) -> str:
    """`standard`, `sparse (fan_cap = 3, …)` or `standard, but fan_cap = 4`."""
    changed = ", ".join(f"{name} = {value}" for name, value in changed_rules(game, given).items())
    preset = preset_of(game, given)
    if preset:
        return f"{preset} ({changed})" if changed else preset
    return f"standard, but {changed}"


def rules_options(game: str, given: Rules) -> str:
    """The options of the command line that give these rules."""
    preset = preset_of(game, given)
    if preset:
        return "" if preset == "standard" else f" --preset {preset}"
    return "".join(f" --rule {name}={value}" for name, value in changed_rules(game, given).items())
