import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { gameWords } from '@text/game-words.ts';
import { curveOf, pointAt } from '../../../../renderer/features/history/curve-geometry.ts';
import { changed, filterOfRoute, numberField } from '../../../../renderer/features/history/games-filter.ts';
import { makeDay, parseDay } from '../../../../renderer/ui/typed-days.ts';
import { historyText } from '../../../../renderer/features/history/history-text.ts';
import { curveName, namedSide } from '../../../../renderer/features/history/words.ts';
import { lineOf } from '../../../../renderer/features/history/archived-line.ts';
import { positionOf } from '../../../../renderer/features/history/PositionFilter.tsx';
import { lossesInARow, sessionOf, winStreaks } from '../../../../main/chess/session-result.ts';
import { dayMs, holds, ofKind, weekOf, weeksOf } from '../../../../renderer/features/history/spans.ts';
import { withArenas } from '../../../../renderer/features/history/with-arenas.ts';
import { activity, archiveRow } from './make-history.ts';

const monday = Date.UTC(2026, 4, 4);

test('the dot before a name has that player’s colour', () => {
  expect(namedSide(archiveRow({ color: 'white', own: null }))).toBe('black');
  // A game of two other players names its own side first.
  expect(namedSide(archiveRow({ color: 'white', own: 'Anna' }))).toBe('white');
});

describe('days and weeks', () => {
  it('weeks begin on Mondays, in UTC', () => {
    for (const day of [0, 3, 6]) expect(weekOf(monday + day * dayMs + 5)).toBe(monday);
    expect(weekOf(monday + 7 * dayMs)).toBe(monday + 7 * dayMs);
  });

  it('are summed, except spans that overlap others', () => {
    const score = (win: number, before: number, after: number) => [
      { perf: 'blitz', score: { win, loss: 0, draw: 1, rating: { before, after } } },
    ];
    const weeks = weeksOf([
      activity({ start: monday + dayMs, games: score(2, 1_510, 1_520) }),
      activity({ start: monday, games: score(1, 1_500, 1_510) }),
      activity({ start: monday, counted: false, games: score(9, 1, 2) }),
    ]);
    expect(weeks).toMatchObject([
      {
        start: monday,
        days: 2,
        games: [{ perf: 'blitz', score: { win: 3, draw: 2, rating: { before: 1_500, after: 1_520 } } }],
      },
    ]);
  });

  it('are filtered by kind, and searched', () => {
    const span = activity({ puzzles: { win: 1, loss: 0, draw: 0, rating: null }, streamed: true });
    expect(ofKind(span, 'games')).toBeNull();
    expect(ofKind(span, 'puzzles')).toMatchObject({ puzzles: { win: 1 }, streamed: false });
    expect(ofKind(span, 'people')).toMatchObject({ puzzles: null, streamed: true });
    expect(holds(activity({ teams: [{ name: 'Rooks', address: '' }] }), 'rook')).toBe(true);
    expect(holds(span, 'rook')).toBe(false);
  });
});

describe('stored arena results', () => {
  const result = (arenaId: string, endedAt: number) => ({
    arenaId,
    name: `Arena ${arenaId}`,
    endedAt,
    rank: 3,
    players: 20,
    score: 12,
    games: 7,
    performance: 1_600,
  });
  const addressOf = (id: string) => `https://chess.example/tournament/${id}`;
  const listed = (id: string) => ({
    id,
    name: 'Told',
    address: '',
    games: 5,
    score: 9,
    rank: 1,
    rankPercent: 1,
  });

  it('are shown on their day, without duplicating the server’s', () => {
    const day = activity({ start: monday, tournaments: { count: 3, best: [listed('one')] } });
    const shown = withArenas([day], [result('one', monday + 5), result('two', monday + 9)], addressOf);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.tournaments).toEqual({
      count: 3,
      best: [
        listed('one'),
        {
          id: 'two',
          name: 'Arena two',
          address: 'https://chess.example/tournament/two',
          games: 7,
          score: 12,
          rank: 3,
          rankPercent: 15,
        },
      ],
    });
  });

  it('create a day that the server has not reported yet', () => {
    const later = monday + 2 * dayMs;
    const shown = withArenas(
      [activity({ start: monday })],
      [result('one', later + 5), result('two', later + 9)],
      addressOf,
    );
    expect(shown.map(({ start, tournaments }) => [start, tournaments?.count])).toEqual([
      [later, 2],
      [monday, undefined],
    ]);
    expect(shown[0]).toMatchObject({ end: later + dayMs, games: [], counted: true });
  });
});

