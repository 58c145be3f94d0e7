/** What clients by others rely on: how the service reads requests, and endpoints beside the interface document. */

import { must, type Row } from './row.ts';
import type { Answer, CallOptions, Fields, OpenStream, World, WorldOptions } from './world.ts';

const dialects = ['document', 'wire'] as const;

type On = Partial<WorldOptions> & { readonly in?: readonly WorldOptions['dialect'][] };

const row = (
  area: Row['area'],
  name: string,
  act: (world: World) => Promise<void>,
  { in: some = dialects, ...on }: On = {},
): readonly Row[] =>
  some.map((dialect) => ({ area, name, on: { dialect, account: 'human', ...on }, try: act }));

const bot = { account: 'bot' } as const;
const onWire = { in: ['wire'] } as const;
const anyone: CallOptions = { token: null };
const ndjson: CallOptions = { accept: 'application/x-ndjson' };
const json: CallOptions = { accept: 'application/json' };
const minute = 60_000;

const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (here, name) => (typeof here === 'object' && here !== null ? (here as Fields)[name] : undefined),
    value,
  );

async function expectStatus(answer: Promise<Answer>, status: number): Promise<Answer> {
  const come = await answer;
  must(come.status === status, `${come.status} instead of ${status}: ${come.text.slice(0, 200)}`);
  return come;
}

const get = (world: World, path: string, options?: CallOptions) =>
  expectStatus(world.call('GET', path, options), 200);
const post = (world: World, path: string, options?: CallOptions) =>
  expectStatus(world.call('POST', path, options), 200);

async function mustBeOk(answer: Promise<Answer>): Promise<void> {
  const { json: said } = await expectStatus(answer, 200);
  must(JSON.stringify(said) === '{"ok":true}', JSON.stringify(said));
}

async function mustRefuse(answer: Promise<Answer>, status: number, error?: string): Promise<void> {
  const said = member((await expectStatus(answer, status)).json, 'error');
  must(typeof said === 'string', 'no error is named');
  must(error === undefined || said === error, said);
}

const play = (world: World, id: string, what: string) =>
  world.call('POST', `/api/${world.door}/game/${id}/${what}`);

async function bothMoved(world: World, id: string): Promise<void> {
  await post(world, `/api/${world.door}/game/${id}/move/e2e4`);
  await world.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
}

const statusOf = async (world: World, id: string) =>
  member((await get(world, `/game/export/${id}`, json)).json, 'status');

async function nowPlaying(world: World, id: string): Promise<Fields> {
  const { json: said } = await get(world, '/api/account/playing?nb=50');
  const found = (member(said, 'nowPlaying') as readonly Fields[]).find((one) => one['gameId'] === id);
  must(found !== undefined, `${id} is not played`);
  return found;
}

const fullIdOf = async (world: World, id: string) => String((await nowPlaying(world, id))['fullId']);

/** A challenge by the account to a member who lets it stand. */
async function openChallenge(world: World): Promise<string> {
  const made = await post(world, '/api/challenge/alder', { form: { days: '2' } });
  return String(member(made.json, 'id'));
}

/** Closes streams that stay open; throws when one was refused. */
async function opened(stream: Promise<OpenStream>): Promise<OpenStream> {
  const come = await stream;
  must(come.status === 200, `${come.status}`);
  return come;
}

const trueTexts = ['1', 'true', 'True', 'on', 'yes'] as const;
const falseTexts = ['0', 'false', 'False', 'no', 'off', ''] as const;

const newArena = { clockTime: '3', clockIncrement: '0', minutes: '20', waitMinutes: '1' };
const pgn = `[Event "Club night"]
[White "Ada"]
[Black "Grace"]
[Result "0-1"]

1. f3 { a comment } e5 2. g4 (2. e4) Qh4# 0-1
`;

async function imported(world: World, text: string, options: CallOptions = {}): Promise<Fields> {
  return (await post(world, '/api/import', { form: { pgn: text }, ...options })).json as Fields;
}

