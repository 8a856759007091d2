/** Words of the rules that card texts use: what they mean in a line, and where the rules have more. */
import { bare, N, t } from '../../lib/i18n.svelte';

const WORDS: [RegExp, string, string, string][] = [
  [/\bspecials?\b/i, N('Special'), 'SPECIAL-01', N('Can be used or played at the moment the card names, even on somebody else’s turn.')],
  [/\btalents?\b/i, N('Talent'), 'TALENT-01', N('May be used once during each of your turns while the card is in play.')],
  [/\bongoing\b/i, N('Ongoing'), 'ONGOING-01', N('Works all the time while the card is in play.')],
  [/\bplay on\b/i, N('Play on'), 'ATTACH-01', N('The action stays in play, on the base or minion it is played on.')],
  [/\bextra\b/i, N('Extra play'), 'EXTRA-01', N('A play beyond the one minion and one action of your turn.')],
  [/\bregular\b/i, N('Regular play'), 'TURN-2.1', N('The one minion and the one action that each of your turns gives you.')],
  [/\bdestroy/i, N('Destroy'), 'VERB-02', N('Put a card from play into its owner’s discard pile.')],
  [/\breturn(?!,)/i, N('Return'), 'VERB-09', N('Put a card from play into its owner’s hand.')],
  [/\bmove/i, N('Move'), 'VERB-05', N('Take a card to another base with everything on it; it is not played again.')],
  [/\btransfer/i, N('Transfer'), 'VERB-07', N('Shift an action or a counter to another card; the action is not played again.')],
  [/\b(?:place|put)s?\b(?! of\b|\.| a \+1)/i, N('Place'), 'VERB-10', N('Put a card where the text says; it is neither played nor moved.')],
  [/\bdiscard(?:s|ed|ing)?\b(?! piles?\b)/i, N('Discard'), 'VERB-03', N('Put a card into the discard pile, from your hand unless the text says otherwise; it is not destroyed.')],
  [/\bswap/i, N('Swap'), 'VERB-12', N('The old base leaves without scoring, and a new one takes its place.')],
  [/\baffect/i, N('Affect'), 'AFFECT-01', N('Anything another card’s ability does to a card.')],
  [/\bcontrol/i, N('Control'), 'CONTROL-02', N('Its controller decides for a card and counts its power.')],
  [/\bowner|\bowns?\b/i, N('Owner'), 'OWNER-01', N('The player in whose deck the card began the game. It goes to their hand, deck or discard pile, whoever controlled it.')],
  [/\bcancel|\bno abilities\b/i, N('Cancel'), 'CANCEL-01', N('The card’s abilities do not work.')],
  [/\bignore/i, N('Ignore'), 'CANCEL-04', N('The base’s ability neither binds nor helps those who ignore it.')],
  [/\bpower \d/i, N('Power'), 'POWER-06', N('In play, the power a minion has now; anywhere else, the printed one.')],
  [/\bbreakpoint/i, N('Breakpoint'), 'SCORE-01', N('When all power on a base reaches it, the base scores.')],
  [/\bcounters?\b/i, N('+1 power counter'), 'COUNTER-02', N('Stays on the card while it is in play; each is worth 1 power.')],
  [/\btitan/i, N('Titan'), 'TITAN-02', N('A giant beside your deck that enters play in its own way.')],
  [/\bclash/i, N('Clash'), 'TITAN-10', N('Of two titans on one base, the one whose controller has less power there leaves.')],
  [/\bbur(?:y|ies|ied)\b/i, N('Bury'), 'BURY-01', N('Put a card face down on a base; it can be uncovered at the start of a later turn.')],
  [/\buncover/i, N('Uncover'), 'BURY-08', N('Turn a buried card up and play it at once as an extra card.')],
  [/\bduel/i, N('Duel'), 'DUEL-03', N('Two minions compare power; both players may lay a card face down to help.')],
  [/\bmadness/i, N('Madness'), 'MADNESS-06', N('Cards from a common deck; every two you own at the end cost 1 VP.')],
  [/\bmonster/i, N('Monster'), 'MONSTER-07', N('Minions of nobody that come with a base and add to its breakpoint.')],
  [/\bundead/i, N('Undead'), 'MONSTER-10', N('A mark on some monsters; it is not a faction.')],
  [/\btreasure/i, N('Treasure'), 'TREASURE-01', N('Cards from a common deck, won at bases with monsters.')],
  [/\bscor(?:e|ing)/i, N('Scoring'), 'SCORE-08', N('First, second and third place on a base take its victory points; then it is replaced.')],
  [/^(?!.*\bduel).*(?:\bwinner|\brunner)/i, N('Winner'), 'TIE-01', N('First on the base that scores; the runner-up is second. Players who tie share a place.')],
  [/\bVP\b/, N('VP'), 'END-04', N('A victory point. Whoever alone has the most at the end of a turn, and 15 or more, ends the game.')],
  [/\breveal|\bshow(?:s|n)?\b|\blooks? (?:at|through)\b/i, N('Reveal, look'), 'DECK-05', N('What is revealed everybody sees; what you look at only you see.')],
  [/\bsearch/i, N('Search'), 'DECK-06', N('Look through a deck for a card. It is shown to all, and the deck is shuffled.')],
  [/\b(?:same|one|that|share a) name\b/i, N('Same name'), 'NAMING-09', N('Exactly the same name; a single card will do as a group.')],
];

export interface Keyword {
  word: string;
  rule: string;
  meaning: string;
}

/** Those in an English text. */
export function keywordsIn(english: string): Keyword[] {
  const text = bare(english);
  return WORDS.filter(([pattern]) => pattern.test(text)).map(([, word, rule, meaning]) => ({
    word: t(word),
    rule,
    meaning: t(meaning),
  }));
}
