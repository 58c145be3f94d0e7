import { runSteps } from '../../../main/base/steps.ts';
import { describe, expect, it } from 'vitest';
import { parseArenaListing } from '../../../main/service/codec/arena.ts';
import { makeArenaListing } from '../../harness/encode/arena.ts';
import { parseArenaDetail } from '../../../main/service/codec/arena-detail.ts';
import { makeArenaDetail } from '../../harness/encode/arena-detail.ts';
import { parseArenaResult, parseJoinAnswer, parseTeams } from '../../../main/service/codec/arena-lines.ts';
import { parseListedUser } from '../../../main/service/codec/following.ts';
import { readLines } from '../../../main/service/codec/json-lines.ts';

const shared = {
  id: 'abcd1234',
  createdBy: 'sequoia',
  startsAt: 1_800_000_000_000,
  finishesAt: 1_800_003_420_000,
  minutes: 57,
  clock: { limit: 180, increment: 2 },
  status: 10,
  nbPlayers: 4,
  rated: true,
  perf: { key: 'blitz', name: 'Blitz' },
};
const wire = {
  ...shared,
  system: 'arena',
  fullName: 'Hourly Blitz Arena',
  variant: { key: 'standard', name: 'Standard', short: 'Std' },
  secondsToStart: 90,
  minRating: { rating: 1500, perf: 'blitz' },
  hasMaxRating: true,
  maxRating: { rating: 2000 },
  minRatedGames: { nb: 20 },
  minAccountAgeInDays: 30,
  onlyTitled: true,
  botsAllowed: true,
  private: true,
  teamMember: 'early-birds',
  schedule: { freq: 'hourly', speed: 'superBlitz' },
};
const document = {
  ...shared,
  name: 'Hourly Blitz Arena',
  variant: { key: 'standard', name: 'Standard' },
  winnerId: 'oak',
};
const italian = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

const listingOf = (entry: object) => ({ created: [entry], started: [], finished: [] });
const read = (entry: object) => {
  const parsed = parseArenaListing(listingOf(entry));
  if (!parsed.ok) throw new Error(parsed.issues.join());
  return { ...parsed, entry: parsed.value.created[0] };
};

describe('arenas in a listing', () => {
  it('are parsed in the wire dialect, with conditions', () => {
    expect(read(wire).entry).toMatchObject({
      name: 'Hourly Blitz Arena',
      players: 4,
      minRating: { rating: 1500, perf: 'blitz' },
      maxRating: { rating: 2000 },
      minRatedGames: { nb: 20 },
      minAccountAgeInDays: 30,
      onlyTitled: true,
      botsAllowed: true,
      isPrivate: true,
      teamMember: 'early-birds',
      secondsToStart: 90,
      schedule: { freq: 'hourly', speed: 'superBlitz' },
    });
  });

  it('are parsed in the document dialect', () => {
    expect(read(document).entry).toMatchObject({ name: 'Hourly Blitz Arena', winner: { id: 'oak' } });
  });

  it.each([
    ['a position', { thematic: { opening: 'Italian Game', start: italian } }, { position: { fen: italian } }],
    [
      'a team battle',
      { battle: { participants: ['early-birds', 'night-owls'], top: 5 } },
      { teamBattle: { teams: ['early-birds', 'night-owls'], leaders: 5 } },
    ],
  ])('%s is recognised by its contents without a documented name', (_what, member, expected) => {
    expect(read({ ...document, ...member }).entry).toMatchObject(expected);
  });

  it('a known name is not taken for another', () => {
    const entry = { ...document, position: { fen: italian }, other: { start: `${italian} x` } };
    const { notes, entry: found } = read(entry);
    expect(found?.position?.fen).toBe(italian);
    expect(notes.unknown).toEqual([{ path: 'created[].other', count: 1 }]);
  });

  it('an unreadable one is dropped, and the others are kept', () => {
    const parsed = parseArenaListing({ created: [{ ...wire, id: '../x' }, wire], started: [], finished: [] });
    expect(parsed.ok && parsed.value.created).toHaveLength(1);
    expect(parsed.ok && parsed.notes.dropped).toEqual(['created[0]']);
  });

  it.each(['wire', 'document'] as const)(
    'are encoded and parsed without loss in the %s dialect',
    (dialect) => {
      const came = dialect === 'wire' ? wire : document;
      const back = makeArenaListing(read(came).value, dialect) as { created: object[] };
      const { system: _s, hasMaxRating: _h, ...expected } = came as typeof wire;
      expect(back.created[0]).toEqual(expected);
    },
  );
});

