import { describe, expect, it } from 'vitest';
import { createInfoReader, mostOf } from '../../../main/engine/live/live-info.ts';

describe('what an engine reports while it searches', () => {
  it('is read line by line, the best first, from White’s side', () => {
    const reader = createInfoReader('black');
    const read = [
      'info depth 8 seldepth 10 multipv 2 score cp 40 nodes 900 nps 90000 time 10 pv g8f6 d2d4',
      'info depth 8 seldepth 10 multipv 1 score mate 3 nodes 950 nps 95000 time 10 pv e7e5 g1f3 ',
      'info depth 9 seldepth 10 multipv 1 score cp -7 lowerbound nodes 990 nps 99000 pv a7a6',
      'info depth 9 currmove e7e5 currmovenumber 1',
      'info string NNUE evaluation',
      'bestmove e7e5',
    ].map((line) => reader.read(line));
    expect(read).toEqual([true, true, true, false, false, false]);
    expect(reader.findings()).toEqual({
      ...{ depth: 8, nodes: 990, nodesPerSecond: 99_000 },
      lines: [
        { evaluation: { kind: 'mate', moves: -3 }, depth: 8, moves: ['e7e5', 'g1f3'] },
        { evaluation: { kind: 'centipawns', value: -40 }, depth: 8, moves: ['g8f6', 'd2d4'] },
      ],
    });
  });

  it('has an even position without a sign, and one line without a number', () => {
    const reader = createInfoReader('black');
    reader.read('info depth 1 score cp 0 nodes 20 pv e7e5');
    expect(reader.findings().lines[0]?.evaluation).toEqual({ kind: 'centipawns', value: 0 });
  });

  it('has limits of number options', () => {
    const greeting = [
      'id name Engine',
      'option name Threads type spin default 1 min 1 max 4',
      'option name Hash type spin default 16 min 1 max 2048',
      'option name Ponder type check default false',
    ];
    expect([mostOf(greeting, 'Threads'), mostOf(greeting, 'Hash'), mostOf(greeting, 'Ponder')]).toEqual([
      ...[4, 2048, undefined],
    ]);
  });
});