const booleans: readonly Row[] = [
  ...row('rule', 'booleans in a query: 1, true, True, on, yes', async (world) => {
    for (const text of trueTexts) {
      const { lines } = await get(world, `/api/games/user/You?max=5&moves=false&rated=${text}`, ndjson);
      must(lines.length > 0 && lines.every(({ rated }) => rated === true), `rated=${text}`);
      const tv = await get(world, `/api/tv/blitz?nb=2&moves=${text}`, { ...anyone, ...ndjson });
      must(tv.lines.length > 0 && tv.lines.every((one) => typeof one['moves'] === 'string'), `moves=${text}`);
    }
    for (const text of falseTexts) {
      const { lines } = await get(world, `/api/games/user/You?max=5&moves=false&rated=${text}`, ndjson);
      must(lines.length > 0 && lines.every(({ rated }) => rated === false), `rated=${text}`);
    }
  }),
  ...row('rule', 'booleans in a path: draw/1, takeback/True', async (world) => {
    for (const text of trueTexts) {
      const drawn = await world.beginGame();
      await bothMoved(world, drawn);
      await world.control('POST', `/game/${drawn}/draw`);
      await mustBeOk(play(world, drawn, `draw/${text}`));
      must((await statusOf(world, drawn)) === 'draw', `draw/${text}`);
      const taken = await world.beginGame();
      await bothMoved(world, taken);
      await world.control('POST', `/game/${taken}/takeback`);
      await mustBeOk(play(world, taken, `takeback/${text}`));
      must((await nowPlaying(world, taken))['lastMove'] !== 'e7e5', `takeback/${text}`);
    }
  }),
  ...row('rule', 'booleans in a body', async (world) => {
    for (const text of trueTexts) {
      const form = { days: '2', rated: text };
      const { json: said } = await post(world, '/api/challenge/alder', { form });
      must(member(said, 'rated') === true, `rated=${text}`);
    }
    const { json: said } = await post(world, '/api/challenge/alder', { json: { days: 2, rated: true } });
    must(member(said, 'rated') === true, 'rated: true in JSON');
  }),
];

