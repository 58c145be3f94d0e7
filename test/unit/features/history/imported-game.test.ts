import { describe, expect, it } from 'vitest';
import { createPgnReader } from '../../../../main/chess/bulk/pgn-reader.ts';
import { positionKey } from '../../../../main/chess/bulk/position-key.ts';
import { fromArchived } from '../../../../main/features/history/archived-game.ts';
import {
  createGameImport,
  type ImportFault,
  type ImportedGame,
} from '../../../../main/features/history/imported-game.ts';
import { comparable, toOwnSide } from '../../../../main/features/history/own-side.ts';
import { toPgn } from '../../../../main/features/history/pgn.ts';
import type { ArchiveGame } from '../../../../main/store/history-api.ts';
import { makeGames } from '../../../bench/pgn-games.ts';

const baseUrl = 'https://chess.example';

function importAll(text: string, user = 'Alice') {
  const games: ImportedGame[] = [];
  const faults: ImportFault[] = [];
  const positions: string[] = [];
  const convert = createGameImport({
    user,
    baseUrl,
    source: 'file',
    onPosition: (high, low) => positions.push(`${high} ${low}`),
  });
  const reader = createPgnReader({
    onGame(read) {
      const made = convert(read);
      games.push(made);
      if (made.fault) faults.push(made.fault);
    },
    onBroken({ problem, line, text: met }) {
      throw new Error(`line ${line}: nothing of it is stored: ${problem} ${met}`);
    },
  });
  reader.push(new TextEncoder().encode(text));
  reader.end();
  return { games, faults, positions };
}

const server = `[Event "Rated Blitz game"]
[Site "https://chess.example/abcd1234"]
[Date "2026.05.03"]
[Round "-"]
[White "Ruth"]
[Black "Alice"]
[Result "0-1"]
[UTCDate "2026.05.03"]
[UTCTime "10:11:12"]
[WhiteElo "2300"]
[BlackElo "2280"]
[WhiteRatingDiff "-6"]
[BlackRatingDiff "+6"]
[WhiteTitle "FM"]
[Variant "Standard"]
[TimeControl "180+2"]
[ECO "C20"]
[Opening "King's Pawn Game"]
[Termination "Time forfeit"]

1. e4 { [%clk 0:03:00] } e5 { [%eval 0.25] [%clk 0:02:59.03] } 2. Nf3 { [%eval #-3] [%clk 0:02:40] } 0-1

`;

const annotated = `[Event "Club championship"]
[Site "Berlin"]
[Date "1997.??.??"]
[Round "3"]
[White "Doe, Jane"]
[Black "?"]
[Result "1-0"]
[Annotator "Roe"]

{ A game with words. } 1. e4! { Best by test. } ( 1. d4 d5 { or
Nf6 } ) 1... e5 $2 { [%clk 1:00:00] } 2. Nf3 1-0

`;

