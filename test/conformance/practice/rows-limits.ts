/** Limits of the document and their headers, on a club that enforces them; without those of arenas and TV. */

import { must, type Row } from './row.ts';
import type { Answer, CallOptions, World, WorldOptions } from './world.ts';

const dialects = ['document', 'wire'] as const;

const make =
  (area: Row['area']) =>
  (
    name: string,
    act: (world: World) => Promise<void>,
    account: WorldOptions['account'] = 'human',
    only?: 'document',
  ): readonly Row[] =>
    dialects
      .filter((dialect) => only === undefined || dialect === only)
      .map((dialect) => ({
        area,
        name,
        on: { dialect, account, limits: 'law' },
        async try(world) {
          await world.advance(86_400_000);
          await world.control('POST', '/law', { clear: true });
          await act(world);
        },
      }));

const limit = make('limit');
const header = make('header');

/** `count` requests pass, one more is refused, and after the window one passes again. */
async function counted(
  world: World,
  count: number,
  windowMs: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let index = 0; index < count; index += 1) {
    const { status, text } = await ask();
    must(status !== 429, `number ${index + 1} of ${count} is refused: ${text.slice(0, 120)}`);
  }
  const refused = await ask();
  must(refused.status === 429, `number ${count + 1} is answered ${refused.status}`);
  await world.advance(windowMs);
  const again = await ask();
  must(again.status !== 429, 'it is still refused after the window');
  return refused;
}

const minute = 60_000;
const anonymous: CallOptions = { token: null };

