/** The beginner of `conformance -- believable` plays as a human beginner, not at random. */
import { describe, expect, it } from 'vitest';
import { createSeededRandom, integerBelow } from '../../../main/base/random.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import { beginnersMove } from '../../conformance/believable/beginner.ts';

function at(fen?: string): Position {
  const position = rulesFor('fromPosition').parsePosition(fen);
  if (!position) throw new Error(`not a position: ${fen ?? 'startpos'}`);
  return position;
}

/** How many of 200 moves are among these. */
function countOf(fen: string, isMeant: (uci: string) => boolean): number {
  const random = createSeededRandom(5);
  const position = at(fen);
  return Array.from({ length: 200 }, () => beginnersMove(position, random)).filter(isMeant).length;
}

describe('the beginner', () => {
  it('mostly takes what hangs, and sometimes overlooks it', () => {
    // A queen, and a protected pawn.
    const taken = countOf('4k3/2p5/3p4/q7/8/8/8/R3K2R w KQ - 0 1', (uci) => uci === 'a1a5');
    expect(taken).toBeGreaterThan(150);
    expect(taken).toBeLessThan(200);
  });

  it('mostly moves away from a loss, and mates in one', () => {
    const safe = countOf('6k1/7p/8/5p2/4Q3/8/8/4K3 w - - 0 1', (uci) => uci.startsWith('e4'));
    expect(safe).toBeGreaterThan(150);
    expect(countOf('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', (uci) => uci === 'a1a8')).toBeGreaterThan(150);
  });

  it('takes no protected pawn with a queen', () => {
    const bad = countOf('4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1', (uci) => uci === 'd2d6');
    expect(bad).toBeLessThan(40);
  });

  it('beats a player of random moves', () => {
    const random = createSeededRandom(11);
    let points = 0;
    for (let game = 0; game < 10; game += 1) {
      let position = at();
      let plies = 0;
      for (; plies < 240 && !position.outcome(); plies += 1) {
        const legal = position.legalMoves();
        const isBeginner = (plies + game) % 2 === 0;
        const uci = isBeginner ? beginnersMove(position, random) : legal[integerBelow(random, legal.length)];
        const played = position.play(uci ?? '');
        if (!played) throw new Error(`${uci ?? ''} in ${position.fen}`);
        position = played.position;
      }
      const winner = position.outcome()?.winner;
      const material = [...(position.fen.split(' ')[0] ?? '')].reduce(
        (sum, letter) => sum + ('QRBN'.includes(letter) ? 1 : 'qrbn'.includes(letter) ? -1 : 0),
        0,
      );
      const own = game % 2 === 0 ? 1 : -1;
      if (winner === undefined ? own * material > 2 : (winner === 'white') === (own === 1)) points += 1;
    }
    expect(points).toBeGreaterThanOrEqual(9);
  });
});
