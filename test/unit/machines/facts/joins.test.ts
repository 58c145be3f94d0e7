import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  packAnalysis,
  unpackAnalysis,
  type AnalysedPosition,
  type AnalysedPositions,
} from '../../../../main/chess/packed-analysis.ts';
import {
  analysisBytes,
  analysisValue,
  isPackedAnalysis,
  type AnalysisValue,
} from '../../../../main/machines/facts/analysis.ts';
import type { Fact } from '../../../../main/machines/fact.ts';
import { canonicalText } from '../../../../main/machines/facts/order.ts';
import { joinFacts } from '../../../../main/machines/facts/registry.ts';
import { factOf, kindNames } from './generated.ts';

const text = (fact: Fact): string => canonicalText(fact);
const runs = { numRuns: 2_000 };

describe.each(kindNames)('the join of two versions of one %s', (kind) => {
  const fact = factOf(kind);
  it('has the same result in either order', () => {
    fc.assert(
      fc.property(fact, fact, (a, b) => {
        expect(text(joinFacts(a, b))).toBe(text(joinFacts(b, a)));
      }),
      runs,
    );
  });
  it('has the same result in any grouping', () => {
    fc.assert(
      fc.property(fact, fact, fact, (a, b, c) => {
        expect(text(joinFacts(joinFacts(a, b), c))).toBe(text(joinFacts(a, joinFacts(b, c))));
      }),
      runs,
    );
  });
  it('changes nothing when repeated', () => {
    fc.assert(
      fc.property(fact, fact, (a, b) => {
        expect(text(joinFacts(a, a))).toBe(text(a));
        const joined = joinFacts(a, b);
        expect(text(joinFacts(joined, b))).toBe(text(joined));
      }),
      runs,
    );
  });
});

const stampOf = (time: number, machine = 'desk'): string =>
  `${String(time).padStart(13, '0')}-0000-${machine}`;
const game = (value: object | null, time: number): Fact => ({
  ...{ kind: 'game', key: 'one', stamp: stampOf(time) },
  value: value && { moves: 'AAAA', plies: 2, ...value },
});

describe('a game', () => {
  it('gains what either version has', () => {
    const joined = joinFacts(game({ opening: 'French' }, 1), game({ rating: 1_500, clocks: 'CC' }, 2));
    expect(joined.value).toEqual({ moves: 'AAAA', plies: 2, opening: 'French', rating: 1_500, clocks: 'CC' });
  });

  it('has clocks and time control of one version, because packed clocks are relative to the initial time', () => {
    const control = game({ clockInitial: 180, clockIncrement: 2 }, 2);
    const joined = joinFacts(game({ clocks: 'CC' }, 1), control);
    expect(joined.value).toEqual({ moves: 'AAAA', plies: 2, clocks: 'CC' });
    expect(joinFacts(control, game({ clocks: 'CC' }, 1)).value).toEqual(joined.value);
  });

  it('has the longer moves with what describes them', () => {
    const running = game({ status: 'started', result: 'none', opening: 'French' }, 5);
    const over = game({ moves: 'AAAAAAAA', plies: 4, status: 'mate', result: 'win' }, 1);
    expect(joinFacts(running, over).value).toMatchObject({ plies: 4, status: 'mate', opening: 'French' });
  });

  it('prefers a complete version to one that ends at an error, however long', () => {
    const partial = game({ moves: 'AAAAAAAA', plies: 4, notes: '{"stop":{"line":3}}' }, 9);
    expect(joinFacts(partial, game({}, 1)).value).toEqual({ moves: 'AAAA', plies: 2 });
  });

  it('of the server is not changed by a file, which adds its notes', () => {
    const server = {
      source: 'lobby',
      opponent: 'Ruth',
      result: 'win',
      notes: '{"notes":[[1,"comment","mine"]]}',
    };
    const file = {
      source: 'file',
      moves: 'BBBBBBBBBBBB',
      plies: 9,
      opponent: 'Another Player',
      rating: 2_900,
    };
    const forged = game({ ...file, notes: '{"notes":[[2,"comment","a longer comment"]]}' }, 9);
    expect(joinFacts(game(server, 1), forged).value).toEqual({
      ...{ ...server, moves: 'AAAA', plies: 2 },
      notes: '{"notes":[[1,"comment","mine"],[2,"comment","a longer comment"]]}',
    });
  });

  it('takes all fields of a side from the machine that knows the user’s name', () => {
    const byName = {
      ...{ color: 'black', result: 'loss', opponent: 'Omar', rating: 1_400, ownRating: 1_900 },
      ...{ clockLeft: 100, opening: 'French', more: '{"opponentTitle":"GM"}' },
    };
    const bare = {
      ...{ color: 'white', own: 'Omar Sharif', result: 'win', opponent: 'ruthless', rating: 1_900 },
      ...{ ownRating: 1_400, ownDiff: 8, clockLeft: 900, rated: true, evals: 'EE' },
      more: '{"ownTitle":"GM"}',
    };
    const side = { moves: 'AAAA', plies: 2, ...byName, rated: true, evals: 'EE' };
    expect(joinFacts(game(byName, 1), game(bare, 2)).value).toEqual(side);
    expect(joinFacts(game(bare, 2), game(byName, 1)).value).toEqual(side);
  });

  it('has the result of the longer moves, seen from the side of the user', () => {
    const mine = game({ color: 'black', result: 'none' }, 1);
    const longer = { moves: 'AAAAAAAA', plies: 4, color: 'white', own: 'Omar', result: 'win' };
    expect(joinFacts(game(longer, 2), mine).value).toEqual({
      ...{ moves: 'AAAAAAAA', plies: 4, color: 'black', result: 'loss' },
    });
  });

  it('from the server keeps its side, although a file names another one', () => {
    const server = { source: 'lobby', color: 'white', own: 'Omar', result: 'win', rating: 1_900 };
    const file = { source: 'file', color: 'black', result: 'loss', opponent: 'Omar', ownRating: 1_900 };
    const joined = { moves: 'AAAA', plies: 2, ...server };
    expect(joinFacts(game(server, 1), game(file, 2)).value).toEqual(joined);
    expect(joinFacts(game(file, 2), game(server, 1)).value).toEqual(joined);
  });

  it('stays deleted although a machine that does not know the deletion writes later', () => {
    const joined = joinFacts(game(null, 5), game({ rating: 1_500 }, 900));
    expect(joined).toMatchObject({ value: null, stamp: stampOf(5) });
  });

  it('is there again when a machine that knows the deletion adds it', () => {
    const again = game({ generation: stampOf(5) }, 6);
    expect(joinFacts(game(null, 5), again)).toEqual(again);
    expect(joinFacts(game({ rating: 1_500 }, 900), again)).toEqual(again);
  });
});

