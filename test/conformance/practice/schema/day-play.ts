/** The account's challenges and games in a virtual day. */

import type { CallOptions, Fields, OpenStream, World } from '../world.ts';

const second = 1_000;
const minute = 60 * second;

const idOf = ({ json }: { readonly json: unknown }) => String((json as Fields | undefined)?.['id']);

const act = (world: World, id: string, action: string, options?: CallOptions) =>
  world.call('POST', `/api/${world.endpoint}/game/${id}/${action}`, options);
const other = (world: World, id: string, action: string, body: Fields = {}) =>
  world.control('POST', `/game/${id}/${action}`, body);

/** Watches a game's stream from its first line to its last. */
async function watched(
  world: World,
  id: string,
  play: (board: OpenStream) => Promise<unknown>,
): Promise<void> {
  const board = await world.stream(`/api/${world.endpoint}/game/stream/${id}`);
  await world.call('GET', '/api/account/playing?nb=50');
  await play(board);
  board.close();
}

const challengeTo = (world: World, name: string, form: Readonly<Record<string, string>>) =>
  world.call('POST', `/api/challenge/${name}`, { form });

const clock = { 'clock.limit': '900', 'clock.increment': '10' };
const fromHere = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

/** Challenges in both directions, with every answer. */
export async function tradeChallenges(world: World): Promise<void> {
  const reasons = 'generic later tooFast tooSlow timeControl rated casual standard variant noBot onlyBot';
  for (const decline of reasons.split(' ')) {
    await world.control('POST', '/opponent/alder', { decline });
    await challengeTo(world, 'alder', clock);
    await world.advance(10 * second);
    const { id } = await world.control('POST', '/challenge', { opponent: 'alder' });
    await world.call('POST', `/api/challenge/${String(id)}/decline`, { form: { reason: decline } });
  }
  await world.control('POST', '/opponent/alder', { decline: null });

  for (const form of [
    { days: '3' },
    { ...clock, rated: 'true', color: 'white' },
    { variant: 'chess960', days: '2' },
    { fen: fromHere, ...clock },
    {},
  ]) {
    const id = idOf(await challengeTo(world, 'alder', form));
    await world.call('GET', `/api/challenge/${id}/show`);
    await world.call('GET', '/api/challenge');
    await world.call('POST', `/api/challenge/${id}/cancel`);
    await world.call('GET', `/api/challenge/${id}/show`);
  }
  // A member of the roster, who does not play with the account.
  const members = (await world.call('GET', '/api/team/night-owls/users', { token: null })).lines;
  const patron = members.find((one) => one['patron'] === true && one['flair'] !== undefined) ?? members[0];
  await challengeTo(world, String(patron?.['id']), clock);
  await world.advance(30 * second);
  for (const body of [{ days: 2 }, { rated: true }, { ttlMs: 5_000 }]) {
    const { id } = await world.control('POST', '/challenge', { opponent: 'bramble', ...body });
    await world.call('GET', '/api/challenge');
    await world.call('GET', `/api/challenge/${String(id)}/show`);
    await world.control('POST', `/challenge/${String(id)}/cancel`);
  }
  await challengeAnybody(world);
  for (const [name, form] of [
    ['nobody-at-all', clock],
    ['you', clock],
    ['alder', { days: '400' }],
  ] as const)
    await challengeTo(world, name, form);
  for (const action of ['accept', 'decline', 'cancel'])
    await world.call('POST', `/api/challenge/nothing0/${action}`);
  await world.call('GET', '/api/challenge/nothing0/show');
}

async function challengeAnybody(world: World): Promise<void> {
  for (const form of [
    clock,
    { ...clock, fen: fromHere },
    { days: '3', users: 'you,alder' },
    { level: '99', ...clock, rated: 'true' },
  ]) {
    const id = idOf(await world.call('POST', '/api/challenge/open', { form }));
    await world.call('GET', `/api/challenge/${id}/show`);
    await world.call('POST', `/api/challenge/${id}/cancel`);
  }
  await world.call('POST', '/api/challenge/open', { form: { 'clock.limit': '-1', 'clock.increment': '0' } });
}

/** Plays games with every kind of ending, with the account's color. */
export async function playGames(world: World): Promise<void> {
  const users = await world.stream('/api/stream/games-by-users?withCurrentGames=true', {
    method: 'POST',
    text: 'you,yourbot,alder,willow,bramble,juniper',
  });
  for (const color of ['white', 'black'] as const) {
    await playOffers(world, color);
    await playToMate(world, color);
    await playOthers(world, color);
  }
  await playRematch(world);
  await playLobby(world);
  await playComputer(world);
  await playFromPosition(world);
  await playByDays(world);
  await playForTheFirstTime(world);
  users.close();
}

