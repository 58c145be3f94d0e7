import { describe, expect, test } from 'vitest';

import { rulesFor } from '../../../../main/chess/rules.ts';
import { engineNameIn, type EngineModule } from '../../../../main/engine/engine-module.ts';
import {
  createSearcher,
  EngineNotLoaded,
  foundIn,
  type EngineKind,
} from '../../../../main/engine/analysis/searcher.ts';
import type { AnalysisGame } from '../../../../main/engine/analysis/protocol.ts';
import { positionCommand } from '../../../../main/engine/fairy.ts';

const start = rulesFor('standard').parsePosition();
const afterE4 = start?.play('e2e4')?.position;
if (!start || !afterE4) throw new Error('no position');

const noOwn = () => Promise.reject(new Error('no engine of the user'));

const game = (change: Partial<AnalysisGame> = {}): AnalysisGame => ({
  ...{ key: 'a', variant: 'standard', initialFen: 'startpos', sans: ['e4', 'e5', 'Nf3'] },
  ...change,
});

describe('the answer of an engine', () => {
  test('is its deepest exact evaluation from White’s side, and its final move', () => {
    const lines = [
      'info depth 9 seldepth 12 multipv 1 score cp -20 nodes 9000 nps 1 pv e7e5 g1f3',
      'info depth 10 seldepth 12 multipv 1 score cp -31 upperbound nodes 9900 nps 1 pv e7e5',
      'info depth 10 currmove c7c5 currmovenumber 2',
      'bestmove e7e5 ponder g1f3',
    ];
    expect(foundIn(lines, afterE4, 'Engine 1')).toEqual({
      evaluation: { kind: 'centipawns', value: 20 },
      ...{ best: 'e7e5', depth: 9, engine: 'Engine 1', line: ['e7e5', 'g1f3'] },
    });
    expect(foundIn(lines, start, '').evaluation).toEqual({ kind: 'centipawns', value: -20 });
  });

  test('has the second-best move of two lines, though the search ended between them', () => {
    const lines = [
      'info depth 9 multipv 1 score cp 30 nodes 9 pv e2e4 e7e5',
      'info depth 9 multipv 2 score cp 25 nodes 9 pv d2d4 d7d5',
      'info depth 10 multipv 1 score cp 31 nodes 9 pv e2e4 e7e5',
      'bestmove e2e4',
    ];
    const second = { best: 'd2d4', evaluation: { kind: 'centipawns', value: 25 } };
    expect(foundIn(lines, start, '')).toMatchObject({ depth: 10, best: 'e2e4', second });
    expect(foundIn(lines.with(1, 'info depth 8 multipv 2 score cp 25 pv d2d4'), start, '').second).toBe(
      undefined,
    );
    expect(foundIn(lines.with(1, 'info depth 9 multipv 2 score cp 25 pv e2e4'), start, '').second).toBe(
      undefined,
    );
  });

  test('has a line of one move when the deepest line began with another', () => {
    const lines = ['info depth 9 score mate -3 pv e7e5 g1f3', 'bestmove c7c5'];
    expect(foundIn(lines, afterE4, '')).toMatchObject({
      evaluation: { kind: 'mate', moves: 3 },
      ...{ best: 'c7c5', line: ['c7c5'] },
    });
  });

  test('needs a move and an evaluation', () => {
    expect(() => foundIn(['info depth 0 score mate 0', 'bestmove (none)'], start, '')).toThrow('no move');
    expect(() => foundIn(['bestmove e2e4'], start, '')).toThrow('no evaluation');
  });

  test('to its greeting contains its name', () => {
    expect(engineNameIn(['id name Stockfish 19', 'uciok'])).toBe('Stockfish 19');
    expect(engineNameIn(['uciok'])).toBe('');
  });
});

