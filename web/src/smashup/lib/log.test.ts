import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '../../lib/i18n.svelte';
import { fill, hits, lineOf, plain, why, withLeft } from './log';

const minion = { card: 'Deputy', uid: 68, controller: 1, at: 'Tortuga' };

afterEach(() => i18n.speak('en', { web: {}, game: {}, names: {} }));

describe('the log', () => {
  it('says what happened, with cards and players as parts', () => {
    const line = lineOf({ event: 'Destroyed', player: 0, piece: minion, by: { card: 'Cannon', uid: 3, controller: 0 } })!;
    expect(plain(line.parts, ['Ann', 'Bo'])).toBe('Bo Deputy at Tortuga is destroyed – Cannon');
    expect(line.parts).toContainEqual({ card: 'Deputy', uid: 68 });
    const itself = lineOf({ event: 'PowerChanged', player: 1, piece: minion, amount: 1, by: minion })!;
    expect(plain(itself.parts, ['Ann', 'Bo'])).toBe('Bo Deputy at Tortuga: power +1');
    expect(plain(lineOf({ event: 'Drawn', player: 0, cards: 2 })!.parts, ['Ann'])).toBe('Ann draws 2 cards');
    expect(lineOf({ event: 'WhenScoring', player: 0 })).toBeNull();
  });

  it('says who gave up, where it happened', () => {
    const events = ['TurnStarts', 'Drawn', 'Drawn'].map((event) => ({ event, player: 0, cards: 1 }));
    const seats = [{ seat: 0, gave_up: null }, { seat: 1, gave_up: 1 }, { seat: 2, gave_up: 3 }, { seat: 3 }];
    const all = withLeft(events, seats);
    expect(all.map(({ event, player }) => `${event} ${player}`)).toEqual(['TurnStarts 0', 'Left 1', 'Drawn 0', 'Drawn 0', 'Left 2']);
    expect(plain(lineOf(all[1]!)!.parts, ['Ann', 'Bo'])).toBe('Bo gives up; a bot plays on');
    expect(plain(lineOf({ event: 'Resigned', player: 1 })!.parts, ['Ann', 'Bo'])).toBe('Bo gives up');
    expect(withLeft(events, [])).toEqual(events);
  });

  it('lets monsters appear', () => {
    const event = { event: 'MinionPlayed', player: null, minion: { card: 'Hippogriff', uid: 5 }, base: { card: 'Tortuga', uid: 9 } };
    expect(plain(lineOf(event)!.parts, [])).toBe('Hippogriff appears at Tortuga');
  });

  it('counts, and has the verb that goes with the number', () => {
    const said = (event: string, more: object) => plain(lineOf({ event, player: 0, ...more })!.parts, ['Ann', 'Bo']);
    expect(said('MadnessDrawn', { number: 1 })).toBe('Ann draws 1 Madness card');
    expect(said('MadnessDrawn', { number: 2 })).toBe('Ann draws 2 Madness cards');
    expect(said('Placed', { to: 'hand', cards: [{ card: 'X' }, { card: 'Y' }] })).toBe('Ann: X, Y go to the hand');
    expect(said('Placed', { to: 'hand', cards: 1 })).toBe('Ann: a card goes to the hand');
    expect(said('GameWon', { winners: [0, 1] })).toBe('Ann, Bo win the game');
    const scored = { base: { card: 'Tortuga' }, totals: [3, 8], vp: [0, 4] };
    expect(said('Scored', scored), 'by place').toBe('Tortuga scores: Bo 8 (+4 VP), Ann 3');
  });

  it('speaks the language of the reader, with the names of cards', () => {
    const web = { '{card}': '«{card}»', '{who} {card} at {base}': '{card} ({who}) на базе {base}', '{card} is destroyed{by}': 'Уничтожено: {card}{by}' };
    i18n.speak('ru', { web, game: {}, names: { Deputy: 'Помощник шерифа', Tortuga: 'Тортуга', Cannon: 'Пушка' } });
    const line = lineOf({ event: 'Destroyed', player: 0, piece: minion, by: { card: 'Cannon', uid: 3, controller: 0 } })!;
    expect(plain(line.parts, ['Ann', 'Bo'])).toBe('Уничтожено: «Помощник шерифа» (Bo) на базе «Тортуга» – «Пушка»');
    expect(line.parts).toContainEqual({ card: 'Deputy', uid: 68 });
  });

  it('knows what hit whom', () => {
    const event = { event: 'Destroyed', player: 0, piece: minion, by: { card: 'Cannon', controller: 0 } };
    expect(hits(event, 1)).toBe(true);
    expect(hits(event, 0)).toBe(false);
    expect(hits({ event: 'Drawn', player: 1, cards: 1 }, 1)).toBe(false);
  });

  it('says why a card asks, also where nothing is logged', () => {
    const base = { card: 'Tortuga', uid: 9 };
    const duel = { challenger: minion, other: { card: 'Gunslinger', uid: 4, controller: 0 }, base };
    const moments: [string, object, string][] = [
      ['TurnStarts', {}, 'Ann’s turn'],
      ['TurnEnds', {}, 'Ann’s turn ends'],
      ['BeforeScoring', { base }, 'Tortuga is about to score'],
      ['WhenScoring', { base }, 'The victory points of Tortuga are handed out'],
      ['AfterScoring', { base }, 'Tortuga has scored'],
      ['LootRevealed', { base }, 'Tortuga has scored'],
      ['DuelStarts', duel, 'Bo Deputy at Tortuga challenges Ann Gunslinger'],
      ['DuelCardsLaid', duel, 'Bo Deputy at Tortuga challenges Ann Gunslinger'],
      ['DuelDecided', duel, 'Bo Deputy at Tortuga challenges Ann Gunslinger'],
      ['ToDiscard', { piece: minion }, 'Bo Deputy at Tortuga goes to the discard pile'],
    ];
    for (const [event, more, said] of moments) expect(plain(why({ event, player: 0, ...more })!, ['Ann', 'Bo'])).toBe(said);
    expect(lineOf({ event: 'AfterScoring', player: 0, base })).toBeNull();
  });

  it('fills texts in any order', () => {
    expect(fill('{b} und {a}.', { a: { text: '1' }, b: { card: 'X' } })).toEqual([{ card: 'X' }, { text: ' und ' }, { text: '1' }, { text: '.' }]);
  });
});
