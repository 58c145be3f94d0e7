import { expect, test } from 'vitest';
import { playGame } from '../../../../main/chess/game-fair-play.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';
import { plyOfPosition } from '../../../../main/features/explorer/ply-of-position.ts';

/** The position after moves, as the window writes it: with the counters of its own line. */
function after(sans: string, from = 'startpos'): string {
  const moves = sans.split(' ');
  const line = playGame({ variant: 'standard', initialFen: from, sans: moves });
  const last = line?.positions[moves.length];
  if (!last) throw new Error(sans);
  return last.fen;
}
const at = (pgn: string, fen: string, variant = 'standard') => plyOfPosition(pgn, { variant, fen });

const caro = '1. e4 c6 2. d4 d5 3. e5 c5 4. dxc5 Nc6 *';

test('a game that reaches the position by a longer or shorter line opens there', () => {
  // Pawn and bishop each need one move more than in the line on the board.
  const short = after('e4 e5 Nf3 Nc6 Bb5 a6 Ba4');
  const long = '1. e4 e6 2. Nf3 Nc6 3. Bc4 e5 4. Bb5 a6 5. Ba4 Nf6 *';
  expect(at(long, short)).toBe(9);
  expect(at('1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 4. Ba4 Nf6 *', short)).toBe(7);
  expect(at(caro, 'startpos')).toBe(0);
  expect(at(caro, after('d4 d5 e4 c6'))).toBe(4);
});

test('the first occurrence wins', () => {
  const twice = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *';
  expect(at(twice, after('Nf3 Nf6 Ng1 Ng8 Nf3'))).toBe(1);
  expect(at(twice, after('Nf3 Nf6 Ng1 Ng8'))).toBe(0);
});

test('castling rights and en passant captures are part of the position', () => {
  // Black's king moved and returned.
  const lost = '1. e4 e5 2. Nf3 Ke7 3. Ng1 Ke8 4. Nf3 Nc6 *';
  expect(at(lost, after('e4 e5 Nf3 Nc6'))).toBe(4);
  expect(at(lost, after('e4 e5 Nf3 Ke7 Ng1 Ke8 Nf3 Nc6'))).toBe(8);
  // After d5, the pawn on e5 can take only at once.
  const passant = after('e4 Nf6 e5 d5');
  const later = '1. e4 d6 2. e5 Nf6 3. Nc3 d5 4. Nb1 Nc6 *';
  expect(at('1. e4 Nf6 2. e5 d5 3. d4 *', passant)).toBe(4);
  expect(at(later, passant)).toBe(4);
  expect(at(later, after('e4 Nf6 e5 d5 Nc3'))).toBe(5);
});

test('a game from another position, or of a variant, is searched from its start', () => {
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 40';
  const endgame = `[FEN "${fen}"]\n[SetUp "1"]\n\n40. e4 Kd7 41. e5 *`;
  expect(at(endgame, after('e4', fen), 'fromPosition')).toBe(1);
  expect(at('[Variant "Atomic"]\n\n1. e4 e5 2. Nf3 *', 'startpos', 'atomic')).toBe(0);
  const atomic = rulesFor('atomic').parsePosition('startpos')?.play('e2e4')?.position.fen ?? '';
  expect(at('[Variant "Atomic"]\n\n1. e4 e5 2. Nf3 *', atomic, 'atomic')).toBe(1);
});

test('a game without the position opens where the move counter says, and not behind its end', () => {
  expect(at(caro, after('e4 e5 Nf3'))).toBe(3);
  expect(at('1. e4 *', after('d4 d5 c4 c6 Nf3'))).toBe(1);
  expect(at('', after('e4 e5 Nf3'))).toBe(0);
});
