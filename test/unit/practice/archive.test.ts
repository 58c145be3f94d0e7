import { describe, expect, it } from 'vitest';
import { analyse } from '../../../main/practice/archive/analysis.ts';
import { filterGames, parseGameFilter } from '../../../main/practice/archive/export-options.ts';
import { createHistory } from '../../../main/practice/archive/history.ts';
import type { GameRecord } from '../../../main/practice/archive/record.ts';
import { chess960Fen, chess960Positions } from '../../../main/chess/chess960.ts';
import { rulesFor } from '../../../main/chess/rules.ts';
import { variantKeys } from '../../../main/chess/vocabulary.ts';
import { sideOf } from '../../../main/practice/directory.ts';
import type { PerfKey } from '../../../main/practice/roster.ts';

const day = 86_400_000;
const until = Date.UTC(2026, 2, 1);
const history = (seed: number, days = 90): readonly GameRecord[] =>
  createHistory({
    seed,
    userId: 'you',
    from: until - days * day,
    until,
  });

describe('the months before the first day', () => {
  const games = history(3);

  it('follow from the seed', () => {
    const shown = (list: readonly GameRecord[]) =>
      list.slice(0, 5).map(({ id, createdAt }) => [id, createdAt]);
    expect(shown(history(3))).toEqual(shown(games));
    expect(shown(history(4))).not.toEqual(shown(games));
  });

  it('have the user in every game, one clock at a time, all over before the first day', () => {
    expect(games.length).toBeGreaterThan(100);
    let freeAt = 0;
    for (const game of games) {
      expect(sideOf(game.seats, 'you')).toBeDefined();
      expect(game.endedAt).toBeLessThan(until);
      if (game.timeControl.type !== 'clock') continue;
      expect(game.createdAt).toBeGreaterThan(freeAt);
      freeAt = game.endedAt ?? 0;
    }
  });

  it('lead rating by rating to where the user arrived', () => {
    const last = new Map<PerfKey, number>();
    for (const { seats, ratingDiffs, perf } of games) {
      const side = sideOf(seats, 'you') ?? 'white';
      const seat = seats[side];
      if (seat.kind !== 'member') throw new Error('the user is a member');
      const before = last.get(perf);
      if (before !== undefined) expect(seat.rating).toBe(before);
      last.set(perf, seat.rating + (ratingDiffs?.[side] ?? 0));
    }
    expect([...last.values()].every((rating) => rating === 1500)).toBe(true);
  });

  it.each(variantKeys.filter((key) => key !== 'fromPosition'))('are played by the rules of %s', (variant) => {
    const lasting = ({ createdAt, endedAt = 0 }: GameRecord) => endedAt - createdAt;
    const [game] = games
      .filter((one) => one.variant === variant && one.timeControl.type === 'clock')
      .toSorted((one, other) => lasting(one) - lasting(other));
    if (!game) throw new Error('there is none');
    const { initialFen, moves, sans, fens, status } = game.line();
    let position = rulesFor(variant).parsePosition(initialFen);
    const played = moves.map((uci) => {
      const ply = position?.play(uci);
      position = ply?.position;
      return [ply?.san, position?.fen];
    });
    expect(played).toEqual(sans.map((san, ply) => [san, fens[ply]]));
    if (status === 'mate') expect(position?.outcome()).toMatchObject({ reason: 'mate', winner: game.winner });
  });
});

describe('games of a member', () => {
  const games = history(3, 30);
  const pick = (fields: Record<string, string>) => {
    const filter = parseGameFilter(fields);
    if (!filter.ok) throw new Error(filter.refusal.error);
    return filterGames(games, 'you', filter.value);
  };

  it('come the latest first, or the other way round', () => {
    expect(pick({}).map(({ id }) => id)).toEqual(games.map(({ id }) => id).toReversed());
    expect(pick({ sort: 'dateAsc', max: '2' })).toEqual(games.slice(0, 2));
  });

  it('are chosen by time, and both ends count', () => {
    const [first, , third] = games;
    const found = pick({ since: String(first?.createdAt), until: String(third?.createdAt), sort: 'dateAsc' });
    expect(found).toEqual(games.slice(0, 3));
  });

  it.each([
    ['since', 'yesterday'],
    ['until', '12'],
    ['max', '0'],
    ['max', '1.5'],
    ['perfType', 'blitz,chess'],
    ['color', 'red'],
    ['sort', 'size'],
  ])('are refused for %s=%s', (name, text) => {
    expect(parseGameFilter({ [name]: text }).ok).toBe(false);
  });
});

it('thinks the same of a game each time, and blames whoever lost something', () => {
  const game = history(3).find(({ variant, perf }) => variant === 'standard' && perf === 'blitz');
  if (!game) throw new Error('no game');
  const line = game.line();
  const analysis = analyse(game.id, game.variant, line);
  expect(analyse(game.id, game.variant, line)).toEqual(analysis);
  expect(analysis.moves).toHaveLength(line.moves.length);
  const blamed = analysis.moves.filter(({ judgment }) => judgment);
  const { white, black } = analysis.players;
  const counted = [white, black].reduce((sum, one) => sum + one.inaccuracy + one.mistake + one.blunder, 0);
  expect(blamed.length).toBe(counted);
  for (const { best, judgment } of blamed)
    expect([typeof best, judgment?.comment]).toEqual(['string', expect.any(String)]);
});

it('knows every first position of chess960, each once, and the usual one as number 518', () => {
  const all = Array.from({ length: chess960Positions }, (_, number) => chess960Fen(number));
  expect(new Set(all).size).toBe(chess960Positions);
  expect(all[518]).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  for (const fen of all) {
    const row = fen.slice(0, 8);
    expect(row).toMatch(/r.*k.*r/);
    expect(row.indexOf('b') % 2).not.toBe(row.lastIndexOf('b') % 2);
  }
  expect(() => chess960Fen(960)).toThrow(RangeError);
});
