import { afterEach, describe, expect, it, vi } from 'vitest';
import { apart, BASE, bare, called, fromGame, i18n, nameOf, plain, speaking, t, type Spoken } from './i18n.svelte';

/** A sentence with ⟨...⟩ for what was put in. */
const put = (text: string) => text.replaceAll('⟨', '\u2068').replaceAll('⟩', '\u2069');
const german: Spoken = {
  web: { Ada: 'Ada die Zweite' },
  game: {
    Done: 'Fertig',
    Easy: 'Leichter',
    discard: 'vom Ablagestapel',
    nobody: 'niemand',
    'Move {minion} where?': 'Wohin mit {minion}?',
    'Play {card} on {target}': '{card} auf {target} spielen',
    'Play {card} from {zone} on {target}': '{zone} {card} auf {target} spielen',
    '{seat} {option} on {host}': '{option} ({seat}), auf {host}',
    '{seat} {option} at {base}': '{option} ({seat}) bei {base}',
    'Draw {n} of {all} cards': 'Eine von {all} Karten|{n} von {all} Karten',
    '{level} bot {seat}': '{level} Bot {seat}',
  },
  names: { Poison: 'Gift', Shinobi: 'Schattenkrieger', 'Oracle at Delphi': 'Orakel von Delphi', 'End of Days?': 'Jüngster Tag?' },
};
const russian: Spoken = { web: { '{n} cards': '{n} карта|{n} карты|{n} карт' }, game: {}, names: {} };
const nothing: Spoken = { web: {}, game: {}, names: {} };
const english = () => i18n.speak('en', nothing);
afterEach(english);

describe('what the game says', () => {
  const say = (text: string, players?: string[]) => {
    i18n.speak('fr', german); // any language that is not English
    return fromGame(put(text), players);
  };

  it('ends once if a name ends in ! or ?', () => {
    expect(say('Move ⟨End of Days?⟩ where?')).toBe('Wohin mit Jüngster Tag?');
    i18n.speak('fr', { ...nothing, web: { 'Move {card}?': 'Déplacer {card}\u202f?' } });
    expect(t('Move {card}?', { card: 'Qui\u202f?' })).toBe('Déplacer Qui\u202f?');
    expect(t('Move {card}?', { card: 'Oh Non\u202f!' })).toBe('Déplacer Oh Non\u202f!\u202f?');
    expect(t('Nobody got {card}.', { card: 'Oh Non\u202f!' })).toBe('Nobody got Oh Non\u202f!');
    expect(t('{a}!..', { a: 'Well' })).toBe('Well!..');
  });

  it('is taken apart without guessing', () => {
    expect(apart(put('Play ⟨Poison⟩ on ⟨⟨P2⟩ ⟨Shinobi⟩ at ⟨Oracle at Delphi⟩⟩.'))).toEqual([
      'Play {} on {}.',
      [put('Poison'), put('⟨P2⟩ ⟨Shinobi⟩ at ⟨Oracle at Delphi⟩')],
    ]);
    expect(apart('Done')).toEqual(['Done', []]);
  });

  it('is found by the template it was made from, and so is what was put in', () => {
    expect(say('Done')).toBe('Fertig');
    expect(say('Poison')).toBe('Gift');
    expect(say('Move ⟨Zapbot⟩ where?')).toBe('Wohin mit Zapbot?');
    expect(say('Move ⟨End of Days?⟩ where?')).toBe('Wohin mit Jüngster Tag?');
    expect(say('Play ⟨Mummy⟩ from ⟨discard⟩ on ⟨Oracle at Delphi⟩')).toBe('vom Ablagestapel Mummy auf Orakel von Delphi spielen');
    expect(say('⟨P1⟩ ⟨Poison⟩ on ⟨⟨P2⟩ ⟨Shinobi⟩ at ⟨Oracle at Delphi⟩⟩')).toBe('Gift (P1), auf Schattenkrieger (P2) bei Orakel von Delphi');
  });

  it('has the names of players', () => {
    const players = ['Ann', 'Done'];
    expect(say('⟨P2⟩ ⟨Shinobi⟩ at ⟨Tortuga⟩', players)).toBe('Schattenkrieger (Done) bei Tortuga');
    expect(say('⟨nobody⟩ ⟨Shinobi⟩ at ⟨Tortuga⟩', players)).toBe('Schattenkrieger (niemand) bei Tortuga');
    expect(say('P1', players)).toBe('Ann');
    expect(say('⟨P4⟩ ⟨Shinobi⟩ at ⟨Tortuga⟩', players)).toBe('Schattenkrieger (P4) bei Tortuga');
  });

  it('keeps what there are no words for, but translates what was put in', () => {
    expect(say('Praise ⟨Poison⟩ and ⟨P1⟩', ['Ann'])).toBe('Praise Gift and Ann');
    expect(say('⟨Poison⟩, ⟨Zapbot⟩')).toBe('Gift, Zapbot');
    expect(say('Whatever')).toBe('Whatever');
  });

  it('has the form for its first number', () => {
    expect(say('Draw ⟨1⟩ of ⟨5⟩ cards')).toBe('Eine von 5 Karten');
    expect(say('Draw ⟨3⟩ of ⟨5⟩ cards')).toBe('3 von 5 Karten');
  });

  it('is plain English without signs', () => {
    english();
    expect(fromGame(put('Play ⟨Poison⟩ on ⟨⟨P2⟩ ⟨Shinobi⟩ at ⟨Tortuga⟩⟩'), ['Ann', 'Bo'])).toBe('Play Poison on Bo Shinobi at Tortuga');
    expect(bare(put('Move ⟨Zapbot⟩ where?'))).toBe('Move Zapbot where?');
  });

  it('tells bases from cards that are called the same', () => {
    const names = { ...german.names, Hideout: 'Versteck', [`Hideout${BASE}`]: 'Unterschlupf' };
    i18n.speak('fr', { ...german, names });
    expect(fromGame(put(`Play ⟨Hideout⟩ on ⟨Hideout${BASE}⟩`))).toBe('Versteck auf Unterschlupf spielen');
    expect(fromGame(put(`Play ⟨Poison⟩ on ⟨Poison${BASE}⟩`))).toBe('Gift auf Gift spielen');
    expect(called(`Tortuga${BASE}`)).toBe('Tortuga');
    expect(bare(put(`Play ⟨Hideout⟩ on ⟨Hideout${BASE}⟩`))).toBe('Play Hideout on Hideout');
  });
});