describe('a session', () => {
  it('counts wins, losses and draws, and spans the rating from the first game to after the last', () => {
    const games = [
      archiveRow({ result: 'loss', ownRating: 1_510, ownDiff: -8 }),
      archiveRow({ result: 'win', ownRating: 1_500, ownDiff: 10 }),
    ];
    expect(sessionOf(games)).toEqual([
      { perf: 'blitz', score: { win: 1, loss: 1, draw: 0, rating: { before: 1_500, after: 1_502 } } },
    ]);
  });
});

describe('streaks', () => {
  const games = (results: string) =>
    [...results].map((one) =>
      archiveRow({ result: one === 'w' ? 'win' : one === 'l' ? 'loss' : one === 'd' ? 'draw' : 'none' }),
    );

  it('are counted from the latest game; games without a result do not break them', () => {
    expect(winStreaks(games('wnwlwwwd'))).toEqual({ now: 2, longest: 3 });
    expect(winStreaks(games('lww'))).toEqual({ now: 0, longest: 2 });
    expect(winStreaks(games(''))).toEqual({ now: 0, longest: 0 });
    expect(lossesInARow(games('lnlld'))).toBe(3);
    expect(lossesInARow(games('wlll'))).toBe(0);
  });
});

describe('a position filter', () => {
  it('is parsed from moves with or without numbers, or from a FEN', () => {
    const sicilian = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
    expect(positionOf('1. e4 c5 2.Nf3')).toEqual({ fen: sicilian, variant: 'standard' });
    expect(positionOf(sicilian)).toEqual({ fen: sicilian, variant: 'standard' });
    expect(positionOf('e4 Ke7 Ke8')).toBeUndefined();
    expect(positionOf('8/8/8/8/8/8/8/8 w - - 0 1')).toBeUndefined();
  });
});

describe('a rating curve', () => {
  const box = { width: 400, height: 200 };
  const points = [
    { day: 0, rating: 1_500 },
    { day: dayMs, rating: 1_540 },
    { day: 4 * dayMs, rating: 1_480 },
  ];

  it('is a step function from edge to edge, between its grid lines', () => {
    const curve = curveOf(points, box.width, box.height);
    expect(curve.points.map(({ x }) => x)).toEqual([0, 100, 400]);
    expect(curve.path).toMatch(/^M0 [\d.]+H100V[\d.]+H400V[\d.]+$/);
    const ratings = curve.levels.map(({ rating }) => rating);
    expect(Math.min(...ratings)).toBeLessThan(1_480);
    expect(Math.max(...ratings)).toBeGreaterThan(1_540);
    expect(ratings.length).toBeLessThan(10);
    for (const { y } of curve.points) expect(y).toBeGreaterThanOrEqual(0);
  });

  it('of one day is a line, and a point is the value in effect there', () => {
    expect(curveOf(points.slice(0, 1), box.width, box.height).path).toMatch(/^M0 [\d.]+H400$/);
    const curve = curveOf(points, box.width, box.height);
    expect(pointAt(curve, 250)?.rating).toBe(1_540);
    expect(pointAt(curve, -10)?.rating).toBe(1_500);
  });
});

describe('filters', () => {
  it('are parsed from a route, and drop removed members', () => {
    const filter = filterOfRoute({ screen: 'history', perf: 'blitz', result: 'win', from: 5 });
    expect(filter).toEqual({ perfs: ['blitz'], results: ['win'], from: 5 });
    expect(changed(filter, { perfs: undefined, text: '', color: 'white' })).toEqual({
      results: ['win'],
      from: 5,
      color: 'white',
    });
  });

  it('convert numbers of form fields', () => {
    expect([numberField(''), numberField('x'), numberField('7')]).toEqual([undefined, undefined, 7]);
  });
});