const readings: readonly Row[] = [
  ...booleans,
  ...row('rule', 'offers and claims that cannot be made: 200 without effect', async (world) => {
    const id = await world.beginGame();
    for (const what of ['draw/yes', 'draw/no', 'takeback/yes', 'takeback/no', 'claim-draw', 'claim-victory'])
      await mustBeOk(play(world, id, what));
    const board = await opened(world.stream(`/api/board/game/stream/${id}`));
    const full = await board.until('it', ({ type }) => type === 'gameFull');
    const offers = ['wdraw', 'bdraw', 'wtakeback', 'btakeback'];
    must(!offers.some((name) => Object.hasOwn(full['state'] as Fields, name)), JSON.stringify(full['state']));
    must(member(full, 'state', 'status') === 'started', JSON.stringify(full['state']));
    board.close();
    await bothMoved(world, id);
    for (const what of ['draw/no', 'takeback/no', 'claim-draw', 'claim-victory'])
      await mustBeOk(play(world, id, what));
    must((await statusOf(world, id)) === 'started', 'the game is over');
    await post(world, `/api/board/game/${id}/resign`);
    for (const what of ['draw/yes', 'takeback/yes', 'claim-draw', 'claim-victory'])
      await mustBeOk(play(world, id, what));
    must((await statusOf(world, id)) === 'resign', 'a finished game changed');
  }),
  ...row('rule', 'a trailing slash is ignored', async (world) => {
    const id = await world.beginGame();
    await mustBeOk(play(world, id, 'claim-victory/'));
    await get(world, '/api/account/');
    await get(world, '/api/user/Willow/', anyone);
    (await opened(world.stream('/api/stream/event/'))).close();
    await expectStatus(world.call('GET', '/api/account//'), 404);
  }),
  ...row('rule', 'a full id is accepted where a game id is, and its secret is ignored', async (world) => {
    const id = await world.beginGame();
    const full = await fullIdOf(world, id);
    must(full.length === 12 && full.startsWith(id), full);
    for (const given of [full, `${id}abcd`]) {
      const board = await opened(world.stream(`/api/board/game/stream/${given}`, { agent: given }));
      must((await board.until('it', ({ type }) => type === 'gameFull'))['id'] === id, 'another game');
      board.close();
      (await opened(world.stream(`/api/stream/game/${given}`))).close();
      await mustBeOk(play(world, given, 'draw/no'));
      await get(world, `/api/board/game/${given}/chat`);
      must(member((await get(world, `/game/export/${given}`, json)).json, 'id') === id, 'export');
      const some = await post(world, '/api/games/export/_ids', { text: given, ...ndjson });
      must(some.lines[0]?.['id'] === id, 'export by ids');
      await mustBeOk(world.call('POST', `/api/round/${given}/add-time/5`));
    }
    await mustBeOk(play(world, full, 'move/e2e4'));
    await mustBeOk(world.call('POST', `/api/challenge/${full}/cancel`));
    must((await statusOf(world, id)) === 'aborted', 'it goes on');
  }),
  ...row(
    'limit',
    'a game’s streams are counted together by whichever id or slash they are opened',
    async (world) => {
      const id = await world.beginGame();
      const first = await opened(world.stream(`/api/stream/game/${id}`));
      await world.advance(1_500);
      for (const other of [`${id}abcd`, `${id}/`])
        await expectStatus(world.call('GET', `/api/stream/game/${other}`), 429);
      first.close();
    },
    { limits: 'law', apart: 'ids' },
  ),
  ...row(
    'rule',
    'cancel: an accepted, unplayed game is aborted, an incoming challenge declined',
    async (world) => {
      const events = await opened(world.stream('/api/stream/event'));
      const unplayed = await world.beginGame();
      await mustBeOk(world.call('POST', `/api/challenge/${unplayed}/cancel`));
      must((await statusOf(world, unplayed)) === 'aborted', 'the game goes on');
      const { id } = await world.control('POST', '/challenge', {});
      await mustBeOk(world.call('POST', `/api/challenge/${String(id)}/cancel`));
      const line = await events.until(
        'the decline',
        (one) => member(one, 'challenge', 'id') === id && one['type'] !== 'challenge',
      );
      must(line['type'] === 'challengeDeclined', JSON.stringify(line));
      await mustBeOk(world.call('POST', `/api/challenge/${await openChallenge(world)}/cancel`));
      const played = await world.beginGame();
      await bothMoved(world, played);
      await mustRefuse(world.call('POST', `/api/challenge/${played}/cancel`), 400);
      await mustRefuse(world.call('POST', '/api/challenge/nothing0/cancel'), 404);
      events.close();
    },
  ),
  ...row('rule', 'ids of ended and terminated arenas are never used again', async (world) => {
    const seen = new Set<string>();
    for (let index = 0; index < 5; index += 1) {
      const made = await post(world, '/api/tournament', { form: newArena });
      const id = String(member(made.json, 'id'));
      must(!seen.has(id), `${id} comes again`);
      seen.add(id);
      await mustBeOk(world.call('POST', `/api/tournament/${id}/terminate`));
    }
  }),
  ...row('error', 'an unknown opponent: 400 with the name', async (world) =>
    mustRefuse(
      world.call('POST', '/api/challenge/Nobody-At-All', { form: { days: '2' } }),
      400,
      'No such user: Nobody-At-All',
    ),
  ),
  ...row('rule', 'GET /api/tv/{channel}: nb is clamped to 1..30', async (world) => {
    const count = async (nb: string) =>
      (await get(world, `/api/tv/blitz?nb=${nb}&moves=false`, { ...anyone, ...ndjson })).lines.length;
    const [usual, most] = [await count('10'), await count('30')];
    for (const [nb, wanted] of [
      ['0', 1],
      ['-3', 1],
      ['31', most],
      ['abc', usual],
      ['', usual],
    ] as const)
      must((await count(nb)) === wanted, `nb=${nb}: not ${wanted}`);
  }),
  ...row('rule', 'GET /api/team/{teamId}/arena: status, createdBy and name', async (world) => {
    const list = async (query: string) =>
      (await get(world, `/api/team/early-birds/arena?${query}`, anyone)).lines;
    const all = await list('');
    const name = String(all[0]?.['fullName'] ?? all[0]?.['name']);
    for (const [status, number] of [
      ['created', 10],
      ['started', 20],
      ['finished', 30],
    ] as const) {
      const some = await list(`status=${status}`);
      const wanted = all.filter((one) => one['status'] === number);
      must(some.map(({ id }) => id).join() === wanted.map(({ id }) => id).join(), `status=${status}`);
    }
    const createdBy = String(all[0]?.['createdBy']);
    const theirs = await list(`createdBy=${createdBy.toUpperCase()}`);
    must(
      theirs.length > 0 && theirs.every((one) => one['createdBy'] === createdBy),
      `createdBy=${createdBy}`,
    );
    const named = await list(`name=${encodeURIComponent(name)}`);
    must(named.length > 0 && named.every((one) => (one['fullName'] ?? one['name']) === name), `name=${name}`);
    must((await list('createdBy=nobody-at-all')).length === 0, 'of nobody');
    must((await list('name=No+Such+Arena')).length === 0, 'without a name');
  }),
  ...row('rule', 'GET /api/team/{teamId}/users?full=true: whole members', async (world) => {
    const [light, full] = await Promise.all([
      get(world, '/api/team/early-birds/users', anyone),
      get(world, '/api/team/early-birds/users?full=true', anyone),
    ]);
    must(
      light.lines.every((one) => one['perfs'] === undefined),
      'perfs without full',
    );
    must(full.lines.length === light.lines.length && full.lines.length > 2, `${full.lines.length}`);
    must(
      full.lines.every(
        (one) => typeof member(one, 'perfs', 'blitz', 'rating') === 'number' && 'joinedTeamAt' in one,
      ),
      full.text.slice(0, 300),
    );
  }),
  ...row('rule', 'GET /api/rel/following: lines have url', async (world) => {
    const { lines } = await get(world, '/api/rel/following');
    must(
      lines.every((one) => String(one['url']).endsWith(`/@/${String(one['username'])}`)),
      'not all of them',
    );
  }),
  ...row(
    'rule',
    'GET /api/challenge/{challengeId}/show: direction',
    async (world) => {
      const out = await openChallenge(world);
      const { id } = await world.control('POST', '/challenge', {});
      const show = async (one: unknown) =>
        member((await get(world, `/api/challenge/${String(one)}/show`)).json, 'direction');
      must(
        (await show(out)) === 'out' && (await show(id)) === 'in',
        `${String(await show(out))} and ${String(await show(id))}`,
      );
    },
    onWire,
  ),
  ...row(
    'limit',
    'a bot over its daily games: 429 with ratelimit in JSON',
    async (world) => {
      for (let index = 0; index < 100; index += 1) {
        const { id } = await world.control('POST', '/game', { opponent: 'alder', source: 'friend' });
        await world.control('POST', `/game/${String(id)}/abort`);
      }
      for (let index = 0; index < 6; index += 1) {
        const answer = await world.call('POST', '/api/challenge/alder', { form: { days: '2' } });
        must(answer.status === 429, `${answer.status}`);
        must(member(answer.json, 'ratelimit', 'key') === 'bot.vsBot.day', answer.text.slice(0, 200));
        must(Number(member(answer.json, 'ratelimit', 'seconds')) > 3_600, answer.text);
        must(typeof member(answer.json, 'error') === 'string', answer.text);
      }
    },
    { ...bot, limits: 'law', apart: 'a hundred games' },
  ),
  ...row(
    'field',
    'Challenge.challenger.lag: from 1 to 4, and not the same for all',
    async (world) => {
      const lags = new Set<unknown>();
      for (const opponent of ['willow', 'bramble', 'sequoia', 'juniper', 'rowan', 'alder']) {
        const { id } = await world.control('POST', '/challenge', { opponent });
        const shown = await get(world, `/api/challenge/${String(id)}/show`);
        lags.add(member(shown.json, 'challenger', 'lag'));
      }
      must(
        [...lags].every((lag) => Number(lag) >= 1 && Number(lag) <= 4),
        [...lags].join(),
      );
      must(lags.size > 1, [...lags].join());
    },
    onWire,
  ),
  ...row(
    'rule',
    'people and no bots take seeks',
    async (world) => {
      const events = await opened(world.stream('/api/stream/event'));
      for (let index = 0; index < 3; index += 1) {
        const form = { time: '15', increment: '10', rated: 'true' };
        const seek = await opened(world.stream('/api/board/seek', { method: 'POST', form }));
        await world.advance(10_000);
        await seek.untilEnd();
      }
      await events.until('a game', (line) => member(line, 'game', 'source') === 'lobby');
      const names = events.lines().flatMap(({ game }) => {
        const id = member(game, 'opponent', 'id');
        return typeof id === 'string' ? [id] : [];
      });
      must(names.length >= 3, names.join());
      for (const name of names) {
        const { json: user } = await get(world, `/api/user/${name}`, anyone);
        must(member(user, 'title') !== 'BOT', `${name} is a bot`);
      }
      events.close();
    },
    { apart: 'the lobby' },
  ),
  ...row('field', 'PGN tag Event: rated blitz game', async (world) => {
    const { text } = await get(world, '/api/games/user/You?max=30&moves=false');
    const events = [...text.matchAll(/^\[Event "(.*)"\]$/gm)].map(([, event]) => event ?? '');
    must(events.length === 30, `${events.length}`);
    must(
      events.every((event) => /^(?:rated|casual) [a-zA-Z0-9]+ game$/.test(event)),
      events.join('; '),
    );
  }),
];

