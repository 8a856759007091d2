"""Every kind of step, and the names in it."""

import pytest

from .helpers import holds, run, why


def test_play_choose_and_end_turn() -> None:
    assert holds(
        run(
            """
            steps:
              - play: Ninja Master
                on: Jungle Oasis
              - choose: Zapbot
              - expect: {P2: {discard: [Zapbot]}}
              - play: Upgrade
                on: Ninja Master
              - end turn
            expect:
              Jungle Oasis: {minions: [P1 Ninja Master, P2 Warbot], power: {P1: 7, P2: 4}, total: 11}
              active: P2
              P1: {hand_size: 4}
            """
        )
    )


def test_names_do_not_care_about_capitals_quotes_and_blanks() -> None:
    assert holds(
        run(
            """
            scenario: Names
            players:
              - {hand: [nukebot], discard: ["They’re  coming to get you"]}
              - {}
            bases: [{base: the homeworld}]
            steps:
              - {play: NUKEBOT, on: THE HOMEWORLD}
            expect:
              P1: {discard: [They're Coming To Get You]}
              the HOMEWORLD: {minions: [p1 Nukebot]}
            """
        )
    )


def test_a_play_without_target_needs_one_where_there_are_several() -> None:
    words = why(run("steps: [{play: Ninja Master}, end turn]"))
    assert "step 2" in words
    assert "Play Ninja Master on Jungle Oasis; Play Ninja Master on The Great Library" in words
    words = why(run("steps: [{play: Ninja Master}]\nexpect: {active: P1}"))
    assert "does not say where" in words


def test_the_target_of_a_play_may_be_chosen_in_the_next_step() -> None:
    assert holds(
        run(
            """
            steps:
              - play: Ninja Master
              - choose: The Great Library
              - decline
            expect: {The Great Library: {minions: [P1 Collector, P1 Ninja Master]}}
            """
        )
    )


def test_a_standard_action_may_be_aimed() -> None:
    assert holds(
        run(
            """
            steps: [{play: Seeing Stars, on: P2 Zapbot}]
            expect: {not_in_play: [Zapbot], in_play: [Collector]}
            """
        )
    )
    assert "does not fit" in why(run("steps: [{play: Seeing Stars, on: Warbot}]"))


def test_where_a_name_alone_is_not_enough() -> None:
    position = """
        scenario: Four of a kind
        players: [{hand: [Seeing Stars]}, {}]
        bases:
          - {base: Jungle Oasis, minions: [Zapbot: P1, Zapbot: P2]}
          - {base: Tortuga, minions: [Zapbot: P2, {card: Zapbot, player: P2, counters: 1}]}
        steps: [{play: Seeing Stars}, {choose: %s}]
        expect: {Jungle Oasis: {minions: [%s]}, Tortuga: {minions: [%s]}, counters: {%s: 1}}
        """
    one, both = "P2 Zapbot", "P2 Zapbot, P2 Zapbot"
    every = "P1 Zapbot, P2 Zapbot"
    for name, oasis, tortuga, counted in (
        ("P1 Zapbot", one, both, "Zapbot #3"),
        ("P2 Zapbot at Jungle Oasis", "P1 Zapbot", both, "Zapbot at Tortuga #2"),
        ("Zapbot #2", "P1 Zapbot", both, "P2 Zapbot #2"),
        ("Zapbot #3", every, one, "Zapbot at Tortuga"),
        ("P2 Zapbot #2 at Tortuga", every, one, "Zapbot at Tortuga"),
    ):
        outcome = run(position % (name, oasis, tortuga, counted))
        if name == "P2 Zapbot #2 at Tortuga":
            assert "counters" in why(outcome)  # that was the one with the counter
        else:
            assert holds(outcome), name
            assert outcome.notes == ()
    outcome = run(position % ("Zapbot", one, both, "Zapbot #3"))
    assert holds(outcome)
    assert "fits more than one" in outcome.notes[0]
    assert "does not fit" in why(run(position % ("Zapbot #5", one, both, "Zapbot")))


def test_alike_cards_need_no_number() -> None:
    outcome = run(
        """
        scenario: Twins
        players: [{hand: [Seeing Stars]}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P2, Zapbot: P2]}]
        steps: [{play: Seeing Stars}, {choose: Zapbot}]
        expect: {Tortuga: {minions: [P2 Zapbot]}}
        """
    )
    assert holds(outcome)
    assert outcome.notes == ()


