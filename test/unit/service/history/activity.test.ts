import { describe, expect, it } from 'vitest';
import { parseActivity, parseActivityInterval } from '../../../../main/service/codec/activity.ts';
import { makeActivity } from '../../../harness/encode/activity.ts';
import { parseRatingHistory } from '../../../../main/service/codec/rating-history.ts';
import { makeRatingHistory } from '../../../harness/encode/rating-history.ts';

const start = Date.UTC(2026, 4, 3);
const end = start + 86_400_000;

/** All sixteen members besides the interval. */
const full = {
  interval: { start, end },
  games: { blitz: { win: 3, loss: 1, draw: 2, rp: { before: 1500, after: 1519 } } },
  puzzles: { score: { win: 9, loss: 2, rp: { before: 1800, after: 1822 } } },
  tournaments: {
    nb: 1,
    best: [
      { tournament: { id: 'aaaa1111', name: 'Hourly' }, nbGames: 6, score: 9, rank: 4, rankPercent: 12 },
    ],
  },
  practice: [{ url: '/practice/x', name: 'The Pin', nbPositions: 4 }],
  simuls: ['simul001'],
  correspondenceMoves: {
    nb: 3,
    games: [
      { id: 'bbbb2222', color: 'white', url: '/bbbb2222/white', opponent: { user: 'ruth', rating: 1700 } },
      { id: 'cccc3333', color: 'black', url: '/cccc3333/black', opponent: { aiLevel: 3 } },
    ],
  },
  correspondenceEnds: {
    correspondence: {
      score: { win: 1, loss: 0, draw: 0, rp: { before: 1600, after: 1612 } },
      games: [{ id: 'dddd4444', color: 'white', url: '/dddd4444', opponent: { user: 'omar', rating: 1650 } }],
    },
  },
  follows: { in: { ids: ['ruth', 'omar'], nb: 14 }, out: { ids: ['nina'] } },
  studies: [{ id: 'study001', name: 'Endings' }],
  teams: [{ url: '/team/rooks', name: 'Rooks', flair: 'activity.rook' }],
  posts: [{ topicUrl: '/forum/x', topicName: 'Books', posts: [{ url: '/forum/x#1', text: 'A good one.' }] }],
  patron: { months: 3 },
  stream: true,
  storm: { runs: 2, score: 31 },
  racer: { runs: 1, score: 12 },
  streak: { runs: 4, score: 20 },
};

describe('activity', () => {
  it('is parsed with all members and encoded without loss', () => {
    const parsed = parseActivity([full]);
    expect(parsed).toMatchObject({ ok: true, notes: { unknown: [], dropped: [] } });
    expect(parsed.ok && makeActivity(parsed.value)).toEqual([full]);
    expect(parsed.ok && parsed.value[0]).toMatchObject({
      start,
      games: { blitz: { win: 3, rating: { before: 1500, after: 1519 } } },
      follows: { in: { ids: ['ruth', 'omar'], count: 14 } },
    });
  });

  it('accepts times in seconds', () => {
    const parsed = parseActivityInterval({ interval: { start: start / 1_000, end: end / 1_000 } });
    expect(parsed).toMatchObject({ ok: true, value: { start, end } });
  });

  it('accepts correspondence ends without their kind, and simuls as objects', () => {
    const parsed = parseActivityInterval({
      interval: full.interval,
      correspondenceEnds: full.correspondenceEnds.correspondence,
      simuls: [{ id: 'simul002', name: 'Evening' }],
    });
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        simuls: [{ id: 'simul002', name: 'Evening' }],
        correspondenceEnds: { correspondence: { score: { win: 1 }, games: [{ id: 'dddd4444' }] } },
      },
    });
  });

  it('drops and notes invalid members', () => {
    const parsed = parseActivity([
      { ...full, storm: { runs: 'two' }, games: { ...full.games, rapid: 7 }, castling: { nb: 2 } },
      { interval: { start: 'monday' } },
    ]);
    expect(parsed.ok && parsed.value).toMatchObject([{ games: { blitz: { win: 3 } } }]);
    expect(parsed).toMatchObject({
      notes: {
        unknown: [{ path: '[].castling', count: 1 }],
        dropped: ['[0].games.rapid', '[0].storm.runs', '[1]'],
      },
    });
    expect(parseActivity({ error: 'no such user' })).toMatchObject({ ok: false });
  });
});

describe('rating history', () => {
  const history = [
    {
      name: 'Blitz',
      points: [
        [2026, 0, 31, 1500],
        [2026, 1, 1, 1512],
      ],
    },
    { name: 'Rapid', points: [] },
  ];

  it('is parsed as UTC days, with months from 0, and encoded without loss', () => {
    const parsed = parseRatingHistory(history);
    expect(parsed).toMatchObject({
      ok: true,
      value: [
        {
          name: 'Blitz',
          points: [
            { day: Date.UTC(2026, 0, 31), rating: 1500 },
            { day: Date.UTC(2026, 1, 1), rating: 1512 },
          ],
        },
        { name: 'Rapid', points: [] },
      ],
    });
    expect(parsed.ok && makeRatingHistory(parsed.value)).toEqual(history);
  });

  it('drops invalid days', () => {
    const parsed = parseRatingHistory([
      {
        name: 'Blitz',
        points: [
          [2026, 1, 30, 1500],
          [2026, 2, 1, 1501],
        ],
      },
    ]);
    expect(parsed.ok && parsed.value[0]?.points).toEqual([{ day: Date.UTC(2026, 2, 1), rating: 1501 }]);
    expect(parsed).toMatchObject({ notes: { dropped: ['[0].points[0]'] } });
  });
});
