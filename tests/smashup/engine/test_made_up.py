"""Rules that no card of the library shows, with cards that do not exist; and what events tell to whom."""

from textwrap import dedent
from typing import Any

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import CardSet, Game, Library
from fracas.smashup.engine.state import Timed
from fracas.smashup.scenarios import parse, run_document
from fracas.words import bare

from ..cards import positions
from ..cards.positions import answer
from . import made_up

ALL = Library([CardSet("made-up", "Made Up", [made_up], made_up), *LIBRARY.sets.values()])


def game_at(text: str) -> Game:
    """A game from a position with such cards."""
    return positions.game_at(text, ALL)


SCENARIOS = {
    "SC-073 TURN-5.6 an extra turn comes in between, and play goes on to the left": """
        players: [{deck: [Howl, Howl, Howl, Howl]}, {deck: [Scry, Scry]}, {deck: [Scry, Scry, Scry, Scry]}]
        bases:
          - base: Portal Room
            minions: [King Rex: P3, King Rex: P1, Zapbot: P3]
        base_deck: [Tortuga]
        steps:
          - end turn
          - expect: {active: P3, P3: {vp: 3}}
          - end turn
          - expect: {active: P2}
          - end turn
          - expect: {active: P3}
          - end turn
        expect: {active: P1}
        """,
    "SC-074 TURN-5.6 the player to the left takes the extra turn, then the ordinary one": """
        players: [{deck: [Howl, Howl]}, {deck: [Scry, Scry, Scry, Scry]}, {}]
        bases:
          - base: Portal Room
            minions: [King Rex: P2, King Rex: P1, Zapbot: P2]
        base_deck: [Tortuga]
        steps:
          - end turn
          - expect: {active: P2}
          - end turn
          - expect: {active: P2}
          - end turn
        expect: {active: P3}
        """,
    "PLAY-13 SPECIAL-02 who cannot use Specials plays no Spectre from the discard pile": """
        players:
          - {hand: [Gag], deck: [Howl, Howl, Howl, Howl]}
          - {hand: [Commission, Hoverbot], deck: [Howl, Howl], discard: [Spectre]}
        bases:
          - base: Tortuga
        steps:
          - play: Gag
          - end turn
          - refuse: {play: Spectre, from: discard, on: Tortuga}
          - play: Commission
          - expect: {pending: {player: P2, include: [Hoverbot], exclude: [Spectre]}}
          - decline
          - play: Hoverbot
            on: Tortuga
          - end turn
          - end turn
          - play: Spectre
            from: discard
            on: Tortuga
        expect: {Tortuga: {minions: [P2 Hoverbot, P2 Spectre]}}
        """,
    "TRIGGER-06 two draws of one moment come in any order": """
        players: [{hand: [Seeing Stars]}, {deck: [Howl, Howl]}]
        bases:
          - base: Tortuga
            minions: [Samurai-Chan: P2]
            actions: [Honor the Fallen: P2]
        steps:
          - play: Seeing Stars
          - expect: {pending: none}
        expect: {P2: {hand: [Howl, Howl]}}
        """,
    "TRIGGER-06 unless something answers a draw": """
        players: [{hand: [Seeing Stars]}, {deck: [Howl, Howl]}]
        bases:
          - base: Tortuga
            minions: [Samurai-Chan: P2, {card: Gossip, player: P1, counters: 1}]
            actions: [Honor the Fallen: P2]
        steps:
          - play: Seeing Stars
          - expect: {pending: {player: P1, options: [Samurai-Chan, Honor the Fallen]}}
        """,
    "CANCEL-04 a base that is ignored does not protect": """
        players: [{hand: [Seeing Stars]}, {}]
        bases:
          - base: Vault
            minions: [Zapbot: P2, Zapbot: P1]
            actions: [Jammed Signal: P2]
        steps:
          - play: Seeing Stars
          - choose: P1 Zapbot
        expect: {Vault: {minions: [P2 Zapbot]}}
        """,
    "EFFECT-11 one card of the hand does not pay two tolls": """
        players: [{hand: [Zapbot, Howl, Scry]}, {}]
        bases:
          - base: Tortuga
            actions: [Toll Gate: P2, Toll Gate: P2]
        steps:
          - play: Zapbot
            on: Tortuga
          - choose: Howl
        expect: {P1: {hand: [], discard: [Howl, Scry]}, Tortuga: {minions: [P1 Zapbot]}}
        """,
    "EFFECT-11 so who has only one other card cannot play there": """
        players: [{hand: [Zapbot, Howl]}, {}]
        bases:
          - base: Tortuga
            actions: [Toll Gate: P2, Toll Gate: P2]
          - base: Tar Pits
            actions: [Toll Gate: P2]
        steps:
          - refuse: {play: Zapbot, on: Tortuga}
          - play: Zapbot
            on: Tar Pits
        expect: {P1: {hand: [], discard: [Howl]}}
        """,
    "SC-097 a price is paid in full or not at all": """
        players: [{hand: [Seance, Howl, Howl, Howl]}, {}]
        bases: [{base: Tortuga, minions: [Warbot: P2, Scout: P1]}]
        steps:
          - play: Seance
          - choose: Warbot
          - expect: {pending: none}
        expect: {P1: {hand: [Howl, Howl, Howl], discard: [Seance]}, Tortuga: {minions: [P2 Warbot, P1 Scout]}}
        """,
    "SC-098 one discard pays for one Talent": """
        players: [{hand: [Howl, Scry], deck: [Upgrade, Summon, Portal]}, {}]
        bases: [{base: Tortuga, minions: [Bookworm: P1, Bookworm: P1]}]
        steps:
          - talent: Bookworm
          - choose: Howl
          - expect: {P1: {hand: [Scry, Upgrade], discard: [Howl]}}
          - talent: Bookworm
          - choose: Scry
          - expect: {P1: {hand: [Upgrade, Summon], discard: [Howl, Scry]}}
          - refuse: {talent: Bookworm}
        """,
    "SC-128 minions that move together do not see each other arrive": """
        players: [{hand: [Felicia Day]}, {}]
        bases:
          - base: Tortuga
            minions: [Guard: P2, Zapbot: P1]
          - base: Tar Pits
        steps:
          - play: Felicia Day
            on: Tar Pits
        expect: {Tar Pits: {minions: [P1 Felicia Day, P2 Guard, P1 Zapbot]}}
        """,
    "SC-128 a guard who is there already does see them": """
        players: [{hand: [Felicia Day]}, {}]
        bases:
          - base: Tortuga
            minions: [Zapbot: P1, Zapbot: P2]
          - base: Jungle Oasis
            minions: [Guard: P2]
        steps:
          - play: Felicia Day
            on: Jungle Oasis
        expect:
          Jungle Oasis: {minions: [P1 Felicia Day, P2 Guard, P2 Zapbot]}
          P1: {discard: [Zapbot]}
        """,
    "SC-145 POWER-13 to take off what weakens is not to strengthen": """
        players: [{hand: [Upgrade, Disenchant, Puck], deck: [Howl, Howl, Howl]}, {}]
        bases:
          - base: Tortuga
            minions: [Trainer: P1, {card: Warbot, player: P1, actions: [{card: Poison, player: P2}]}]
        steps:
          - play: Puck
            on: Tortuga
          - choose: Extra action
          - play: Disenchant
          - choose: Poison
          - expect: {power_of: {Warbot: 4}, P1: {hand: [Upgrade]}}
          - play: Upgrade
            on: Warbot
        expect: {power_of: {Warbot: 6}, P1: {hand: [Howl]}}
        """,
    "SC-164 CANCEL-01 CANCEL-08 a cancelled protection protects from nothing": """
        players: [{hand: [Puck, Hush, Powderkeg]}, {}]
        bases:
          - base: Tortuga
            minions: [Warbot: P2, Pirate King: P1]
          - base: Tar Pits
        steps:
          - play: Puck
            on: Tar Pits
          - choose: Extra action
          - play: Hush
          - choose: Tortuga
          - play: Powderkeg
          - choose: Pirate King
        expect:
          Tortuga: {minions: []}
          P2: {discard: [Warbot]}
        """,
    "SC-167 CANCEL-03 a minion's own and granted abilities are cancelled, not what actions do to it": """
        players: [{hand: [Mute], deck: [Howl, Howl, Howl]}, {}]
        bases:
          - base: Tortuga
            minions:
              - card: War Raptor
                player: P1
                actions: [{card: Upgrade, player: P1}, {card: Lesson, player: P1}]
        steps:
          - expect: {power_of: {War Raptor: 5}, pending: {player: P1, include: [Lesson]}}
          - play: Mute
          - expect: {power_of: {War Raptor: 4}, pending: {player: P1, exclude: [Lesson]}}
          - refuse: {talent: Lesson}
        """,
    "SC-167 CANCEL-03 a granted Talent is for whoever controls the minion": """
        players: [{hand: [Spellbind], deck: [Howl, Howl, Howl]}, {deck: [Scry]}]
        bases:
          - base: Tortuga
            minions: [{card: War Raptor, player: P2, actions: [{card: Lesson, player: P2}]}]
        steps:
          - refuse: {talent: Lesson}
          - play: Spellbind
          - talent: Lesson
        expect: {P1: {hand: [Howl]}, P2: {deck: [Scry]}}
        """,
    "SC-169 what comes later is cancelled too, what leaves is not": """
        players:
          - hand: [Puck, Enchantress, Ghostly Arrival, Hush, Shanghai]
            deck: [Howl, Howl]
          - {}
        bases:
          - base: Tortuga
            minions: [War Raptor: P2]
          - base: Tar Pits
        steps:
          - play: Puck
            on: Tar Pits
          - choose: Extra action
          - play: Ghostly Arrival
          - play: Hush
          - choose: Tortuga
          - play: Enchantress
            on: Tortuga
          - expect: {P1: {hand: [Shanghai]}, power_of: {War Raptor: 2}}
          - play: Shanghai
        expect:
          Tar Pits: {minions: [P1 Puck, P2 War Raptor]}
          power_of: {War Raptor: 3}
        """,
    "SC-170 a cancelled War Raptor has its printed power and still counts by name": """
        players: [{hand: [Mute], deck: [Howl, Howl]}, {}]
        bases: [{base: Tortuga, minions: [War Raptor: P1, War Raptor: P1]}]
        steps:
          - play: Mute
          - choose: "War Raptor #1"
          - expect: {power_of: {"War Raptor #1": 2, "War Raptor #2": 4}}
          - end turn
        expect: {power_of: {"War Raptor #1": 4, "War Raptor #2": 4}}
        """,
    "SC-199 a minion played outside your Play Cards phase is an extra one": """
        players: [{deck: [Scry, Scry]}, {hand: [Shinobi]}]
        bases:
          - base: Jungle Oasis
            minions: [King Rex: P1, King Rex: P1]
          - base: Tortuga
            minions: [Mentor: P2]
        base_deck: [Tar Pits]
        steps:
          - end turn
          - special: Shinobi
        expect: {counters: {Mentor: 1}}
        """,
    "SC-199 the regular minion is not": """
        players: [{hand: [Zapbot]}, {}]
        bases: [{base: Tortuga, minions: [Mentor: P1]}]
        steps:
          - play: Zapbot
            on: Tortuga
        expect: {counters: {Mentor: 0}}
        """,
    "SC-220 who was not there when it began does not answer it": """
        players: [{hand: [Director, Colleague, Summon, Zapbot]}, {}]
        bases: [{base: Tortuga}]
        steps:
          - play: Director
            on: Tortuga
          - choose: Colleague
          - expect: {counters: {Colleague: 0}, Tortuga: {minions: [P1 Director, P1 Colleague]}}
          - play: Summon
          - play: Zapbot
            on: Tortuga
        expect: {counters: {Colleague: 1}}
        """,
    "SC-224 three minions moved at once are one move": """
        players: [{hand: [Full Sail], deck: [Howl, Howl, Howl]}, {}]
        bases:
          - base: Tortuga
            minions: [Zapbot: P1, Scout: P1, Warbot: P1]
          - base: Tar Pits
            minions: [Greeter: P1]
        steps:
          - play: Full Sail
          - choose: [Zapbot, Tar Pits, Scout, Tar Pits, Warbot, Tar Pits]
          - decline
        expect:
          Tar Pits: {minions: [P1 Greeter, P1 Zapbot, P1 Scout, P1 Warbot]}
          P1: {hand: [Howl]}
        """,
    "CONTROL-08 control goes back to whom it would be with otherwise": """
        players: [{hand: [Spellbind], deck: [Howl, Howl]}, {hand: [Control Minion], deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [King Rex: P2]}]
        steps:
          - play: Spellbind
          - end turn
          - expect: {controller: {King Rex: P1}}       # for good (CONTROL-05)
          - play: Control Minion
          - expect: {controller: {King Rex: P2}}
          - end turn
        expect: {controller: {King Rex: P1}, active: P1}
        """,
    "CONTROL-08 the later of two effects outlasts the earlier": """
        players: [{hand: [Puck, Control Minion, Spellbind], deck: [Howl, Howl]}, {}]
        bases: [{base: Tortuga, minions: [King Rex: P2, Warbot: P2]}, {base: Tar Pits}]
        steps:
          - play: Puck
            on: Tar Pits
          - choose: Extra action
          - play: Control Minion
          - choose: King Rex
          - play: Spellbind
          - choose: King Rex
          - end turn
        expect: {controller: {King Rex: P1, Warbot: P2}}
        """,
    "DECK-06 a search for up to two finds no third": """
        players: [{hand: [Recruiting], deck: [Scout, Howl, Zapbot, Invader]}, {}]
        bases: [{base: Temple of Goju}]
        steps:
          - play: Recruiting
          - expect: {pending: {options: [Invader, Scout, Zapbot], can_decline: true}}
          - choose: [Scout, Zapbot]
          - expect: {pending: none}
        expect: {P1: {hand: [Scout, Zapbot], deck_size: 2}}
        """,
    "DECK-06 a search for up to two may end with one": """
        players: [{hand: [Recruiting], deck: [Scout, Howl, Zapbot]}, {}]
        bases: [{base: Temple of Goju}]
        steps:
          - play: Recruiting
          - choose: Zapbot
          - expect: {pending: {options: [Scout], can_decline: true}}
          - decline
        expect: {P1: {hand: [Zapbot], deck_size: 2}}
        """,
    "ATTACH-10 what cannot stay is gone before the minion that protects does anything": """
        players: [{hand: [Matron], deck: [Howl, Scry]}, {}]
        bases:
          - base: Temple of Goju
            minions: [{card: Zapbot, player: P1, actions: [Poison: P2, Upgrade: P1]}]
        steps:
          - play: Matron
            on: Temple of Goju
        expect: {P1: {hand: [Howl]}, P2: {discard: [Poison]}}
        """,
    "SC-139 POWER-05 POWER-02 the active player picks which starting breakpoint counts": """
        players: [{hand: [Loudspeakers, Scout], deck: [Howl, Howl]}, {hand: [Rampage], deck: [Scry, Scry]}]
        bases:
          - base: Temple of Goju
            minions: [Zapbot: P2]
            actions: [Overgrown: P2]
          - base: Tar Pits
        steps:
          - expect: {Temple of Goju: {breakpoint: 0}}    # one alone needs no pick
          - play: Loudspeakers
            on: Temple of Goju
          - expect: {pending: {player: P1}}
          - choose: Loudspeakers
          - expect: {Temple of Goju: {breakpoint: 11}}
          - play: Scout                                  # the pick stands for the turn
            on: Tar Pits
          - end turn
          - expect: {pending: {player: P2}, active: P2}  # the next active player picks anew (Q-15)
          - choose: Loudspeakers
          - play: Rampage                                # changes apply to the value picked
        expect: {Temple of Goju: {breakpoint: 9}}
        """,
    "POWER-05 of two starting powers, one is ignored": """
        players: [{hand: [Dwarf, Upgrade], deck: [Howl, Howl]}, {hand: [], deck: [Scry, Scry]}]
        bases:
          - base: Temple of Goju
            minions: [{card: Zapbot, player: P1, actions: [Giant: P1]}]
        steps:
          - expect: {power_of: {Zapbot: 7}}
          - play: Dwarf
            on: Zapbot
          - choose: Giant
          - expect: {power_of: {Zapbot: 7}}
          - end turn
          - choose: Dwarf
        expect: {power_of: {Zapbot: 1}}
        """,
    "POWER-13 power, counters and actions with power strengthen; a granted Talent does not": """
        players:
          - {hand: [Time Loop, Archmage, Lesson, Augmentation, Code of Bushido], deck: [Howl, Scry, Zapbot]}
          - {}
        bases: [{base: Tortuga, minions: [Trainer: P1, Warbot: P1]}]
        steps:
          - play: Time Loop
          - play: Archmage
            on: Tortuga
          - play: Lesson
            on: Warbot
          - expect: {P1: {hand: [Augmentation, Code of Bushido]}}
          - play: Augmentation
          - choose: Warbot
          - expect: {P1: {hand: [Code of Bushido, Howl]}}
          - play: Code of Bushido
          - choose: Warbot
        expect: {power_of: {Warbot: 9}, P1: {hand: [Howl, Scry]}}
        """,
    "CANCEL-07 to cancel is to affect, so who is not affected keeps its abilities": """
        players: [{hand: [Puck, Mute, Corruption]}, {}]
        bases: [{base: The Great Library, minions: [Game Guru: P2]}, {base: Tar Pits}]
        steps:
          - play: Puck
            on: Tar Pits
          - choose: Extra action
          - play: Mute
          - choose: Game Guru
          - play: Corruption
          - choose: Game Guru
        expect: {The Great Library: {minions: [P2 Game Guru]}, P1: {discard: [Mute, Corruption]}}
        """,
    "CANCEL-07 what cannot be destroyed can be silenced, and then destroyed": """
        players: [{hand: [Puck, Mute, Corruption]}, {}]
        bases: [{base: The Great Library, minions: [Warbot: P2]}, {base: Tar Pits}]
        steps:
          - play: Puck
            on: Tar Pits
          - choose: Extra action
          - play: Mute
          - choose: Warbot
          - play: Corruption
          - choose: Warbot
        expect: {P2: {discard: [Warbot]}}
        """,
    "BASEDECK-08 a base more stays a base more, and there is no limit": """
        players: [{hand: [Puck, Expedition, Expedition], deck: [Howl, Howl]}, {}]
        bases:
          - {base: Jungle Oasis, minions: [King Rex: P1, Nukebot: P1]}
          - {base: Tortuga}
          - {base: The Great Library}
        base_deck: [Tar Pits, The Homeworld, Stadium, Tokyo]
        steps:
          - play: Puck
            on: Tortuga
          - choose: Extra action
          - play: Expedition
          - play: Expedition
          - expect: {bases: [Jungle Oasis, Tortuga, The Great Library, Tar Pits, The Homeworld]}
          - end turn                                   # Jungle Oasis is scored, and replaced by one base
        expect:
          bases: [Stadium, Tortuga, The Great Library, Tar Pits, The Homeworld]
          base_discard: [Jungle Oasis]
        """,
    "SC-116 CONFLICT-03 SCORE-13 no place is worth less than nothing": """
        players: [{}, {vp: 3}]
        bases:
          - base: Jungle Oasis                         # 2, 0, 0
            minions: [King Rex: P1, Nukebot: P2]
            actions: [Slump: P2]
        base_deck: [Tortuga]
        steps:
          - end turn
        expect: {P1: {vp: 1}, P2: {vp: 3}}
        """,
    "SC-136 ATTACH-04 VERB-04 what goes along with its minion is discarded, not destroyed": """
        players: [{hand: [Puck, Corruption, Disenchant]}, {deck: [Howl, Portal]}]
        bases:
          - base: Tortuga
            minions:
              - Mourner: P2
              - {card: Zapbot, player: P1, actions: [Upgrade: P2]}
              - {card: King Rex, player: P2, actions: [Dumbbells: P2]}
        steps:
          - play: Puck
            on: Tortuga
          - choose: Extra action
          - play: Disenchant
          - choose: Dumbbells
          - expect: {P2: {hand: [Howl], discard: [Dumbbells]}}
          - play: Corruption
          - choose: Zapbot
        expect: {P1: {discard_has: [Zapbot]}, P2: {hand: [Howl], discard: [Dumbbells, Upgrade]}}
        """,
    "COUNTER-08 what a card counts for itself is no power counter": """
        players: [{deck: [Howl, Howl, Scry, Scry, Portal, Portal, Summon]}, {deck: [Scry, Scry, Scry, Scry]}]
        bases: [{base: Tortuga, minions: [{card: Hourglass, player: P1, counters: 1}]}]
        steps:
          - end turn
          - end turn
          - end turn
          - end turn
          - expect: {active: P1, counters: {Hourglass: 1}, power_of: {Hourglass: 3}, P1: {hand_size: 4}}
          - talent: Hourglass                          # two grains have fallen
        expect: {P1: {hand_size: 6}, counters: {Hourglass: 1}}
        """,
    "TRIGGER-20 who comes while a window is open may answer in it, once": """
        players: [{deck: [Early Bird, Howl, Scry]}, {}]
        phase: start
        bases: [{base: Tortuga, minions: [Sprout: P1]}]
        steps:
          - choose: Early Bird                         # Sprout makes way for it
          - expect: {pending: {player: P1, include: [Early Bird], can_decline: true}}
          - choose: Early Bird
          - expect: {pending: none}
        expect: {active: P1, P1: {hand_size: 1, deck_size: 1}, Tortuga: {minions: [P1 Early Bird]}}
        """,
    "TURN-1.1 D-17 what lasts until the start of your turn ends before anything happens there": """
        players: [{deck: [Howl, Howl]}, {deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [Sakura Warrior: P1, Sunflower: P1]}]
        steps:
          - talent: Sakura Warrior
          - choose: Sunflower
          - expect: {power_of: {Sunflower: 1}}
          - end turn
          - expect: {active: P2, power_of: {Sunflower: 1}}
          - end turn
        expect: {power_of: {Sunflower: 3}, P1: {vp: 1}}
        """,
    "SCORE-14 a base that leaves once it has scored is not cleared a second time": """
        players: [{hand: [Demolition], deck: [Howl, Howl]}, {hand: [Return to the Sea]}]
        bases: [{base: Jungle Oasis, minions: [King Rex: P1, Nukebot: P2]}, {base: Tortuga}]
        base_deck: [Tar Pits, Stadium]
        steps:
          - end turn
          - special: Demolition
        expect:
          active: P2
          P1: {vp: 2, discard: [King Rex, Demolition]}
          P2: {vp: 0, hand: [Return to the Sea], discard: [Nukebot]}
          bases: [Tar Pits, Tortuga]
          base_discard: [Jungle Oasis]
        """,
}