/** Plays moves for both sides, the account's by its color. */
async function moves(
  world: World,
  id: string,
  own: 'white' | 'black',
  list: readonly string[],
): Promise<void> {
  for (const [index, uci] of list.entries()) {
    const isOwn = (index % 2 === 0) === (own === 'white');
    if (isOwn) await act(world, id, `move/${uci}`);
    else await other(world, id, 'move', { uci });
  }
}

const sitDown = (world: World, color: 'white' | 'black', more: Fields = {}) =>
  world.beginGame({ opponent: 'alder', color: color === 'white' ? 'black' : 'white', ...more });

async function playOffers(world: World, color: 'white' | 'black'): Promise<void> {
  const id = await sitDown(world, color);
  await watched(world, id, async () => {
    await moves(world, id, color, ['e2e4', 'e7e5']);
    await act(world, id, 'draw/yes');
    await other(world, id, 'draw', { yes: false });
    await act(world, id, 'takeback/yes');
    await other(world, id, 'takeback', { yes: false });
    await other(world, id, 'takeback', { yes: true });
    await act(world, id, 'takeback/no');
    const line = { room: 'player', text: 'Good luck' };
    await act(world, id, 'chat', { form: line });
    await act(world, id, 'chat', { form: { ...line, room: 'spectator' } });
    await act(world, id, 'chat', { form: { ...line, room: 'nowhere' } });
    await other(world, id, 'chat', { text: 'Thanks' });
    await world.call('GET', `/api/${world.endpoint}/game/${id}/chat`);
    await world.call('POST', `/api/round/${id}/add-time/15`);
    await world.call('POST', `/api/round/${id}/add-time/1000`);
    for (const wrong of ['move/e2e5', 'claim-victory', 'claim-draw', 'abort', 'berserk'])
      await act(world, id, wrong);
    await other(world, id, 'gone', { gone: true });
    await world.advance(5 * second);
    await other(world, id, 'gone', { gone: false });
    await other(world, id, 'draw', { yes: true });
    await act(world, id, 'draw/yes');
  });
  await act(world, id, 'resign');
}

async function playToMate(world: World, color: 'white' | 'black'): Promise<void> {
  const id = await sitDown(world, color, { rated: true });
  const seen = await world.stream(`/api/stream/game/${id}`);
  await watched(world, id, () => moves(world, id, color, ['f2f3', 'e7e5', 'g2g4', 'd8h4']));
  await world.advance(10 * second);
  seen.close();
  await world.call('GET', `/game/export/${id}`, { accept: 'application/json', token: null });
}

async function playOthers(world: World, color: 'white' | 'black'): Promise<void> {
  const aborted = await sitDown(world, color);
  await watched(world, aborted, () => act(world, aborted, 'abort'));
  const resigned = await sitDown(world, color);
  await watched(world, resigned, async () => {
    await moves(world, resigned, color, ['e2e4', 'e7e5']);
    await act(world, resigned, 'resign');
  });
  const abandoned = await sitDown(world, color);
  await watched(world, abandoned, async () => {
    await moves(world, abandoned, color, ['e2e4', 'e7e5']);
    await other(world, abandoned, 'gone', { gone: true });
    await world.advance(21 * second);
    await act(world, abandoned, 'claim-victory');
  });
}

/** The loser offers a rematch. */
async function playRematch(world: World): Promise<void> {
  const id = await sitDown(world, 'white', { opponent: 'juniper' });
  await moves(world, id, 'white', ['e2e4', 'e7e5']);
  await other(world, id, 'resign');
  await world.advance(10 * second);
  const { in: incoming = [] } = (await world.call('GET', '/api/challenge')).json as Record<
    string,
    readonly Fields[]
  >;
  for (const one of incoming) await world.call('POST', `/api/challenge/${String(one['id'])}/decline`);
}

