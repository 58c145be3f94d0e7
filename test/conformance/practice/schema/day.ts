/** A virtual day of the club with requests to every endpoint; `observe` receives the answers. */

import { openWorld, type Seen, type World, type WorldOptions } from '../world.ts';
import { lookAtArenas, runArenas, watchTv } from './day-arenas.ts';
import { exportGames, handleAccount, handleTokens, lookUpMembers } from './day-people.ts';
import { askTooOften, goWrong, playGames, tradeChallenges } from './day-play.ts';

const hour = 3_600_000;
/** After its own actions the rest of the day is queried in steps. */
const looks = 6;
const stepMs = 3.5 * hour;

export interface DayOptions {
  readonly account: WorldOptions['account'];
  /** Only the account's own actions, without public queries. */
  readonly isOwnOnly: boolean;
}

export async function spendDay(
  { account, isOwnOnly }: DayOptions,
  observe: (seen: Seen) => void,
): Promise<void> {
  const world = await openWorld({ dialect: 'wire', account, apart: 'a day' }, observe);
  try {
    const events = await world.stream('/api/stream/event');
    await ownBusiness(world);
    if (!isOwnOnly) await lookAround(world);
    events.close();
  } finally {
    await world.close();
  }
}

async function ownBusiness(world: World): Promise<void> {
  await handleTokens(world);
  await handleAccount(world);
  await tradeChallenges(world);
  await playGames(world);
  await runArenas(world);
  await goWrong(world);
  await exportGames(world);
  await askTooOften(world);
}

async function lookAround(world: World): Promise<void> {
  await lookUpMembers(world);
  for (let index = 0; index < looks; index += 1) {
    await lookAtArenas(world, index % 3 === 0);
    if (index % 3 === 0) await watchTv(world);
    await world.advance(stepMs);
  }
}