@pytest.mark.parametrize("title", SCENARIOS)
def test_rule(title: str) -> None:
    (document,) = parse(f'scenario: "{title}"\n' + dedent(SCENARIOS[title]), "test.yaml")
    outcome = run_document(document, ALL)
    assert outcome.passed, "\n".join(outcome.reasons)


def test_what_a_search_finds_is_shown_and_the_deck_is_shuffled() -> None:
    """SC-274, DECK-06: the others see the card that was taken, not the ones that were looked through."""
    game = game_at("""
        players: [{hand: [Headhunter], deck: [Howl, Zapbot, Scry]}, {}]
        bases: [{base: Tortuga}]
        """)
    answer(game, "Play Headhunter")
    events = game.events(seat=1)
    (revealed,) = (note for note in events if note["event"] == "Revealed")
    assert [card["card"] for card in revealed["cards"]] == ["Zapbot"]
    (looked,) = (note for note in events if note["event"] == "LookedAt")
    assert looked["cards"] == 3
    assert [note["event"] for note in events].index("Shuffled") > events.index(revealed)


@pytest.mark.parametrize("card", ["G.E.L.F.", "Sprout"])
def test_cards_that_search_show_and_shuffle(card: str) -> None:
    """DECK-06."""
    game = game_at(f"""
        phase: {"start" if card == "Sprout" else "play"}
        players: [{{deck: [Howl, Zapbot, Scry]}}, {{}}]
        bases: [{{base: Tortuga, minions: ["{card}": P1]}}]
        """)
    answer(game, "Yes" if card == "Sprout" else "G.E.L.F.")
    answer(game, "Zapbot")
    events = [note["event"] for note in game.events(seat=1)]
    assert "Revealed" in events
    assert "Shuffled" in events


