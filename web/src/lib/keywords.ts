/** Words of the rules that card texts use: what they mean in a line, and where the rules have more. */
import { N, t } from './i18n.svelte';

const WORDS: [RegExp, string, string, string][] = [
  [/\bspecial\b/i, N('Special'), 'SPECIAL', N('Can be used or played at the moment the card names, even on somebody else’s turn.')],
  [/\btalent\b/i, N('Talent'), 'TALENT', N('May be used once during each of your turns while the card is in play.')],
  [/\bongoing\b/i, N('Ongoing'), 'ONGOING', N('Works all the time while the card is in play.')],
  [/\bextra\b/i, N('Extra play'), 'EXTRA', N('A play beyond the one minion and one action of your turn.')],
  [/\bdestroy/i, N('Destroy'), 'VERB', N('Put a card from play into its owner’s discard pile.')],
  [/\breturn/i, N('Return'), 'VERB', N('Put a card from play into its owner’s hand.')],
  [/\bmove/i, N('Move'), 'VERB', N('Take a card to another base with everything on it; it is not played again.')],
  [/\bplace\b/i, N('Place'), 'VERB', N('Put a card where the text says; it is neither played nor moved.')],
  [/\baffect/i, N('Affect'), 'AFFECT', N('Anything another card’s ability does to a card.')],
  [/\bcontrol/i, N('Control'), 'CONTROL', N('Its controller decides for a card and counts its power.')],
  [/\bcancel/i, N('Cancel'), 'CANCEL', N('The card’s abilities do not work.')],
  [/\bbreakpoint/i, N('Breakpoint'), 'POWER', N('When all power on a base reaches it, the base scores.')],
  [/\bcounter/i, N('+1 power counter'), 'COUNTER', N('Stays on the card while it is in play; each is worth 1 power.')],
  [/\btitan/i, N('Titan'), 'TITAN', N('A giant beside your deck that enters play in its own way.')],
  [/\bbur(y|ied)|uncover/i, N('Bury'), 'BURY', N('Put a card face down on a base; it can be uncovered at the start of a later turn.')],
  [/\bduel/i, N('Duel'), 'DUEL', N('Two minions compare power; both players may lay a card face down to help.')],
  [/\bmadness/i, N('Madness'), 'MADNESS', N('Cards from a common deck; every two you own at the end cost 1 VP.')],
  [/\bmonster/i, N('Monster'), 'MONSTER', N('Minions of nobody that come with a base and add to its breakpoint.')],
  [/\btreasure/i, N('Treasure'), 'TREASURE', N('Cards from a common deck, won at bases with monsters.')],
  [/\bscore|scoring/i, N('Scoring'), 'SCORE', N('First, second and third place on a base take its victory points; then it is replaced.')],
];

export interface Keyword {
  word: string;
  rule: string;
  meaning: string;
}

export function keywordsIn(text: string): Keyword[] {
  return WORDS.filter(([pattern]) => pattern.test(text)).map(([, word, rule, meaning]) => ({
    word: t(word),
    rule,
    meaning: t(meaning),
  }));
}
