import { describe, expect, it } from 'vitest';
import { FACTIONS, learnLook, lookOf, patternOf } from './factions';

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
};

describe('the factions', () => {
  it('have looks that differ', () => {
    const looks = Object.values(FACTIONS);
    expect(looks).toHaveLength(72);
    for (const part of ['emblem', 'pattern', 'ink'] as const) {
      expect(new Set(looks.map((look) => look[part])).size).toBe(looks.length);
    }
  });

  it.each(Object.entries(FACTIONS))('%s can be read', (_, look) => {
    expect(contrast(look.ink, '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(look.ink, '#f7f1e3')).toBeGreaterThan(4.5);
    expect(contrast(look.ink, look.tint)).toBeGreaterThan(3);
    expect(patternOf(look)).toContain('data:image/svg+xml');
  });

  it('of own sets are learnt, and nobody takes the look of a published one', () => {
    const look = { ink: '#4a2f1b', tint: '#ecc98b', pattern: 'stitches', emblem: 'M0 0H512z' };
    learnLook('Librarians', look);
    expect(lookOf('Librarians')).toMatchObject({ ink: '#4a2f1b', pattern: 'stitches' });
    expect(lookOf('Librarians').emblem).toContain('d="M0 0H512z"');
    learnLook('Cows', { ...look, pattern: 'nobody drew it' });
    expect(patternOf(lookOf('Cows'))).toContain('data:image/svg+xml');
    learnLook('Aliens', look);
    expect(lookOf('Aliens')).toBe(FACTIONS.Aliens);
  });

  it('cards without a faction have a look, too', () => {
    expect(lookOf(null, 'minion').emblem).not.toBe(lookOf(null, 'action').emblem);
    expect(lookOf('Treasures').emblem).not.toBe(lookOf('Madness').emblem);
  });
});
