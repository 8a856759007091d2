"""Smash Up All Stars: one of each, from twenty factions."""

from ..awesome_level_9000 import ghosts, killer_plants
from ..cease_and_desist import astroknights, star_roamers
from ..core_set import dinosaurs, ninjas
from ..its_your_fault import dragons, mythic_greeks
from ..monster_smash import mad_scientists, werewolves
from ..obligatory_cthulhu import elder_things, minions_of_cthulhu
from ..pretty_pretty import fairies, mythic_horses
from ..science_fiction_double_feature import shapeshifters, time_travelers
from ..what_were_we_thinking import grannies, teddy_bears
from . import geeks

FACTION = "Smash Up All Stars"
CHARACTER = "Twenty soloists on one stage: nothing rhymes, but somebody always has the number you need."
DIFFICULTY = 2


class KingRex(dinosaurs.KingRex):
    """No ability."""


class Granny(grannies.Granny):
    """Talent: look at the top card of your deck. Leave it there or put it on the bottom."""

    copies = 1


class Gelf(shapeshifters.Gelf):
    """Talent: search your deck for a minion of power 4 or less, except a G.E.L.F. Shuffle this minion into
    its owner's deck and play the other one here as an extra minion."""

    name = "G.E.L.F."
    copies = 1


class ImperialDragon(dragons.ImperialDragon):
    """Ongoing: after another player plays a minion here or moves one to here, draw a card."""

    copies = 1


class LabAssistant(mad_scientists.LabAssistant):
    """Place a +1 power counter on another minion of yours."""

    copies = 1


class Puck(fairies.Puck):
    """Either play an extra action OR draw a card."""

    copies = 1


class Ensign(star_roamers.Ensign):
    """Ongoing: when a card that another player plays directly affects another of your minions here, you may
    have this minion affected in its place."""

    copies = 1


class Fan(geeks.Fan):
    """Special: on your turn, you may discard this card from your hand and draw another."""

    copies = 1


class ServitorOfCthulhu(minions_of_cthulhu.ServitorOfCthulhu):
    """Talent: destroy this minion, and put an action from your discard pile on top of your deck."""

    name = "Servitor of Cthulhu"
    copies = 1


class Sprout(killer_plants.Sprout):
    """Ongoing: at the start of your next turn, destroy this card; you may play an extra minion of power 3 or
    less here, which you search your deck for."""

    copies = 1


class BeginTheSummoning(elder_things.BeginTheSummoning):
    """Put a minion from your discard pile on top of your deck. You may play an extra action."""

    copies = 1


class FavorOfDionysus(mythic_greeks.FavorOfDionysus):
    """A minion of yours has +1 power until the end of the turn. Play an extra action. You may put this card
    on top of your deck rather than into the discard pile."""

    name = "Favor of Dionysus"


class FriendshipPower(mythic_horses.FriendshipPower):
    """Move a minion of yours to another base where you have one. You may put this card back into your hand
    rather than into the discard pile."""


class FullMoon(werewolves.FullMoon):
    """Play on a base. Ongoing: your minions here have +1 power."""


class GhostlyArrival(ghosts.GhostlyArrival):
    """You may play an extra minion, an extra action, or both."""

    copies = 1


class ItsAstounding(time_travelers.ItsAstounding):
    """Play an extra action from your discard pile, at once."""

    name = "It's Astounding"


class NonInfiniteLoop(geeks.NonInfiniteLoop):
    """Play an action from your hand as an extra action at once. If it would go to the discard pile this turn,
    you may instead put it back into your hand."""

    name = "Non-Infinite Loop"


class PrepareForBattle(astroknights.PrepareForBattle):
    """Reveal the top two cards of your deck. Place one in your hand and put the other under your deck."""


class SeeingStars(ninjas.SeeingStars):
    """Destroy any minion of power 3 or less."""

    copies = 1


class SquareDeal(teddy_bears.SquareDeal):
    """Draw cards until another player has fewer cards in hand than you."""
