import { describe, expect, it } from 'vitest';
import { keywordsIn } from './keywords';

const rules = (text: string) => keywordsIn(text).map((keyword) => keyword.rule);

describe('keywords of a card text', () => {
  it('are found with the rule they come from', () => {
    expect(rules('Special: before a base scores, draw a treasure. You may play it as an extra card.')).toEqual([
      'SPECIAL-01',
      'EXTRA-01',
      'TREASURE-01',
      'SCORE-08',
    ]);
  });

  it('are not seen in other uses of the same words', () => {
    expect(rules('In return, this minion has more power.')).toEqual([]);
    expect(rules('Let it affect this one in its place.')).toEqual(['AFFECT-01']);
    expect(rules('Choose a card in your discard pile.')).toEqual([]);
    expect(rules('A minion of yours duels another. The winner draws a card.')).toEqual(['DUEL-03']);
    expect(rules('Put a +1 power counter on this minion.')).toEqual(['COUNTER-02']);
  });
});
