import { defaultPosition, setupPosition, type Position } from 'chessops/variant';
import { lichessRules } from 'chessops/compat';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan, makeSanAndPlay, parseSan } from 'chessops/san';
import type { Move } from 'chessops/types';
import { describe, expect, it } from 'vitest';
import { createSeededRandom, integerBelow, type Random } from '../../../../main/base/random.ts';
import { passTurn, playWritten } from '../../../../main/chess/bulk/bulk-board.ts';
import { makeBulkBoard, setUp } from '../../../../main/chess/bulk/bulk-setup.ts';
import { keyOfPosition, positionKey } from '../../../../main/chess/bulk/position-key.ts';
import { makeWrittenMove, readWritten } from '../../../../main/chess/bulk/written-move.ts';
import { chess960Fen } from '../../../../main/chess/chess960.ts';
import type { VariantKey } from '../../../../main/chess/vocabulary.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function legalMoves(position: Position): Move[] {
  const moves: Move[] = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const last = position.board.pawn.has(from) && (to < 8 || to >= 56);
      if (last)
        for (const promotion of ['queen', 'rook', 'bishop', 'knight'] as const)
          moves.push({ from, to, promotion });
      else moves.push({ from, to });
    }
  return moves;
}

const pick = (random: Random, moves: readonly Move[]): Move | undefined =>
  moves[integerBelow(random, moves.length)];

/** Plays a random game on both boards and compares the positions after every ply. */
function playBoth(position: Position, variant: VariantKey, fen: string, random: Random): number {
  const board = makeBulkBoard();
  const written = makeWrittenMove();
  expect(setUp(board, fen, variant)).toBe(true);
  for (let ply = 0; ply < 160; ply += 1) {
    const move = pick(random, legalMoves(position));
    if (!move) return ply;
    const before = makeFen(position.toSetup());
    const san = makeSanAndPlay(position, move);
    expect(readWritten(bytes(san), 0, san.length, written), `${before} ${san}`).toBe(true);
    expect(playWritten(board, written), `${before} ${san}`).toBe(true);
    expect([...board.key], `${before} ${san}`).toEqual([...keyOfPosition(position, variant)]);
  }
  return 160;
}

/** A null move, written apart from the app's own. */
function passOn(position: Position): void {
  position.turn = position.turn === 'white' ? 'black' : 'white';
  position.epSquare = undefined;
}