const detail = {
  id: 'abcd1234',
  createdBy: 'sequoia',
  fullName: 'Titled Arena',
  startsAt: '2026-05-25T18:00:00Z',
  minutes: 120,
  nbPlayers: 364,
  clock: { limit: 60, increment: 0 },
  variant: 'standard',
  rated: true,
  perf: { key: 'bullet', name: 'Bullet' },
  verdicts: { list: [{ condition: 'Only titled players', verdict: 'Only titled players' }], accepted: false },
  duels: [
    {
      id: 'game0001',
      p: [
        { n: 'Oak', r: 2100, k: 1 },
        { n: 'Ash', r: 2050, k: 2 },
      ],
    },
  ],
  standing: {
    page: 1,
    players: [{ name: 'Oak', rank: 1, rating: 2100, score: 6, sheet: { scores: '42', fire: true } }],
  },
  me: { rank: 12, withdraw: true },
  myUsername: 'You',
};

describe('one arena', () => {
  it('is parsed with standings, verdicts and duels', () => {
    const parsed = parseArenaDetail(detail);
    expect(parsed.ok && parsed.value).toMatchObject({
      startsAt: Date.UTC(2026, 4, 25, 18),
      verdicts: { accepted: false },
      duels: [{ gameId: 'game0001', sides: [{ name: 'Oak', rating: 2100, rank: 1 }, { name: 'Ash' }] }],
      standing: { page: 1, players: [{ name: 'Oak', score: 6, sheet: '42', fire: true }] },
      me: { rank: 12, withdrawn: true },
    });
    expect(parsed.ok && makeArenaDetail(parsed.value)).toEqual(detail);
  });

  it.each(['soon', '', 'yesterday 12:00', 7])('an invalid start (%s) is dropped', (startsAt) => {
    const parsed = parseArenaDetail({ ...detail, startsAt });
    expect(parsed.ok && parsed.value.startsAt).toBe(undefined);
    expect(parsed.ok && parsed.notes.dropped).toEqual(['startsAt']);
  });
});

describe('responses to joining', () => {
  it.each([
    [{ ok: true }, { joined: true }],
    [{ ok: true, joined: false }, { joined: true }],
    [
      { ok: false, joined: true, error: 'Missing team' },
      { joined: false, error: 'Missing team' },
    ],
    [{ joined: true }, { joined: true }],
    [
      { joined: false, error: 'Wrong entry code' },
      { joined: false, error: 'Wrong entry code' },
    ],
    [{ ok: false }, { joined: false, error: '' }],
  ])('%j', (answer, expected) => {
    const parsed = parseJoinAnswer(answer);
    expect(parsed.ok && parsed.value).toEqual(expected);
  });

  it.each([{}, { error: 'x' }, { ok: 'true' }, [], 'ok', null])('%j is invalid', (answer) => {
    expect(parseJoinAnswer(answer).ok).toBe(false);
  });
});

describe('results and teams', () => {
  it('are parsed line by line', () => {
    const text = '{"rank":1,"score":9,"rating":2000,"username":"Oak","performance":2100}\nbroken\n\n';
    expect(runSteps(readLines(text, parseArenaResult))).toEqual({
      values: [{ rank: 1, username: 'Oak', score: 9, rating: 2000, performance: 2100 }],
      faults: [{ number: 2, line: 'broken', issues: ['not JSON'] }],
      dropped: [],
    });
  });

  it('name what they drop, once for all lines', () => {
    const line = (username: string) => JSON.stringify({ rank: 1, score: 2, username, rating: 'high' });
    expect(runSteps(readLines(`${line('Oak')}\n${line('Ash')}\n`, parseArenaResult))).toEqual({
      values: [
        { rank: 1, username: 'Oak', score: 2 },
        { rank: 1, username: 'Ash', score: 2 },
      ],
      faults: [],
      dropped: ['rating'],
    });
  });

  it('of users keep the readable ones beside an unreadable one', () => {
    expect(runSteps(readLines('{"id":"oak"}\n{"id":7}\n{"id":"ash"}\n', parseListedUser))).toMatchObject({
      values: ['oak', 'ash'],
      faults: [{ number: 2, issues: [expect.stringMatching(/^id/)] }],
    });
  });

  it('leaders come from both members, without duplicates', () => {
    const leader = { id: 'oak', name: 'Oak' };
    const parsed = parseTeams([
      { id: 'early-birds', name: 'Early Birds', leader, leaders: [leader, { id: 'ash', name: 'Ash' }] },
    ]);
    expect(parsed.ok && parsed.value[0]?.leaders).toEqual(['oak', 'ash']);
  });
});
