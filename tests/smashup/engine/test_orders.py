"""What resolves without asking comes to the same in every order (TRIGGER-06), whatever lies on the table."""

import random
from collections import Counter

import pytest

from fracas.compiled import engine
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Table
from fracas.smashup.engine.labels import option_ids
from fracas.smashup.lab.games import random_setup
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start

MOST = 24  # orders tried of one moment

pytestmark = pytest.mark.skipif(engine() == "compiled", reason="a compiled table cannot be told what to pick")


class Orders:
    """Stands where the table picks without asking, and picks as it is told; 0 is the table's own pick."""

    def __init__(self, monkeypatch):
        self.plan, self.sizes, self.names = [], [], []
        own = Table._first_of

        def first_of(table, due):
            pick = yield from own(table, due)
            if self.asked or pick.ability.quiet == "note":
                return pick
            firsts = {(t.piece.uid, t.ability.name): t for t in reversed(due) if t.ability.quiet != "note"}
            others = [t for t in firsts.values() if t is not pick]
            if others:
                at = len(self.sizes)
                self.sizes.append(1 + len(others))
                self.names.append(tuple(sorted(t.piece.name for t in (pick, *others))))
                return [pick, *others][self.plan[at] if at < len(self.plan) else 0]
            return pick

        def watched(table, due):
            """The same, knowing whether the active player was asked."""
            self.asked = False
            script = first_of(table, due)
            answer = None
            while True:
                try:
                    choice = script.send(answer)
                except StopIteration as end:
                    return end.value
                self.asked = True
                answer = yield choice

        monkeypatch.setattr(Table, "_first_of", watched)

    def other_plans(self, plan):
        """The plans that go as this one did up to some later moment, and then otherwise."""
        later = enumerate(self.sizes[len(plan) :])
        return [[*plan, *[0] * i, pick] for i, size in later for pick in range(1, size)]

    def run(self, game, plan, answers, rng):
        """Play one answer at rest to the next rest by that plan; the answers are drawn, or given again."""
        self.plan, self.sizes, self.names = plan, [], []
        copy = game.clone(tracked=False)
        given = []
        while (pending := copy.pending) is not None and not (given and copy.at_rest):
            ids = option_ids(pending)
            question = (pending.player, pending.ask, sorted(ids))
            at = len(given)
            if answers is None:
                answer = rng.choice(ids)
            elif at >= len(answers) or answers[at][0] != question:
                return copy, [*given, (question, None)]
            else:
                answer = answers[at][1]
            given.append((question, answer))
            copy.answer(answer)
        return copy, given


def same(table, shuffled):
    """All that matters of a position: piles that nobody looks through by order are sorted."""

    def pile(cards):
        return sorted(card.uid for card in cards)

    def on(piece):
        return (piece.uid, piece.controller, piece.counters, piece.memory())

    players = []
    for p in table.players:
        deck, hand = [card.uid for card in p.deck], pile(p.hand)
        cards = (len(deck), len(hand), sorted([*deck, *hand])) if shuffled else (deck, hand)
        players.append((p.vp, cards, pile(p.discard), pile(p.titans)))
    bases = [
        (
            on(base),
            sorted(map(on, base.actions)),
            sorted((on(m), sorted(map(on, m.actions))) for m in base.minions),
            sorted(map(on, (*base.titans, *base.buried))),
        )
        for base in table.bases
    ]
    piles = [pile(c) for c in (table.monster_discard, table.treasure_discard, table.madness, table.box)]
    decks = (table.base_deck, table.base_discard, table.monsters, table.treasures)
    lasting = [*map(repr, table.effects), *(repr(e.memory()) for e in table.lingering)]
    turn = table.turn
    plays = (turn.active, turn.number, turn.minions, turn.actions)
    extras = sorted(repr(extra.describe()) for extra in turn.extras)
    names = [[card.name for card in deck] for deck in decks]
    return (players, bases, piles, names, sorted(lasting), plays, extras, table.winners)


def crowded(rng, setup):
    """A game in its first turn, with many cards of both decks already on the table."""
    table = Game.of(LIBRARY, setup, tracked=False)
    while not table.at_rest:
        table.answer(0)
    table = table.own_table()
    for player in table.players:
        for card in rng.sample(player.deck, 12):
            base = rng.choice(table.bases)
            minions = [m for b in table.bases for m in b.minions]
            if card.is_minion:
                piece = card.kind(card, player.seat, base)
                base.minions.append(piece)
            elif card.kind.plays_on and (card.kind.plays_on == "base" or minions):
                host = base if card.kind.plays_on == "base" else rng.choice(minions)
                piece = card.kind(card, player.seat, host)
                host.actions.append(piece)
            else:
                continue
            player.deck.remove(card)
            table.enter(piece)
    return Game.at(table, tracked=False)


def check(orders, seed, turns=12):
    """One game by chance; returns the moments at which something resolved unasked, by the cards due."""
    rng = random.Random(seed)
    titans = {"titans": rng.choice(("on", "off"))}
    game = crowded(rng, random_setup(rng, LIBRARY, rng.randint(2, 4), ruleset=titans))
    moments = Counter()
    while game.pending is not None and game.table.turn.number < turns:
        before = game.table.rng.state
        after, given = orders.run(game, [], None, rng)
        moments.update(orders.names)
        where = f"seed {seed}, turn {game.table.turn.number}: {orders.names}"
        shuffled = after.table.rng.state != before
        expected = same(after.table, shuffled)
        plans = orders.other_plans([])
        for plan in plans[:MOST]:
            other, again = orders.run(game, plan, given, rng)
            plans += orders.other_plans(plan)
            if not (shuffled and again != given):  # other cards came up, by chance
                assert again == given, f"{where}, plan {plan}: {again[-1]}"
                assert same(other.table, shuffled) == expected, f"{where}, plan {plan}"
        game = after
    return moments


@pytest.mark.parametrize("seed", range(0, 200, 10))
def test_what_resolves_unasked_comes_to_the_same_in_every_order(seed, monkeypatch):
    orders = Orders(monkeypatch)
    for game in range(seed, seed + 10):
        check(orders, game)


def test_an_order_that_matters_would_be_noticed(monkeypatch):
    monkeypatch.setattr(Table, "in_any_order", lambda table, one, other: True)
    orders = Orders(monkeypatch)

    def differs(seed):
        try:
            check(orders, seed, turns=25)
        except AssertionError:
            return True
        return False

    assert any(map(differs, range(200)))


@pytest.mark.parametrize(("minion", "certain"), [("Dwarf King", False), ("King Rex", True)])
def test_who_may_step_in_when_a_card_goes_away_makes_its_order_matter(minion, certain):
    """What quiet abilities come to is not known while somebody may send cards elsewhere."""
    text = f"scenario: x\nplayers: [{{}}, {{}}]\nbases: [{{base: Tortuga, minions: [{minion}: P1]}}]"
    (document,) = parse(text, "test.yaml")
    table = start(read_scenario(document, LIBRARY)).table
    assert (None not in table._brought_about({"leave"}, set())) == certain