describe('a game of a PGN file', () => {
  const idAt = (path: string, moves = '1. e4 e5 1-0') =>
    importAll(`[Site "https://chess.example/${path}"]\n[White "A"]\n[Black "B"]\n\n${moves}\n`).games[0]?.game
      .gameId;

  it.each(['abcd1234', 'abcd1234/black', 'abcd1234#12', 'abcd1234?theme=x', 'abcd1234wXyZ/white'])(
    'has the id of its address: %s',
    (path) => {
      expect(idAt(path)).toBe('abcd1234');
    },
  );

  it.each(['broadcast/-/-/abcd1234', 'tournament/abcd1234', 'training', 'study/abcd1234/efgh5678'])(
    'is a game of its own at the address of another page: %s',
    (path) => {
      expect(idAt(path)).toMatch(/^pgn-/);
      expect(idAt(path)).not.toBe(idAt(path, '1. d4 d5 1-0'));
    },
  );

  it.each([
    ['Anna won on time', '1-0', 'outoftime'],
    ['Anna won - game abandoned', '0-1', 'timeout'],
    ['Anna won by resignation', '1-0', 'resign'],
    ['Anna won by resignation', '*', 'unknownFinish'],
    ['Anna won by checkmate', '1-0', 'mate'],
    ['Game drawn by agreement', '1/2-1/2', 'draw'],
    ['Game drawn by repetition', '1/2-1/2', 'draw'],
    ['Game drawn by 50-move rule', '1/2-1/2', 'draw'],
    ['Game drawn by stalemate', '1/2-1/2', 'stalemate'],
    ['Game drawn by insufficient material', '1/2-1/2', 'insufficientMaterialClaim'],
    ['Game drawn by timeout vs insufficient material', '1/2-1/2', 'outoftime'],
    ['Normal', '1-0', 'resign'],
    ['Time forfeit', '1-0', 'outoftime'],
    ['Unterminated', '*', 'unknownFinish'],
    ['Abandoned', '*', 'aborted'],
    ['After a long fight', '1-0', 'unknownFinish'],
    ['', '1-0', 'unknownFinish'],
    ['', '1/2-1/2', 'draw'],
  ])('ended as the file says: %s, %s', (termination, result, status) => {
    const pgn = `[Site "Berlin"]\n[Termination "${termination}"]\n[Result "${result}"]\n\n1. e4 e5 ${result}\n`;
    const game = importAll(pgn).games[0]?.game;
    expect(game?.status).toBe(status);
    const out = game ? toPgn(game, 'Alice', baseUrl) : '';
    expect(importAll(out).games[0]?.game).toMatchObject({ status, notes: game?.notes });
  });

  it('has the last clock of its player, also when Black moved first', () => {
    const fen = '[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]';
    const moves = '1... e5 { [%clk 0:03:00] } 2. Nf3 { [%clk 0:02:00] } Nc6 { [%clk 0:01:00] } *';
    const { games } = importAll(`[White "Ruth"]\n[Black "Alice"]\n${fen}\n\n${moves}\n`);
    expect(games[0]?.game.clockLeft).toBe(6_000);
    const others = importAll(`[White "Ruth"]\n[Black "Alice"]\n${fen}\n\n${moves}\n`, '');
    expect(others.games[0]?.game.clockLeft).toBe(12_000);
  });

  it('is the server’s game if the account played it there', () => {
    const { games, positions } = importAll(server);
    expect(games[0]?.game).toMatchObject({
      gameId: 'abcd1234',
      color: 'black',
      result: 'win',
      own: null,
      opponent: 'Ruth',
      rating: 2_300,
      ownDiff: 6,
      status: 'outoftime',
      perf: 'blitz',
      rated: true,
      plies: 3,
      clockLeft: 17_903,
      notes: null,
      began: Date.UTC(2026, 4, 3, 10, 11, 12),
    });
    expect(positions).toHaveLength(3);
    const key = positionKey('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2', 'standard');
    expect(positions[2]).toBe(key?.join(' '));
  });

  it('is rated if its event says so, in any spelling', () => {
    const isRated = (event: string) =>
      importAll(server.replace('Rated Blitz game', event)).games[0]?.game.rated;
    expect(['rated blitz game', 'Rated Blitz game', 'RATED'].map(isRated)).toEqual([true, true, true]);
    expect(['casual blitz game', 'Ratedness', 'A rated game'].map(isRated)).toEqual([false, false, false]);
  });

  it('of others keeps both names and all annotations', () => {
    const { games } = importAll(annotated);
    const game = games[0]?.game;
    expect(game).toMatchObject({
      own: 'Doe, Jane',
      opponent: null,
      result: 'win',
      clocks: null,
      perf: 'unknown',
    });
    expect(game?.gameId).toMatch(/^pgn-/);
    expect(fromArchived(game as ArchiveGame).notes.notes).toEqual([
      [0, 'comment', 'A game with words.'],
      [1, 'glyph', '1'],
      [1, 'comment', 'Best by test.'],
      [1, 'variation', '1. d4 d5 { or Nf6 }'],
      [2, 'glyph', '2'],
      [2, 'comment', '[%clk 1:00:00]'],
    ]);
  });

  it('round-trips', () => {
    const variants = `[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n[Variant "Chess960"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]\n[SetUp "1"]\n\n1. e4 e5 *\n\n[Variant "Shatranj"]\n\n1. e3 e6 *\n\n
[A "b\\""] [B "x]["]\n\n[Event "Black begins"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]\n\n12... Kd7 13. e4 *\n`;
    const { games, faults } = importAll(server + annotated + variants + [...makeGames(20, 3)].join(''));
    expect(faults).toEqual([]);
    expect(games).toHaveLength(27);
    expect(games.map(({ indexed }) => indexed).filter((one) => !one)).toHaveLength(1);
    const out = games.map(({ game }) => toPgn(game, 'Alice', baseUrl)).join('');
    const again = importAll(out);
    expect(again.faults).toEqual([]);
    expect(again.games.map(({ game }) => game.gameId)).toEqual(games.map(({ game }) => game.gameId));
    const told = (game: ArchiveGame) => {
      const { notes, head, ...rest } = fromArchived(game);
      return { ...rest, notes: notes.notes, head };
    };
    expect(again.games.map(({ game }) => told(game))).toEqual(games.map(({ game }) => told(game)));
    // The second export equals the first.
    expect(again.games.map(({ game }) => toPgn(game, 'Alice', baseUrl)).join('')).toBe(out);
  });

  it('is kept up to a move that cannot be played', () => {
    const { faults, games, positions } = importAll(
      '[Event "x"]\n\n1. e4 {[%clk 0:01:00]} e5 {good}\n2. Ke3 {bad} Nf6 {[%clk 0:00:50]} 1-0\n\n[Event "y"]\n[FEN "8/8"]\n\n1. e4 *\n',
    );
    expect(faults).toEqual([
      { problem: 'move', line: 4, text: 'Ke3' },
      { problem: 'position', line: 6, text: '8/8' },
    ]);
    const [first, second] = games.map(({ game }) => fromArchived(game));
    expect(first?.sans).toEqual(['e4', 'e5']);
    expect(first?.head).toMatchObject({ plies: 2, result: 'win' });
    expect(first?.clocks).toEqual([6_000]);
    expect(first?.notes.notes).toEqual([[2, 'comment', 'good']]);
    expect(first?.notes.stop).toEqual({ problem: 'move', text: 'Ke3' });
    expect(positions).toHaveLength(2);
    // Without a position the moves are kept as written.
    expect(second?.sans).toEqual(['e4']);
    expect(games.map(({ indexed }) => indexed)).toEqual([true, false]);
  });
});

