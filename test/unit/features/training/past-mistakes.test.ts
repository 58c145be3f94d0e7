import { describe, expect, test } from 'vitest';
import type { DeckCard } from '../../../../main/features/training/deck.ts';
import { pastMistakes } from '../../../../main/features/training/past-mistakes.ts';
import { createSpacing } from '../../../../main/features/training/spacing.ts';
import { figuresOf } from '../../../../main/features/training/statistics.ts';
import type { ReviewKind } from '../../../../main/store/training-api.ts';

const spacing = createSpacing();
let made = 0;

/** A mistake with what followed: `x` a lapse, `o` a right move in a game, `+` and `-` attempts in training. */
function mistake(history: string, source: DeckCard['source'] = 'mistake'): DeckCard {
  made += 1;
  const key = `card ${made}`;
  const reviews = [...history].map((sign, index) => {
    const kind: ReviewKind = sign === 'x' ? 'lapse' : sign === 'o' ? 'solved' : 'trained';
    const review = kind === 'trained' ? `attempt:${index}` : `game:g:${made}:${index}`;
    const grade = sign === 'x' || sign === '-' ? 1 : 3;
    return { key, review, at: (index + 1) * 1_000, kind, grade, elapsed: 0 };
  });
  const card = {
    variant: 'standard',
    fen: 'x',
    answers: ['e2e4'],
    line: ['e2e4'],
    game: { gameId: 'first', ply: 7 },
  };
  return { key, source, at: 0, active: true, card, reviews, state: spacing.stateOf(0, reviews) };
}
const one = (history: string) => {
  const { stopped, again, unmet } = pastMistakes([mistake(history)]);
  return { stopped: stopped[0], again: again[0], unmet };
};

describe('a mistake', () => {
  test('whose position has not come up again is in no list, however well it is trained', () => {
    expect(one('')).toEqual({ unmet: 1 });
    expect(one('+++')).toEqual({ unmet: 1 });
  });

  test('has stopped when it was played right the last time', () => {
    expect(one('+o').stopped).toMatchObject({ times: 1, right: 1, reviews: 1, last: null });
    expect(one('+o').stopped?.lastGame).toEqual({ gameId: 'first', ply: 7 });
    const { stopped, again, unmet } = one('ox+-oo');
    expect(again).toBeUndefined();
    expect(unmet).toBe(0);
    expect(stopped).toMatchObject({ times: 2, right: 2, reviews: 2, remembered: 1, last: 2_000 });
    expect(stopped?.rightLast).toBe(6_000);
    expect(stopped?.rightGame?.ply).toBe(5);
  });

  test('is back when it was played wrong the last time', () => {
    const { stopped, again } = one('oox+');
    expect(stopped).toBeUndefined();
    expect(again).toMatchObject({ times: 2, right: 0, rightGame: null, reviews: 1, last: 3_000 });
    // The id of a game may contain the sign that parts it from the half-move.
    expect(again?.lastGame).toEqual({ gameId: `g:${made}`, ply: 2 });
  });
});

test('only mistakes of games are listed, the latest first, as many as the figures say', () => {
  const cards = [mistake('o'), mistake('oo'), mistake('x'), mistake('+x'), mistake(''), mistake('o', 'line')];
  const past = pastMistakes(cards);
  expect(past.stopped.map(({ rightLast }) => rightLast)).toEqual([2_000, 1_000]);
  expect(past.again.map(({ last }) => last)).toEqual([2_000, 1_000]);
  expect(past.unmet).toBe(1);
  expect(figuresOf(cards, 10_000)).toMatchObject({ stopped: 2, again: 2 });
});