describe('a searcher', () => {
  const setUp = (...answers: readonly string[]) => {
    const opened: EngineKind[] = [];
    const asked: string[][] = [];
    const told: string[] = [];
    let release: (() => void) | null = null;
    const searcher = createSearcher({
      openOwn: noOwn,
      async open(kind): Promise<EngineModule> {
        opened.push(kind);
        return {
          name: kind,
          tell: (command) => {
            told.push(command);
            release?.();
          },
          async ask(commands) {
            asked.push([...commands]);
            if (commands.at(-1) === 'go nodes 9')
              await new Promise<void>((resolve) => (release = () => resolve()));
            const best = answers[asked.length - 1] ?? 'g8f6';
            return [`info depth 7 score cp 12 pv ${best}`, `bestmove ${best}`];
          },
        };
      },
    });
    return { searcher, opened, asked, told };
  };

  test('sends rules and game once, and each position with the moves before it', async () => {
    const { searcher, asked, opened } = setUp('g8f6', 'g1f3', 'e2e4');
    await searcher.analyse({ game: game(), ply: 3, nodes: 1_000 });
    await searcher.analyse({ game: game(), ply: 2, nodes: 1_000 });
    await searcher.analyse({ game: game({ key: 'b', variant: 'atomic' }), ply: 0, nodes: 5 });
    expect(asked).toEqual([
      [
        'setoption name UCI_Chess960 value false',
        'ucinewgame',
        'position startpos moves e2e4 e7e5 g1f3',
        'go nodes 1000',
      ],
      ['position startpos moves e2e4 e7e5', 'go nodes 1000'],
      [
        'setoption name UCI_Variant value atomic',
        'setoption name UCI_Chess960 value false',
        'ucinewgame',
        'position startpos',
        'go nodes 5',
      ],
    ]);
    expect(opened).toEqual(['stockfish', 'fairy']);
  });

  test('gives the position after the last null move, which UCI does not have', async () => {
    const { searcher, asked } = setUp('g1f3', 'g1f3', 'g8f6');
    const passed = game({ sans: ['e4', '--', 'd4', 'd5'] });
    for (const ply of [4, 2, 1]) await searcher.analyse({ game: passed, ply, nodes: 5 });
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2';
    expect(asked.map((commands) => commands.find((one) => one.startsWith('position')))).toEqual([
      `position fen ${fen} moves d2d4 d7d5`,
      `position fen ${fen}`,
      'position startpos moves e2e4',
    ]);
  });

  test('reads and writes castling as king takes rook where the king’s own move is ambiguous', async () => {
    const initialFen = 'r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
    const castled = game({ variant: 'fromPosition', initialFen, sans: ['O-O', 'O-O-O'] });
    const { searcher, asked } = setUp('d8h8', 'e1a1');
    expect(await searcher.analyse({ game: castled, ply: 1, nodes: 5 })).toMatchObject({ best: 'd8h8' });
    expect(await searcher.analyse({ game: castled, ply: 0, nodes: 5 })).toMatchObject({
      ...{ best: 'e1c1', line: ['e1c1'] },
    });
    await searcher.analyse({ game: castled, ply: 2, nodes: 5 }).catch(() => {});
    expect(asked.map((commands) => commands.filter((one) => !one.startsWith('go')))).toEqual([
      ['setoption name UCI_Chess960 value true', 'ucinewgame', `position fen ${initialFen} moves e1h1`],
      [`position fen ${initialFen}`],
      [`position fen ${initialFen} moves e1h1 d8a8`],
    ]);
  });

  test('refuses a move that the position does not have', async () => {
    const { searcher } = setUp('e7e5');
    const search = searcher.analyse({ game: game(), ply: 0, nodes: 5 });
    await expect(search).rejects.toThrow('illegal move');
  });

  test('answers positions in which the game is over without an engine', async () => {
    const { searcher, opened } = setUp();
    const mate = game({ sans: ['f3', 'e5', 'g4', 'Qh4#'] });
    expect(await searcher.analyse({ game: mate, ply: 4, nodes: 5 })).toEqual({
      evaluation: { kind: 'mate', moves: 0 },
      ...{ best: null, depth: 0, engine: '', line: [] },
    });
    const stalemate = game({ key: 's', initialFen: '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', sans: ['Qf7'] });
    const drawn = await searcher.analyse({ game: stalemate, ply: 1, nodes: 5 });
    expect(drawn?.evaluation).toEqual({ kind: 'centipawns', value: 0 });
    expect(opened).toEqual([]);
  });

  test('rejects a position that the moves do not reach', async () => {
    const { searcher } = setUp();
    const broken = game({ sans: ['e4', 'Ke7'] });
    await expect(searcher.analyse({ game: broken, ply: 2, nodes: 5 })).rejects.toThrow('cannot be replayed');
  });

  test('loads an engine again that did not load', async () => {
    let tries = 0;
    const searcher = createSearcher({
      openOwn: noOwn,
      async open(kind) {
        tries += 1;
        if (tries === 1) throw new Error('no memory');
        const ask = async () => ['info depth 7 score cp 12 pv e2e4', 'bestmove e2e4'];
        return { name: kind, tell: () => {}, ask };
      },
    });
    const request = { game: game(), ply: 0, nodes: 5 };
    await expect(searcher.analyse(request)).rejects.toThrow(
      new EngineNotLoaded('the engine did not load: no memory'),
    );
    expect((await searcher.analyse(request))?.engine).toBe('stockfish');
  });

  test('ends a search on request, without a result', async () => {
    const { searcher, told } = setUp();
    const search = searcher.analyse({ game: game(), ply: 1, nodes: 9 });
    await new Promise((resolve) => setImmediate(resolve));
    searcher.stop();
    expect(await search).toBeUndefined();
    expect(told).toEqual(['stop']);
  });
});

test('a position with line breaks is one command', () => {
  const initialFen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\nsetoption name Log File value x\nquit';
  expect(positionCommand({ variant: 'fromPosition', initialFen, moves: ['e2e4'] })).toBe(
    'position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 setoption name Log File value x quit moves e2e4',
  );
});