/** A lobby game, in which both first moves have a deadline. */
async function playLobby(world: World): Promise<void> {
  for (const color of ['white', 'black']) {
    const { id } = await world.control('POST', '/game', { color, source: 'lobby', opponent: 'alder' });
    await watched(world, String(id), async () => {
      await world.advance(5 * second);
      await act(world, String(id), 'move/e2e4');
    });
    await act(world, String(id), 'abort');
  }
  if (world.options.account === 'bot') return;
  const seek = await world.stream('/api/board/seek', {
    method: 'POST',
    form: { time: '15', increment: '10' },
  });
  await world.advance(20 * second);
  seek.close();
  await world.call('POST', '/api/board/seek', { form: { days: '3' } });
  await world.call('POST', '/api/board/seek', { form: { time: '0', increment: '0' } });
}

async function playComputer(world: World): Promise<void> {
  for (const more of [clock, {}, { days: '2' }, { ...clock, fen: fromHere }]) {
    const id = idOf(
      await world.call('POST', '/api/challenge/ai', { form: { level: '3', color: 'white', ...more } }),
    );
    await watched(world, id, async () => {
      const seen = await world.stream(`/api/stream/game/${id}`);
      await act(world, id, 'move/e2e4');
      await world.advance(5 * second);
      await act(world, id, 'move/d2d4');
      await world.advance(5 * second);
      await act(world, id, 'resign');
      await world.advance(2 * second);
      seen.close();
    });
    await world.call('GET', `/game/export/${id}`, { accept: 'application/json', token: null });
  }
  await world.call('POST', '/api/challenge/ai', { form: { level: '12' } });
}

async function playFromPosition(world: World): Promise<void> {
  const id = idOf(await challengeTo(world, 'alder', { ...clock, fen: fromHere, color: 'black' }));
  await world.control('POST', `/challenge/${id}/accept`);
  const seen = await world.stream(`/api/stream/game/${id}`);
  await watched(world, id, async () => {
    await act(world, id, 'move/g8f6');
    await other(world, id, 'move', { uci: 'd2d3' });
    await act(world, id, 'resign');
  });
  await world.advance(5 * second);
  seen.close();
  await world.call('GET', '/api/user/alder/current-game', { accept: 'application/json', token: null });
}

async function playByDays(world: World): Promise<void> {
  for (const days of [1, 3]) {
    const id = await sitDown(world, 'white', { days });
    await watched(world, id, () => moves(world, id, 'white', ['e2e4', 'e7e5']));
    if (days === 1) await act(world, id, 'resign');
  }
  await world.advance(minute);
}

/** Plays a perf with a provisional rating. */
async function playForTheFirstTime(world: World): Promise<void> {
  const id = idOf(await challengeTo(world, 'alder', { ...clock, variant: 'horde', color: 'white' }));
  await world.control('POST', `/challenge/${id}/accept`);
  await watched(world, id, () => act(world, id, 'move/d4d5'));
  await act(world, id, 'resign');
  await world.call('GET', `/game/export/${id}`, { accept: 'application/json', token: null });
}

/** Exceeds the limits of a club that enforces them. */
export async function askTooOften(world: World): Promise<void> {
  const refusals = { body: 'json', retryAfter: 'with', rateHeaders: 'with' };
  await world.control('POST', '/law', { limits: 'law', refusals, clear: true });
  const [game] = (await world.call('GET', '/api/games/user/alder?max=1', { accept: 'application/x-ndjson' }))
    .lines;
  for (let left = 70; left > 0; left -= 1)
    if ((await world.call('GET', `/api/stream/game/${String(game?.['id'])}`)).status === 429) break;
  await world.control('POST', '/law', { limits: 'lenient', clear: true });
}

/** Requests unknown objects and forbidden actions. */
export async function goWrong(world: World): Promise<void> {
  for (const endpoint of ['board', 'bot']) {
    await world.call('GET', `/api/${endpoint}/game/stream/nothing0`);
    await world.call('GET', `/api/${endpoint}/game/nothing0/chat`);
    for (const action of [
      'move/e2e4',
      'chat',
      'abort',
      'resign',
      'draw/yes',
      'takeback/yes',
      'claim-victory',
      'claim-draw',
    ])
      await world.call('POST', `/api/${endpoint}/game/nothing0/${action}`);
  }
  await world.call('POST', '/api/board/game/nothing0/berserk');
  await world.call('POST', '/api/bot/account/upgrade', { token: await world.tokenWith('bot:play') });
  await world.call('GET', '/api/stream/game/nothing0');
  await world.call('POST', '/api/stream/games-by-users', { text: 'alone' });
  await world.call('GET', '/api/tv/no-channel');
  await world.call('GET', '/api/tv/no-channel/feed');
}
