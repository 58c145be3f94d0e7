import { Chess } from 'chess.js';
import { describe, expect, it } from 'vitest';
import {
  knownClockTimes,
  makeSharedPgn,
  publicAddress,
  wholeFen,
  type SharedGame,
} from '../../../../../renderer/table/share/game-facts.ts';

const game: SharedGame = {
  address: 'https://lichess.org/q7ZvsdUF/black',
  variant: { key: 'standard', name: 'Standard' },
  speed: 'blitz',
  rated: true,
  control: { type: 'clock', limit: 180, increment: 2 },
  white: { name: 'Ada "the \\ rook"', title: 'FM', rating: 2101 },
  black: { name: 'Bo' },
  startedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  initialFen: 'startpos',
  sans: ['e4', 'e5', 'Nf3'],
  over: false,
  status: 'started',
  winner: null,
};

const read = (pgn: string) => {
  const chess = new Chess();
  chess.loadPgn(pgn, { strict: true });
  return chess;
};

describe('the PGN of a game', () => {
  it('of a game in progress is read by chess.js, with tags, moves and an open result', () => {
    const chess = read(makeSharedPgn(game));
    expect(chess.history()).toEqual(['e4', 'e5', 'Nf3']);
    expect(chess.getHeaders()).toMatchObject({
      Event: 'Rated Blitz game',
      Site: 'https://lichess.org/q7ZvsdUF',
      Date: '2026.01.02',
      UTCTime: '03:04:05',
      White: "Ada 'the / rook'",
      WhiteTitle: 'FM',
      WhiteElo: '2101',
      Result: '*',
      TimeControl: '180+2',
      Termination: 'Unterminated',
    });
  });

  it('has the clocks that are known', () => {
    const pgn = makeSharedPgn({ ...game, clockTimes: [null, 179_500, 61_000] });
    expect(pgn).toContain('1. e4 e5 { [%clk 0:02:59.5] } 2. Nf3 { [%clk 0:01:01] } *');
    expect(read(pgn).history()).toHaveLength(3);
  });

  it.each([
    [{ status: 'mate', winner: 'black' }, '0-1', 'Normal'],
    [{ status: 'outoftime', winner: 'white' }, '1-0', 'Time forfeit'],
    [{ status: 'stalemate', winner: null }, '1/2-1/2', 'Normal'],
    [{ status: 'aborted', winner: null }, '*', 'Abandoned'],
  ] as const)('of a finished game says how it ended: %o', (end, result, termination) => {
    const pgn = makeSharedPgn({ ...game, ...end, over: true });
    expect(pgn).toContain(`[Result "${result}"]`);
    expect(pgn).toContain(`[Termination "${termination}"]`);
    expect(pgn.trimEnd().endsWith(` ${result}`)).toBe(true);
  });

  it('begins with the position and the move number of a custom start', () => {
    const fen = '4k3/8/8/8/8/8/4p3/K7 b - - 0 40';
    const pgn = makeSharedPgn({
      ...game,
      variant: { key: 'fromPosition', name: 'From Position' },
      initialFen: fen,
      sans: ['e1=Q+', 'Kb2'],
    });
    expect(pgn).toContain('40... e1=Q+ 41. Kb2');
    const chess = read(pgn);
    expect(chess.getHeaders()).toMatchObject({ SetUp: '1', FEN: fen, Variant: 'From Position' });
    expect(chess.history()).toEqual(['e1=Q+', 'Kb2']);
  });

  it('without a move or a date is still a game', () => {
    const pgn = makeSharedPgn({ ...game, sans: [], startedAt: null });
    expect(pgn).toContain('[Date "????.??.??"]');
    expect(read(pgn).history()).toEqual([]);
  });
});

describe('the clock times of a game', () => {
  const clocks = { white: 60_000, black: 50_000 };

  it('are those of the last two moves', () => {
    const inProgress = { clocks, plies: 3, turn: 'black', over: false } as const;
    expect(knownClockTimes(inProgress)).toEqual([null, 50_000, 60_000]);
    expect(knownClockTimes({ ...inProgress, plies: 1 })).toEqual([60_000]);
    expect(knownClockTimes({ ...inProgress, plies: 0 })).toEqual([]);
  });

  it('leave out the clock that ran when the game ended, and all of an untimed game', () => {
    expect(knownClockTimes({ clocks, plies: 2, turn: 'white', over: true })).toEqual([null, 50_000]);
    expect(knownClockTimes({ clocks: null, plies: 2, turn: 'white', over: false })).toEqual([null, null]);
  });
});

describe('the address of a game', () => {
  it.each([
    ['https://lichess.org/q7ZvsdUF', 'https://lichess.org/q7ZvsdUF'],
    ['https://lichess.org/q7ZvsdUF/black?ply=3#7', 'https://lichess.org/q7ZvsdUF'],
    ['https://lichess.org/q7ZvsdUFAbCd', 'https://lichess.org/q7ZvsdUF'],
    ['http://127.0.0.1:8085/q7ZvsdUF', 'http://127.0.0.1:8085/q7ZvsdUF'],
    ['https://me:secret@lichess.org/q7ZvsdUF', 'https://lichess.org/q7ZvsdUF'],
  ])('of %s has no side, secret or query', (address, shared) => {
    expect(publicAddress(address)).toBe(shared);
  });

  it.each(['', 'nonsense', 'javascript:alert(1)', 'file:///etc/passwd', 'https://lichess.org/'])(
    'refuses %j',
    (address) => expect(publicAddress(address)).toBeNull(),
  );
});

describe('the FEN of a position', () => {
  it('is unchanged when whole', () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    expect(wholeFen(fen, 1)).toBe(fen);
  });

  it('gets its missing fields, with the number of the move', () => {
    expect(wholeFen('8/8/8/4k3/8/8/8/4K3 b', 81)).toBe('8/8/8/4k3/8/8/8/4K3 b - - 0 41');
    expect(new Chess(wholeFen('8/8/8/4k3/8/8/8/4K3 w', 80)).turn()).toBe('w');
  });

  it('keeps the checks of three-check', () => {
    expect(wholeFen('8/8/8/4k3/8/8/8/4K3 w - - 3 9 +1+0', 16)).toBe('8/8/8/4k3/8/8/8/4K3 w - - 3 9 +1+0');
  });
});