const gzip: CallOptions = { encoding: 'deflate, gzip;q=0.8' };

const http: readonly Row[] = [
  ...row('header', 'HEAD where GET is: the same head, no body', async (world) => {
    for (const path of ['/api/account', '/api/tournament', '/api/games/user/You?max=2', '/']) {
      const head = await expectStatus(world.call('HEAD', path), 200);
      const body = await get(world, path);
      must(head.bytes === 0, `${path} has a body`);
      must(head.headers['content-type'] === body.headers['content-type'], path);
    }
    await expectStatus(world.call('HEAD', '/api/account', anyone), 401);
    await expectStatus(world.call('HEAD', '/api/user/nobody-at-all'), 404);
    const events = await opened(world.stream('/api/stream/event'));
    const head = await expectStatus(world.call('HEAD', '/api/stream/event'), 200);
    must(String(head.headers['content-type']).includes('ndjson'), String(head.headers['content-type']));
    const { id } = await world.control('POST', '/challenge', {});
    await events.until('a challenge after HEAD', (line) => member(line, 'challenge', 'id') === id);
    events.close();
  }),
  ...row('header', 'a wrong method: 405 with Allow', async (world) => {
    for (const [method, path, allow] of [
      ['POST', '/api/account', 'GET, HEAD'],
      ['PUT', '/api/stream/event', 'GET, HEAD'],
      ['GET', '/api/board/seek', 'POST'],
      ['GET', '/api/token', 'DELETE, POST'],
      ['DELETE', '/api/account/kid', 'GET, HEAD, POST'],
      ['HEAD', '/api/users', 'POST'],
      ['OPTIONS', '/api/account', 'GET, HEAD'],
    ] as const) {
      const answer = await expectStatus(world.call(method, path), 405);
      must(answer.headers['allow'] === allow, `${method} ${path}: ${String(answer.headers['allow'])}`);
    }
    await expectStatus(world.call('PUT', '/api/nothing'), 404);
  }),
  ...row('header', 'gzip when asked for, and never else', async (world) => {
    for (const path of ['/api/account', '/api/tournament', '/api/games/user/You?max=3', '/']) {
      const [plain, packed] = [await get(world, path), await get(world, path, gzip)];
      must(plain.headers['content-encoding'] === undefined, `${path} unasked`);
      must(packed.headers['content-encoding'] === 'gzip', `${path} is not packed`);
      must(packed.headers['vary'] === 'Accept-Encoding', String(packed.headers['vary']));
      must(packed.text === plain.text && packed.bytes < plain.bytes, `${path} says something else`);
    }
    for (const encoding of ['identity', 'br', 'gzip;q=0', '*'])
      must(
        (await get(world, '/api/account', { encoding })).headers['content-encoding'] === undefined,
        encoding,
      );
    const refused = await expectStatus(world.call('GET', '/api/account', { ...gzip, token: null }), 401);
    must(typeof member(refused.json, 'error') === 'string', refused.text);
  }),
  ...row('header', 'gzip of streams: each line as it happens', async (world) => {
    const events = await opened(world.stream('/api/stream/event', gzip));
    must(events.headers['content-encoding'] === 'gzip', 'not packed');
    const id = await world.beginGame();
    await events.until('the game', (line) => member(line, 'game', 'gameId') === id);
    const board = await opened(world.stream(`/api/board/game/stream/${id}`, { ...gzip, agent: 'packed' }));
    await board.until('it', ({ type }) => type === 'gameFull');
    await bothMoved(world, id);
    await board.until('both moves', ({ moves }) => moves === 'e2e4 e7e5');
    await world.advance(7_000);
    const beat = world.options.dialect === 'wire' ? /\n\n$/ : /\n\{\}\n$/;
    while (!beat.test(board.text())) await world.advance(0);
    await post(world, `/api/board/game/${id}/resign`);
    await board.untilEnd();
    must(board.lines().at(-1)?.['status'] === 'resign', 'the last line is missing');
    events.close();
  }),
  ...row('header', 'no CORS headers unless the club is open to pages', async (world) => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await world.call(method, '/api/account', { origin: 'https://example.org' });
      const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      must(names.length === 0, names.join());
    }
  }),
];

