import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardKey,
  deriveMoves,
  parseSeen,
  pliesBefore,
  type SeenPosition,
} from '../../../main/chess/derive.ts';
import { rulesFor } from '../../../main/chess/rules.ts';
import { variantKeys, type VariantKey } from '../../../main/chess/vocabulary.ts';

const seen = (fen: string, variant: VariantKey = 'standard'): SeenPosition => {
  const parsed = parseSeen(variant, fen);
  if (!parsed) throw new Error(`no position: ${fen}`);
  return parsed;
};
const twoFields = (fen: string) => fen.split(' ').slice(0, 2).join(' ');

describe('deriving moves from positions', () => {
  it('finds castling in any notation of the hint, and en passant from the board alone', () => {
    const before = 'r3k2r/8/8/8/8/8/8/R3K2R w';
    const after = 'r3k2r/8/8/8/8/8/8/R4RK1 b';
    for (const hint of [undefined, 'e1g1', 'e1h1', 'a1a2'])
      expect(deriveMoves(seen(before), after, hint)?.moves).toMatchObject([
        { uci: 'e1g1', san: 'O-O', sure: true },
      ]);
    const passant = deriveMoves(seen('4k3/8/8/3pP3/8/8/8/4K3 w'), '4k3/8/3P4/8/8/8/8/4K3 b');
    expect(passant?.moves).toMatchObject([{ uci: 'e5d6', san: 'exd6' }]);
  });

  it('finds the promotion in the position, although the hint lacks it', () => {
    const derived = deriveMoves(seen('8/P3k3/8/8/8/8/8/4K3 w'), 'N7/4k3/8/8/8/8/8/4K3 b', 'a7a8');
    expect(derived?.moves).toMatchObject([{ uci: 'a7a8n', san: 'a8=N', sure: true }]);
  });

  it('reports ambiguity unless the hint decides', () => {
    const before = seen('1r2k3/P7/8/8/8/8/8/4K3 w', 'atomic');
    const after = '4k3/8/8/8/8/8/8/4K3 b';
    expect(deriveMoves(before, after, 'a7b8')?.moves).toMatchObject([{ sure: false }]);
    expect(deriveMoves(before, after, 'a7b8r')?.moves).toMatchObject([{ uci: 'a7b8r', sure: true }]);
    // Either rook can capture the pawn, and both are gone.
    const rooks = seen('4k3/8/8/8/8/2R5/2pR4/4K3 w', 'atomic');
    const gone = '4k3/8/8/8/8/8/8/4K3 b';
    expect(deriveMoves(rooks, gone)?.moves[0]?.sure).toBe(false);
    expect(deriveMoves(rooks, gone, 'd2c2')?.moves).toMatchObject([{ uci: 'd2c2', sure: true }]);
  });

  it('bridges one missed position when exactly one pair of moves fits', () => {
    const first = rulesFor('fromPosition').parsePosition();
    const after = first?.play('e2e4')?.position.play('c7c5')?.position.fen ?? '';
    expect(deriveMoves(seen(first?.fen ?? ''), after)?.moves.map(({ san }) => san)).toEqual(['e4', 'c5']);
    expect(deriveMoves(seen(first?.fen ?? ''), '8/8/8/4k3/8/8/8/4K3 w - - 0 60')).toBeUndefined();
  });

  it('rejects invalid positions', () => {
    for (const fen of ['', 'nonsense', '8/8/8/8/8/8/8 w', '9/8/8/8/8/8/8/8 w', 'ppppppppp/8/8/8/8/8/8/8 w'])
      expect(parseSeen('standard', fen)).toBeUndefined();
  });

  it('counts half-moves when the FEN contains the counter', () => {
    expect(pliesBefore('8/8/8/8/8/8/8/8 w - - 0 1')).toBe(0);
    expect(pliesBefore('8/8/8/8/8/8/8/8 b - - 3 25')).toBe(49);
    expect(pliesBefore('8/8/8/8/8/8/8/8 b - - 3+2 3 25')).toBe(49);
    expect(pliesBefore('8/8/8/8/8/8/8/8 b')).toBeNull();
  });

  it('finds every move of random games of all variants from the boards alone', () => {
    const game = fc.record({
      variant: fc.constantFrom(...variantKeys),
      picks: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 60 }),
    });
    fc.assert(
      fc.property(game, ({ variant, picks }) => {
        let position = rulesFor(variant === 'standard' ? 'fromPosition' : variant).parsePosition();
        let watched = position && seen(twoFields(position.fen), variant);
        for (const pick of picks) {
          const moves: readonly string[] = position?.legalMoves() ?? [];
          const uci = moves[pick % moves.length];
          const played = uci === undefined ? undefined : position?.play(uci);
          if (!played || !watched || played.position.outcome()?.automatic) return;
          // A hint in the service's form: no promotion, castling with or without the rook's square.
          const derived = deriveMoves(watched, twoFields(played.position.fen), played.uci.slice(0, 4));
          const move = derived?.moves[0];
          expect(derived?.moves.length).toBe(1);
          expect(boardKey(move?.fen ?? '')).toBe(boardKey(played.position.fen));
          if (move?.sure) expect([move.uci, move.san]).toEqual([played.uci, played.san]);
          else expect([variant, played.uci.length, played.capture]).toEqual(['atomic', 5, true]);
          position = played.position;
          watched = derived?.after;
        }
      }),
      { numRuns: 60 },
    );
  });
});
