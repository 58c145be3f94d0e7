import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createSeededRandom } from '../../../main/base/random.ts';
import { gameFigures, type SideFigures } from '../../../main/chess/figures/game-figures.ts';
import { bindings, findBinding, type Binding } from '../../conformance/bindings.ts';
import { runConformance } from '../../conformance/command.ts';
import { compareRoundTrip } from '../../conformance/compare.ts';
import { checkFigures } from '../../conformance/figures.ts';
import { checkDocuments, checkFolder, judgeMutation } from '../../conformance/folder.ts';
import type { Json } from '../../conformance/json-paths.ts';
import { drawMutations } from '../../conformance/mutate.ts';
import { summarize } from '../../conformance/report.ts';
import { knownGames, movesOf, type KnownGame } from '../chess/figures/analysed-games.ts';
import * as samples from './samples.ts';

const plain = { unknown: [], unused: [], dropped: [] };

function bindingOf(endpoint: string): Binding {
  const binding = findBinding(endpoint);
  if (!binding) throw new Error(endpoint);
  return binding;
}

const answers: readonly (readonly [string, readonly unknown[]])[] = [
  ['GET /api/stream/event', samples.serviceMessages],
  ['GET /api/bot/game/stream/{gameId}', samples.gameMessages],
  ['GET /api/board/game/stream/{id}', samples.gameMessages],
  ['GET /api/board/game/{id}/chat', [samples.chat]],
  ['GET /api/account', [samples.account]],
  ['GET /api/account/playing', [samples.playing]],
  ['GET /api/challenge', [samples.challengeList]],
  ['POST /api/challenge/{username}', [samples.challenge]],
  ['POST /api/challenge/{id}/decline', [{ ok: true }]],
  ['POST /api/token/test', [{ secret: { userId: 'ruth', scopes: 'bot:play', expires: 5 }, old: null }]],
];

describe('sample responses', () => {
  test.each(answers)('%s survive, and every mutation of them is noticed', (endpoint, documents) => {
    const binding = bindingOf(endpoint);
    expect(checkDocuments(documents as Json[], binding, { mutations: 20, seed: 1 }).problems).toEqual([]);
    const random = createSeededRandom(2);
    const mutations = (documents as Json[]).flatMap((json) => drawMutations(json, 40, random));
    const slipped = mutations.flatMap(({ path, to, json }) => {
      const verdict = judgeMutation(json, binding);
      return verdict.ok ? [] : [`${path} to ${to}: ${verdict.problem}`];
    });
    expect(slipped).toEqual([]);
  });
});