describe('a game designed to exhaust memory', () => {
  const head = (tags = '') => `[Event "Long"]\n[White "Ruth"]\n[Black "Roe"]\n${tags}\n`;

  it.each<[string, string]>([
    ['a tag of a megabyte', `${head(`[Annotator "${'x'.repeat(1_048_576)}"]\n`)}1. e4 e5 *\n\n`],
    [
      'ten thousand tags',
      `${head(Array.from({ length: 10_000 }, (_, n) => `[Tag${n} "${'x'.repeat(1_000)}"]\n`).join(''))}1. e4 e5 *\n\n`,
    ],
    ['a million glyphs', `${head()}1. e4 ${'$1 '.repeat(1_000_000)}e5 *\n\n`],
    ['a comment of many megabytes', `${head()}1. e4 { ${'x'.repeat(8 * 1_048_576)} } e5 *\n\n`],
    ['a comment of characters that grow in JSON', `${head()}1. e4 { ${'\u0001'.repeat(400_000)} } e5 *\n\n`],
  ])('is stored within the limits: %s', (_what, text) => {
    const { games } = importAll(`${text}${annotated}`);
    expect(games).toHaveLength(2);
    const [long, after] = games;
    expect(long?.game.plies).toBe(2);
    expect(Buffer.byteLength(long?.game.notes ?? '')).toBeLessThanOrEqual(262_144);
    expect(after?.game.plies).toBe(3);
  });
});

it('a saved analysis is never an own game, by its import or by the names', () => {
  const pgn = '[White "Alice"]\n[Black "Bob"]\n\n1. e4 *\n\n';
  const saved = pgn.replace('\n\n', '\n[AnalysisId "m1"]\n\n');
  const ownOf = (text: string, user: string) => importAll(text, user).games[0]?.game.own;
  expect([ownOf(pgn, 'Alice'), ownOf(saved, 'Alice'), ownOf(saved, 'Bob')]).toEqual([null, 'Alice', 'Alice']);
  const turned = (text: string) => {
    const [read] = importAll(text, '').games;
    if (!read) throw new Error('no game');
    return toOwnSide(read.game, { names: new Set([comparable('Alice')]), user: '', baseUrl });
  };
  expect(turned(pgn)).toMatchObject({ own: null });
  expect(turned(saved)).toBeNull();
});
