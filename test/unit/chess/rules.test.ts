import { describe, expect, it } from 'vitest';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import { variantKeys, type VariantKey } from '../../../main/chess/vocabulary.ts';

function at(variant: VariantKey, fen?: string): Position {
  const position = rulesFor(variant).parsePosition(fen);
  if (!position) throw new Error(`not a position of ${variant}: ${fen ?? 'startpos'}`);
  return position;
}

function line(position: Position, moves: string): Position {
  return moves.split(' ').reduce((now, uci) => {
    const played = now.play(uci);
    if (!played) throw new Error(`${uci} is not legal in ${now.fen}`);
    return played.position;
  }, position);
}

describe('castling', () => {
  const fen = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';

  it.each(['standard', 'fromPosition', 'crazyhouse'] as const)(
    'is accepted both ways and written king-two-squares in %s',
    (variant) => {
      const position = at(variant, variant === 'crazyhouse' ? fen.replace(' w', '[] w') : fen);
      expect(position.play('e1g1')?.uci).toBe('e1g1');
      expect(position.play('e1h1')?.uci).toBe('e1g1');
      expect(position.play('e1c1')?.uci).toBe('e1c1');
      expect(position.play('e1a1')?.san).toBe('O-O-O');
      expect(position.uciOf('O-O')).toBe('e1g1');
      expect(position.legalMoves()).toContain('e1g1');
      expect(position.legalMoves()).not.toContain('e1h1');
      expect(position.legalDests().get('e1')).toEqual(expect.arrayContaining(['g1', 'h1', 'c1', 'a1']));
    },
  );

  it('is written king-takes-rook in chess960', () => {
    const position = at('chess960', 'nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1');
    expect(position.play('c1g1')?.uci).toBe('c1g1');
    expect(position.play('c1g1')?.san).toBe('O-O');
    expect(position.play('c1b1')?.san).toBe('O-O-O');
  });
});

