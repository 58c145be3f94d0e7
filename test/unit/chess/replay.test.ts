import { describe, expect, it } from 'vitest';
import { makePgn } from '../../../main/chess/pgn.ts';
import { replay } from '../../../main/chess/replay.ts';

describe('replay', () => {
  it('gives each ply its SAN, FEN, squares and check', () => {
    const { plies, problem, outcome } = replay({ variant: 'standard', moves: 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7' });
    expect(problem).toBeUndefined();
    expect(plies.map((ply) => ply.san)).toEqual(['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#']);
    expect(plies.at(-1)).toMatchObject({ ply: 7, squares: ['h5', 'f7'], check: true, capture: true });
    expect(outcome).toEqual({ reason: 'mate', automatic: true, winner: 'white' });
  });

  it('keeps the plies before a bad move and says which it was', () => {
    const result = replay({ variant: 'standard', moves: ['e2e4', 'e2e4', 'e7e5'] });
    expect(result.problem).toEqual({ kind: 'move', ply: 2, text: 'e2e4' });
    expect(result.plies).toHaveLength(1);
    expect(result.position?.turn).toBe('black');
  });

  it('names a bad initial position', () => {
    const result = replay({ variant: 'standard', initialFen: 'no', moves: '' });
    expect(result.problem).toEqual({ kind: 'position', ply: 0, text: 'no' });
    expect(result.start).toBeUndefined();
  });

  it('plays from a FEN in a variant', () => {
    const result = replay({
      variant: 'chess960',
      initialFen: 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9',
      moves: 'g1f1 g8h8',
    });
    expect(result.problem).toEqual({ kind: 'move', ply: 1, text: 'g1f1' });
    expect(replay({ variant: 'antichess', moves: 'e2e3 b7b5 f1b5' }).plies.at(-1)?.san).toBe('Bxb5');
  });
});

describe('makePgn', () => {
  it('writes tags, moves and result', () => {
    const made = makePgn({
      tags: { Event: 'Casual "rapid" game', White: 'you', Black: 'Willow' },
      sans: ['f3', 'e5', 'g4', 'Qh4#'],
      result: '0-1',
    });
    expect(made.ok && made.pgn).toContain("[Event \"Casual  rapid  game\"]");
    expect(made.ok && made.pgn).toMatch(/1\. f3 e5 2\. g4 Qh4# 0-1\n$/);
  });

  it('names the ply that cannot be played', () => {
    expect(makePgn({ tags: {}, sans: ['e4', 'e4'], result: '*' })).toEqual({ ok: false, ply: 2 });
  });
});