describe('words', () => {
  it('have the form for a number', () => {
    i18n.speak('ru', russian);
    expect([2, 5, 21].map((n) => t('{n} cards', { n }))).toEqual(['2 карты', '5 карт', '21 карта']);
    english();
    expect([0, 1, 2].map((n) => t('{n} minion|{n} minions', { n }))).toEqual(['0 minions', '1 minion', '2 minions']);
  });

  it('call cards and bots by their names, but leave those of people', () => {
    i18n.speak('fr', german);
    expect([called('Poison'), called('Zapbot')]).toEqual(['Gift', 'Zapbot']);
    expect(nameOf('Easy bot P2')).toBe('Leichter Bot P2');
    expect([nameOf('Ada', 'bot'), nameOf('Ada', 'person'), nameOf('Done', 'bot')]).toEqual(['Ada die Zweite', 'Ada', 'Done']);
    const player = speaking(speaking({ name: 'Easy bot P2' }, 'bot'), 'bot');
    expect(player.name).toBe('Leichter Bot P2');
    english();
    expect(player.name).toBe('Easy bot P2');
  });

  it('are found however they are written', () => {
    expect(plain('L’Œuf  d’É\u00a0té')).toBe('loeuf de te');
    expect(plain('Ёжик')).toBe(plain('ежик'));
  });
});

describe('a language', () => {
  const answers = (found: Record<string, Spoken>) =>
    vi.stubGlobal('fetch', (path: string) => {
      const spoken = found[path];
      return Promise.resolve({ ok: !!spoken, status: 404, json: () => Promise.resolve(spoken) });
    });
  afterEach(() => vi.unstubAllGlobals());

  it('is spoken as soon as its words are here', async () => {
    answers({ './api/words/ru': russian, './api/words/fr': german });
    const coming = i18n.use('fr');
    expect(i18n.language).toBe('en');
    await coming;
    expect(i18n.language).toBe('fr');
    expect(called('Poison')).toBe('Gift');
    await Promise.all([i18n.use('ru'), i18n.use('en')]); // whoever changes their mind gets the last wish
    expect(i18n.language).toBe('en');
    expect(called('Poison')).toBe('Poison');
  });

  it('is English where there are no words', async () => {
    vi.resetModules();
    const { i18n: fresh } = await import('./i18n.svelte');
    answers({});
    await fresh.use('ru');
    expect(fresh.language).toBe('en');
    answers({ './api/words/ru': russian });
    await fresh.use('ru');
    expect(fresh.language).toBe('ru');
  });
});