export const limitRows: readonly Row[] = [
  ...limit(
    'anonymous, standard endpoints: 15 a minute by address',
    async (world) =>
      void (await counted(world, 15, minute, () => world.call('GET', '/api/user/Willow', anonymous))),
  ),
  ...limit(
    'authenticated, standard endpoints: 60 a minute by token',
    async (world) => void (await counted(world, 60, minute, () => world.call('GET', '/api/account/playing'))),
  ),
  ...limit(
    'anonymous, search endpoints: 5 a minute by address',
    async (world) =>
      void (await counted(world, 5, minute, () => world.call('GET', '/games/search?q=willow', anonymous))),
  ),
  ...limit(
    'authenticated, search endpoints: 15 a minute by token',
    async (world) =>
      void (await counted(world, 15, minute, () => world.call('GET', '/games/search?q=willow'))),
  ),
  ...limit(
    'verified bot, challenge endpoints: 120 a minute',
    async (world) => void (await counted(world, 120, minute, () => world.call('GET', '/api/challenge'))),
    'bot',
  ),
  ...limit(
    'verified bot, game endpoints: not counted',
    async (world) => {
      const id = await world.beginGame();
      for (let index = 0; index < 130; index += 1) {
        const { status } = await world.call('GET', `/api/bot/game/${id}/chat`);
        must(status === 200, `number ${index + 1}: ${status}`);
      }
    },
    'bot',
  ),
  ...limit(
    'verified bot, move submission: not counted',
    async (world) => {
      const id = await world.beginGame();
      for (let index = 0; index < 70; index += 1) {
        const { status } = await world.call('POST', `/api/bot/game/${id}/move/e2e5`);
        must(status === 400, `number ${index + 1}: ${status}`);
      }
    },
    'bot',
  ),
  ...limit(
    'verified bot: up to 5 concurrent game streams',
    async (world) => {
      const open = [];
      for (let index = 0; index < 5; index += 1) {
        const board = await world.stream(`/api/bot/game/stream/${await world.beginGame()}`);
        must(board.status === 200, `number ${index + 1}: ${board.status}`);
        open.push(board);
      }
      const { status } = await world.call('GET', `/api/bot/game/stream/${await world.beginGame()}`);
      must(status === 429, `the sixth is answered ${status}`);
      for (const board of open) board.close();
    },
    'bot',
  ),
  ...limit('streaming endpoints need authentication', async (world) => {
    for (const path of ['/api/stream/event', '/api/stream/game/aaaaaaaa']) {
      const { status } = await world.call('GET', path, anonymous);
      must(status === 401, `${path}: ${status}`);
    }
  }),
  ...limit('GET /api/stream/game/{gameId}: 1 connection a game', async (world) => {
    const path = `/api/stream/game/${await world.beginGame()}`;
    const first = await world.stream(path);
    await world.advance(1_500);
    const { status } = await world.call('GET', path);
    must(first.status === 200 && status === 429, `${first.status}, then ${status}`);
    first.close();
  }),
  ...limit('POST /api/games/export/_ids: at most 300 ids', async (world) => {
    // One game a call: the second game of an export is paced by the club's clock, which is stopped here.
    const oneOf = async (query: string) => {
      const path = `/api/games/user/You?max=1&${query}`;
      const { lines } = await world.call('GET', path, { accept: 'application/x-ndjson' });
      return String(lines[0]?.['id']);
    };
    const [first, last] = [await oneOf('sort=dateDesc'), await oneOf('sort=dateAsc')];
    must(first !== last, `both are ${first}`);
    const others = Array.from({ length: 299 }, (_, index) => String(10_000_000 + index));
    const text = [first, ...others, last].join(',');
    const found = await world.call('POST', '/api/games/export/_ids', {
      text,
      accept: 'application/x-ndjson',
    });
    must(found.lines.map(({ id }) => id).join() === first, `${found.status} ${found.text.slice(0, 200)}`);
  }),
  ...limit(
    'POST /api/stream/games-by-users: about 5 users',
    async (world) => {
      const many = await world.call('POST', '/api/stream/games-by-users', { text: 'a,b,c,d,e,f' });
      must(many.status === 400, `${many.status}`);
    },
    'human',
    'document',
  ),
  ...limit('reconnecting a stream more than once a second may block it for a while', async (world) => {
    const open = async () => {
      const events = await world.stream('/api/stream/event');
      events.close();
      return events.status;
    };
    const [first, second] = [await open(), await open()];
    await world.advance(11_000);
    must(first === 200 && second === 429 && (await open()) === 200, `${first}, then ${second}`);
  }),
  ...limit('limits of accounts younger than a week are stricter', async (world) => {
    // An address with repeated failed authentication is treated the same.
    for (let index = 0; index < 10; index += 1) await world.call('GET', '/api/account', { token: 'nobodys' });
    await world.advance(minute);
    void (await counted(world, 30, minute, () => world.call('GET', '/api/account/playing')));
  }),
  ...limit(
    'rate limit exceeded: 429 with a JSON body that holds an error',
    async (world) => {
      const refused = await counted(world, 5, minute, () =>
        world.call('GET', '/games/search?q=x', anonymous),
      );
      const { error } = (refused.json ?? {}) as { error?: unknown };
      must(typeof error === 'string', refused.text);
    },
    'human',
    'document',
  ),

  ...header(
    'Retry-After: seconds to wait',
    async (world) => {
      const refused = await counted(world, 5, minute, () =>
        world.call('GET', '/games/search?q=x', anonymous),
      );
      must(Number(refused.headers['retry-after']) === 60, String(refused.headers['retry-after']));
    },
    'human',
    'document',
  ),
  ...header(
    'X-RateLimit-Remaining: requests left',
    async (world) => {
      const left = [];
      for (let index = 0; index < 3; index += 1)
        left.push(Number((await world.call('GET', '/api/account/playing')).headers['x-ratelimit-remaining']));
      must(left.join() === '59,58,57', left.join());
    },
    'human',
    'document',
  ),
  ...header(
    'X-RateLimit-Reset: Unix time of the reset',
    async (world) => {
      const { headers } = await world.call('GET', '/api/account/playing');
      const [date, reset] = [
        Date.parse(String(headers['date'])),
        Number(headers['x-ratelimit-reset']) * 1_000,
      ];
      must(reset > date && reset <= date + 61_000, `${reset - date} ms from now`);
    },
    'human',
    'document',
  ),
  ...header('Content-Type: ndjson for streams, JSON for answers', async (world) => {
    const events = await world.stream('/api/stream/event');
    events.close();
    const account = await world.call('GET', '/api/account');
    must(events.contentType.includes('application/x-ndjson'), events.contentType);
    must(
      String(account.headers['content-type']).includes('application/json'),
      String(account.headers['content-type']),
    );
  }),
];
