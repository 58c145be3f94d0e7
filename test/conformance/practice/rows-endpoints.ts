/** Every endpoint in the document, except those of arenas and TV. */

import { must, type Row } from './row.ts';
import type { Answer, CallOptions, World, WorldOptions } from './world.ts';

const dialects = ['document', 'wire'] as const;

const row = (
  name: string,
  act: (world: World) => Promise<void>,
  account: WorldOptions['account'] = 'human',
): readonly Row[] =>
  dialects.map((dialect) => ({ area: 'endpoint', name, on: { dialect, account }, try: act }));

async function expectStatus(answer: Promise<Answer>, status = 200): Promise<Answer> {
  const received = await answer;
  must(received.status === status, `${received.status} instead of ${status}: ${received.text.slice(0, 200)}`);
  return received;
}

const get = (world: World, path: string, options?: CallOptions) =>
  expectStatus(world.call('GET', path, options));
const post = (world: World, path: string, options?: CallOptions) =>
  expectStatus(world.call('POST', path, options));

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const mustBeOk = ({ json }: Answer) =>
  must(member(json, 'ok') === true, `ok is not true in ${JSON.stringify(json)}`);

const ndjson = { accept: 'application/x-ndjson' };

async function someGames(world: World, query = 'max=3'): Promise<Answer> {
  return get(
    world,
    `/api/games/user/${world.options.account === 'bot' ? 'YourBot' : 'You'}?${query}`,
    ndjson,
  );
}

const act = (path: string, from: (world: World, id: string) => Promise<void>, account: 'bot' | 'human') =>
  row(
    `POST /api/${account === 'bot' ? 'bot' : 'board'}/game/{gameId}/${path.replace('/yes', '/{accept}')}`,
    async (world) => {
      const id = await world.beginGame();
      await from(world, id);
      mustBeOk(await post(world, `/api/${world.endpoint}/game/${id}/${path}`));
    },
    account,
  );

const both = ['bot', 'human'] as const;
const nothing = () => Promise.resolve();
const bothMoved = async (world: World, id: string) => {
  await post(world, `/api/${world.endpoint}/game/${id}/move/e2e4`);
  await world.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
};