describe('play', () => {
  it('refuses illegal and malformed moves', () => {
    for (const uci of ['e2e5', 'e7e5', 'e2', '', 'e2e4q', 'zzzz', 'a1a1', 'e2e4 ']) {
      expect(at('standard').play(uci), uci).toBeUndefined();
      expect(at('atomic').play(uci), uci).toBeUndefined();
    }
  });

  it('requires a promotion letter', () => {
    const position = at('standard', '8/P6k/8/8/8/8/7K/8 w - - 0 1');
    expect(position.promotions('a7', 'a8')).toEqual(['q', 'r', 'b', 'n']);
    expect(position.promotions('h2', 'h3')).toEqual([]);
    expect(position.play('a7a8')).toBeUndefined();
    expect(position.play('a7a8n')?.san).toBe('a8=N');
  });

  // Racing kings has no pawns.
  it.each(variantKeys.filter((key) => key !== 'racingKings'))(
    'refuses a promotion without its letter in %s',
    (variant) => {
      const kings = variant === 'horde' ? '8/P6k/8/8/8/8/8/8' : '8/P6k/8/8/8/8/7K/8';
      const position = at(variant, `${kings}${variant === 'crazyhouse' ? '[]' : ''} w - - 0 1`);
      expect(position.play('a7a8')).toBeUndefined();
      expect(position.sanOf('a7a8')).toBeUndefined();
      expect(['a7a8', 'a8', 'a8+'].map((text) => position.uciOf(text))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(position.uciOf('a8=Q')).toBe('a7a8q');
    },
  );

  it('marks captures, including en passant', () => {
    const position = line(at('standard'), 'e2e4 a7a6 e4e5 d7d5');
    expect(position.play('e5d6')).toMatchObject({ san: 'exd6', capture: true, squares: ['e5', 'd6'] });
  });

  it('drops pieces in crazyhouse', () => {
    const position = line(at('crazyhouse'), 'e2e4 d7d5 e4d5 d8d5');
    expect(position.legalMoves()).toContain('P@e4');
    expect(position.play('P@e4')).toMatchObject({ san: '@e4', squares: ['e4'], capture: false });
  });
});

describe('uciOf', () => {
  it.each(['standard', 'fromPosition'] as const)('accepts unusual but unambiguous SAN (%s)', (variant) => {
    const castle = at(variant, 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    expect(['0-0', '0-0-0', 'O-O+'].map((text) => castle.uciOf(text))).toEqual(['e1g1', 'e1c1', 'e1g1']);
    expect(['Ngf3', 'N1f3', 'Ng1f3', 'Ng1-f3'].map((text) => at(variant).uciOf(text))).toEqual(
      Array(4).fill('g1f3'),
    );
    const check = line(at(variant), 'e2e4 f7f6');
    expect(['Qh5', 'Qh5+', 'Qh5#'].map((text) => check.uciOf(text))).toEqual(Array(3).fill('d1h5'));
  });

  it.each(['standard', 'fromPosition'] as const)('rejects ambiguous SAN (%s)', (variant) => {
    const knights = at(variant, '4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1');
    expect(knights.uciOf('Nd2')).toBeUndefined();
    expect(knights.uciOf('Nbd2')).toBe('b1d2');
    for (const text of ['', '--', '0-0', 'Ke5', 'nf3', 'hello', 'e9', 'e2 e4'])
      expect(at(variant).uciOf(text), text).toBeUndefined();
  });
});

describe('a position', () => {
  it('is immutable', () => {
    const start = at('standard');
    const [first, second] = [start.play('e2e4'), start.play('d2d4')];
    expect(first?.position.play('e7e5')?.san).toBe('e5');
    expect(start.legalMoves()).toHaveLength(20);
    expect(start.play('e2e4q')).toBeUndefined();
    expect(start.play('g1f3')?.position.fen).toBe(
      'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1',
    );
    expect(second?.position.uciOf('d5')).toBe('d7d5');
    expect(first?.position.play('d7d5')?.position.legalDests().get('e4')).toEqual(['e5', 'd5']);
  });
});

describe('outcome', () => {
  it('recognises mate and its winner', () => {
    expect(line(at('standard'), 'f2f3 e7e5 g2g4 d8h4').outcome()).toEqual({
      reason: 'mate',
      automatic: true,
      winner: 'black',
    });
  });

  it('recognises stalemate and bare kings', () => {
    expect(at('standard', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1').outcome()?.reason).toBe('stalemate');
    expect(at('standard', '7k/8/6K1/8/8/8/8/8 b - - 0 1').outcome()?.reason).toBe('insufficientMaterial');
  });

  it.each(['standard', 'fromPosition'] as const)(
    'allows a claim at threefold and ends at fivefold (%s)',
    (variant) => {
      const round = 'g1f3 g8f6 f3g1 f6g8';
      const twice = line(at(variant), `${round} ${round}`);
      expect(twice.occurrences).toBe(3);
      expect(twice.outcome()).toEqual({ reason: 'threefold', automatic: false });
      expect(line(twice, `${round} ${round}`).outcome()).toEqual({ reason: 'fivefold', automatic: true });
    },
  );

  it('allows a claim at fifty moves and ends at seventy-five', () => {
    expect(at('standard', '7k/8/6K1/8/8/8/8/R7 b - - 100 90').outcome()).toEqual({
      reason: 'fiftyMoves',
      automatic: false,
    });
    expect(at('standard', '7k/8/6K1/8/8/8/8/R7 b - - 150 99').outcome()?.reason).toBe('seventyFiveMoves');
  });

  it('recognises the ends of variants', () => {
    const hill = at('kingOfTheHill', 'rnbq1bnr/pppp1ppp/4k3/8/8/4K3/PPPP1PPP/RNBQ1BNR w - - 0 9');
    expect(hill.play('e3d4')?.position.outcome()).toEqual({
      reason: 'variantEnd',
      automatic: true,
      winner: 'white',
    });
    const atomic = at('atomic', 'rnbqkbnr/ppp2ppp/8/3pN3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3');
    expect(atomic.play('e5f7')?.position.outcome()).toEqual({
      reason: 'variantEnd',
      automatic: true,
      winner: 'white',
    });
  });
});

describe('hasInsufficientMaterial', () => {
  it.each(['standard', 'fromPosition'] as const)('judges each side separately in %s', (variant) => {
    const position = at(variant, '7k/p7/8/8/8/8/8/6KB w - - 0 1');
    expect(position.hasInsufficientMaterial('black')).toBe(false);
    const queen = at(variant, '6qk/8/8/8/8/8/8/6KB w - - 0 1');
    expect(queen.hasInsufficientMaterial('white')).toBe(true);
  });
});

it('rejects invalid positions', () => {
  for (const fen of [
    'nonsense',
    '8/8/8/8/8/8/8/8 w - - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1',
  ]) {
    expect(rulesFor('standard').parsePosition(fen)).toBeUndefined();
    expect(rulesFor('chess960').parsePosition(fen)).toBeUndefined();
  }
});