describe('an analysis', () => {
  const found = (value: number, kiloNodes: number, engine = 1): AnalysedPosition => ({
    evaluation: { kind: 'centipawns', value },
    ...{ best: 'e2e4', depth: 12, engine, kiloNodes },
  });
  const names = ['', 'Stockfish 19', 'Berserk 13'];
  const factWith = (positions: AnalysedPositions, done: boolean): Fact => ({
    ...{ kind: 'analysis', key: 'one', stamp: stampOf(1) },
    value: analysisValue(packAnalysis(positions), done, (engine) => names[engine]),
  });
  const read = ({ value }: Fact): AnalysedPositions =>
    unpackAnalysis(analysisBytes(value as AnalysisValue, (name) => names.indexOf(name)));

  it('has the stronger finding of each ply, with its engine', () => {
    const desk = factWith([found(10, 900), found(20, 100), null], false);
    const lap = factWith([found(11, 100, 2), found(21, 900, 2), found(31, 50, 2)], true);
    const joined = joinFacts(desk, lap);
    expect(read(joined)).toEqual([found(10, 900), found(21, 900, 2), found(31, 50, 2)]);
    expect(joined.value).toMatchObject({ engines: ['Berserk 13', 'Stockfish 19'], done: true });
  });

  it('loses findings whose engine has no name, and is nothing when its bytes are damaged', () => {
    expect(read(factWith([found(10, 900, 7), found(20, 100)], true))).toEqual([null, found(20, 100)]);
    expect(analysisValue(Uint8Array.of(255, 255, 255), true, () => 'any')).toBeUndefined();
  });

  it('with unreadable bytes is not accepted', () => {
    const { value } = factWith([found(10, 900)], true);
    expect(isPackedAnalysis(value as AnalysisValue)).toBe(true);
    expect(isPackedAnalysis({ ...(value as AnalysisValue), data: '////' })).toBe(false);
  });
});

it('a repertoire has the later name, and stays deleted', () => {
  const repertoire = (stamp: string, value: unknown): Fact => ({
    kind: 'repertoire',
    key: 'r',
    stamp,
    value,
  });
  const named = repertoire(stampOf(2), { name: 'Italian' });
  expect(joinFacts(named, repertoire(stampOf(3), { name: 'Evans' })).value).toEqual({ name: 'Evans' });
  expect(joinFacts(repertoire(stampOf(1), null), named).value).toBeNull();
});

it('a note of an earlier change does not replace a later one', () => {
  const note = (stamp: string, value: unknown): Fact => ({ kind: 'note', key: 'one', stamp, value });
  const late = note(stampOf(2), { text: 'late' });
  expect(joinFacts(note(stampOf(1), { text: 'early' }), late)).toEqual(late);
  expect(joinFacts(late, note(stampOf(3), null)).value).toBeNull();
});

it('refuses to join two facts, or facts of another version', () => {
  expect(() => joinFacts(game({}, 1), { ...game({}, 1), key: 'two' })).toThrow('Not one fact');
  const unknown: Fact = { ...game({}, 1), kind: 'of_a_later_version' };
  expect(() => joinFacts(unknown, unknown)).toThrow('Unknown kind');
});
