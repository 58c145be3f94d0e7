/** Arenas and TV in a virtual day: queried, joined, played and created. */

import { tvChannels } from '../../../../main/chess/tv-channels.ts';
import type { Fields, World } from '../world.ts';

const minute = 60_000;
const anyone = { token: null };
const ndjson = { accept: 'application/x-ndjson' };

const idsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly Fields[]) : []).map(({ id }) => String(id));

/** Queries every arena of the listing. `withGames`: includes the expensive game exports. */
export async function lookAtArenas(world: World, withGames: boolean): Promise<void> {
  const listing = (await world.call('GET', '/api/tournament', anyone)).json as Fields;
  const [created, started, finished] = ['created', 'started', 'finished'].map((name) => idsIn(listing[name]));
  for (const id of [...(created ?? []), ...(started ?? []), ...(finished ?? [])]) {
    await world.call('GET', `/api/tournament/${id}`);
    if (!withGames) continue;
    await world.call('GET', `/api/tournament/${id}?page=2`, anyone);
    await world.call('GET', `/api/tournament/${id}/results?nb=40&sheet=true`, anyone);
    await world.call('GET', `/api/tournament/${id}/teams`, anyone);
  }
  const played = [...(started ?? []), ...(finished ?? [])].slice(0, withGames ? 12 : 2);
  for (const id of played)
    await world.call('GET', `/api/tournament/${id}/games?clocks=true&opening=true&evals=true`, {
      ...anyone,
      ...ndjson,
    });
  for (const team of ['early-birds', 'endgame-workshop', 'no-team'])
    await world.call('GET', `/api/team/${team}/arena`, anyone);
  for (const name of ['You', 'sequoia']) {
    await world.call('GET', `/api/user/${name}/tournament/created`);
    await world.call('GET', `/api/user/${name}/tournament/played`);
  }
}

const create = async (world: World, fields: Readonly<Record<string, string>>): Promise<string> => {
  const form = { clockTime: '15', clockIncrement: '5', minutes: '30', waitMinutes: '1', ...fields };
  const made = await world.call('POST', '/api/tournament', { form });
  return String((made.json as Fields | undefined)?.['id']);
};

const join = (world: World, id: string, form: Readonly<Record<string, string>> = {}) =>
  world.call('POST', `/api/tournament/${id}/join`, { form: { pairMeAsap: 'true', ...form } });

/** Creates arenas with every condition, and plays a game in one of them. */
export async function runArenas(world: World): Promise<void> {
  const all = {
    name: 'Of All Kinds',
    description: 'With a few conditions.',
    'conditions.minRating.rating': '1000',
    'conditions.maxRating.rating': '2200',
    'conditions.nbRatedGame.nb': '5',
    'conditions.accountAge': '1',
    'conditions.bots': 'true',
    'conditions.allowList': 'you,yourbot',
  };
  const rich = await create(world, all);
  await world.call('POST', `/api/tournament/${rich}`, { form: { ...all, clockTime: '10', minutes: '45' } });
  await world.call('POST', `/api/tournament/${rich}`, { form: { clockTime: '11' } });
  await create(world, {
    position: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
    rated: 'false',
  });
  await create(world, { clockTime: '99' });
  const hidden = await create(world, { password: 'oak' });
  await join(world, hidden, { password: 'elm' });
  await join(world, hidden, { password: 'oak' });
  await create(world, { 'conditions.teamMember.teamId': 'early-birds' });
  await battle(world);
  await play(world);
  const ended = await create(world, {});
  await world.advance(2 * minute);
  await world.call('POST', `/api/tournament/${ended}/terminate`);
  for (const action of ['join', 'withdraw', 'terminate', '']) {
    const path = `/api/tournament/nothing0${action === '' ? '' : `/${action}`}`;
    await world.call('POST', path, { form: {} });
  }
  for (const part of ['', '/results', '/games', '/teams'])
    await world.call('GET', `/api/tournament/nothing0${part}`, anyone);
}

async function battle(world: World): Promise<void> {
  const id = await create(world, { teamBattleByTeam: 'early-birds' });
  const path = `/api/tournament/team-battle/${id}`;
  await world.call('POST', path, { form: { teams: 'early-birds,endgame-workshop', nbLeaders: '5' } });
  await world.call('POST', path, { form: { teams: 'no-team', nbLeaders: '5' } });
  await join(world, id);
  await join(world, id, { team: 'early-birds' });
  await world.advance(10 * minute);
  await world.call('GET', `/api/tournament/${id}`);
  await world.call('GET', `/api/tournament/${id}/teams`, anyone);
  await world.call('GET', `/api/tournament/${id}/results?sheet=true`, anyone);
  await world.call('GET', `/api/tournament/${id}/games`, { ...anyone, ...ndjson });
}

async function play(world: World): Promise<void> {
  const id = await create(world, {});
  await join(world, id);
  // A no-show loses the game.
  await world.advance(minute + 10_000);
  const playing = (await world.call('GET', '/api/account/playing?nb=50')).json as Record<
    string,
    readonly Fields[]
  >;
  const game = playing['nowPlaying']?.find((one) => one['tournamentId'] === id);
  const gameId = String(game?.['gameId']);
  await world.call('POST', `/api/board/game/${gameId}/berserk`);
  const board = await world.stream(`/api/${world.endpoint}/game/stream/${gameId}`);
  await world.call('POST', `/api/${world.endpoint}/game/${gameId}/resign`);
  await world.call('POST', `/api/tournament/${id}/withdraw`);
  board.close();
  await world.call('GET', `/api/tournament/${id}/games`, { ...anyone, ...ndjson });
  await world.call('GET', `/game/export/${gameId}`, { ...anyone, accept: 'application/json' });
}

/** Watches every channel for a few minutes, and the games that it shows. */
export async function watchTv(world: World): Promise<void> {
  const feeds = [
    await world.stream('/api/tv/feed', anyone),
    await world.stream('/api/tv/feed?bc=true', anyone),
  ];
  for (const key of tvChannels) feeds.push(await world.stream(`/api/tv/${key}/feed`, anyone));
  await world.call('GET', '/api/tv/channels', anyone);
  const channels = (await world.call('GET', '/api/tv/channels', anyone)).json as Readonly<
    Record<string, Fields>
  >;
  for (const key of tvChannels)
    await world.call('GET', `/api/tv/${key}?nb=30&clocks=true&opening=true`, { ...anyone, ...ndjson });
  const shown = Object.values(channels).slice(0, 6);
  const watched = [];
  for (const { gameId } of shown) watched.push(await world.stream(`/api/stream/game/${String(gameId)}`));
  const names = shown.map((one) => String((one['user'] as Fields)['id']));
  await world.call('GET', `/api/users/status?ids=${names.join(',')}&withGameMetas=true`, anyone);
  for (const name of names) await world.call('GET', `/api/user/${name}`, anyone);
  const current = names[0] ?? '';
  await world.call('GET', `/api/user/${current}/current-game`, { ...anyone, accept: 'application/json' });
  await world.advance(3 * minute);
  for (const one of [...feeds, ...watched]) one.close();
}
