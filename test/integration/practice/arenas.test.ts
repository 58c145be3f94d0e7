import { afterEach, describe, expect, it } from 'vitest';
import { entryCodeOf } from '../../../main/practice/arenas/schedule.ts';
import { eventually, openHost, type TestHost } from './support.ts';

let host: TestHost | undefined;
const open = async (...args: Parameters<typeof openHost>) => (host = await openHost(...args));
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const minute = 60_000;
const start = { startAt: Date.UTC(2026, 5, 10, 12, 10) };
const anyone = { token: null };

interface Entry {
  readonly id: string;
  readonly fullName?: string;
  readonly name?: string;
  readonly status: number;
  readonly startsAt: number;
}

async function listing(
  club: TestHost,
): Promise<Record<'created' | 'started' | 'finished', readonly Entry[]>> {
  const answer = await club.call('GET', '/api/tournament', anyone);
  expect(answer.status).toBe(200);
  return answer.json as unknown as Awaited<ReturnType<typeof listing>>;
}

async function named(club: TestHost, name: string, list: readonly ('created' | 'started' | 'finished')[]) {
  const all = await listing(club);
  const found = list.flatMap((key) => all[key]).find((one) => (one.fullName ?? one.name)?.startsWith(name));
  if (!found) throw new Error(`no arena ${name}`);
  return found;
}

const join = (club: TestHost, id: string, form: Record<string, string> = {}) =>
  club.call('POST', `/api/tournament/${id}/join`, { form });

const create = (club: TestHost, form: Record<string, string> = {}) =>
  club.call('POST', '/api/tournament', {
    form: { clockTime: '3', clockIncrement: '2', minutes: '30', waitMinutes: '1', ...form },
  });

