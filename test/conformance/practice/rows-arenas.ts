/** Rows of the document about arenas. */

import { createHmac } from 'node:crypto';

import { must, type Row } from './row.ts';
import { rowsOfTables, type Table } from './rows-fields.ts';
import type { Answer, CallOptions, Fields, World, WorldOptions } from './world.ts';

const dialects = ['document', 'wire'] as const;
const minute = 60_000;
const anyone: CallOptions = { token: null };

type More = Partial<WorldOptions> & { readonly in?: readonly WorldOptions['dialect'][] };

const row = (
  area: Row['area'],
  name: string,
  act: (world: World) => Promise<void>,
  { in: some = dialects, ...more }: More = {},
): readonly Row[] =>
  some.map((dialect) => ({ area, name, on: { dialect, account: 'human', ...more }, try: act }));

/** Rows that restrict the user run on their own club. */
const apart = (name: string, more: More = {}): More => ({ apart: name, ...more });

async function get(world: World, path: string, options: CallOptions = anyone): Promise<Answer> {
  const answer = await world.call('GET', path, options);
  must(answer.status === 200, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer;
}

type Listing = Readonly<Record<'created' | 'started' | 'finished', readonly Fields[]>>;

async function listing(world: World): Promise<Listing> {
  return (await get(world, '/api/tournament')).json as Listing;
}

const nameOf = (arena: Fields) => String(arena['fullName'] ?? arena['name']);

async function arenaNamed(world: World, name: string): Promise<string> {
  const { created, started } = await listing(world);
  const found = [...created, ...started].find((one) => nameOf(one).startsWith(name));
  must(found !== undefined, `no arena ${name}`);
  return String(found['id']);
}

const body = (world: World, fields: Readonly<Record<string, string>>): CallOptions =>
  world.options.dialect === 'wire' ? { form: fields } : { json: fields };

const join = (world: World, id: string, fields: Readonly<Record<string, string>> = {}) =>
  world.call('POST', `/api/tournament/${id}/join`, body(world, fields));

const isOk = ({ status, json }: Answer) => status === 200 && (json as Fields | undefined)?.['ok'] === true;

function mustBeIn(answer: Answer): void {
  must(isOk(answer), answer.text);
}

/** The document reports a failure in the body, the running service by the status. */
function mustFailWith(world: World, answer: Answer, error: string): void {
  const body = answer.json as Fields | undefined;
  must(body?.['error'] === error, answer.text);
  const isReported = world.options.dialect === 'wire' ? answer.status === 400 : body['ok'] === false;
  must(isReported, `${answer.status} ${answer.text}`);
}

async function create(world: World, fields: Readonly<Record<string, string>> = {}): Promise<Fields> {
  const form = { clockTime: '3', clockIncrement: '0', minutes: '20', waitMinutes: '1', ...fields };
  const made = await world.call('POST', '/api/tournament', { form });
  must(made.status === 200, made.text);
  return made.json as Fields;
}

/** A running arena of the user's, which the user has joined. */
async function begun(world: World, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const id = String((await create(world, fields))['id']);
  mustBeIn(await join(world, id, { password: fields['password'] ?? '' }));
  await world.advance(minute);
  return id;
}

const lists = (names: readonly (keyof Listing)[]) => async (world: World) => {
  const all = await listing(world);
  return names.flatMap((name) => all[name]);
};

const everywhere: readonly (keyof Listing)[] = ['created', 'started', 'finished'];

const shared: Table['fields'] = {
  id: 'string',
  createdBy: 'string',
  startsAt: 'integer',
  finishesAt: 'integer',
  clock: 'object',
  'clock.limit': 'integer',
  'clock.increment': 'integer',
  minutes: 'integer',
  status: 'integer',
  nbPlayers: 'integer',
  variant: 'object',
  'variant.key': 'string',
  'variant.name': 'string',
  rated: 'boolean',
  perf: 'object',
  'perf.key': 'string',
  'perf.name': 'string',
  'schedule.freq': 'string',
  'schedule.speed': 'string',
  'position.fen': 'string',
  'teamBattle.teams': 'array',
  'teamBattle.nbLeaders': 'integer',
};

const tables: readonly Table[] = [
  { resource: 'Tournament', account: 'human', find: lists(everywhere), fields: shared },
  {
    resource: 'Tournament',
    account: 'human',
    dialects: ['document'],
    find: lists(everywhere),
    fields: { name: 'string', winnerId: 'string' },
  },
  {
    resource: 'Tournament',
    account: 'human',
    dialects: ['wire'],
    find: lists(everywhere),
    fields: {
      fullName: 'string',
      system: 'string',
      'winner.id': 'string',
      'winner.name': 'string',
      secondsToStart: 'integer',
      'variant.short': 'string',
      'perf.icon': 'string',
      'perf.position': 'integer',
      hasMaxRating: 'boolean',
      'maxRating.rating': 'integer',
      'minRating.rating': 'integer',
      'minRatedGames.nb': 'integer',
      minAccountAgeInDays: 'integer',
      onlyTitled: 'boolean',
      botsAllowed: 'boolean',
      teamMember: 'string',
      private: 'boolean',
      'position.name': 'string',
    },
  },
  {
    resource: 'Tournament listing',
    account: 'human',
    find: async (world) => [await listing(world)],
    fields: { created: 'array', started: 'array', finished: 'array' },
  },
  {
    resource: 'Join result',
    account: 'human',
    dialects: ['document'],
    find: async (world) => {
      const came = (await join(world, String((await create(world))['id']))).json;
      return [came, (await join(world, 'nothing0')).json];
    },
    fields: { ok: 'boolean', joined: 'boolean', error: 'string' },
  },
];

const hmac = (password: string, userId: string) =>
  createHmac('sha256', password).update(userId).digest('hex');

const results = async (world: World, id: string) =>
  (await get(world, `/api/tournament/${id}/results?sheet=true`)).lines;

const condition = (name: string, fields: Readonly<Record<string, string>>, admits: boolean) =>
  row('rule', `6. Entry condition: ${name}`, async (world) => {
    const answer = await join(world, String((await create(world, fields))['id']));
    if (admits) mustBeIn(answer);
    else mustFailWith(world, answer, 'Tournament restrictions');
  });

const paired = async (world: World) =>
  (
    (await get(world, '/api/account/playing?nb=50', {})).json as {
      nowPlaying: readonly { readonly gameId: string; readonly source: string }[];
    }
  ).nowPlaying.filter(({ source }) => source === 'arena');

const writeScope = 'tournament:write';

export const arenaRows: readonly Row[] = [
  ...rowsOfTables(tables),
  ...row('endpoint', 'GET /api/tournament', async (world) => {
    const { created, started, finished } = await listing(world);
    for (const [list, status] of [
      [created, 10],
      [started, 20],
      [finished, 30],
    ] as const) {
      must(list.length > 0, `nothing with ${status}`);
      must(
        list.every((one) => one['status'] === status),
        `something else among ${status}`,
      );
    }
  }),
  ...row('endpoint', 'POST /api/tournament/{tournamentId}/join', async (world) =>
    mustBeIn(await join(world, String((await create(world))['id']))),
  ),
  ...row('endpoint', 'POST /api/tournament/{tournamentId}/withdraw', async (world) => {
    const id = String((await create(world))['id']);
    mustBeIn(await join(world, id));
    mustBeIn(await world.call('POST', `/api/tournament/${id}/withdraw`));
    must(!(await results(world, id)).some((one) => one['username'] === 'You'), 'still in it');
  }),
  ...row('endpoint', 'GET /api/tournament/{id}, with pages', async (world) => {
    const [one] = (await listing(world)).finished;
    const path = `/api/tournament/${String(one?.['id'])}`;
    const [first, second] = [
      (await get(world, path)).json,
      (await get(world, `${path}?page=2`)).json,
    ] as Fields[];
    must(
      first?.['isFinished'] === true && Array.isArray(first['podium']),
      JSON.stringify(first).slice(0, 300),
    );
    must((second?.['standing'] as Fields | undefined)?.['page'] === 2, JSON.stringify(second).slice(0, 300));
  }),
  ...row('endpoint', 'GET /api/tournament/{id}/results', async (world) => {
    const [one] = (await listing(world)).finished;
    const lines = await results(world, String(one?.['id']));
    must(
      lines.length > 2 && lines.every((line, index) => line['rank'] === index + 1),
      JSON.stringify(lines[0]),
    );
  }),
  ...row('endpoint', 'GET /api/tournament/{id}/games', async (world) => {
    const [one] = (await listing(world)).finished;
    const path = `/api/tournament/${String(one?.['id'])}/games?moves=false`;
    const games = await get(world, path, { ...anyone, accept: 'application/x-ndjson' });
    must(
      games.lines.length > 5 && games.lines.every((game) => game['source'] === 'arena'),
      games.text.slice(0, 300),
    );
  }),
  ...row('endpoint', 'GET /api/tournament/{id}/teams', async (world) => {
    const teams = await get(world, `/api/tournament/${await arenaNamed(world, 'Team Battle')}/teams`);
    must(Array.isArray((teams.json as Fields)['teams']), teams.text);
  }),
  ...row('endpoint', 'GET /api/user/{username}/tournament/created and played', async (world) => {
    const id = await begun(world);
    must((await get(world, '/api/user/You/tournament/created')).text.includes(id), 'not among those created');
    await get(world, '/api/user/You/tournament/played');
  }),
  ...row('endpoint', 'GET /api/team/{teamId}/arena', async (world) => {
    const arenas = await get(world, '/api/team/early-birds/arena');
    must(arenas.lines.length > 0, 'none');
  }),
  ...row('endpoint', 'POST /api/tournament: create, edit and end', async (world) => {
    const id = String((await create(world, { name: 'First' }))['id']);
    const edited = await world.call('POST', `/api/tournament/${id}`, { form: { name: 'Second' } });
    must((edited.json as Fields)['fullName'] === 'Second Arena', edited.text);
    mustBeIn(await world.call('POST', `/api/tournament/${id}/terminate`));
  }),
  ...row('endpoint', 'POST /api/tournament/team-battle/{id}', async (world) => {
    const id = String((await create(world, { teamBattleByTeam: 'early-birds' }))['id']);
    const form = { teams: 'early-birds,night-owls', nbLeaders: '2' };
    const set = await world.call('POST', `/api/tournament/team-battle/${id}`, { form });
    must(set.status === 200, set.text);
  }),
  ...row(
    'endpoint',
    'POST /api/board/game/{gameId}/berserk',
    async (world) => {
      await begun(world, { clockTime: '10' });
      const [game] = await paired(world);
      mustBeIn(await world.call('POST', `/api/board/game/${game?.gameId ?? ''}/berserk`));
    },
    apart('berserk'),
  ),
  ...row(
    'rule',
    '1. Who joins before the start is paired in the first round',
    async (world) => {
      await begun(world);
      must((await paired(world)).length === 1, 'no game');
    },
    apart('first round'),
  ),
  ...row(
    'rule',
    '2. Who joins after the start is paired as soon as possible, with score 0',
    async (world) => {
      const id = String((await create(world))['id']);
      await world.advance(2 * minute);
      mustBeIn(await join(world, id, { pairMeAsap: 'true' }));
      const mine = (await results(world, id)).find((one) => one['username'] === 'You');
      must(mine?.['score'] === 0, JSON.stringify(mine));
      await world.advance(minute);
      const played = await get(world, `/api/tournament/${id}/games?player=you&moves=false`, {
        ...anyone,
        accept: 'application/x-ndjson',
      });
      must(played.lines.length > 0, 'no game within a minute');
    },
    apart('late'),
  ),
  ...row(
    'rule',
    '3. Joining is possible until pairings close',
    async (world) => {
      const id = String((await create(world))['id']);
      await world.advance(minute + 20 * minute - 60_000);
      const late = await join(world, id);
      must(!isOk(late), late.text);
    },
    apart('closed'),
  ),
  ...row(
    'rule',
    '4. A team battle wants a team of one’s own, fixed after the start, and counts the score for it',
    async (world) => {
      const made = await create(world, { teamBattleByTeam: 'early-birds' });
      const id = String(made['id']);
      const form = { teams: 'early-birds,endgame-workshop', nbLeaders: '5' };
      await world.call('POST', `/api/tournament/team-battle/${id}`, { form });
      mustFailWith(world, await join(world, id), 'Missing team');
      mustBeIn(await join(world, id, { team: 'early-birds' }));
      await world.advance(2 * minute);
      await join(world, id, { team: 'endgame-workshop' });
      const mine = (await results(world, id)).find((one) => one['username'] === 'You');
      must(mine?.['team'] === 'early-birds', JSON.stringify(mine));
      await world.advance(20 * minute);
      const lines = await results(world, id);
      const { teams } = (await get(world, `/api/tournament/${id}/teams`)).json as {
        teams: readonly Fields[];
      };
      for (const team of teams) {
        const best = lines.filter((one) => one['team'] === team['id']).slice(0, 5);
        const sum = best.reduce((all, one) => all + Number(one['score']), 0);
        must(team['score'] === sum, `${String(team['id'])}: ${String(team['score'])} instead of ${sum}`);
      }
    },
    apart('team battle'),
  ),
  ...row('rule', '5. A password, or the HMAC-SHA256 of the user id under it', async (world) => {
    const id = String((await create(world, { password: 'secret' }))['id']);
    mustFailWith(world, await join(world, id), 'Wrong entry code');
    mustFailWith(world, await join(world, id, { password: hmac('secret', 'another') }), 'Wrong entry code');
    mustBeIn(await join(world, id, { password: hmac('secret', 'you') }));
    const other = String((await create(world, { password: 'secret' }))['id']);
    mustBeIn(await join(world, other, { password: 'secret' }));
  }),
  ...condition('minimum rating, met', { 'conditions.minRating.rating': '1000' }, true),
  ...condition('minimum rating, not met', { 'conditions.minRating.rating': '2500' }, false),
  ...condition('maximum rating, met', { 'conditions.maxRating.rating': '2200' }, true),
  ...condition('maximum rating, not met', { 'conditions.maxRating.rating': '800' }, false),
  ...condition('rated games, not met', { 'conditions.nbRatedGame.nb': '200', variant: 'horde' }, false),
  ...condition('account age, met', { 'conditions.accountAge': '30' }, true),
  ...condition('account age, not met', { 'conditions.accountAge': '1095' }, false),
  ...condition('team membership, met', { 'conditions.teamMember.teamId': 'early-birds' }, true),
  ...condition('team membership, not met', { 'conditions.teamMember.teamId': 'night-owls' }, false),
  ...condition('allow-list, on it', { 'conditions.allowList': 'You,Willow' }, true),
  ...condition('allow-list, not on it', { 'conditions.allowList': 'Willow' }, false),
  ...row('rule', 'score: 2, 1 and 0, doubled in a streak, one more for berserk', async (world) => {
    const [one] = (await listing(world)).finished;
    for (const line of await results(world, String(one?.['id']))) {
      const { scores } = line['sheet'] as { scores: string };
      const points = [...scores].map(Number).toReversed();
      must(points.reduce((sum, point) => sum + point, 0) === line['score'], JSON.stringify(line));
      let wins = 0;
      for (const point of points) {
        const fits = wins >= 2 ? [0, 2, 4, 5].includes(point) : [0, 1, 2, 3].includes(point);
        must(fits, `${point} in ${scores}`);
        // During a streak a draw counts as much as a win without one, and ends it.
        const isWin = wins >= 2 ? point >= 4 : point >= 2;
        wins = isWin ? wins + 1 : 0;
      }
    }
  }),
  ...row(
    'rule',
    'status: 10, then 20, then 30 with a winner',
    async (world) => {
      const id = String((await create(world))['id']);
      const status = async () => {
        const all = await listing(world);
        return everywhere.flatMap((name) => all[name]).find((one) => one['id'] === id);
      };
      must((await status())?.['status'] === 10, 'not created');
      await world.advance(2 * minute);
      must((await status())?.['status'] === 20, 'not started');
      await world.advance(20 * minute);
      const over = await status();
      must(over?.['status'] === 30 && ('winner' in over || 'winnerId' in over), JSON.stringify(over));
    },
    apart('status'),
  ),
  ...row('error', 'Wrong entry code', async (world) =>
    mustFailWith(
      world,
      await join(world, await arenaNamed(world, 'Open House'), { password: 'x' }),
      'Wrong entry code',
    ),
  ),
  ...row(
    'error',
    'Your pause is not over yet',
    async (world) => {
      const id = await begun(world);
      await world.call('POST', `/api/tournament/${id}/withdraw`);
      mustFailWith(world, await join(world, id), 'Your pause is not over yet');
      await world.advance(10_000);
      mustBeIn(await join(world, id));
    },
    apart('pause'),
  ),
  ...row('error', 'Tournament restrictions', async (world) =>
    mustFailWith(world, await join(world, await arenaNamed(world, 'Titled')), 'Tournament restrictions'),
  ),
  ...row('error', 'Missing team', async (world) =>
    mustFailWith(
      world,
      await join(world, await arenaNamed(world, 'Team Battle'), { team: 'night-owls' }),
      'Missing team',
    ),
  ),
  ...row(
    'error',
    'You are not allowed to join arenas',
    async (world) => {
      await world.control('POST', '/standing', { arenaBan: true });
      mustFailWith(
        world,
        await join(world, await arenaNamed(world, 'Quiet')),
        'You are not allowed to join arenas',
      );
    },
    apart('arena ban'),
  ),
  ...row(
    'error',
    'You are not allowed to play in prized tournaments',
    async (world) => {
      await world.control('POST', '/standing', { prizeBan: true });
      const prized = await join(world, await arenaNamed(world, 'Cup'));
      mustFailWith(world, prized, 'You are not allowed to play in prized tournaments');
      mustBeIn(await join(world, await arenaNamed(world, 'Quiet')));
    },
    apart('prize ban'),
  ),
  ...row('error', 'This tournament no longer exists', async (world) => {
    const id = String((await create(world))['id']);
    await world.call('POST', `/api/tournament/${id}/terminate`);
    for (const gone of [id, 'nothing0'])
      mustFailWith(world, await join(world, gone), 'This tournament no longer exists');
  }),
  ...row(
    'error',
    'You are joining too many tournaments',
    async (world) => {
      const ids: string[] = [];
      for (let count = 0; count < 9; count += 1)
        ids.push(String((await create(world, { waitMinutes: '60' }))['id']));
      for (const id of ids.slice(0, 8)) mustBeIn(await join(world, id));
      const tooMany = await join(world, ids[8] ?? '');
      must(tooMany.status === 429, `${tooMany.status}`);
      must(
        (tooMany.json as Fields | undefined)?.['error'] === 'You are joining too many tournaments',
        tooMany.text,
      );
    },
    apart('nine joins', { limits: 'law' }),
  ),
  ...row(
    'limit',
    'first-time joins: 30 a day',
    async (world) => {
      let joined = 0;
      for (let round = 0; round < 5; round += 1) {
        for (let count = 0; count < 8; count += 1) {
          const made = await create(world, { waitMinutes: '60' });
          const answer = await join(world, String(made['id']));
          if (isOk(answer)) joined += 1;
        }
        await world.advance(61 * minute);
      }
      must(joined === 30, `${joined} instead of 30`);
    },
    apart('thirty joins', { limits: 'law' }),
  ),
  ...row(
    'limit',
    'joins that count less: again, and official ones',
    async (world) => {
      const id = String((await create(world, { waitMinutes: '60' }))['id']);
      // One full join and fourteen half ones.
      for (let count = 0; count < 15; count += 1) mustBeIn(await join(world, id));
      must((await join(world, id)).status === 429, 'a sixteenth was let in');
      await world.advance(61 * minute);
      const official = (await listing(world)).created.filter(
        (one) => 'schedule' in one && nameOf(one).startsWith('Hourly'),
      );
      for (const one of official.slice(0, 12)) mustBeIn(await join(world, String(one['id'])));
    },
    apart('cheaper joins', { limits: 'law' }),
  ),
  ...[writeScope, 'bot:play', 'web:mobile'].flatMap((scope) =>
    row('scope', `join with ${scope}`, async (world) => {
      const id = String((await create(world))['id']);
      const token = await world.tokenWith(scope);
      mustBeIn(await world.call('POST', `/api/tournament/${id}/join`, { ...body(world, {}), token }));
    }),
  ),
  ...row('scope', 'join wants one of its scopes', async (world) => {
    const id = await arenaNamed(world, 'Quiet');
    const token = await world.tokenWith('challenge:read', 'board:play');
    const path = `/api/tournament/${id}/join`;
    must((await world.call('POST', path, { token })).status === 403, 'let in');
    must((await world.call('POST', path, { token: null })).status === 401, 'let in without a token');
  }),
  ...row('scope', 'no authentication: GET /api/tournament', async (world) => {
    await get(world, '/api/tournament', { token: 'no-such-token' });
  }),
];
