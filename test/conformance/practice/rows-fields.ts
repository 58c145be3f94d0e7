/** Every field of the document's tables, in both dialects. */

import { must, type Row } from './row.ts';
import { isA, valuesAt, type Kind } from './shape.ts';
import type { Fields, World, WorldOptions } from './world.ts';

export interface Table {
  readonly resource: string;
  /** Objects that must contain each field at least once, always with its type. */
  readonly find: (world: World) => Promise<readonly unknown[]>;
  readonly account: WorldOptions['account'];
  /** Default: both. */
  readonly dialects?: readonly WorldOptions['dialect'][];
  readonly fields: Readonly<Record<string, Kind>>;
}

const inMemory = new WeakMap<World, Map<string, Promise<readonly unknown[]>>>();

/** Memoized: one lookup serves all rows of the table in the same world. */
function once(world: World, { resource, find }: Table): Promise<readonly unknown[]> {
  const known = inMemory.get(world) ?? new Map<string, Promise<readonly unknown[]>>();
  inMemory.set(world, known);
  const found = known.get(resource) ?? find(world);
  known.set(resource, found);
  return found;
}

const isOfType = (type: string) => (line: Fields) => line['type'] === type;

/** A game's messages on the event stream, from challenge to end, and on its own stream. */
async function playedGame(world: World) {
  const events = await world.stream('/api/stream/event');
  const { id } = await world.control('POST', '/challenge', {
    limit: 600,
    increment: 5,
    color: 'black',
    rated: true,
    opponent: 'bramble',
  });
  await events.until('the challenge', isOfType('challenge'));
  await world.call('POST', `/api/challenge/${String(id)}/accept`);
  await events.until('its game', isOfType('gameStart'));
  const board = await world.stream(`/api/${world.endpoint}/game/stream/${String(id)}`);
  await board.until('the whole game', isOfType('gameFull'));
  const move = await world.call('POST', `/api/${world.endpoint}/game/${String(id)}/move/e2e4`);
  must(move.status === 200, `e2e4: ${move.text}`);
  await world.control('POST', `/game/${String(id)}/chat`, { text: 'Good luck' });
  await world.control('POST', `/game/${String(id)}/gone`);
  await world.control('POST', `/game/${String(id)}/gone`, { gone: false });
  await world.advance(8_000);
  await board.until(
    'an answer',
    (line) => isOfType('gameState')(line) && String(line['moves']).includes(' '),
  );
  await world.call('POST', `/api/${world.endpoint}/game/${String(id)}/resign`);
  await events.until('its end', isOfType('gameFinish'));
  await board.untilEnd();
  events.close();
  return { id, events: events.lines(), board: board.lines() };
}

/** Challenges that are created, declined and cancelled. */
async function endedChallenges(world: World) {
  const events = await world.stream('/api/stream/event');
  const made = async () =>
    String((await world.control('POST', '/challenge', { limit: 600, increment: 5, rated: false }))['id']);
  const [first, second] = [await made(), await made()];
  await world.call('POST', `/api/challenge/${first}/decline`, { form: { reason: 'later' } });
  await world.control('POST', `/challenge/${second}/cancel`);
  await events.until('the declined challenge', isOfType('challengeDeclined'));
  await events.until('the cancelled challenge', isOfType('challengeCanceled'));
  events.close();
  return events.lines();
}

const games = (types: readonly string[]) => async (world: World) => {
  const { id, events } = await playedGame(world);
  const games = events.filter((line) => types.includes(String(line['type']))).map((line) => line['game']);
  return games.filter((game) => valuesAt(game, 'gameId').includes(id));
};
const board = (type: string) => async (world: World) =>
  (await playedGame(world)).board.filter(isOfType(type));

const activity = async (world: World): Promise<readonly unknown[]> => {
  // Activities vary over weeks and members; several members show all of them.
  const following = await world.call('GET', '/api/rel/following');
  const names = ['you', 'yourbot', ...following.lines.map(({ id }) => String(id))];
  const answers = await inTurn(names, (name) => world.call('GET', `/api/user/${name}/activity`));
  return answers.flatMap(({ json }) => (Array.isArray(json) ? (json as unknown[]) : []));
};

async function inTurn<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