export const endpointRows: readonly Row[] = [
  ...row('GET /api/stream/event', async (world) => {
    const events = await world.stream('/api/stream/event', {
      token: await world.tokenWith('challenge:read'),
    });
    must(
      events.status === 200 && events.contentType.includes('ndjson'),
      `${events.status} ${events.contentType}`,
    );
    events.close();
  }),
  ...both.flatMap((account) =>
    row(
      `GET /api/${account === 'bot' ? 'bot' : 'board'}/game/stream/{gameId}`,
      async (world) => {
        const board = await world.stream(`/api/${world.endpoint}/game/stream/${await world.beginGame()}`);
        const first = await board.until('a line', () => true);
        must(first['type'] === 'gameFull', `the first message is ${String(first['type'])}`);
        board.close();
      },
      account,
    ),
  ),
  ...both.flatMap((account) => [
    ...act('move/e2e4', nothing, account),
    ...act('move/e2e4?offeringDraw=true', nothing, account),
    ...act('abort', nothing, account),
    ...act('resign', bothMoved, account),
    ...act('draw/yes', bothMoved, account),
    ...act('takeback/yes', bothMoved, account),
    ...act(
      'claim-victory',
      async (world, id) => {
        await bothMoved(world, id);
        await world.control('POST', `/game/${id}/gone`);
        await world.advance(21_000);
      },
      account,
    ),
    ...act(
      'claim-draw',
      async (world, id) => {
        const own = ['g1f3', 'f3g1', 'g1f3', 'f3g1'];
        const other = ['g8f6', 'f6g8', 'g8f6', 'f6g8'];
        for (const [index, uci] of own.entries()) {
          await post(world, `/api/${world.endpoint}/game/${id}/move/${uci}`);
          await world.control('POST', `/game/${id}/move`, { uci: other[index] });
        }
      },
      account,
    ),
    ...row(
      `POST and GET /api/${account === 'bot' ? 'bot' : 'board'}/game/{gameId}/chat`,
      async (world) => {
        const id = await world.beginGame();
        const line = { room: 'player', text: 'Hello' };
        const isWire = world.options.dialect === 'wire';
        await post(world, `/api/${world.endpoint}/game/${id}/chat`, isWire ? { form: line } : { json: line });
        const chat = await get(world, `/api/${world.endpoint}/game/${id}/chat`);
        must(JSON.stringify(chat.json).includes('Hello'), `the chat holds ${chat.text}`);
      },
      account,
    ),
  ]),
  ...row('POST /api/challenge/{challengeId}/accept', async (world) => void (await world.beginGame())),
  ...row('POST /api/challenge/{challengeId}/decline', async (world) => {
    const { id } = await world.control('POST', '/challenge', {});
    mustBeOk(await post(world, `/api/challenge/${String(id)}/decline`));
  }),
  ...row('POST /api/challenge/{username}', async (world) => {
    const made = await post(world, '/api/challenge/alder', {
      form: { 'clock.limit': '600', 'clock.increment': '5' },
    });
    must(member(made.json, 'status') === 'created', made.text);
  }),
  ...row('POST /api/challenge/{challengeId}/cancel', async (world) => {
    const made = await post(world, '/api/challenge/alder', { form: { days: '2' } });
    mustBeOk(await post(world, `/api/challenge/${String(member(made.json, 'id'))}/cancel`));
  }),
  ...row('GET /api/challenge', async (world) => {
    const list = await get(world, '/api/challenge');
    must(Array.isArray(member(list.json, 'in')) && Array.isArray(member(list.json, 'out')), list.text);
  }),
  ...row('GET /api/challenge/{challengeId}/show', async (world) => {
    const made = await post(world, '/api/challenge/alder', { form: { days: '2' } });
    const shown = await get(world, `/api/challenge/${String(member(made.json, 'id'))}/show`);
    must(member(shown.json, 'id') === member(made.json, 'id'), shown.text);
  }),
  ...row('POST /api/challenge/ai', async (world) => {
    const form = { level: '3', 'clock.limit': '600', 'clock.increment': '5', color: 'white' };
    const made = await expectStatus(world.call('POST', '/api/challenge/ai', { form }), 201);
    must(member(made.json, 'source') === 'ai', made.text);
  }),
  ...row('POST /api/challenge/open', async (world) => {
    const made = await post(world, '/api/challenge/open', {
      form: { 'clock.limit': '300', 'clock.increment': '3' },
    });
    must(typeof member(made.json, 'urlWhite') === 'string', made.text);
    mustBeOk(await post(world, `/api/challenge/${String(member(made.json, 'id'))}/accept`));
  }),
  ...row('POST /api/board/seek', async (world) => {
    const events = await world.stream('/api/stream/event');
    const seek = await world.stream('/api/board/seek', {
      method: 'POST',
      form: { time: '15', increment: '10' },
    });
    await world.advance(10_000);
    await seek.untilEnd();
    await events.until('a game', (line) => member(line['game'], 'source') === 'lobby');
    events.close();
  }),
  ...row('POST /api/round/{gameId}/add-time/{seconds}', async (world) =>
    mustBeOk(await post(world, `/api/round/${await world.beginGame()}/add-time/15`)),
  ),
  ...row('GET /api/account', async (world) => {
    const account = await get(world, '/api/account');
    must(member(account.json, 'id') === 'you', account.text);
  }),
  ...row('GET /api/account/playing', async (world) => {
    const id = await world.beginGame();
    const playing = await get(world, '/api/account/playing?nb=50');
    must(playing.text.includes(id), playing.text);
  }),
  ...row('GET /api/user/{username}/activity', async (world) => {
    const answer = await get(world, '/api/user/You/activity', { token: null });
    must(Array.isArray(answer.json) && answer.json.length > 0, answer.text);
    const starts = (answer.json as unknown[]).map((one) => Number(member(member(one, 'interval'), 'start')));
    must(
      starts.every((start, index) => index === 0 || start < (starts[index - 1] ?? 0)),
      'the latest is not first',
    );
    must(
      starts.every((start) => start % 86_400_000 === 0),
      'a day in UTC begins elsewhere',
    );
  }),
  ...row('GET /api/user/{username}', async (world) => {
    const user = await get(world, '/api/user/Willow', { token: null });
    must(member(user.json, 'username') === 'Willow', user.text);
  }),
  ...row('GET /api/user/{username}/rating-history', async (world) => {
    const history = await get(world, '/api/user/You/rating-history');
    must(Array.isArray(history.json) && history.text.includes('"points":[['), history.text);
  }),
  ...row('GET /api/users/status', async (world) => {
    const answer = await get(world, '/api/users/status?ids=you,willow,nobody-at-all');
    must(Array.isArray(answer.json) && answer.json.length === 2, answer.text);
  }),
  ...row('GET /api/games/user/{username}', async (world) => {
    const games = await someGames(world);
    must(
      games.lines.length === 3 && games.lines.every((one) => typeof one['moves'] === 'string'),
      games.text,
    );
    const pgn = await get(world, '/api/games/user/You?max=2');
    must(pgn.text.split('[Event ').length === 3, pgn.text);
  }),
  ...row('GET /api/games/user/{username}: since, until, max, sort', async (world) => {
    const { lines } = await someGames(world, 'max=20&moves=false');
    const times = lines.map((one) => Number(one['createdAt']));
    const [since, until] = [times[12] ?? 0, times[4] ?? 0];
    const query = `since=${since}&until=${until}&sort=dateAsc&max=5&moves=false`;
    const found = (await someGames(world, query)).lines.map((one) => Number(one['createdAt']));
    must(found.join() === times.slice(8, 13).toReversed().join(), found.join());
  }),
  ...row('GET /api/games/user/{username}: vs, rated, perfType, color, analysed', async (world) => {
    for (const [query, holds] of [
      ['vs=willow', (text: string) => text.includes('"id":"willow"')],
      ['rated=false', (text: string) => text.includes('"rated":false')],
      ['perfType=blitz,chess960', (text: string) => /"perf":"(blitz|chess960)"/.test(text)],
      ['color=black', (text: string) => /"black":\{"user":\{"id":"you"/.test(text)],
      ['analysed=true&evals=true', (text: string) => text.includes('"analysis":[')],
    ] as const) {
      const games = await someGames(world, `${query}&max=4&moves=false`);
      must(games.lines.length > 0, `nothing with ${query}`);
      must(games.text.trim().split('\n').every(holds), `${query}: ${games.text.slice(0, 300)}`);
    }
  }),
  ...row(
    'GET /api/games/user/{username}: clocks, evals, opening, lastFen, division, pgnInJson',
    async (world) => {
      const wanted =
        'clocks=true&evals=true&opening=true&lastFen=true&division=true&accuracy=true&pgnInJson=true';
      const games = await someGames(world, `analysed=true&perfType=blitz,rapid&max=6&${wanted}`);
      for (const name of ['clocks', 'analysis', 'opening', 'lastFen', 'division', 'pgn'])
        must(
          games.lines.some((one) => Object.hasOwn(one, name)),
          `no ${name}`,
        );
    },
  ),
  ...row('GET /game/export/{gameId}', async (world) => {
    const [game] = (await someGames(world)).lines;
    const one = await get(world, `/game/export/${String(game?.['id'])}`, {
      accept: 'application/json',
      token: null,
    });
    must(member(one.json, 'id') === game?.['id'], one.text);
  }),
  ...row('POST /api/games/export/_ids', async (world) => {
    const ids = (await someGames(world)).lines.map((one) => String(one['id']));
    const found = await post(world, '/api/games/export/_ids', { text: ids.join(','), ...ndjson });
    must(found.lines.length === ids.length, found.text);
  }),
  ...row('GET /api/games/export/imports', async (world) => {
    const imports = await get(world, '/api/games/export/imports');
    must(imports.text.startsWith('[Event '), imports.text);
  }),
  ...row('GET /games/search', async (world) => {
    const page = await get(world, '/games/search?q=willow');
    const isPage =
      world.options.dialect === 'document'
        ? Number(member(page.json, 'nbResults')) > 0
        : page.text.startsWith('<!DOCTYPE');
    must(isPage, page.text.slice(0, 200));
  }),
  ...row('GET /api/stream/game/{gameId}', async (world) => {
    const [game] = (await someGames(world)).lines;
    const watched = await world.stream(`/api/stream/game/${String(game?.['id'])}`);
    await watched.untilEnd();
    const lines = watched.lines();
    must(
      lines.length > 3 && lines[0]?.['id'] === game?.['id'] && typeof lines[2]?.['lm'] === 'string',
      watched.text().slice(0, 300),
    );
  }),
  ...row('POST /api/stream/games-by-users', async (world) => {
    const watched = await world.stream('/api/stream/games-by-users', { method: 'POST', text: 'you,alder' });
    const id = await world.beginGame({ opponent: 'alder' });
    await watched.until('the game', (line) => line['id'] === id);
    watched.close();
  }),
  ...row('GET /api/rel/following', async (world) =>
    must((await get(world, '/api/rel/following')).lines.length > 0, 'nobody is followed'),
  ),
  ...row('GET /api/team/of/{username}', async (world) => {
    const teams = await get(world, '/api/team/of/You');
    must(Array.isArray(teams.json) && teams.json.length > 0, teams.text);
  }),
  ...row('GET /api/bot/online', async (world) => {
    const bots = await get(world, '/api/bot/online?nb=3');
    must(bots.lines.length === 3 && bots.lines.every((one) => one['title'] === 'BOT'), bots.text);
  }),
  ...row('GET /api/crosstable/{user1}/{user2}', async (world) => {
    const table = await get(world, '/api/crosstable/You/Willow');
    must(Number(member(table.json, 'nbGames')) > 0, table.text);
  }),
  ...row('GET /api/player/autocomplete', async (world) => {
    const names = await get(world, '/api/player/autocomplete?term=wil');
    must(Array.isArray(names.json) && names.json.includes('Willow'), names.text);
    const users = await get(world, '/api/player/autocomplete?term=wil&object=true');
    must(Array.isArray(member(users.json, 'result')), users.text);
  }),
  ...row('GET /api/user/{username}/current-game', async (world) => {
    const game = await get(world, '/api/user/Willow/current-game', { accept: 'application/json' });
    must(typeof member(game.json, 'id') === 'string', game.text);
  }),
];
