import { describe, expect, it } from 'vitest';
import { chess960Fen } from '../../main/chess/chess960.ts';
import { clickSquare, dragPiece, typeMove } from '../harness/window.ts';
import { world } from './still-world.ts';

/** Bots have no limit on moves; a person has sixty requests a minute. */
describe('games of a bot account, in every variant', () => {
  const { page, start, button, moves } = world({ account: { kind: 'bot', name: 'Robin' } });

  it('chess960: castles by taking the own rook, from a numbered start position', async () => {
    const number = [...Array(960).keys()].find((one) => chess960Fen(one).startsWith('nrbbqkrn'));
    const game = await start({ variant: 'chess960', initialFen: chess960Fen(number ?? -1) });
    await game.line(['e2e4', 'a7a6', 'f1g1']);
    expect((await moves()).at(-1)).toBe('O-O');
    await game.opponent('resign');
    await game.ends(/resigned$/, 'resign');
  });

  it('crazyhouse: a captured piece is dropped by drag and by click, and mates', async () => {
    const game = await start({ variant: 'crazyhouse' });
    await game.line(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5e5']);
    await game.mine('P@e4', () => dragPiece(page(), '1 × Pawn', 'e4', 'white'));
    expect((await moves()).at(-1)).toBe('@e4');
    await game.opponent('resign');
    await game.ends(/resigned$/, 'resign');
    const last = await start({ variant: 'crazyhouse', initialFen: '6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1' });
    await button('1 × Rook').click();
    await clickSquare(page(), 'e8', 'white');
    await last.ends('You won by checkmate', 'mate');
  });

  it('antichess: the side without pieces wins', async () => {
    const game = await start({ variant: 'antichess', initialFen: '8/8/8/8/3p4/8/4P3/8 w - - 0 1' });
    await game.line(['e2e3']);
    await game.opponent('move', { uci: 'd4e3' });
    await game.ends('You won by the rules of Antichess', 'variantEnd');
  });

  it('atomic: the king explodes with the square beside it', async () => {
    const game = await start({ variant: 'atomic' });
    await game.line(['g1f3', 'a7a6', 'f3g5', 'a6a5']);
    await clickSquare(page(), 'g5', 'white');
    await clickSquare(page(), 'f7', 'white');
    await game.ends('You won by the rules of Atomic', 'variantEnd');
  });

  it('three-check: each check is counted, and the third wins', async () => {
    const game = await start({ variant: 'threeCheck' });
    await game.line(['e2e4', 'e7e5', 'f1c4', 'b8c6', 'c4f7', 'e8f7']);
    await page().getByRole('img', { name: '1 of 3 checks given' }).waitFor();
    await game.line(['d1h5', 'g7g6']);
    await page().getByRole('img', { name: '2 of 3 checks given' }).waitFor();
    await clickSquare(page(), 'h5', 'white');
    await clickSquare(page(), 'g6', 'white');
    await game.ends(/^You won by the rules of Three-check/, 'variantEnd');
  });

  it('king of the hill: a king in the centre wins', async () => {
    const game = await start({ variant: 'kingOfTheHill' });
    await game.line(['e2e4', 'a7a6', 'e1e2', 'a6a5', 'e2e3', 'a5a4']);
    await typeMove(page(), 'Kd4');
    await game.ends(/^You won by the rules of King of the Hill/, 'variantEnd');
  });

  it('racing kings: the first king on the last rank wins', async () => {
    const game = await start({ variant: 'racingKings', initialFen: '8/6K1/8/8/8/8/k7/8 w - - 0 1' });
    await typeMove(page(), 'Kg8');
    await game.ends(/^You won by the rules of Racing Kings/, 'variantEnd');
  });

  it('horde: it loses when it has no pieces left', async () => {
    const game = await start({
      variant: 'horde',
      color: 'black',
      initialFen: '4k3/8/8/8/8/P7/8/r7 b - - 0 1',
    });
    await clickSquare(page(), 'a1', 'black');
    await clickSquare(page(), 'a3', 'black');
    await game.ends(/^You won by the rules of Horde/, 'variantEnd');
  });

  it('from a position: both castlings are possible, and mate ends the game', async () => {
    const game = await start({
      variant: 'fromPosition',
      initialFen: '6k1/p4ppp/8/8/8/8/8/R3K3 w Q - 0 1',
    });
    await game.line(['e1c1', 'a7a6']);
    await clickSquare(page(), 'd1', 'white');
    await clickSquare(page(), 'd8', 'white');
    await game.ends('You won by checkmate', 'mate');
  });
});
