import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { finalPosition, replay } from '../../../main/chess/replay.ts';
import { makeConfig } from '../../../main/practice/config.ts';
import { createPublicIds } from '../../../main/practice/public-ids.ts';
import type { JsonObject } from '../../../main/practice/json.ts';
import { createCourses } from '../../../main/practice/staged/courses.ts';
import { tvChannels, type TvChannel } from '../../../main/chess/tv-channels.ts';
import { channels } from '../../../main/practice/tv/channels.ts';
import { createProgramme } from '../../../main/practice/tv/programme.ts';
import { createSelection, ratingOfGame } from '../../../main/practice/tv/selection.ts';
import { createClubTv } from '../../../main/practice/tv/tv.ts';
import type { Dialect } from '../../../main/chess/vocabulary.ts';

const noon = Date.UTC(2026, 5, 1, 12);
const minute = 60_000;
const day = 86_400_000;

interface Frame {
  readonly t: string;
  readonly d: Record<string, unknown>;
}

function openTv(dialect: Dialect = 'wire', seed = 1, start = noon) {
  const clock = createVirtualClock(start);
  const config = makeConfig({ userToken: 'token', dialect, seed });
  const tv = createClubTv({ clock, config, ids: createPublicIds(seed), courses: createCourses() });
  const watch = (key: TvChannel, isEvents = false) => {
    const frames: Frame[] = [];
    let over = false;
    const sink = {
      send: (line: JsonObject) => frames.push(line as unknown as Frame),
      end: () => void (over = true),
    };
    return { frames, close: tv.watch(key, sink, isEvents), isOver: () => over };
  };
  return { clock, tv, watch };
}

const idOf = (frame: Frame | undefined) => String(frame?.d['id']);

