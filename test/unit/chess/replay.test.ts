import { describe, expect, it } from 'vitest';
import { createSeededRandom, pick } from '../../../main/base/random.ts';
import { makePgn } from '../../harness/pgn.ts';
import { finalPosition, replay, replayFrom, type Replay } from '../../../main/chess/replay.ts';

describe('replay', () => {
  it('gives each ply its SAN, FEN, squares and check', () => {
    const { plies, problem, outcome } = replay({
      variant: 'standard',
      moves: 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7',
    });
    expect(problem).toBeUndefined();
    expect(plies.map((ply) => ply.san)).toEqual(['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#']);
    expect(plies.at(-1)).toMatchObject({ ply: 7, squares: ['h5', 'f7'], check: true, capture: true });
    expect(outcome).toEqual({ reason: 'mate', automatic: true, winner: 'white' });
  });

  it('keeps the plies before an illegal move and names the move', () => {
    const result = replay({ variant: 'standard', moves: ['e2e4', 'e2e4', 'e7e5'] });
    expect(result.problem).toEqual({ kind: 'move', ply: 2, text: 'e2e4' });
    expect(result.plies).toHaveLength(1);
    expect(result.position?.turn).toBe('black');
  });

  it('reports an invalid initial position', () => {
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

describe('replayFrom', () => {
  const told = ({ plies, problem, outcome, position, moves }: Replay) => ({
    plies: plies.map(({ position: at, ...ply }) => ({ ...ply, occurrences: at.occurrences })),
    legal: position?.legalMoves(),
    fen: position?.fen,
    problem,
    outcome,
    moves,
  });

  it('reuses played plies and plays new ones', () => {
    const before = replay({ variant: 'standard', moves: 'e2e4 e7e5' });
    const after = replayFrom(before, { variant: 'standard', moves: 'e2e4 e7e5 g1f3' });
    expect(after.plies.slice(0, 2)).toEqual(before.plies);
    expect(after.plies[1]).toBe(before.plies[1]);
    expect(after.plies.map((ply) => ply.san)).toEqual(['e4', 'e5', 'Nf3']);
    expect(before.plies).toHaveLength(2);
  });

  it('truncates after a takeback', () => {
    const before = replay({ variant: 'standard', moves: 'e2e4 e7e5 g1f3' });
    const after = replayFrom(before, { variant: 'standard', moves: 'e2e4' });
    expect(after.position).toBe(before.plies[0]?.position);
    expect(replayFrom(after, { variant: 'standard', moves: '' }).position).toBe(before.start);
    expect(replayFrom(after, { variant: 'standard', moves: 'e2e4 c7c5' }).plies.at(-1)?.san).toBe('c5');
  });

  it('returns the same replay when nothing changed', () => {
    const request = { variant: 'standard', moves: 'e2e4 e7e5' } as const;
    const line = replay(request);
    expect(replayFrom(line, { ...request, moves: ['e2e4', 'e7e5'], initialFen: null })).toBe(line);
    const broken = replay({ variant: 'standard', moves: 'e2e4 e2e4' });
    expect(replayFrom(broken, { variant: 'standard', moves: 'e2e4 e2e4' })).toBe(broken);
    expect(replayFrom(broken, { variant: 'standard', moves: 'e2e4 e7e5' }).problem).toBeUndefined();
  });

  it('starts over for another variant or initial position', () => {
    const line = replay({ variant: 'standard', moves: 'e2e4' });
    expect(replayFrom(line, { variant: 'atomic', moves: 'e2e4' }).position?.variant).toBe('atomic');
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    expect(replayFrom(line, { variant: 'standard', initialFen: fen, moves: 'e2e4' }).position?.fen).toContain(
      '4k3/8/8/8/4P3',
    );
  });

  it('compares moves by their notation in the list, not by their normalised form', () => {
    const moves = 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1';
    const castled = replay({ variant: 'standard', moves });
    const after = replayFrom(castled, { variant: 'standard', moves: `${moves} e8h8` });
    expect(after.plies[6]).toBe(castled.plies[6]);
    expect(after.plies.map((ply) => ply.uci).slice(-2)).toEqual(['e1g1', 'e8g8']);
  });

  it('reports an unknown variant', () => {
    const line = replay({ variant: 'duck', moves: 'e2e4' });
    expect(line.problem).toEqual({ kind: 'variant', ply: 0, text: 'duck' });
    expect(finalPosition(line)).toBeUndefined();
  });

  it.each(['standard', 'crazyhouse'] as const)(
    'equals a replay from the start after any change of the list (%s)',
    (variant) => {
      const random = createSeededRandom(7);
      let line = replay({ variant, moves: [] });
      for (let step = 0; step < 25; step += 1) {
        const kept = line.moves.slice(
          0,
          random.next() < 0.25 ? Math.floor(random.next() * line.moves.length) : undefined,
        );
        const at = replay({ variant, moves: kept }).position;
        const legal = at?.legalMoves() ?? [];
        const next = random.next() < 0.1 || legal.length === 0 ? 'a1a1' : pick(random, legal);
        const moves = line.problem ? kept.slice(0, line.plies.length) : [...kept, next];
        line = replayFrom(line, { variant, moves });
        expect(told(line)).toEqual(told(replay({ variant, moves })));
      }
    },
  );
});

describe('makePgn', () => {
  it('writes tags, moves and result', () => {
    const made = makePgn({
      tags: { Event: 'Casual "rapid" game', White: 'you', Black: 'Willow' },
      sans: ['f3', 'e5', 'g4', 'Qh4#'],
      result: '0-1',
    });
    expect(made.ok && made.pgn).toContain('[Event "Casual  rapid  game"]');
    expect(made.ok && made.pgn).toMatch(/1\. f3 e5 2\. g4 Qh4# 0-1\n$/);
  });

  it('reports the ply that cannot be played', () => {
    expect(makePgn({ tags: {}, sans: ['e4', 'e4'], result: '*' })).toEqual({ ok: false, ply: 2 });
  });
});