const tables: readonly Table[] = [
  {
    resource: 'Game summary',
    account: 'human',
    find: games(['gameStart', 'gameFinish']),
    fields: {
      id: 'string',
      gameId: 'string',
      fullId: 'string',
      color: 'string',
      fen: 'string',
      hasMoved: 'boolean',
      isMyTurn: 'boolean',
      lastMove: 'string',
      'opponent.id': 'string',
      'opponent.username': 'string',
      'opponent.rating': 'integer',
      perf: 'string',
      rated: 'boolean',
      secondsLeft: 'integer',
      source: 'string',
      'status.id': 'integer',
      'status.name': 'string',
      'variant.key': 'string',
      'variant.name': 'string',
      speed: 'string',
      winner: 'string',
      'compat.bot': 'boolean',
      'compat.board': 'boolean',
    },
  },
  {
    resource: 'Challenge',
    account: 'human',
    find: async (world) => (await endedChallenges(world)).map((line) => line['challenge']),
    fields: {
      id: 'string',
      url: 'string',
      status: 'string',
      'challenger.id': 'string',
      'challenger.name': 'string',
      'challenger.title': 'string',
      'challenger.rating': 'integer',
      'challenger.online': 'boolean',
      'destUser.id': 'string',
      'destUser.name': 'string',
      'destUser.rating': 'integer',
      'variant.key': 'string',
      'variant.name': 'string',
      'variant.short': 'string',
      rated: 'boolean',
      speed: 'string',
      'timeControl.type': 'string',
      'timeControl.limit': 'integer',
      'timeControl.increment': 'integer',
      'timeControl.show': 'string',
      color: 'string',
      'perf.icon': 'string',
      'perf.name': 'string',
      declineReason: 'string',
    },
  },
  {
    resource: 'Challenge event',
    account: 'human',
    find: async (world) => (await endedChallenges(world)).filter(isOfType('challenge')),
    fields: { type: 'string', challenge: 'object', 'compat.bot': 'boolean', 'compat.board': 'boolean' },
  },
  {
    resource: 'gameFull',
    account: 'bot',
    find: board('gameFull'),
    fields: {
      type: 'string',
      id: 'string',
      'variant.key': 'string',
      'variant.name': 'string',
      'variant.short': 'string',
      speed: 'string',
      'perf.name': 'string',
      rated: 'boolean',
      createdAt: 'integer',
      'white.id': 'string',
      'white.name': 'string',
      'white.title': 'string',
      'white.rating': 'integer',
      'black.id': 'string',
      'black.name': 'string',
      'black.rating': 'integer',
      initialFen: 'string',
      'clock.initial': 'integer',
      'clock.increment': 'integer',
      'state.moves': 'string',
      'state.status': 'string',
    },
  },
  {
    resource: 'gameState',
    account: 'bot',
    find: board('gameState'),
    fields: {
      type: 'string',
      moves: 'string',
      wtime: 'integer',
      btime: 'integer',
      winc: 'integer',
      binc: 'integer',
      status: 'string',
    },
  },
  {
    resource: 'chatLine',
    account: 'bot',
    find: board('chatLine'),
    fields: { type: 'string', username: 'string', text: 'string' },
  },
  { resource: 'opponentGone', account: 'bot', find: board('opponentGone'), fields: { type: 'string' } },
  {
    resource: 'Activity interval',
    account: 'human',
    find: activity,
    fields: {
      'interval.start': 'integer',
      'interval.end': 'integer',
      'games.*.win': 'integer',
      'games.*.loss': 'integer',
      'games.*.draw': 'integer',
      'games.*.rp.before': 'integer',
      'games.*.rp.after': 'integer',
      'puzzles.score.win': 'integer',
      'puzzles.score.loss': 'integer',
      'puzzles.score.rp.before': 'integer',
      'puzzles.score.rp.after': 'integer',
      'tournaments.nb': 'integer',
      'tournaments.best[].tournament.id': 'string',
      'tournaments.best[].tournament.name': 'string',
      'tournaments.best[].nbGames': 'integer',
      'tournaments.best[].score': 'integer',
      'tournaments.best[].rank': 'integer',
      'tournaments.best[].rankPercent': 'integer',
      'practice[].url': 'string',
      'practice[].name': 'string',
      'practice[].nbPositions': 'integer',
      simuls: 'array',
      'correspondenceMoves.nb': 'integer',
      'correspondenceMoves.games[].id': 'string',
      'correspondenceMoves.games[].color': 'string',
      'correspondenceMoves.games[].url': 'string',
      'correspondenceMoves.games[].opponent.user': 'string',
      'correspondenceMoves.games[].opponent.rating': 'integer',
      'correspondenceEnds.*.score.win': 'integer',
      'correspondenceEnds.*.score.loss': 'integer',
      'correspondenceEnds.*.score.draw': 'integer',
      'correspondenceEnds.*.games': 'array',
      'follows.in.ids': 'array',
      'follows.out.ids': 'array',
      'studies[].id': 'string',
      'studies[].name': 'string',
      'teams[].url': 'string',
      'teams[].name': 'string',
      'teams[].flair': 'string',
      posts: 'array',
      patron: 'object',
      stream: 'boolean',
      'storm.runs': 'integer',
      'storm.score': 'integer',
      racer: 'object',
      streak: 'object',
    },
  },
];

const dialects = ['document', 'wire'] as const;

/** A row for each field of each table, in both dialects unless the table is for one. */
export const rowsOfTables = (some: readonly Table[]): readonly Row[] =>
  some.flatMap((table) =>
    (table.dialects ?? dialects).flatMap((dialect) =>
      Object.entries(table.fields).map(([path, kind]): Row => ({
        area: 'field',
        name: `${table.resource}: ${path} (${kind})`,
        on: { dialect, account: table.account },
        async try(world) {
          const objects = await once(world, table);
          const values = objects.flatMap((one) => valuesAt(one, path));
          // On the wire a null title means none.
          const meant =
            path.endsWith('title') && dialect === 'wire' ? values.filter((one) => one !== null) : values;
          must(meant.length > 0, `in none of ${objects.length}`);
          const wrong = meant.find((one) => !isA(one, kind));
          must(wrong === undefined, `is ${JSON.stringify(wrong)}`);
        },
      })),
    ),
  );

export const fieldRows: readonly Row[] = rowsOfTables(tables);
