import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../../main/practice/archive/record.ts';
import { createDirectory } from '../../../main/practice/directory.ts';
import { makePerfStat } from '../../../main/practice/people/perf-stat.ts';
import { makeSnapshot, parseSnapshot } from '../../../main/practice/snapshot.ts';
import { openClub, playMoves, startGame, type TestClub } from './support.ts';

/** As after a restart. */
function reopened(club: TestClub): TestClub {
  const parsed = parseSnapshot(makeSnapshot({ savedAt: club.clock.now(), state: club.state }));
  if (typeof parsed === 'string') throw new Error(parsed);
  return openClub({}, { kept: parsed.state });
}

const followed = ({ people }: TestClub) => people.following().map(({ id }) => id);

describe('the account', () => {
  it('follows and unfollows others, and remembers it', () => {
    const club = openClub();
    const [known = ''] = followed(club).map(String);
    const stranger = club.directory
      .all()
      .map(({ id }) => id)
      .find((id) => id !== 'you' && !followed(club).includes(id));
    let changes = 0;
    club.onChange(() => (changes += 1));
    club.account.unfollow(known);
    club.account.follow(stranger ?? '');
    club.account.follow(stranger ?? '');
    club.account.follow('you');
    expect(changes).toBe(2);
    for (const one of [club, reopened(club)]) {
      expect(followed(one)).not.toContain(known);
      expect(followed(one)).toContain(stranger);
      expect(followed(one)).not.toContain('you');
    }
    club.account.follow(known);
    expect(followed(club)).toContain(known);
    expect(club.account.follow('nobody-at-all')).toMatchObject({ ok: false, refusal: { status: 404 } });
  });

  it('keeps its kid mode', () => {
    const club = openClub();
    expect(club.account.setKid(undefined)).toMatchObject({ ok: false, refusal: { status: 400 } });
    club.account.setKid('True');
    expect([club.account.kid(), reopened(club).account.kid()]).toEqual([{ kid: true }, { kid: true }]);
  });
});

describe('arenas of the account', () => {
  const minute = 60_000;
  const form = { clockTime: '3', clockIncrement: '0', minutes: '20', waitMinutes: '5' };
  const make = (club: TestClub) => {
    const made = club.arenas.create(form);
    if (!made.ok) throw new Error(made.refusal.error);
    return String(made.value['id']);
  };

  it('never get the id of an ended one, whether it ran to its end or was ended early', () => {
    const club = openClub();
    const [whole, early] = [make(club), make(club)];
    club.clock.advance(6 * minute);
    expect(club.arenas.terminate(early)).toMatchObject({ ok: true });
    club.clock.advance(30 * minute);
    const after = openClub({}, { kept: structuredClone(club.state), clock: club.clock });
    const ids = [whole, early, make(club), make(after), make(after)];
    for (const id of [whole, early])
      for (const one of [club, after])
        expect(one.arenas.one(id, 1, true)).toMatchObject({ ok: true, value: { id, isFinished: true } });
    // Both clubs continue the same state, so their next arenas have the same id.
    expect(ids[2]).toBe(ids[3]);
    expect(new Set(ids).size).toBe(4);
  });

  it('never get an id twice, whether the last one was terminated before or after a restart', () => {
    const club = openClub();
    const ids = [make(club), make(club)];
    for (const id of ids) club.arenas.terminate(id);
    ids.push(make(club));
    const after = reopened(club);
    after.arenas.terminate(ids[2] ?? '');
    const again = reopened(after);
    ids.push(make(again), make(again));
    expect(new Set(ids).size).toBe(5);
  });
});

describe('clocks that were started', () => {
  it('run before both sides have moved, fall, and give increments', () => {
    const club = openClub();
    const game = startGame(club, { limit: 60, increment: 2 });
    club.clock.advance(10_000);
    expect(club.games.remaining(game, 'white')).toBe(60_000);
    club.games.startClocks(game);
    club.clock.advance(10_000);
    club.games.startClocks(game);
    expect(club.games.remaining(game, 'white')).toBe(50_000);
    playMoves(club, game, 'e2e4');
    expect(game.clocks.white).toBe(52_000);
    club.clock.advance(60_000);
    expect(game).toMatchObject({ status: 'outoftime', winner: 'white' });
  });
});

describe('statistics of a speed', () => {
  const minute = 60_000;
  /** One letter a game, a minute after the one before: won, lost or drawn. `-` is a pause of two hours. */
  function gamesOf(results: string): readonly GameRecord[] {
    let at = Date.UTC(2026, 0, 1);
    return [...results].flatMap((letter, index) => {
      if (letter === '-') {
        at += 120 * minute;
        return [];
      }
      const createdAt = at + minute;
      at = createdAt + 2 * minute;
      const winner = letter === 'w' ? 'white' : letter === 'l' ? 'black' : undefined;
      const game: Partial<GameRecord> = {
        id: `game${index}`,
        rated: true,
        timeControl: { type: 'clock', limit: 60, increment: 0 },
        seats: {
          white: { kind: 'member', id: 'you', rating: 1500 + index, provisional: false },
          black: { kind: 'member', id: 'willow', rating: 1000 + index, provisional: false },
        },
        createdAt,
        endedAt: at,
        ratingDiffs: { white: 1, black: -1 },
        ...(winner ? { winner } : {}),
      };
      return [game as GameRecord];
    });
  }
  const statOf = (results: string) =>
    makePerfStat({
      member: { id: 'you', name: 'You' },
      perf: { games: 7, rating: 1510, rd: 60, prog: 3 },
      isProvisional: false,
      rank: undefined,
      percentile: 42,
      games: gamesOf(results),
      directory: createDirectory(openClub().state),
      skew: 0,
    });

  it('tell the longest and the present streaks', () => {
    expect(statOf('wwdlwww-lww')).toMatchObject({
      stat: {
        highest: { int: 1511, gameId: 'game10' },
        lowest: { int: 1501, gameId: 'game0' },
        count: { all: 10, win: 7, loss: 2, draw: 1, seconds: 1_200, opAvg: 1_004.8 },
        resultStreak: {
          win: { cur: { v: 2, from: { gameId: 'game9' } }, max: { v: 3, from: { gameId: 'game4' } } },
          loss: { cur: { v: 0 }, max: { v: 1, from: { gameId: 'game3' }, to: { gameId: 'game3' } } },
        },
        playStreak: {
          nb: { cur: { v: 3 }, max: { v: 7, from: { gameId: 'game0' }, to: { gameId: 'game6' } } },
          time: { cur: { v: 360 }, max: { v: 840 } },
        },
        bestWins: { results: [{ opRating: 1_010 }, { opRating: 1_009 }, { opRating: 1_006 }, {}, {}] },
        worstLosses: { results: [{ opRating: 1_003 }, { opRating: 1_008 }] },
      },
    });
    expect(statOf('ww-lw')).toHaveProperty('stat.playStreak.nb.cur', { v: 2 });
  });

  it('of nobody who played are empty', () => {
    expect(statOf('')).toMatchObject({
      rank: null,
      stat: {
        bestWins: { results: [] },
        count: { all: 0, opAvg: 0 },
        resultStreak: { win: { cur: { v: 0 }, max: { v: 0 } } },
        playStreak: { nb: { cur: { v: 0 } } },
      },
    });
  });
});
