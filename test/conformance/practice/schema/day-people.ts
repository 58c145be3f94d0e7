/** Accounts, members, teams, tokens and game exports in a virtual day. */

import { createHash } from 'node:crypto';

import type { Answer, Fields, World } from '../world.ts';

const anyone = { token: null };
const ndjson = { accept: 'application/x-ndjson' };
const json = { accept: 'application/json' };

const everything =
  'clocks=true&evals=true&accuracy=true&opening=true&division=true&lastFen=true&pgnInJson=true&literate=true';

/** Ids of members in an answer of any shape: an `id` beside a `name` or `username`. */
export function membersIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const one of value) membersIn(one, found);
  else if (typeof value === 'object' && value !== null) {
    const { id, name, username } = value as Fields;
    if (typeof id === 'string' && (typeof name === 'string' || typeof username === 'string')) found.add(id);
    for (const one of Object.values(value)) membersIn(one, found);
  }
  return found;
}

async function everybody(world: World): Promise<readonly string[]> {
  const teams = (await world.call('GET', '/api/team/of/You', anyone)).json as readonly Fields[];
  const answers: Answer[] = [];
  for (const { id } of teams) answers.push(await world.call('GET', `/api/team/${String(id)}/users`, anyone));
  answers.push(
    await world.call('GET', '/api/team/night-owls/users', anyone),
    await world.call('GET', '/api/team/gambit-society/users', anyone),
    await world.call('GET', '/api/rel/following'),
    await world.call('GET', '/api/bot/online?nb=300', anyone),
  );
  const ids = answers.flatMap(({ lines }) => [...membersIn(lines)]);
  return [...new Set([...ids, 'alder', 'juniper', 'rowan', 'you', 'yourbot'])];
}

/** Queries every known member. */
export async function lookUpMembers(world: World): Promise<void> {
  const ids = await everybody(world);
  await world.call('GET', '/api/account');
  const few = ids.filter((_, index) => index % 4 === 0 || index > ids.length - 6);
  for (const [index, id] of [...few, 'left-the-club', 'nobody-at-all'].entries()) {
    await world.call('GET', `/api/user/${id}`, anyone);
    if (index % 2 === 0) await world.call('GET', `/api/user/${id}/activity`, anyone);
  }
  for (let from = 0; from < ids.length; from += 100) {
    const some = ids.slice(from, from + 100).join(',');
    for (const query of ['', '&withGameIds=true', '&withGameMetas=true', '&withSignal=true'])
      await world.call('GET', `/api/users/status?ids=${some}${query}`, anyone);
  }
  for (const id of ['you', 'willow', ids[20] ?? '', 'nobody-at-all']) {
    await world.call('GET', `/api/user/${id}/activity`, anyone);
    await world.call('GET', `/api/user/${id}/rating-history`, anyone);
    await world.call('GET', `/api/team/of/${id}`, anyone);
    await world.call('GET', `/api/crosstable/you/${id}`, anyone);
    await world.call('GET', `/api/user/${id}/tournament/created`, anyone);
    await world.call('GET', `/api/user/${id}/tournament/played`, anyone);
  }
  for (const path of ['users', 'users?full=true', ''])
    for (const team of ['early-birds', 'no-team'])
      await world.call('GET', path === '' ? `/api/team/${team}` : `/api/team/${team}/${path}`, anyone);
  await world.call('POST', '/api/users?rank=true', { text: [...ids.slice(0, 300), 'left-the-club'].join() });
  for (const id of ['you', 'willow', 'alder', ...ids.slice(0, 20)])
    for (const perf of ['blitz', 'rapid', 'bullet', 'chess960', 'horde', 'chess'])
      await world.call('GET', `/api/user/${id}/perf/${perf}`, anyone);
}