def test_several_picks_in_a_row_and_none() -> None:
    script = """
        scenario: Broadside and friends
        players: [{hand: [Dinghy]}, {}]
        bases:
          - {base: Jungle Oasis, minions: [Zapbot: P1, Warbot: P1]}
          - {base: Tortuga}
          - {base: Tar Pits}
        steps: [{play: Dinghy}, {choose: %s}]
        expect: {Tortuga: {minions: [%s]}, Tar Pits: {minions: [%s]}}
        """
    assert holds(run(script % ("[Zapbot, Tortuga, Warbot, Tar Pits]", "P1 Zapbot", "P1 Warbot")))
    assert holds(run(script % ("[]", "", "")))
    assert "`choose: Howl` does not fit" in why(run(script % ("[Zapbot, Howl]", "", "")))


def test_players_factions_and_words_are_answers() -> None:
    assert holds(
        run(
            """
            scenario: Block the Path names a faction
            players: [{hand: [Block the Path], factions: [Tricksters, Robots]}, {hand: [Zapbot, King Rex]}]
            bases: [{base: Jungle Oasis}, {base: Tortuga}]
            steps:
              - {play: Block the Path, on: Tortuga}
              - choose: Robots
              - end turn
              - refuse: {play: Zapbot, on: Tortuga}
              - {play: King Rex, on: Tortuga}
            """
        )
    )
    assert holds(
        run(
            """
            scenario: Sleep
            players: [{hand: [Mark of Sleep]}, {hand: [Howl]}, {hand: [Howl]}]
            bases: [{base: Jungle Oasis}]
            steps:
              - play: Mark of Sleep
              - choose: P3
              - end turn
              - play: Howl
              - end turn
              - refuse: {play: Howl}
            """
        )
    )
    assert holds(
        run(
            """
            scenario: Walker
            players: [{hand: [Walker], deck: [Howl, Scry]}, {}]
            bases: [{base: Jungle Oasis}]
            steps: [{play: Walker}, {choose: discard}]
            expect: {P1: {discard: [Howl], deck: [Scry]}}
            """
        )
    )


def test_yes_and_no() -> None:
    script = """
        scenario: Infiltrate
        players: [{hand: [Infiltrate, Microbot Guard]}, {}]
        bases: [{base: The Homeworld}]
        steps:
          - {play: Infiltrate, on: The Homeworld}
          - choose: %s
        expect: {The Homeworld: {actions: [P1 Infiltrate]}}
        """
    assert holds(run(script % "yes"))
    assert holds(run(script % "no"))
    yes = """
        steps:
          - {play: Ninja Master, on: Jungle Oasis}
          - choose: yes
          - choose: Zapbot
        expect: {P2: {discard: [Zapbot]}}
        """
    assert holds(run(yes))
    no = """
        steps:
          - {play: Ninja Master, on: Jungle Oasis}
          - choose: %s
          - expect: {pending: none}
        expect: {P2: {discard: []}}
        """
    for word in ("no", "none", "done", "pass", "nothing"):
        assert holds(run(no % word))


def test_special_in_its_window() -> None:
    assert holds(
        run(
            """
            scenario: Shinobi
            players: [{hand: [Shinobi, Hidden Ninja, Zapbot], deck: [Howl, Howl]}, {}]
            bases: [{base: Jungle Oasis, minions: [King Rex: P2, Nukebot: P2]}]
            base_deck: [Tortuga]
            steps:
              - refuse: {special: Shinobi}
              - end turn
              - {special: Shinobi, on: Jungle Oasis}
              - special: Hidden Ninja
              - {play: Zapbot, on: Jungle Oasis}
            expect:
              P1: {discard: [Shinobi, Hidden Ninja, Zapbot], hand: [Howl, Howl]}
              active: P2
            """
        )
    )


def test_special_of_a_card_in_play_with_a_target() -> None:
    assert holds(
        run(
            """
            scenario: First Mate leaves
            players: [{}, {}]
            bases:
              - {base: Jungle Oasis, minions: [King Rex: P1, Nukebot: P1, First Mate: P1]}
              - base: Tortuga
              - base: Tar Pits
            base_deck: [The Homeworld]
            steps:
              - end turn
              - {special: First Mate, on: Tortuga}
            expect: {Tortuga: {minions: [P1 First Mate]}, active: P2}
            """
        )
    )


