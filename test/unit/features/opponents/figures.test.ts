import { describe, expect, it } from 'vitest';
import { packClocks, packMoves } from '../../../../main/chess/packed-game.ts';
import { clockUseOf } from '../../../../main/features/opponents/clock-use.ts';
import { formOf } from '../../../../main/features/opponents/form.ts';
import { openingsOf } from '../../../../main/features/opponents/lines.ts';
import { theirGame, type TheirGame } from '../../../../main/features/opponents/their-game.ts';
import type { ArchiveGame } from '../../../../main/store/history-api.ts';

/** Ruth has White against Noah. */
const stored = (change: Partial<ArchiveGame> = {}): ArchiveGame => ({
  ...{ gameId: 'game0001', began: 1_000, lasted: 60_000, color: 'white', result: 'win', rated: true },
  ...{ variant: 'standard', speed: 'blitz', perf: 'blitz', status: 'resign', source: 'lobby' },
  ...{ opponent: 'Noah', level: null, rating: 1_600, ratingDiff: -5, ownRating: 1_500, ownDiff: 7 },
  ...{ plies: 4, eco: null, opening: null, arena: null, clockInitial: 180, clockIncrement: 2 },
  ...{ daysPerTurn: null, clockLeft: null, own: 'Ruth', clocks: null, evals: null, more: null, notes: null },
  moves: packMoves(['e4', 'c5', 'Nf3', 'd6']),
  ...change,
});

const their = (change: Partial<TheirGame> = {}): TheirGame => ({
  ...{ gameId: 'game0001', began: 1_000, color: 'white', result: 'win', against: 'Noah', rating: 1_500 },
  ...{ diff: 7, rated: true, perf: 'blitz', speed: 'blitz', status: 'resign', opening: ['e4', 'c5'] },
  clock: null,
  ...change,
});
const several = (count: number, change: Partial<TheirGame>): readonly TheirGame[] =>
  Array.from({ length: count }, () => their(change));

