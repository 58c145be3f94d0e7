/** Rows of the document about TV. */

import { tvChannels } from '../../../main/chess/tv-channels.ts';
import { must, type Row } from './row.ts';
import { rowsOfTables, type Table } from './rows-fields.ts';
import type { Answer, CallOptions, Fields, OpenStream, World, WorldOptions } from './world.ts';

const dialects = ['document', 'wire'] as const;
const minute = 60_000;
const anyone: CallOptions = { token: null };

type Dialect = WorldOptions['dialect'];
type More = Partial<WorldOptions> & { readonly in?: readonly Dialect[] };

const row = (
  area: Row['area'],
  name: string,
  act: (world: World) => Promise<void>,
  { in: some = dialects, ...more }: More = {},
): readonly Row[] =>
  some.map((dialect) => ({ area, name, on: { dialect, account: 'human', ...more }, try: act }));

async function get(world: World, path: string, options: CallOptions = anyone): Promise<Answer> {
  const answer = await world.call('GET', path, options);
  must(answer.status === 200, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer;
}

async function channelMap(world: World): Promise<Readonly<Record<string, Fields>>> {
  return (await get(world, '/api/tv/channels')).json as Readonly<Record<string, Fields>>;
}

const ofType = (type: string) => (line: Fields) => line['t'] === type;

/** Advances time until an idle channel shows a game. */
async function untilShown(world: World, feed: OpenStream): Promise<void> {
  for (let look = 0; look < 120 && !feed.lines().some(ofType('featured')); look += 1) {
    await world.advance(15_000);
    await world.call('GET', '/api/tv/channels', anyone);
  }
  await feed.until('a game', ofType('featured'));
}

/** Lines of a feed during some virtual time. */
async function watched(world: World, path: string, ms: number): Promise<readonly Fields[]> {
  const feed = await world.stream(path, anyone);
  must(feed.status === 200, `${path}: ${feed.status}`);
  await untilShown(world, feed);
  const before = feed.lines().length;
  await world.advance(ms);
  await feed.until('something more', () => feed.lines().length > before);
  await new Promise((resolve) => setImmediate(resolve));
  feed.close();
  return feed.lines();
}

const feedTable = (type: string, some: readonly Dialect[], fields: Table['fields']): Table => ({
  resource: `TV feed message ${type}`,
  account: 'human',
  dialects: some,
  find: async (world) => (await watched(world, '/api/tv/bullet/feed', 5 * minute)).filter(ofType(type)),
  fields,
});

const player = {
  'd.players[].color': 'string',
  'd.players[].user.id': 'string',
  'd.players[].user.name': 'string',
  'd.players[].user.title': 'string',
  'd.players[].rating': 'integer',
} as const;

const tables: readonly Table[] = [
  {
    resource: 'TV channel entry',
    account: 'human',
    find: async (world) => Object.values(await channelMap(world)),
    fields: {
      'user.id': 'string',
      'user.name': 'string',
      'user.title': 'string',
      rating: 'integer',
      gameId: 'string',
      color: 'string',
    },
  },
  feedTable('featured', dialects, {
    t: 'string',
    d: 'object',
    'd.id': 'string',
    'd.orientation': 'string',
    'd.players': 'array',
    ...player,
  }),
  feedTable('featured', ['wire'], { 'd.fen': 'string', 'd.players[].seconds': 'integer' }),
  feedTable('fen', ['wire'], { 'd.fen': 'string', 'd.lm': 'string', 'd.wc': 'integer', 'd.bc': 'integer' }),
  feedTable('ply', ['document'], {
    t: 'string',
    'd.ply': 'integer',
    'd.uci': 'string',
    'd.san': 'string',
    'd.fen': 'string',
    'd.clock.white': 'number',
    'd.clock.black': 'number',
  }),
  feedTable('end', ['document'], { t: 'string', 'd.winner': 'string', 'd.status': 'string' }),
];

/** A channel is empty, or shows a game that meets its criteria. */
const channelRow = (key: (typeof tvChannels)[number], holds: (game: Fields, rating: number) => boolean) =>
  row('rule', `TV channel ${key}: only games that belong to it, strong enough`, async (world) => {
    let seen = 0;
    for (let look = 0; look < 3; look += 1) {
      const entry = (await channelMap(world))[key];
      if (entry) {
        seen += 1;
        const id = String(entry['gameId']);
        const game = (
          await get(world, `/game/export/${id}?moves=false`, { ...anyone, accept: 'application/json' })
        ).json as Fields;
        must(holds(game, Number(entry['rating'])), `${key}: ${JSON.stringify(game).slice(0, 400)}`);
      }
      await world.advance(6 * minute);
    }
    must(seen > 0, 'never had a game');
  });

const bots = (game: Fields) => JSON.stringify(game['players']).match(/"title":"BOT"/g)?.length ?? 0;
const isStandard = (game: Fields) => game['variant'] === 'standard';
const bySpeed = (speed: string) => (game: Fields) =>
  isStandard(game) && game['speed'] === speed && bots(game) === 0;

const sse = { in: dialects, apart: 'events' };

export const tvRows: readonly Row[] = [
  ...rowsOfTables(tables),
  ...row('endpoint', 'GET /api/tv/channels', async (world) => {
    const map = await channelMap(world);
    must(Object.keys(map).length > 8, `only ${Object.keys(map).join()}`);
    must(
      Object.keys(map).every((key) => (tvChannels as readonly string[]).includes(key)),
      `a key that is none: ${Object.keys(map).join()}`,
    );
  }),
  ...row('endpoint', 'GET /api/tv/feed', async (world) => {
    const [first] = await watched(world, '/api/tv/feed', minute);
    const best = (await channelMap(world))['best'];
    must(first?.['t'] === 'featured' && best !== undefined, JSON.stringify(first));
  }),
  ...row('endpoint', 'GET /api/tv/{channel}/feed', async (world) => {
    const [first] = await watched(world, '/api/tv/blitz/feed', minute);
    must(first?.['t'] === 'featured', JSON.stringify(first));
  }),
  ...row('endpoint', 'GET /api/tv/{channel}', async (world) => {
    const games = await get(world, '/api/tv/blitz?nb=2&clocks=true', {
      ...anyone,
      accept: 'application/x-ndjson',
    });
    must(games.lines.length > 0 && games.lines.length <= 2, games.text.slice(0, 200));
    must(
      games.lines.every((game) => game['status'] === 'started' && Array.isArray(game['clocks'])),
      games.text,
    );
    const pgn = await get(world, '/api/tv/blitz?nb=1');
    must(pgn.text.includes('[Result "*"]'), pgn.text.slice(0, 200));
  }),
  ...row(
    'endpoint',
    'GET /api/tv/{channel}/feed?bc=true: server-sent events',
    async (world) => {
      const feed = await world.stream('/api/tv/bullet/feed?bc=true', anyone);
      must(feed.contentType.includes('text/event-stream'), feed.contentType);
      await world.advance(minute);
      while (!/^data: \{"t":"[a-z]+","d":\{.*\}\}\n\n/m.test(feed.text())) {
        must(!feed.hasEnded(), feed.text().slice(0, 300));
        await world.advance(5_000);
      }
      feed.close();
    },
    sse,
  ),
  ...row('endpoint', 'GET /api/tv/{channel}/feed?bc=false: ndjson', async (world) => {
    const feed = await world.stream('/api/tv/bullet/feed?bc=false', anyone);
    must(feed.contentType.includes('ndjson'), feed.contentType);
    feed.close();
  }),
  ...tvChannels.flatMap((key) =>
    row('endpoint', `GET /api/tv/${key}/feed`, async (world) => {
      const feed = await world.stream(`/api/tv/${key}/feed`, anyone);
      must(feed.status === 200, `${key}: ${feed.status}`);
      feed.close();
    }),
  ),
  ...row('event', 'featured: a new game when the one before has ended', async (world) => {
    const lines = await watched(world, '/api/tv/ultraBullet/feed', 5 * minute);
    const ids = lines.filter(ofType('featured')).map((line) => (line['d'] as Fields)['id']);
    must(new Set(ids).size > 1, `only ${ids.join()}`);
  }),
  ...row(
    'event',
    'ply: each move of the game, counted up',
    async (world) => {
      const lines = await watched(world, '/api/tv/bullet/feed', 2 * minute);
      let count: number | undefined;
      let moves = 0;
      for (const line of lines) {
        if (line['t'] === 'featured') count = undefined;
        if (line['t'] !== 'ply') continue;
        const ply = Number((line['d'] as Fields)['ply']);
        must(count === undefined || ply === count + 1, `${ply} after ${String(count)}`);
        count = ply;
        moves += 1;
      }
      must(moves > 10, `${moves} moves`);
    },
    { in: ['document'] },
  ),
  ...row(
    'event',
    'end: with the status and winner of the export',
    async (world) => {
      const lines = await watched(world, '/api/tv/bullet/feed', 5 * minute);
      const at = lines.findIndex(ofType('end'));
      const game = lines.slice(0, at).findLast(ofType('featured'));
      const id = String((game?.['d'] as Fields | undefined)?.['id']);
      const exported = (await get(world, `/game/export/${id}`, { ...anyone, accept: 'application/json' }))
        .json as Fields;
      const end = lines[at]?.['d'] as Fields | undefined;
      must(
        end?.['status'] === exported['status'],
        `${JSON.stringify(end)} and ${String(exported['status'])}`,
      );
      must(
        end?.['winner'] === exported['winner'],
        `${JSON.stringify(end)} and ${String(exported['winner'])}`,
      );
    },
    { in: ['document'] },
  ),
  ...row('event', 'the positions of a feed are those of the export', async (world) => {
    const lines = await watched(world, '/api/tv/ultraBullet/feed', 4 * minute);
    const [, first, second] = lines.flatMap((line, index) => (line['t'] === 'featured' ? [index] : []));
    const part = lines.slice(first, second);
    const id = String((part[0]?.['d'] as Fields | undefined)?.['id']);
    const exported = (
      await get(world, `/game/export/${id}?lastFen=true`, { ...anyone, accept: 'application/json' })
    ).json as Fields;
    const last = part.findLast((line) => ['ply', 'fen'].includes(String(line['t'])));
    must(
      (last?.['d'] as Fields | undefined)?.['fen'] === exported['lastFen'],
      `${JSON.stringify(last)} and ${String(exported['lastFen'])}`,
    );
  }),
  ...channelRow('best', (game, rating) => isStandard(game) && rating >= 2150 && bots(game) === 0),
  ...channelRow('blitz', (game, rating) => bySpeed('blitz')(game) && rating >= 2000),
  ...(['bullet', 'rapid', 'classical', 'ultraBullet'] as const).flatMap((key) =>
    channelRow(key, bySpeed(key)),
  ),
  ...(
    [
      'chess960',
      'kingOfTheHill',
      'threeCheck',
      'antichess',
      'atomic',
      'horde',
      'racingKings',
      'crazyhouse',
    ] as const
  ).flatMap((key) => channelRow(key, (game) => game['variant'] === key && bots(game) === 0)),
  ...channelRow('bot', (game) => bots(game) === 2),
  ...channelRow('computer', (game) => JSON.stringify(game['players']).includes('"aiLevel"')),
  ...row(
    'rule',
    'TV: some channels may have no active game',
    async (world) => {
      let empty = new Set<string>();
      for (let look = 0; look < 30 && empty.size < 3; look += 1) {
        const map = await channelMap(world);
        empty = new Set([...empty, ...tvChannels.filter((key) => !(key in map))]);
        await world.advance(15 * minute);
      }
      must(empty.size > 0, 'every channel always had one');
    },
    { apart: 'a day of TV' },
  ),
  ...row('event', 'TV feed: keep-alives', async (world) => {
    const feed = await world.stream('/api/tv/classical/feed', anyone);
    await untilShown(world, feed);
    await world.advance(20_000);
    // On the wire TV has no keep-alive lines, only moves.
    while (world.options.dialect === 'document' && !feed.text().includes('{}\n'))
      await new Promise((resolve) => setImmediate(resolve));
    must(world.options.dialect === 'document' || !/^\n/m.test(feed.text()), 'an empty line');
    feed.close();
  }),
  ...row('error', 'TV: no such channel', async (world) => {
    for (const path of ['/api/tv/chess/feed', '/api/tv/chess'])
      must((await world.call('GET', path, anyone)).status === 404, path);
  }),
  ...row(
    'limit',
    'GET /api/tv/feed: at most 4 streams an address',
    async (world) => {
      const feeds = [];
      for (const key of ['best', 'blitz', 'rapid', 'bullet'])
        feeds.push(await world.stream(`/api/tv/${key}/feed`, anyone));
      must(
        feeds.every(({ status }) => status === 200),
        'one of four was refused',
      );
      const fifth = await world.call('GET', '/api/tv/atomic/feed', anyone);
      must(fifth.status === 429, `the fifth: ${fifth.status}`);
      for (const feed of feeds) feed.close();
    },
    { limits: 'law', apart: 'TV streams' },
  ),
  ...row('scope', 'no authentication: GET /api/tv/channels and the feeds', async (world) => {
    await get(world, '/api/tv/channels', { token: 'no-such-token' });
    const feed = await world.stream('/api/tv/feed', { token: 'no-such-token' });
    must(feed.status === 200, String(feed.status));
    feed.close();
  }),
];
