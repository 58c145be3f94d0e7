import { describe, expect, test } from 'vitest';
import { packAnalysis, type AnalysedPosition } from '../../../../main/chess/packed-analysis.ts';
import { packEvaluations, packMoves } from '../../../../main/chess/packed-game.ts';
import { keyOf, parseCard } from '../../../../main/features/training/card.ts';
import { findCards, type KnownCard } from '../../../../main/features/training/mistake-cards.ts';
import type { AnalysedGameRow } from '../../../../main/store/training-api.ts';

const now = Date.UTC(2026, 0, 15, 12);
const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'd3', 'd6'];
const beforeBishop = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';

interface Found {
  readonly value: number;
  readonly best?: string;
  readonly second?: number;
}

function analysed(found: readonly Found[]): Uint8Array {
  return packAnalysis(
    found.map(({ value, best = 'a2a3', second }): AnalysedPosition => ({
      evaluation: { kind: 'centipawns', value },
      ...{ best, depth: 20, engine: 1, kiloNodes: 1_000 },
      ...(second !== undefined && {
        second: { best: 'h2h3', evaluation: { kind: 'centipawns', value: second } },
      }),
    })),
  );
}

/** White's third move loses much; the engine found Bb5, and the second-best move this good. */
const withMistake = (second: number | undefined, after = -500): Uint8Array =>
  analysed([
    ...[20, 20, 20, 20].map((value) => ({ value })),
    { value: 20, best: 'f1b5', ...(second !== undefined && { second }) },
    ...[after, after, after, after].map((value) => ({ value })),
  ]);

const game = (change: Partial<AnalysedGameRow> = {}): AnalysedGameRow => ({
  ...{ mark: 1, accountId: 'alice', gameId: 'first', ended: now - 1_000, color: 'white' },
  ...{ variant: 'standard', moves: packMoves(sans), evals: null, more: null, data: withMistake(-300) },
  ...change,
});

const none = () => undefined;
const key = keyOf('standard', beforeBishop);

test('a mistake with one clearly best answer is a card, with the move that is right', () => {
  const { cards, reviews } = findCards(game(), none, now);
  expect(reviews).toEqual([]);
  expect(cards).toMatchObject([{ key, source: 'mistake', at: now, active: true }]);
  expect(parseCard(cards[0]?.data ?? '')).toMatchObject({
    ...{ variant: 'standard', fen: beforeBishop, played: 'f1c4' },
    ...{ answers: ['f1b5'], line: ['f1b5'], game: { gameId: 'first', ply: 4 } },
  });
});

test.each([
  ['another move is almost as good', withMistake(10)],
  ['the second-best move is unknown', withMistake(undefined)],
  ['the move was no mistake', withMistake(-300, 10)],
  ['there is no analysis', null],
  ['the analysis is damaged', Uint8Array.of(255, 255)],
])('no card when %s', (_why, data) => {
  expect(findCards(game({ data }), none, now)).toEqual({ cards: [], reviews: [] });
});

test('the opponent’s mistakes are no cards', () => {
  expect(findCards(game({ color: 'black' }), none, now).cards).toEqual([]);
});

test('a server’s line is the line of the card when it begins with the best move', () => {
  const more = JSON.stringify({ marks: [{ ply: 5, name: 'Mistake', line: '3. Bb5 a6 4. Ba4' }] });
  const [row] = findCards(game({ more }), none, now).cards;
  expect(parseCard(row?.data ?? '')?.line).toEqual(['f1b5', 'a7a6', 'b5a4']);
});

test('a damaged game has none', () => {
  expect(findCards(game({ moves: Uint8Array.of(1) }), none, now)).toEqual({ cards: [], reviews: [] });
});

test('a position has one key for all counters of moves, and for games with an initial position of their own', () => {
  expect(keyOf('fromPosition', beforeBishop.replace('2 3', '17 40'))).toBe(key);
  expect(keyOf('atomic', beforeBishop)).not.toBe(key);
});

const known =
  (change: Partial<KnownCard['card']> = {}, of: Partial<KnownCard> = {}) =>
  (asked: string): KnownCard | undefined =>
    asked === key
      ? {
          ...{ at: now - 5_000, source: 'mistake', active: true },
          card: { variant: 'standard', fen: beforeBishop, answers: ['f1b5'], line: ['f1b5'], ...change },
          ...of,
        }
      : undefined;

