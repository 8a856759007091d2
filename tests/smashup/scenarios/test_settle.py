"""What no step names: forced choices, orders, offers declined, questions behind offers."""

from textwrap import dedent

from fracas.smashup.scenarios import parse, run_document

from .helpers import holds, run, why


def test_a_choose_that_names_what_was_forced_does_nothing() -> None:
    script = """
        scenario: Only one target
        players: [{hand: [Seeing Stars, Upgrade]}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P2, King Rex: P2]}]
        steps:
          - play: Seeing Stars
          - choose: %s
        expect: {P2: {discard: [Zapbot]}}
        """
    assert holds(run(script % "Zapbot"))
    assert holds(run(script % "P2 Zapbot at Tortuga"))
    assert "does not fit" in why(run(script % "King Rex"))
    assert "does not fit" in why(run(script % "P1 Zapbot"))


def test_what_was_forced_is_named_as_it_was_when_it_was_decided() -> None:
    """The minion has changed hands or moved since, but that is how it was called."""
    script = """
        scenario: Elsewhere
        players: [{hand: [Shanghai]}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P2]}, Tar Pits]
        steps:
          - play: Shanghai
          - choose: %s
          - choose: Tar Pits
        expect: {in_play: [P2 Zapbot at Tar Pits]}
        """
    assert holds(run(script % "Zapbot at Tortuga"))
    assert holds(run(script % "Zapbot at Tar Pits"))
    assert "does not fit" in why(run(script % "P1 Zapbot"))


def test_where_a_card_was_played_that_could_go_nowhere_else_may_be_named() -> None:
    script = """
        scenario: One base
        players: [{hand: [Summon, Zapbot, Warbot]}, {}]
        bases: [Tortuga]
        steps: [{play: Summon}, {choose: Zapbot}, {choose: %s}]
        expect: {Tortuga: {minions: [P1 Zapbot]}}
        """
    assert holds(run(script % "Tortuga"))
    assert "does not fit" in why(run(script % "Warbot"))


def test_a_play_that_was_forced_is_named_by_its_card_and_by_where_it_went() -> None:
    """Johnny plays the Stomp at his own base: there is nothing to choose about that."""
    script = """
        scenario: Johnny
        players: [{hand: [Johnny]}, {}]
        bases: [Tar Pits, {base: Jungle Oasis, actions: [Stomp: P1, Tail Smash: P1]}]
        steps: [{play: Johnny, on: Tar Pits}, {choose: [Stomp, %s]}]
        expect: {Tar Pits: {actions: [P1 Stomp]}}
        """
    for names, passes in (("Stomp, Tar Pits", True), ("Tar Pits", True), ("Stomp, Stomp", False)):
        (document,) = parse(dedent(script % names))
        assert run_document(document).passed == passes


def test_nothing_to_choose_may_be_named() -> None:
    script = """
        scenario: Nobody there
        players: [{hand: [Seeing Stars]}, {}]
        bases: [Tortuga]
        steps: [{play: Seeing Stars}, %s]
        """
    for step in ("decline", "{choose: none}", "{choose: []}"):
        assert holds(run(script % step))
    assert "does not fit" in why(run(script % "{choose: Zapbot}"))


def test_a_choose_where_nothing_was_asked_or_forced_is_wrong() -> None:
    script = """
        scenario: Unasked
        players: [{hand: [King Rex, Howl]}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P2]}, Tar Pits]
        steps: [{play: King Rex, on: Tortuga}, {choose: %s}]
        """
    for name in ("Zapbot", "King Rex", "Tortuga", "P1", "none", "yes", "[]", "Howl"):
        told = why(run(script % name))
        assert "step 2 (line 5): `choose:" in told
        assert "nothing was asked, and nothing was decided without asking" in told or name == "[]"
    seen = """
        scenario: Forced
        players: [{hand: [Seeing Stars]}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P2]}]
        steps: [{play: Seeing Stars}, {choose: Tortuga}]
        """
    assert "nothing was asked; decided without asking: P2 Zapbot" in why(run(seen))


def test_no_answer_at_all_is_none_of_what_is_asked() -> None:
    assert holds(
        run("steps: [{play: Ninja Master, on: Jungle Oasis}, {choose: []}]\nexpect: {P2: {discard: []}}")
    )
    extra = """
        scenario: Extra play
        players: [{hand: [Hoverbot], deck: [Zapbot]}, {}]
        bases: [The Homeworld]
        steps: [{play: Hoverbot}, decline, %s]
        """
    assert holds(run(extra % "decline"))
    assert "does not fit" in why(run(extra % "{choose: []}"))