def test_a_special_played_like_a_card() -> None:
    assert holds(
        run(
            """
            scenario: Hidden Ninja, played
            players: [{hand: [Hidden Ninja, Zapbot], deck: [Howl, Howl]}, {}]
            bases: [{base: Jungle Oasis, minions: [King Rex: P2, Nukebot: P2]}]
            base_deck: [Tortuga]
            steps: [end turn, {play: Hidden Ninja}, {choose: Zapbot}]
            expect: {P1: {discard: [Hidden Ninja, Zapbot]}}
            """
        )
    )


def test_plays_from_other_zones() -> None:
    assert holds(
        run(
            """
            scenario: Out of the grave
            players: [{hand: [Zapbot], discard: [Tenacious Z]}, {}]
            bases: [{base: Jungle Oasis}, {base: Tortuga}]
            steps:
              - refuse: {play: Tenacious Z, from: hand}
              - {play: Tenacious Z, from: discard, on: Tortuga}
              - {play: Zapbot, on: Tortuga}
            expect: {Tortuga: {minions: [P1 Tenacious Z, P1 Zapbot]}}
            """
        )
    )
    assert holds(
        run(
            """
            scenario: Out of decks
            players: [{hand: [Hoverbot, Mass Enchantment], deck: [Zapbot]}, {deck: [Upgrade]}]
            bases: [{base: Jungle Oasis}, {base: Tortuga}]
            steps:
              - {play: Hoverbot, on: Tortuga}
              - {play: Zapbot, from: deck, on: Tortuga}
              - play: Mass Enchantment
              - {play: Upgrade, from: deck, on: Zapbot}
            expect: {Tortuga: {power: {P1: 7}}}
            """
        )
    )


def test_decline_where_extra_plays_wait_or_nothing_could_be_chosen() -> None:
    assert holds(run("steps: [{play: Zapbot, on: Jungle Oasis}, decline, end turn]\nexpect: {active: P2}"))
    assert "does not fit" in why(run("steps: [decline]"))
    assert holds(
        run(
            """
            scenario: Nobody to destroy
            players: [{hand: [Tiger Assassin]}, {}]
            bases: [{base: Tortuga, minions: [King Rex: P2]}]
            steps: [{play: Tiger Assassin}, decline, {refuse: decline}]
            """
        )
    )


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("{play: King Rex, on: Tortuga}", "P1 has no such card in hand"),
        ("{play: Ninja Master, on: Tortuga}", "does not fit"),
        ("{talent: Zapbot}", "does not fit"),
        ("{special: Zapbot}", "does not fit"),
        ("{choose: Zapbot}", "P1 is asked"),
    ],
)
def test_a_step_that_does_not_fit_says_what_was_pending(step: str, words: str) -> None:
    told = why(run(f"steps:\n  - {step}\n"))
    assert "step 1 (line 17)" in told
    assert "Play a card, use an ability, or end your turn" in told
    assert words in told


def test_a_misfit_lists_the_answers_and_the_nearest() -> None:
    words = why(run("steps:\n  - {play: Ninja Master, on: Jungle Oasis}\n  - choose: Zapbott\n"))
    assert "P1 is asked 'Destroy which minion?' (Ninja Master)" in words
    assert "P2 Zapbot at Jungle Oasis" in words
    assert "decline (No)" in words
    assert "did you mean Zapbot" in words
    words = why(run("steps: [{play: Ninja Master, on: Jungle Oasis}, {play: Zapbot, on: Jungle Oasis}]"))
    assert "You have no minion play left for it" in words or "Something else" in words


def test_steps_after_the_end_do_not_fit() -> None:
    position = """
        scenario: The end
        players: [{vp: 15}, {}]
        bases: [{base: Jungle Oasis}]
        steps: [end turn, {refuse: end turn}, {refuse: decline}, {refuse: {play: Zapbot}}, %s]
        expect: {winner: P1, pending: none}
        """
    assert "the game is over" in why(run(position % "end turn"))
    assert holds(run(position.replace(", %s", "")))


def test_refusals() -> None:
    assert holds(
        run(
            """
            steps:
              - refuse: {play: King Rex, on: Jungle Oasis}
              - refuse: {play: Upgrade, on: Jungle Oasis}
              - refuse: {choose: Zapbot}
              - refuse: decline
              - {play: Ninja Master, on: Jungle Oasis}
              - refuse: end turn
              - refuse: {choose: Collector}
              - refuse: {choose: [Zapbot, Warbot]}
              - choose: Zapbot
              - refuse: {play: Zapbot, on: Jungle Oasis}
            """
        )
    )
    for step in ("{play: Zapbot, on: Tortuga}", "{play: Zapbot}"):
        outcome = run(f"steps: [{{refuse: {step}}}]")
        assert outcome.passed == ("Tortuga" in step)
    assert "should be refused, but it is legal" in why(run("steps: [{refuse: end turn}]"))