test('the same mistake in a later game is a lapse of its card, once', () => {
  const found = findCards(game({ gameId: 'later' }), known(), now);
  expect(found.cards).toEqual([]);
  expect(found.reviews).toEqual([
    { key, review: 'game:later:4', at: now - 1_000, kind: 'lapse', grade: 1, elapsed: 0 },
  ]);
});

test('the right move in a later game is noted, also another one within the tolerance', () => {
  const right = findCards(game({ gameId: 'later' }), known({ answers: ['f1b5', 'f1c4'] }), now);
  expect(right.reviews).toMatchObject([{ kind: 'solved', grade: 3 }]);
  // 10 centipawns are 0.018 of winning chances, 30 are 0.055.
  const near = game({ gameId: 'later', data: withMistake(-300, 10) });
  expect(findCards(near, known(), now).reviews).toMatchObject([{ kind: 'solved' }]);
  const far = game({ gameId: 'later', data: withMistake(-300, -10) });
  expect(findCards(far, known(), now).reviews).toMatchObject([{ kind: 'lapse' }]);
});

test('games from before the card, and its own game, are no lapses', () => {
  expect(findCards(game(), known({}, { at: now }), now).reviews).toEqual([]);
  expect(findCards(game(), known({ game: { gameId: 'first', ply: 4 } }), now).reviews).toEqual([]);
});

test('a game that leaves a trained line is a lapse of it, however good its move was', () => {
  const near = game({ gameId: 'later', data: withMistake(-300, 20) });
  const line = (active: boolean, answers = ['f1b5']) => known({ answers }, { source: 'line', active });
  expect(findCards(near, line(true), now).reviews).toMatchObject([{ kind: 'lapse' }]);
  expect(findCards(near, line(true, ['f1b5', 'f1c4']), now).reviews).toMatchObject([{ kind: 'solved' }]);
  // The repertoire has the line no longer, or the user removed it.
  expect(findCards(near, line(false), now).reviews).toEqual([]);
});

describe('a game that the server analysed', () => {
  const evals = packEvaluations(
    [20, 20, 20, 20, -500, -500, -500, -500].map((value) => ({ kind: 'centipawns', value })),
  );
  const marks = [{ ply: 5, name: 'Blunder', line: '3. Bb5 a6' }];
  const more = JSON.stringify({ marks, summary: { white: { accuracy: 60 } } });
  const nothingFound = packAnalysis(sans.map(() => null));
  const judged = (change: Partial<AnalysedGameRow> = {}) =>
    game({ gameId: 'later', evals, more, data: nothingFound, ...change });

  test('is compared with known cards by the server’s evaluations', () => {
    expect(findCards(judged(), known(), now).reviews).toMatchObject([{ kind: 'lapse' }]);
    const answered = known({ answers: ['f1c4'] });
    expect(findCards(judged(), answered, now).reviews).toMatchObject([{ kind: 'solved' }]);
    const good = packEvaluations(sans.map(() => ({ kind: 'centipawns', value: 20 })));
    const near = judged({ evals: good, more: null });
    expect(findCards(near, known(), now).reviews).toMatchObject([{ kind: 'solved' }]);
  });

  test('lapses where it leaves a trained line, without any evaluation', () => {
    const line = known({ answers: ['f1b5'] }, { source: 'line', active: true });
    for (const data of [nothingFound, null])
      expect(findCards(judged({ data, evals: null }), line, now).reviews).toMatchObject([{ kind: 'lapse' }]);
  });

  test('gives a card for a mistake whose position an engine searched with two lines', () => {
    const data = packAnalysis(
      sans.map((_, ply): AnalysedPosition | null =>
        ply !== 4
          ? null
          : {
              ...{ evaluation: { kind: 'centipawns', value: 20 }, best: 'f1b5', depth: 20, engine: 1 },
              ...{ kiloNodes: 1_000 },
              second: { best: 'h2h3', evaluation: { kind: 'centipawns', value: -300 } },
            },
      ),
    );
    expect(findCards(judged({ data }), none, now).cards).toMatchObject([{ key }]);
    expect(findCards(judged(), none, now).cards).toEqual([]);
  });
});
