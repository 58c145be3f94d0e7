/** Null moves from a PGN file to every reader: archive, position index, exports and replays. */
import { describe, expect, it } from 'vitest';
import { createSeededRandom, integerBelow } from '../../../main/base/random.ts';
import { createPgnReader } from '../../../main/chess/bulk/pgn-reader.ts';
import { positionKey } from '../../../main/chess/bulk/position-key.ts';
import { packMoves, readMoves, unpackMoves } from '../../../main/chess/packed-game.ts';
import { replay } from '../../../main/chess/replay.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import { variantKeys, type VariantKey } from '../../../main/chess/vocabulary.ts';
import { fromArchived } from '../../../main/features/history/archived-game.ts';
import { createGameImport, type ImportedGame } from '../../../main/features/history/imported-game.ts';
import { toPgn } from '../../../main/features/history/pgn.ts';
import { createPlyFinder } from '../../../main/features/history/position-filter.ts';
import { createCodePlayer } from '../../../main/chess/bulk/position-player.ts';

function start(variant: VariantKey, fen?: string): Position {
  const position = rulesFor(variant).parsePosition(fen);
  if (!position) throw new Error(`not a position of ${variant}`);
  return position;
}

function importOne(text: string): ImportedGame & { readonly keys: readonly string[] } {
  const keys: string[] = [];
  const found: ImportedGame[] = [];
  const convert = createGameImport({
    user: '',
    baseUrl: 'https://chess.example',
    source: 'file',
    onPosition: (high, low) => void keys.push(`${high} ${low}`),
  });
  const reader = createPgnReader({ onGame: (game) => found.push(convert(game)), onBroken: () => {} });
  reader.push(new TextEncoder().encode(text));
  reader.end();
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} games`);
  return { ...first, keys };
}

describe('a null move in the rules', () => {
  it.each(variantKeys)('passes the turn in %s, and is no move of play', (variant) => {
    const position = start(variant);
    const passed = position.pass();
    expect(passed).toMatchObject({ san: '--', uci: '--', squares: [], capture: false });
    expect(passed?.position.turn).toBe('black');
    expect(passed?.position.variant).toBe(variant);
    const back = passed?.position.pass()?.position;
    const [board, turn, castling, passant] = position.fen.split(' ');
    expect(back?.fen.split(' ').slice(0, 4)).toEqual([board, turn, castling, passant]);
    expect(back?.fen.split(' ')).toContain('2');
    expect(back?.legalMoves()).toEqual(position.legalMoves());
    for (const word of ['--', '0000', 'Z0', '@@@@']) {
      expect(position.play(word), word).toBeUndefined();
      expect(position.uciOf(word), word).toBeUndefined();
    }
    expect(position.legalMoves()).not.toContain('--');
  });

  it('ends the right to capture en passant', () => {
    const fen = 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3';
    for (const variant of ['standard', 'chess960'] as const) {
      const back = start(variant, fen).pass()?.position.pass()?.position;
      expect(back?.fen).toBe('rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 2 4');
      expect(back?.uciOf('exd6')).toBeUndefined();
    }
  });

  it('is passed over in check, and moves follow', () => {
    const checked = start('standard', 'rnbqkbnr/ppp2ppp/8/1B1pp3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 3');
    expect(checked.check).toBe(true);
    const after = checked.pass()?.position;
    expect(after?.uciOf('Bxe8')).toBe('b5e8');
    expect(after?.uciOf('Nf3')).toBe('g1f3');
    expect(after?.play('g1f3')?.position.uciOf('c6')).toBe('c7c6');
  });

  it('is replayed from a list of moves, and illegal moves behind it are found', () => {
    const line = replay({ variant: 'standard', moves: ['e2e4', '--', 'd2d4', 'g8f6'] });
    expect(line.plies.map(({ san, ply }) => `${ply} ${san}`)).toEqual(['1 e4', '2 --', '3 d4', '4 Nf6']);
    expect(line.plies[2]?.fen).toBe('rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2');
    expect(replay({ variant: 'standard', moves: ['e2e4', '--', 'e7e5'] }).problem).toMatchObject({ ply: 3 });
  });
});

describe('a null move in a file', () => {
  it.each(['--', 'Z0', '@@@@', '0000', 'null', 'NULL', '\u2013\u2013', '--!?', 'Z0!', '--$5'])(
    'is read as %s',
    (spelling) => {
      const { game, fault } = importOne(`[White "A"]\n\n1. e4 ${spelling} 2. d4 ${spelling} 3. c4 d5 1-0\n`);
      expect(fault).toBeNull();
      expect(unpackMoves(game.moves)).toEqual(['e4', '--', 'd4', '--', 'c4', 'd5']);
      expect(game).toMatchObject({ plies: 6, result: 'win', status: 'unknownFinish' });
    },
  );

  it('is read first, last, and after a black beginning', () => {
    expect(unpackMoves(importOne('[White "A"]\n\n1. -- e5 2. d4 -- *').game.moves)).toEqual([
      ...['--', 'e5', 'd4', '--'],
    ]);
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 30';
    const { game, fault } = importOne(`[FEN "${fen}"]\n\n30... -- 31. e4 Kd7 *`);
    expect(fault).toBeNull();
    expect(toPgn(game, '', '')).toContain('\n30... -- 31. e4 Kd7 *');
  });

  it('keeps its clock, evaluation, comment, glyph and variation', () => {
    const text = toPgn(
      importOne(
        '[White "A"]\n[TimeControl "60+0"]\n\n1. e4 { [%clk 0:00:59] } -- $5 { [%eval 0.5] [%clk 0:00:58] free } (1... e5 2. Z0 d5) 2. d4 { [%clk 0:00:57] } *',
      ).game,
      '',
      '',
    );
    expect(text).toContain('-- $5 { [%eval 0.50] [%clk 0:00:58] free } (1... e5 2. Z0 d5)');
    const again = importOne(text);
    expect(again.fault).toBeNull();
    expect(toPgn(again.game, '', '')).toBe(text);
    const { clocks, sans } = fromArchived(again.game);
    expect(clocks).toEqual([5900, 5800, 5700]);
    expect(sans).toEqual(['e4', '--', 'd4']);
  });

  it('does not hide an illegal move behind it', () => {
    const { game, fault } = importOne('[White "A"]\n\n1. e4 --\n2. e5 Nf9 *');
    expect(fault).toMatchObject({ problem: 'text', line: 4, text: 'Nf9' });
    expect(unpackMoves(game.moves)).toEqual(['e4', '--', 'e5']);
    const other = importOne('[White "A"]\n\n1. e4 --\n2. e6 *');
    expect(other.fault).toMatchObject({ problem: 'move', line: 4 });
    expect(unpackMoves(other.game.moves)).toEqual(['e4', '--']);
  });

  it('is beside moves in UCI notation, which become SAN', () => {
    const { game } = importOne('[White "A"]\n\n1. e2e4 0000 2. g1f3 b8c6 *');
    expect(unpackMoves(game.moves)).toEqual(['e4', '--', 'Nf3', 'Nc6']);
  });
});

/** A random game with null moves as SAN, and the FEN after each ply. */
function randomLine(variant: VariantKey, seed: number) {
  const random = createSeededRandom(seed);
  const sans: string[] = [];
  const fens: string[] = [];
  let position = start(variant);
  for (let ply = 0; ply < 60; ply += 1) {
    const moves = position.legalMoves();
    const isPass = !position.check && integerBelow(random, 6) === 0;
    const played = isPass ? position.pass() : position.play(moves[integerBelow(random, moves.length)] ?? '');
    if (!played) break;
    sans.push(played.san);
    position = played.position;
    fens.push(position.fen);
  }
  return { sans, fens };
}

describe('positions behind null moves', () => {
  it.each(variantKeys)('have the keys of their FEN in %s', (variant) => {
    let nulls = 0;
    for (let seed = 1; seed <= 8; seed += 1) {
      const { sans, fens } = randomLine(variant, seed);
      nulls += sans.filter((san) => san === '--').length;
      const keys: string[] = [];
      const play = createCodePlayer((high, low) => void keys.push(`${high} ${low}`));
      const packed = packMoves(sans);
      expect(unpackMoves(packed)).toEqual(sans);
      expect(play(readMoves(packed), variant, 'startpos')).toBeUndefined();
      expect(keys).toHaveLength(fens.length);
      for (const [ply, fen] of fens.entries()) {
        // A position without a king, in atomic, has no key of its own.
        const key = positionKey(fen, variant);
        if (key || variant !== 'atomic') expect(keys[ply], fen).toBe(key?.join(' '));
      }
    }
    expect(nulls).toBeGreaterThan(20);
  });

  it('are found by position, at their ply', () => {
    const { game, keys } = importOne('[White "A"]\n\n1. e4 e5 2. Nf3 Nf6 3. -- d6 4. Qe2 Nc6 *');
    const key = positionKey('rnbqkb1r/ppp2ppp/3p1n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4', 'standard');
    expect(key).toBeDefined();
    if (!key) return;
    expect(keys[5]).toBe(key.join(' '));
    expect(createPlyFinder(key)(game)).toBe(6);
  });
});