describe('the bulk board', () => {
  it.each(['standard', 'kingOfTheHill', 'threeCheck', 'horde'] as const)(
    'plays %s as chessops does',
    (variant) => {
      const random = createSeededRandom(7);
      let plies = 0;
      for (let game = 0; game < 12; game += 1)
        plies += playBoth(defaultPosition(lichessRules(variant)), variant, 'startpos', random);
      expect(plies).toBeGreaterThan(200);
    },
  );

  it('plays chess960 from every initial position', () => {
    const random = createSeededRandom(11);
    let plies = 0;
    for (let game = 0; game < 20; game += 1) {
      const fen = chess960Fen(integerBelow(random, 960));
      const position = setupPosition('chess', parseFen(fen).unwrap()).unwrap();
      plies += playBoth(position, 'chess960', fen, random);
    }
    expect(plies).toBeGreaterThan(400);
  });

  it.each(['standard', 'kingOfTheHill', 'threeCheck', 'horde', 'chess960'] as const)(
    'passes the turn in %s as chessops does, also in check',
    (variant) => {
      const random = createSeededRandom(19);
      const written = makeWrittenMove();
      const seen = { passes: 0, checks: 0, kings: 0 };
      for (let game = 0; game < 60; game += 1) {
        const position = defaultPosition(lichessRules(variant));
        const board = makeBulkBoard();
        setUp(board, 'startpos', variant);
        for (let ply = 0; ply < 120; ply += 1) {
          const before = makeFen(position.toSetup());
          if (integerBelow(random, 5) === 0 || (position.isCheck() && integerBelow(random, 2) === 0)) {
            if (position.isCheck()) seen.checks += 1;
            passTurn(board);
            passOn(position);
            seen.passes += 1;
          } else {
            const moves = legalMoves(position);
            // Checks and captures of the king come first, so that there are some.
            const move = moves.find(({ to }) => position.board.king.has(to)) ?? pick(random, moves);
            if (!move) break;
            if (position.board.king.has(move.to)) seen.kings += 1;
            const san = makeSan(position, move);
            position.play(move);
            expect(readWritten(bytes(san), 0, san.length, written), `${before} ${san}`).toBe(true);
            expect(playWritten(board, written), `${before} ${san}`).toBe(true);
          }
          expect([...board.key], before).toEqual([...keyOfPosition(position, variant)]);
        }
      }
      expect(seen.passes).toBeGreaterThan(200);
      expect(seen.checks).toBeGreaterThan(10);
      expect(seen.kings).toBeGreaterThan(5);
    },
  );

  it('refuses illegal and ambiguous moves', () => {
    const random = createSeededRandom(3);
    const written = makeWrittenMove();
    const position = defaultPosition('chess');
    const texts: string[] = [];
    for (const piece of ['', 'N', 'B', 'R', 'Q', 'K'])
      for (const origin of ['', 'a', 'd', 'g', '2', '7'])
        for (const file of 'abcdefgh')
          for (const rank of '12345678') texts.push(`${piece}${origin}${file}${rank}`);
    texts.push('O-O', 'O-O-O', 'dxe6', 'exd6', 'gxf8=Q', 'b8=N', 'e8');
    let refused = 0;
    for (let ply = 0; ply < 120; ply += 1) {
      const fen = makeFen(position.toSetup());
      if (ply % 15 === 7)
        for (const text of texts) {
          // Some programs write a pawn's file without a capture; chessops does not accept it.
          if (/^[a-h27][a-h]/.test(text)) continue;
          const expected = parseSan(position, text);
          const board = makeBulkBoard();
          setUp(board, fen, 'standard');
          const played = readWritten(bytes(text), 0, text.length, written) && playWritten(board, written);
          expect(played, `${fen} ${text}`).toBe(expected !== undefined);
          if (!played) refused += 1;
        }
      const move = pick(random, legalMoves(position));
      if (!move) break;
      position.play(move);
    }
    expect(refused).toBeGreaterThan(5_000);
  });
});

describe('position keys', () => {
  it('do not depend on the order of moves', () => {
    const after = (line: string) => {
      const board = makeBulkBoard();
      const written = makeWrittenMove();
      setUp(board, 'startpos', 'standard');
      for (const san of line.split(' ')) {
        expect(readWritten(bytes(san), 0, san.length, written)).toBe(true);
        expect(playWritten(board, written)).toBe(true);
      }
      return [...board.key];
    };
    expect(after('d4 Nf6 c4 e6')).toEqual(after('c4 e6 d4 Nf6'));
    // No piece could capture the pawn on e4 en passant.
    expect(after('e4')).toEqual([
      ...(positionKey('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'standard') ?? []),
    ]);
    expect(after('Nf3 Nf6 Ng1 Ng8')).toEqual([...(positionKey('startpos', 'standard') ?? [])]);
    // The rook has moved and returned: the castling right is lost.
    expect(after('h4 h5 Rh2 Nf6 Rh1 Ng8')).not.toEqual(after('h4 h5 Nf3 Nf6 Ng1 Ng8'));
  });

  it('distinguish legal en passant captures from illegal ones', () => {
    const key = (fen: string) => [...(positionKey(fen, 'standard') ?? [])];
    expect(key('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2')).not.toEqual(key('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2'));
    // The pawn is pinned to its king along the rank.
    expect(key('8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2')).toEqual(key('8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2'));
  });

  it('depend on the variant and on castling rights in both halves', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    const keys = new Set(
      [
        positionKey(fen, 'standard'),
        positionKey(fen, 'kingOfTheHill'),
        positionKey(fen, 'atomic'),
        positionKey(fen.replace('KQkq', 'KQk'), 'standard'),
        positionKey(fen.replace(' w ', ' b '), 'standard'),
      ].map(String),
    );
    expect(keys.size).toBe(5);
    expect(positionKey(fen, 'chess960')).toEqual(positionKey(fen, 'standard'));
    expect(positionKey('nonsense', 'standard')).toBeUndefined();
    expect(makeSan(defaultPosition('chess'), { from: 12, to: 28 })).toBe('e4');
  });
});