def test_a_failure_says_what_was_passed_over() -> None:
    told = why(
        run(
            """
            steps:
              - {play: Ninja Master, on: Jungle Oasis}
              - play: Seeing Stars
              - choose: Warbot
            expect: {P2: {discard: []}}
            """
        )
    )
    assert (
        "on the way to step 2 (line 19): P1, asked 'Destroy which minion?' (Ninja Master), declined" in told
    )
    told = why(run("steps:\n  - {play: Ninja Master, on: Jungle Oasis}\n  - play: Howl\n"))
    assert "step 2 (line 18): `play: Howl` does not fit" in told
    assert (
        "on the way to step 2 (line 18): P1, asked 'Destroy which minion?' (Ninja Master), declined" in told
    )


def test_a_failure_says_which_order_was_taken() -> None:
    told = why(
        run(
            """
            scenario: Two end-of-turn effects
            players: [{}, {}]
            bases:
              - base: Jungle Oasis
                minions:
                  - {card: Nukebot, player: P1, actions: [{card: Assassination, player: P2}]}
                  - {card: Nukebot, player: P2, actions: [{card: Assassination, player: P1}]}
            steps: [end turn, end turn]
            expect: {active: P2}
            """
        )
    )
    assert "on the way to step 2 (line 9): P1, asked 'Which effect resolves first?', took the first" in told


def test_a_failure_says_that_the_deck_took_the_discard_pile_along() -> None:
    script = """
        scenario: Empty deck
        players: [{hand: [Howl], deck: [%s], discard: [Scry]}, {}]
        bases: [Tortuga]
        steps: [{play: Howl}, end turn]
        expect: {P1: {discard: [Howl, Scry]}}
        """
    words = "on the way to step 2 (line 5): P1's deck ran out: the discard pile was shuffled into it"
    assert words in why(run(script % "Zapbot"))
    assert words in why(run(script % ""))
    assert holds(run(script % "Zapbot, Zapbot"))
    assert words not in why(run(script.replace("[Howl, Scry]", "[]") % "Zapbot, Zapbot"))


def test_a_failure_says_that_a_discard_pile_was_shuffled_in() -> None:
    script = """
        scenario: Back to the deck
        players: [{hand: [Lend a Hand], deck: [Zapbot], discard: [Scry, Warbot]}, {}]
        bases: [Tortuga]
        steps: [{play: Lend a Hand}, {choose: [%s]}, decline]
        expect: {P1: {deck: [Zapbot]}}
        """
    words = "P1's discard pile was shuffled into the deck"
    assert f"on the way to step 2 (line 5): {words}" in why(run(script % "Scry, Warbot"))
    assert words not in why(run(script % "Scry"))  # the pile is still there
    robbed = """
        scenario: Into the hand
        players: [{hand: [Grave Robbing], discard: [Scry]}, {}]
        bases: [Tortuga]
        steps: [{play: Grave Robbing}]
        expect: {P1: {hand: []}}
        """
    assert "discard pile" not in why(run(robbed))  # nothing was shuffled


def test_what_was_forced_can_be_named_once() -> None:
    words = why(
        run(
            """
            scenario: Twice
            players: [{hand: [Seeing Stars]}, {}]
            bases: [{base: Tortuga, minions: [Zapbot: P2]}]
            steps: [{play: Seeing Stars}, {choose: Zapbot}, {choose: Zapbot}]
            """
        )
    )
    assert "step 3" in words


def test_the_only_base_and_the_only_base_to_score_are_forced() -> None:
    assert holds(
        run(
            """
            scenario: Only here
            players: [{hand: [King Rex]}, {}]
            bases: [{base: Jungle Oasis, minions: [Nukebot: P1]}]
            base_deck: [Tortuga]
            steps: [{play: King Rex}, {choose: Jungle Oasis}, end turn, {choose: Jungle Oasis}]
            expect: {P1: {vp: 2}, active: P2}
            """
        )
    )


def test_what_is_forced_at_the_very_beginning_counts_too() -> None:
    assert holds(
        run(
            """
            scenario: Phase three
            players: [{}, {}]
            bases: [{base: Jungle Oasis, minions: [Nukebot: P1, King Rex: P2]}]
            base_deck: [Tortuga]
            phase: score
            steps: [{choose: Jungle Oasis}]
            expect: {P2: {vp: 2}, active: P2}
            """
        )
    )


def test_an_offer_is_declined_for_a_step_that_does_not_fit() -> None:
    assert holds(
        run(
            """
            steps:
              - {play: Ninja Master, on: Jungle Oasis}
              - end turn
            expect: {P2: {discard: []}, active: P2}
            """
        )
    )


