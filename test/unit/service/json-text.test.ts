import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runInTurns, runSteps, type Steps } from '../../../main/base/steps.ts';
import { parseAccount } from '../../../main/service/codec/account.ts';
import { gameBounds, parseExportedGame } from '../../../main/service/codec/game-export.ts';
import { parsePlaying } from '../../../main/service/codec/game-summary.ts';
import {
  answerBounds,
  messageBounds,
  parseJsonInSteps,
  parseJsonText,
} from '../../../main/service/codec/json-text.ts';
import { parseRatingHistory } from '../../../main/service/codec/rating-history.ts';
import { seeds } from '../../chaos/fuzz/seeds.ts';

const unbounded = { length: Infinity, parts: Infinity };

function byItself(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

test('parsing in pieces of any length equals JSON.parse', () => {
  const mark = fc.constantFrom(...'[]{},:"\\1 a');
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 5 }),
      fc.nat(40),
      fc.nat(3),
      fc.option(fc.tuple(fc.nat(), fc.option(mark))),
      (json, pieceLength, space, change) => {
        let text = JSON.stringify(JSON.parse(json), null, space);
        if (change) {
          const [at, inserted] = change;
          const place = at % (text.length + 1);
          text = text.slice(0, place) + (inserted ?? '') + text.slice(inserted === null ? place + 1 : place);
        }
        expect(runSteps(parseJsonInSteps(text, unbounded, pieceLength))).toEqual(byItself(text));
      },
    ),
    { numRuns: 5_000 },
  );
});

test.each([
  '[1,]',
  '[,1]',
  '{"a":1,}',
  '[1 2]',
  '[[1],,[2]]',
  '[[1]][2]',
  '"a',
  '[}',
  '{]',
  '[[1,2,3]x,1]',
  '{"a"[1]}',
  '{"a":[1],"b"}',
  ' [1,2] ',
  '{"__proto__":{"a":[1,2,3]},"b":1}',
  '{"a":1,"a":[2,3]}',
  'null',
  '',
])('%s gives the same result in pieces and as a whole', (text) => {
  for (const pieceLength of [0, 1, 2, 5, 100])
    expect(runSteps(parseJsonInSteps(text, unbounded, pieceLength))).toEqual(byItself(text));
});

describe('a text beyond the limits is rejected', () => {
  it.each([
    ['long', `"${'a'.repeat(messageBounds.length)}"`],
    ['with many parts', `[${'1,'.repeat(messageBounds.parts)}1]`],
    ['deep', `${'['.repeat(200)}${']'.repeat(200)}`],
    ['an object of many names', `{${Array.from({ length: 1_100 }, (_, at) => `"a${at}":1`).join(',')}}`],
  ])('%s', (_name, text) => {
    expect(parseJsonText(text)).toBeUndefined();
  });

  it('and one of usual size is accepted', () => {
    for (const { json } of seeds) expect(parseJsonText(JSON.stringify(json))).toEqual({ value: json });
  });
});

/** Number of pauses. */
function pausesOf(steps: Steps<unknown>): number {
  let count = 0;
  for (;;) {
    if (steps.next().done === true) return count;
    count += 1;
  }
}

describe('long values are validated with pauses', () => {
  const games = (count: number) => ({
    nowPlaying: Array.from({ length: count }, (_, at) => ({
      gameId: `game${String(at).padStart(4, '0')}`,
      fen: '8/8/8/8/8/8/8/8 - - - 0 1',
      variant: { key: 'standard' },
      speed: 'rapid',
      color: at % 3 === 0 ? 'red' : 'white',
      rated: true,
      hasMoved: true,
      isMyTurn: true,
      lastMove: at % 5 === 0 ? 7 : 'e2e4',
      opponent: { id: 'ruth', username: 'Ruth' },
      other: 1,
    })),
  });

  it('with the same result: invalid entries and members dropped and noted', () => {
    const read = parsePlaying(games(400));
    const right = games(400).nowPlaying.filter(({ color }) => color === 'white');
    expect(read.ok && read.value.map(({ id }) => id)).toEqual(right.map(({ gameId }) => gameId));
    expect(read.ok && read.value.filter(({ lastMove }) => lastMove === undefined)).toHaveLength(
      right.filter(({ lastMove }) => lastMove === 7).length,
    );
    expect(read.ok && read.notes.dropped.slice(0, 3)).toEqual([
      'nowPlaying[0]',
      'nowPlaying[3]',
      'nowPlaying[5].lastMove',
    ]);
    expect(read.ok && read.notes.unknown).toEqual([{ path: 'nowPlaying[].other', count: right.length }]);
  });

  it('often enough, and short ones without', () => {
    expect(pausesOf(parsePlaying.inSteps(games(400)))).toBeGreaterThan(5);
    expect(pausesOf(parsePlaying.inSteps(games(5)))).toBe(0);
    const text = JSON.stringify(games(5_000));
    expect(pausesOf(parseJsonInSteps(text, answerBounds))).toBeGreaterThan(text.length / 64 / 1024);
    expect(pausesOf(parseJsonInSteps(JSON.stringify(games(5)), answerBounds))).toBe(0);
  });

  it('so that other work can run', async () => {
    let rests = 0;
    const read = await runInTurns(parsePlaying.inSteps(games(400)), async () => void (rests += 1));
    expect(read.ok).toBe(true);
    expect(rests).toBeGreaterThan(5);
  });

  it('and rejected early when too many parts are invalid', () => {
    const read = parsePlaying({ nowPlaying: Array.from({ length: 100_000 }, () => ({})) });
    expect(read).toEqual({ ok: false, issues: ['the value: more parts than any has'] });
    const perfs = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`kind${at}`, 1]));
    expect(parseAccount({ id: 'a', username: 'A', perfs })).toMatchObject({ ok: false });
  });

  it('a rating history of many years is accepted', () => {
    const curves = Array.from({ length: 10 }, (_, kind) => ({
      name: `Kind ${kind}`,
      points: Array.from({ length: 3_000 }, (_point, day) => [
        2010 + (day % 14),
        day % 12,
        1 + (day % 28),
        1_500,
      ]),
    }));
    const json = parseJsonText(JSON.stringify(curves), answerBounds);
    const read = parseRatingHistory(json?.value);
    expect(read.ok && read.value.map(({ points }) => points.length)).toEqual(curves.map(() => 3_000));
  });

  it('a game of 600 plies with analysis is accepted, and an invalid entry drops only the list', () => {
    const player = { user: { id: 'ruth', name: 'Ruth' } };
    const game = {
      id: 'abcdefgh',
      rated: true,
      variant: 'standard',
      speed: 'rapid',
      createdAt: 1,
      status: 'draw',
      players: { white: player, black: player },
      moves: 'Nf3 Nf6 Ng1 Ng8 '.repeat(150).trim(),
      clocks: Array.from({ length: 600 }, (_, ply) => ply),
      analysis: Array.from({ length: 600 }, () => ({ eval: 1, best: 'e2e4', judgment: { name: 'Blunder' } })),
    };
    const json = parseJsonText(JSON.stringify(game), gameBounds);
    const read = parseExportedGame(json?.value);
    expect(
      read.ok && [read.value.sans?.length, read.value.clocks?.length, read.value.analysis?.length],
    ).toEqual([600, 600, 600]);
    const spoilt = parseExportedGame({ ...game, clocks: [...game.clocks, 'late'] });
    expect(spoilt.ok && [spoilt.value.clocks, spoilt.value.analysis?.length, spoilt.notes.dropped]).toEqual([
      undefined,
      600,
      ['clocks'],
    ]);
  });
});
