import { describe, expect, it } from 'vitest';
import type { OwnGame } from '../../../main/chess/fair-play.ts';
import { judgeGame, playGame } from '../../../main/chess/game-fair-play.ts';

const lineOf = (moves: string) => {
  const sans = moves === '' ? [] : moves.split(' ');
  const line = playGame({ variant: 'standard', initialFen: 'startpos', sans });
  if (!line) throw new Error('not played');
  return line;
};
const ownGame = (moves: string): OwnGame => ({
  ...{ accountId: 'a', gameId: 'own00001', realTime: false, playedBy: 'person' },
  fens: lineOf(moves).positions.map(({ fen }) => fen),
});

describe('an archived game beside an own game in progress', () => {
  it('is not analysed when it contains the present position of the own game', () => {
    expect(judgeGame(lineOf('e4 e5 Nf3 Nc6'), [ownGame('e4 e5 Nf3')]).fair).toBe(false);
    // The same position by another order of moves.
    expect(judgeGame(lineOf('Nf3 e5 e4 Nc6'), [ownGame('e4 e5 Nf3')]).fair).toBe(false);
  });

  it('is analysed when it contains only earlier positions of the own game, or the first position', () => {
    expect(judgeGame(lineOf('e4 c5 Nf3'), [ownGame('e4 e5')]).fair).toBe(true);
    expect(judgeGame(lineOf('e4 c5 Nf3'), [ownGame('')]).fair).toBe(true);
  });
});