describe('a wrong codec is detected', () => {
  const right = bindingOf('GET /api/account');
  const changing = (change: (back: Record<string, Json>) => Json): Binding => ({
    ...right,
    run(json) {
      const outcome = right.run(json);
      return outcome.kind === 'value'
        ? { ...outcome, back: change({ ...(outcome.back as Record<string, Json>) }) }
        : outcome;
    },
  });
  const problemsOf = (binding: Binding) =>
    checkDocuments([samples.account], binding, { mutations: 0, seed: 1 }).problems;

  test('a correct one has no problems', () => {
    expect(problemsOf(right)).toEqual([]);
  });

  test('an encoder that omits a member', () => {
    expect(problemsOf(changing(({ title: _title, ...rest }) => rest))).toEqual(['title: lost']);
  });

  test('an encoder that swaps values', () => {
    const swap = (back: Record<string, Json>) => ({ ...back, seenAt: back['createdAt'] ?? null });
    expect(problemsOf(changing(swap))).toEqual(['seenAt: changed']);
  });

  test('an encoder that converts a number to text', () => {
    expect(
      problemsOf(changing((back) => ({ ...back, createdAt: JSON.stringify(back['createdAt']) }))),
    ).toEqual(['createdAt: changed']);
  });

  test('an encoder that adds a member', () => {
    expect(problemsOf(changing((back) => ({ ...back, verified: true })))).toEqual([
      'verified: not in the answer',
    ]);
  });

  test('a parser that drops without a note', () => {
    const silent: Binding = {
      ...right,
      run(json) {
        const outcome = right.run(json);
        return outcome.kind === 'value' ? { ...outcome, unused: [], dropped: [] } : outcome;
      },
    };
    expect(problemsOf(silent)).toEqual(['streaming: lost']);
    const mutated = { ...samples.account, title: 7 } as Json;
    expect(judgeMutation(mutated, silent)).toMatchObject({ ok: false });
  });

  test('a parser that accepts text for a number', () => {
    const gullible: Binding = {
      ...right,
      run: (json) =>
        right.run({ ...(json as object), createdAt: Number((json as { createdAt: unknown }).createdAt) }),
    };
    expect(judgeMutation({ ...samples.account, createdAt: '5' }, gullible)).toEqual({
      ok: false,
      problem: 'createdAt: changed',
    });
  });

  test('a parser that throws, and one that rejects without a reason', () => {
    const throwing: Binding = {
      ...right,
      run: () => {
        throw new TypeError('oops');
      },
    };
    expect(judgeMutation({}, throwing)).toEqual({ ok: false, problem: 'crashed: TypeError: oops' });
    const mute: Binding = { ...right, run: () => ({ kind: 'refused', issues: [] }) };
    expect(judgeMutation({}, mute)).toMatchObject({ ok: false });
  });

  test('a message that is taken for a keep-alive', () => {
    const deaf: Binding = { ...right, run: () => ({ kind: 'keepAlive' }) };
    expect(problemsOf(deaf)).toEqual(['taken for a keep-alive']);
    expect(judgeMutation({ game: 1 }, deaf)).toMatchObject({ ok: false });
  });
});

describe('comparison', () => {
  test('treats null, absent and {} as equal; false, 0, "" and [] as different', () => {
    expect(compareRoundTrip({ a: null, b: {} }, { ...plain, back: { c: null, d: {} } })).toEqual([]);
    expect(compareRoundTrip({ a: false, b: 0, c: '', d: [] }, { ...plain, back: {} })).toEqual([
      'a: lost',
      'b: lost',
      'c: lost',
      'd: lost',
    ]);
  });

  test('does not expect listed paths, and rejects them when present', () => {
    const came = { list: [{ id: 1 }, { id: 2 }], x: 1 };
    const back = { list: [{ id: 2 }] };
    const unknown = [{ path: 'x', count: 1 }];
    expect(compareRoundTrip(came, { back, unknown, unused: [], dropped: ['list[0]'] })).toEqual([]);
    expect(compareRoundTrip({ x: 1 }, { back: { x: 1 }, unknown, unused: [], dropped: [] })).toEqual([
      'x: not in the answer',
    ]);
  });

  test('requires an alias to have the same value', () => {
    const allowances = { aliases: [['id', 'gameId']] } as const;
    const trip = (id: string) => ({ ...plain, back: { gameId: 'a', id } });
    expect(compareRoundTrip({ gameId: 'a' }, trip('a'), allowances)).toEqual([]);
    expect(compareRoundTrip({ gameId: 'a' }, trip('b'), allowances)).toEqual(['id: not in the answer']);
  });
});

