import { describe, expect, test } from 'vitest';

import { packAnalysis } from '../../../../main/chess/packed-analysis.ts';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import {
  keepFound,
  nextPosition,
  planOf,
  progressOf,
  type AnalysisPlan,
} from '../../../../main/features/analysis/game-plan.ts';
import { analysed, evals, gameRow } from './rows.ts';

const short = { moves: packMoves(['e4', 'e5', 'Nf3']) };
const noneBusy: ReadonlySet<number> = new Set();

/** Analyses all positions; `values` has the evaluations by ply. Returns the analysed plies, in order. */
function run(plan: AnalysisPlan, values: readonly number[]): string[] {
  const order: string[] = [];
  for (;;) {
    const next = nextPosition(plan, noneBusy);
    if (!next) return order;
    order.push(`${next.ply}:${next.kiloNodes}`);
    keepFound(plan, next.ply, analysed(values[next.ply] ?? 0, { kiloNodes: next.kiloNodes }));
    if (order.length > 50) throw new Error('never done');
  }
}

describe('the plan of a game', () => {
  test('analyses every position once from the end, then both sides of each swing longer', () => {
    const plan = planOf(gameRow(1, short));
    expect(run(plan, [20, 25, 30, 35])).toEqual(['3:200', '2:200', '1:200', '0:200']);
    const swinging = planOf(gameRow(1, short));
    expect(run(swinging, [20, 25, 300, 35])).toEqual([
      ...['3:200', '2:200', '1:200', '0:200'],
      ...['3:1000', '2:1000', '1:1000'],
    ]);
  });

  test('continues where an earlier run ended, and leaves out what is being analysed', () => {
    const data = packAnalysis([null, null, analysed(30), analysed(35)]);
    const plan = planOf(gameRow(1, { ...short, data }));
    expect(progressOf(plan)).toEqual({ done: 2, positions: 4 });
    expect(nextPosition(plan, noneBusy)).toEqual({ ply: 1, kiloNodes: 200 });
    expect(nextPosition(plan, new Set([1]))).toEqual({ ply: 0, kiloNodes: 200 });
    expect(nextPosition(plan, new Set([1, 0]))).toBeNull();
  });

  test('leaves a game alone that the server has analysed, and analyses what it left out', () => {
    const more = JSON.stringify({ summary: { white: { accuracy: 90 } } });
    expect(run(planOf(gameRow(1, { ...short, more, evals: evals(20, 25, 20) })), [])).toEqual([]);
    expect(run(planOf(gameRow(1, { ...short, more, evals: evals(20, null, 20) })), [])).toEqual(['2:200']);
  });

  test('searches two lines before each swing of a game that the server has analysed, once', () => {
    const more = JSON.stringify({ summary: { white: { accuracy: 90 } } });
    const plan = planOf(gameRow(1, { ...short, more, evals: evals(20, -300, -310) }));
    expect(run(plan, [20, 25, -300, -310])).toEqual(['1:1000']);
    const first = planOf(gameRow(1, { ...short, more, evals: evals(-300, -300, -310) }));
    keepFound(first, 0, analysed(20));
    expect(run(first, [20])).toEqual(['0:1000']);
  });

  test('passes over null moves in check, whose positions no engine accepts', () => {
    const moves = packMoves(['e4', 'f5', 'Qh5+', '--', 'd4', '--', 'Nf3']);
    const plan = planOf(gameRow(1, { moves }));
    const order = ['7:200', '6:200', '5:200', '3:200', '2:200', '1:200', '0:200'];
    // The queen still gives check after the second move of White.
    expect(run(plan, [])).toEqual(order.filter((one) => one !== '6:200'));
    expect(progressOf(plan)).toEqual({ done: 8, positions: 8 });
  });

  test('uses evaluations of a file, except where they swing', () => {
    const plan = planOf(gameRow(1, { ...short, evals: evals(20, 25, 300) }));
    expect(run(plan, [15, 20, 25, 290])).toEqual(['0:200', '3:1000', '2:1000']);
  });

  test('never analyses a position again in which the game is over, nor a skipped one', () => {
    const plan = planOf(gameRow(1, short));
    const mate = { evaluation: { kind: 'mate', moves: 0 } as const, best: null, depth: 0 };
    keepFound(plan, 3, analysed(0, mate));
    plan.skipped.add(2);
    expect(run(plan, [20, 25])).toEqual(['1:200', '0:200']);
    expect(progressOf(plan)).toEqual({ done: 4, positions: 4 });
  });

  test('keeps the stronger of two findings', () => {
    const plan = planOf(gameRow(1, short));
    expect(keepFound(plan, 1, analysed(10, { kiloNodes: 1_000 }))).toBe(true);
    expect(keepFound(plan, 1, analysed(20))).toBe(false);
    expect(plan.positions[1]).toMatchObject({ evaluation: { value: 10 }, kiloNodes: 1_000 });
    expect(keepFound(plan, 1, analysed(30, { kiloNodes: 1_000 }))).toBe(true);
  });

  test('starts anew where the stored data is damaged', () => {
    const plan = planOf(gameRow(1, { ...short, data: Uint8Array.of(255, 255), more: '{"marks":7}' }));
    expect(progressOf(plan)).toEqual({ done: 0, positions: 4 });
    expect(plan.initialFen).toBe('startpos');
  });
});