/** What a token needs, with 401 without one and 403 with another's scopes. */
const guarded = (method: 'GET' | 'POST', path: string, needed: string) =>
  row('scope', `${needed}: ${method} ${path}`, async (world) => {
    await mustRefuse(world.call(method, path, anyone), 401);
    await mustRefuse(world.call(method, path, { token: await world.tokenWith('challenge:read') }), 403);
    await expectStatus(world.call(method, path, { token: await world.tokenWith(needed) }), 200);
  });

const more: readonly Row[] = [
  ...guarded('GET', '/api/account/email', 'email:read'),
  ...guarded('GET', '/api/account/preferences', 'preference:read'),
  ...guarded('GET', '/api/account/kid', 'preference:read'),
  ...guarded('POST', '/api/account/kid?v=false', 'preference:write'),
  ...guarded('POST', '/api/rel/follow/willow', 'follow:write'),
  ...guarded('POST', '/api/rel/unfollow/rowan', 'follow:write'),
  ...row('endpoint', 'GET /api/account/email and preferences', async (world) => {
    const email = member((await get(world, '/api/account/email')).json, 'email');
    must(/^[^@\s]+@[^@\s]+$/.test(String(email)), String(email));
    const { json: said } = await get(world, '/api/account/preferences');
    must(typeof member(said, 'prefs', 'autoQueen') === 'number', JSON.stringify(said));
    must(typeof member(said, 'language') === 'string', JSON.stringify(said));
  }),
  ...row('endpoint', 'GET and POST /api/account/kid', async (world) => {
    const kid = async () => member((await get(world, '/api/account/kid')).json, 'kid');
    await mustBeOk(world.call('POST', '/api/account/kid?v=True'));
    must((await kid()) === true, 'not on');
    await mustBeOk(world.call('POST', '/api/account/kid?v=false'));
    must((await kid()) === false, 'not off');
    await mustRefuse(world.call('POST', '/api/account/kid'), 400);
  }),
  ...row('endpoint', 'POST /api/users: in the order of the ids, 300 at most', async (world) => {
    const text = 'Sequoia,nobody-at-all,willow,left-the-club';
    const { json: users } = await post(world, '/api/users', { text, ...anyone });
    const ids = (users as readonly Fields[]).map(({ id }) => id);
    must(ids.join() === 'sequoia,willow,left-the-club', ids.join());
    const others = Array.from({ length: 299 }, (_, index) => `unknown${index}`);
    const many = await post(world, '/api/users', { text: ['willow', ...others, 'rowan'].join(), ...anyone });
    must((many.json as readonly Fields[]).length === 1, 'more than the first 300');
    const [bare] = (await post(world, '/api/users?profile=false', { text: 'willow' }))
      .json as readonly Fields[];
    must(bare !== undefined && !('profile' in bare), 'a profile');
  }),
  ...row(
    'limit',
    'POST /api/users: 8,000 users in ten minutes by address',
    async (world) => {
      const text = Array.from({ length: 300 }, (_, index) => `unknown${index}`).join();
      for (let index = 0; index < 26; index += 1) await post(world, '/api/users', { text });
      await expectStatus(world.call('POST', '/api/users', { text }), 429);
      await world.advance(10 * minute);
      await post(world, '/api/users', { text });
    },
    { limits: 'law', apart: 'users' },
  ),
  ...row(
    'limit',
    'POST /api/import: 200 an hour by token, 100 by address',
    async (world) => {
      for (const [options, most, step] of [
        [{}, 200, 50],
        [anyone, 100, 10],
      ] as const) {
        for (let index = 0; index < most; index += 1) {
          if (index % step === 0) await world.advance(minute);
          await imported(world, pgn, options);
        }
        await world.advance(minute);
        await expectStatus(world.call('POST', '/api/import', { form: { pgn }, ...options }), 429);
        await world.advance(60 * minute);
        await imported(world, pgn, options);
      }
    },
    { limits: 'law', apart: 'imports' },
  ),
  ...row('endpoint', 'POST /api/import: a game by its PGN', async (world) => {
    const { id, url } = await imported(world, pgn);
    must(String(url).endsWith(`/${String(id)}`), String(url));
    const { json: game } = await get(world, `/game/export/${String(id)}`, { ...anyone, ...json });
    must(member(game, 'moves') === 'f3 e5 g4 Qh4#', JSON.stringify(game));
    must(member(game, 'status') === 'mate' && member(game, 'winner') === 'black', JSON.stringify(game));
    must(member(game, 'source') === 'import', JSON.stringify(game));
    const { text } = await get(world, '/api/games/export/imports');
    must(text.includes('[White "Ada"]'), 'not among the imports');
    must((await imported(world, pgn))['id'] === id, 'the same game has another id');
  }),
  ...row('endpoint', 'POST /api/import: variants, positions, and what a club exports', async (world) => {
    const fen = '4k3/8/8/8/8/8/P7/4K3 w - - 0 1';
    const placed = await imported(world, `[FEN "${fen}"]\n[SetUp "1"]\n\n1. a4 *`);
    const { json: game } = await get(world, `/game/export/${String(placed['id'])}`, json);
    must(member(game, 'initialFen') === fen && member(game, 'moves') === 'a4', JSON.stringify(game));
    const hill = await imported(world, '[Variant "King of the Hill"]\n\n1. e4 e5 1/2-1/2', anyone);
    const { json: other } = await get(world, `/game/export/${String(hill['id'])}`, json);
    must(member(other, 'variant') === 'kingOfTheHill', JSON.stringify(other));
    const { text: mine } = await get(world, '/api/games/export/imports');
    must(!mine.includes('King of the Hill'), 'a game without a token is the account’s');
    const { text: own } = await get(world, '/api/games/user/You?max=1&perfType=blitz');
    const again = await imported(world, own);
    const { text: exported } = await get(
      world,
      `/game/export/${String(again['id'])}?clocks=false&evals=false&literate=false`,
    );
    const movesIn = (all: string) =>
      all
        .slice(all.indexOf('\n\n'))
        .replaceAll(/\{[^}]*\}|\d+\.+|\s+/g, ' ')
        .replaceAll(/ +/g, ' ')
        .trim();
    must(movesIn(exported) === movesIn(own), `${movesIn(exported)} is not ${movesIn(own)}`);
  }),
  ...row('error', 'POST /api/import: no game, an unknown variant, an invalid position', async (world) => {
    for (const text of ['', 'hello', '1. e5 *', '[Variant "Shatranj"]\n\n1. e4 *', '[FEN "x"]\n\n1. e4 *'])
      await mustRefuse(world.call('POST', '/api/import', { form: { pgn: text } }), 400);
  }),
  ...row('endpoint', 'GET /api/team/{teamId}', async (world) => {
    const { json: team } = await get(world, '/api/team/early-birds', anyone);
    must(
      member(team, 'name') === 'Early Birds' && Number(member(team, 'nbMembers')) > 0,
      JSON.stringify(team),
    );
    await mustRefuse(world.call('GET', '/api/team/no-team'), 404);
  }),
  ...row('endpoint', 'POST /api/rel/follow/{username} and unfollow', async (world) => {
    const followed = async () => (await get(world, '/api/rel/following')).lines.map(({ id }) => String(id));
    const [someone = ''] = (await get(world, '/api/team/night-owls/users', anyone)).lines
      .map(({ id }) => String(id))
      .filter((id) => id !== 'you');
    await mustBeOk(world.call('POST', `/api/rel/unfollow/${someone}`));
    must(!(await followed()).includes(someone), 'still followed');
    await mustBeOk(world.call('POST', `/api/rel/follow/${someone.toUpperCase()}`));
    must((await followed()).includes(someone), 'not followed');
    must(member((await get(world, `/api/user/${someone}`)).json, 'following') === true, 'not shown');
    await mustBeOk(world.call('POST', `/api/rel/unfollow/${someone}`));
    must(!(await followed()).includes(someone), 'still followed');
    for (const verb of ['follow', 'unfollow'])
      await mustRefuse(world.call('POST', `/api/rel/${verb}/nobody-at-all`), 404);
  }),
  ...row('endpoint', 'POST /api/challenge/{gameId}/start-clocks', async (world) => {
    const form = { level: '1', 'clock.limit': '60', 'clock.increment': '0', color: 'white' };
    const made = await expectStatus(world.call('POST', '/api/challenge/ai', { form }), 201);
    const id = String(member(made.json, 'id'));
    const start = (query: string) => world.call('POST', `/api/challenge/${id}/start-clocks${query}`);
    await mustRefuse(start(''), 401);
    await mustRefuse(start('?token1=no-such-token'), 401);
    await mustRefuse(start(`?token1=${await world.tokenWith('challenge:read')}`), 403);
    await world.advance(30_000);
    must((await nowPlaying(world, id))['secondsLeft'] === 60, 'the clock ran unasked');
    await mustBeOk(start(`?token1=${world.token}`));
    await world.advance(20_000);
    await mustBeOk(start(`?token1=${world.token}`));
    must((await nowPlaying(world, id))['secondsLeft'] === 40, 'the clock does not run');
    await world.advance(41_000);
    must((await statusOf(world, id)) === 'outoftime', 'the flag does not fall');
    const other = `/api/challenge/nothing0/start-clocks?token1=${world.token}`;
    await mustRefuse(world.call('POST', other), 404);
  }),
  ...row('endpoint', 'GET /api/user/{username}/perf/{perf}', async (world) => {
    const { json: stat } = await get(world, '/api/user/You/perf/blitz', anyone);
    const count = member(stat, 'stat', 'count') as Readonly<Record<string, number>>;
    must(member(stat, 'user', 'name') === 'You', JSON.stringify(stat));
    must(
      count['all'] === (count['win'] ?? 0) + (count['loss'] ?? 0) + (count['draw'] ?? 0),
      JSON.stringify(count),
    );
    const highest = Number(member(stat, 'stat', 'highest', 'int'));
    must(highest >= Number(member(stat, 'stat', 'lowest', 'int')), 'highest below lowest');
    const best = member(stat, 'stat', 'bestWins', 'results') as readonly Fields[];
    must(best.length > 0 && best.length <= 5, `${best.length}`);
    const gameId = String(best[0]?.['gameId']);
    const { json: game } = await get(world, `/game/export/${gameId}`, json);
    must(member(game, 'perf') === 'blitz', JSON.stringify(game).slice(0, 200));
    await mustRefuse(world.call('GET', '/api/user/nobody-at-all/perf/blitz'), 404);
    await mustRefuse(world.call('GET', '/api/user/You/perf/chess'), 404);
  }),
];

export const clientRows: readonly Row[] = [...readings, ...http, ...more];