def test_who_orders_cards_of_another_deck_knows_them() -> None:
    """ZONE-10, DECK-05: the owner of the deck does not."""
    game = game_at("""
        players: [{hand: [Meddler]}, {deck: [Howl, Zapbot, Scry]}]
        bases: [{base: Tortuga}]
        """)
    answer(game, "Play Meddler")
    answer(game, "Howl")
    told: dict[int | None, list[Any]] = {
        seat: [note for note in game.events(seat=seat) if note["event"] == "Placed"] for seat in (0, 1, None)
    }
    assert [[card["card"] for card in note["cards"]] for note in told[0]] == [["Howl", "Zapbot"], ["Zapbot"]]
    for seat in (1, None):
        assert [note["cards"] for note in told[seat]] == [2, 1]
    assert [(note["to"], note["of"]) for note in told[1]] == [("top of deck", 1), ("bottom of deck", 1)]
    assert [card.name for card in reversed(game.table.players[1].deck)] == ["Howl", "Scry", "Zapbot"]


def test_cards_that_bring_each_other_back_do_not_go_on_for_ever() -> None:
    """Q-21: two cards change hands again and again in a scoring window, as long as somebody plays them."""
    game = game_at("""
        players: [{hand: [Lightning Rescue!, Trade], deck: [Howl, Howl]}, {hand: [Trade], deck: [Scry]}]
        bases: [{base: Tortuga, minions: [King Rex: P1, King Rex: P1, King Rex: P1]}]
        base_deck: [Tar Pits]
        """)
    answer(game, "End turn")
    answer(game, "Lightning Rescue!")
    trades = 0
    while game.table.active == 0 and not game.at_rest:
        answer(game, "Play Trade")
        trades += 1
    assert 10 < trades < 100
    assert game.table.active == 1


