import { describe, expect, it } from 'vitest';
import { fromGame, i18n, nameOf, t, templatesOf, translated } from './i18n.svelte';

const words = {
  Done: 'Fertig',
  discard: 'vom Ablagestapel',
  'Move {minion} where?': 'Wohin mit {minion}?',
  'Play {card} on {target}': '{card} auf {target} spielen',
  'Play {card} from {zone} on {target}': '{card} {zone} auf {target} spielen',
  '{seat} {option} on {host}': '{option} ({seat}), auf {host}',
  '{seat} {option} at {base}': '{option} ({seat}) bei {base}',
};
const say = (text: string) => translated(text, words, templatesOf(words));

describe('what the game says', () => {
  it('is found by the template it was made from', () => {
    expect(say('Done')).toBe('Fertig');
    expect(say('Move Zapbot where?')).toBe('Wohin mit Zapbot?');
    expect(say('Play Poison on P2 Shinobi at Tortuga')).toBe('Poison auf Shinobi (P2) bei Tortuga spielen');
    expect(say('Play Mummy from discard on The Pyramids')).toBe('Mummy vom Ablagestapel auf The Pyramids spielen');
    expect(say('P1 Poison on P2 Shinobi at Tortuga')).toBe('Poison (P1), auf Shinobi (P2) bei Tortuga');
  });

  it('takes no small word in a name for one between two names', () => {
    expect(say('Play Poison on P2 Shinobi at Oracle at Delphi')).toBe('Poison auf Shinobi (P2) bei Oracle at Delphi spielen');
    expect(say("P1 Always Room at Granny's at Oracle at Delphi")).toBe("Always Room at Granny's (P1) bei Oracle at Delphi");
    expect(say('Aid from Allies')).toBe('Aid from Allies');
  });

  it('stays as it is where there are no words for it', () => {
    expect(say('Shinobi')).toBe('Shinobi');
    expect(say('Pirate King at Tortuga')).toBe('Pirate King at Tortuga');
  });

  it('counts', () => {
    i18n.language = 'ru';
    expect([2, 5, 21].map((n) => t('{n} cards', { n }))).toEqual(['2 карты', '5 карт', '21 карта']);
    i18n.language = 'en';
    expect(t('{n} cards', { n: 2 })).toBe('2 cards');
  });

  it('follows the chosen language', () => {
    i18n.language = 'fr';
    expect(fromGame('Move Zapbot where?')).toBe('Déplacer Zapbot où\u00a0?');
    expect(nameOf('Hard bot P2')).toBe('Robot P2 (difficile)');
    expect(nameOf('Done')).toBe('Done');
    i18n.language = 'ru';
    expect(fromGame('Not allowed by Ninja Dojo, Tortuga.')).toBe('Это запрещает Ninja Dojo, Tortuga.');
    i18n.language = 'en';
    expect(fromGame('Move Zapbot where?')).toBe('Move Zapbot where?');
  });
});