def test_talents_and_the_word_that_says_which() -> None:
    script = """
        scenario: Talents
        players: [{deck: [Howl, Scry]}, {}]
        bases: [{base: Tortuga, minions: [Apprentice: P1, Zapbot: P2, Warbot: P1, King Rex: P2]}]
        steps: [%s]
        expect: {P1: {hand: [%s]}, P2: {discard: [%s]}}
        """
    study, quarrel = "{talent: Apprentice, which: study}", "{talent: Apprentice, which: quarrel"
    assert holds(run(script % (study, "Howl", "")))
    assert holds(run(script % (quarrel + "}, {choose: Zapbot}", "", "Zapbot")))
    assert holds(run(script % (f"{study}, {quarrel}, on: King Rex}}", "Howl", "King Rex")))
    assert "does not fit" in why(run(script % (f"{study}, {study}", "", "")))
    assert holds(
        run(script % (f"{study}, {{refuse: {study}}}, {{refuse: {{special: Apprentice}}}}", "Howl", ""))
    )
    outcome = run(script % ("{talent: Apprentice}", "Howl", ""))
    assert holds(outcome)
    assert "fits more than one (Apprentice: study; Apprentice: quarrel)" in outcome.notes[0]
    assert "does not fit" in why(run(script % ("{talent: Apprentice, which: sleep}", "", "")))
    assert "does not fit" in why(run(script % (quarrel + ", on: Collector}", "", "")))


def test_an_ability_of_your_own_turn_may_be_called_a_talent() -> None:
    script = """
        scenario: Ninja Acolyte
        players: [{hand: [King Rex]}, {}]
        bases: [{base: Tortuga, minions: [Ninja Acolyte: P1]}]
        steps: [{%s: Ninja Acolyte}, {choose: King Rex}]
        expect: {Tortuga: {minions: [P1 King Rex]}}
        """
    assert holds(run(script % "special"))
    assert holds(run(script % "talent"))


def test_cards_that_are_not_in_play_can_be_numbered_too() -> None:
    assert holds(
        run(
            """
            scenario: Reclaimed
            players:
              - hand: [Microbot Reclaimer]
                discard: [Microbot Guard, Microbot Fixer, Microbot Guard]
              - {}
            bases: [{base: Tortuga}]
            steps:
              - {play: Microbot Reclaimer}
              - choose: ["Microbot Guard #2", P1 Microbot Guard, decline]
            expect: {P1: {deck: [Microbot Guard, Microbot Guard], discard: [Microbot Fixer]}}
            """
        )
    )


def test_a_part_of_a_name_will_do_if_it_is_no_name_itself() -> None:
    script = """
        scenario: Parts
        players: [{hand: [Seeing Stars]}, {}]
        bases: [{base: Tortuga, minions: [Microbot Fixer: P2, Microbot Guard: P2]}]
        steps: [{play: Seeing Stars}, {choose: %s}]
        expect: {P2: {discard: [Microbot Guard]}}
        """
    assert holds(run(script % "guard"))
    assert "does not fit" in why(run(script % "Zapbot"))


def test_which_play_pays_need_not_be_said() -> None:
    script = """
        scenario: Two extra plays
        players: [{hand: [Scholar, Zapbot]}, {}]
        bases: [{base: Tortuga}, {base: Tar Pits}]
        steps: [{play: Scholar, on: Tortuga}, {play: Zapbot, on: Tortuga}, %s end turn]
        expect: {Tortuga: {minions: [P1 Scholar, P1 Zapbot]}, active: P2}
        """
    assert holds(run(script % ""))
    assert holds(
        run(script % "{expect: {pending: {include: [extra], exclude: [regular]}}}, {choose: extra},")
    )
    assert "does not fit" in why(run(script % "{choose: regular},"))


def test_an_engine_fault_fails_only_this_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    from fracas.smashup.cards.core_set.ninjas import SeeingStars

    def broken(self: object, game: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(SeeingStars, "on_play", broken)
    assert "the engine broke: ZeroDivisionError: oh" in why(run("steps: [{play: Seeing Stars}]"))