def test_an_order_is_as_it_comes_but_may_be_named() -> None:
    script = """
        scenario: Two end-of-turn effects
        players: [{}, {}]
        bases:
          - base: Jungle Oasis
            minions:
              - {card: Nukebot, player: P1, actions: [{card: Assassination, player: P2}]}
              - {card: Nukebot, player: P2, actions: [{card: Assassination, player: P1}]}
        steps: [end turn, %s]
        expect: {Jungle Oasis: {minions: []}, active: P2}
        """
    assert holds(run(script % "{expect: {pending: {player: P1, can_decline: false}}}"))
    assert holds(run(script % "{choose: P1 Assassination}"))
    assert holds(run(script.replace(", %s", "")))


def test_a_choice_that_must_be_made_is_not_made_by_itself() -> None:
    words = why(run("steps:\n  - play: Seeing Stars\n  - end turn\n"))
    assert "`end turn` does not fit: P1 is asked 'Destroy which minion?'" in words
    assert "Collector" in words
    words = why(run("steps:\n  - play: Seeing Stars\n"))
    assert "the script ends, but P1 is asked 'Destroy which minion?'" in words


def test_a_script_may_end_in_a_decision_it_expects() -> None:
    assert holds(run("steps: [{play: Seeing Stars}]\nexpect: {pending: {player: P1}}"))
    assert holds(
        run("steps: [{play: Seeing Stars}, {expect: {pending: {player: P1}}}]\nexpect: {active: P1}")
    )


def test_expectations_of_the_table_may_come_true_once_all_is_settled() -> None:
    script = """
        steps:
          - {play: Ninja Master, on: Jungle Oasis}
        expect: {pending: %s, P1: {vp: 0}, P2: {discard: []}}
        """
    assert holds(run(script % "{player: P1, can_decline: true}"))
    assert "pending" in why(run(script % "none"))
    scored = """
        scenario: Mothership
        players: [{}, {}]
        bases:
          - {base: The Mothership, minions: [King Rex: P1, King Rex: P1, Hoverbot: P1, Hoverbot: P1]}
        base_deck: [Tortuga]
        steps: [end turn]
        expect: {bases: [Tortuga], active: P2}
        """
    assert holds(run(scored))


def test_the_question_behind_an_offer_is_answered_directly() -> None:
    script = """
        scenario: Mothership
        players: [{deck: [Howl, Howl]}, {}]
        bases:
          - {base: The Mothership, minions: [King Rex: P1, King Rex: P1, %s]}
        base_deck: [Tortuga]
        steps:
          - end turn
          - expect: {pending: {player: P1, options: [%s], exclude: [King Rex], can_decline: true}}
          %s
        expect: {P1: {hand: [Howl, Howl%s]}, active: P2}
        """
    many = ("Hoverbot: P1, Shinobi: P1", "Hoverbot, Shinobi")
    assert holds(run(script % (*many, "- choose: Shinobi", ", Shinobi")))
    assert holds(run(script % (*many, "- choose: [The Mothership, Hoverbot]", ", Hoverbot")))
    assert holds(run(script % (*many, "- choose: [yes, Hoverbot]", ", Hoverbot")))
    assert holds(run(script % (*many, "- {special: The Mothership, on: Hoverbot}", ", Hoverbot")))
    assert holds(run(script % (*many, "- decline", "")))
    assert holds(run(script % ("Hoverbot: P1, King Rex: P1", "Hoverbot", "- choose: Hoverbot", ", Hoverbot")))
    words = why(run(script % (*many, "- choose: King Rex", "")))
    assert "`choose: King Rex` does not fit: P1 is asked 'Use an ability now?'" in words


def test_a_step_is_read_in_the_way_that_works() -> None:
    """The returned minion is forced; naming it must not play it."""
    script = """
        scenario: Abduction
        players: [{hand: [Abduction]}, {}]
        bases: [{base: Tortuga, minions: [{card: Archmage, player: P1, counters: 1}]}]
        steps:
          - play: Abduction
          - choose: Archmage
          - expect: {P1: {hand: [Archmage]}}
          - {play: Archmage, on: Tortuga}
        expect: {counters: {Archmage: 0}}
        """
    assert holds(run(script))


def test_cards_put_back_in_any_order_need_no_step() -> None:
    assert holds(
        run(
            """
            scenario: Portal
            players: [{hand: [Portal], deck: [Howl, Scry, Summon, Zapbot, Upgrade]}, {}]
            bases: [{base: Tortuga}]
            steps: [{play: Portal}, {choose: Zapbot}, end turn]
            expect: {P1: {deck_size: 2, hand_size: 3, hand_has: [Zapbot]}}
            """
        )
    )