describe('days of form fields', () => {
  afterEach(() => void vi.unstubAllEnvs());

  const british = { monthFirst: false, separator: '/' };
  const american = { monthFirst: true, separator: '/' };
  const german = { monthFirst: false, separator: '.' };
  const inZone = (zone: string) => vi.stubEnv('TZ', zone);

  it('are written and typed as the region does', () => {
    inZone('Europe/Berlin');
    const local = new Date(2026, 4, 4).getTime();
    expect(makeDay(local, 'first', british)).toBe('04/05/2026');
    expect(makeDay(local, 'first', american)).toBe('05/04/2026');
    expect(makeDay(local, 'first', german)).toBe('04.05.2026');
    expect(makeDay(undefined, 'first', german)).toBe('');
    expect(parseDay('05/04/2026', 'first', american)).toBe(local);
    expect(parseDay('4.5.2026', 'first', american)).toBe(local);
    expect(parseDay('2026-05-04', 'first', american)).toBe(local);
    expect(parseDay('31/12/2026', 'first', american)).toBeUndefined();
    for (const typed of ['2026-05-04', '04/05/2026', '4/5/2026', '04.05.2026', ' 4.5.2026 '])
      expect(parseDay(typed, 'first', british), typed).toBe(local);
    for (const typed of ['', 'soon', '31/02/2026', '2026-02-31', '05/13/2026', '4.5.26'])
      expect(parseDay(typed, 'first', british), typed).toBeUndefined();
  });

  it.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/New_York', '2026-07-04', 24],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Berlin', '1926-01-01', 24],
  ])('are whole local days, also when the clocks change: %s %s', (zone, day, hours) => {
    inZone(zone);
    const [from, to] = [parseDay(day, 'first', german) ?? 0, parseDay(day, 'last', german) ?? 0];
    expect((to - from) / 3_600_000).toBe(hours);
    expect(from).toBe(new Date(`${day}T00:00:00`).getTime());
    const written = day.split('-').toReversed().join('.');
    expect([makeDay(from, 'first', german), makeDay(to, 'last', german)]).toEqual([written, written]);
  });

  it.each(['America/New_York', 'Europe/Berlin'])('of a link to a UTC day have its name: %s', (zone) => {
    inZone(zone);
    expect(makeDay(monday, 'first', german)).toBe('04.05.2026');
    expect(makeDay(monday + dayMs, 'last', german)).toBe('04.05.2026');
  });
});

describe('a game’s moves', () => {
  it('are replayed in any variant, up to the first unplayable one', () => {
    const game = (variant: string, sans: string[]) =>
      lineOf({ head: archiveRow({ variant }), initialFen: 'startpos', sans });
    expect(game('standard', ['e4', 'e5', 'Nf3']).line.plies.map(({ uci }) => uci)).toEqual([
      'e2e4',
      'e7e5',
      'g1f3',
    ]);
    expect(game('crazyhouse', ['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qa5', 'P@d5']).stuck).toBeNull();
    const broken = game('standard', ['e4', 'Ke7', 'Nf3']);
    expect([broken.line.plies.length, broken.stuck]).toEqual([1, 'Ke7']);
    expect(game('ships', ['e4']).stuck).toBe('e4');
  });
});

it.each([
  ['Rapid', 'Rapid', 'Schnellschach'],
  ['Three-check', 'Three-check', 'Drei-Schach'],
  ['Puzzles', 'Puzzles', 'Aufgaben'],
  ['Duck chess', 'Duck chess', 'Duck chess'],
])('the server’s rating name %s is %s in English and %s in German', (name, en, de) => {
  expect(curveName(name, gameWords.en, historyText.en)).toBe(en);
  expect(curveName(name, gameWords.de, historyText.de)).toBe(de);
});
