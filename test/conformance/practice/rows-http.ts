/** HTTP as clients use it: compression, heads, scopes, and what each endpoint asks for. */
import {
  row,
  get,
  anyone,
  bothMoved,
  mustBeOk,
  statusOf,
  nowPlaying,
  post,
  member,
  opened,
  expectStatus,
  json,
  mustRefuse,
  minute,
  imported,
  pgn,
} from './client-calls.ts';
import { must, type Row } from './row.ts';
import type { CallOptions, Fields } from './world.ts';

const gzip: CallOptions = { encoding: 'deflate, gzip;q=0.8' };

export const http: readonly Row[] = [
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
  ...row(
    'header',
    'CORS headers as the service’s, of a club that is open to pages',
    async (world) => {
      const origin = 'https://example.org';
      const answers = [
        await get(world, '/api/tv/channels', { ...anyone, origin }),
        await expectStatus(world.call('GET', '/api/user/nobody-at-all', { origin }), 404),
        await expectStatus(world.call('OPTIONS', '/api/account', { ...anyone, origin }), 204),
      ];
      for (const { headers } of answers) {
        must(headers['access-control-allow-origin'] === '*', String(headers['access-control-allow-origin']));
        for (const method of ['GET', 'POST', 'DELETE'])
          must(String(headers['access-control-allow-methods']).includes(method), method);
        must(/authorization/i.test(String(headers['access-control-allow-headers'])), 'no Authorization');
      }
    },
    { web: true, apart: 'open to pages' },
  ),
];

/** An endpoint requires a token (401) with the right scope (403). */
const guarded = (method: 'GET' | 'POST', path: string, needed: string) =>
  row('scope', `${needed}: ${method} ${path}`, async (world) => {
    await mustRefuse(world.call(method, path, anyone), 401);
    await mustRefuse(world.call(method, path, { token: await world.tokenWith('challenge:read') }), 403);
    await expectStatus(world.call(method, path, { token: await world.tokenWith(needed) }), 200);
  });

export const more: readonly Row[] = [
  ...row('scope', 'tokens consist of [A-Za-z0-9_]', async (world) => {
    for (let index = 0; index < 5; index += 1) {
      const token = await world.tokenWith('challenge:read');
      must(/^[A-Za-z0-9_]+$/.test(token), token);
      await get(world, '/api/challenge', { token });
    }
  }),
  ...guarded('GET', '/api/account/email', 'email:read'),
  ...guarded('GET', '/api/account/preferences', 'preference:read'),
  ...guarded('GET', '/api/account/kid', 'preference:read'),
  ...guarded('POST', '/api/account/kid?v=false', 'preference:write'),
  ...guarded('POST', '/api/rel/follow/willow', 'follow:write'),
  ...guarded('POST', '/api/rel/unfollow/rowan', 'follow:write'),
  ...row('endpoint', 'GET /api/account/email and preferences', async (world) => {
    const email = member((await get(world, '/api/account/email')).json, 'email');
    must(/^[^@\s]+@[^@\s]+$/.test(String(email)), String(email));
    const { json: body } = await get(world, '/api/account/preferences');
    must(typeof member(body, 'prefs', 'autoQueen') === 'number', JSON.stringify(body));
    must(typeof member(body, 'language') === 'string', JSON.stringify(body));
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
  ...row('endpoint', 'POST /api/import: variants, positions, and exports of the club', async (world) => {
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