describe('mutations', () => {
  test('depend on the seed, are distinct, and cover every kind of path in turn', () => {
    const json = samples.challengeList as Json;
    const draw = (seed: number) => drawMutations(json, 20, createSeededRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    const kinds = draw(1).map(({ path }) => path.replace(/\d+/g, ''));
    expect(new Set(kinds).size).toBe(20);
    expect(new Set(draw(1).map((mutation) => JSON.stringify(mutation))).size).toBe(20);
  });

  test('are at least twenty, even for a small response', () => {
    expect(drawMutations({ ok: true }, 20, createSeededRandom(1))).toHaveLength(20);
  });
});

/** An analysed game as the service exports it. */
function analysedExport({ id, sans, evaluations, white, black, division }: KnownGame) {
  const moves = movesOf(evaluations);
  const { judgements } = gameFigures(moves, 'white');
  const seatOf = (name: string, side: SideFigures) => ({
    user: { name, id: name },
    rating: 1500,
    analysis: {
      inaccuracy: side.inaccuracies,
      mistake: side.mistakes,
      blunder: side.blunders,
      acpl: side.averageLoss,
      accuracy: side.accuracy,
    },
  });
  return {
    id,
    rated: true,
    variant: 'standard',
    speed: 'blitz',
    perf: 'blitz',
    createdAt: Date.UTC(2025, 3, 1),
    lastMoveAt: Date.UTC(2025, 3, 1, 1),
    status: 'resign',
    players: { white: seatOf('ann', white), black: seatOf('bob', black) },
    moves: sans,
    analysis: moves.map(({ evaluation, hasBetter }, index) => ({
      ...(evaluation?.kind === 'centipawns' && { eval: evaluation.value }),
      ...(hasBetter && { best: 'a2a3', variation: 'a3' }),
      ...(judgements[index] && { judgment: { name: judgements[index], comment: '' } }),
    })),
    division: { middle: division.middlegame, end: division.endgame },
  };
}

describe('a folder of samples', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = async (index: readonly object[], files: Readonly<Record<string, string>>) => {
    await writeFile(join(folder, 'index.json'), JSON.stringify(index));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  };
  const check = () => checkFolder({ folder, mutations: 20, seed: 1 });

  test('gets a verdict for every file', async () => {
    const start = 'epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n';
    const lines = samples.serviceMessages.map((message) => JSON.stringify(message)).join('\n');
    await put(
      [
        { file: 'a.json', endpoint: 'GET /api/account', kind: 'json' },
        { file: 'e.ndjson', endpoint: 'GET /api/stream/event', kind: 'ndjson' },
        { file: 'x.json', endpoint: 'GET /api/not/built', kind: 'json' },
        { file: 'x.pgn', endpoint: 'PGN', kind: 'pgn' },
        { file: 'broken.pgn', endpoint: 'PGN', kind: 'pgn' },
        { file: 'missing.pgn', endpoint: 'PGN', kind: 'pgn' },
        { file: 'standard.perft', endpoint: 'perft', kind: 'perft' },
        { file: 'wrong.perft', endpoint: 'perft', kind: 'perft' },
        { file: 'long.perft', endpoint: 'perft', kind: 'perft' },
        { file: 'broken.json', endpoint: 'GET /api/account', kind: 'json' },
        { file: 'missing.json', endpoint: 'GET /api/account', kind: 'json' },
        { file: '../outside.json', endpoint: 'GET /api/account', kind: 'json' },
        { file: 'wrong.json', endpoint: 'GET /api/account', kind: 'json' },
      ],
      {
        'a.json': JSON.stringify(samples.account),
        'e.ndjson': `${lines}\n\n`,
        'broken.json': '{"id":',
        'x.pgn': '[Event "A game"]\n\n1. e4 { [%clk 0:03:00] } e5 *\n',
        'broken.pgn': '1. e5 *\n',
        'standard.perft': `${start}perft 1 20\nperft 2 400\n`,
        'wrong.perft': `${start}perft 1 21\n`,
        'long.perft': `${start}perft 4 197281\n`,
        'wrong.json': '{"id":1}',
      },
    );
    const { files } = await check();
    expect(files.map(({ file, verdict, mutations }) => [file, verdict, mutations])).toEqual([
      ['a.json', 'ok', 20],
      ['e.ndjson', 'ok', 20],
      ['x.json', 'notBuilt', 0],
      ['x.pgn', 'ok', 0],
      ['broken.pgn', 'failed', 0],
      ['missing.pgn', 'failed', 0],
      ['standard.perft', 'ok', 0],
      ['wrong.perft', 'failed', 0],
      ['long.perft', 'failed', 0],
      ['broken.json', 'failed', 0],
      ['missing.json', 'failed', 0],
      ['../outside.json', 'failed', 0],
      ['wrong.json', 'failed', 20],
    ]);
  });

  test('is rejected without an index and without PGN files', async () => {
    await expect(check()).rejects.toThrow();
  });

  test('of PGN files by any program counts the games that are kept, kept in part and lost', async () => {
    const wild =
      '[Event "A"]\n\n1. e2e4 e7-e5 *\n\n[Event "B"]\n\n1. e4 Ke3 *\n\n[Event "C"]\n\n1. d4 { open\n';
    await writeFile(join(folder, 'wild.pgn'), wild);
    const lines: string[] = [];
    expect(await runConformance([folder, '--json'], (line) => lines.push(line))).toBe(0);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ figures: { games: 3, kept_in_part: 2, lost: 0 } });
    // Without tags and moves there is nothing to keep.
    await writeFile(join(folder, 'wild.pgn'), '1. e4 *\n\n1. Zf9 *\n');
    expect(await runConformance([folder, '--json'], (line) => lines.push(line))).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ figures: { games: 1, lost: 1 } });
  });

  test('compares the figures of analysed games with the app’s own', async () => {
    const [known] = knownGames;
    const exported = analysedExport(known);
    const wrong = analysedExport({ ...known, black: { ...known.black, accuracy: 12 } });
    const judged = { ...exported, analysis: exported.analysis.map(({ judgment: _, ...rest }) => rest) };
    const plain = { ...exported, analysis: undefined };
    const endpoint = 'GET /api/games/user/{username}';
    await put([{ file: 'g.ndjson', endpoint, kind: 'ndjson' }], {
      'g.ndjson': [exported, wrong, plain].map((game) => JSON.stringify(game)).join('\n'),
    });
    const { files, ...report } = await check();
    expect(files[0]?.problems).toEqual([
      `${known.id}: accuracy of black is 12 there, ${known.black.accuracy} here`,
    ]);
    expect(summarize({ files, ...report })).toMatchObject({
      ok: false,
      figures: { analysed_games: 2, figures_checked: 24, figures_wrong: 1 },
    });
    expect(checkFigures([judged])).toMatchObject({ wrong: 0, problems: { length: 13 } });
  });

  test('divides a game that began after July 2025 by the present rule only', () => {
    const [known] = knownGames;
    const findings = checkFigures([{ ...analysedExport(known), createdAt: Date.UTC(2025, 7, 1) }]);
    expect(findings.problems).toEqual([`${known.id}: middlegame is 25 there, 29 here`]);
  });

  const accountFile = { file: 'a.json', endpoint: 'GET /api/account', kind: 'json' };
  const unknownFile = { file: 'x.json', endpoint: 'GET /api/not/built', kind: 'json' };

  test.each([
    ['all in order', [accountFile, unknownFile], { 'a.json': JSON.stringify(samples.account) }, 0, true],
    ['a value of the wrong type', [accountFile], { 'a.json': '{"id":1}' }, 1, false],
    ['nothing that is built', [unknownFile], {}, 2, false],
    ['no list', [{ file: 1 }], {}, 2, false],
  ])('%s', async (_, index, files, code, ok) => {
    await put(index, files);
    const lines: string[] = [];
    expect(await runConformance([folder, '--json', '--quick'], (line) => lines.push(line))).toBe(code);
    const result = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
    expect(result).toMatchObject({ name: basename(folder), ok });
    expect(Object.keys(result)).toEqual(['name', 'ok', 'figures', 'environment']);
  });

  test('and invalid arguments exit with code 2', async () => {
    const lines: string[] = [];
    expect(await runConformance([folder, '--fast'], (line) => lines.push(line))).toBe(2);
    expect(lines.join()).toContain('Usage');
  });
});

test('no endpoint has two codecs', () => {
  const names = bindings.flatMap(({ endpoints }) => endpoints);
  expect(new Set(names).size).toBe(names.length);
});