def test_effects_that_set_each_other_off_do_not_go_on_for_ever() -> None:
    """Q-21: a minion is saved from one height by moving it to the other, again and again."""
    game = game_at("""
        players: [{hand: [Invasion]}, {}]
        bases:
        - {base: Tortuga, minions: [Zapbot: P1, Medical Officer: P1, Ship's Engineer: P1]}
        - {base: Jungle Oasis, minions: [King Rex: P2], actions: [High Ground: P2]}
        - {base: Tar Pits, minions: [King Rex: P2], actions: [High Ground: P2]}
        """)
    answer(game, "Play Invasion")
    answer(game, "P1 Zapbot")
    answer(game, "Jungle Oasis")
    moves = 0
    while not game.at_rest:
        assert moves < 1000
        labels = [bare(option["label"]) for option in game.view(0)["pending"]["options"]]
        game.answer(next(at for at, label in enumerate(labels) if label != "Tortuga"))
        moves += 1
    assert moves > 20
    assert [minion.name for minion in game.table.bases[0].minions] == ["Medical Officer", "Ship's Engineer"]


def test_it_is_told_that_a_breakpoint_changes() -> None:
    game = game_at("""
        players: [{hand: [Rampage]}, {}]
        bases: [{base: Tortuga, minions: [King Rex: P1]}]
        """)
    answer(game, "Play Rampage")
    (note,) = (note for note in game.events(seat=1) if note["event"] == "PowerChanged")
    assert (note["player"], note["piece"]["card"], note["amount"]) == (0, "Tortuga", -7)


def test_a_minion_goes_back_to_its_controller_whatever_else_lasts_longer() -> None:
    """CONTROL-08."""
    game = game_at("""
        players: [{hand: [Control Minion], deck: [Howl, Howl]}, {}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P2, Scout: P2]}]
        """)
    answer(game, "Play Control Minion")
    answer(game, "P2 Zapbot")
    zapbot, scout = game.table.bases[0].minions
    assert zapbot.controller == 0
    game.table.add_effect(Timed("power", zapbot.uid, 1, None))
    game.table.add_effect(Timed("control", scout.uid, 0, None, 2))
    answer(game, "End turn")
    assert [minion.controller for minion in game.table.bases[0].minions] == [1, 1]