describe('TV', () => {
  it('shows a game on nearly every channel, with the side of the stronger player', () => {
    const { tv } = openTv();
    const map = tv.channels() as Record<string, Record<string, unknown>>;
    expect(Object.keys(map).length).toBeGreaterThan(12);
    for (const [key, entry] of Object.entries(map)) {
      expect(tvChannels).toContain(key);
      const record = tv.source.byId(String(entry['gameId']));
      const seat = record?.seats[entry['color'] as 'white'];
      expect(seat).toMatchObject({ kind: 'member', rating: entry['rating'] });
      expect(entry['user']).toMatchObject({ id: (seat as { id: string }).id });
    }
  });

  it('leaves every channel empty at least once a day', () => {
    const programme = createProgramme(1, createPublicIds(1));
    const selection = createSelection(programme);
    for (const key of tvChannels) {
      const today = Math.floor(noon / day) * day;
      const rest = Array.from({ length: 288 }, (_, index) => today + index * 5 * minute).find((at) =>
        programme.isQuiet(key, at),
      );
      expect(selection.at(key, rest ?? 0).plan, key).toBeUndefined();
    }
  });

  it('shows games that are strong enough, with a move not long ago, and of its own kind', () => {
    const programme = createProgramme(3, createPublicIds(3));
    const selection = createSelection(programme);
    for (const key of tvChannels) {
      for (let at = noon; at < noon + 120 * minute; at += 10 * minute) {
        const { plan, from, until } = selection.at(key, at);
        expect(from <= at && at < until).toBe(true);
        if (!plan) continue;
        expect(ratingOfGame(plan)).toBeGreaterThanOrEqual(channels[key].minRating);
        expect(plan.createdAt).toBeLessThanOrEqual(at);
        const isBot = Object.values(plan.seats).some((seat) => seat.kind === 'computer');
        expect(isBot).toBe(key === 'computer');
      }
    }
  });

  it('replaces a game in which nobody has moved for long', () => {
    const programme = createProgramme(1, createPublicIds(1));
    const selection = createSelection(programme);
    const shown = Array.from({ length: 24 * 12 }, (_, index) =>
      selection.at('blitz', noon + index * 5 * minute),
    );
    const replaced = shown.filter(
      ({ plan, until }) => plan && until < plan.endsAt && until % (120 * minute) !== 0,
    );
    expect(replaced.length).toBeGreaterThan(0);
    for (const { plan, until } of replaced) expect(selection.at('blitz', until).plan?.id).not.toBe(plan?.id);
  });

  it('lets nobody play at two tables', () => {
    const programme = createProgramme(1, createPublicIds(1));
    const everything = tvChannels.filter((key) => key !== 'best');
    for (let at = noon; at < noon + 60 * minute; at += 7 * minute) {
      const seated = programme
        .liveAt(everything as Parameters<typeof programme.liveAt>[0], at)
        .flatMap(({ seats }) => Object.values(seats))
        .flatMap((seat) => (seat.kind === 'member' ? [seat.id] : []));
      expect(new Set(seated).size).toBe(seated.length);
    }
  });

  it('in the wire dialect says who plays, then each position with its move and whole seconds', () => {
    const { clock, watch } = openTv();
    const { frames } = watch('blitz');
    expect(frames[0]).toMatchObject({
      t: 'featured',
      d: { players: [{ color: 'white' }, { color: 'black' }] },
    });
    const [first] = frames;
    const players = first?.d['players'] as { seconds: number }[];
    expect(players[0]?.seconds).toBe(players[1]?.seconds);
    clock.advance(3 * minute);
    expect(new Set(frames.map(({ t }) => t))).toEqual(new Set(['featured', 'fen']));
    for (const { t, d } of frames) {
      if (t !== 'fen') continue;
      expect(Object.keys(d)).toEqual(['fen', 'lm', 'wc', 'bc']);
      expect(Number.isInteger(d['wc']) && Number.isInteger(d['bc'])).toBe(true);
    }
  });

  it('in the document dialect counts the half-moves and tells the end', () => {
    const { clock, tv, watch } = openTv('document');
    const { frames } = watch('bullet');
    clock.advance(7 * minute);
    const ends = frames.findIndex(({ t }) => t === 'end');
    expect(ends).toBeGreaterThan(0);
    const begin = frames.findIndex(({ t }, index) => t === 'featured' && index > ends);
    const next = frames.findIndex(({ t }, index) => t === 'end' && index > begin);
    const record = tv.source.byId(idOf(frames[begin]));
    const plies = frames.slice(begin, next).filter(({ t }) => t === 'ply');
    expect(plies.map(({ d }) => d['uci'])).toEqual(record?.line().moves.slice(-plies.length));
    expect(plies.at(-1)?.d).toMatchObject({
      ply: record?.line().moves.length,
      fen: record?.line().fens.at(-1),
      clock: { white: expect.any(Number), black: expect.any(Number) },
    });
    expect(frames[next]?.d).toMatchObject({
      status: record?.line().status,
      ...(record?.winner ? { winner: record.winner } : {}),
    });
  });

  it('sends the same bytes for the same seed, however often one looks', () => {
    const course = (looks: number) => {
      const { clock, tv, watch } = openTv('wire', 5);
      const { frames } = watch('blitz');
      for (let look = 0; look < looks; look += 1) {
        tv.channels();
        clock.advance((4 * minute) / looks);
      }
      return JSON.stringify(frames);
    };
    expect(course(1)).toBe(course(24));
  });

  it('tells who joins later what is on, and leaves no timer behind when nobody watches', () => {
    const { clock, watch } = openTv();
    const early = watch('bullet');
    clock.advance(minute);
    const before = early.frames.length;
    const late = watch('bullet');
    expect(late.frames).toHaveLength(1);
    expect(early.frames).toHaveLength(before);
    clock.advance(minute);
    expect(late.frames.slice(1)).toEqual(early.frames.slice(before));
    early.close();
    late.close();
    late.close();
    expect(clock.untilNext()).toBeUndefined();
  });

  it('begins without the game that is on when it is sent as events, as the running service does', () => {
    expect(openTv('wire').watch('rapid', true).frames).toEqual([]);
    expect(openTv('document').watch('rapid', true).frames).toMatchObject([{ t: 'featured' }]);
  });

  it('finds any game by its id long after, with all its moves', () => {
    const { clock, tv } = openTv();
    const map = tv.channels() as Record<string, { gameId: string }>;
    const ids = Object.values(map)
      .map(({ gameId }) => gameId)
      .filter((_, index) => index % 4 === 0);
    clock.advance(40 * day);
    for (const id of ids) {
      const record = tv.source.byId(id);
      const line = record?.line();
      expect(record).toMatchObject({ id, isLive: false });
      const played = replay({ variant: record?.variant ?? '', ...line, moves: line?.moves ?? [] });
      expect(finalPosition(played)?.fen).toBe(line?.fens.at(-1));
    }
  });

  it('knows no game that has not begun', () => {
    const { tv } = openTv('wire', 1, noon + day);
    const { tv: earlier } = openTv();
    const map = tv.channels() as Record<string, { gameId: string }>;
    expect(earlier.source.byId(map['best']?.gameId ?? '')).toBeUndefined();
  });

  it('knows who sits where, and what a member has played', () => {
    const { tv } = openTv();
    const map = tv.channels() as Record<string, { gameId: string; user: { id: string } }>;
    const { gameId, user } = map['blitz'] ?? { gameId: '', user: { id: '' } };
    expect(tv.currentOf(user.id)?.id).toBe(gameId);
    const played = tv.source.ofMember(user.id);
    expect(played.map(({ id }) => id)).toContain(gameId);
    expect(tv.source.ofMember('nobody')).toEqual([]);
  });

  it('gives up to so many games of a channel, the strongest first', () => {
    const { tv } = openTv();
    const games = tv.games('best', 30);
    expect(games.length).toBeGreaterThan(2);
    expect(tv.games('best', 1)).toHaveLength(1);
    const ratings = games.map(({ seats: { white, black } }) =>
      white.kind === 'member' && black.kind === 'member' ? Math.floor((white.rating + black.rating) / 2) : 0,
    );
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });
});