describe('arenas over HTTP', () => {
  it('are listed publicly: coming, running and recently finished ones', async () => {
    const club = await open(start);
    const { created, started, finished } = await listing(club);
    for (const [list, status] of [
      [created, 10],
      [started, 20],
      [finished, 30],
    ] as const) {
      expect(list.length).toBeGreaterThan(0);
      for (const one of list) expect(one.status).toBe(status);
    }
  });

  it('are described in either dialect', async () => {
    const wire = await open(start);
    const one = await named(wire, 'Hourly', ['finished']);
    expect(one).toMatchObject({
      system: 'arena',
      fullName: expect.any(String),
      winner: { id: expect.any(String) },
    });
    await wire.stop();
    const club = await open({ ...start, dialect: 'document' });
    const other = await named(club, 'Hourly', ['finished']);
    expect(other).toMatchObject({ name: one.fullName, winnerId: expect.any(String) });
    expect(other).not.toHaveProperty('system');
  });

  it('can be joined, paired in at once, left, and joined again after a pause', async () => {
    const club = await open(start);
    const { id } = await named(club, 'Hourly', ['started']);
    const events = await club.stream('/api/stream/event');
    expect((await join(club, id, { pairMeAsap: 'true' })).json).toEqual({ ok: true });
    await club.advance(30_000);
    const { game } = (await events.until((line) => line['type'] === 'gameStart')) as unknown as {
      game: Record<string, unknown>;
    };
    expect(game).toMatchObject({ source: 'arena', tournamentId: id });
    expect((await club.call('POST', `/api/tournament/${id}/withdraw`)).json).toEqual({ ok: true });
    expect((await join(club, id)).json).toEqual({ error: 'Your pause is not over yet' });
    await club.advance(10_000);
    expect((await join(club, id)).json).toEqual({ ok: true });
  });

  it('pair early joiners in the first round, and end with a standing and a result', async () => {
    const club = await open(start);
    const made = await create(club, { name: 'Mine', minutes: '20' });
    const { id } = made.json as { id: string };
    expect(made.json).toMatchObject({ fullName: 'Mine Arena', secondsToStart: 60, createdBy: 'you' });
    await join(club, id);
    await club.advance(minute);
    const playing = (await club.call('GET', '/api/account/playing')).json as {
      nowPlaying: { gameId: string }[];
    };
    const [{ gameId } = { gameId: '' }] = playing.nowPlaying;
    // The user does not show up and loses.
    await club.advance(25 * minute);
    const full = (await club.call('GET', `/api/tournament/${id}`)).json;
    expect(full).toMatchObject({ isFinished: true, pairingsClosed: true, podium: expect.any(Array) });
    const results = (await club.call('GET', `/api/tournament/${id}/results?sheet=true`, anyone)).text;
    const lines = results
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ rank }) => rank)).toEqual(lines.map((_, index) => index + 1));
    expect(lines.find(({ username }) => username === 'You')).toMatchObject({
      sheet: { scores: expect.any(String) },
    });
    const games = await club.call('GET', `/api/tournament/${id}/games?player=you`, {
      ...anyone,
      accept: 'application/x-ndjson',
    });
    const mine = games.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(mine.map((game) => game.id)).toContain(gameId);
    const played = (await club.call('GET', '/api/user/you/tournament/played', anyone)).text;
    expect(JSON.parse(played.split('\n')[0] ?? '')).toMatchObject({
      tournament: { id },
      player: { games: expect.any(Number) },
    });
  });

  it('allow berserk, before the first move only', async () => {
    const club = await open(start);
    const made = (await create(club, { clockTime: '10', clockIncrement: '5' })).json as { id: string };
    await join(club, made.id);
    await club.advance(minute);
    const playing = (await club.call('GET', '/api/account/playing')).json as {
      nowPlaying: { gameId: string; color: 'white' | 'black' }[];
    };
    const [{ gameId, color } = { gameId: '', color: 'white' }] = playing.nowPlaying;
    const board = await club.stream(`/api/board/game/stream/${gameId}`);
    const full = await board.until((line) => line['type'] === 'gameFull');
    expect(full).toMatchObject({ tournamentId: made.id });
    const berserk = () => club.call('POST', `/api/board/game/${gameId}/berserk`);
    expect((await berserk()).json).toEqual({ ok: true });
    expect((await berserk()).status).toBe(400);
    const state = await board.until((line) => line['type'] === 'gameState');
    expect(state[color === 'white' ? 'wtime' : 'btime']).toBe(300_000);
    expect(state[color === 'white' ? 'btime' : 'wtime']).toBe(600_000);
  });

  it('with a password require it, or the caller’s entry code', async () => {
    const club = await open(start);
    const { id } = (await create(club, { password: 'secret' })).json as { id: string };
    expect((await join(club, id)).json).toEqual({ error: 'Wrong entry code' });
    expect((await join(club, id, { password: entryCodeOf('secret', 'other') })).status).toBe(400);
    expect((await join(club, id, { password: entryCodeOf('secret', 'you') })).json).toEqual({ ok: true });
    const invitation = await named(club, 'Invitation', ['created', 'started']);
    const tournament = (await club.call('GET', `/api/tournament/${invitation.id}`)).json as {
      description: string;
    };
    const code = tournament.description.split(' ').at(-1) ?? '';
    expect((await join(club, invitation.id, { password: code })).json).toEqual({ ok: true });
  });

  it('of teams require one, which is fixed after the start', async () => {
    const club = await open(start);
    const battle = await named(club, 'Team Battle', ['created']);
    expect((await join(club, battle.id)).json).toEqual({ error: 'Missing team' });
    expect((await join(club, battle.id, { team: 'night-owls' })).json).toEqual({ error: 'Missing team' });
    expect((await join(club, battle.id, { team: 'early-birds' })).json).toEqual({ ok: true });
    expect((await join(club, battle.id, { team: 'endgame-workshop' })).json).toEqual({ ok: true });
    await club.advance(battle.startsAt + minute - Number((await club.control('GET', '/status'))['now']));
    await join(club, battle.id, { team: 'early-birds' });
    const teams = (await club.call('GET', `/api/tournament/${battle.id}/teams`, anyone)).json as {
      teams: { rank: number; id: string; players: { user: { id: string } }[] }[];
    };
    expect(teams.teams.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    const results = (await club.call('GET', `/api/tournament/${battle.id}/results`, anyone)).text;
    const mine = results
      .trim()
      .split('\n')
      .find((line) => line.includes('"You"'));
    expect(JSON.parse(mine ?? '{}')).toMatchObject({ team: 'endgame-workshop' });
  });

  it('give each reason for which a user cannot join', async () => {
    const club = await open(start);
    const masters = await named(club, 'Masters', ['created', 'started']);
    const cup = await named(club, 'Cup', ['created', 'started']);
    const [over] = (await listing(club)).finished;
    expect((await join(club, masters.id)).json).toEqual({ error: 'Tournament restrictions' });
    expect((await join(club, 'zzzzzzzz')).json).toEqual({ error: 'This tournament no longer exists' });
    expect((await join(club, over?.id ?? '')).json).toEqual({ error: "Couldn't join for some reason?" });
    await club.control('POST', '/standing', { prizeBan: true });
    expect((await join(club, cup.id)).json).toEqual({
      error: 'You are not allowed to play in prized tournaments',
    });
    await club.control('POST', '/standing', { arenaBan: true });
    expect((await join(club, cup.id)).json).toEqual({ error: 'You are not allowed to join arenas' });
    await club.control('POST', '/standing', { arenaBan: false, prizeBan: false, pauseMs: 30_000 });
    expect((await join(club, cup.id)).json).toEqual({ error: 'Your pause is not over yet' });
    await club.advance(30_000);
    expect((await join(club, cup.id)).json).toEqual({ ok: true });
  });

  it('in the document dialect answer with the result in the body', async () => {
    const club = await open({ ...start, dialect: 'document' });
    const masters = await named(club, 'Masters', ['created', 'started']);
    const joined = (id: string, body: object) =>
      club.call('POST', `/api/tournament/${id}/join`, { json: body });
    expect(await joined(masters.id, {})).toMatchObject({
      status: 200,
      json: { ok: false, joined: false, error: 'Tournament restrictions' },
    });
    const house = await named(club, 'Open House', ['created', 'started']);
    expect(await joined(house.id, { password: 'oakfield', pairMeAsap: true })).toMatchObject({
      status: 200,
      json: { ok: true, joined: true },
    });
  });

  it('can be joined eight times an hour, cheaper kinds more often', async () => {
    const club = await open({ ...start, limits: 'law' });
    const { created } = await listing(club);
    const weekly = created.filter((one) => (one.fullName ?? '').startsWith('Hourly')).slice(0, 2);
    const others: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      others.push(String((await create(club, { waitMinutes: '60' })).json['id']));
    }
    for (const one of others.slice(0, 7)) expect((await join(club, one)).status).toBe(200);
    // Official arenas count half each.
    for (const one of weekly) expect((await join(club, one.id)).status).toBe(200);
    const refused = await join(club, others[7] ?? '');
    expect(refused).toMatchObject({ status: 429, json: { error: 'You are joining too many tournaments' } });
    await club.advance(60 * minute);
    expect((await join(club, others[7] ?? '')).status).toBe(200);
  });

  it('can be changed and ended only by their creator', async () => {
    const club = await open(start);
    const made = (await create(club, { teamBattleByTeam: 'early-birds' })).json as { id: string };
    const path = `/api/tournament/${made.id}`;
    const edited = await club.call('POST', path, { form: { name: 'Other', minutes: '45' } });
    expect(edited.json).toMatchObject({ fullName: 'Other Arena', minutes: 45 });
    const battle = `/api/tournament/team-battle/${made.id}`;
    const teams = { teams: 'early-birds,night-owls', nbLeaders: '2' };
    expect((await club.call('POST', battle, { form: teams })).status).toBe(200);
    expect((await club.call('POST', battle, { form: { teams: 'nobody', nbLeaders: '2' } })).status).toBe(400);
    const listed = (await club.call('GET', '/api/user/you/tournament/created?status=10', anyone)).text;
    expect(listed).toContain(made.id);
    expect((await club.call('GET', '/api/team/night-owls/arena', anyone)).text).toContain(made.id);
    const { id: official } = await named(club, 'Hourly', ['created']);
    for (const act of ['', '/terminate'])
      expect((await club.call('POST', `/api/tournament/${official}${act}`)).status).toBe(403);
    expect((await club.call('POST', `${path}/terminate`)).json).toEqual({ ok: true });
    expect((await club.call('GET', path, anyone)).json).toEqual({
      error: 'This tournament no longer exists',
    });
  });

  it('answer invalid input with the right status, and stay unchanged', async () => {
    const club = await open(start);
    const { token } = await club.control('POST', '/token', { scopes: ['challenge:read'] });
    const { id } = await named(club, 'Hourly', ['started']);
    const before = (await club.call('GET', `/api/tournament/${id}`, anyone)).text;
    const status = async (method: string, path: string, options: object = {}) =>
      (await club.call(method, path, options)).status;
    expect(await status('POST', `/api/tournament/${id}/join`, anyone)).toBe(401);
    expect(await status('POST', `/api/tournament/${id}/join`, { token })).toBe(403);
    expect(await status('POST', '/api/tournament', { token, form: {} })).toBe(403);
    expect(await status('POST', '/api/tournament', { form: {} })).toBe(400);
    expect(await status('POST', `/api/tournament/${id}/join`, { json: [1, 2] })).toBe(400);
    expect(await status('GET', '/api/tournament/nothing0', anyone)).toBe(404);
    expect(await status('GET', `/api/tournament/${id}?page=0`, anyone)).toBe(400);
    expect(await status('GET', `/api/tournament/${id}?page=x`, anyone)).toBe(400);
    expect(await status('GET', '/api/tournament/nothing0/results', anyone)).toBe(404);
    expect(await status('GET', `/api/tournament/${id}/teams`, anyone)).toBe(404);
    expect(await status('GET', '/api/tournament/nothing0/games', anyone)).toBe(404);
    expect(await status('POST', '/api/tournament/nothing0/withdraw')).toBe(404);
    expect(await status('GET', '/api/user/nobody/tournament/played', anyone)).toBe(404);
    expect(await status('GET', '/api/team/nobody/arena', anyone)).toBe(404);
    expect((await club.call('GET', `/api/tournament/${id}`, anyone)).text).toBe(before);
  });

  it('are unchanged after a restart, with the user still taking part', async () => {
    const club = await open(start);
    const made = (await create(club, { name: 'Lasting' })).json as { id: string };
    await join(club, made.id);
    await club.control('POST', '/fault', { kind: 'restart', downMs: 1_000 });
    await club.advance(1_000);
    await eventually(
      async () =>
        (await club.call('GET', `/api/tournament/${made.id}`).catch(() => undefined))?.status === 200,
    );
    const full = (await club.call('GET', `/api/tournament/${made.id}`)).json;
    expect(full).toMatchObject({ fullName: 'Lasting Arena', myUsername: 'You' });
    const results = (await club.call('GET', `/api/tournament/${made.id}/results`, anyone)).text;
    expect(results).toContain('"username":"You"');
  });
});
