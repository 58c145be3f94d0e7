import { describe, expect, it } from 'vitest';
import { lineReason, type LineReason } from '../../../main/chess/line-reason.ts';
import type { Evaluation } from '../../../main/chess/packed-game.ts';
import type { PlayedMove } from '../../../main/chess/position.ts';
import { rulesFor } from '../../../main/chess/rules.ts';
import type { VariantKey } from '../../../main/chess/vocabulary.ts';

interface Options {
  readonly variant?: VariantKey;
  readonly evaluation?: Evaluation;
  /** The opponent's move before the line, from the FEN. */
  readonly after?: string;
}

function reasonOf(fen: string, line: string, options: Options = {}): LineReason | null {
  const { variant = 'standard', evaluation = null, after } = options;
  const first = rulesFor(variant).parsePosition(fen);
  const start = after === undefined ? first : first?.play(first.uciOf(after) ?? '')?.position;
  if (!start) throw new Error('the position is invalid');
  const moves: PlayedMove[] = [];
  for (const san of line.split(' ')) {
    const at = moves.at(-1)?.position ?? start;
    const played = at.play(at.uciOf(san) ?? '');
    if (!played) throw new Error(`${san} is illegal`);
    moves.push(played);
  }
  return lineReason({ start, moves, evaluation, before: after === undefined ? undefined : first });
}

/** White's rook on e1 can take the undefended knight on e5. */
const looseKnight = '6k1/5ppp/8/4n3/8/8/5PPP/4R1K1 w - - 0 1';

describe('the reason for a line', () => {
  it('is the mate that it ends with, or that the engine announced', () => {
    const back = '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1';
    expect(reasonOf(back, 'Re8#')).toEqual({ kind: 'mate', moves: 1 });
    expect(reasonOf(looseKnight, 'Rxe5', { evaluation: { kind: 'mate', moves: 3 } })).toEqual({
      ...{ kind: 'mate', moves: 3 },
    });
    expect(reasonOf(looseKnight, 'Rxe5', { evaluation: { kind: 'mate', moves: -3 } })).toBeNull();
    const black = { evaluation: { kind: 'mate', moves: -2 } as const };
    expect(reasonOf(looseKnight.replace(' w ', ' b '), 'Nd3', black)).toEqual({ kind: 'mate', moves: 2 });
  });

  it('is a piece that the opponent cannot take back', () => {
    expect(reasonOf(looseKnight, 'Rxe5 g6 g3')).toEqual({ kind: 'wins', piece: 'knight', count: 1 });
  });

  it('is unknown when the line ends before it shows whether the piece is taken back', () => {
    expect(reasonOf(looseKnight, 'Rxe5')).toBeNull();
    expect(reasonOf(looseKnight, 'Rxe5 g6')).toBeNull();
  });

  it('is no gain when the piece is taken back, now or later in the line', () => {
    const defended = '6k1/5ppp/3p4/4n3/8/6N1/5PPP/4R1K1 w - - 0 1';
    expect(reasonOf(defended, 'Rxe5 dxe5 Ne4 h6')).toBeNull();
    const later = '6k1/5ppp/5n2/4p3/8/6N1/5PPP/4R1K1 w - - 0 1';
    expect(reasonOf(later, 'Rxe5 h6 h3 g6 Kh2 Ng4+ hxg4 Kg7 Kg1')).toMatchObject({ piece: 'pawn' });
    expect(reasonOf(later, 'Rxe5 h6 h3 g6 Re4 Nxe4 Nxe4 Kg7 g3')).toBeNull();
  });

  it('is the exchange for a rook won with a minor piece', () => {
    const fork = '3r2k1/5ppp/8/8/7B/8/5PPP/6K1 w - - 0 1';
    expect(reasonOf(fork, 'Bxd8 h6 h3')).toEqual({ kind: 'wins', piece: 'rook', count: 1 });
    const defended = '3r2k1/4nppp/8/8/7B/8/5PPP/6K1 w - - 0 1';
    expect(reasonOf(defended, 'Bxe7 Rd1#')).toBeNull();
    const guarded = '3rr1k1/5ppp/8/8/7B/8/5PPP/6K1 w - - 0 1';
    expect(reasonOf(guarded, 'Bxd8 Rxd8 h3 h6')).toEqual({ kind: 'exchange' });
  });

  it('is a queen for a rook, and a piece for a pawn', () => {
    const pin = '3qr1k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
    expect(reasonOf(pin, 'Rxd8 Rxd8 h3 h6')).toEqual({ kind: 'trades', piece: 'queen', for: 'rook' });
    const pawns = '6k1/5ppp/8/4n3/8/3p1P2/6PP/4R1K1 w - - 0 1';
    expect(reasonOf(pawns, 'Rxe5 d2 h3 d1=Q+ Kh2 h6 Re8+ Kh7')).toBeNull();
  });

  it('is a promotion whose piece survives', () => {
    const runner = '6k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 1';
    expect(reasonOf(runner, 'a8=Q#')).toEqual({ kind: 'mate', moves: 1 });
    const shelter = '6k1/P4pp1/7p/8/8/8/5PPP/6K1 w - - 0 1';
    expect(reasonOf(shelter, 'a8=Q+ Kh7 h3')).toEqual({ kind: 'promotes', piece: 'queen' });
    const watched = '1b4k1/P4pp1/7p/8/8/8/5PPP/6K1 w - - 0 1';
    expect(reasonOf(watched, 'axb8=Q+ Kh7 h3')).toEqual({ kind: 'promotes', piece: 'queen' });
    const guarded = '1r1r2k1/P4pp1/7p/8/8/8/5PPP/6K1 w - - 0 1';
    expect(reasonOf(guarded, 'axb8=Q Rxb8 h3 h5')).toEqual({ kind: 'trades', piece: 'rook', for: 'pawn' });
  });

  it('is no gain when it only takes back what the opponent took', () => {
    const swap = '6k1/5ppp/5n2/8/4N3/3P4/5PPP/6K1 b - - 0 1';
    expect(reasonOf(swap, 'dxe4 h6 h3', { after: 'Nxe4' })).toBeNull();
    expect(reasonOf(swap.replace('3P4', '8'), 'f3 h6 fxe4 Kh7 h3', { after: 'Nxe4' })).toBeNull();
  });

  it('is several pieces together, or two pawns', () => {
    const two = '6k1/2n2ppp/8/4n3/8/8/2R2PPP/4R1K1 w - - 0 1';
    expect(reasonOf(two, 'Rxe5 h6 Rxc7 g6 h3')).toEqual({ kind: 'wins', piece: 'knight', count: 2 });
    const mixed = '6k1/2b2ppp/8/4n3/8/8/2R2PPP/4R1K1 w - - 0 1';
    expect(reasonOf(mixed, 'Rxc7 h6 Rxe5 g6 h3')).toEqual({ kind: 'material' });
  });

  it('is never a matter of material where captures mean something else', () => {
    expect(reasonOf(looseKnight, 'Rxe5 g6 g3', { variant: 'crazyhouse' })).toBeNull();
    const lost = { variant: 'antichess', evaluation: { kind: 'mate', moves: 2 } } as const;
    expect(reasonOf('8/8/8/8/8/8/5P2/4R1n1 w - - 0 1', 'Rxg1', lost)).toBeNull();
  });
});
