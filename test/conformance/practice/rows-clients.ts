/** Behaviour that other clients rely on: the parsing of requests, and endpoints beyond the interface document. */

import {
  row,
  trueTexts,
  get,
  ndjson,
  anyone,
  falseTexts,
  bothMoved,
  mustBeOk,
  play,
  statusOf,
  nowPlaying,
  post,
  member,
  opened,
  expectStatus,
  fullIdOf,
  json,
  openChallenge,
  mustRefuse,
  newArena,
  onWire,
  bot,
} from './client-calls.ts';
import { must, type Row } from './row.ts';
import { http, more } from './rows-http.ts';
import type { Fields, WorldOptions } from './world.ts';

export type On = Partial<WorldOptions> & { readonly in?: readonly WorldOptions['dialect'][] };

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
      const { json: body } = await post(world, '/api/challenge/alder', { form });
      must(member(body, 'rated') === true, `rated=${text}`);
    }
    const { json: body } = await post(world, '/api/challenge/alder', { json: { days: 2, rated: true } });
    must(member(body, 'rated') === true, 'rated: true in JSON');
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
      must((await statusOf(world, unplayed)) === 'aborted', 'the game continues');
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

export const clientRows: readonly Row[] = [...readings, ...http, ...more];
