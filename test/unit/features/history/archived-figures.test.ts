import { expect, test } from 'vitest';
import { packMoves, readMoves, type Evaluation } from '../../../../main/chess/packed-game.ts';
import type { AnalysedPosition } from '../../../../main/chess/packed-analysis.ts';
import { figuresOf } from '../../../../main/features/history/archived-figures.ts';
import type { UnpackedGame } from '../../../../main/features/history/archived-game.ts';

test('the server’s marks alone decide which moves are mistakes, also where an engine prefers another move', () => {
  const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'd3', 'Nf6'];
  const values = [20, 20, 20, 20, -500, -500, -900, -900];
  const evaluations = values.map((value): Evaluation => ({ kind: 'centipawns', value }));
  const game = {
    ...{ head: { variant: 'standard' }, sans, evaluations, clocks: [], notes: {} },
    more: { marks: [{ ply: 5, name: 'Blunder', line: '3. Bb5' }] },
  } as unknown as UnpackedGame;
  const found = (best: string): AnalysedPosition => ({
    ...{ evaluation: { kind: 'centipawns', value: 20 }, best, depth: 20, engine: 1, kiloNodes: 1_000 },
  });
  // The engine would play the marked move, and another one than that without a mark.
  const positions = [...sans, ''].map((_, ply) =>
    ply === 4 ? found('f1c4') : ply === 6 ? found('a2a3') : null,
  );
  const { summary } = figuresOf(game, readMoves(packMoves(sans)), { positions, engines: new Map() }, []);
  expect(summary?.white).toMatchObject({ blunders: 1, mistakes: 0, inaccuracies: 0 });
});