describe('a game of the opponent report', () => {
  it('is seen from the player’s side, whichever side the archive has', () => {
    expect(theirGame(stored(), 'ruth')).toMatchObject({
      color: 'white',
      result: 'win',
      rating: 1_500,
      diff: 7,
    });
    expect(theirGame(stored(), 'noah')).toMatchObject({
      ...{ color: 'black', result: 'loss', rating: 1_600, diff: -5, against: 'Ruth' },
    });
    // The user's own game against Noah, who has White.
    const own = stored({ own: null, color: 'black', result: 'draw' });
    expect(theirGame(own, 'noah')).toMatchObject({ color: 'white', result: 'draw', against: null });
    expect(theirGame(stored(), 'willow')).toBeNull();
  });

  it('has no opening line in other variants and from other positions', () => {
    expect(theirGame(stored(), 'ruth')?.opening).toEqual(['e4', 'c5', 'Nf3', 'd6']);
    expect(theirGame(stored({ variant: 'atomic' }), 'ruth')?.opening).toEqual([]);
    const fen = JSON.stringify({ initialFen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' });
    expect(theirGame(stored({ more: fen }), 'ruth')?.opening).toEqual([]);
  });

  it('has the time that each phase took, from the clocks alone', () => {
    const clocks = packClocks([18_000, 18_000, 17_200, 17_700, 12_200, 17_400, 1_400, 17_000], 18_000);
    const moves = packMoves(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6']);
    const division = JSON.stringify({ division: { middle: 4, end: 6 } });
    const game = theirGame(stored({ clocks, moves, more: division }), 'ruth');
    // 2 s of increment are added before each reading.
    expect(game?.clock?.spent).toEqual([1_000, 5_200, 11_000]);
    expect(game?.clock?.lowest).toBeCloseTo(1_400 / 18_000);
    expect(theirGame(stored({ clocks, moves, more: division }), 'noah')?.clock?.spent).toEqual([
      500, 500, 600,
    ]);
    expect(theirGame(stored(), 'ruth')?.clock).toBeNull();
    expect(theirGame(stored({ clocks, moves, clockInitial: 0 }), 'ruth')?.clock).toBeNull();
  });
});

describe('the form', () => {
  it('counts the latest finished games, and how rated ones changed the rating', () => {
    const games = [
      their({ result: 'none' }),
      their({ result: 'loss', rating: 1_520, diff: -8 }),
      their({ result: 'draw', rated: false, rating: 1_519, diff: null }),
      their({ result: 'win', rating: 1_510, diff: 10 }),
      their({ result: 'win', perf: 'rapid', rating: null }),
      ...several(30, { rating: 1_400, diff: 0 }),
    ];
    const form = formOf(games);
    expect(form.latest).toHaveLength(20);
    expect(form).toMatchObject({ win: 18, draw: 1, loss: 1 });
    expect(form.changes).toEqual([{ perf: 'blitz', from: 1_400, to: 1_512, games: 18 }]);
    expect(formOf([])).toEqual({ latest: [], win: 0, draw: 0, loss: 0, changes: [] });
  });
});

describe('openings', () => {
  const sicilian = ['e4', 'c5', 'Nf3', 'd6'];
  it('lists first moves, as Black by White’s first move', () => {
    const games = [
      ...several(3, { opening: ['e4', 'e5'], result: 'win' }),
      ...several(2, { opening: ['d4', 'd5'], result: 'draw' }),
      ...several(4, { color: 'black', opening: ['e4', 'c5'], result: 'loss' }),
      their({ result: 'none', opening: ['c4', 'e5'] }),
    ];
    expect(openingsOf(games, 'white')).toMatchObject({
      ...{ games: 5, score: 0.8, weak: [] },
      usual: [
        { moves: ['e4'], games: 3, score: 1 },
        { moves: ['d4'], games: 2, score: 0.5 },
      ],
    });
    expect(openingsOf(games, 'black').usual).toMatchObject([{ moves: ['e4', 'c5'], loss: 4, score: 0 }]);
    expect(openingsOf([], 'white')).toEqual({ games: 0, score: null, usual: [], weak: [] });
  });

  it('calls a line weak only when the whole interval is below the usual score', () => {
    const queen = (result: TheirGame['result']) => several(30, { opening: ['d4', 'd5', 'c4'], result });
    const usual = [...queen('win'), ...queen('loss')];
    const inSicilian = (win: number, loss: number) => [
      ...several(win, { opening: sicilian, result: 'win' }),
      ...several(loss, { opening: sicilian, result: 'loss' }),
    ];
    expect(openingsOf([...usual, ...inSicilian(0, 7)], 'white').weak).toEqual([]);
    // A worse rate than usual, but not clearly.
    expect(openingsOf([...usual, ...inSicilian(11, 19)], 'white').weak).toEqual([]);
    const { weak, score } = openingsOf([...usual, ...inSicilian(1, 11)], 'white');
    // The longest of the lines that have the same games.
    expect(weak).toMatchObject([{ moves: sicilian, games: 12, win: 1, loss: 11 }]);
    expect(weak[0]?.high).toBeLessThan(score ?? 0);
    expect(weak[0]?.low).toBeGreaterThan(0);
  });

  it('names no line within another', () => {
    const games = [
      ...several(80, { opening: ['d4', 'd5'], result: 'win' }),
      ...several(20, { opening: ['e4', 'e5', 'Nf3'], result: 'loss' }),
      ...several(10, { opening: ['e4', 'c5', 'c3'], result: 'loss' }),
    ];
    const { weak } = openingsOf(games, 'white');
    expect(weak.map(({ moves }) => moves.join(' '))).toEqual(['e4']);
  });
});

describe('clock use', () => {
  const clocked = (
    spent: readonly [number, number, number],
    lowest: number,
    change: Partial<TheirGame> = {},
  ) => their({ clock: { spent, lowest }, ...change });
  it('averages shares over games with clocks, and counts time trouble', () => {
    const games = [
      clocked([10, 80, 10], 0.05),
      clocked([30, 60, 10], 0.5, { result: 'loss', status: 'outoftime' }),
      ...Array.from({ length: 3 }, () => clocked([20, 70, 10], 0.1)),
      clocked([1, 1, 1], 0.01, { result: 'none' }),
      their(),
      clocked([1, 0, 0], 0.9, { speed: 'rapid' }),
    ];
    const [use, ...others] = clockUseOf(games);
    expect(others).toEqual([]);
    expect(use).toMatchObject({ speed: 'blitz', games: 5, trouble: 1, lostOnTime: 1 });
    expect(use?.shares.map((one) => Math.round(100 * one))).toEqual([20, 70, 10]);
    expect(clockUseOf([their()])).toEqual([]);
  });
});