/** Queries and changes the account's settings and followed members. */
export async function handleAccount(world: World): Promise<void> {
  for (const what of ['email', 'kid', 'preferences']) await world.call('GET', `/api/account/${what}`);
  await world.call('POST', '/api/account/kid?v=false');
  await world.call('POST', '/api/account/kid');
  for (const name of ['willow', 'nobody-at-all']) {
    await world.call('POST', `/api/rel/follow/${name}`);
    await world.call('POST', `/api/rel/unfollow/${name}`);
  }
  for (const pgn of ['1. e4 e5 1-0', 'no game'])
    await world.call('POST', '/api/import', { form: { pgn }, ...anyone });
  const game = { level: '1', 'clock.limit': '600', 'clock.increment': '0' };
  const { json: made } = await world.call('POST', '/api/challenge/ai', { form: game });
  const id = String((made as Fields)['id']);
  await world.call('POST', `/api/challenge/${id}/start-clocks?token1=${world.token}`);
  await world.call('POST', `/api/challenge/${id}/start-clocks`);
  await world.call('POST', `/api/challenge/${id}/cancel`);
}

/** Exports finished games in every way. */
export async function exportGames(world: World): Promise<void> {
  const own = world.options.account === 'bot' ? 'YourBot' : 'You';
  const ids: string[] = [];
  for (const query of ['analysed=true', 'max=60', 'max=400&moves=false', 'perfType=correspondence'])
    for (const name of [own, 'willow', 'alder']) {
      const found = await world.call('GET', `/api/games/user/${name}?${query}&${everything}`, ndjson);
      ids.push(...found.lines.map((line) => String(line['id'])));
    }
  const some = [...new Set(ids)].slice(0, 300).join(',');
  await world.call('POST', `/api/games/export/_ids?${everything}`, { text: some, ...ndjson });
  await world.call('POST', `/api/games/export/_ids?${everything}`, { text: some, ...json });
  await world.call('POST', '/api/games/export/_ids', { text: `${some},`.repeat(2), ...ndjson });
  for (const id of [...new Set(ids)].slice(0, 60))
    await world.call('GET', `/game/export/${id}?${everything}`, { ...json, ...anyone });
  await world.call('GET', '/game/export/nothing0', { ...json, ...anyone });
  const imports = await world.call('GET', '/api/games/export/imports');
  for (const [, id] of imports.text.matchAll(/\[Site ".*\/(\w{8})"\]/g))
    await world.call('GET', `/game/export/${String(id)}`, { ...json, ...anyone });
  await world.call('GET', '/api/games/user/nobody-at-all', ndjson);
  await world.call('GET', '/api/games/user/You?since=yesterday', ndjson);
}

/** Signs in, successfully and with every failure. */
export async function handleTokens(world: World): Promise<void> {
  const verifier = 'v'.repeat(43);
  const redirect = 'http://127.0.0.1:4321/callback';
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: 'conformance',
    redirect_uri: redirect,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    scope: 'challenge:read board:play',
  });
  const page = await world.call('GET', `/oauth?${asked.toString()}`, anyone);
  const ticket = /name="ticket" value="(\w+)"/.exec(page.text)?.[1] ?? '';
  const sentOn = await world.call('POST', '/oauth', { ...anyone, form: { ticket, decision: 'allow' } });
  const code = new URL(String(sentOn.headers['location'])).searchParams.get('code') ?? '';
  const grant = {
    grant_type: 'authorization_code',
    code_verifier: verifier,
    redirect_uri: redirect,
    client_id: 'conformance',
    code,
  };
  const granted = (await world.call('POST', '/api/token', { ...anyone, form: grant })).json as Fields;
  const token = String(granted['access_token']);
  await world.call('POST', '/api/token', { ...anyone, form: grant });
  await world.call('POST', '/api/token', { ...anyone, form: { ...grant, code: 'made-up' } });
  await world.call('POST', '/api/token', { ...anyone, form: { ...grant, grant_type: 'password' } });
  await world.call('POST', '/api/token/test', { ...anyone, text: `${token},made-up,${world.token}` });
  await world.call('DELETE', '/api/token', { token });
  await world.call('GET', '/api/account', { token });
  await world.call('GET', '/api/account', anyone);
  await world.call('GET', '/api/challenge', { token: await world.tokenWith('board:play') });
}
